"""What a terminal is told of colours, in fewer bytes: only what differs from what it was told last.

Textual says the whole style of every piece of text and takes it back after it, which in a picture
of small pieces is nearly all there is to send. What is seen stays the same to the last cell.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

_SPLIT: Final = re.compile(r"(\x1b\[[\d;]*[mH])")
"""Styles and places; all else is text, or is left as it is."""
_SHOWN_ON_BLANKS: Final = {"4", "7", "9"}
"""Underlined, reversed, struck out."""
_ATTRIBUTES: Final = {"1", "2", "3", "4", "5", "7", "9"}


class _Look(NamedTuple):
    """How text looks."""

    ink: str = ""
    """The part of an escape sequence that says so; "" is the terminal's own."""
    ground: str = ""
    attributes: frozenset[str] = frozenset()


_OWN: Final = _Look()


def slimmed(data: str) -> str:
    """Return what shows the same as `data`, on a terminal whose style is its own before and after.

    A style that is not understood is left as it stands.
    """
    parts: list[str] = []
    told: _Look | None = _OWN
    wanted: _Look | None = _OWN
    for number, part in enumerate(_SPLIT.split(data)):
        if not part:
            continue
        if number % 2 == 0:
            if wanted is not None:
                aim = _enough(part, told, wanted)
                if aim != told:
                    parts.append(_change(told, aim))
                    told = aim
            parts.append(part)
        elif part[-1] == "H":
            parts.append(part)
        elif part == "\x1b[0m":
            if told is None:  # nobody knows what that style was
                parts.append(part)
                told = _OWN
            wanted = _OWN
        else:
            known = None if wanted is None else _look(part, wanted)
            if known is None:
                if told is not None and wanted is not None:
                    parts.append(_change(told, wanted))
                parts.append(part)
                told = None
            wanted = known
    if told != _OWN:
        parts.append(_change(told, _OWN))
    return "".join(parts)


def _enough(text: str, told: _Look | None, wanted: _Look) -> _Look:
    """Return how text may look as well: on blanks nobody sees which ink they have."""
    if told is None or text.strip(" "):
        return wanted
    if told.attributes & _SHOWN_ON_BLANKS or wanted.attributes & _SHOWN_ON_BLANKS:
        return wanted
    return told._replace(ground=wanted.ground)


@lru_cache(maxsize=4096)
def _change(told: _Look | None, wanted: _Look) -> str:
    """Return what makes text look so from now on."""
    if told == wanted:
        return ""
    if wanted == _OWN:
        return "\x1b[0m"
    if told is None or not told.attributes <= wanted.attributes:
        told = _OWN
        begin = ["0"]
    else:
        begin = []
    said = [*begin, *sorted(wanted.attributes - told.attributes)]
    if told.ink != wanted.ink:
        said.append(wanted.ink or "39")
    if told.ground != wanted.ground:
        said.append(wanted.ground or "49")
    return f"\x1b[{';'.join(said)}m"


@lru_cache(maxsize=4096)
def _look(sequence: str, look: _Look) -> _Look | None:
    """Return how text looks after an escape sequence; None: there is more to it than is known."""
    numbers = sequence[2:-1].split(";")
    at = 0
    while at < len(numbers):
        number = numbers[at]
        length = 1
        if number in ("38", "48"):
            length = {"2": 5, "5": 3}.get(numbers[at + 1] if at + 1 < len(numbers) else "", 0)
            if not length or at + length > len(numbers):
                return None
        look_or_none = _applied(look, number, ";".join(numbers[at : at + length]))
        if look_or_none is None:
            return None
        look = look_or_none
        at += length
    return look


def _applied(look: _Look, number: str, whole: str) -> _Look | None:
    if number in ("0", ""):
        return _OWN
    if number in _ATTRIBUTES:
        return look._replace(attributes=look.attributes | {number})
    if number == "38" or _within(number, (30, 37), (90, 97)):
        return look._replace(ink=whole)
    if number == "48" or _within(number, (40, 47), (100, 107)):
        return look._replace(ground=whole)
    if number == "39":
        return look._replace(ink="")
    if number == "49":
        return look._replace(ground="")
    return None


def _within(number: str, *spans: tuple[int, int]) -> bool:
    return number.isdigit() and any(low <= int(number) <= high for low, high in spans)
