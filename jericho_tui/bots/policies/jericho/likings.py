"""What the characters of Jericho like, in cards: see `bots.policies.tempered`."""

from collections.abc import Mapping
from typing import Final

from jericho_tui.bots.policies.tempered import Liking
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import NUM_COLOURS
from jericho_tui.games.jericho.observation import JerichoObservation

_MASON: Final = 4.0
"""What it is worth to a mason that a card goes where there is most of its own."""

_TRUMPET: Final = 4.0
"""What it is worth to a saboteur to blow a trumpet, and to a hoarder to have one."""


def _mason(view: JerichoObservation, action: Action) -> float:
    """One wall, as long as it can be."""
    if action.kind is not Kind.WALL or view.seat is None:
        return 0.0
    own = [view.lengths(colour)[view.seat] for colour in range(NUM_COLOURS)]
    return _MASON * (own[action.colour] == max(own))


def _saboteur(view: JerichoObservation, action: Action) -> float:
    """A trumpet is blown as long as a wall stands that it fells."""
    del view
    return _TRUMPET * (action.kind is Kind.TRUMPET)


def _hoarder(view: JerichoObservation, action: Action) -> float:
    """A trumpet stays in the hand."""
    return -_saboteur(view, action)


LIKINGS: Final[Mapping[str, Liking]] = {
    "mason": _mason,
    "saboteur": _saboteur,
    "hoarder": _hoarder,
}
"""By style."""
