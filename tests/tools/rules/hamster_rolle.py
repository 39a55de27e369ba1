"""Hamster Rolle: of all that is allowed, what lies lowest, flat and close to the barrier behind.

Of equals the widest piece goes first. Two who play so let hardly anything fall.
"""

from collections.abc import Callable
from typing import Final

from jericho_tui.bots.policies.hamster_rolle.rule import lies_flat
from jericho_tui.games.hamster_rolle.actions import SPOTS, Move, Pass, Place, Put
from jericho_tui.games.hamster_rolle.geometry import SECTOR
from jericho_tui.games.hamster_rolle.observation import HamsterObservation
from jericho_tui.games.hamster_rolle.pieces import outline
from jericho_tui.games.hamster_rolle.position import Position

_UPRIGHT: Final = 0.5
"""What it costs to let a piece go that does not lie flat; a compartment higher up costs 1."""
_FORWARD: Final = 0.1
"""What a spot farther from the barrier behind costs."""
_IDLE: Final = 3.0
"""What it costs to move a piece: one's own stock stays as it is, and the match grows long."""


def choice(view: HamsterObservation, lot: Callable[[], float]) -> Put | Pass:
    """Return the action that costs least, of all that are legal."""
    del lot
    actions = [action for action in view.legal_actions() if isinstance(action, Put | Pass)]
    return min(actions, key=lambda action: (_cost(view.position, action), -_width(action)))


def _cost(position: Position, action: Put | Pass) -> float:
    if isinstance(action, Pass):
        return 0.0
    return (
        abs(position.wheel.forward(action.compartment)) / (SECTOR * 100)
        + _UPRIGHT * (not lies_flat(action))
        + _FORWARD * (action.spot - SPOTS[0])
        + _IDLE * isinstance(action, Move)
    )


def _width(action: Put | Pass) -> float:
    """Return how far the piece that is placed reaches, in millimetres; nothing placed: 0."""
    if not isinstance(action, Place):
        return 0.0
    across = [x for x, _y in outline(action.kind)]
    return max(across) - min(across)
