"""A player who forgets, as people do, whatever it is that plays."""

from collections.abc import Callable
from typing import Any

from jericho_tui.bots.policies import Recall
from jericho_tui.core.game import Seat
from jericho_tui.play.player import Decision, Limit, Player


class Forgetful:
    """Lets another player decide from what is left of an observation in its head.

    Nothing is kept between decisions: what is forgotten follows from the match's seed, the seat and
    what happened, so that a resumed match goes on with the same gaps.
    """

    def __init__(self, player: Player, recall: Recall, span: float, seed: int, seat: Seat) -> None:
        """Sit down; `span` is the memory's, see `Recall`."""
        self._player = player
        self._recall = recall
        self._span = span
        self._seed = seed
        self._seat = seat

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the decision of somebody who has seen only what is remembered."""
        left = self._recall(view, self._span, self._seed, self._seat)
        return self._player.choose(left, limit, should_stop)
