"""What a seat may do: lists of actions, each written once."""

from enum import IntEnum
from typing import Final

from jericho_tui.games.push.actions import (
    DRAW,
    NUM_COLUMNS,
    PASS,
    PLACE,
    PROTECT,
    STOP,
    TAKE,
    Action,
)
from jericho_tui.games.push.bundle import COLOUR_MASK
from jericho_tui.games.push.cards import NUM_COLOURS, NUM_VALUES


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
