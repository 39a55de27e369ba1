"""What a search is told of Jericho."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from jericho_tui.bots.policies.jericho.belief import Belief
from jericho_tui.bots.policies.jericho.evaluation import JerichoPolicy
from jericho_tui.bots.policies.jericho.horizon import Horizon, judge
from jericho_tui.bots.policies.jericho.playout import play_round
from jericho_tui.bots.policies.tempered import Liking
from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import NUM_COLOURS
from jericho_tui.games.jericho.determinize import Determinizer
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.state import JerichoState

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
