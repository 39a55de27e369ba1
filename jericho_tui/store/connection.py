"""One SQLite file: opening it, reading one state of it, changing it whole or not at all.

Two programs may use it at once: write-ahead log, and every change in one transaction that takes
the write lock at its start. `synchronous = FULL`, so what was committed is on the disk.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import FILE_MODE, StoreError, read_start, shown
from jericho_tui.store.log import note
from jericho_tui.store.schema import APPLICATION_ID

BUSY_SECONDS: Final = 10.0
"""How long to wait for another program's transaction."""
_HEADER: Final = 100
"""Bytes of SQLite's header (file format, 1.3)."""
_MAGIC: Final = b"SQLite format 3\0"


class Connection:
    """An open database; safe to use from several threads, which take turns."""

    def __init__(self, raw: sqlite3.Connection, path: Path) -> None:
        raw.text_factory = _printable
        self.raw = raw
        self.path = path
        self._lock = threading.RLock()
        self._unfinished = False
        """Whether a transaction could not even be taken back."""

    @classmethod
    def open(cls, path: Path, prepare: "Callable[[Connection], None]") -> "Connection":
        """Open the league's file, or make an empty one.

        :param prepare: makes the tables or brings them up to date.
        :raises StoreError: it is another program's file, damaged or forbidden, or whatever
            `prepare` raises; the file is as it was.
        """
        try:
            _check_header(path)
            # SQLite would create it readable for all; its log files take the mode of this one.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE))
        except OSError as error:
            raise StoreError.of(error, path) from error
        with sentences(path):
            raw = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            opened = cls(raw, path)
            try:
                opened.run("PRAGMA synchronous = FULL")
                prepare(opened)
                opened.run("PRAGMA foreign_keys = ON")
                opened._use_write_ahead_log()
            except BaseException:
                raw.close()
                raise
        return opened

    @classmethod
    def in_memory(cls, prepare: "Callable[[Connection], None]") -> "Connection":
        """Return an empty database that is gone with the program."""
        raw = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        opened = cls(raw, Path(":memory:"))
        prepare(opened)
        opened.run("PRAGMA foreign_keys = ON")
        return opened

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Return all rows of a query."""
        return self.raw.execute(query, values).fetchall()

    def row(self, query: str, *values: Any) -> Any:
        """Return the first row of a query; None when there is none."""
        return self.raw.execute(query, values).fetchone()

    def run(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Execute one statement."""
        return self.raw.execute(statement, values)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read one state of the database."""
        with self._transaction("BEGIN"):
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Change the database whole or not at all."""
        with self._transaction("BEGIN IMMEDIATE"):
            yield

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Do what cannot be done within a transaction."""
        with self._lock, sentences(self.path):
            yield

    def close(self) -> None:
        """Close the file."""
        with self.outside():
            self.raw.close()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        with self._lock, sentences(self.path):
            if self._unfinished:
                self._take_back()
            self.raw.execute(begin)
            try:
                yield
                self.raw.execute("COMMIT")
            except BaseException:
                self._take_back()
                raise

    def _take_back(self) -> None:
        # A full disk may have ended the transaction already.
        self._unfinished = self.raw.in_transaction
        if self._unfinished:
            self.raw.execute("ROLLBACK")
            self._unfinished = False

    def _use_write_ahead_log(self) -> None:
        """Switch to the write-ahead log; SQLite does not wait for that by itself."""
        end = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                self.run("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(0.01)
            else:
                return


def _printable(data: bytes) -> str:
    """Return a text of the database: nothing leaves it that no name, id or date may have.

    :raises ValueError: it has control characters or is not UTF-8; see `sentences`.
    """
    text = data.decode()
    if not text.isprintable():
        raise ValueError(ascii(text))
    return text


def schema_version(path: Path) -> int:
    """Return the version of the tables of a league that nobody has open.

    :raises StoreError: it cannot be read, or is no league.
    """
    return int.from_bytes(_check_header(path)[60:64])  # user_version, as in `_check_header`


def _check_header(path: Path) -> bytes:
    """Return a league's header; refuse a file that is none, before SQLite touches it.

    :raises StoreError: it is not.
    """
    try:
        header = read_start(path, _HEADER)
    except StoreError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return b""
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
    return header


_REASONS: Final = {
    sqlite3.SQLITE_BUSY: N_("the league {path} is in use by another program; try again later"),
    sqlite3.SQLITE_READONLY: N_("the league {path} is read-only; change its permissions"),
    sqlite3.SQLITE_FULL: N_("the league {path} cannot grow: the disk is full; free some space"),
    sqlite3.SQLITE_CANTOPEN: N_("the league {path} cannot be opened; check its permissions"),
    sqlite3.SQLITE_IOERR: N_("the league {path} cannot be used: the disk reports an error"),
}


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Turn what SQLite reports of the file into a sentence."""
    try:
        yield
    except (SentenceError, sqlite3.ProgrammingError):  # the second is ours: a league that is closed
        raise
    except sqlite3.Error as error:
        _refuse(error, path)
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:  # content that cannot be
        raise damaged(path) from error


def damaged(path: Path) -> StoreError:
    """Return the sentence for a league that cannot be trusted."""
    return StoreError(
        Sentence(
            N_(
                "the league {path} is damaged; move it away, and a new one is made from the saved"
                " matches"
            ),
            {"path": shown(path)},
        ),
        path,
    )


def _refuse(error: sqlite3.Error, path: Path) -> NoReturn:
    note("refused", path, getattr(error, "sqlite_errorname", type(error).__name__))
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # extended codes keep the cause there
    template = _REASONS.get(code)
    if template is None:
        raise damaged(path) from error
    raise StoreError(Sentence(template, {"path": shown(path)}), path) from error
