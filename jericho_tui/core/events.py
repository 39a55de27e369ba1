"""Events: the effects of a move, as data for log, preview and animation."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, dataclass_transform

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import Seat


@dataclass_transform(frozen_default=True)
class Event:
    """Base of every game's events.

    A subclass is named for what happened. It is a frozen dataclass without a decorator.
    """

    __slots__ = ()

    reveals: ClassVar[bool] = False
    """Whether the event revealed hidden information, so that undo needs confirmation."""
    landmark: ClassVar[bool] = False
    """Whether a replay offers to jump here, e.g. to a scoring."""
    secret: ClassVar[str] = ""
    """The field that is None for seats that may not see it; empty if the event is public."""
    knowers: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields with the seats that may see the secret."""
    opened: ClassVar[str] = ""
    """The field that makes the secret public; empty for none."""

    def __init_subclass__(cls, **marks: bool | str | tuple[str, ...]) -> None:
        """Make the class a frozen dataclass, and set the class variables given as keywords.

        :raises TypeError: there is no such class variable.
        """
        super().__init_subclass__()
        if "__dataclass_fields__" not in vars(cls):
            dataclass(frozen=True)(cls)
        for name, value in marks.items():
            if name not in Event.__annotations__:
                raise TypeError(f"{cls.__name__}: events have no {name}")
            setattr(cls, name, value)

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event as `seat` (None for a spectator) saw it, without secrets."""
        if not self.secret or (self.opened and getattr(self, self.opened)):
            return self
        if seat in [getattr(self, name) for name in self.knowers]:
            return self
        whole: Any = self
        unseen: Self = replace(whole, **{self.secret: None})
        return unseen


class SeatEvent(Event):
    """An event of one seat."""

    seat: Seat


class Acted(SeatEvent):
    """A seat took an action, given by its notation."""

    notation: str
    """The notation of the action; empty for another seat's sealed choice."""
    sealed: bool = False
    """Whether the choice is still hidden from other seats."""

    def seen_by(self, seat: Seat | None) -> "Acted":
        """Return the event, without the notation if it is sealed."""
        if not self.sealed or seat == self.seat:
            return self
        return Acted(self.seat, "", sealed=True)


class MatchEnded(Event):
    """The match is over."""

    outcome: Outcome
