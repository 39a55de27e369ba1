"""What the characters of Badaboom like, in coins of lead: see `bots.policies.tempered`."""

from collections.abc import Mapping
from typing import Final

from jericho_tui.bots.policies.tempered import Liking
from jericho_tui.games.badaboom.actions import Action, Kind
from jericho_tui.games.badaboom.cards import BAG_SWAP, BUTTERFINGERS, CHAINED, PICKPOCKET
from jericho_tui.games.badaboom.observation import BadaboomObservation

_MUCH: Final = 3.0
"""What it is worth to do what one likes, or not to do what one does not."""
_BAGS: Final = (PICKPOCKET, BAG_SWAP, BUTTERFINGERS)


def _plotter(view: BadaboomObservation, action: Action) -> float:
    """Missions and chains."""
    return _MUCH * (
        action.kind is Kind.LAY or (action.kind is Kind.PLAY and action.card == CHAINED)
    )


def _pickpocket(view: BadaboomObservation, action: Action) -> float:
    """Other people's bags."""
    return _MUCH * (action.kind is Kind.PLAY and action.card in _BAGS)


def _hermit(view: BadaboomObservation, action: Action) -> float:
    """No trick that can wait."""
    return -_MUCH * (action.kind in (Kind.PLAY, Kind.LAY))


LIKINGS: Final[Mapping[str, Liking]] = {
    "plotter": _plotter,
    "pickpocket": _pickpocket,
    "hermit": _hermit,
}
"""By style."""
