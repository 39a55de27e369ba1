"""Tournaments in the league's database, resumable after any match.

A table's match has a name of its own from the moment the table is seated (`match_id`), and its deal
and its bots follow from a seed that is kept, so that whoever plays it, in whichever program, plays
that match. Its record stands in `tournaments/<id>/` of the saves folder. A result is entered for
the tournament and, when it is rated, for the ladder in one transaction, and only once.

A visitor of the club may change the tournaments that they created (`decides`).
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import Final, NamedTuple

from jericho_tui.bots.roster import find, seated
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.options import resolve_options
from jericho_tui.core.registry import UnknownGameError, info, load
from jericho_tui.core.seats import stream
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.league.formats import advance, is_over
from jericho_tui.league.ladder import RatingChange
from jericho_tui.league.results import MatchResult
from jericho_tui.league.tournament import (
    Table,
    Tournament,
    TournamentError,
    TournamentPlan,
)
from jericho_tui.play.match import Match
from jericho_tui.play.names import InvalidNameError, name_key
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.store import ratings
from jericho_tui.store.connection import Connection, sentences
from jericho_tui.store.league_file import KeptTournament, plan_of, tournament_of, tournament_table
from jericho_tui.store.log import utc_now
from jericho_tui.store.paths import ID, SUFFIX, TOURNAMENTS, tournament_folders
from jericho_tui.store.record_file import OpenMatch
from jericho_tui.store.records import MatchStore
from jericho_tui.store.toml_file import compact_json, moment_of, parse_json

MOST_FOUNDED: Final = 3
"""Tournaments that a visitor may have under way at once."""


def decides(plan: TournamentPlan, visitor: str) -> bool:
    """Whether somebody may change a tournament.

    :param visitor: who visits the club; empty: the host, who may.
    """
    return not visitor or name_key(plan.founder) == name_key(visitor)


def founder_decides(plan: TournamentPlan) -> Sentence:
    """Return who alone changes a tournament."""
    if not plan.founder:
        return Sentence(N_("only the host can change this tournament"))
    text = N_("only {name}, who created this tournament, can change it")
    return Sentence(text, {"name": plan.founder})


def founded(
    plan: TournamentPlan,
    players: Sequence[SeatInfo],
    visitor: str,
    under_way: Iterable[TournamentPlan],
) -> TournamentPlan:
    """Return a plan as its founder's: it takes entries.

    :param under_way: the tournaments that are not over.
    :raises TournamentError: the visitor plays not in it, or has enough of them.
    """
    if not any(player.kind == "human" and _is(player, visitor) for player in players):
        text = N_("{name} creates this tournament and must play in it")
        raise TournamentError.because(text, {"name": visitor})
    if sum(decides(one, visitor) for one in under_way) >= MOST_FOUNDED:
        text = N_("you have {most} unfinished tournaments; play or delete one first")
        raise TournamentError.because(text, {"most": MOST_FOUNDED})
    return replace(plan, founder=visitor, takes_entries=True)


def _check(plan: TournamentPlan, visitor: str, player: SeatInfo | None = None) -> None:
    """Refuse whoever may not change a tournament.

    :param player: whom alone the change is about; then they may make it, too.
    :raises TournamentError: a visitor who neither founded it nor is that player.
    """
    own = player is not None and player.kind == "human" and _is(player, visitor)
    if not (own or decides(plan, visitor)):
        raise TournamentError(founder_decides(plan))


def _is(player: SeatInfo, name: str) -> bool:
    return name_key(player.name) == name_key(name)


def match_id(tournament_id: str, round_number: int, table: int) -> str:
    """Return the id of a table's match."""
    return f"{tournament_id}-r{round_number}-t{table}"


def match_ids(kept: KeptTournament) -> list[str]:
    """Return the ids of the matches of all tables."""
    return [
        match_id(kept.id, paired.number, table.number)
        for paired in kept.tournament.rounds
        for table in paired.tables
    ]


def kept(connection: Connection, tournament_id: str) -> KeptTournament:
    """Return a tournament with its id and date; within a transaction.

    :raises TournamentError: there is none of this id, or what is there is none.
    :raises ValueError: as `parse_json`, which `sentences` knows.
    """
    row = connection.row(f"{_KEPT} WHERE id = ?", tournament_id)
    if row is None:
        text = N_("there is no tournament {id}")
        raise TournamentError.because(text, {"id": visible(tournament_id)})
    return _kept(row)


def all_kept(connection: Connection) -> tuple[KeptTournament, ...]:
    """Return every tournament, as `kept` does."""
    return tuple(map(_kept, connection.rows(f"{_KEPT} ORDER BY id")))


def _kept(row: tuple[str, str, str]) -> KeptTournament:
    number, created, document = row
    if not ID.fullmatch(number):  # a folder of this name holds its matches
        raise TournamentError.because(N_("invalid tournament file"))
    return KeptTournament(number, moment_of(created), tournament_of(parse_json(document)))


_KEPT: Final = "SELECT id, created, document FROM tournaments"


def insert(connection: Connection, new: KeptTournament) -> bool:
    """Keep a tournament unless it is there; return whether it was new. In a transaction."""
    done = connection.run(
        "INSERT OR IGNORE INTO tournaments (id, created, finished, document) VALUES (?, ?, ?, ?)",
        *(new.id, new.created.isoformat(), *_columns(new.tournament)),
    )
    return bool(done.rowcount)


def write(connection: Connection, tournament_id: str, tournament: Tournament) -> None:
    """Replace a tournament; within a transaction that may write."""
    connection.run(
        "UPDATE tournaments SET finished = ?, document = ? WHERE id = ?",
        *(*_columns(tournament), tournament_id),
    )


def _columns(tournament: Tournament) -> tuple[int, str]:
    return int(is_over(tournament)), compact_json(tournament_table(tournament))


def waits_for_bots(document: str) -> bool:
    """Whether a visitor's tournament can go on by itself: draw a round, or play a table of bots.

    :param document: the row's, of a tournament that is not over.
    """
    try:
        tournament = tournament_of(parse_json(document))
    except (SentenceError, ValueError):
        return False  # its own page says what is wrong with it
    tables = tournament.open_tables
    return bool(tournament.plan.founder) and (not tables or any(map(tournament.bots_only, tables)))


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


@dataclass(frozen=True, slots=True)
class ReadyTable:
    """A table of a round that was drawn, with people at it and without a result."""

    tournament: str
    """Its tournament's id."""
    name: str
    """What the tournament is called."""
    game: str
    rated: bool
    round: int
    number: int
    """Of the table, within its round."""
    players: tuple[SeatInfo, ...]
    """In seat order."""

    @property
    def id(self) -> str:
        """That of its match."""
        return match_id(self.tournament, self.round, self.number)

    def seats(self, name: str) -> bool:
        """Whether somebody plays there."""
        return any(one.kind == "human" and _is(one, name) for one in self.players)


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
        :param visitor: who visits the club and may change what is theirs: see `decides`; empty:
            whoever is at home, who may change everything.
        """
        self.connection = connection
        self.folder = folder / TOURNAMENTS
        self.clock = clock
        self._rng = rng or SystemRandom()
        self._visitor = visitor

    def list(self) -> "list[TournamentRow]":
        """Return every tournament, the newest first; not a row whose id nobody can open."""
        with self.connection.reading():
            found = self.connection.rows(
                "SELECT id, created, finished, document FROM tournaments ORDER BY id DESC"
            )
            return [_row(*columns) for columns in found if ID.fullmatch(columns[0])]

    def create(self, plan: TournamentPlan, players: Sequence[SeatInfo]) -> str:
        """Keep a new tournament with its first round paired; return its id.

        :raises SentenceError: it cannot begin: the game has no such tables or options, or a bot
            does not play it, or they are too few or too many; or see `founded`.
        :raises StoreError: it cannot be kept.
        """
        check_game(plan, players)
        if self._visitor:
            going = [row.plan for row in self.list() if not row.finished]
            plan = founded(plan, players, self._visitor, going)
        begun = advance(Tournament.begin(plan, players))
        now = self.clock()
        letters = "".join(_BASE36[self._rng.randrange(len(_BASE36))] for _ in range(4))
        tournament_id = f"{now:%Y%m%d-%H%M%S}-cup-{letters}"
        with self.connection.writing():
            insert(self.connection, KeptTournament(tournament_id, now, begun))
        return tournament_id

    def rename_founder(self, name: str, new: str) -> None:
        """Let whoever founded tournaments under a name decide about them under another."""
        with self.connection.writing():
            for one in all_kept(self.connection):
                plan = one.tournament.plan
                if plan.founder and decides(plan, name):
                    renamed = replace(one.tournament, plan=replace(plan, founder=new))
                    write(self.connection, one.id, renamed)

    def remove(self, tournament_id: str) -> None:
        """Forget a tournament; its matches stay on the disk, and in the ladder what was rated.

        :raises TournamentError: there is none of this id, or it is another's.
        """
        _check(self.load(tournament_id).plan, self._visitor)
        with self.connection.writing():
            self.connection.run("DELETE FROM tournaments WHERE id = ?", tournament_id)

    def load(self, tournament_id: str) -> Tournament:
        """Return a tournament as it stands.

        :raises TournamentError: there is none of this id.
        """
        with self.connection.reading():
            return kept(self.connection, tournament_id).tournament

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

        :raises SentenceError: see `Tournament.enter`; or the bot does not play the game, or a
            visitor enters others.
        """

        def entered(tournament: Tournament) -> Tournament:
            plan, visitor = tournament.plan, self._visitor
            _check(plan, visitor, player)
            if not (plan.takes_entries or decides(plan, visitor)):
                text = N_("you cannot enter this tournament yourself; ask the host")
                raise TournamentError.because(text)
            check_game(plan, [player])
            return tournament.enter(player)

        return self._change(tournament_id, entered)

    def withdraw(self, tournament_id: str, number: int) -> Tournament:
        """Let an entrant leave; return the tournament.

        :raises TournamentError: see `Tournament.withdraw`; or a visitor lets others leave.
        """

        def withdrawn(tournament: Tournament) -> Tournament:
            _check(tournament.plan, self._visitor, tournament.entrant(number).player)
            return tournament.withdraw(number)

        return self._change(tournament_id, withdrawn)

    def holds(self, match_id: str) -> bool:
        """Whether a match is that of a table."""
        with self.connection.reading():
            return self._table_of(match_id) is not None

    def bot_limit(self, match_id: str) -> Limit | None:
        """Return what a bot may spend on a decision of a table's match; None: nothing is said."""
        with self.connection.reading():
            found = self._table_of(match_id)
        iterations = None if found is None else found[0].tournament.plan.iterations
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
            found = self._table_of(result.match_id)
            if found is None:
                text = N_("game {match} does not belong to any table of a tournament")
                raise TournamentError.because(text, {"match": visible(result.match_id)})
            going, round_number, table = found
            before, number = going.tournament, table.number
            names = tuple(player.name for player in before.players(table))
            if names != tuple(seat.name for seat in result.seats):
                raise TournamentError.because(
                    N_("game {match} has other players than table {table} of round {round}"),
                    {"match": result.match_id, "table": number, "round": round_number},
                )
            scores = [seat.score for seat in result.seats]
            after = before.report(round_number, number, result.placings, scores)
            counts = before.plan.rated and rated
            changes = ratings.record(self.connection, result) if counts else ()
            write(self.connection, going.id, after)
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

    def ready(self) -> tuple[ReadyTable, ...]:
        """Return the tables at which people may sit down now, of the newest tournament first.

        A tournament that is not as this program writes it has none.

        :raises StoreError: the league cannot be read.
        """
        try:
            with self.connection.reading():
                rows = self.connection.rows(f"{_KEPT} WHERE finished = 0 ORDER BY id DESC")
        except sqlite3.ProgrammingError:  # the program ends, and has closed the league
            return ()
        found = []
        for row in rows:
            try:
                with sentences(self.connection.path):
                    going = _kept(row)
            except SentenceError:
                continue  # that tournament's own page says what is wrong with it
            tournament, plan = going.tournament, going.tournament.plan
            for table in tournament.ready_tables:
                at = len(tournament.rounds), table.number, tournament.players(table)
                found.append(ReadyTable(going.id, plan.name, plan.game, plan.rated, *at))
        return tuple(found)

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
            raise TournamentError.because(N_("table {number} is not ready"), {"number": number})
        matches = self.matches(tournament_id)
        matches.prepare()
        path = self.path(tournament_id, len(tournament.rounds), table)
        return matches.sit_down(path, lambda: self.deal(tournament, table), table.rng_seed)

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
                if kept(self.connection, tournament_id).tournament == before:
                    write(self.connection, tournament_id, after)
                    return after

    def _table_of(self, match: str) -> tuple[KeptTournament, int, Table] | None:
        """Return tournament, round and table of a match, within a transaction; None for others."""
        row = self.connection.row(f"{_KEPT} WHERE id = ?", match.rpartition("-r")[0])
        if row is None:
            return None
        found = _kept(row)
        for paired in found.tournament.rounds:
            for table in paired.tables:
                if match_id(found.id, paired.number, table.number) == match:
                    return found, paired.number, table
        return None


def _row(number: str, created: str, finished: int, document: str) -> TournamentRow:
    """Return what a list says of a tournament, whose matches nobody looks at."""
    table = parse_json(document)
    rounds = table["rounds"]
    tables = rounds[-1]["tables"] if rounds else []
    still = [one for one in tables if "placings" not in one]
    counts = len(table["entrants"]), len(rounds), len(tables), len(still)
    return TournamentRow(
        number, moment_of(created), bool(finished), plan_of(table["plan"]), *counts
    )


def check_game(plan: TournamentPlan, players: Sequence[SeatInfo]) -> None:
    """Check what a plan asks of its game.

    :raises SentenceError: the game is unknown, lacks tables of a size or an option, or a bot does
        not play it.
    """
    try:
        game = info(plan.game)
    except UnknownGameError:
        text = N_("there is no game {game}")
        raise TournamentError.because(text, {"game": visible(plan.game)}) from None
    if wrong := [size for size in plan.sizes if not game.min_seats <= size <= game.max_seats]:
        raise TournamentError.because(
            N_("{game} is for {low} to {high} players, not {seats}"),
            {
                "game": game.title,
                "low": game.min_seats,
                "high": game.max_seats,
                "seats": wrong[0],
            },
        )
    resolve_options(game.options, plan.options)
    for player in players:
        if player.kind == "bot":
            find(player.bot, game.id)
