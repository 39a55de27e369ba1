"""What can happen in Badaboom, as data for log, preview and animation; who sees what: 3.1.

Cards are kinds, as `cards.KINDS` numbers them.
"""

from dataclasses import dataclass

from jericho_tui.core.events import Event, SeatEvent
from jericho_tui.core.game import Seat


@dataclass(frozen=True, slots=True)
class BombBuilt(SeatEvent, reveals=True):
    """A bomb was turned up and built; the seat holds it (3.1, setup and explosion)."""

    bomb: int
    mechanisms: int


@dataclass(frozen=True, slots=True)
class BombsShuffled(Event):
    """The used bombs were shuffled (B15)."""


@dataclass(frozen=True, slots=True)
class TurnBegan(SeatEvent):
    """A seat has received the bomb."""

    turn: int
    """Turns are counted from 1."""


@dataclass(frozen=True, slots=True)
class Drew(SeatEvent):
    """A seat drew the top card of the storage, which all see (B24)."""

    card: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Event, reveals=True):
    """A card is on top of the storage now, for all to see."""

    card: int


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The bin was shuffled and is the storage now (B8)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Passed(SeatEvent):
    """A seat plays no trick, or no counter."""

    counter: bool
    """Whether it was a counter that it did not play."""


@dataclass(frozen=True, slots=True)
class TrickPlayed(SeatEvent, reveals=True):
    """A trick was played; it may still be countered."""

    card: int
    target: Seat
    """Whom it names; -1: nobody."""
    back: int
    """The type that pickpocket names, see `cards.TYPES`; -1 for others."""
    other: int
    """The card that spare screw takes out or loosen puts in; -1 for others."""


@dataclass(frozen=True, slots=True)
class Countered(SeatEvent, reveals=True):
    """A trick, or a counter, was answered with a counter (B19)."""


@dataclass(frozen=True, slots=True)
class TrickCancelled(SeatEvent):
    """A trick of this seat was countered for good."""

    card: int


@dataclass(frozen=True, slots=True)
class NothingHappened(SeatEvent):
    """What a trick wanted is not there any more (B21)."""

    card: int


@dataclass(frozen=True, slots=True)
class MissionLaid(SeatEvent, secret="card"):
    """A secret mission was laid face down."""

    card: int | None
    """None for everybody else."""


@dataclass(frozen=True, slots=True)
class BombGiven(SeatEvent):
    """The bomb went from one seat to another."""

    receiver: Seat


@dataclass(frozen=True, slots=True)
class Stolen(SeatEvent, reveals=True, secret="card", knowers=("seat", "victim")):
    """Pickpocket took a card."""

    victim: Seat
    back: int
    card: int | None
    """None for all but the two."""


@dataclass(frozen=True, slots=True)
class Dropped(SeatEvent, secret="card"):
    """The victim of butterfingers discarded a card, face down."""

    back: int
    card: int | None
    """None for everybody else; a mechanism is seen by all."""


@dataclass(frozen=True, slots=True)
class BagsSwapped(SeatEvent, reveals=True):
    """Two seats swapped their bags."""

    other: Seat


@dataclass(frozen=True, slots=True)
class Replaced(SeatEvent):
    """A trick put a card into the bomb in place of another."""

    removed: int
    put: int


@dataclass(frozen=True, slots=True)
class LastingLaid(SeatEvent):
    """A lasting trick lies on the table."""

    card: int
    target: Seat


@dataclass(frozen=True, slots=True)
class Left(SeatEvent):
    """The holder did not tinker."""


@dataclass(frozen=True, slots=True)
class Took(SeatEvent):
    """The holder took a card out of the bomb."""

    card: int


@dataclass(frozen=True, slots=True)
class Scrapped(SeatEvent):
    """The holder turned the mechanism in."""


@dataclass(frozen=True, slots=True)
class Kept(SeatEvent):
    """The holder kept the mechanism."""


@dataclass(frozen=True, slots=True)
class Put(SeatEvent, reveals=True):
    """The holder put a card into the bomb."""

    card: int


@dataclass(frozen=True, slots=True)
class Armed(SeatEvent):
    """The bomb has no mechanism left, by what a seat did."""


@dataclass(frozen=True, slots=True)
class Disarmed(SeatEvent):
    """A mechanism is in the bomb again; lasting tricks go to the bin."""


@dataclass(frozen=True, slots=True)
class Exploded(Event, landmark=True):
    """The bomb exploded (3.1)."""

    number: int
    """Explosions are counted from 1."""
    holder: Seat
    gadget: int
    """The gadget in the bomb; -1 without one."""
    hit: tuple[Seat, ...]
    burnt_down: bool
    """Whether the fuse had burnt down (B16)."""


@dataclass(frozen=True, slots=True)
class MissionsShown(Event, reveals=True):
    """Missions were turned up."""

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
class BagDiscarded(SeatEvent):
    """A seat that was hit discards its bag."""

    cards: int
