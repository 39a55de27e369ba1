"""Searching with the rules and a policy that judges actions from observations."""

from collections.abc import Sequence
from math import exp
from typing import Any, Final

from jericho_tui.bots.policies import Policy
from jericho_tui.bots.search.blind import Blind, BlindOutlook
from jericho_tui.core.game import AnyState, Game, Seat

_HEAT: Final = 0.5
"""Temperature of the priors' softmax, in the leads that make odds e times as good."""


class Guided(Blind):
    """The advisor of somebody who knows the rules and can tell a good action from a bad one."""

    def __init__(self, game: Game, policy: Policy) -> None:
        super().__init__(game)
        self._policy = policy

    def outlook(self, view: Any) -> BlindOutlook:
        """Return the outlook of a decision."""
        return _GuidedOutlook(self._game, view, self._policy)


class _GuidedOutlook(BlindOutlook):
    """Actions that the policy values more are more likely; positions are played out at random."""

    def __init__(self, game: Game, view: Any, policy: Policy) -> None:
        super().__init__(game, view)
        self._policy = policy
        self._heat = _HEAT * policy.points_per_e

    def weights(self, state: AnyState, seat: Seat, actions: Sequence[Any]) -> Sequence[float]:
        """Return the softmax's terms, as the actor's own observation lets it judge."""
        values = self._policy.values(state.observation(seat), actions)
        # Leads beyond any that a match can bring would overflow.
        return [exp(min(700.0, value / self._heat)) for value in values]
