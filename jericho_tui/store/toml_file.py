"""Reading TOML within bounds."""

import re
from typing import Any, Final

from jericho_tui.core.limits import MOST_DEPTH, MOST_WHOLE

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
