"""Names of players and titles of matches: which are valid, and which are equal.

Screens show them and files store them, so each must be one printable line of limited width.
Comparison ignores case and Unicode composition (NFKC).
"""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import JOINERS, N_, is_printable
from jericho_tui.core.sentence import visible as visible  # part of this module's vocabulary too

MAX_NAME_CELLS: Final = 20
"""Width of the longest name in terminal cells."""
MAX_TITLE_CELLS: Final = 40
"""Width of the longest title of a match in terminal cells."""
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Characters that Python calls printable and that show nothing (Unicode's
Default_Ignorable_Code_Point, and the blank of braille): two names must not differ by them only."""
_PLAYS: Final = "  "
"""What parts a bot's name from what plays under it."""
_SPACES: Final = dict.fromkeys(map(ord, "\u00a0\u2007\u202f"), " ")
"""What stands for a space that no line may break at: a plain one."""
_NO_JOINERS: Final = dict.fromkeys(map(ord, JOINERS))
"""Takes the joiners away: two names must not differ by them only."""


class InvalidNameError(SentenceError):
    """A text is not a valid player's name or match title; the message says why."""


# What is said of what is no text, empty, not printable, too wide, or has too many accents.
_NAME: Final = (
    N_("a name must be text"),
    N_("a name must not be empty"),
    N_("the name “{name}” has characters that cannot be displayed; leave them out"),
    N_("the name “{name}” is {width} columns wide; at most {most} fit"),
    N_("the name “{name}” has too many accents on one letter; leave some out"),
)
_TITLE: Final = (
    N_("a title must be text"),
    N_("a title must not be empty"),
    N_("the title “{name}” has characters that cannot be displayed; leave them out"),
    N_("the title “{name}” is {width} columns wide; at most {most} fit"),
    N_("the title “{name}” has too many accents on one letter; leave some out"),
)


def clean_name(text: object) -> str:
    """Return the name in its stored form: NFC, without outer or doubled spaces. Joiners stay where
    its script needs them.

    :raises InvalidNameError: empty, too wide, or not printable.
    """
    return _clean(text, MAX_NAME_CELLS, _NAME)


def clean_title(text: object) -> str:
    """Return the title of a match in its stored form, which is that of a name.

    :raises InvalidNameError: empty, too wide, or not printable.
    """
    return _clean(text, MAX_TITLE_CELLS, _TITLE)


def _clean(text: object, most: int, refusals: tuple[str, ...]) -> str:
    not_text, empty, unprintable, wide, accents = refusals
    if not isinstance(text, str):
        raise InvalidNameError.because(not_text)
    # Only spaces that can be typed are folded; other white space is refused below as unprintable.
    spaced = unicodedata.normalize("NFC", text).translate(_SPACES)
    name = " ".join(word for word in spaced.split(" ") if word)
    if not name:
        raise InvalidNameError.because(empty)
    if not is_printable(name) or not _INVISIBLE.isdisjoint(name):
        raise InvalidNameError.because(unprintable, {"name": _escaped(name)})
    if cell_width(name) > most:
        values = {"name": visible(name), "width": cell_width(name), "most": most}
        raise InvalidNameError.because(wide, values)
    marks = 0
    for char in unicodedata.normalize("NFD", name):
        if char not in JOINERS:
            marks = marks + 1 if _is_mark(char) else 0
        if marks > 2 or _is_mark(name[0]):  # Vietnamese needs two in a row
            raise InvalidNameError.because(accents, {"name": visible(name)})
    return name


def name_key(name: str) -> str:
    """Return the key that all spellings of a name share (NFKC, case folded, no joiners)."""
    bare = name.translate(_NO_JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", bare).casefold())


def plays(bot: str, level: str = "", version: int = 1) -> str:
    """Return a bot's character, level and weights version (unless it is 1) as one text; empty
    for a human.
    """
    return " ".join(filter(None, (bot, level, f"v{version}" if bot and version > 1 else "")))


def identity(name: str, what: str) -> str:
    """Return a player's identity in the league: a human's name, or a bot's name and engine.

    :param what: `plays` of the seat. Two spaces separate it from the name; no name contains two
        spaces (`clean_name`), so no human can have a bot's identity. `name_key` works for
        identities, too.
    """
    return f"{name}{_PLAYS}{what}" if what else name


def parted(who: str) -> tuple[str, str]:
    """Split an identity into name and engine; the engine is empty for a human."""
    name, _, what = who.partition(_PLAYS)
    return name, what


def called(who: str) -> str:
    """Return an identity as players see it, e.g. “Rahab (champion)”."""
    name, what = parted(who)
    return f"{name} ({what})" if what else name


def clean_new_name(text: object, there: Mapping[str, str]) -> str:
    """Return a name as `clean_name` does, unless a player of the tournament already has it.

    :param there: the names in use, by `name_key`.
    :raises InvalidNameError: the name is invalid or in use.
    """
    name = clean_name(text)
    if name_key(name) in there:
        taken = {"name": there[name_key(name)]}
        raise InvalidNameError.because(N_("{name} already takes part"), taken)
    return name


def check_distinct(names: Iterable[str]) -> None:
    """Check that all names are different.

    :raises InvalidNameError: two are the same; the message names the second.
    """
    seen: set[str] = set()
    for name in names:
        key = name_key(name)
        if key in seen:
            text = N_("two seats have the name “{name}”; give them different names")
            raise InvalidNameError.because(text, {"name": visible(name)})
        seen.add(key)


def cell_width(text: str) -> int:
    """Return how many terminal columns a printable text takes (Unicode UAX #11)."""
    bare = text.translate(_NO_JOINERS)
    return sum(0 if _is_mark(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in bare)


def _is_mark(char: str) -> bool:
    """Whether `char` stands on the one before it and takes no column of its own."""
    return unicodedata.category(char) in ("Mn", "Me")


def _escaped(name: str) -> str:
    """Return `name` with its unprintable and its invisible characters spelt out."""
    return visible("".join(ascii(c)[1:-1] if c in _INVISIBLE else c for c in name))
