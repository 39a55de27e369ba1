"""Reading JSON that anybody may have written: what `toml_text` does for TOML.

`json` recurses into lists and tables, takes NaN and Infinity, which are no JSON, and numbers of any
length. All of that is a ValueError here.
"""

import math
from collections.abc import Iterator
from json import JSONDecoder, JSONEncoder
from typing import Any, Final, NoReturn, TextIO

from jericho_tui.core.limits import MOST_ENTRY, MOST_WHOLE
from jericho_tui.store.toml_text import TooDeepError, check_values

_WHITE: Final = " \t\n\r"
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


def read_entries(file: TextIO) -> Iterator[Any]:
    """Yield the entries of a JSON list, or the only value where it is none, one by one.

    So the memory it takes does not depend on how long the file is.

    :raises TooDeepError: lists and tables are nested too deeply.
    :raises ValueError: it is no JSON, an entry is longer than `MOST_ENTRY` characters, or as
        `parse_json`.
    """
    reader = _Reader(file)
    if reader.next() != "[":
        yield reader.value()
    else:
        reader.skip()
        if reader.next() == "]":
            reader.skip()
        else:
            yield reader.value()
            while reader.next() == ",":
                reader.skip()
                yield reader.value()
            if reader.next() != "]":
                raise ValueError("a list ends with ]")
            reader.skip()
    if reader.next():
        raise ValueError("there is more after the end")


class _Reader:
    """Looks at a file through a window that holds the longest entry twice."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._window = ""
        self._at = 0
        self._ended = False

    def next(self) -> str:
        """Return the next character that is no white space; empty at the end."""
        seen = 0
        while True:
            self._fill()
            while self._at < len(self._window) and self._window[self._at] in _WHITE:
                self._at += 1
                seen += 1
            if self._at < len(self._window):
                return self._window[self._at]
            if self._ended:
                return ""
            if seen > MOST_ENTRY:
                raise ValueError("there is too much white space")

    def skip(self) -> None:
        """Go on behind one character."""
        self._at += 1

    def value(self) -> Any:
        """Return the value that begins here."""
        self.next()
        try:
            value, end = _DECODER.raw_decode(self._window, self._at)
        except RecursionError:
            raise TooDeepError from None
        if end - self._at > MOST_ENTRY:
            raise ValueError("an entry is too long")
        self._at = end
        check_values(value)
        return value

    def _fill(self) -> None:
        """Make sure that the longest entry is in the window, as far as the file goes."""
        if not self._ended and len(self._window) - self._at <= MOST_ENTRY:
            more = self._file.read(MOST_ENTRY)
            self._ended = not more
            self._window = self._window[self._at :] + more
            self._at = 0


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
