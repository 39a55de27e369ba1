"""Reading TOML that anybody may have written, in time that its length bounds.

tomllib takes time quadratic in the number of parts of a dotted key (`a.a.a…`), hours for a megabyte
of them, and recurses into lists and tables. Text that is nested deeper than any of ours is refused.
It is imported when it is first needed.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

MAX_DEPTH: Final = 32
"""How deep tables and lists may be nested."""
_STRING_OR_COMMENT: Final = (
    r'"""(?:\\.|(?!""").)*+(?:"{3,5})?'
    r"|'''(?:(?!''').)*+(?:'{3,5})?"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
)
_PART: Final = r'(?:[\w-]++|"")[ \t]*+'
_LONG_KEY: Final = rf"(?<![\w-]){_PART}(?:\.[ \t]*+{_PART}){{{MAX_DEPTH}}}"


class TooDeepError(ValueError):
    """Tables and lists are nested deeper than `MAX_DEPTH`."""

    def __init__(self) -> None:
        super().__init__(f"Tables and lists are nested more than {MAX_DEPTH} deep")


def parse_toml(text: str) -> dict[str, Any]:
    """Return the table that a text is.

    :raises TooDeepError: it is nested too deeply.
    :raises ValueError: it is not TOML, or has a number of thousands of digits.
    """
    import tomllib

    if text.count(".") >= MAX_DEPTH:  # what follows is slow, and hardly any file needs it
        bare = re.sub(_STRING_OR_COMMENT, '""', text, flags=re.DOTALL)
        if re.search(_LONG_KEY, bare):
            raise TooDeepError
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise TooDeepError from None
    _check_depth(table)
    return table


def _check_depth(table: Mapping[str, Any]) -> None:
    level: list[Any] = [table]
    for _ in range(MAX_DEPTH):
        level = [entry for value in level for entry in _entries(value)]
        if not level:
            return
    raise TooDeepError


def _entries(value: object) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
