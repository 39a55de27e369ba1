"""What can happen in Rempart, as data for log, preview and animation; everybody sees all of it."""

from dataclasses import dataclass

from jericho_tui.core.events import SeatEvent
from jericho_tui.core.game import Seat


@dataclass(frozen=True, slots=True)
class _CardEvent(SeatEvent):
    """A seat did something with the card of a place."""

    place: int
    card: int
    figure: str
    """As `masks.figure_of`; empty in the race."""


@dataclass(frozen=True, slots=True)
class _Built(_CardEvent):
    """The card went into the rampart."""

    cards: int
    """How many cards the rampart has now."""


@dataclass(frozen=True, slots=True)
class TurnedUp(_CardEvent, reveals=True):
    """A seat turned a card up on its place (rule 3)."""


@dataclass(frozen=True, slots=True)
class TurnedBack(_CardEvent):
    """The card was turned down again (rule 3)."""


@dataclass(frozen=True, slots=True)
class Kept(_Built):
    """The card was put at the right end of the rampart (rule 3)."""


@dataclass(frozen=True, slots=True)
class Inserted(_Built):
    """The magician put the card at its place in the rampart (rule 11)."""


@dataclass(frozen=True, slots=True)
class CannonIdle(SeatEvent):
    """The cannon just placed has nothing to hit (rule 12)."""


@dataclass(frozen=True, slots=True)
class Shot(SeatEvent, landmark=True):
    """A cannon removed a card (rule 12, R14)."""

    victim: Seat
    card: int
    figure: str
