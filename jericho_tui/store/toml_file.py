"""A TOML file of the program's own: read within bounds, and changed under its lock."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_DEPTH, MOST_WHOLE
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError, check_writable, make_folder, read_limited, shown
from jericho_tui.store.flocks import PATIENCE, FileLock

_STRING_OR_COMMENT: Final = (
    r'"""(?:\\.|(?!""").)*+(?:"{3,5})?'
    r"|'''(?:(?!''').)*+(?:'{3,5})?"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
)
_PART: Final = r'(?:[\w-]++|"")[ \t]*+'
_LONG_KEY: Final = rf"(?<![\w-]){_PART}(?:\.[ \t]*+{_PART}){{{MOST_DEPTH}}}"


class TooDeepError(ValueError):
    """Tables and lists are nested deeper than `MOST_DEPTH`."""

    def __init__(self) -> None:
        super().__init__(f"Tables and lists are nested more than {MOST_DEPTH} deep")


def parse_toml(text: str) -> dict[str, Any]:
    """Return the table that a text is.

    :raises TooDeepError: it is nested too deeply.
    :raises ValueError: it is not TOML, or has a number of thousands of digits.
    """
    import tomllib

    if text.count(".") >= MOST_DEPTH:  # what follows is slow, and hardly any file needs it
        bare = re.sub(_STRING_OR_COMMENT, '""', text, flags=re.DOTALL)
        if re.search(_LONG_KEY, bare):
            raise TooDeepError
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise TooDeepError from None
    check_values(table)
    return table


def line_of(text: str, key: str) -> int | None:
    """Return the line, from 1, of a record's or edition's key (`moves[11]`); None if unsure."""
    at, lines = -1, text.replace("\r\n", "\n").split("\n")
    for part in [] if '"""' in text or "'''" in text else key.split("."):
        name, _, index = part.rstrip("]").partition("[")
        number = int(index) if index.isdecimal() else 0
        sought = re.compile(rf" *+(?:\[+{re.escape(name)}\]|{re.escape(name)} *=)")
        within = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("[")), None)
        hits = [n for n, line in enumerate(lines) if n > at and sought.match(line)]
        hits = [n for n in hits if within is None or n < within or lines[n].startswith("[")]
        if not hits:
            break
        one_a_line = index and lines[hits[0]].endswith("= [")
        at = hits[0] + 1 + number if one_a_line else hits[min(number, len(hits) - 1)]
    return at + 1 or None


def check_values(table: object) -> None:
    """Check the depth of tables and lists, and that every whole number in them has 64 bits.

    :raises TooDeepError: they are nested too deeply.
    :raises ValueError: a number is too large.
    """
    level: list[Any] = [table] if isinstance(table, dict | list) else []
    for _ in range(MOST_DEPTH - 1):
        deeper = []
        for value in level:
            for entry in value.values() if isinstance(value, dict) else value:
                kind = type(entry)
                if kind is int:
                    if not -MOST_WHOLE - 1 <= entry <= MOST_WHOLE:
                        raise ValueError("a whole number of more than 64 bits")
                elif kind is dict or kind is list:
                    deeper.append(entry)
        if not deeper:
            return
        level = deeper
    if any(level):
        raise TooDeepError


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
    make_folder(path.parent)
    lock = FileLock.wait(path, PATIENCE)
    if lock is None:
        text = N_("another program is writing {path} just now; try again")
        raise StoreError(Sentence(text, {"path": shown(path)}), path)
    try:
        yield
    finally:
        lock.release()
