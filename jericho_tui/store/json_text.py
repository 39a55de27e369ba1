"""Reading JSON that anybody may have written: what `toml_text` does for TOML.

`json` recurses into lists and tables, takes NaN and Infinity, which are no JSON, and numbers of any
length. All of that is a ValueError here.
"""

import math
from json import JSONDecoder, JSONEncoder
from typing import Any, Final, NoReturn

from jericho_tui.core.limits import MOST_WHOLE
from jericho_tui.store.toml_file import TooDeepError, check_values

_MOST_DIGITS: Final = len(str(MOST_WHOLE)) + 1
compact_json: Final = JSONEncoder(separators=(",", ":")).encode
"""Return a value as JSON on one line, without spaces."""


def parse_json(text: str) -> Any:
    """Return the value that a text is.

    :raises TooDeepError: lists and tables are nested too deeply.
    :raises ValueError: it is no JSON, or has a number that no column can hold.
    """
    try:
        value = _DECODER.decode(text)
    except RecursionError:
        raise TooDeepError from None
    check_values(value)
    return value


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("a whole number of more than 64 bits")
    return int(digits)


def _real(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError("a number that is too large")
    return value


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


_DECODER: Final = JSONDecoder(parse_int=_whole, parse_float=_real, parse_constant=_refuse)
