"""What can happen in Hamster Rolle, as data for log, preview and film; everybody sees all of it."""

from dataclasses import dataclass

from jericho_tui.core.events import SeatEvent
from jericho_tui.games.hamster_rolle.actions import Put, Roll


@dataclass(frozen=True, slots=True)
class LetGo(SeatEvent):
    """A seat chose where a piece goes; the wheel has not rolled yet."""

    piece: int
    put: Put


@dataclass(frozen=True, slots=True)
class Passed(SeatEvent):
    """A seat can neither place nor move a piece."""


@dataclass(frozen=True, slots=True)
class Rolled(SeatEvent, reveals=True):
    """The wheel came to rest after a seat let go of a piece, or lifted it; it takes what fell."""

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
class Taken(SeatEvent, landmark=True):
    """A seat takes what fell on the table (4.1.5)."""

    fallen: tuple[int, ...]
    """In the order in which they fell."""
    kept: int
    """The piece that was lifted and is the seat's now, since others fell; -1: none."""
