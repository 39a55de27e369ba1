"""What a search is told of Rempart."""

from collections.abc import Hashable, Mapping, Sequence
from math import exp, tanh
from random import Random
from typing import Final

from jericho_tui.bots.policies.rempart.evaluation import POINTS, RACE, RempartPolicy, Weights
from jericho_tui.bots.policies.rempart.playout import play_on
from jericho_tui.bots.policies.tempered import Liking
from jericho_tui.bots.search.bot import verdict_of
from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.core.game import Seat
from jericho_tui.games.rempart.actions import NUM_PLACES, TURN, Action, Kind, Phase
from jericho_tui.games.rempart.determinize import determinize
from jericho_tui.games.rempart.masks import MAGICIANS, cards_in, top
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import final_outcome
from jericho_tui.games.rempart.state import RempartState

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


_HEAT: Final = 0.5
"""Temperature of the softmax that makes priors of expected leads, in cards or in points."""
_STRIDE: Final = 7
"""Which of the places that are not known is meant: another one in every turn, as people do."""
_LEAD: Final = 5.0
"""Lead in points that is three quarters of the way to certainty."""
_EXPLORATION_RACE: Final = 2.0
"""So much that the policy's judgement still counts after thousands of playouts: victories are too
noisy for what one card changes. With 0.5 a search at 500 takes 0.685 of heuristics' races of two
and 0.550 of those of four, with 2 0.718 and 0.618 (600 and 400 matches), with 4 0.670 at two [M].
"""
_EXPLORATION_POINTS: Final = 0.5
"""Leads tell more than victories do, so playouts may be trusted sooner: with 1 and 2 a search at
500 takes 0.690 and 0.685 of heuristics' matches of two, with this 0.700 (400 each): even [M].
"""


class Imagined:
    """A position in which unknown places, which are all alike, are one choice and not forty."""

    __slots__ = ("offered", "state")

    def __init__(self, state: RempartState, offered: Action | None = None) -> None:
        """Imagine a position.

        :param offered: what may be done now although nobody would; None: nothing.
        """
        self.state = state
        self.offered = offered

    def actors(self) -> tuple[Seat, ...]:
        """Return who acts, as in the state that is imagined."""
        return self.state.acting

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return what `seat` may do: of places the known ones and one that is not known."""
        state = self.state
        if state.phase is not Phase.CHOOSE:
            return state.legal_actions(seat)
        unknown = state.down & ~state.seen
        rampart = state.ramparts[seat]
        above = rampart.bit_length()
        known = cards_in(state.down & state.seen)
        if state.rules.points and rampart & MAGICIANS & ~state.spent:
            places = list(known)
        else:
            places = [place for place in known if state.board[place] >= above]
        if unknown:
            there = cards_in(unknown)
            places.append(there[state.ply * _STRIDE % len(there)])
        turns: list[Action] = [TURN[place] for place in places or known]
        if self.offered is not None and self.offered not in turns:
            turns.append(self.offered)
        return turns

    def apply(self, seat: Seat, action: Action) -> None:
        """Do `action` in the state that is imagined, unchecked."""
        self.offered = None
        self.state.apply(seat, action)


class RempartOutlook:
    """The search's knowledge of Rempart for one decision of one seat."""

    def __init__(self, view: RempartObservation, policy: RempartPolicy) -> None:
        self._view = view
        self._policy = policy
        points = view.rules.points
        self._weights: Weights = POINTS if points else RACE
        self.exploration = _EXPLORATION_POINTS if points else _EXPLORATION_RACE
        self._offered: Action | None = None

    def world(self, rng: Random) -> Imagined:
        """Return a position in which the unknown cards lie anyhow."""
        return Imagined(determinize(self._view, rng), self._offered)

    def offer(self, action: Action) -> Action:
        """See to it that a search tries this action, or one that is the same; return which."""
        view = self._view
        if action.kind is Kind.TURN and not view.remembered(action.place):
            world = self.world(Random(0))
            turns = world.legal_actions(world.actors()[0])
            return next(turn for turn in turns if not view.remembered(turn.place))
        self._offered = action
        return action

    def weights(self, world: Imagined, seat: Seat, actions: Sequence[Action]) -> Sequence[float]:
        """Return the softmax's terms of the expected leads."""
        if len(actions) == 1:
            return [1.0]
        values = self._policy.values(world.state.observation(seat), actions)
        return [exp(min(50.0, value / _HEAT)) for value in values]

    def public(self, world: Imagined) -> Hashable:
        """Return what everybody sees of the last move."""
        state = world.state
        return state.phase, state.place, state.card, tuple(state.ramparts)

    def is_leaf(self, world: Imagined) -> bool:
        """Return whether the match is over."""
        return not world.state.acting

    def evaluate(self, world: Imagined, rng: Random) -> Verdict:
        """Finish the turn by the policy, then play on by a rule of thumb."""
        state = world.state
        while state.acting and state.phase is not Phase.CHOOSE:
            seat = state.acting[0]
            actions = state.menu
            if len(actions) > 1:
                values = self._policy.values(state.observation(seat), actions)
                state.apply(seat, actions[values.index(max(values))])
            else:
                state.apply(seat, actions[0])
        if state.acting:
            ramparts = play_on(state, self._weights, rng)
        else:
            ramparts = state.ramparts
        return _judged(ramparts, points=state.rules.points)


def _judged(ramparts: Sequence[int], *, points: bool) -> Verdict:
    """Return a finished match as a verdict.

    In the points variant rewards grow with the lead: victories alone are too noisy there for what
    one card changes.
    """
    outcome = final_outcome(ramparts, points, "ten_cards")
    verdict = verdict_of(outcome)
    if not points:
        return verdict
    others = len(ramparts) - 1
    total = sum(outcome.scores)
    leads = [score - (total - score) / others for score in outcome.scores]
    return Verdict([0.5 + 0.5 * tanh(lead / _LEAD) for lead in leads], verdict.shares)
