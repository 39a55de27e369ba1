"""Translatable sentences as data: an English template and its values.

Rules and records must explain themselves with the numbers in the sentence, but they do no I/O and
so cannot look up a translation. They return a `Sentence`; `text` translates its template.

Also what makes a text from outside fit for a sentence: `visible`, suggestions for mistyped words,
and the two invisible joiners that Persian, Malayalam and other scripts need. Unicode allows these
in identifiers in three contexts (UAX #31, A1, A2 and B). Everywhere else they would make two names
look alike.
"""

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from unicodedata import category, combining, name

ZWNJ: Final = "\u200c"
"""Keeps two letters from joining."""
ZWJ: Final = "\u200d"
"""Joins two letters."""
JOINERS: Final = ZWNJ + ZWJ
_VIRAMA: Final = 9
"""The combining class of the sign that takes the vowel from an Indic letter."""
_DUAL: Final = re.compile(
    "["
    "\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f"
    "\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff"
    "\u0712-\u0714\u071a-\u071d\u071f-\u0727\u0729\u072b\u072d\u072e\u074e-\u0758"
    "\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f\u07ca-\u07ea\u0841-\u0845"
    "\u0848\u084a-\u0853\u0855\u0860\u0862-\u0865\u0868\u0886\u0889-\u088d\u08a0-\u08a9"
    "\u08af\u08b0\u08b3-\u08b8\u08ba-\u08c8"
    "]"
)
"""Letters that join on both sides: of Arabic, Syriac, N’Ko and Mandaic (U+0600 to U+08FF), by
Unicode's Joining_Type, which Python does not have."""
_RIGHT: Final = re.compile(
    "["
    "\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699"
    "\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e"
    "\u0728\u072a\u072c\u072f\u074d\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779"
    "\u0840\u0846\u0847\u0849\u0854\u0856-\u0858\u0867\u0869-\u0882\u088e\u08aa-\u08ac\u08ae"
    "\u08b1\u08b2\u08b9"
    "]"
)
"""Letters of these scripts that join only with the one before."""


def is_printable(text: str) -> bool:
    """Return whether `text` is printable: as `str.isprintable`, but with valid joiners."""
    return text.isprintable() or all(
        char.isprintable() or is_joiner(text, place) for place, char in enumerate(text)
    )


def is_joiner(text: str, place: int) -> bool:
    """Return whether Unicode allows a joiner at this position of an identifier."""
    char = text[place]
    if char not in JOINERS:
        return False
    after = text[place + 1 :]
    if char == ZWJ:
        return _ends_with_virama(text[:place]) and "VOWEL SIGN" not in name(after[:1] or " ", "")
    bare = _without_marks(after[::-1])[-1:]
    if _ends_with_virama(text[:place]):
        return category(bare or " ")[0] == "L"
    joins = _DUAL.match(_without_marks(text[:place])[-1:])
    return bool(joins and (_DUAL.match(bare) or _RIGHT.match(bare)))


def _ends_with_virama(text: str) -> bool:
    """Whether a text ends with an Indic letter that lost its vowel, and marks on it."""
    end = len(text)
    while end and combining(text[end - 1]) not in (0, _VIRAMA):
        end -= 1
    if not end or combining(text[end - 1]) != _VIRAMA:
        return False
    letter = _without_marks(text[: end - 1])[-1:]
    return category(letter or " ")[0] == "L"


def _without_marks(text: str) -> str:
    while text and category(text[-1]) in ("Mn", "Me"):
        text = text[:-1]
    return text


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
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
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
