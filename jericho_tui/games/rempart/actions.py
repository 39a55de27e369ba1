"""The actions of Rempart, each built once."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from jericho_tui.core.noted import NotedAction
from jericho_tui.games.rempart.info import Rules
from jericho_tui.games.rempart.masks import cards_in, protected

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


class Phase(IntEnum):
    """Where in a turn the match stands (rules page 5.1)."""

    CHOOSE = 0
    """Choose a card to turn up (rule 3)."""
    REVEALED = 1
    """Keep it, turn it down, or insert it (rules 3, 11)."""
    CANNON = 2
    """The cannon just placed fires (rule 12)."""
    OVER = 3


REVEALED_MENUS: Final = ((BACK,), (KEEP, BACK), (BACK, INSERT), (KEEP, BACK, INSERT))
"""By whether the card is high enough (1) plus whether a magician can insert it (2); R1: turning it
down is always allowed."""


def targets(ramparts: list[int], seat: int, rules: Rules) -> tuple[Action, ...]:
    """Return what a cannon of `seat` can hit: by seat, then by card (rule 12, R9, R12)."""
    return tuple(
        [
            SHOOT[victim][card]
            for victim, rampart in enumerate(ramparts)
            if victim != seat or rules.cannon_self
            for card in cards_in(rampart & ~protected(rampart, rules.flag_card))
        ]
    )
