"""What a move caused, as data for log, preview and animation."""

from dataclasses import dataclass
from typing import ClassVar, Self

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import Seat


class Event:
    """Base of every game's events; subclasses are frozen dataclasses named for what happened."""

    __slots__ = ()

    reveals: ClassVar[bool] = False
    """Whether this showed somebody what they could not know: taking it back is worth a question."""
    landmark: ClassVar[bool] = False
    """Whether somebody who looks back on a match wants to jump here: a scoring."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event as `seat` saw it (None: a spectator), hidden cards left out.

        The default is an event that everybody sees whole.
        """
        return self


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over."""

    outcome: Outcome
