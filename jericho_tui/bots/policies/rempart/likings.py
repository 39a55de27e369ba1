"""What the characters of Rempart like, in cards or points: see `bots.policies.tempered`."""

from collections.abc import Mapping
from typing import Final

from jericho_tui.bots.policies.tempered import Liking
from jericho_tui.games.rempart.actions import NUM_PLACES, Action, Kind
from jericho_tui.games.rempart.masks import cards_in, top
from jericho_tui.games.rempart.observation import RempartObservation

_NEW: Final = 3.0
"""What a card is worth to an explorer that nobody has seen."""
_ORDER: Final = 0.1
"""What the first place that nobody looked at is worth to a reader, against the last."""
_SKIPPED: Final = -0.6
"""What each fitting card costs a snail that a step leaves behind."""


def _explorer(view: RempartObservation, action: Action) -> float:
    """What lies where nobody looked."""
    return _NEW * (action.kind is Kind.TURN and not view.seen >> action.place & 1)


def _reader(view: RempartObservation, action: Action) -> float:
    """What is new, row by row from the top: to everybody else such places are alike."""
    if action.kind is not Kind.TURN or view.seen >> action.place & 1:
        return 0.0
    return _ORDER * (1 - action.place / NUM_PLACES)


def _snail(view: RempartObservation, action: Action) -> float:
    """No step but the smallest."""
    if action.kind is not Kind.KEEP or view.seat is None:
        return 0.0
    highest = top(view.ramparts[view.seat])
    return _SKIPPED * sum(highest < card < view.card for card in cards_in(view.left))


LIKINGS: Final[Mapping[str, Liking]] = {
    "explorer": _explorer,
    "reader": _reader,
    "snail": _snail,
}
"""By style."""
