"""Suggestions for mistyped words."""

from collections.abc import Collection
from typing import Final

from jericho_tui.core.sentence import N_, Sentence

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
