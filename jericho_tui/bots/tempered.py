"""A temperament over a judgement: what somebody likes to do besides what should win.

A character judges as the sober player does, and then yields to its likings. So it is known by what
it does, and not by how badly: where it likes nothing in particular it plays as well as anybody.
"""

from collections.abc import Callable, Sequence
from typing import Any

from jericho_tui.bots.knowledge import Policy

Liking = Callable[[Any, Any], float]
"""What it is worth to somebody, in the points of the policy's values, to do an action of an
observer; less than 0: so much it would rather not."""


class Tempered:
    """Values actions as another policy does, and by how much somebody likes them."""

    def __init__(self, policy: Policy, liking: Liking) -> None:
        """Give a judgement a temperament."""
        self.points_per_e = policy.points_per_e
        self._policy = policy
        self._liking = liking

    def values(self, view: Any, actions: Sequence[Any]) -> list[float]:
        """Return the lead each action is expected to end in, and what is liked about it."""
        judged = self._policy.values(view, actions)
        return [
            value + self._liking(view, action)
            for value, action in zip(judged, actions, strict=True)
        ]
