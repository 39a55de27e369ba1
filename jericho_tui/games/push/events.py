"""What can happen in Push, as data for log, preview and animation; everybody sees all of it."""

from dataclasses import dataclass
from typing import ClassVar

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A seat drew a card (rule 3)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class SwitchDiscarded(Event):
    """A seat of two drew a switch card, which is discarded at once (P16)."""

    reveals: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """The drawn card was put on a column (rule 3)."""

    seat: Seat
    card: int
    column: int
    points: int
    """What the column is worth afterwards."""


@dataclass(frozen=True, slots=True)
class Bust(Event):
    """The drawn card fits nowhere and is discarded (rule 7)."""

    landmark: ClassVar[bool] = True

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A seat stopped drawing; collecting begins (rule 5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A seat collected a column (rule 6)."""

    seat: Seat
    column: int
    cards: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat collected nothing (P3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ColumnDiscarded(Event):
    """Nobody took a column (rule 5, P2)."""

    column: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The die was thrown for a seat (rules 6, 7)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    face: int
    """A colour, or `actions.STAR`."""


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A seat's unprotected cards of a colour were discarded (rules 6, 7, 11)."""

    seat: Seat
    colour: int
    cards: int
    points: int


@dataclass(frozen=True, slots=True)
class Protected(Event):
    """A seat turned its cards of a colour over (rule 9)."""

    seat: Seat
    colour: int
    cards: int
    points: int
