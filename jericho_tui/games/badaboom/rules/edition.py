"""The cards' values (our own edition [H], 3.2, or a player's), the deal, and the events.

`parse_edition` says what is wrong with a player's file. A record carries any edition but ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeVar

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.basics import Deck
from jericho_tui.core.bundles import unpack
from jericho_tui.core.edition import (
    NAME,
    Editions,
    EditionTerms,
    check_keys,
    entries_of,
    name_of,
    numbers_in,
    numbers_of,
    words_of,
)
from jericho_tui.core.events import Event, SeatEvent
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, counted
from jericho_tui.games.badaboom.rules import cards as faces

HOUSE_NOTES: Final[Mapping[str, str]] = {
    "bombs": N_("How many mechanisms a bomb needs, and what is special about it."),
    "gadgets": N_("Who is hit."),
    "tricks": N_("How many of each there are; 47 in all."),
}
"""By key of the table; B14 for the first."""

HOUSE_TABLE: Final[Mapping[str, object]] = {
    "bombs": {
        "human": [2, "none"],
        "elf": [2, "counter_clockwise"],
        "gnome": [3, "armer_draws"],
        "fairy": [3, "all_draw"],
        "dwarf": [4, "extra_coin"],
    },
    "gadgets": {
        "shrapnel": "neighbours",
        "big_boom": "everybody",
        "boomerang": "armer",
        "backblast": "all_but_holder",
        "dud": "nobody",
        "left_fuse": "left",
        "greed": "richest",
    },
    "tricks": {
        "hot_potato": 5,
        "long_throw": 3,
        "back_to_you": 2,
        "pickpocket": 4,
        "rummage": 4,
        "butterfingers": 3,
        "bag_swap": 1,
        "spare_screw": 2,
        "loosen": 3,
        "not_so_fast": 5,
        "reverse": 3,
        "bunker": 3,
        "chained": 4,
        "fall_guy": 1,
        "martyr": 1,
        "mass_grave": 1,
        "clean_hands": 1,
        "saboteur": 1,
    },
}


BOMBS: Final = ("human", "elf", "gnome", "fairy", "dwarf")
_MOST_COPIES: Final = 20

W = TypeVar("W", bound=StrEnum)


class Property(StrEnum):
    """What is special about a bomb (B14)."""

    NONE = "none"
    COUNTER_CLOCKWISE = "counter_clockwise"
    """While it is in play it is passed to the right; an about turn turns that back."""
    ARMER_DRAWS = "armer_draws"
    """Whoever arms it draws a card at once."""
    ALL_DRAW = "all_draw"
    """When it is disarmed everybody draws a card, clockwise from the holder."""
    EXTRA_COIN = "extra_coin"
    """Each survivor gains a coin more."""


class Hit(StrEnum):
    """Whom a gadget hits."""

    NEIGHBOURS = "neighbours"
    """The holder and both neighbours."""
    EVERYBODY = "everybody"
    ARMER = "armer"
    """Who armed the bomb; the holder where nobody did (B16)."""
    ALL_BUT_HOLDER = "all_but_holder"
    NOBODY = "nobody"
    LEFT = "left"
    """The holder's left neighbour."""
    RICHEST = "richest"
    """The holder and who has most coins, if anybody has any."""


class Bomb(NamedTuple):
    """How a bomb card begins, and what is special about it."""

    mechanisms: int
    special: Property


@dataclass(frozen=True, slots=True)
class Edition:
    """What one edition prints."""

    bombs: tuple[Bomb, ...]
    """By `BOMBS`."""
    hits: tuple[Hit, ...]
    """By `cards.GADGETS`."""
    copies: tuple[int, ...]
    """How many there are of each trick, by `cards.TRICKS`."""
    name: str = ""
    """What its players call it; empty for the house edition."""

    @property
    def deck(self) -> int:
        """The bundle of all cards but the bombs."""
        gadgets = sum(faces.UNIT[faces.FIRST_GADGET : faces.FIRST_TRICK])
        tricks = sum([n * faces.UNIT[faces.FIRST_TRICK + k] for k, n in enumerate(self.copies)])
        return faces.NUM_MECHANISMS * faces.UNIT[faces.MECHANISM] + gadgets + tricks


def _one_of(words: type[W], key: str, value: object) -> W:
    return words(words_of(key, [value], tuple(words))[0])


def parse_edition(table: Mapping[str, object]) -> Edition:
    """Return the edition that a table (of a file like `house_edition`) describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    check_keys("", table, ("bombs", "gadgets", "tricks"), (NAME,))
    bombs = []
    for key, value in entries_of(table, "bombs", BOMBS):
        number, special = value if isinstance(value, list) and len(value) == 2 else (None, None)
        where = f"bombs.{key}"
        (mechanisms,) = numbers_of(where, [number], 1, faces.NUM_MECHANISMS)
        bombs.append(Bomb(mechanisms, _one_of(Property, where, special)))
    hits = [
        _one_of(Hit, f"gadgets.{key}", value)
        for key, value in entries_of(table, "gadgets", faces.GADGETS)
    ]
    copies = [
        numbers_of(f"tricks.{key}", [value], 0, _MOST_COPIES)[0]
        for key, value in entries_of(table, "tricks", faces.TRICKS)
    ]
    if sum(copies) != faces.NUM_TRICKS:
        raise InvalidSetupError(
            "tricks",
            counted(
                "the edition has {found} trick; there must be {number}",
                "the edition has {found} tricks; there must be {number}",
                "found",
                {"found": sum(copies), "number": faces.NUM_TRICKS},
            ),
        )
    return Edition(tuple(bombs), tuple(hits), tuple(copies), name_of(table))


def edition_table(edition: Edition) -> dict[str, dict[str, Any]]:
    """Return the table that describes an edition; the inverse of `parse_edition`."""
    return {
        "bombs": {
            k: [b.mechanisms, str(b.special)] for k, b in zip(BOMBS, edition.bombs, strict=True)
        },
        "gadgets": {k: str(hit) for k, hit in zip(faces.GADGETS, edition.hits, strict=True)},
        "tricks": dict(zip(faces.TRICKS, edition.copies, strict=True)),
    }


def _value(key: str, words: list[str]) -> object:
    values = numbers_in(words)
    return values[0] if len(values) == 1 else values


HOUSE: Final = parse_edition(HOUSE_TABLE)
"""The house edition."""
EDITIONS: Final = Editions(HOUSE, HOUSE_TABLE, HOUSE_NOTES, parse_edition, edition_table, _value)


BAG_SIZE: Final = 4
"""Cards that every seat is dealt, and draws after it was hit."""


@dataclass(frozen=True, slots=True)
class BadaboomSetup(EditionTerms[Edition]):
    """Everything that is drawn before a match."""

    hands: tuple[tuple[int, ...], ...]
    """Four gadgets and tricks for every seat."""
    draw_pile: tuple[int, ...]
    """The others, the storage, top first."""
    bombs: tuple[int, ...]
    """The bombs, the first one in play first."""


def _secret_cards(terms: EditionTerms[Edition]) -> list[int]:
    return unpack(terms.edition.deck & ~faces.MASKS[faces.MECHANISM_TYPE])


DECKS: Final = (
    Deck("draw_pile", faces.KINDS, _secret_cards, hand_size=BAG_SIZE),
    Deck("bombs", BOMBS, lambda terms: range(len(BOMBS))),
)


class BombBuilt(SeatEvent, reveals=True):
    """A bomb was turned up and built; the seat holds it (3.1, setup and explosion)."""

    bomb: int
    mechanisms: int


class BombsShuffled(Event):
    """The used bombs were shuffled (B15)."""


class TurnBegan(SeatEvent):
    """A seat has received the bomb."""

    turn: int
    """Turns are counted from 1."""


class Drew(SeatEvent):
    """A seat drew the top card of the storage, which all see (B24)."""

    card: int


class TurnedUp(Event, reveals=True):
    """A card is on top of the storage now, for all to see."""

    card: int


class Shuffled(Event):
    """The bin was shuffled and is the storage now (B8)."""

    cards: int


class Passed(SeatEvent):
    """A seat plays no trick, or no counter."""

    counter: bool
    """Whether it was a counter that it did not play."""


class TrickPlayed(SeatEvent, reveals=True):
    """A trick was played; it may still be countered."""

    card: int
    target: Seat
    """Whom it names; -1: nobody."""
    back: int
    """The type that pickpocket names, see `cards.TYPES`; -1 for others."""
    other: int
    """The card that spare screw takes out or loosen puts in; -1 for others."""


class Countered(SeatEvent, reveals=True):
    """A trick, or a counter, was answered with a counter (B19)."""


class TrickCancelled(SeatEvent):
    """A trick of this seat was countered for good."""

    card: int


class NothingHappened(SeatEvent):
    """What a trick wanted is not there any more (B21)."""

    card: int


class MissionLaid(SeatEvent, secret="card"):
    """A secret mission was laid face down."""

    card: int | None
    """None for everybody else."""


class BombGiven(SeatEvent):
    """The bomb went from one seat to another."""

    receiver: Seat


class Stolen(SeatEvent, reveals=True, secret="card", knowers=("seat", "victim")):
    """Pickpocket took a card."""

    victim: Seat
    back: int
    card: int | None
    """None for all but the two."""


class Dropped(SeatEvent, secret="card"):
    """The victim of butterfingers discarded a card, face down."""

    back: int
    card: int | None
    """None for everybody else; a mechanism is seen by all."""


class BagsSwapped(SeatEvent, reveals=True):
    """Two seats swapped their bags."""

    other: Seat


class Replaced(SeatEvent):
    """A trick put a card into the bomb in place of another."""

    removed: int
    put: int


class LastingLaid(SeatEvent):
    """A lasting trick lies on the table."""

    card: int
    target: Seat


class Left(SeatEvent):
    """The holder did not tinker."""


class Took(SeatEvent):
    """The holder took a card out of the bomb."""

    card: int


class Scrapped(SeatEvent):
    """The holder turned the mechanism in."""


class Kept(SeatEvent):
    """The holder kept the mechanism."""


class Put(SeatEvent, reveals=True):
    """The holder put a card into the bomb."""

    card: int


class Armed(SeatEvent):
    """The bomb has no mechanism left, by what a seat did."""


class Disarmed(SeatEvent):
    """A mechanism is in the bomb again; lasting tricks go to the bin."""


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


class MissionsShown(Event, reveals=True):
    """Missions were turned up."""

    missions: tuple[tuple[int, ...], ...]
    """By seat."""
    fulfilled: tuple[int, ...]
    """How many of them every seat fulfilled."""


class CoinsPaid(Event):
    """An explosion was paid."""

    paid: tuple[int, ...]
    """What every seat got."""
    coins: tuple[int, ...]
    """What every seat has now."""


class BagDiscarded(SeatEvent):
    """A seat that was hit discards its bag."""

    cards: int
