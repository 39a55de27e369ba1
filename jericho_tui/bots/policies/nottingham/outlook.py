"""What a search is told of Nottingham: it looks a turn or two ahead, and judges what is left."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, pi, sqrt
from random import Random
from typing import Final

from jericho_tui.bots.policies.nottingham.evaluation import NottinghamPolicy
from jericho_tui.bots.policies.nottingham.prospects import Prospects
from jericho_tui.bots.policies.nottingham.thumb import Thumb
from jericho_tui.bots.policies.tempered import Liking
from jericho_tui.bots.search.bot import verdict_of
from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.actions import Action, Kind
from jericho_tui.games.nottingham.determinize import Determinizer
from jericho_tui.games.nottingham.items import CHEST, COIN, GOLD
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.state import NottinghamState

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


_SWING: Final = sqrt(6) / pi
"""A logistic's scale for the difference of two things, for a deviation of 1 of each."""


@dataclass(frozen=True)
class Manner:
    """How a search thinks about Nottingham."""

    policy: NottinghamPolicy
    """Whose judgement makes the priors of the decision itself."""
    heat: float = 1.5
    """Temperature of the softmax that makes priors of the policy's leads, in points."""
    habit: float = 1.0
    """The same of the rule of thumb's, beyond the decision."""
    turns: int = 2
    """How many turns the tree goes on."""


class NottinghamOutlook:
    """The search's knowledge of Nottingham for one decision of one seat."""

    exploration = 0.5
    """So much that the heuristic's judgement still counts after thousands of playouts: what hands
    promise is known no better than that, and a search that trusts it alone is weaker [M]."""

    def __init__(self, view: NottinghamObservation, manner: Manner) -> None:
        self._view = view
        self._manner = manner
        self._thumb = Thumb(Prospects(view.rules, view.num_seats))
        self.world = Determinizer(view).sketch

    def weights(
        self, state: NottinghamState, seat: Seat, actions: Sequence[Action]
    ) -> Sequence[float]:
        """Return the softmax's terms of the expected leads."""
        if state.ply == self._view.ply and seat == self._view.seat:
            values = self._manner.policy.values(self._view, actions)
            heat = self._manner.heat
        else:
            if len(actions) == 1:
                return [1.0]
            values = self._thumb.values(state, seat, actions)
            heat = self._manner.habit
        best = max(values)
        return [exp((value - best) / heat) for value in values]

    def public(self, state: NottinghamState) -> Hashable:
        """Return what a move may have shown to the observer."""
        phase = state.phase
        if phase is Phase.SWAP or phase is Phase.OPEN:
            return phase, state.acting, tuple(state.offers)
        if phase is Phase.PICK and (state.turn == self._view.seat or state.card_is_open()):
            return phase, state.hands[state.target]
        return phase, state.acting, state.card, state.goods_left, state.turn

    def is_leaf(self, state: NottinghamState) -> bool:
        """Return whether the turn is over."""
        if not state.acting:
            return True
        return (state.turn - self._view.turn) % state.num_seats >= self._manner.turns

    def evaluate(self, state: NottinghamState, rng: Random) -> Verdict:
        """Play the turn to its end and judge what everybody has."""
        while not self.is_leaf(state):
            self._thumb.play_turn(state, rng)
        return self.judge(state)

    def judge(self, state: NottinghamState) -> Verdict:
        """Return every seat's chance of winning by its expected points."""
        outcome = state.outcome()
        if outcome is not None:
            return verdict_of(outcome)
        known = self._thumb.prospects
        expected = known.expected(state)
        swing = _SWING * known.stage(state.space).weights.spread
        best = max(expected)
        terms = [exp((points - best) / swing) for points in expected]
        total = sum(terms, 0.0)
        shares = [term / total for term in terms]
        return Verdict(shares, shares)
