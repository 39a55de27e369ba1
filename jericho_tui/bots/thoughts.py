"""What a bot would decide by now, while it thinks; and what a bot in another process is asked.

A bot that can say so has a method `think`: a generator that yields the decision so far and returns
what `choose` returns. Listening does not change the decision.
"""

from collections.abc import Callable, Generator
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol, TypeVar, runtime_checkable

from jericho_tui.play.player import Decision, Limit, Player, ShouldStop

Step = TypeVar("Step")
Result = TypeVar("Result")

Thoughts = Generator[Decision, None, Decision]
Recipe = Callable[[], Player]
"""Makes a player wherever it is called; it can be pickled."""
Tell = Callable[[Decision], object]
"""Is told what would be decided by now."""

FIRST: Final = 0.15
"""Seconds of thinking before the first thought is said."""


class Question(NamedTuple):
    """What a player is to decide."""

    recipe: Recipe
    view: Any
    limit: Limit


class SoFar(NamedTuple):
    """What a player would decide by now."""

    decision: Decision


@runtime_checkable
class Thinks(Protocol):
    """A player who says what it thinks."""

    def think(self, view: Any, limit: Limit, should_stop: ShouldStop) -> Thoughts:
        """Yield what would be decided by now, now and then; return the decision."""
        ...


def thoughts(player: Player, view: Any, limit: Limit, should_stop: ShouldStop) -> Thoughts:
    """Yield what any player thinks, if it says it; return what it decides."""
    if isinstance(player, Thinks):
        return (yield from player.think(view, limit, should_stop))
    return player.choose(view, limit, should_stop)


def finished(
    steps: Generator[Step, None, Result], tell: Callable[[Step], object] = lambda _step: None
) -> Result:
    """Run a generator to its end and return its result.

    :param tell: is told what it yields.
    """
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        tell(step)


class Pace:
    """When a player says what it thinks: the longer it thinks, the more seldom."""

    def __init__(self) -> None:
        """Begin to think."""
        self._begun = monotonic()
        self._next = FIRST

    def is_due(self) -> bool:
        """Return whether it is time for the next thought."""
        spent = monotonic() - self._begun
        if spent < self._next:
            return False
        self._next = 1.6 * spent
        return True
