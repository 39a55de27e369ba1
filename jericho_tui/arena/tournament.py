"""Playing the tables of a tournament at which only bots sit.

Every table's match follows from the seed that it was given when it was seated, so it is the same
match in whichever program and however often it is played, and its result counts once. A run that
was killed goes on with the first table that has no result.
"""

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from jericho_tui.arena.simulate import Crash, in_order, play_match, unless_crashed
from jericho_tui.arena.workers import worker_pool
from jericho_tui.league.results import result_of
from jericho_tui.league.tournament import Table, Tournament, TournamentError
from jericho_tui.play.player import Limit
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.files import make_folder, write_atomic
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.tournaments import Tournaments, match_id

_AHEAD: Final = 2
"""Tables under way for each worker."""


@dataclass(frozen=True, slots=True)
class Played:
    """A table that was just finished."""

    round: int
    table: int
    tournament: Tournament
    """As it stands with that result."""


def run(
    tournaments: Tournaments, tournament_id: str, *, jobs: int = 1
) -> Generator[Played, None, None]:
    """Play bots' tables, round after round, until people are waited for or all is over.

    Results are entered and yielded in the order of the tables, so that the ladder is the same
    however many play. Close the generator to stop; whatever was yielded is kept.

    :param jobs: how many worker processes; 1: this process plays.
    :raises SimulationError: a bot crashed.
    :raises StoreError: a result cannot be kept.
    """
    tournaments.settle(tournament_id)
    pool: Executor | None = None
    with ExitStack() as stack:
        while True:
            tournament = tournaments.advance(tournament_id)
            tables = [t for t in tournament.open_tables if tournament.bots_only(t)]
            if not tables:
                return
            if pool is None and jobs > 1:
                pool = stack.enter_context(worker_pool(jobs))
            for table, record in _play(tournament_id, tournament, tables, jobs, pool):
                now = tournaments.clock()
                dated = replace(record, rated=tournament.plan.rated, created=now, updated=now)
                path = tournaments.path(tournament_id, len(tournament.rounds), table)
                make_folder(path.parent)
                write_atomic(path, dump_record(dated), backup=False)
                try:
                    after = tournaments.finish(result_of(dated)).tournament
                except TournamentError:
                    break  # somebody withdrew meanwhile, and the table was seated anew
                yield Played(len(tournament.rounds), table.number, after)


def _play(
    tournament_id: str,
    tournament: Tournament,
    tables: Sequence[Table],
    jobs: int,
    executor: Executor | None,
) -> Iterator[tuple[Table, MatchRecord]]:
    plan = tournament.plan
    limit = Limit(iterations=plan.iterations)
    number = len(tournament.rounds)
    names = [match_id(tournament_id, number, table.number) for table in tables]
    calls = [
        partial(
            play_match,
            plan.game,
            tournament.players(table),
            table.rng_seed,
            name,
            dict(plan.options),
            limit,
        )
        for table, name in zip(tables, names, strict=True)
    ]
    if executor is None:
        played: Iterator[MatchRecord | Crash] = (call() for call in calls)
    else:
        played = in_order(executor, zip(names, calls, strict=True), jobs * _AHEAD)
    yield from zip(tables, map(unless_crashed, played), strict=True)
