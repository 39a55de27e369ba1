"""TOML and JSON that anybody may have written: read within bounds, and by declaration.

`tomllib` and `json` recurse into lists and tables, and take long numbers; JSON takes NaN and
Infinity. All of that is a ValueError here. What a table's keys hold is declared by readers:
see `read_fields`.
"""

import math
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from json import JSONEncoder, loads
from typing import Any, Final

from jericho_tui.core import limits
from jericho_tui.core.limits import MOST_DEPTH, MOST_WHOLE
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence, visible

_AT_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class TooDeepError(ValueError):
    """Tables and lists are nested deeper than `MOST_DEPTH`."""

    def __init__(self) -> None:
        super().__init__(f"Tables and lists are nested more than {MOST_DEPTH} deep")


NOTHING: Final[Mapping[str, Any]] = {}


def parse_toml(text: str) -> dict[str, Any]:
    """Return the table that a text is.

    :raises TooDeepError: it is nested too deeply.
    :raises ValueError: it is not TOML, or has a number of thousands of digits.
    """
    import tomllib

    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise TooDeepError from None
    check_values(table)
    return table


def syntax_problem(error: ValueError, text: str) -> tuple[Sentence, int | None]:
    """Return why `parse_toml` refused a text, and the line, from 1; None where that is unknown."""
    if isinstance(error, TooDeepError):
        return Sentence(N_("tables and lists are nested too deeply")), None
    message, line = str(error), None
    if (place := _AT_LINE.search(message)) is not None:
        message = message[: place.start()]
        line = int(place[1]) if place[1] else text.rstrip("\n").count("\n") + 1
    return Sentence(N_("the file is not TOML: {reason}"), {"reason": visible(message, 120)}), line


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


def check_values(value: Any, *, finite: bool = False, depth: int = MOST_DEPTH) -> None:
    """Check the depth of tables and lists, and that every whole number in them has 64 bits.

    :param finite: refuse Infinity and NaN, too.
    :raises TooDeepError: they are nested too deeply.
    :raises ValueError: a number is too large.
    """
    if isinstance(value, dict | list):
        if not depth:
            raise TooDeepError
        for entry in value.values() if isinstance(value, dict) else value:
            check_values(entry, finite=finite, depth=depth - 1)
    elif type(value) is int and not -MOST_WHOLE - 1 <= value <= MOST_WHOLE:
        raise ValueError("a whole number of more than 64 bits")
    elif finite and type(value) is float and not math.isfinite(value):
        raise ValueError("a number that is not finite")


_MOST_OPTIONS: Final = 100
compact_json: Final = JSONEncoder(separators=(",", ":")).encode
"""Return a value as JSON on one line, without spaces."""


def parse_json(text: str) -> Any:
    """Return the value that a text is.

    :raises TooDeepError: lists and tables are nested too deeply.
    :raises ValueError: it is no JSON, or has a number that no column can hold.
    """
    try:
        value = loads(text)
    except RecursionError:
        raise TooDeepError from None
    check_values(value, finite=True)
    return value


def moment_of(text: str) -> datetime:
    """Return the date that a column or a cache has as text.

    :raises LimitError, ValueError: it is none.
    """
    return limits.moment("date", datetime.fromisoformat(text))


Reader = Callable[[str, Any], Any]
"""Returns what a value of a file is in the program; takes the key, too.

It raises SentenceError, ValueError, TypeError or LookupError where the value cannot be.
"""


def read_fields(
    table: object, needed: Mapping[str, Reader], optional: Mapping[str, Reader] = NOTHING
) -> dict[str, Any]:
    """Return what the keys of a table hold, as the program has it; others are not looked at.

    :param optional: readers of keys that may be missing, and are then missing in the answer.
    :raises SentenceError, ValueError, TypeError, LookupError: a value is missing or cannot be.
    """
    if not isinstance(table, dict):
        raise TypeError("table")
    found = {key: read(key, table[key]) for key, read in needed.items()}
    more = {key: read for key, read in optional.items() if table.get(key) is not None}
    return found | {key: read(key, table[key]) for key, read in more.items()}


def bounded(least: int, most: int = MOST_WHOLE) -> Reader:
    """Return the reader of a whole number within bounds."""
    return lambda key, value: limits.whole(key, value, least, most)


def bounded_list(least: int, most: int, longest: int = limits.MOST_SEATS) -> Reader:
    """Return the reader of a list of whole numbers."""
    return lambda key, value: limits.wholes(key, value, least, most, longest)


def listed(read: Reader, most: int) -> Reader:
    """Return the reader of a list of at most so many values."""
    return lambda key, value: tuple(read(key, one) for one in limits.entries(key, value, most))


def line(most: int) -> Reader:
    """Return the reader of one printable line of at most so many characters."""
    return lambda key, value: limits.text(key, value, most)


def one_of(*known: str) -> Reader:
    """Return the reader of a text that is one of those that are known."""

    def read(key: str, value: Any) -> str:
        if not isinstance(value, str) or value not in known:
            raise ValueError(key)
        return value

    return read


def flag(_key: str, value: Any) -> bool:
    """Read whether something is so."""
    return value is True


def any_text(key: str, value: Any) -> str:
    """Read a text, whatever it is."""
    if not isinstance(value, str):
        raise TypeError(key)
    return value


def chosen_options(key: str, value: Any) -> dict[str, OptionValue]:
    """Read the options of a game that were chosen."""
    if not isinstance(value, dict) or len(value) > _MOST_OPTIONS:
        raise ValueError(key)
    return {visible(any_text(key, name)): _option(key, chosen) for name, chosen in value.items()}


def _option(key: str, value: Any) -> OptionValue:
    if isinstance(value, bool):
        return value
    return visible(value) if isinstance(value, str) else limits.whole(key, value)
