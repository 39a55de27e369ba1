"""Piles of cards packed into integers: what makes the engine fast, all in one place.

A *lane* holds cards of one colour as six counters of five bits, lowest value first:

    value    1       2 (trumpet)   3        4        5        7
    bits     0-4     5-9           10-14    15-19    20-24    25-29

A wall is a lane. Thirty bits are one digit of a Python integer, so adding a card to a wall is a
single-digit addition. Because the counters stand in the order of the values, **the highest card of
several walls is the highest non-zero counter of their union**, and felling it is one mask: clear
that counter in every lane (rule 16). No counter can overflow: a colour has at most 5 cards of a
value, and there are 22 trumpets.

A *bundle* holds any cards (a hand, what a seat put into the supply), and is as short as can be: for
each colour a *suit* of twelve bits, in which a value has a counter just wide enough for its copies,
and the trumpets, which have no colour there, on top from bit 60. With fewer than four of them it is
a machine word to the compiled build; and its low bits differ, which is what a dictionary looks at.

    value    1      3      4      5      7
    bits     0-2    3-5    6-8    9-10   11

The sum of a lane's counters is the lane modulo 31 (as 32 = 1 mod 31) as long as it is below 31,
which holds for the at most 17 wall cards of a colour.
"""

from collections.abc import Iterable
from typing import Final

from jericho_tui.games.jericho.cards import (
    COPIES,
    NUM_COLOURS,
    NUM_KINDS,
    NUM_TRUMPETS,
    TRUMPET,
    TRUMPET_VALUE,
    VALUES,
)

_FIELD_BITS: Final = 5
_FIELD: Final = (1 << _FIELD_BITS) - 1
_FIELD_VALUES: Final = (1, TRUMPET_VALUE, 3, 4, 5, 7)
_LANE_BITS: Final = _FIELD_BITS * len(_FIELD_VALUES)

COUNT: Final = _FIELD
"""A lane without trumpets modulo this is the number of its cards."""
ONES: Final = _FIELD
"""Mask of a lane's value-1 cards, which are its lowest counter."""
TRUMPET_UNIT: Final = 1 << _FIELD_BITS
"""One trumpet in a lane."""
TRUMPET_SHIFT: Final = _FIELD_BITS
TRUMPETS: Final = _FIELD << _FIELD_BITS
"""Mask of a lane's trumpets."""
_TWO_FIELDS: Final = (1 << 2 * _FIELD_BITS) - 1
_EVEN_FIELDS: Final = sum([_FIELD << place for place in range(0, _LANE_BITS, 2 * _FIELD_BITS)])
"""Mask of every other counter; in twice the room their sum modulo `_TWO_FIELDS` is that of all."""
STONES: Final = (1 << _LANE_BITS) - 1 ^ TRUMPETS
"""Mask of a lane's wall cards: everything but trumpets."""
_SUIT_WIDTHS: Final = tuple(copies.bit_length() for copies in COPIES)
_SUIT_BITS: Final = sum(_SUIT_WIDTHS)
SUIT: Final = (1 << _SUIT_BITS) - 1
"""Mask of one suit of a bundle, once it is shifted down."""
SUIT_SHIFTS: Final = tuple(_SUIT_BITS * colour for colour in range(NUM_COLOURS))
BUNDLE_TRUMPET_SHIFT: Final = _SUIT_BITS * NUM_COLOURS

LANE_UNIT: Final = tuple(
    TRUMPET_UNIT if card == TRUMPET else 1 << (_FIELD_BITS * _FIELD_VALUES.index(VALUES[card % 5]))
    for card in range(NUM_KINDS)
)
"""One card of each kind in a lane."""

_SHIFT: Final = (
    *[SUIT_SHIFTS[card // 5] + sum(_SUIT_WIDTHS[: card % 5]) for card in range(TRUMPET)],
    BUNDLE_TRUMPET_SHIFT,
)
"""By card: where its counter begins in a bundle."""
_WIDTH: Final = (*_SUIT_WIDTHS * NUM_COLOURS, NUM_TRUMPETS.bit_length())
_CARD_AT: Final = tuple([card for card in range(NUM_KINDS) for _ in range(_WIDTH[card])])
"""By bit of a bundle: whose counter it belongs to."""

UNIT: Final = tuple([1 << shift for shift in _SHIFT])
"""One card of each kind in a bundle."""

BELOW: Final = tuple(
    (1 << ((length - 1) // _FIELD_BITS * _FIELD_BITS)) - 1 if length else 0
    for length in range(_LANE_BITS + 1)
)
"""By the bit length of a union of lanes: the mask of all counters below its highest one."""

_COUNTER: Final = tuple([((1 << _WIDTH[card]) - 1) << _SHIFT[card] for card in range(NUM_KINDS)])
"""Mask of the counter of each kind in a bundle."""


class _LaneOfSuit(dict[int, int]):
    """Lane by suit, worked out once each."""

    def __missing__(self, suit: int) -> int:
        lane = self[suit] = lane_of(unpack(suit))
        return lane


LANE_OF: Final = _LaneOfSuit()
"""The lane of a suit's cards."""


class _SuitOfLane(dict[int, int]):
    """Suit by lane without trumpets, worked out once each."""

    def __missing__(self, lane: int) -> int:
        suit = self[lane] = pack(lane_cards(lane, 0))
        return suit


_SUIT_OF: Final = _SuitOfLane()


class _LaneLengths(dict[int, int]):
    """Wall length by lane, worked out once each; at most 27,600 lanes can occur."""

    def __missing__(self, lane: int) -> int:
        length = sum(
            ((lane >> (_FIELD_BITS * field)) & _FIELD) * value
            for field, value in enumerate(_FIELD_VALUES)
        )
        self[lane] = length
        return length


LENGTH: Final = _LaneLengths()
"""Wall length of a lane: the sum of its values, a trumpet counting 2 (rule 22)."""


def count_stones(lane: int) -> int:
    """Return how many wall cards (not trumpets) a lane holds."""
    return (lane & STONES) % _FIELD


def count_trumpets(lane: int) -> int:
    """Return how many trumpets a lane holds."""
    return (lane & TRUMPETS) >> TRUMPET_SHIFT


def count_lane(lane: int) -> int:
    """Return how many cards a lane holds, trumpets included."""
    return (lane & STONES) % _FIELD + ((lane & TRUMPETS) >> TRUMPET_SHIFT)


def count_lanes(total: int) -> int:
    """Return how many cards lanes of different colours hold, trumpets included, by their sum.

    A value has at most 25 cards, and there are 22 trumpets, so no counter of a sum overflows.
    """
    return ((total & _EVEN_FIELDS) + (total >> _FIELD_BITS & _EVEN_FIELDS)) % _TWO_FIELDS


def count_bundle(bundle: int) -> int:
    """Return how many cards a bundle holds."""
    return (bundle >> BUNDLE_TRUMPET_SHIFT) + sum(
        count_stones(LANE_OF[(bundle >> shift) & SUIT]) for shift in SUIT_SHIFTS
    )


def holds(bundle: int, card: int) -> bool:
    """Whether a bundle has a card of this kind."""
    return bundle & _COUNTER[card] != 0


def pack(cards: Iterable[int]) -> int:
    """Return the bundle of `cards`."""
    return sum([UNIT[card] for card in cards])


def unpack(bundle: int) -> tuple[int, ...]:
    """Return the cards of a bundle in order: by colour, then value, trumpets last."""
    cards: list[int] = []
    while bundle:
        # The highest bit is of the highest counter that is not zero.
        card = _CARD_AT[bundle.bit_length() - 1]
        count = bundle >> _SHIFT[card]
        bundle -= count << _SHIFT[card]
        cards.extend([card] * count)
    cards.reverse()
    return tuple(cards)


def lane_cards(lane: int, colour: int) -> tuple[int, ...]:
    """Return the cards of a lane, highest value first; its trumpets stand between 3 and 1."""
    cards: list[int] = []
    for field in range(len(_FIELD_VALUES) - 1, -1, -1):
        value = _FIELD_VALUES[field]
        card = TRUMPET if value == TRUMPET_VALUE else colour * 5 + VALUES.index(value)
        cards.extend([card] * ((lane >> (_FIELD_BITS * field)) & _FIELD))
    return tuple(cards)


def lane_of(cards: Iterable[int]) -> int:
    """Return the lane of `cards`, which are of one colour or trumpets."""
    return sum([LANE_UNIT[card] for card in cards])


def lane_in(bundle: int, colour: int) -> int:
    """Return the lane of `colour` in a bundle (its wall cards; trumpets have no colour there)."""
    return LANE_OF[(bundle >> SUIT_SHIFTS[colour]) & SUIT]


def as_bundle(lane: int, colour: int) -> int:
    """Return the bundle of a lane's cards; its trumpets lose their colour."""
    suit = _SUIT_OF[lane & STONES]
    return (suit << SUIT_SHIFTS[colour]) + (count_trumpets(lane) << BUNDLE_TRUMPET_SHIFT)
