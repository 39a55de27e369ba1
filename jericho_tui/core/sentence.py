"""Translatable sentences as data: an English template and its values.

Rules and records must explain themselves with the numbers in the sentence, but they do no I/O and
so cannot look up a translation. They return a `Sentence`; `prose` translates its template.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from jericho_tui.core.joiners import is_joiner


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
