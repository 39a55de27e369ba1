"""Thinking aloud: what would be decided by now, told while a bot still thinks."""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, Final, Protocol, runtime_checkable

from jericho_tui.play.player import Decision, Limit

Tell = Callable[[Decision], object]
"""Is told what would be decided by now."""

FIRST: Final = 0.15
"""Seconds of thinking before the first word."""
_SPARSER: Final = 1.6
"""How many times as much must have been thought before the next."""


@runtime_checkable
class ThinksAloud(Protocol):
    """A player who can be listened to."""

    def think_aloud(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool], tell: Tell
    ) -> Decision:
        """Return what `Player.choose` would; who listens does not change it.

        :param tell: called on the calling thread; the last word is what is returned.
        """
        ...


class Voice:
    """When somebody who thinks speaks."""

    def __init__(self, tell: Tell | None) -> None:
        """Begin to think.

        :param tell: None: nobody listens.
        """
        self._tell = tell
        self._begun = monotonic()
        self._next = inf if tell is None else FIRST

    def speak(self, so_far: Callable[[], Decision]) -> None:
        """Tell what would be decided by now, if it is time for that."""
        spent = monotonic() - self._begun
        if self._tell is not None and spent >= self._next:
            self._next = _SPARSER * spent
            self._tell(so_far())
