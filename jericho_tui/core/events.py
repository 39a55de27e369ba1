"""What a move caused, as data for log, preview and animation."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import Seat


class Event:
    """Base of every game's events; subclasses are frozen dataclasses named for what happened."""

    __slots__ = ()

    reveals: ClassVar[bool] = False
    """Whether this showed somebody what they could not know: taking it back is worth a question."""
    landmark: ClassVar[bool] = False
    """Whether somebody who looks back on a match wants to jump here: a scoring."""
    secret: ClassVar[str] = ""
    """The field that is None to those who do not see it; empty: everybody sees the whole event."""
    knowers: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields that say which seats see what is secret."""
    opened: ClassVar[str] = ""
    """The field that says whether everybody sees it all the same; empty: there is none."""

    def __init_subclass__(
        cls,
        *,
        reveals: bool | None = None,
        landmark: bool | None = None,
        secret: str | None = None,
        knowers: tuple[str, ...] | None = None,
        opened: str | None = None,
    ) -> None:
        """Set those of the class variables above that a kind of events says as keywords."""
        super().__init_subclass__()
        cls.reveals = cls.reveals if reveals is None else reveals
        cls.landmark = cls.landmark if landmark is None else landmark
        cls.secret = cls.secret if secret is None else secret
        cls.knowers = cls.knowers if knowers is None else knowers
        cls.opened = cls.opened if opened is None else opened

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event as `seat` saw it (None: a spectator), without what is secret."""
        if not self.secret or (self.opened and getattr(self, self.opened)):
            return self
        if seat in [getattr(self, name) for name in self.knowers]:
            return self
        whole: Any = self
        unseen: Self = replace(whole, **{self.secret: None})
        return unseen


@dataclass(frozen=True, slots=True)
class SeatEvent(Event):
    """Something that a seat did, or that happened to it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Acted(SeatEvent):
    """A seat did something that is told by its notation; so any action of any game can be."""

    notation: str
    """Empty: a sealed choice of somebody else."""
    sealed: bool = False
    """Whether nobody else is to know yet what was chosen."""

    def seen_by(self, seat: Seat | None) -> "Acted":
        """Return the event without the notation where that is sealed."""
        if not self.sealed or seat == self.seat:
            return self
        return Acted(self.seat, "", sealed=True)


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over."""

    outcome: Outcome
