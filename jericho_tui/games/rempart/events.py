"""What can happen in Rempart, as data for log, preview and animation; everybody sees all of it."""

from dataclasses import dataclass
from typing import ClassVar

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A seat turned a card up on its place (rule 3)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    place: int
    card: int
    figure: str
    """As `masks.figure_of`; empty in the race."""


@dataclass(frozen=True, slots=True)
class TurnedBack(Event):
    """The card was turned down again (rule 3)."""

    seat: Seat
    place: int
    card: int
    figure: str


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The card was put at the right end of the rampart (rule 3)."""

    seat: Seat
    place: int
    card: int
    figure: str
    cards: int
    """How many cards the rampart has now."""


@dataclass(frozen=True, slots=True)
class Inserted(Event):
    """The magician put the card at its place in the rampart (rule 11)."""

    seat: Seat
    place: int
    card: int
    figure: str
    cards: int
    """How many cards the rampart has now."""


@dataclass(frozen=True, slots=True)
class CannonIdle(Event):
    """The cannon just placed has nothing to hit (rule 12)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """A cannon removed a card (rule 12, R14)."""

    landmark: ClassVar[bool] = True

    seat: Seat
    victim: Seat
    card: int
    figure: str
