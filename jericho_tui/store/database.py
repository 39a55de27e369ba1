"""The league: one SQLite file of results and the ratings that follow from them.

Two programs may use it at once: write-ahead log, and every change in one transaction that takes
the write lock at its start. `synchronous = FULL`, so what `record` returned is on the disk.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.ladder import (
    FORM,
    LadderRow,
    RatingChange,
    Standing,
    after_match,
    ladder_row,
    ranked,
)
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import name_key
from jericho_tui.play.player import Kind
from jericho_tui.store.files import FILE_MODE, StoreError, read_start, shown
from jericho_tui.store.schema import APPLICATION_ID, TABLES, VERSION

_BUSY_SECONDS: Final = 10.0
"""How long to wait for another program's transaction."""
_HEADER: Final = 100
"""Bytes of SQLite's header (file format, 1.3)."""
_MAGIC: Final = b"SQLite format 3\0"


class _Fold(NamedTuple):
    """What the fold reads of one seat of a result, and what is stored of its outcome."""

    result_id: int
    seat: int
    standing_id: int
    placing: int
    games: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A name that the league knows."""

    name: str
    """As it was spelled last."""
    kind: Kind
    bot: str


class League:
    """The league's database; safe to use from several threads."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._connection = connection
        self._lock = threading.RLock()

    @classmethod
    def open(cls, path: Path) -> "League":
        """Open the league at `path`, or make an empty one.

        :raises StoreError: it is another program's file, a newer version's, damaged or forbidden;
            the file is as it was.
        """
        try:
            _check_header(path)
            # SQLite would create it readable for all; its log files take the mode of this one.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE))
        except OSError as error:
            raise StoreError.of(error, path) from error
        with _sentences(path):
            connection = sqlite3.connect(
                path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            try:
                _prepare(connection, path)
            except BaseException:
                connection.close()
                raise
        return cls(connection, path)

    @classmethod
    def in_memory(cls) -> "League":
        """Return an empty league that is gone with the program."""
        connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        path = Path(":memory:")
        _prepare(connection, path)
        return cls(connection, path)

    def record(self, result: MatchResult) -> tuple[RatingChange, ...]:
        """Enter a result and return what it did to the ratings, in one transaction.

        The same match again changes nothing and returns what it did the first time.

        :raises StoreError: the match is there with another outcome, or the file cannot be written.
        """
        with self._writing():
            entered = self._result(result.match_id)
            if entered is None:
                self._enter(result)
            elif not entered.agrees_with(result):
                raise StoreError(
                    Sentence(
                        N_(
                            "the match {match} is already in the league {path} with another result;"
                            " the league keeps the first"
                        ),
                        {"match": result.match_id, "path": shown(self.path)},
                    ),
                    self.path,
                )
            changes = self._changes(result.match_id)
        assert changes is not None  # entered above
        return changes

    def changes(self, match_id: str) -> tuple[RatingChange, ...] | None:
        """Return what a match did to the ratings, in seat order; None when it is not entered."""
        with self._reading():
            return self._changes(match_id)

    def has(self, match_id: str) -> bool:
        """Whether a match is entered."""
        with self._reading():
            return bool(self._rows("SELECT 1 FROM results WHERE match_id = ?", match_id))

    def match_ids(self) -> set[str]:
        """Return the id of every match that is entered."""
        with self._reading():
            return {match_id for (match_id,) in self._rows("SELECT match_id FROM results")}

    def results(self) -> list[MatchResult]:
        """Return every result, in the order of entry."""
        with self._reading():
            return list(self._results())

    def games(self) -> list[str]:
        """Return the id of every game that has a ladder."""
        with self._reading():
            return [
                game for (game,) in self._rows("SELECT DISTINCT game FROM standings ORDER BY 1")
            ]

    def ladder(self, game: str) -> list[LadderRow]:
        """Return the ladder of a game: ranked players by rating, then the provisional ones."""
        with self._reading():
            players = self._rows(
                "SELECT s.id, p.name, p.kind, p.bot, s.rating, s.games, s.wins, s.places,"
                " s.variance FROM standings s JOIN players p ON p.id = s.player_id"
                " WHERE s.game = ?",
                game,
            )
            rows = []
            for standing_id, name, kind, bot, *standing in players:
                recent = self._rows(
                    "SELECT placing, rating_before, rating_after FROM seats"
                    " WHERE standing_id = ? ORDER BY result_id DESC LIMIT ?",
                    standing_id,
                    FORM,
                )
                rows.append(ladder_row(name, kind, bot, Standing(*standing), recent[::-1]))
        return ranked(rows)

    def players(self) -> list[PlayerRow]:
        """Return every name the league knows, by name."""
        with self._reading():
            rows = self._rows("SELECT name, kind, bot FROM players ORDER BY name_key")
        return [PlayerRow(*row) for row in rows]

    def rebuild(self) -> int:
        """Work out all ratings anew from the results; return how many results there are.

        The fold is the same as `record`'s, in the same order, so the numbers are the same to the
        last bit; what is right already is not written.

        :raises StoreError: the file cannot be read or written; nothing has changed.
        """
        standings: dict[int, Standing] = {}
        number = 0
        wrong = []
        with self._writing():
            for seats in self._folds():
                number += 1
                before = [standings.get(seat.standing_id, Standing()) for seat in seats]
                after = after_match(before, [seat.placing for seat in seats])
                for seat, old, new in zip(seats, before, after, strict=True):
                    standings[seat.standing_id] = new
                    right = (old.games, old.rating, new.rating)
                    if (seat.games, seat.before, seat.after) != right:
                        wrong.append((*right, seat.result_id, seat.seat))
            self._connection.executemany(
                "UPDATE seats SET games = ?, rating_before = ?, rating_after = ?"
                " WHERE result_id = ? AND seat = ?",
                wrong,
            )
            self._replace_standings(standings)
        return number

    def export(self, folder: Path) -> list[Path]:
        """Write the league as CSV and TOML; see `export.export_league`."""
        from jericho_tui.store.export import export_league

        return export_league(self, folder)

    def close(self) -> None:
        """Close the file."""
        with self._lock, _sentences(self.path):
            self._connection.close()

    def _enter(self, result: MatchResult) -> None:
        run = self._connection.execute
        standing_ids = [self._standing_id(result.game, seat) for seat in result.seats]
        before = [self._standing(standing_id) for standing_id in standing_ids]
        after = after_match(before, result.placings)
        result_id = run(
            "INSERT INTO results (match_id, game, finished) VALUES (?, ?, ?)",
            (result.match_id, result.game, result.finished.isoformat()),
        ).lastrowid
        for number, seat in enumerate(result.seats):
            old, new = before[number], after[number]
            run(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(result_id, number, standing_ids[number]),
                    *(seat.name, seat.kind, seat.bot, seat.level, seat.placing, seat.score),
                    *(old.games, old.rating, new.rating),
                ),
            )
            self._update_standing(standing_ids[number], new)

    def _standing_id(self, game: str, seat: SeatResult) -> int:
        """Return the standing of the player on a seat; new players and games get one."""
        ((player_id,),) = self._rows(
            "INSERT INTO players (name, name_key, kind, bot) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (name_key) DO UPDATE"
            " SET name = excluded.name, kind = excluded.kind, bot = excluded.bot RETURNING id",
            seat.name,
            name_key(seat.name),
            seat.kind,
            seat.bot,
        )
        found = self._rows(
            "SELECT id FROM standings WHERE game = ? AND player_id = ?", game, player_id
        )
        if not found:
            new = Standing()
            found = self._rows(
                "INSERT INTO standings (game, player_id, rating, games, wins, places, variance)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
                *(game, player_id, new.rating, new.games, new.wins, new.places, new.variance),
            )
        standing_id: int = found[0][0]
        return standing_id

    def _standing(self, standing_id: int) -> Standing:
        (row,) = self._rows(
            "SELECT rating, games, wins, places, variance FROM standings WHERE id = ?",
            standing_id,
        )
        return Standing(*row)

    def _update_standing(self, standing_id: int, new: Standing) -> None:
        self._connection.execute(
            "UPDATE standings SET rating = ?, games = ?, wins = ?, places = ?, variance = ?"
            " WHERE id = ?",
            (new.rating, new.games, new.wins, new.places, new.variance, standing_id),
        )

    def _replace_standings(self, standings: dict[int, Standing]) -> None:
        """Make the standings those of the fold; one without a result goes."""
        for (standing_id,) in self._rows("SELECT id FROM standings"):
            if standing_id not in standings:
                self._connection.execute("DELETE FROM standings WHERE id = ?", (standing_id,))
            elif self._standing(standing_id) != standings[standing_id]:
                self._update_standing(standing_id, standings[standing_id])

    def _folds(self) -> Iterator[list[_Fold]]:
        """Yield the seats of every result, in the order of entry."""
        seats: list[_Fold] = []
        for row in self._connection.execute(
            "SELECT result_id, seat, standing_id, placing, games, rating_before, rating_after"
            " FROM seats ORDER BY result_id, seat"
        ):
            seat = _Fold(*row)
            if seats and seats[0].result_id != seat.result_id:
                yield seats
                seats = []
            seats.append(seat)
        if seats:
            yield seats

    def _result(self, match_id: str) -> MatchResult | None:
        return next(self._results("WHERE r.match_id = ?", match_id), None)

    def _results(self, where: str = "", *values: Any) -> Iterator[MatchResult]:
        columns = "r.id, r.match_id, r.game, r.finished, name, kind, bot, level, placing, score"
        rows = self._rows(
            f"SELECT {columns} FROM results r JOIN seats s ON s.result_id = r.id {where}"
            " ORDER BY r.id, s.seat",
            *values,
        )
        start = 0
        for end in range(1, len(rows) + 1):
            if end == len(rows) or rows[end][0] != rows[start][0]:
                _, match_id, game, finished, *_ = rows[start]
                seats = tuple(SeatResult(*row[4:]) for row in rows[start:end])
                yield MatchResult(match_id, game, datetime.fromisoformat(finished), seats)
                start = end

    def _changes(self, match_id: str) -> tuple[RatingChange, ...] | None:
        rows = self._rows(
            "SELECT s.name, s.seat, s.rating_before, s.rating_after, s.games"
            " FROM results r JOIN seats s ON s.result_id = r.id WHERE r.match_id = ?"
            " ORDER BY s.seat",
            match_id,
        )
        return tuple(RatingChange(*row) for row in rows) or None

    def _rows(self, query: str, *values: Any) -> list[Any]:
        return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Read one state of the database."""
        with self._lock, _sentences(self.path), _transaction(self._connection, "BEGIN"):
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Change the database whole or not at all."""
        with self._lock, _sentences(self.path), _transaction(self._connection, "BEGIN IMMEDIATE"):
            yield


@contextmanager
def _transaction(connection: sqlite3.Connection, begin: str) -> Iterator[None]:
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _check_header(path: Path) -> None:
    """Refuse a file that is not a league, before SQLite touches it.

    :raises StoreError: it is not.
    """
    try:
        header = read_start(path, _HEADER)
    except StoreError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return
        raise
    # SQLite's file format, 1.3: application id at offset 68. An empty file is a new database.
    owner = int.from_bytes(header[68:72])
    if header and (not header.startswith(_MAGIC) or owner != APPLICATION_ID):
        raise StoreError(
            Sentence(
                N_("{path} is not a league of this program; move it away to start a new one"),
                {"path": shown(path)},
            ),
            path,
        )


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Set a connection up, and make the tables of a new database."""
    run = connection.execute
    run("PRAGMA foreign_keys = ON")
    run("PRAGMA synchronous = FULL")
    if _version(connection) == 0:
        # In the old journal mode, so that the header is in the file itself when this is done.
        with _transaction(connection, "BEGIN IMMEDIATE"):
            if _version(connection) == 0:  # nobody was quicker
                for statement in TABLES.split(";\n"):
                    run(statement)
                run(f"PRAGMA application_id = {APPLICATION_ID}")
                run(f"PRAGMA user_version = {VERSION}")
    version = _version(connection)
    if version > VERSION:
        raise StoreError(
            Sentence(
                N_(
                    "the league {path} has version {number}, written by a newer Jericho TUI; this"
                    " one reads up to {known}. Update the program to open it"
                ),
                {"path": shown(path), "number": version, "known": VERSION},
            ),
            path,
        )
    _use_write_ahead_log(connection)


def _version(connection: sqlite3.Connection) -> int:
    ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    return int(version)


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log; SQLite does not wait for that by itself."""
    end = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


_REASONS: Final = {
    sqlite3.SQLITE_BUSY: N_("the league {path} is in use by another program; try again later"),
    sqlite3.SQLITE_READONLY: N_("the league {path} is read-only; change its permissions"),
    sqlite3.SQLITE_FULL: N_("the league {path} cannot grow: the disk is full; free some space"),
    sqlite3.SQLITE_CANTOPEN: N_("the league {path} cannot be opened; check its permissions"),
    sqlite3.SQLITE_IOERR: N_("the league {path} cannot be used: the disk reports an error"),
}


@contextmanager
def _sentences(path: Path) -> Iterator[None]:
    """Turn what SQLite reports of the file into a sentence."""
    try:
        yield
    except sqlite3.ProgrammingError:  # ours: a closed league is used
        raise
    except sqlite3.Error as error:
        _refuse(error, path)


def _refuse(error: sqlite3.Error, path: Path) -> NoReturn:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # extended codes keep the cause there
    template = _REASONS.get(
        code,
        N_(
            "the league {path} is damaged; move it away, and a new one is made from the saved"
            " matches"
        ),
    )
    raise StoreError(Sentence(template, {"path": shown(path)}), path) from error
