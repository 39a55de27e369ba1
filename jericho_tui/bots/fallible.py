"""A player who errs as people do: it does not notice everything, and grabs what is nearest.

Overlooking: of what could be done a share is not noticed, drawn anew at every decision; the rest is
judged with sense. So it misses the brilliant move and does not play the absurd one when anything
better caught its eye: two options are always noticed. Greed: now and then it judges by the game's
`greedy` way instead of the one that means to win. Misjudging is the heat of every heuristic.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from jericho_tui.bots.heuristic import HeuristicBot
from jericho_tui.bots.policies import Policy
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import SEEDS, derive, stream
from jericho_tui.play.player import Decision, Limit

_SEEN: Final = 2
"""Options that nobody overlooks; of one alone there would be nothing to choose."""


class Fallible:
    """Judges what it notices; keeps nothing, as every bot."""

    def __init__(
        self,
        policies: tuple[Policy, Policy],
        seed: int,
        seat: Seat,
        *,
        overlook: float,
        greed: float,
        heat: float,
    ) -> None:
        """Sit down.

        :param policies: the one that means to win, and the greedy one.
        :param overlook: share of the options that are not noticed.
        :param greed: share of the decisions in which the greedy policy judges.
        :param heat: see `HeuristicBot`, but in that by which odds grow e-fold.
        """
        self._sober, self._greedy = (
            HeuristicBot(policy, seed, seat, heat * policy.points_per_e) for policy in policies
        )
        self._seed, self._seat = seed, seat
        self._overlook, self._greed = overlook, greed

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the best of what it notices; no limit is ever reached."""
        del limit, should_stop
        actions = self._noticed(view.legal_actions(), view.ply)
        grabs = derive(self._seed, "greed", self._seat, view.ply) < self._greed * SEEDS
        return (self._greedy if grabs else self._sober).judge(view, actions)

    def _noticed(self, actions: Sequence[Any], ply: int) -> Sequence[Any]:
        """Return the options that are noticed, in their order."""
        if not self._overlook or len(actions) <= _SEEN:
            return actions
        rng = stream(self._seed, "notice", self._seat, ply)
        lots = [rng.random() for _ in actions]
        least = min(sorted(lots)[-_SEEN], self._overlook)
        return [action for action, lot in zip(actions, lots, strict=True) if lot >= least]
