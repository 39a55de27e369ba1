"""What can happen in Jericho, as data for log, preview and animation."""

from dataclasses import dataclass

from jericho_tui.core.events import Event, SeatEvent
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.scoring import ColourResult


@dataclass(frozen=True, slots=True)
class _CardEvent(SeatEvent, secret="card"):
    """A card that only its owner sees."""

    card: int | None
    """None for everybody else."""


@dataclass(frozen=True, slots=True)
class OpeningChosen(_CardEvent):
    """A seat laid its opening card face down (rule 10)."""


@dataclass(frozen=True, slots=True)
class Fed(_CardEvent):
    """A seat fed the supply before the turns of a round (rule 12)."""


@dataclass(frozen=True, slots=True)
class Buried(_CardEvent):
    """A seat put a card face down into the supply as its turn (rule 15 C)."""


@dataclass(frozen=True, slots=True)
class Drew(_CardEvent, reveals=True):
    """A seat drew a card (rule 19)."""


@dataclass(frozen=True, slots=True)
class OpeningsRevealed(Event, reveals=True):
    """All opening cards were turned up and became first walls (rule 13)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """The turns of a round begin."""

    number: int
    start: Seat


@dataclass(frozen=True, slots=True)
class Laid(SeatEvent, reveals=True):
    """A wall card was laid (rule 15 A)."""

    card: int
    length: int
    """Length of the wall afterwards."""


@dataclass(frozen=True, slots=True)
class Sounded(SeatEvent, reveals=True):
    """A trumpet was played (rule 15 B)."""

    colour: int


@dataclass(frozen=True, slots=True)
class Felled(Event):
    """The highest cards of a wall fell into the supply (rule 16)."""

    owner: Seat
    colour: int
    card: int
    """The kind that fell; `cards.TRUMPET` for trumpets."""
    number: int
    before: int
    """Wall length before."""
    after: int
    """Wall length after, dissolved trumpets not counted."""


@dataclass(frozen=True, slots=True)
class Dissolved(Event):
    """A wall of trumpets only was removed from the game (rule 17; at the end rule 26)."""

    owner: Seat
    colour: int
    trumpets: int


@dataclass(frozen=True, slots=True)
class TrumpetJoined(SeatEvent):
    """The played trumpet became part of the actor's wall (rule 18)."""

    colour: int
    length: int


@dataclass(frozen=True, slots=True)
class TrumpetLeft(SeatEvent):
    """The played trumpet left the game (rule 18)."""

    colour: int


@dataclass(frozen=True, slots=True)
class ScoringCardDrawn(SeatEvent, landmark=True):
    """A scoring card ended the round (rule 20)."""

    round: int


@dataclass(frozen=True, slots=True)
class ColourScored(Event, reveals=True):
    """One colour of the supply was shared out (rules 22-24)."""

    round: int
    result: ColourResult


@dataclass(frozen=True, slots=True)
class SupplyTrumpetsRemoved(Event):
    """Trumpets in the supply left the game (rule 21)."""

    number: int


@dataclass(frozen=True, slots=True)
class BonusTaken(SeatEvent):
    """A seat moved the gold 1s of its walls to its won pile (rule 26)."""

    number: int
