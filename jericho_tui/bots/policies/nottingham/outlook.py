"""What a search is told of Nottingham: it looks a turn or two ahead, and judges what is left."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import exp, pi, sqrt
from random import Random
from typing import Final

from jericho_tui.bots.policies.nottingham.evaluation import NottinghamPolicy
from jericho_tui.bots.policies.nottingham.prospects import Prospects
from jericho_tui.bots.policies.nottingham.thumb import Thumb
from jericho_tui.bots.search.blind import verdict_of
from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.actions import Action
from jericho_tui.games.nottingham.determinize import Determinizer
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.state import NottinghamState

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
