"""The pictures of a roll, computed where bots think, so that the screen never waits for them."""

from collections.abc import Callable
from typing import Any

from jericho_tui.games.hamster_rolle.rig import film
from jericho_tui.play.player import Decision, Limit


class Projection:
    """Answers a position and the roll recorded after it with the pictures in between."""

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the frames as the action of a decision.

        :param view: a `Position` in which CHANCE acted, and its `Roll`.
        """
        del limit, should_stop
        position, roll = view
        return Decision(film(position, roll))
