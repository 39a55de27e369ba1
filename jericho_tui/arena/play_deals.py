"""Playing the deals of a contest, here, in worker processes or on a cluster."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from typing import Final

from jericho_tui.arena.contest import Contest
from jericho_tui.arena.deal import DealResult, play_deal
from jericho_tui.arena.simulate import Crash, brought, unless_crashed
from jericho_tui.arena.workers import interrupts_held

_AHEAD: Final = 2
"""Deals under way for each worker: one that it plays and one that waits for it."""


def play_deals(
    contest: Contest,
    deals: Iterable[int],
    executor: Executor | None = None,
    jobs: Callable[[], int] = lambda: 1,
) -> Generator[DealResult, None, None]:
    """Play deals (from 0) and yield their results as they come.

    What they are depends neither on the executor nor on their order. Close the generator to stop.

    :param executor: where to play; None: in this process. It stays open.
    :param jobs: how many deals it plays at once; asked again and again, a cluster may grow.
    :raises SimulationError: a bot crashed, or a worker died.
    """
    if executor is None:
        for deal in deals:
            yield unless_crashed(play_deal(contest, deal))
        return
    rest = iter(deals)
    under_way: dict[Future[DealResult | Crash], int] = {}
    try:
        while True:
            for deal in islice(rest, max(0, jobs() * _AHEAD - len(under_way))):
                with interrupts_held():
                    under_way[executor.submit(play_deal, contest, deal)] = deal
            if not under_way:
                return
            done = wait(under_way, return_when=FIRST_COMPLETED).done
            # A crash comes last, so that no result that is there is lost with it.
            came = [(under_way.pop(f), f) for f in sorted(done, key=under_way.__getitem__)]
            results = [brought(f, contest.match_id(deal, 0)) for deal, f in came]
            for result in sorted(results, key=lambda result: isinstance(result, Crash)):
                yield unless_crashed(result)
    finally:
        for future in under_way:
            future.cancel()
