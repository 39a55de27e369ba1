"""Play the deals of a contest: in this process, in worker processes, or on a cluster."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Final

from jericho_tui.arena.contest import Contest
from jericho_tui.arena.deal import DealResult, play_deal
from jericho_tui.arena.simulate import Crash, brought, unless_crashed
from jericho_tui.arena.workers import interrupts_held

_AHEAD: Final = 2
"""Tasks under way for each worker: one that it plays and one that waits for it."""
_TASK: Final = 0.25
"""Seconds of thinking that make a task: what a cluster spends on one is little beside that."""
_MOST: Final = 16
"""Deals of a task."""


def play_deals(
    contest: Contest,
    deals: Iterable[int],
    executor: Executor | None = None,
    jobs: Callable[[], int] = lambda: 1,
) -> Generator[DealResult, None, None]:
    """Play deals (from 0) and yield their results as they come.

    The results depend neither on the executor nor on the order. Close the generator to stop.

    :param executor: the executor to use, or None for this process. It stays open.
    :param jobs: returns the number of parallel tasks; called repeatedly, since a cluster may grow.
    :raises SimulationError: a bot crashed, or a worker died.
    """
    if executor is None:
        for deal in deals:
            yield unless_crashed(play_deal(contest, deal))
        return
    rest = deque(deals)
    under_way: dict[Future[list[DealResult | Crash]], int] = {}
    thought = done = 0.0
    try:
        while True:
            places = jobs() * _AHEAD
            while rest and len(under_way) < places:
                # Short tasks towards the end, so that all workers come to it together.
                most = min(_MOST, len(rest) // (2 * places))
                number = max(1, min(most, int(_TASK * done / thought))) if thought else 1
                task = [rest.popleft() for _ in range(number)]
                with interrupts_held():
                    under_way[executor.submit(play_task, contest, task)] = task[0]
            if not under_way:
                return
            finished = wait(under_way, return_when=FIRST_COMPLETED).done
            # A crash comes last, so that no result that is there is lost with it.
            came = [(under_way.pop(f), f) for f in sorted(finished, key=under_way.__getitem__)]
            brought_here = [brought(f, contest.match_id(deal, 0)) for deal, f in came]
            results = [result for part in brought_here for result in part]
            for result in sorted(results, key=lambda result: isinstance(result, Crash)):
                played = unless_crashed(result)
                thought += sum(times.seconds for times in played.times.values())
                done += 1
                yield played
    finally:
        for future in under_way:
            future.cancel()


def play_task(contest: Contest, deals: Sequence[int]) -> list[DealResult | Crash]:
    """Play some deals in a worker, up to the first crash."""
    results: list[DealResult | Crash] = []
    for deal in deals:
        results.append(play_deal(contest, deal))
        if isinstance(results[-1], Crash):
            break
    return results
