"""Translatable sentences as data: an English template and its values.

Rules and records must explain themselves with the numbers in the sentence, but they do no I/O and
so cannot look up a translation. They return a `Sentence`; `text` translates its template.

Also what makes a text from outside fit for a sentence: `visible`, suggestions for mistyped words,
and the two invisible joiners that Persian, Malayalam and other scripts need.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from unicodedata import category

ZWNJ: Final = "\u200c"
"""Keeps two letters from joining."""
ZWJ: Final = "\u200d"
"""Joins two letters."""
JOINERS: Final = ZWNJ + ZWJ
_FIRST, _LAST = "\u0600", "\u1cff"
"""The letters and marks of the scripts that need joiners, from Arabic on, are among these."""


def is_printable(text: str) -> bool:
    """Return whether `text` is printable: as `str.isprintable`, but with valid joiners."""
    return text.isprintable() or all(
        char.isprintable() or is_joiner(text, place) for place, char in enumerate(text)
    )


def is_joiner(text: str, place: int) -> bool:
    """Return whether a joiner stands at this position, after a letter of a script that needs it.

    What keeps letters apart stands between two; what joins them may end a word, as in Malayalam.
    """
    beside = [text[max(0, place - 1) : place]]
    if text[place] == ZWNJ:
        beside.append(text[place + 1 : place + 2])
    return text[place] in JOINERS and all(
        _FIRST <= one <= _LAST and category(one)[0] in "LM" for one in beside
    )


def N_(template: str) -> str:
    """Mark a template for extraction by gettext, unchanged."""
    return template


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence for a player."""

    template: str
    """English, with `{named}` places; the gettext message id."""
    values: Mapping[str, object] = field(default_factory=dict)
    """The values of the places; a value may be a Sentence itself."""
    several: str = ""
    """The plural template; empty if no number decides the form."""
    number: int = 1
    """The number that decides the form."""

    def __str__(self) -> str:
        """Return the sentence in English."""
        template = self.several if self.several and self.number != 1 else self.template
        return template.format_map(self.values)


def counted(one: str, several: str, by: str, values: Mapping[str, object]) -> Sentence:
    """Return a sentence with a singular and a plural form; both are marked for extraction.

    :param by: the place of the whole number that decides the form.
    """
    number = values[by]
    assert isinstance(number, int)
    return Sentence(one, values, several, number)


class Counted(NamedTuple):
    """The singular and plural templates of a sentence, marked for extraction."""

    one: str
    several: str
    by: str
    """The place of the number, a whole one."""

    def sentence(self, values: Mapping[str, object]) -> Sentence:
        """Return the sentence with these values."""
        return counted(self.one, self.several, self.by, values)


def estimated(chance: float, digits: int = 0) -> str:
    """Return an estimated chance in per cent, without the sign: “31”, “<1” or “>99”.

    An estimate is never certain, so the result is never 0 or 100.

    :param digits: decimals.
    """
    least = 10.0**-digits
    number = round(100 * chance, digits)
    if number < least:
        return f"<{least:g}"
    if number > 100 - least:
        return f">{100 - least:g}"
    return f"{number:.{digits}f}"


_MOST_MARKS: Final = 2
"""Combining marks in a row that are shown; Vietnamese needs two."""


def visible(text: str, most: int = 40) -> str:
    """Return `text` from outside in a form that is safe to show.

    Escape unprintable characters and piles of accents, so that a file cannot send control codes to
    the terminal. Cut the text after `most` characters.
    """
    shown = []
    marks = 0
    for place, c in enumerate(text[:most]):
        marks = marks + 1 if category(c) in ("Mn", "Me") else 0
        plain = (c.isprintable() or is_joiner(text, place)) and marks <= _MOST_MARKS
        shown.append(c if plain else c.encode("unicode_escape").decode())
    return "".join(shown) + ("…" if len(text) > most else "")


_LISTED: Final = 8
"""Values that an error message lists at most."""
_MOST: Final = 80
"""Letters of a word that are compared."""


def edits(one: str, other: str) -> int:
    """Return the edit distance of two words; swapping neighbouring letters counts as one edit."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        earlier, before, row = before, row, [place]
        for column, known in enumerate(other, 1):
            least = min(before[column], row[-1]) + 1
            least = min(least, before[column - 1] + (letter != known))
            if place > 1 and column > 1 and one[place - 2] == known and other[column - 2] == letter:
                least = min(least, earlier[column - 2] + 1)
            row.append(least)
    return row[-1]


def nearest(word: str, known: Collection[str]) -> str | None:
    """Return the known word that starts with or most resembles `word`, or None if there is none."""
    word = word[:_MOST].casefold()
    begun = [one for one in known if len(word) > 1 and one.casefold().startswith(word)]
    if begun:
        return begun[0]
    near: dict[str, int] = {}
    for one in known:
        most = max(1, min(len(word), len(one)) // 3)
        wrong = edits(word, one.casefold()) if abs(len(word) - len(one)) <= most else most + 1
        if wrong <= most:
            near[one] = wrong
    return min(near, key=lambda one: near[one], default=None)


def expected(word: str, known: Collection[str]) -> Sentence:
    """Return the hint for an unknown word: the nearest known word, or a list of a few."""
    if not known:
        return Sentence(N_("there are none yet"))
    near = nearest(word, known)
    if near is not None:
        return Sentence(N_("did you mean {near}?"), {"near": near})
    return Sentence(N_("choose from: {known}"), {"known": listed(known)})


def listed(known: Collection[str]) -> str:
    """Return the known words as a list for an error message, shortened if there are many."""
    rest = ["…"] if len(known) > _LISTED else []
    return ", ".join([*list(known)[:_LISTED], *rest])
