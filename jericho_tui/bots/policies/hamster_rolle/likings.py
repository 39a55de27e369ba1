"""What the characters of Hamster Rolle like, in pieces, as the rule of thumb: see `rule.worth`."""

from collections.abc import Callable, Mapping
from typing import Final

from jericho_tui.bots.policies.hamster_rolle.rule import lies_flat
from jericho_tui.games.hamster_rolle.actions import SPOTS, Pass, Place, Put
from jericho_tui.games.hamster_rolle.edition import FORMS
from jericho_tui.games.hamster_rolle.geometry import COMPARTMENTS
from jericho_tui.games.hamster_rolle.position import Position

Liking = Callable[[Position, Put | Pass], float]
"""What it is worth to somebody to do an action of a position."""

_MASS: Final = 4.0
"""What the heaviest piece of all is worth to a blacksmith, against none; to a lacemaker it costs
as much."""
_UPRIGHT: Final = 3.0
"""What a piece that stands is worth to an acrobat."""
_FAR: Final = 0.2
"""What the farther of two compartments is worth to a scout."""
_FORWARD: Final = 0.05
"""What each spot farther forward is worth to it besides."""
_HEAVIEST: Final = max(form.mass for form in FORMS)


def _blacksmith(position: Position, action: Put | Pass) -> float:
    """The heaviest first."""
    del position
    return _MASS * FORMS[action.kind].mass / _HEAVIEST if isinstance(action, Place) else 0.0


def _lacemaker(position: Position, action: Put | Pass) -> float:
    """The lightest first."""
    return -_blacksmith(position, action)


def _acrobat(position: Position, action: Put | Pass) -> float:
    """On its edge, on its tip."""
    del position
    return 0.0 if isinstance(action, Pass) or lies_flat(action) else _UPRIGHT


def _scout(position: Position, action: Put | Pass) -> float:
    """As far ahead as the rules allow."""
    if not isinstance(action, Place):
        return 0.0
    steps = (action.compartment - position.here) % COMPARTMENTS
    return _FAR * steps + _FORWARD * (action.spot - SPOTS[0])


LIKINGS: Final[Mapping[str, Liking]] = {
    "blacksmith": _blacksmith,
    "lacemaker": _lacemaker,
    "acrobat": _acrobat,
    "scout": _scout,
}
"""By style."""
