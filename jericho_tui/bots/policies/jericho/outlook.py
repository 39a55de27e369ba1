"""What a search is told of Jericho."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from jericho_tui.bots.policies.jericho.belief import Belief
from jericho_tui.bots.policies.jericho.evaluation import JerichoPolicy
from jericho_tui.bots.policies.jericho.horizon import Horizon, judge
from jericho_tui.bots.policies.jericho.playout import play_round
from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.actions import Action
from jericho_tui.games.jericho.determinize import Determinizer
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.state import JerichoState

_TURN: Final = Phase.TURN


@dataclass(frozen=True)
class Manner:
    """How a search thinks about Jericho."""

    policy: JerichoPolicy
    """Whose choices everybody is expected to make."""
    horizons: tuple[Horizon, ...]
    """What is promised after the first scoring and after the second."""
    heat: float = 0.6
    """Temperature of the softmax that makes priors of expected leads, in cards."""
    ambition: float = 0.5
    """See `judge`."""
    suspicion: float | None = 0.3
    """Temperature of the softmax by which what others did is judged; None: it says nothing."""


class JerichoOutlook:
    """One seat's decision; the tree ends at the next scoring."""

    exploration = 0.3

    def __init__(self, view: JerichoObservation, manner: Manner) -> None:
        self.manner = manner
        self._policy = manner.policy
        self._scored = len(view.reveals)
        sizes = view.buried_sizes()
        self._unknown = [sum(sizes) - size for size in sizes]
        """By seat: how many cards others had put face down into the supply."""
        self._view = view
        self._sampler: Callable[[Random], JerichoState] | None = None

    def world(self, rng: Random) -> JerichoState:
        """Return a position to play on in."""
        if self._sampler is None:
            view, heat = self._view, self.manner.suspicion
            # Opening cards that lie face down are sampled as they come.
            believes = heat is not None and len(view.moves) > view.num_seats
            self._sampler = (
                Belief(view, self._policy, heat, rng).world
                if heat is not None and believes
                else Determinizer(view).sketch
            )
        return self._sampler(rng)

    def weights(
        self, state: JerichoState, seat: Seat, actions: Sequence[Action]
    ) -> Sequence[float]:
        """Return the softmax's terms of the expected leads."""
        heat = self.manner.heat
        gains = self._policy.gains_in(state, seat, actions, self._unknown[seat])
        return [exp(gain / heat) for gain in gains]

    def public(self, state: JerichoState) -> Hashable:
        """Return the last move as others saw it, and who acts: a scoring card shows there.

        What openings and supplies reveal is left out: so many nodes would only spread the visits.
        """
        return state.moves[-1].hidden, state.acting

    def is_leaf(self, state: JerichoState) -> bool:
        """Return whether the round is over."""
        return len(state.reveals) != self._scored

    def evaluate(self, state: JerichoState, rng: Random) -> Verdict:
        """Play the round to its end and judge what is left."""
        if len(state.reveals) == self._scored:
            while state.phase is not _TURN:
                self._feed(state, rng)
            clock = self._policy.clock(state)
            play_round(state, clock, self._policy.weights)
        return judge(state, self.manner.horizons, self.manner.ambition)

    def _feed(self, state: JerichoState, rng: Random) -> None:
        """Let everybody choose an opening card or feed, drawn by the priors."""
        for seat in state.acting:
            actions = state.legal_actions(seat)
            chosen = rng.choices(actions, self.weights(state, seat, actions))[0]
            state.apply(seat, chosen)
