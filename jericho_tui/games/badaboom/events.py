"""What can happen in Badaboom, as data for log, preview and animation; who sees what: 3.1.

Cards are kinds, as `cards.KINDS` numbers them.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat


@dataclass(frozen=True, slots=True)
class BombBuilt(Event):
    """A bomb was turned up and built (3.1, setup and explosion)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    """Who holds it."""
    bomb: int
    mechanisms: int


@dataclass(frozen=True, slots=True)
class BombsShuffled(Event):
    """The used bombs were shuffled (B15)."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat has received the bomb."""

    seat: Seat
    turn: int
    """Turns are counted from 1."""


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew the top card of the storage, which all see (B24)."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A card is on top of the storage now, for all to see."""

    reveals: ClassVar[bool] = True

    card: int


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The bin was shuffled and is the storage now (B8)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat plays no trick, or no counter."""

    seat: Seat
    counter: bool
    """Whether it was a counter that it did not play."""


@dataclass(frozen=True, slots=True)
class TrickPlayed(Event):
    """A trick was played; it may still be countered."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: int
    target: Seat
    """Whom it names; -1: nobody."""
    back: int
    """The type that pickpocket names, see `cards.TYPES`; -1 for others."""
    other: int
    """The card that spare screw takes out or loosen puts in; -1 for others."""


@dataclass(frozen=True, slots=True)
class Countered(Event):
    """A trick, or a counter, was answered with a counter (B19)."""

    reveals: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickCancelled(Event):
    """A trick was countered for good."""

    seat: Seat
    """Who played it."""
    card: int


@dataclass(frozen=True, slots=True)
class NothingHappened(Event):
    """What a trick wanted is not there any more (B21)."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class MissionLaid(Event):
    """A secret mission was laid face down."""

    seat: Seat
    card: int | None
    """None for everybody else."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the mission unless `seat` laid it."""
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class BombGiven(Event):
    """The bomb went from one seat to another."""

    seat: Seat
    receiver: Seat


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    """Pickpocket took a card."""

    reveals: ClassVar[bool] = True

    seat: Seat
    victim: Seat
    back: int
    card: int | None
    """None for all but the two."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the card unless `seat` took or lost it."""
        return self if seat in (self.seat, self.victim) else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """The victim of butterfingers discarded a card, face down."""

    seat: Seat
    back: int
    card: int | None
    """None for everybody else; a mechanism is seen by all."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the card unless `seat` dropped it."""
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class BagsSwapped(Event):
    """Two seats swapped their bags."""

    reveals: ClassVar[bool] = True

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """A trick put a card into the bomb in place of another."""

    seat: Seat
    removed: int
    put: int


@dataclass(frozen=True, slots=True)
class LastingLaid(Event):
    """A lasting trick lies on the table."""

    seat: Seat
    card: int
    target: Seat


@dataclass(frozen=True, slots=True)
class Left(Event):
    """The holder did not tinker."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The holder took a card out of the bomb."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Scrapped(Event):
    """The holder turned the mechanism in."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The holder kept the mechanism."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Put(Event):
    """The holder put a card into the bomb."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Armed(Event):
    """The bomb has no mechanism left."""

    seat: Seat
    """Who did it."""


@dataclass(frozen=True, slots=True)
class Disarmed(Event):
    """A mechanism is in the bomb again; lasting tricks go to the bin."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """The bomb exploded (3.1)."""

    landmark: ClassVar[bool] = True

    number: int
    """Explosions are counted from 1."""
    holder: Seat
    gadget: int
    """The gadget in the bomb; -1 without one."""
    hit: tuple[Seat, ...]
    burnt_down: bool
    """Whether the fuse had burnt down (B16)."""


@dataclass(frozen=True, slots=True)
class MissionsShown(Event):
    """Missions were turned up."""

    reveals: ClassVar[bool] = True

    missions: tuple[tuple[int, ...], ...]
    """By seat."""
    fulfilled: tuple[int, ...]
    """How many of them every seat fulfilled."""


@dataclass(frozen=True, slots=True)
class CoinsPaid(Event):
    """An explosion was paid."""

    paid: tuple[int, ...]
    """What every seat got."""
    coins: tuple[int, ...]
    """What every seat has now."""


@dataclass(frozen=True, slots=True)
class BagDiscarded(Event):
    """A seat that was hit discards its bag."""

    seat: Seat
    cards: int
