"""One SQLite file: opening it, reading one state of it, changing it whole or not at all.

Two programs may use it at once: write-ahead log, and every change in one transaction that takes
the write lock at its start. `synchronous = FULL`, so what was committed is on the disk.

Where the file system has no locks, SQLite is told not to ask for them (its VFS `unix-none`, with
the index of the log in memory, wal.html 7): then one program at a time may use the file. What
cannot be written to (a read-only folder, a full disk) is read the same way, into memory.
"""

import math
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NoReturn
from urllib.parse import quote

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_COLUMN, LimitError
from jericho_tui.core.sentence import N_, Sentence, is_printable, visible
from jericho_tui.store.files import (
    StoreError,
    flock,
    is_writable,
    make_folder,
    move,
    open_own,
    read_start,
    sync_folder,
)
from jericho_tui.store.flocks import has_locks
from jericho_tui.store.log import note
from jericho_tui.store.paths import BACKUPS

APPLICATION_ID: Final = 0x4A657269
"""Says in the file's header whose database it is ("Jeri"), as SQLite's documentation advises."""
BUSY_SECONDS: Final = 10.0
"""How long to wait for another program's transaction."""
_AGAIN: Final = 0.02
"""Seconds between two tries."""
_CLOSING_SECONDS: Final = 0.5
"""How long closing waits for a transaction of another thread."""
_HEADER: Final = 100
"""Bytes of SQLite's header (file format, 1.3)."""
_MAGIC: Final = b"SQLite format 3\0"


class DamagedLeagueError(StoreError):
    """The league's file cannot be trusted; see `restore`."""


class Connection:
    """An open database; safe to use from several threads, which take turns."""

    def __init__(
        self,
        raw: sqlite3.Connection,
        path: Path,
        *,
        in_memory: bool = False,
    ) -> None:
        raw.text_factory = _printable
        raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_COLUMN)
        try:
            raw.execute("SELECT exp(0), sqrt(0)")
        except sqlite3.OperationalError:  # this SQLite was built without them
            raw.create_function("exp", 1, math.exp, deterministic=True)
            raw.create_function("sqrt", 1, math.sqrt, deterministic=True)
        self.raw = raw
        self.path = path
        self.in_memory = in_memory
        """Whether it is gone with the program; `path` is then where it came from, if anywhere."""
        self._lock = threading.RLock()
        self._unfinished = False
        """Whether a transaction could not even be taken back."""
        self._patient = True
        """Whether to wait for another program's transaction."""
        self.upgraded: tuple[Sentence, ...] = ()
        """What changed when the file was brought up to date on opening."""
        self.problem: StoreError | None = None
        """Why nothing can be written to the file, of which this is a copy; None: it can."""

    @classmethod
    def open(cls, path: Path, prepare: "Callable[[Connection], None]") -> "Connection":
        """Open the league's file, or make an empty one.

        :param prepare: makes the tables or brings them up to date.
        :raises StoreError: it is another program's file, damaged or forbidden, or whatever
            `prepare` raises; the file is as it was.
        """
        header = _check_header(path)
        for part in (path, path.parent):
            if part.exists() and not is_writable(part):
                raise StoreError.at(path, _REASONS[sqlite3.SQLITE_READONLY])
        _make_ready(path, new=not header)
        with sentences(path), ExitStack() as undo:
            opened = cls(undo.enter_context(closing(connect(path))), path)
            opened.run("PRAGMA synchronous = FULL")
            prepare(opened)
            opened.run("PRAGMA foreign_keys = ON")
            opened._use_write_ahead_log()
            undo.pop_all()
        return opened

    @classmethod
    def copy_of(cls, path: Path | None, prepare: "Callable[[Connection], None]") -> "Connection":
        """Return a database that is gone with the program.

        Nobody is kept from writing meanwhile, so that a copy is to be checked. Nothing on the disk
        is changed.

        :param path: the league's file, of which it is a copy as it is now; None: it is empty.
        :raises StoreError: there is none, it cannot be read, or as `open`.
        """
        if path is not None and not _check_header(path):
            raise StoreError.at(path, _REASONS[sqlite3.SQLITE_CANTOPEN])
        where = path or Path(":memory:")
        with sentences(where), ExitStack() as undo:
            opened = cls(undo.enter_context(closing(connect(None))), where, in_memory=True)
            if path is not None:
                with closing(connect(path, read_only=True)) as source:
                    source.backup(opened.raw)
            prepare(opened)
            opened.run("PRAGMA foreign_keys = ON")
            undo.pop_all()
        return opened

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Return all rows of a query."""
        with self._lock:  # no thread closes the file, or changes how long is waited, meanwhile
            return self.raw.execute(query, values).fetchall()

    def row(self, query: str, *values: Any) -> Any:
        """Return the first row of a query; None when there is none."""
        with self._lock:
            return self.raw.execute(query, values).fetchone()

    def run(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Execute one statement, its places filled with `values`, never mixed into it."""
        with self._lock:
            return self.raw.execute(statement, values)

    @contextmanager
    def reading(self) -> Iterator["Connection"]:
        """Read one state of the database; yield it."""
        with self._transaction("BEGIN"):
            yield self

    @property
    def state(self) -> object:
        """What is another whenever anything has changed in the database, here or elsewhere."""
        try:
            with self._lock:
                version = self.raw.execute("PRAGMA data_version").fetchone()
        except sqlite3.ProgrammingError:  # ours: a league that is closed
            raise
        except sqlite3.Error as error:
            _refuse(error, self.path)
        return version, self.raw.total_changes

    @contextmanager
    def writing(self) -> Iterator["Connection"]:
        """Change the database whole or not at all; yield it.

        :raises StoreError: nothing can be written; see `problem`.
        """
        if self.problem is not None:
            raise self.problem
        with self._transaction("BEGIN IMMEDIATE"):
            yield self

    @contextmanager
    def outside(self) -> Iterator["Connection"]:
        """Do what cannot be done within a transaction; yield the database."""
        with self._lock, sentences(self.path):
            yield self

    def stop_waiting(self) -> None:
        """Let who waits for another program's transaction fail at once, now and from now on."""
        self._patient = False

    def close(self) -> None:
        """Close the file; not while another thread waits for it, whose wait nobody shares.

        Such a thread ends with the program, and its transaction is taken back at the next start.
        """
        if self._lock.acquire(timeout=_CLOSING_SECONDS):
            try:
                with sentences(self.path):
                    self.raw.close()
            finally:
                self._lock.release()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        with sentences(self.path):
            self._begin(begin)
            try:
                yield
                self.raw.execute("COMMIT")
            except BaseException:
                self._take_back()
                raise
            finally:
                self._lock.release()

    def _begin(self, begin: str) -> None:
        """Take the lock and begin; who waits for another program does not keep threads waiting."""
        end = time.monotonic() + BUSY_SECONDS
        while True:
            self._lock.acquire()
            try:
                if self._unfinished:
                    self._take_back()
                self.raw.execute("PRAGMA busy_timeout = 0")
                try:
                    self.raw.execute(begin)
                finally:
                    self.raw.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")
            except BaseException as error:
                with suppress(sqlite3.Error):  # closed meanwhile
                    # It may have begun all the same; then the next one takes it back.
                    self._unfinished = self._unfinished or self.raw.in_transaction
                self._lock.release()
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                if code != sqlite3.SQLITE_BUSY or time.monotonic() > end or not self._patient:
                    raise
            else:
                return
            time.sleep(_AGAIN)

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
                time.sleep(_AGAIN)
            else:
                return


Rows = Callable[[], Connection]
"""Opens a league, unless it is open already: what looks at its rows asks when it first needs to."""


def connect(path: Path | None, *, read_only: bool = False) -> sqlite3.Connection:
    """Return SQLite's own connection, which leaves transactions to whoever has it.

    :param path: None: in memory.
    :param read_only: read the file without locks and without changing anything beside it.
    """
    where = ":memory:" if path is None else str(path)
    unlocked = path is not None and (read_only or not has_locks(path.parent))
    if path is not None and unlocked:
        name = quote(os.fsencode(os.path.abspath(path)))  # noqa: PTH100  as SQLite's VFS does
        options = ["mode=ro"] * read_only + ["vfs=unix-none"]
        where = f"file:{name}?{'&'.join(options)}"
    raw = sqlite3.connect(
        where,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        uri=unlocked,
    )
    if unlocked:
        with ExitStack() as undo:
            undo.enter_context(closing(raw)).execute("PRAGMA locking_mode = EXCLUSIVE")
            undo.pop_all()
    return raw


def _make_ready(path: Path, *, new: bool) -> None:
    """Make the file if there is none.

    :param new: nothing is in it yet. Then no link leads to it: it could be anybody's file.
    :raises StoreError: it cannot be opened to write.
    """
    try:
        # SQLite would create it readable for all; its log files take the mode of this one.
        flags = os.O_RDWR | os.O_CREAT
        os.close(open_own(path, flags) if new else os.open(path, os.O_RDWR | os.O_CLOEXEC))
    except OSError as error:
        if path.is_symlink():
            text = N_("the league {path} is a broken link; remove it")
            raise StoreError.at(path, text) from error
        raise StoreError.of(error, path) from error


@lru_cache(4096)
def _printable(data: bytes) -> str:
    """Return a text of the database: nothing leaves it that no name, id or date may have.

    :raises ValueError: it has control characters or is not UTF-8; see `sentences`.
    """
    text = data.decode()
    if not is_printable(text):
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
        raise DamagedLeagueError.at(
            path,
            N_(
                "{path} is not a league of this program; “jericho-tui league restore” moves it "
                "away and puts the last good copy in its place"
            ),
        )
    return header


_REASONS: Final = {
    sqlite3.SQLITE_BUSY: N_("another program is using the league {path}; try again later"),
    sqlite3.SQLITE_READONLY: N_("the league {path} is read-only; change its permissions"),
    sqlite3.SQLITE_FULL: N_(
        "the disk is full, so the league {path} cannot be saved; free some space"
    ),
    sqlite3.SQLITE_CANTOPEN: N_("the league {path} cannot be opened; check its permissions"),
    sqlite3.SQLITE_IOERR: N_(
        "the league {path} cannot be used: the disk reports an error; check the disk"
    ),
}


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Turn what SQLite reports of the file into a sentence."""
    try:
        yield
    except LimitError as error:  # a value in the file that is beyond what it can be
        raise damaged(path) from error
    except (SentenceError, sqlite3.ProgrammingError):  # the second is ours: a league that is closed
        raise
    except sqlite3.Error as error:
        _refuse(error, path)
    except UnicodeEncodeError as error:  # what was asked for, not what the file has
        text = N_("the league cannot store the text “{text}”")
        raise StoreError.at(path, text, text=visible(str(error.object), 120)) from error
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:  # content that cannot be
        raise damaged(path) from error


def damaged(path: Path) -> DamagedLeagueError:
    """Return the sentence for a league that cannot be trusted."""
    text = N_(
        "the league {path} is damaged and stays as it is; “jericho-tui league restore” puts the "
        "last good copy in its place"
    )
    return DamagedLeagueError.at(path, text)


def _refuse(error: sqlite3.Error, path: Path) -> NoReturn:
    note("refused", path, getattr(error, "sqlite_errorname", type(error).__name__))
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # extended codes keep the cause there
    template = _REASONS.get(code)
    if template is None:
        raise damaged(path) from error
    raise StoreError.at(path, template) from error


KEPT: Final = 7
"""How many of the copies made by rotation stay."""
PERIOD: Final = timedelta(days=1)
"""A new copy is made at the first start this long after the last."""
_STAMP: Final = "%Y%m%d-%H%M%S"
_PAGES: Final = 4096
"""Copied in one step; others may write between two steps."""


def backup(connection: Connection, now: datetime) -> Path:
    """Copy the league by SQLite's backup API, so that it is whole whoever writes; return the path.

    To go back to a copy, close the program and put it in the league's place.

    :raises StoreError: it cannot be written.
    """
    path = connection.path.parent / BACKUPS / f"{connection.path.stem}-{now:{_STAMP}}.db"
    return _copy(connection, path)


def rotate(connection: Connection, now: datetime) -> Path | None:
    """Make a copy when it is due, delete the oldest beyond `KEPT`; return the new one if any.

    It is due when the league changed since the last copy and that is a day old.

    :raises StoreError: it cannot be written.
    """
    path = connection.path
    copies = _copies(path)
    if copies:
        made, newest = copies[-1]
        files = [one for one in (path, path.with_name(path.name + "-wal")) if one.exists()]
        changed = any(one.stat().st_mtime > newest.stat().st_mtime for one in files)
        if now.replace(tzinfo=None) - made < PERIOD or not changed:
            return None
    else:
        with connection.reading():
            if connection.row("SELECT 1 FROM results LIMIT 1") is None:
                return None  # nothing to lose yet
    new = backup(connection, now)
    for _, old in _copies(path)[:-KEPT]:
        with suppress(OSError):
            old.unlink()
    return new


def copy_before_upgrade(connection: Connection, version: int) -> Path:
    """Copy a league before its schema is changed; such a copy is never deleted.

    :param version: the schema's.
    :raises StoreError: it cannot be written; then nothing may be changed.
    """
    path = connection.path.parent / BACKUPS / f"{connection.path.stem}-version-{version}.db"
    there = path.is_file() and not path.is_symlink()
    return path if there else _copy(connection, path)


def restore(league: Path, now: datetime) -> tuple[Path, Path | None]:
    """Set a damaged league aside and put its last good copy in its place.

    :return: where the damaged file is now, and the copy; None: there is no good one.
    :raises StoreError: a file cannot be moved or written.
    """
    good = (copy for _, copy in reversed(_copies(league)) if _is_sound(copy))
    copy, fresh = next(good, None), league.with_name(f".{league.name}.restored")
    if copy is not None:
        with sentences(copy), closing(connect(copy, read_only=True)) as raw:
            _copy(Connection(raw, copy), fresh)
    aside = league.with_name(f"{league.stem}-damaged-{now:{_STAMP}}.db")
    for end in ("-wal", "-shm"):  # first: a log beside another database would be played into it
        log = league.with_name(league.name + end)
        if os.path.lexists(log):
            move(log, aside.with_name(aside.name + end))
    aside = move(league, aside)
    if copy is not None:
        move(fresh, league)
    return aside, copy


def _is_sound(copy: Path) -> bool:
    """Return whether a copy is a league without damage."""
    with suppress(StoreError):
        _check_header(copy)
        with sentences(copy), closing(connect(copy, read_only=True)) as raw:
            return raw.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
    return False


def _copies(league: Path) -> list[tuple[datetime, Path]]:
    """Return the copies that rotation knows, oldest first, each with the date in its name."""
    copies = []
    prefix = f"{league.stem}-"
    with suppress(OSError), os.scandir(league.parent / BACKUPS) as entries:
        for entry in entries:
            stamp = entry.name.removeprefix(prefix).removesuffix(".db")
            if not entry.is_file(follow_symlinks=False):
                continue
            with suppress(ValueError):
                copies.append((datetime.strptime(stamp, _STAMP), Path(entry.path)))
    return sorted(copies)


def _copy(connection: Connection, path: Path) -> Path:
    make_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}.jericho-tmp")
    descriptor = -1
    try:
        descriptor = open_own(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL)
        flock(descriptor, alone=True)
        with (
            sentences(path),
            closing(connect(beside)) as copy,
        ):
            with connection.outside():
                connection.raw.backup(copy, pages=_PAGES)
            # By itself a copy needs no log beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        os.fsync(descriptor)
        beside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise StoreError.of(error, path) from error
    finally:
        with suppress(OSError):
            beside.unlink()
        if descriptor >= 0:
            os.close(descriptor)
    return path
