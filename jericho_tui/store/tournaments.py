"""Tournaments in the league's database, resumable after any match.

A table's match has a name of its own from the moment the table is seated (`match_id`), and its deal
and its bots follow from a seed that is kept, so that whoever plays it, in whichever program, plays
that match. Its record stands in `tournaments/<id>/` of the saves folder. A result is entered for
the tournament and, when it is rated, for the ladder in one transaction, and only once.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final

from jericho_tui.core.seeds import stream
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games import load
from jericho_tui.league.formats import advance, is_over
from jericho_tui.league.results import MatchResult
from jericho_tui.league.tournament import (
    Entrant,
    Round,
    Table,
    Tournament,
    TournamentError,
    TournamentPlan,
)
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.clock import utc_now
from jericho_tui.store.connection import Connection
from jericho_tui.store.entering import date, enter_once
from jericho_tui.store.league_file import KeptTournament
from jericho_tui.store.records import SUFFIX, MatchStore, OpenMatch
from jericho_tui.store.tournament_text import plan_of, plan_table, schedule_of, schedule_table

FOLDER: Final = "tournaments"
_BASE36: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """What a list of tournaments says of one."""

    id: str
    created: datetime
    finished: bool
    plan: TournamentPlan
    entrants: int
    round: int
    """The round that is being played or was played last; 0 before the first."""
    tables: int
    """Tables of that round."""
    open_tables: int
    """How many of them have no result."""


def match_id(tournament_id: str, round_number: int, table: int) -> str:
    """Return the id of a table's match."""
    return f"{tournament_id}-r{round_number}-t{table}"


class Tournaments:
    """The tournaments of one league and the matches of their tables."""

    def __init__(
        self,
        connection: Connection,
        folder: Path,
        clock: Callable[[], datetime] = utc_now,
        rng: Random | None = None,
    ) -> None:
        """Look at what is there.

        :param folder: the saves folder.
        :param rng: draws the letters of new ids.
        """
        self.connection = connection
        self.folder = folder / FOLDER
        self.clock = clock
        self._rng = rng or SystemRandom()

    def list(self) -> "list[TournamentRow]":
        """Return every tournament, the newest first."""
        with self.connection.reading():
            found = self.connection.rows(
                "SELECT id, created, finished, plan FROM tournaments ORDER BY id DESC"
            )
            return [
                TournamentRow(
                    number,
                    date(created),
                    bool(finished),
                    plan_of(json.loads(plan)),
                    self._count("tournament_entrants", number),
                    *self._progress(number),
                )
                for number, created, finished, plan in found
            ]

    def create(self, plan: TournamentPlan, players: Sequence[SeatInfo]) -> str:
        """Keep a new tournament with its first round paired; return its id.

        :raises TournamentError: it cannot begin.
        :raises StoreError: it cannot be kept.
        """
        begun = advance(Tournament.begin(plan, players))
        now = self.clock()
        letters = "".join(_BASE36[self._rng.randrange(len(_BASE36))] for _ in range(4))
        tournament_id = f"{now:%Y%m%d-%H%M%S}-cup-{letters}"
        with self.connection.writing():
            insert(self.connection, tournament_id, now, begun)
        return tournament_id

    def load(self, tournament_id: str) -> Tournament:
        """Return a tournament as it stands.

        :raises TournamentError: there is none of this id.
        """
        with self.connection.reading():
            return read(self.connection, tournament_id)

    def advance(self, tournament_id: str) -> Tournament:
        """Pair the next round if the last one is finished; return the tournament."""
        return self._change(tournament_id, advance)

    def enter(self, tournament_id: str, player: SeatInfo) -> Tournament:
        """Let somebody take part from the next round on; return the tournament.

        :raises TournamentError: see `Tournament.enter`.
        """
        return self._change(tournament_id, lambda tournament: tournament.enter(player))

    def withdraw(self, tournament_id: str, number: int) -> Tournament:
        """Let an entrant leave; return the tournament.

        :raises TournamentError: see `Tournament.withdraw`.
        """
        return self._change(tournament_id, lambda tournament: tournament.withdraw(number))

    def finish(self, result: MatchResult) -> Tournament:
        """Enter the result of a table's match, for the ladder too when the tournament is rated.

        The same again changes nothing.

        :raises TournamentError: it is no match of a table, others sat there, or the table has
            another result.
        :raises StoreError: it cannot be kept.
        """
        with self.connection.writing():
            found = self.connection.row(
                "SELECT tournament_id, round, number FROM tournament_tables WHERE match_id = ?",
                result.match_id,
            )
            if found is None:
                raise TournamentError(
                    Sentence(
                        N_("the match {match} belongs to no table of a tournament"),
                        {"match": visible(result.match_id)},
                    )
                )
            tournament_id, round_number, number = found
            before = read(self.connection, tournament_id)
            table = before.rounds[round_number - 1].table(number)
            names = tuple(player.name for player in before.players(table))
            if names != tuple(seat.name for seat in result.seats):
                raise TournamentError(
                    Sentence(
                        N_("others sat in match {match} than at table {table} of round {round}"),
                        {"match": result.match_id, "table": number, "round": round_number},
                    )
                )
            scores = [seat.score for seat in result.seats]
            after = before.report(round_number, number, result.placings, scores)
            if before.plan.rated:
                enter_once(self.connection, result)
            write(self.connection, tournament_id, before, after)
        return after

    def settle(self, tournament_id: str) -> int:
        """Enter every match of an open table that is finished on the disk; return how many.

        A program killed between a match's last move and its entry leaves such a match. A file that
        is damaged, or a match of others, is passed over.
        """
        tournament = self.load(tournament_id)
        store = self.matches(tournament_id)
        number = 0
        for table in tournament.open_tables:
            path = self.path(tournament_id, len(tournament.rounds), table)
            if path.exists():
                saved = store.summary(path)
                if saved.result is not None:
                    with suppress(TournamentError):
                        self.finish(saved.result)
                        number += 1
        return number

    def settle_all(self) -> int:
        """Settle every tournament that is not finished; return how many results were entered."""
        with self.connection.reading():
            going = self.connection.rows("SELECT id FROM tournaments WHERE finished = 0")
        return sum(self.settle(tournament_id) for (tournament_id,) in going)

    def matches(self, tournament_id: str) -> MatchStore:
        """Return where the matches of a tournament are kept."""
        return MatchStore(self.folder / tournament_id, self.clock)

    def path(self, tournament_id: str, round_number: int, table: Table) -> Path:
        """Return where the record of a table's match stands, or will."""
        name = match_id(tournament_id, round_number, table.number)
        return self.folder / tournament_id / f"{name}{SUFFIX}"

    def open_match(self, tournament_id: str, number: int) -> OpenMatch:
        """Sit down at an open table of the current round: deal its match or resume it.

        :param number: the table's.
        :raises TournamentError: there is no such table, or it has a result.
        :raises StoreError: the record cannot be read or written.
        """
        tournament = self.load(tournament_id)
        table = next((t for t in tournament.open_tables if t.number == number), None)
        if table is None:
            raise TournamentError(
                Sentence(N_("table {number} is not waiting to be played"), {"number": number})
            )
        store = self.matches(tournament_id)
        store.prepare()
        path = self.path(tournament_id, len(tournament.rounds), table)
        if not path.exists():
            match = self.deal(tournament, table)
            record = MatchRecord.of(
                match, match_id=path.stem, created=self.clock(), rng_seed=table.rng_seed
            )
            opened = store.adopt(match, record)
            if opened.record.id == path.stem:
                return opened
            # Another program sat down in the same instant; this copy is one too many.
            opened.path.unlink()
            opened.close()
        return store.open(path)

    def deal(self, tournament: Tournament, table: Table) -> Match:
        """Return the match of a table before its first move."""
        plan = tournament.plan
        game = load(plan.game)
        players = tournament.players(table)
        setup = game.deal(len(players), plan.options, stream(table.rng_seed, "deal"))
        return Match(game, setup, players, rated=plan.rated)

    def _change(self, tournament_id: str, change: Callable[[Tournament], Tournament]) -> Tournament:
        with self.connection.writing():
            before = read(self.connection, tournament_id)
            after = change(before)
            write(self.connection, tournament_id, before, after)
        return after

    def _count(self, table: str, tournament_id: str) -> int:
        ((number,),) = self.connection.rows(
            f"SELECT count(*) FROM {table} WHERE tournament_id = ?", tournament_id
        )
        return int(number)

    def _progress(self, tournament_id: str) -> tuple[int, int, int]:
        """Return the last round, its tables, and how many of these are open."""
        ((number,),) = self.connection.rows(
            "SELECT coalesce(max(round), 0) FROM tournament_tables WHERE tournament_id = ?",
            tournament_id,
        )
        ((tables, still),) = self.connection.rows(
            "SELECT count(*), count(*) - count(placing) FROM tournament_seats"
            " WHERE tournament_id = ? AND round = ? AND seat = 0",
            tournament_id,
            number,
        )
        return int(number), int(tables), int(still)


def read(connection: Connection, tournament_id: str) -> Tournament:
    """Return a tournament; within a transaction.

    :raises TournamentError: there is none of this id.
    """
    found = connection.row("SELECT plan, schedule FROM tournaments WHERE id = ?", tournament_id)
    if found is None:
        raise TournamentError(
            Sentence(N_("there is no tournament {id}"), {"id": visible(tournament_id)})
        )
    entrants = tuple(
        Entrant(number, SeatInfo(name, kind, bot, level), joined, left_after)
        for number, name, kind, bot, level, joined, left_after in connection.rows(
            "SELECT number, name, kind, bot, level, joined, left_after FROM tournament_entrants"
            " WHERE tournament_id = ? ORDER BY number",
            tournament_id,
        )
    )
    byes: dict[int, list[int]] = {}
    for number, entrant in connection.rows(
        "SELECT round, entrant FROM tournament_byes WHERE tournament_id = ? ORDER BY 1, 2",
        tournament_id,
    ):
        byes.setdefault(number, []).append(entrant)
    tables: dict[int, list[Table]] = {}
    seats: dict[tuple[int, int], list[tuple[Any, ...]]] = {}
    for number, table, *seat in connection.rows(
        "SELECT round, number, entrant, placing, score FROM tournament_seats"
        " WHERE tournament_id = ? ORDER BY round, number, seat",
        tournament_id,
    ):
        seats.setdefault((number, table), []).append(tuple(seat))
    for number, table, seed in connection.rows(
        "SELECT round, number, rng_seed FROM tournament_tables WHERE tournament_id = ?"
        " ORDER BY round, number",
        tournament_id,
    ):
        who, placings, scores = zip(*seats[number, table], strict=True)
        done = placings[0] is not None
        tables.setdefault(number, []).append(
            Table(table, who, seed, placings if done else None, scores if done else None)
        )
    rounds = tuple(
        Round(number, tuple(tables.get(number, ())), tuple(byes.get(number, ())))
        for number in range(1, max([0, *tables, *byes]) + 1)
    )
    plan, schedule = found
    return Tournament(
        plan_of(json.loads(plan)), entrants, rounds, schedule_of(json.loads(schedule))
    )


def kept(connection: Connection, tournament_id: str) -> KeptTournament:
    """Return a tournament with its id and date; within a transaction.

    :raises TournamentError: there is none of this id.
    """
    tournament = read(connection, tournament_id)
    ((created,),) = connection.rows("SELECT created FROM tournaments WHERE id = ?", tournament_id)
    return KeptTournament(tournament_id, date(created), tournament)


def insert_once(connection: Connection, new: KeptTournament) -> bool:
    """Keep a tournament of another league unless it is there; return whether it was new."""
    if connection.row("SELECT 1 FROM tournaments WHERE id = ?", new.id) is not None:
        return False
    insert(connection, new.id, new.created, new.tournament)
    return True


def insert(
    connection: Connection, tournament_id: str, created: datetime, tournament: Tournament
) -> None:
    """Keep a tournament that is not there yet; within a transaction that may write."""
    connection.run(
        "INSERT INTO tournaments (id, created, finished, plan, schedule) VALUES (?, ?, 0, '', '')",
        tournament_id,
        created.isoformat(),
    )
    nothing = replace(tournament, entrants=(), rounds=())
    write(connection, tournament_id, nothing, tournament)


def write(
    connection: Connection, tournament_id: str, before: Tournament, after: Tournament
) -> None:
    """Write what differs; within a transaction that may write."""
    connection.run(
        "UPDATE tournaments SET finished = ?, plan = ?, schedule = ? WHERE id = ?",
        int(is_over(after)),
        json.dumps(plan_table(after.plan)),
        json.dumps(schedule_table(after.schedule)),
        tournament_id,
    )
    for entrant in after.entrants:
        if entrant not in before.entrants:
            player = entrant.player
            connection.run(
                "INSERT INTO tournament_entrants VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET joined = excluded.joined,"
                " left_after = excluded.left_after",
                *(tournament_id, entrant.number, player.name, player.kind, player.bot),
                *(player.level, entrant.joined, entrant.left_after),
            )
    for paired in after.rounds:
        known = next((r for r in before.rounds if r.number == paired.number), None)
        if known != paired:
            _write_round(connection, tournament_id, known or Round(paired.number, ()), paired)


def _write_round(connection: Connection, tournament_id: str, before: Round, after: Round) -> None:
    key = (tournament_id, after.number)
    where = "tournament_id = ? AND round = ? AND number = ?"
    for table in before.tables:
        if table not in after.tables:
            connection.run(f"DELETE FROM tournament_seats WHERE {where}", *key, table.number)
            connection.run(f"DELETE FROM tournament_tables WHERE {where}", *key, table.number)
    for table in after.tables:
        if table not in before.tables:
            _insert_table(connection, tournament_id, after.number, table)
    for entrant in after.byes:
        if entrant not in before.byes:
            connection.run("INSERT INTO tournament_byes VALUES (?, ?, ?)", *key, entrant)


def _insert_table(
    connection: Connection, tournament_id: str, round_number: int, table: Table
) -> None:
    connection.run(
        "INSERT INTO tournament_tables VALUES (?, ?, ?, ?, ?)",
        *(tournament_id, round_number, table.number),
        match_id(tournament_id, round_number, table.number),
        table.rng_seed,
    )
    for seat, entrant in enumerate(table.entrants):
        connection.run(
            "INSERT INTO tournament_seats VALUES (?, ?, ?, ?, ?, ?, ?)",
            *(tournament_id, round_number, table.number, seat, entrant),
            None if table.placings is None else table.placings[seat],
            None if table.scores is None else table.scores[seat],
        )
