"""The actions of Push, each built once."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from jericho_tui.core.noted import NotedAction
from jericho_tui.games.push.cards import COLOUR_MASK, COLOURS, NUM_COLOURS, NUM_VALUES

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
