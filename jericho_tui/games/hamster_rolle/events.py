"""What can happen in Hamster Rolle, as data for log, preview and film; everybody sees all of it."""

from dataclasses import dataclass
from typing import ClassVar

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.games.hamster_rolle.actions import Put, Roll


@dataclass(frozen=True, slots=True)
class LetGo(Event):
    """A seat chose where a piece goes; the wheel has not rolled yet."""

    seat: Seat
    piece: int
    put: Put


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat can neither place nor move a piece."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The wheel came to rest after a piece was let go, or lifted."""

    reveals: ClassVar[bool] = True

    seat: Seat
    """Whose turn it was; they take what fell."""
    piece: int
    """The piece let go or lifted."""
    put: Put
    roll: Roll
    """What it came to; `rig.film` shows how."""
    rolled: int
    """How far the wheel turned, 0.01 degree, positive: forward."""
    landed: int
    """The compartment in which the piece lies now; -1: it fell, or is still in hand."""
    pyramid: int
    """The compartment in which the pyramid lies now, where that is another than before; else -1."""


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A seat takes what fell on the table (4.1.5)."""

    landmark: ClassVar[bool] = True

    seat: Seat
    fallen: tuple[int, ...]
    """In the order in which they fell."""
    kept: int
    """The piece that was lifted and is the seat's now, since others fell; -1: none."""
