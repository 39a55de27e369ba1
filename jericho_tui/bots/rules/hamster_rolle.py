"""Hamster Rolle: of all that is allowed, what lies lowest, flat and close to the barrier behind.

The bots' rule of thumb (`policies.hamster_rolle.rule`), by somebody who overlooks nothing: there
some actions are drawn by lot, here all are looked at. Of equals the widest piece goes first.
"""

from collections.abc import Callable

from jericho_tui.bots.policies.hamster_rolle.rule import worth
from jericho_tui.games.hamster_rolle.actions import Pass, Place, Put
from jericho_tui.games.hamster_rolle.observation import HamsterObservation
from jericho_tui.games.hamster_rolle.pieces import outline


def choice(view: HamsterObservation, lot: Callable[[], float]) -> Put | Pass:
    """Return the action that is worth most by rule of thumb."""
    del lot
    actions = [action for action in view.legal_actions() if isinstance(action, Put | Pass)]
    return max(actions, key=lambda action: (worth(view.position, action), _width(action)))


def _width(action: Put | Pass) -> float:
    """Return how far the piece that is placed reaches, in millimetres; nothing placed: 0."""
    if not isinstance(action, Place):
        return 0.0
    across = [x for x, _y in outline(action.kind)]
    return max(across) - min(across)
