"""The player that looks one action ahead."""

from collections.abc import Callable
from math import log, tanh
from typing import Any

from jericho_tui.bots.policies import Policy
from jericho_tui.bots.random_bot import draw
from jericho_tui.core.game import Seat
from jericho_tui.play.player import Candidate, Decision, Limit


class HeuristicBot:
    """Takes the action that the game's policy values most; lot decides between equal ones."""

    def __init__(self, policy: Policy, seed: int, seat: Seat) -> None:
        self._policy = policy
        self._seed = seed
        self._seat = seat

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the best action with all candidates; no limit is ever reached."""
        actions = view.legal_actions()
        values = self._policy.values(view, actions)
        order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        equal = values.count(values[order[0]])
        if equal > 1:
            chosen = order.pop(draw(equal, self._seed, self._seat, view.ply))
            order.insert(0, chosen)
        # The softmax share of one who leads each opponent by `value`; tanh cannot overflow.
        scale = 2 * self._policy.points_per_e
        even = log(view.num_seats - 1) / 2
        return Decision(
            actions[order[0]],
            tuple(
                [Candidate(actions[n], 0.5 + 0.5 * tanh(values[n] / scale - even)) for n in order]
            ),
        )
