"""The player that does anything allowed."""

from collections.abc import Callable
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import derive
from jericho_tui.play.player import Decision, Limit


class RandomBot:
    """Takes any legal action, each with the same chance."""

    def __init__(self, seed: int, seat: Seat) -> None:
        self._seed = seed
        self._seat = seat

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return a legal action drawn for this seat and ply."""
        actions = view.legal_actions()
        return Decision(actions[draw(len(actions), self._seed, self._seat, view.ply)])


def draw(number: int, seed: int, seat: Seat, ply: int) -> int:
    """Return the choice out of `number` that falls to a seat at a ply.

    The same in every process and after every interruption; 63 bits leave no bias to speak of.
    """
    return derive(seed, "bot", seat, ply) % number
