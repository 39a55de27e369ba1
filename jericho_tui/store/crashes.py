"""What is kept when the program itself fails: where it failed, and not one card.

A report has versions, the frames of the traceback and the file of the match that was saved last.
It has neither the values of variables nor what most errors say, since both may tell hands.
"""

import os
import platform
import sqlite3
import sys
import traceback
from contextlib import suppress
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from jericho_tui.core.sentence import visible
from jericho_tui.store.build import named_build
from jericho_tui.store.files import make_folder, write_atomic
from jericho_tui.store.paths import APP

PACKAGES: Final = ("textual", "tomli-w", "platformdirs")
KEPT: Final = 10
"""Reports that stay; older ones go."""
_PREFIX: Final = "crash-"
_HARMLESS: Final = (OSError, sqlite3.Error, ImportError, UnicodeError)
"""Errors whose message is the system's and names no card."""


def crashes_folder() -> Path:
    """Return the folder of the reports; nothing is created."""
    from platformdirs import user_state_path

    return user_state_path(APP, appauthor=False) / "crashes"


def reports(folder: Path) -> list[Path]:
    """Return every report, oldest first."""
    return sorted(folder.glob(f"{_PREFIX}*.txt"))


def write_report(error: BaseException, folder: Path, now: datetime, saves: Path) -> Path:
    """Write what happened and return where.

    :param saves: the folder of saved matches.
    :raises StoreError: it cannot be written.
    """
    make_folder(folder)
    path = folder / f"{_PREFIX}{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    write_atomic(path, report_text(error, now, saves).encode(), backup=False)
    for old in reports(folder)[:-KEPT]:
        with suppress(OSError):
            old.unlink()
    return path


def report_text(error: BaseException, now: datetime, saves: Path) -> str:
    """Return a report; see the module for what is in it."""
    last = last_record(saves)
    lines = [
        f"Jericho TUI ({named_build()}), {now:%Y-%m-%d %H:%M:%S} UTC",
        "Where to send this: see “Contributing” in the README.",
        f"Python {platform.python_version()}, {platform.platform()}",
        f"{versions()}",
        f"terminal: {visible(os.environ.get('TERM', 'none'))}",
        f"encoding: {getattr(sys.stdout, 'encoding', None)}",
        f"last record: {'none' if last is None else visible(str(last), 300)}",
        "",
        *_chain(error),
    ]
    return "\n".join(lines) + "\n"


def versions() -> str:
    """Return the versions of what the program stands on."""
    found = [f"SQLite {sqlite3.sqlite_version}"]
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} missing")
    return ", ".join(found)


def last_record(saves: Path) -> Path | None:
    """Return the match that was saved last; None when there is none."""
    try:
        return max(saves.glob("*.toml"), key=lambda path: path.stat().st_mtime_ns, default=None)
    except OSError:
        return None


def _chain(error: BaseException) -> list[str]:
    """Return the frames of an error and of those that led to it, the first one first."""
    errors = [error]
    while (before := errors[-1].__cause__ or errors[-1].__context__) and before not in errors:
        errors.append(before)
    lines: list[str] = []
    for each in reversed(errors):
        lines += ["Traceback (innermost last):"]
        for frame in traceback.extract_tb(each.__traceback__):
            lines += [f"  {visible(frame.filename, 300)}:{frame.lineno} in {frame.name}"]
            lines += [f"    {frame.line}"] if frame.line else []
        message = f": {visible(str(each), 200)}" if isinstance(each, _HARMLESS) else ""
        lines += [f"{type(each).__module__}.{type(each).__qualname__}{message}", ""]
    return lines
