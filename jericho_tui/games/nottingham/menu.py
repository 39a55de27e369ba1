"""What a seat may do, by what it has."""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final

from jericho_tui.core.seats import CLOCKWISE, Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.nottingham.actions import (
    ALL_SEVEN,
    AMBUSH,
    DELIVER,
    FEWEST_GOODS,
    FIVE_SAME,
    FOUR_PAIRS,
    MISSION,
    PASS,
    THREE_PAIRS,
    Action,
)
from jericho_tui.games.nottingham.items import EACH, HIGH_BITS, HITS, count_of, kinds_in, size
from jericho_tui.games.nottingham.scoring import missions_left

_PAIRS: Final = {THREE_PAIRS: 3, FOUR_PAIRS: 4}
"""How many pairs a mission takes."""
_FEWEST_FOR_MISSION: Final = 5
"""Fewer cards pay for no mission (rule 4)."""
_CAPACITY: Final = 4096
_LOW_BITS: Final = HIGH_BITS - EACH
"""All bits of every count but the highest."""
_TO_GOODS: Final = HIGH_BITS - FEWEST_GOODS * EACH
"""What lacks just so many of every item to the high bits."""
_TO_FIVE: Final = HIGH_BITS - 5 * EACH


class Phase(IntEnum):
    """Where in a turn the match stands (rules page 2.2)."""

    SHUFFLE = 0
    """Chance: the discard becomes the pile (N13)."""
    DECIDE = 1
    """Take the card turned up, or perform its action (rule 3)."""
    SEALED = 2
    """All others choose their offers of a purchase (N22)."""
    OPEN = 3
    """One after the other makes an offer of a barter (N23)."""
    SWAP = 4
    """The actor takes an offer, or none."""
    DEFENCE = 5
    """The attacked seat gives a necklace or not (N8, N26)."""
    DRAW = 6
    """Chance: the card of a theft."""
    PICK = 7
    """The actor chooses the card of a robbery or burglary."""
    LAY = 8
    """The actor lays one of the ambush cards drawn."""
    DELIVER = 9
    """The actor delivers or not (rule 4)."""
    AMBUSH = 10
    """Another player plays an ambush or not (N9, N27)."""
    OVER = 11


def deliveries(hand: int, open_missions: int, distinct_pairs: bool) -> tuple[Action, ...]:
    """Return goods by item and number, then missions by kind and cards, then a pass (rule 4).

    :param open_missions: the kinds that this seat may still do, as bits.
    """
    found: tuple[Action, ...] = ()
    if enough := hand + _TO_GOODS & HIGH_BITS:
        found = _GOODS[hand & (enough >> 7) * 255]
    if not open_missions or size(hand) < _FEWEST_FOR_MISSION:
        return (*found, PASS)
    pairs = hand >> 1 & _LOW_BITS
    if distinct_pairs:
        pairs = (pairs + _LOW_BITS & HIGH_BITS) >> 7
    if open_missions & 1 << THREE_PAIRS and size(pairs) >= _PAIRS[THREE_PAIRS]:
        found += _paid_by_pairs(THREE_PAIRS, 2 * pairs)
    if open_missions & 1 << FIVE_SAME and (five := hand + _TO_FIVE & HIGH_BITS):
        found += tuple([same for n, same in enumerate(MISSION[FIVE_SAME]) if five >> 8 * n & 255])
    if open_missions & 1 << ALL_SEVEN and hand + _LOW_BITS & HIGH_BITS == HIGH_BITS:
        found += MISSION[ALL_SEVEN]
    if open_missions & 1 << FOUR_PAIRS and size(pairs) >= _PAIRS[FOUR_PAIRS]:
        found += _paid_by_pairs(FOUR_PAIRS, 2 * pairs)
    return (*found, PASS)


class _Goods(dict[int, tuple[Action, ...]]):
    """Deliveries by the bundle of the items of which there are enough, worked out once each."""

    def __missing__(self, hand: int) -> tuple[Action, ...]:
        if len(self) >= _CAPACITY:
            self.clear()
        found = self[hand] = tuple(
            [
                action
                for item in kinds_in(hand)
                for action in DELIVER[item][: count_of(hand, item) - FEWEST_GOODS + 1]
            ]
        )
        return found


_GOODS: Final = _Goods()


@lru_cache(maxsize=_CAPACITY)
def _paid_by_pairs(kind: int, paired: int) -> tuple[Action, ...]:
    """Return the ways to pay for three or four pairs.

    :param paired: bundle of the cards that have a partner.
    """
    most = paired | HIGH_BITS
    # No count of a way is above that of the hand: then no high bit is borrowed from.
    return tuple([a for a in MISSION[kind] if most - a.bundle & HIGH_BITS == HIGH_BITS])


class _OpenMissions(dict[tuple[int, ...], tuple[int, ...]]):
    """By the kinds that every seat has done, as bits: those it may still do (rule 4)."""

    def __missing__(self, missions: tuple[int, ...]) -> tuple[int, ...]:
        if len(self) >= _CAPACITY:
            self.clear()
        left = sum([1 << kind for kind, number in enumerate(missions_left(missions)) if number])
        still = self[missions] = tuple([left & ~done for done in missions])
        return still


open_missions: Final = _OpenMissions().__getitem__
"""Returns the kinds that every seat may still do, as bits, by those that every seat has done."""


def ambushes(laid: tuple[int, ...], actor: int, item: int) -> tuple[Action, ...]:
    """Return the ambushes that match a delivery, by card, then a pass (N9, N27)."""
    hits = HITS[actor][item]
    return (*(AMBUSH[card] for card in sorted(laid) if hits >> card & 1), PASS)


ITEM_NAMES: Final = (
    Sentence(N_("coin")),
    Sentence(N_("candlestick")),
    Sentence(N_("gold")),
    Sentence(N_("pearl")),
    Sentence(N_("jewels")),
    Sentence(N_("necklace")),
    Sentence(N_("chest")),
)
"""By item."""
MISSION_NAMES: Final = (
    Sentence(N_("three pairs")),
    Sentence(N_("five of a kind")),
    Sentence(N_("one of each item")),
    Sentence(N_("four pairs")),
)
"""By kind of mission."""


def drawing(hand_sizes: Sequence[int], number: int, turn: Seat) -> tuple[Seat, ...]:
    """Return who draws a card as the sheriff steps on a number, in order (rules 5, 6; N14, N32).

    :param turn: who delivered; clockwise from there.
    """
    order = CLOCKWISE[len(hand_sizes)][turn]
    return tuple([seat for seat in order if hand_sizes[seat] <= number])
