"""The actions of Rempart, each built once."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from jericho_tui.core.noted import NotedAction

NUM_PLACES: Final = 45
MAX_SEATS: Final = 4
MAX_CARD: Final = 46


class Kind(IntEnum):
    """What an action does."""

    TURN = 0
    """Turn up the card at a place (rule 3)."""
    KEEP = 1
    """Put it at the right end of the own rampart (rule 3)."""
    BACK = 2
    """Turn it down again (rule 3)."""
    INSERT = 3
    """Put it at its place in the rampart with the magician (rule 11)."""
    SHOOT = 4
    """Remove a card from a rampart with the cannon just placed (rule 12)."""


@dataclass(slots=True, eq=False, repr=False)
class Action(NotedAction):
    """One action of Rempart."""

    kind: Kind
    place: int = -1
    """The place whose card is turned up, from 0; -1 for other actions."""
    victim: int = -1
    """The seat whose card is shot, from 0; -1 for other actions."""
    card: int = 0
    """The card that is shot; 0 for other actions."""


TURN: Final = tuple(Action(f"turn {n + 1}", Kind.TURN, place=n) for n in range(NUM_PLACES))
KEEP: Final = Action("keep", Kind.KEEP)
BACK: Final = Action("back", Kind.BACK)
INSERT: Final = Action("insert", Kind.INSERT)
SHOOT: Final = tuple(
    {
        card: Action(f"shoot {seat + 1} {card}", Kind.SHOOT, victim=seat, card=card)
        for card in range(1, MAX_CARD + 1)
    }
    for seat in range(MAX_SEATS)
)
"""By seat and card."""
