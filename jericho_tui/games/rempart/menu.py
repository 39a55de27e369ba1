"""What a seat may do: lists of actions, each written once."""

from enum import IntEnum
from typing import Final

from jericho_tui.games.rempart.actions import BACK, INSERT, KEEP, SHOOT, Action
from jericho_tui.games.rempart.info import Rules
from jericho_tui.games.rempart.masks import cards_in, protected


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
