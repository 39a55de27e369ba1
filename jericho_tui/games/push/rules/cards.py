"""The cards of Push as integers, and the actions, each built once.

Rule page 6.1: 90 numbered cards (5 colours x values 1 to 6 x 3 copies), 18 die cards, 12 switch
cards. A numbered card is `colour * 6 + value - 1` (0..29), a die card 30, a switch card 31.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final

from jericho_tui.core.state import NotedAction

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


_COPIES: Final = [[lane >> 2 * rank & 3 for rank in range(NUM_VALUES)] for lane in range(_LANE + 1)]
LANE_COUNT: Final[tuple[int, ...]] = tuple(map(sum, _COPIES))
"""How many cards a lane has."""
LANE_POINTS: Final[tuple[int, ...]] = tuple(
    sum(number * value for value, number in enumerate(copies, 1)) for copies in _COPIES
)
"""The sum of their values."""


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


NUM_COLUMNS: Final = 3
STAR: Final = NUM_COLOURS
"""The sixth face of the die; the others are the colours by index."""


class Kind(IntEnum):
    """What an action does."""

    DRAW = 0
    """Turn up the next card (rule 3)."""
    PLACE = 1
    """Put the drawn card on a column (rule 3)."""
    STOP = 2
    """Stop drawing (rule 4)."""
    TAKE = 3
    """Collect a column (rules 5, 6)."""
    PASS = 4
    """Decline to collect; only with `forced_collect = false` (P3)."""
    PROTECT = 5
    """Turn the own cards of a colour over instead of drawing (rule 9)."""
    ROLL = 6
    """The die, rolled by chance (rules 6, 7)."""


@dataclass(slots=True, eq=False, repr=False)
class Action(NotedAction):
    """One action of Push."""

    kind: Kind
    index: int = -1
    """The column from 0, the colour, or the face of the die; -1 where none matters."""


DRAW: Final = Action("draw", Kind.DRAW)
STOP: Final = Action("stop", Kind.STOP)
PASS: Final = Action("pass", Kind.PASS)
PLACE: Final = tuple(Action(f"place {i + 1}", Kind.PLACE, i) for i in range(NUM_COLUMNS))
TAKE: Final = tuple(Action(f"take {i + 1}", Kind.TAKE, i) for i in range(NUM_COLUMNS))
PROTECT: Final = tuple(Action(f"protect {c}", Kind.PROTECT, i) for i, c in enumerate(COLOURS))
ROLLS: Final = tuple(Action(f"roll {c}", Kind.ROLL, i) for i, c in enumerate(f"{COLOURS}*"))
"""Every face of the die, the star last; all are equally likely."""


class Phase(IntEnum):
    """Where in a turn the match stands (rules page 6.1)."""

    CHOOSE = 0
    """A turn begins: draw, or protect a colour (rule 2)."""
    PLACE = 1
    """The drawn card must be placed (rule 3)."""
    DECIDE = 2
    """Draw again, or stop (rule 4)."""
    COLLECT = 3
    """Somebody takes a column (rule 5)."""
    ROLL = 4
    """The die is rolled (rules 6, 7)."""
    OVER = 5


VALUE_BITS: Final = (1 << NUM_VALUES) - 1
DIE_BIT: Final = 1 << NUM_VALUES + NUM_COLOURS
BITS: Final = (
    *(
        1 << value | 1 << NUM_VALUES + colour
        for colour in range(NUM_COLOURS)
        for value in range(NUM_VALUES)
    ),
    DIE_BIT,
)
"""By card that can lie in a column: its value and colour. A card fits on a column that shares no
bit with it (rule 3)."""

_FEW: Final = tuple(
    tuple(i for i in range(NUM_COLOURS) if bits >> i & 1) for bits in range(1 << NUM_COLOURS)
)
"""By bits: which of them are set."""

PLACES: Final = tuple(tuple(PLACE[i] for i in few) for few in _FEW[: 1 << NUM_COLUMNS])
"""By the bits of the columns that fit: by column."""
TAKES: Final = tuple(tuple(TAKE[i] for i in few) for few in _FEW[: 1 << NUM_COLUMNS])
"""By the bits of the columns that are left: by column."""
TAKES_OR_PASS: Final = tuple((*takes, PASS) for takes in TAKES)
"""The same with `forced_collect = false` (P3)."""
TURNS: Final = tuple((DRAW, *(PROTECT[i] for i in few)) for few in _FEW)
"""By the bits of the colours that can be protected: draw, then protect by colour (rule 2, P8)."""
STOP_ONLY: Final = (STOP,)
DRAW_ONLY: Final = (DRAW,)
DRAW_OR_STOP: Final = (DRAW, STOP)


def turn_menu(bench: int) -> tuple[Action, ...]:
    """Return what a seat with these unprotected cards may begin its turn with (rule 2, P8)."""
    bits = 0
    for colour, mask in enumerate(COLOUR_MASK):
        if bench & mask:
            bits |= 1 << colour
    return TURNS[bits]
