"""What a search is told of Badaboom: the tree ends with the bomb, and what all then have is judged.

A bomb is looked through trick by trick with the policy's judgement as priors; beyond the tree it is
played on by a rule of thumb (`playout`). The bombs to come are summed up as each seat's chance of
winning from the coins and cards it has, as learned from matches (`prospects`).
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, tanh
from random import Random
from typing import Final

from jericho_tui.bots.policies.badaboom.evaluation import BadaboomPolicy, Table
from jericho_tui.bots.policies.badaboom.playout import play_on
from jericho_tui.bots.policies.badaboom.prospects import learned
from jericho_tui.bots.policies.tempered import Liking
from jericho_tui.bots.search.bot import verdict_of
from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.actions import Action, Kind
from jericho_tui.games.badaboom.cards import BAG_SWAP, BUTTERFINGERS, CHAINED, PICKPOCKET
from jericho_tui.games.badaboom.determinize import Determinizer
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.state import BadaboomState

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


_ALONE: Final[Sequence[float]] = (1.0,)
_PLACE: Final = 0.1
"""What a great lead in coins is worth besides the victory: places count, too."""
_LEAD: Final = 4.0
"""Coins more than the mean that are three quarters of a great lead."""


@dataclass(frozen=True)
class Manner:
    """How a search thinks about Badaboom."""

    policy: BadaboomPolicy
    """Whose judgement makes the priors."""
    heat: float = 1.5
    """Temperature of the softmax that makes priors of leads, in coins."""


class BadaboomOutlook:
    """One seat's decision; the tree ends with the explosion."""

    exploration = 0.15

    def __init__(self, view: BadaboomObservation, manner: Manner) -> None:
        self._view = view
        self._manner = manner
        self._explosions = len(view.payments)
        self._sample = Determinizer(view).sample
        self._prospects = learned()

    def world(self, rng: Random) -> BadaboomState:
        """Return a position of which nobody will ask what others have seen."""
        state = self._sample(rng)
        state.past = None
        return state

    def weights(
        self, state: BadaboomState, seat: Seat, actions: Sequence[Action]
    ) -> Sequence[float]:
        """Return the softmax's terms of the expected leads, as the actor can judge them."""
        if len(actions) == 1:
            return _ALONE
        policy = self._manner.policy
        if state.ply == self._view.ply:
            values = policy.values(self._view, actions)
        else:
            values = policy.judge(Table.of_state(state, seat, policy.weights), actions)
        heat = self._manner.heat
        return [exp(value / heat) for value in values]

    def public(self, state: BadaboomState) -> Hashable:
        """Return what everybody sees of the last move."""
        return (
            state.phase,
            state.acting,
            state.content,
            state.played,
            state.counters,
            state.drawn,
            len(state.lasting),
            tuple(map(len, state.missions)),
        )

    def is_leaf(self, state: BadaboomState) -> bool:
        """Return whether the bomb has exploded."""
        return len(state.payments) > self._explosions or state.phase is Phase.OVER

    def evaluate(self, state: BadaboomState, rng: Random) -> Verdict:
        """Play on to the explosion and judge what everybody has."""
        weights = self._manner.policy.weights
        if len(state.payments) == self._explosions:
            play_on(state, weights, rng)
        outcome = state.outcome()
        if outcome is not None:
            return _judged(state.coins, verdict_of(outcome).shares)
        shares = self._prospects.shares(state.coins, state.bags, state.holder)
        return _judged(state.coins, shares)


def _judged(coins: Sequence[int], shares: Sequence[float]) -> Verdict:
    """Return a verdict: the victory, and a little for coins where that is decided."""
    mean = sum(coins) / len(coins)
    rewards = [
        (share + _PLACE * (1.0 + tanh((number - mean) / _LEAD))) / (1.0 + 2.0 * _PLACE)
        for share, number in zip(shares, coins, strict=True)
    ]
    return Verdict(rewards, shares)
