"""What can happen in Jericho, as data for log, preview and animation."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.scoring import ColourResult


@dataclass(frozen=True, slots=True)
class _CardEvent(Event):
    """A card that only its owner sees."""

    seat: Seat
    card: int | None
    """None for everybody else."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the card unless `seat` owns it."""
        return self if seat == self.seat else replace(self, card=None)


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
class Drew(_CardEvent):
    """A seat drew a card (rule 19)."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class OpeningsRevealed(Event):
    """All opening cards were turned up and became first walls (rule 13)."""

    reveals: ClassVar[bool] = True

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """The turns of a round begin."""

    number: int
    start: Seat


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A wall card was laid (rule 15 A)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: int
    length: int
    """Length of the wall afterwards."""


@dataclass(frozen=True, slots=True)
class Sounded(Event):
    """A trumpet was played (rule 15 B)."""

    reveals: ClassVar[bool] = True

    seat: Seat
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
class TrumpetJoined(Event):
    """The played trumpet became part of the actor's wall (rule 18)."""

    seat: Seat
    colour: int
    length: int


@dataclass(frozen=True, slots=True)
class TrumpetLeft(Event):
    """The played trumpet left the game (rule 18)."""

    seat: Seat
    colour: int


@dataclass(frozen=True, slots=True)
class ScoringCardDrawn(Event):
    """A scoring card ended the round (rule 20)."""

    landmark: ClassVar[bool] = True

    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class ColourScored(Event):
    """One colour of the supply was shared out (rules 22-24)."""

    reveals: ClassVar[bool] = True

    round: int
    result: ColourResult


@dataclass(frozen=True, slots=True)
class SupplyTrumpetsRemoved(Event):
    """Trumpets in the supply left the game (rule 21)."""

    number: int


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    """A seat moved the gold 1s of its walls to its won pile (rule 26)."""

    seat: Seat
    number: int
