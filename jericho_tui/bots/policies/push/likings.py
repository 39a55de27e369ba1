"""What the characters of Push like, in points: see `bots.policies.tempered`."""

from collections.abc import Mapping
from typing import Final

from jericho_tui.bots.policies.tempered import Liking
from jericho_tui.games.push.actions import NUM_COLUMNS, Action, Kind
from jericho_tui.games.push.cards import DIE, value_of
from jericho_tui.games.push.observation import PushObservation

_STACK: Final = 6.0
"""What it is worth to a stacker that a card goes on the column that has most."""

_MORE: Final = 4.0
"""What another card is worth to a daredevil besides."""
_FEW: Final = 1.0
"""What each column that is not there is worth to a spoiler that stops."""


def _stacker(view: PushObservation, action: Action) -> float:
    """Everything on one column, as long as it fits."""
    if action.kind is not Kind.PLACE:
        return 0.0
    worth = [sum(value_of(card) for card in column if card != DIE) for column in view.columns]
    return _STACK * (action.index < view.count and worth[action.index] == max(worth))


def _daredevil(view: PushObservation, action: Action) -> float:
    """One card more."""
    return _MORE * (action.kind is Kind.DRAW and view.count > 0)


def _spoiler(view: PushObservation, action: Action) -> float:
    """What does not lie there nobody else can take."""
    return _FEW * (NUM_COLUMNS - view.count) if action.kind is Kind.STOP else 0.0


LIKINGS: Final[Mapping[str, Liking]] = {
    "stacker": _stacker,
    "reckless": _daredevil,
    "spoiler": _spoiler,
}
"""By style."""
