"""Piles of cards packed into integers: what makes the engine fast, all in one place.

A *lane* holds cards of one colour as six counters of five bits, lowest value first:

    value    1       2 (trumpet)   3        4        5        7
    bits     0-4     5-9           10-14    15-19    20-24    25-29

A wall is a lane. Thirty bits are one digit of a Python integer, so adding a card to a wall is a
single-digit addition. Because the counters stand in the order of the values, **the highest card of
several walls is the highest non-zero counter of their union**, and felling it is one mask: clear
that counter in every lane (rule 16). No counter can overflow: a colour has at most 5 cards of a
value, and there are 22 trumpets.

A *bundle* holds any cards (a hand, what a seat put into the supply): the five colours' lanes one
above the other, and the trumpets, which have no colour there, on top from bit 150.

The sum of a lane's counters is the lane modulo 31 (as 32 = 1 mod 31) as long as it is below 31,
which holds for the at most 17 wall cards of a colour.
"""

from collections.abc import Iterable
from typing import Final

from jericho_tui.games.jericho.cards import NUM_COLOURS, NUM_KINDS, TRUMPET, TRUMPET_VALUE, VALUES

_FIELD_BITS: Final = 5
_FIELD: Final = (1 << _FIELD_BITS) - 1
_FIELD_VALUES: Final = (1, TRUMPET_VALUE, 3, 4, 5, 7)
_LANE_BITS: Final = _FIELD_BITS * len(_FIELD_VALUES)

COUNT: Final = _FIELD
"""A lane without trumpets modulo this is the number of its cards."""
LANE: Final = (1 << _LANE_BITS) - 1
"""Mask of one lane of a bundle."""
ONES: Final = _FIELD
"""Mask of a lane's value-1 cards, which are its lowest counter."""
TRUMPET_UNIT: Final = 1 << _FIELD_BITS
"""One trumpet in a lane."""
TRUMPET_SHIFT: Final = _FIELD_BITS
TRUMPETS: Final = _FIELD << _FIELD_BITS
"""Mask of a lane's trumpets."""
STONES: Final = LANE ^ TRUMPETS
"""Mask of a lane's wall cards: everything but trumpets."""
BUNDLE_TRUMPET_SHIFT: Final = _LANE_BITS * NUM_COLOURS

LANE_SHIFTS: Final = tuple(_LANE_BITS * colour for colour in range(NUM_COLOURS))

LANE_UNIT: Final = tuple(
    TRUMPET_UNIT if card == TRUMPET else 1 << (_FIELD_BITS * _FIELD_VALUES.index(VALUES[card % 5]))
    for card in range(NUM_KINDS)
)
"""One card of each kind in a lane."""

UNIT: Final = tuple(
    1 << BUNDLE_TRUMPET_SHIFT if card == TRUMPET else LANE_UNIT[card] << LANE_SHIFTS[card // 5]
    for card in range(NUM_KINDS)
)
"""One card of each kind in a bundle."""

BELOW: Final = tuple(
    (1 << ((length - 1) // _FIELD_BITS * _FIELD_BITS)) - 1 if length else 0
    for length in range(_LANE_BITS + 1)
)
"""By the bit length of a union of lanes: the mask of all counters below its highest one."""

_CARD_OF_UNIT: Final = {unit: card for card, unit in enumerate(UNIT)}


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
    return count_stones(lane) + count_trumpets(lane)


def count_bundle(bundle: int) -> int:
    """Return how many cards a bundle holds."""
    return (bundle >> BUNDLE_TRUMPET_SHIFT) + sum(
        count_stones(bundle >> shift) for shift in LANE_SHIFTS
    )


def pack(cards: Iterable[int]) -> int:
    """Return the bundle of `cards`."""
    return sum([UNIT[card] for card in cards])


def unpack(bundle: int) -> tuple[int, ...]:
    """Return the cards of a bundle in order: by colour, then value, trumpets last."""
    cards: list[int] = []
    while bundle:
        if bundle >> BUNDLE_TRUMPET_SHIFT:
            trumpets = bundle >> BUNDLE_TRUMPET_SHIFT
            bundle -= trumpets << BUNDLE_TRUMPET_SHIFT
            cards.extend([TRUMPET] * trumpets)
            continue
        # The highest non-zero counter, and the lowest bit of it is one card.
        shift = (bundle.bit_length() - 1) // _FIELD_BITS * _FIELD_BITS
        count = bundle >> shift
        bundle -= count << shift
        cards.extend([_CARD_OF_UNIT[1 << shift]] * count)
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
    return (bundle >> LANE_SHIFTS[colour]) & LANE


def as_bundle(lane: int, colour: int) -> int:
    """Return the bundle of a lane's cards; its trumpets lose their colour."""
    return ((lane & STONES) << LANE_SHIFTS[colour]) + (count_trumpets(lane) << BUNDLE_TRUMPET_SHIFT)
