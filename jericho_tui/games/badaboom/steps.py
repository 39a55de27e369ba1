"""What can wait to be done while somebody acts."""

from enum import IntEnum
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import SEATS


class Step(IntEnum):
    """One thing that happens without anybody's choice, to one seat."""

    DRAW = 0
    """It draws a card."""
    BUILD = 1
    """A new bomb is built, and it gets it."""
    BEGIN = 2
    """Its turn begins."""
    ASK = 3
    """In its turn the next player is asked for a trick."""
    PUT = 4
    """It must put a card into the bomb."""
    PUT_AWAY = 5
    """The trick that it played is settled and leaves the table."""


Todo = tuple[tuple[Step, Seat], ...]
ASK_NEXT: Final[tuple[Todo, ...]] = tuple([((Step.ASK, seat),) for seat in SEATS])
"""By whose turn it is: that the next player is asked, and nothing else."""
