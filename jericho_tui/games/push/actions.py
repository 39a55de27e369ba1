"""The actions of Push, each built once."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from jericho_tui.core.noted import NotedAction
from jericho_tui.games.push.cards import COLOURS, NUM_COLOURS

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
