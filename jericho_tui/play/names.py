"""Names of players: what is allowed, and when two are the same.

A name is shown on every screen and stored in every file, so it must be one printable line of sane
width. Comparison ignores case and Unicode composition (NFKC), as people do.
"""

import unicodedata
from collections.abc import Iterable
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.core.sentence import visible as visible  # part of this module's vocabulary too

MAX_NAME_CELLS: Final = 20
"""Width of the longest name in terminal cells."""
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Characters that Python calls printable and that show nothing (Unicode's
Default_Ignorable_Code_Point, and the blank of braille): two names must not differ by them only."""
_MAX_MARKS: Final = 2
"""Combining marks in a row; Vietnamese needs two, piles of them are an attack on the screen."""


class InvalidNameError(SentenceError):
    """The text cannot be a player's name; the message says why."""


def clean_name(text: object) -> str:
    """Return the name in its stored form: NFC, without outer or doubled spaces.

    :raises InvalidNameError: empty, too wide, or not printable.
    """
    if not isinstance(text, str):
        raise InvalidNameError(Sentence(N_("a name must be text")))
    # Only plain spaces are folded; any other white space is refused below as unprintable.
    name = " ".join(word for word in unicodedata.normalize("NFC", text).split(" ") if word)
    if not name:
        raise InvalidNameError(Sentence(N_("a name must not be empty")))
    if not name.isprintable() or not _INVISIBLE.isdisjoint(name):
        raise InvalidNameError(
            Sentence(
                N_("the name “{name}” has characters that cannot be printed; leave them out"),
                {"name": _escaped(name)},
            )
        )
    if cell_width(name) > MAX_NAME_CELLS:
        raise InvalidNameError(
            Sentence(
                N_("the name “{name}” is {width} columns wide; at most {most} fit the table"),
                {
                    "name": visible(name),
                    "width": cell_width(name),
                    "most": MAX_NAME_CELLS,
                },
            )
        )
    marks = 0
    for char in unicodedata.normalize("NFD", name):
        marks = marks + 1 if _is_mark(char) else 0
        if marks > _MAX_MARKS or _is_mark(name[0]):
            raise InvalidNameError(
                Sentence(
                    N_("the name “{name}” piles up accents; leave some out"),
                    {"name": visible(name)},
                )
            )
    return name


def name_key(name: str) -> str:
    """Return what two spellings of the same name share (NFKC, case folded)."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_distinct(names: Iterable[str]) -> None:
    """Check that no two names are the same.

    :raises InvalidNameError: two are; names the second.
    """
    seen: set[str] = set()
    for name in names:
        key = name_key(name)
        if key in seen:
            raise InvalidNameError(
                Sentence(N_("two seats have the name “{name}”; names differ"), {"name": name})
            )
        seen.add(key)


def cell_width(text: str) -> int:
    """Return how many terminal columns a printable text takes (Unicode UAX #11)."""
    return sum(0 if _is_mark(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


def _is_mark(char: str) -> bool:
    """Whether `char` stands on the one before it and takes no column of its own."""
    return unicodedata.category(char) in ("Mn", "Me")


def _escaped(name: str) -> str:
    """Return `name` with its unprintable and its invisible characters spelt out."""
    return visible("".join(ascii(c)[1:-1] if c in _INVISIBLE else c for c in name))
