"""Item cards and ambush cards, and many item cards counted in one integer.

A *bundle* has eight bits for each item, so that a hand changes by one addition; there are only
twelve copies of each, and 84 cards in all, so that no count runs over.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from jericho_tui.core.bundles import unpack

ITEMS: Final = ("coin", "candlestick", "gold", "pearl", "jewels", "necklace", "chest")
"""The items in order of value (2.1)."""
NUM_ITEMS: Final = len(ITEMS)
COIN: Final = 0
CANDLESTICK: Final = 1
GOLD: Final = 2
PEARL: Final = 3
JEWELS: Final = 4
NECKLACE: Final = 5
CHEST: Final = 6
LETTERS: Final = "CKGPJNT"
"""By item (2.6)."""
COPIES: Final = 12
ATTACKS: Final = {"theft": CANDLESTICK, "robbery": PEARL, "burglary": JEWELS}
"""Actions that take a card from another player's hand, with their items."""

UNIT: Final = tuple(1 << 8 * item for item in range(NUM_ITEMS))
"""One card, by item."""
EACH: Final = sum(UNIT)
"""One card of every item."""
HIGH_BITS: Final = EACH << 7
"""The highest bit of every count of a bundle, which no count reaches: adding the same to all counts
at once carries into that of those which are high enough."""
FULL_DECK: Final = COPIES * EACH
"""All 84 cards."""
NO_ITEM: Final = -1

PAWNS: Final = ("red", "yellow", "green", "blue", "violet", "white", "grey")
"""Pawn colours by seat (2.3)."""
PAIRS: Final = tuple(combinations(range(NUM_ITEMS), 2))
"""Every pair of items that an ambush card could show."""
AMBUSHES: Final = (*PAWNS, *(LETTERS[low] + LETTERS[high] for low, high in PAIRS))
"""Notation of every ambush card there could be: those of the pawns, whose number is their seat, and
one for each pair of items."""
FIRST_PAIR: Final = len(PAWNS)


def _hits() -> tuple[tuple[int, ...], ...]:
    by_item = [
        sum(1 << FIRST_PAIR + n for n, pair in enumerate(PAIRS) if item in pair)
        for item in range(NUM_ITEMS)
    ]
    return tuple(tuple(1 << seat | mask for mask in by_item) for seat in range(len(PAWNS)))


HITS: Final = _hits()
"""By delivering seat and delivered item: the ambush cards that match, as bits (rule 4, N9)."""


def matched(card: int, seats: Iterable[int]) -> int:
    """Return how many deliveries of these seats an ambush card matches: one for each item."""
    return sum([HITS[seat][item] >> card & 1 for seat in seats for item in range(NUM_ITEMS)])


def written(bundle: int) -> str:
    """Return a bundle in the notation of the records: letters in order of value."""
    return " ".join([LETTERS[item] for item in unpack(bundle)])
