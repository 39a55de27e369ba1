"""A bot that looks one action ahead."""

from collections.abc import Callable, Sequence
from math import exp, log, tanh
from typing import Any

from jericho_tui.bots.policies import Policy
from jericho_tui.bots.random_bot import draw
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import SEEDS, derive
from jericho_tui.play.player import Candidate, Decision, Limit


class HeuristicBot:
    """A bot that takes the action its policy values most; ties are broken at random."""

    def __init__(self, policy: Policy, seed: int, seat: Seat, heat: float = 0.0) -> None:
        """Create the bot.

        :param heat: in points: an action worth this much less is taken a third as often (softmax);
            0 always takes the best.
        """
        self._policy = policy
        self._seed = seed
        self._seat = seat
        self._heat = heat

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the best action with all candidates; limits are ignored."""
        return self.judge(view, view.legal_actions())

    def judge(self, view: Any, actions: Sequence[Any]) -> Decision:
        """Return the best of the given actions, with all of them as candidates."""
        values = self._policy.values(view, actions)
        order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        if self._heat:
            place = self._draw_warm([values[n] for n in order], view.ply)
        else:
            equal = values.count(values[order[0]])
            place = draw(equal, self._seed, self._seat, view.ply) if equal > 1 else 0
        if place:
            order.insert(0, order.pop(place))
        # The softmax share of one who leads each opponent by `value`; tanh cannot overflow.
        scale = 2 * self._policy.points_per_e
        even = log(view.num_seats - 1) / 2
        return Decision(
            actions[order[0]],
            tuple(
                [Candidate(actions[n], 0.5 + 0.5 * tanh(values[n] / scale - even)) for n in order]
            ),
        )

    def _draw_warm(self, values: Sequence[float], ply: int) -> int:
        """Return a place in `values`, which are in falling order, drawn by their softmax."""
        weights = [exp((value - values[0]) / self._heat) for value in values]
        drawn = derive(self._seed, "bot", self._seat, ply) / SEEDS * sum(weights)
        place = 0
        while drawn >= weights[place] and place + 1 < len(weights):
            drawn -= weights[place]
            place += 1
        return place
