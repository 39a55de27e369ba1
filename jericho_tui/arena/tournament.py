"""Playing the tables of a tournament at which only bots sit.

Every table's match follows from the seed that it was given when it was seated, so its result is the
same in whichever program, and counts once. A run that was killed goes on where it ended.
"""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from jericho_tui.arena.simulate import Crash, hand_out, play_match
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
    with worker_pool(jobs) as pool:
        while True:
            tournament = tournaments.advance(tournament_id)
            tables = [t for t in tournament.open_tables if tournament.bots_only(t)]
            if not tables:
                return
            number = len(tournament.rounds)
            play = partial(_play_table, tournament_id, tournament)
            name = partial(_match_id, tournament_id, tournament)
            played = hand_out(play, tables, name, pool, lambda: jobs * _AHEAD)
            with closing(played):
                for table, record in zip(tables, played, strict=False):
                    now = tournaments.clock()
                    dated = replace(record, rated=tournament.plan.rated, created=now, updated=now)
                    path = tournaments.path(tournament_id, number, table)
                    make_folder(path.parent)
                    write_atomic(path, dump_record(dated), backup=False)
                    try:
                        after = tournaments.finish(result_of(dated)).tournament
                    except TournamentError:
                        break  # somebody withdrew meanwhile, and the table was seated anew
                    yield Played(number, table.number, after)


def _play_table(tournament_id: str, tournament: Tournament, table: Table) -> MatchRecord | Crash:
    plan = tournament.plan
    return play_match(
        plan.game,
        tournament.players(table),
        table.rng_seed,
        _match_id(tournament_id, tournament, table),
        dict(plan.options),
        Limit(iterations=plan.iterations),
    )


def _match_id(tournament_id: str, tournament: Tournament, table: Table) -> str:
    return match_id(tournament_id, len(tournament.rounds), table.number)
