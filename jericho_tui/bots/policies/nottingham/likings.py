"""What the characters of Nottingham like, in points: see `bots.policies.tempered`."""

from collections.abc import Mapping
from typing import Final

from jericho_tui.bots.policies.tempered import Liking
from jericho_tui.games.nottingham.actions import Action, Kind
from jericho_tui.games.nottingham.items import CHEST, COIN, GOLD
from jericho_tui.games.nottingham.observation import NottinghamObservation

_DAYLIGHT: Final = -6.0
"""What it costs a highwayman to be seen robbing somebody."""
_AMBUSH: Final = 6.0
"""What another ambush is worth to it."""
_TRADE: Final = 12.0
"""What a swap is worth to a pedlar."""
_LEFT: Final = 8.0
"""What a robber's neighbour on the left is worth to it, against anybody else."""
_GOODS: Final = -6.5
"""What it costs a collector to sell cards that a mission may want."""
_PART: Final = -12.0
"""What it costs a miser to let go what it has."""
_FULL: Final = 9
"""Cards with which it has enough; more would be kept for ever at a table of misers."""


def _highwayman(view: NottinghamObservation, action: Action) -> float:
    """Nothing but ambushes."""
    if action.kind is Kind.ACT and view.card == GOLD:
        return _AMBUSH
    return _DAYLIGHT * (action.kind is Kind.ATTACK)


def _pedlar(view: NottinghamObservation, action: Action) -> float:
    """Every coin and every chest is there to be swapped, and missions are for others."""
    if action.kind is Kind.ACT and view.card in (COIN, CHEST):
        return _TRADE
    return -_TRADE * (action.kind is Kind.MISSION)


def _robber(view: NottinghamObservation, action: Action) -> float:
    """Whoever sits on its left."""
    if action.kind is not Kind.ATTACK or view.seat is None:
        return 0.0
    return _LEFT * (action.seat == (view.seat + 1) % view.num_seats)


def _collector(view: NottinghamObservation, action: Action) -> float:
    """Missions, and goods only when there are many."""
    return _GOODS * (action.kind is Kind.DELIVER)


def _miser(view: NottinghamObservation, action: Action) -> float:
    """Swaps nothing before its hands are full."""
    if view.seat is None or view.hand_sizes[view.seat] >= _FULL:
        return 0.0
    return _PART * (action.kind is Kind.ACT and view.card in (COIN, CHEST))


LIKINGS: Final[Mapping[str, Liking]] = {
    "highwayman": _highwayman,
    "trader": _pedlar,
    "robber": _robber,
    "collector": _collector,
    "miser": _miser,
}
"""By style."""
