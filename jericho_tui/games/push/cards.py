"""The cards of Push as small integers, and their notation.

Rule page 6.1: 90 numbered cards (5 colours x values 1 to 6 x 3 copies), 18 die cards, 12 switch
cards. A numbered card is `colour * 6 + value - 1` (0..29), a die card 30, a switch card 31.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

COLOURS: Final = "RGBYP"
"""Letter of every colour: red, green, blue, yellow, purple."""
NUM_COLOURS: Final = 5
NUM_VALUES: Final = 6
COPIES: Final = 3
DIE: Final = 30
SWITCH: Final = 31
NUM_KINDS: Final = 32
NUM_DICE: Final = 18
NUM_SWITCHES: Final = 12

NOTATION: Final = (*(f"{c}{v}" for c in COLOURS for v in range(1, NUM_VALUES + 1)), "D", "S")
"""Notation of every card: `Y2`, `D` a die card, `S` a switch card."""


def full_deck(num_seats: int, *, two_keep: bool = False) -> tuple[int, ...]:
    """Return all cards that are shuffled: 120; two players leave the switch cards out (rule 1).

    :param two_keep: two players keep them in too (P16).
    """
    numbered = tuple(card for card in range(DIE) for _ in range(COPIES))
    switches = 0 if num_seats == 2 and not two_keep else NUM_SWITCHES
    return numbered + (DIE,) * NUM_DICE + (SWITCH,) * switches


def colour_of(card: int) -> int:
    """Return the colour index of a numbered card."""
    return card // NUM_VALUES


def value_of(card: int) -> int:
    """Return the value of a numbered card."""
    return card % NUM_VALUES + 1


_LANE_BITS: Final = 2 * NUM_VALUES
_LANE: Final = (1 << _LANE_BITS) - 1
_DICE_SHIFT: Final = _LANE_BITS * NUM_COLOURS
_SWITCH_SHIFT: Final = _DICE_SHIFT + 5
_SHIFTS: Final[tuple[int, ...]] = (*range(0, _DICE_SHIFT, 2), _DICE_SHIFT, _SWITCH_SHIFT)
_MOST: Final[tuple[int, ...]] = (*(3,) * DIE, 31, 15)

UNIT: Final = tuple(1 << shift for shift in _SHIFTS)
"""One card, by card."""
COLOUR_MASK: Final = tuple(_LANE << _LANE_BITS * colour for colour in range(NUM_COLOURS))
"""All numbered cards of a colour, by colour."""


def _lane_sums() -> tuple[tuple[int, ...], tuple[int, ...]]:
    points, counts = [], []
    for lane in range(_LANE + 1):
        copies = [lane >> 2 * rank & 3 for rank in range(NUM_VALUES)]
        points.append(sum(number * (rank + 1) for rank, number in enumerate(copies)))
        counts.append(sum(copies))
    return tuple(points), tuple(counts)


LANE_POINTS, LANE_COUNT = _lane_sums()
"""Sum of the values, and number, of the cards of a lane."""


def pack(cards: Iterable[int]) -> int:
    """Return the bundle of some cards."""
    return sum([UNIT[card] for card in cards])


def unpack(bundle: int) -> tuple[int, ...]:
    """Return the cards of a bundle in card order."""
    return tuple([card for card in range(NUM_KINDS) for _ in range(count_of(bundle, card))])


def count_of(bundle: int, card: int) -> int:
    """Return how many of a card a bundle has."""
    return (bundle >> _SHIFTS[card]) & _MOST[card]


def lane_of(bundle: int, colour: int) -> int:
    """Return the numbered cards of one colour."""
    return bundle >> _LANE_BITS * colour & _LANE


@lru_cache(maxsize=1 << 14)
def points(bundle: int) -> int:
    """Return the sum of the values of a bundle's numbered cards (rule 10).

    A search asks for every bench whenever somebody decides; few of them change in between.
    """
    return sum([LANE_POINTS[bundle >> shift & _LANE] for shift in _LANE_SHIFTS])


def count_numbered(bundle: int) -> int:
    """Return how many numbered cards a bundle has."""
    return sum([LANE_COUNT[bundle >> shift & _LANE] for shift in _LANE_SHIFTS])


def count_all(bundle: int) -> int:
    """Return how many cards a bundle has, die and switch cards included."""
    return count_numbered(bundle) + count_of(bundle, DIE) + count_of(bundle, SWITCH)


_LANE_SHIFTS: Final = tuple(range(0, _DICE_SHIFT, _LANE_BITS))
