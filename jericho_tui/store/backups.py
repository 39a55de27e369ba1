"""Copies of the league's file, made by SQLite's backup API, so that they are whole whoever writes.

They stand in `backups/` beside the league as `league-YYYYMMDD-HHMMSS.db`. To go back to one, close
the program and put it in the league's place.
"""

import contextlib
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from jericho_tui.store.connection import Connection, connect, sentences
from jericho_tui.store.files import StoreError, hold, make_folder, open_own, sync_folder
from jericho_tui.store.paths import BACKUPS

KEPT: Final = 7
"""How many of the copies made by rotation stay."""
PERIOD: Final = timedelta(days=1)
"""A new copy is made at the first start this long after the last."""
_STAMP: Final = "%Y%m%d-%H%M%S"
_PAGES: Final = 4096
"""Copied in one step; others may write between two steps."""


def backup(connection: Connection, now: datetime) -> Path:
    """Copy the league and return where the copy is.

    :raises StoreError: it cannot be written.
    """
    path = _folder(connection.path) / f"{connection.path.stem}-{now:{_STAMP}}.db"
    return _copy(connection, path)


def rotate(connection: Connection, now: datetime) -> Path | None:
    """Make a copy when it is due, delete the oldest beyond `KEPT`; return the new one if any.

    It is due when the league changed since the last copy and that is a day old.

    :raises StoreError: it cannot be written.
    """
    copies = _copies(connection.path)
    if copies:
        made, newest = copies[-1]
        if now.replace(tzinfo=None) - made < PERIOD or not _changed_since(
            connection.path, newest.stat().st_mtime
        ):
            return None
    elif _is_empty(connection):
        return None  # nothing to lose yet
    new = backup(connection, now)
    for _, old in _copies(connection.path)[:-KEPT]:
        with contextlib.suppress(OSError):
            old.unlink()
    return new


def copy_before_upgrade(connection: Connection, version: int) -> Path:
    """Copy a league before its schema is changed; such a copy is never deleted.

    :param version: the schema's.
    :raises StoreError: it cannot be written; then nothing may be changed.
    """
    path = _folder(connection.path) / f"{connection.path.stem}-version-{version}.db"
    there = path.is_file() and not path.is_symlink()
    return path if there else _copy(connection, path)


def overdue(league: Path) -> Path | None:
    """Return the newest copy of a league where the next one should long have been made, else None.

    It is made before the first change after a day. A day more allows for a program that runs on.
    """
    copies = _copies(league)
    if not copies:
        return None
    made, newest = copies[-1]
    due = made.replace(tzinfo=UTC) + 2 * PERIOD
    return newest if _changed_since(league, due.timestamp()) else None


def _folder(league: Path) -> Path:
    return league.parent / BACKUPS


def _copies(league: Path) -> list[tuple[datetime, Path]]:
    """Return the copies that rotation knows, oldest first, each with the date in its name."""
    copies = []
    prefix = f"{league.stem}-"
    with contextlib.suppress(OSError), os.scandir(_folder(league)) as entries:
        for entry in entries:
            stamp = entry.name.removeprefix(prefix).removesuffix(".db")
            if not entry.is_file(follow_symlinks=False):
                continue
            with contextlib.suppress(ValueError):
                copies.append((datetime.strptime(stamp, _STAMP), Path(entry.path)))
    return sorted(copies)


def _is_empty(connection: Connection) -> bool:
    with connection.reading():
        return connection.row("SELECT 1 FROM results LIMIT 1") is None


def _changed_since(league: Path, moment: float) -> bool:
    """Whether the league's files were written to after a moment."""
    files = (league, league.with_name(league.name + "-wal"))
    return any(file.exists() and file.stat().st_mtime > moment for file in files)


def _copy(connection: Connection, path: Path) -> Path:
    make_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}.jericho-tmp")
    descriptor = -1
    try:
        descriptor = open_own(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL)
        hold(descriptor)
        with (
            sentences(path),
            contextlib.closing(connect(beside)) as copy,
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
        with contextlib.suppress(OSError):
            beside.unlink()
        if descriptor >= 0:
            os.close(descriptor)
    return path
