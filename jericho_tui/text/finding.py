"""Finding words as people type them: without accents, in any case, with any dash or apostrophe."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from jericho_tui.core.sentence import JOINERS

_SPELT: Final = str.maketrans(
    {"œ": "oe", "æ": "ae", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"'}
    | dict.fromkeys("–—−‑", "-")
)


@lru_cache(maxsize=4096)
def normalize(text: str) -> tuple[str, tuple[int, ...]]:
    """Return `text` as it is compared, and for each character of that its place in `text`."""
    normal: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        plain = unicodedata.normalize("NFKD", char.casefold().translate(_SPELT))
        for part in plain:
            if part not in JOINERS and not unicodedata.combining(part):
                normal.append(part)
                places.append(place)
    return "".join(normal), tuple(places)


def normalized(text: str) -> str:
    """Return `text` as it is compared, with one space between its words and none around them."""
    return " ".join(normalize(text)[0].split())


def occurrences(text: str, wanted: str) -> list[tuple[int, int]]:
    """Return where `wanted` occurs in `text`, as ranges that do not overlap; () for nothing."""
    needle, _places = normalize(wanted.strip())
    if not needle:
        return []
    normal, places = normalize(text)
    found = re.finditer(re.escape(needle), normal)
    return [(places[one.start()], places[one.end() - 1] + 1) for one in found]
