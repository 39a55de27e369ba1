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
class Acted(Event):
    """A seat did something that is told by its notation; so any action of any game can be."""

    seat: "Seat"
    notation: str
    """Empty: a sealed choice of somebody else."""
    sealed: bool = False
    """Whether nobody else is to know yet what was chosen."""

    def seen_by(self, seat: "Seat | None") -> "Acted":
        """Return the event without the notation where that is sealed."""
        if not self.sealed or seat == self.seat:
            return self
        return Acted(self.seat, "", sealed=True)


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over."""

    outcome: Outcome
