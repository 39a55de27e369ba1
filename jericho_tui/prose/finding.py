"""Finding words as people type them: without accents, in any case, with any dash or apostrophe."""

import unicodedata
from functools import lru_cache
from typing import Final

_SPELT: Final = str.maketrans(
    {"œ": "oe", "æ": "ae", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"'}
    | dict.fromkeys("–—−‑", "-")
)


@lru_cache(maxsize=4096)
def fold(text: str) -> tuple[str, tuple[int, ...]]:
    """Return `text` as it is compared, and for each character of that its place in `text`."""
    folded: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        plain = unicodedata.normalize("NFKD", char.casefold().translate(_SPELT))
        for part in plain:
            if not unicodedata.combining(part):
                folded.append(part)
                places.append(place)
    return "".join(folded), tuple(places)


def occurrences(text: str, wanted: str) -> list[tuple[int, int]]:
    """Return where `wanted` occurs in `text`, as ranges that do not overlap; () for nothing."""
    needle, _places = fold(wanted.strip())
    if not needle:
        return []
    folded, places = fold(text)
    found = []
    start = folded.find(needle)
    while start >= 0:
        end = start + len(needle)
        found.append((places[start], places[end - 1] + 1))
        start = folded.find(needle, end)
    return found
