"""The actions of Rempart, each built once."""

from enum import IntEnum
from typing import Final

from jericho_tui.core.basics import NotedAction

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


class Action(NotedAction):
    """One action of Rempart."""

    __slots__ = ("card", "kind", "place", "victim")

    kind: Kind
    place: int
    """The place whose card is turned up, from 0; -1 for other actions."""
    victim: int
    """The seat whose card is shot, from 0; -1 for other actions."""
    card: int
    """The card that is shot; 0 for other actions."""

    def __init__(
        self, kind: Kind, text: str, place: int = -1, victim: int = -1, card: int = 0
    ) -> None:
        super().__init__(text)
        self.kind = kind
        self.place = place
        self.victim = victim
        self.card = card


TURN: Final = tuple(Action(Kind.TURN, f"turn {n + 1}", place=n) for n in range(NUM_PLACES))
KEEP: Final = Action(Kind.KEEP, "keep")
BACK: Final = Action(Kind.BACK, "back")
INSERT: Final = Action(Kind.INSERT, "insert")
SHOOT: Final = tuple(
    {
        card: Action(Kind.SHOOT, f"shoot {seat + 1} {card}", victim=seat, card=card)
        for card in range(1, MAX_CARD + 1)
    }
    for seat in range(MAX_SEATS)
)
"""By seat and card."""
