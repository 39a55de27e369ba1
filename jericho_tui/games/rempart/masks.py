"""Ramparts as integers: bit n is card n.

A rampart always stands in ascending order (rules 3 and 11), so the set of its cards says
everything: its highest card is the top bit, taking and shooting a card flip one.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from jericho_tui.games.rempart.house_edition import FIGURES

FLAG: Final = 1
"""The number of every flag card (rule 1)."""
FLAG_BIT: Final = 1 << FLAG
FIRST_CARD: Final = 2
FULL: Final = 10
"""Cards that end the game, flag included (rule 5)."""
_MASKS_KEPT: Final = 4_096


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of some cards."""
    return sum([1 << card for card in set(cards)])


@lru_cache(_MASKS_KEPT)
def cards_in(mask: int) -> tuple[int, ...]:
    """Return the cards of a mask in ascending order; a search asks for the same few masks."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cards)


def top(rampart: int) -> int:
    """Return the highest card of a rampart; 0 when even the flag is gone."""
    return max(0, rampart.bit_length() - 1)


def all_cards(max_card: int) -> int:
    """Return the mask of all wall cards, 2 to `max_card` (R18)."""
    return (1 << max_card + 1) - (1 << FIRST_CARD)


KING: Final = mask_of(FIGURES["king"])
QUEEN: Final = mask_of(FIGURES["queen"])
PRINCES: Final = mask_of(FIGURES["prince"])
PRINCESSES: Final = mask_of(FIGURES["princess"])
MAGICIANS: Final = mask_of(FIGURES["magician"])
TOWERS: Final = mask_of(FIGURES["tower"])
CANNONS: Final = mask_of(FIGURES["cannon"])
SINGLE_RAVENS: Final = mask_of(FIGURES["raven"])
DOUBLE_RAVENS: Final = mask_of(FIGURES["raven2"])


def figure_of(card: int) -> str:
    """Return the figure on a card by its name in `house_edition`, `flag` for the 1; else empty."""
    if card == FLAG:
        return "flag"
    return next((name for name, cards in FIGURES.items() if card in cards), "")


def protected(rampart: int, flag_card: str) -> int:
    """Return the mask of the cards that no cannon can hit (rule 10, R11, R12).

    :param flag_card: `tower`: from the flag to the highest tower; `immune`: the flag, and from the
        lowest to the highest tower; `ordinary`: from the lowest to the highest tower. One tower
        protects itself.
    """
    towers = rampart & TOWERS
    upto = (1 << towers.bit_length()) - 1  # all numbers up to the highest tower
    if flag_card == "tower":
        return rampart & (upto | FLAG_BIT)
    between = rampart & upto & ~((towers & -towers) - 1) if towers else 0
    return between | rampart & FLAG_BIT if flag_card == "immune" else between
