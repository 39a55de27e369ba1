"""Tournaments in the league's database, resumable after any match.

A table's match has a name of its own from the moment the table is seated (`match_id`), and its deal
and its bots follow from a seed that is kept, so that whoever plays it, in whichever program, plays
that match. Its record stands in `tournaments/<id>/` of the saves folder. A result is entered for
the tournament and, when it is rated, for the ladder in one transaction, and only once.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final, NamedTuple

from jericho_tui.bots.roster import find, seated
from jericho_tui.core.options import resolve_options
from jericho_tui.core.registry import UnknownGameError, info, load
from jericho_tui.core.seats import stream
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.league.formats import advance, is_over
from jericho_tui.league.ladder import RatingChange
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
from jericho_tui.play.names import InvalidNameError
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store import fold, waiting_file
from jericho_tui.store.clock import utc_now
from jericho_tui.store.connection import Connection
from jericho_tui.store.files import make_folder
from jericho_tui.store.fold import date
from jericho_tui.store.json_text import parse_json
from jericho_tui.store.league_file import KeptTournament
from jericho_tui.store.paths import SUFFIX, TOURNAMENTS, tournament_folders
from jericho_tui.store.records import MatchStore, OpenMatch
from jericho_tui.store.tournament_text import (
    checked,
    plan_of,
    plan_table,
    schedule_of,
    schedule_table,
)


def match_id(tournament_id: str, round_number: int, table: int) -> str:
    """Return the id of a table's match."""
    return f"{tournament_id}-r{round_number}-t{table}"


def read(connection: Connection, tournament_id: str) -> Tournament:
    """Return a tournament; within a transaction.

    :raises TournamentError: there is none of this id.
    :raises ValueError: what is there cannot be one; also other errors that `sentences` knows.
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
    rounds = tuple(_rounds(connection, tournament_id))
    plan, schedule = found
    return checked(
        Tournament(plan_of(parse_json(plan)), entrants, rounds, schedule_of(parse_json(schedule)))
    )


def _rounds(connection: Connection, tournament_id: str) -> Iterator[Round]:
    """Yield the rounds of a tournament, the first first.

    :raises ValueError: one is missing; also other errors that `sentences` knows.
    """
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
    numbers = {*tables, *byes}
    if numbers != set(range(1, len(numbers) + 1)):
        raise ValueError("rounds")
    for number in sorted(numbers):
        yield Round(number, tuple(tables.get(number, ())), tuple(byes.get(number, ())))


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


def remove(connection: Connection, tournament_id: str) -> None:
    """Forget a tournament; within a transaction that may write.

    :raises TournamentError: there is none of this id.
    """
    read(connection, tournament_id)
    for name in ("seats", "tables", "byes", "entrants"):
        connection.run(f"DELETE FROM tournament_{name} WHERE tournament_id = ?", tournament_id)
    connection.run("DELETE FROM tournaments WHERE id = ?", tournament_id)


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


class Reported(NamedTuple):
    """What the result of a table's match came to."""

    tournament: Tournament
    """As it stands now."""
    changes: tuple[RatingChange, ...]
    """What it did to the ratings, in seat order; () when it does not count for the ladder."""


class Tournaments:
    """The tournaments of one league and the matches of their tables."""

    def __init__(
        self,
        connection: Connection,
        folder: Path,
        clock: Callable[[], datetime] = utc_now,
        rng: Random | None = None,
        visitor: str = "",
    ) -> None:
        """Look at what is there.

        :param folder: the saves folder.
        :param rng: draws the letters of new ids.
        :param visitor: who visits the club and may change what is theirs: see `founders`; empty:
            whoever is at home, who may change everything.
        """
        self.connection = connection
        self.folder = folder / TOURNAMENTS
        self.clock = clock
        self._rng = rng or SystemRandom()
        self._visitor = visitor

    def list(self) -> "list[TournamentRow]":
        """Return every tournament, the newest first."""
        with self.connection.reading():
            found = self.connection.rows(
                "SELECT id, created, finished, plan FROM tournaments ORDER BY id DESC"
            )
            return [
                TournamentRow(
                    number,
                    fold.date(created),
                    bool(finished),
                    plan_of(parse_json(plan)),
                    self._count("tournament_entrants", number),
                    *self._progress(number),
                )
                for number, created, finished, plan in found
            ]

    def create(self, plan: TournamentPlan, players: Sequence[SeatInfo]) -> str:
        """Keep a new tournament with its first round paired; return its id.

        :raises SentenceError: it cannot begin: the game has no such tables or options, or a bot
            does not play it, or they are too few or too many; or see `founders.founded`.
        :raises StoreError: it cannot be kept.
        """
        check_game(plan, players)
        if self._visitor:
            going = [row.plan for row in self.list() if not row.finished]
            plan = waiting_file.founded(plan, players, self._visitor, going)
        begun = advance(Tournament.begin(plan, players))
        now = self.clock()
        letters = "".join(_BASE36[self._rng.randrange(len(_BASE36))] for _ in range(4))
        tournament_id = f"{now:%Y%m%d-%H%M%S}-cup-{letters}"
        with self.connection.writing():
            insert(self.connection, tournament_id, now, begun)
        return tournament_id

    def rename_founder(self, name: str, new: str) -> None:
        """Let whoever founded tournaments under a name decide about them under another."""
        with self.connection.writing():
            for tournament_id, text in self.connection.rows("SELECT id, plan FROM tournaments"):
                plan = plan_of(parse_json(text))
                if plan.founder and waiting_file.decides(plan, name):
                    renamed = json.dumps(plan_table(replace(plan, founder=new)))
                    self.connection.run(
                        "UPDATE tournaments SET plan = ? WHERE id = ?", renamed, tournament_id
                    )

    def remove(self, tournament_id: str) -> None:
        """Forget a tournament; its matches stay on the disk, and in the ladder what was rated.

        :raises TournamentError: there is none of this id, or it is another's.
        """
        waiting_file.check_founder(self.load(tournament_id).plan, self._visitor)
        with self.connection.writing():
            remove(self.connection, tournament_id)

    def load(self, tournament_id: str) -> Tournament:
        """Return a tournament as it stands.

        :raises TournamentError: there is none of this id.
        """
        with self.connection.reading():
            return read(self.connection, tournament_id)

    def advance(self, tournament_id: str) -> Tournament:
        """Pair the next round if the last one is finished; return the tournament.

        :raises SentenceError: this program does not have its game, or not so; it came from another.
        """

        def advanced(tournament: Tournament) -> Tournament:
            check_game(tournament.plan, ())
            return advance(tournament)

        return self._change(tournament_id, advanced)

    def enter(self, tournament_id: str, player: SeatInfo) -> Tournament:
        """Let somebody take part from the next round on; return the tournament.

        :raises SentenceError: see `Tournament.enter`; or the bot does not play the game, or see
            `founders.check_entry`.
        """

        def entered(tournament: Tournament) -> Tournament:
            waiting_file.check_entry(tournament.plan, player, self._visitor)
            check_game(tournament.plan, [player])
            return tournament.enter(player)

        return self._change(tournament_id, entered)

    def withdraw(self, tournament_id: str, number: int) -> Tournament:
        """Let an entrant leave; return the tournament.

        :raises TournamentError: see `Tournament.withdraw` and `founders.check_withdrawal`.
        """

        def withdrawn(tournament: Tournament) -> Tournament:
            waiting_file.check_withdrawal(tournament, number, self._visitor)
            return tournament.withdraw(number)

        return self._change(tournament_id, withdrawn)

    def holds(self, match_id: str) -> bool:
        """Whether a match is that of a table."""
        return self._table_of(match_id) is not None

    def record_path(self, match_id: str) -> Path | None:
        """Return where the record of a table's match stands, or will; None for other matches."""
        found = self._table_of(match_id)
        return None if found is None else self.folder / found / f"{match_id}{SUFFIX}"

    def bot_limit(self, match_id: str) -> Limit | None:
        """Return what a bot may spend on a decision of a table's match; None: nothing is said."""
        found = self._table_of(match_id)
        iterations = None if found is None else self.load(found).plan.iterations
        return None if iterations is None else Limit(iterations=iterations)

    def finish(self, result: MatchResult, *, rated: bool = True) -> Reported:
        """Enter the result of a table's match, for the ladder too when the tournament is rated.

        The same again changes nothing, and has the same answer.

        :param rated: False keeps it from the ladder: the match is no longer rated.
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
                        N_("game {match} does not belong to any table of a tournament"),
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
                        N_("game {match} has other players than table {table} of round {round}"),
                        {"match": result.match_id, "table": number, "round": round_number},
                    )
                )
            scores = [seat.score for seat in result.seats]
            after = before.report(round_number, number, result.placings, scores)
            counts = before.plan.rated and rated
            changes = fold.record(self.connection, result) if counts else ()
            write(self.connection, tournament_id, before, after)
        return Reported(after, changes)

    def settle(self, tournament_id: str) -> int:
        """Enter every match of an open table that is finished on the disk; return how many.

        A program killed between a match's last move and its entry leaves such a match. A file that
        is damaged, or a match of others, is passed over.
        """
        tournament = self.load(tournament_id)
        matches = self.matches(tournament_id)
        number = 0
        for table in tournament.open_tables:
            path = self.path(tournament_id, len(tournament.rounds), table)
            if path.exists():
                saved = matches.summary(path)
                if saved.result is not None:
                    with suppress(TournamentError):
                        self.finish(saved.result, rated=saved.rated)
                        number += 1
        return number

    def settle_all(self) -> int:
        """Settle every tournament that is not finished; return how many results were entered.

        One that is not as this program writes it is passed over: its own page says what is wrong.

        :raises StoreError: the league cannot be read or written.
        """
        with self.connection.reading():
            going = self.connection.rows("SELECT id FROM tournaments WHERE finished = 0")
        number = 0
        for (tournament_id,) in going:
            with suppress(TournamentError, InvalidNameError):
                number += self.settle(tournament_id)
        return number

    def lost(self) -> Sequence[MatchStore]:
        """Return where the matches of tournaments are kept that the league does not know."""
        names = [path.name for path in tournament_folders(self.folder.parent)]
        if not names:
            return []
        with self.connection.reading():
            known = {number for (number,) in self.connection.rows("SELECT id FROM tournaments")}
        return [self.matches(name) for name in names if name not in known]

    def matches(self, tournament_id: str) -> MatchStore:
        """Return where the matches of a tournament are kept."""
        return MatchStore(self.folder / tournament_id, self.clock)

    def begun(self, tournament_id: str, tournament: Tournament) -> frozenset[int]:
        """Return the numbers of the open tables whose match was begun."""
        return frozenset(
            table.number
            for table in tournament.open_tables
            if self.path(tournament_id, len(tournament.rounds), table).exists()
        )

    def path(self, tournament_id: str, round_number: int, table: Table) -> Path:
        """Return where the record of a table's match stands, or will."""
        name = match_id(tournament_id, round_number, table.number)
        return self.folder / tournament_id / f"{name}{SUFFIX}"

    def open_match(self, tournament_id: str, number: int) -> OpenMatch:
        """Sit down at an open table of the current round: deal its match or resume it.

        :param number: the table's.
        :raises SentenceError: there is no such table, it has a result, or as `advance`.
        :raises StoreError: the record cannot be read or written.
        """
        tournament = self.load(tournament_id)
        table = next((t for t in tournament.open_tables if t.number == number), None)
        if table is None:
            raise TournamentError(Sentence(N_("table {number} is not ready"), {"number": number}))
        matches = self.matches(tournament_id)
        make_folder(matches.folder)
        matches.prepare()
        path = self.path(tournament_id, len(tournament.rounds), table)
        if not path.exists():
            match = self.deal(tournament, table)
            record = MatchRecord.of(
                match, match_id=path.stem, created=self.clock(), rng_seed=table.rng_seed
            )
            opened = matches.adopt(match, record)
            if opened.record.id == path.stem:
                return opened
            # Another program sat down in the same instant; this copy is one too many.
            opened.path.unlink()
        return matches.open(path)

    def deal(self, tournament: Tournament, table: Table) -> Match:
        """Return the match of a table before its first move.

        :raises SentenceError: as `advance`.
        """
        plan = tournament.plan
        check_game(plan, ())
        game = load(plan.game)
        players = tournament.players(table)
        setup = game.deal(len(players), plan.options, stream(table.rng_seed, "deal"))
        return Match(game, setup, seated(players, plan.game), rated=plan.rated)

    def _change(self, tournament_id: str, change: Callable[[Tournament], Tournament]) -> Tournament:
        """Change a tournament and return it.

        Seating a round can take seconds, so nobody is kept waiting for it: it is done on a copy,
        and again when somebody else changed the tournament meanwhile. What stays the same is not
        written, so that looking at a tournament keeps nobody from writing.
        """
        while True:
            before = self.load(tournament_id)
            after = change(before)
            if after is before:
                return after
            with self.connection.writing():
                if read(self.connection, tournament_id) == before:
                    write(self.connection, tournament_id, before, after)
                    return after

    def _table_of(self, match_id: str) -> str | None:
        with self.connection.reading():
            row = self.connection.row(
                "SELECT tournament_id FROM tournament_tables WHERE match_id = ?", match_id
            )
        return None if row is None else str(row[0])

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


def check_game(plan: TournamentPlan, players: Sequence[SeatInfo]) -> None:
    """Check what a plan asks of its game.

    :raises SentenceError: the game is unknown, lacks tables of a size or an option, or a bot does
        not play it.
    """
    try:
        game = info(plan.game)
    except UnknownGameError:
        raise TournamentError(
            Sentence(N_("there is no game {game}"), {"game": visible(plan.game)})
        ) from None
    if wrong := [size for size in plan.sizes if not game.min_seats <= size <= game.max_seats]:
        raise TournamentError(
            Sentence(
                N_("{game} is for {low} to {high} players, not {seats}"),
                {
                    "game": game.title,
                    "low": game.min_seats,
                    "high": game.max_seats,
                    "seats": wrong[0],
                },
            )
        )
    resolve_options(game.options, plan.options)
    for player in players:
        if player.kind == "bot":
            find(player.bot, game.id)
