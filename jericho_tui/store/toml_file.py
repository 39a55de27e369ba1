"""A TOML file of the program's own: read within bounds, and changed under its lock."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import (
    StoreError,
    check_writable,
    make_folder,
    read_limited,
    shown,
)
from jericho_tui.store.locks import PATIENCE, FileLock
from jericho_tui.store.toml_text import parse_toml

T = TypeVar("T")


def load_toml(
    path: Path,
    parse: Callable[[Mapping[str, Any]], T],
    damaged: Callable[[Path], StoreError],
) -> T | None:
    """Return what a file says; None: there is none.

    :param parse: may raise SentenceError, ValueError, TypeError, LookupError and AttributeError
        where a table is not what it wants.
    :param damaged: makes the error for such a file, for one that is no TOML, and for one too large.
    :raises StoreError: what `damaged` makes, or the file cannot be read; it stays as it is.
    """
    try:
        data = read_limited(path, limits.MOST_RECORD, follow=False)
    except StoreError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise
    try:
        if data is None:
            raise ValueError("too large")
        return parse(parse_toml(data.decode()))
    except (SentenceError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise damaged(path) from error


@contextmanager
def held(path: Path, saves: Path) -> Iterator[None]:
    """Hold the lock of a file, whose folder is made where there is none.

    :param saves: the saves folder that it lies in.
    :raises StoreError: nothing may be written there, or another program holds it too long.
    """
    check_writable(saves)
    make_folder(path.parent, within=saves)
    lock = FileLock.wait(path, PATIENCE)
    if lock is None:
        text = N_("another program is writing {path} just now; try again")
        raise StoreError(Sentence(text, {"path": shown(path)}), path)
    try:
        yield
    finally:
        lock.release()
