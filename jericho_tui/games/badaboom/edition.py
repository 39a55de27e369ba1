"""What is on the cards: the house edition's, or a player's own file.

`house_edition` is the house's own ([H], 3.2). A player's file has the same form; `parse_edition`
says in a sentence what is wrong with it. A record of a match that was played with other cards than
the house's carries them (`Editions.lines`), so that anybody can replay it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeVar

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.edition import (
    NAME,
    Editions,
    check_keys,
    entries_of,
    name_of,
    numbers_in,
    numbers_of,
    words_of,
)
from jericho_tui.core.sentence import N_, counted
from jericho_tui.games.badaboom.cards import (
    FIRST_GADGET,
    FIRST_TRICK,
    GADGETS,
    MECHANISM,
    NUM_MECHANISMS,
    NUM_TRICKS,
    TRICKS,
    UNIT,
)

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
        gadgets = sum(UNIT[FIRST_GADGET:FIRST_TRICK])
        tricks = sum([n * UNIT[FIRST_TRICK + k] for k, n in enumerate(self.copies)])
        return NUM_MECHANISMS * UNIT[MECHANISM] + gadgets + tricks


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
        (mechanisms,) = numbers_of(where, [number], 1, NUM_MECHANISMS)
        bombs.append(Bomb(mechanisms, _one_of(Property, where, special)))
    hits = [
        _one_of(Hit, f"gadgets.{key}", value)
        for key, value in entries_of(table, "gadgets", GADGETS)
    ]
    copies = [
        numbers_of(f"tricks.{key}", [value], 0, _MOST_COPIES)[0]
        for key, value in entries_of(table, "tricks", TRICKS)
    ]
    if sum(copies) != NUM_TRICKS:
        raise InvalidSetupError(
            "tricks",
            counted(
                "the edition has {found} trick; there must be {number}",
                "the edition has {found} tricks; there must be {number}",
                "found",
                {"found": sum(copies), "number": NUM_TRICKS},
            ),
        )
    return Edition(tuple(bombs), tuple(hits), tuple(copies), name_of(table))


def edition_table(edition: Edition) -> dict[str, dict[str, Any]]:
    """Return the table that describes an edition; the inverse of `parse_edition`."""
    return {
        "bombs": {
            k: [b.mechanisms, str(b.special)] for k, b in zip(BOMBS, edition.bombs, strict=True)
        },
        "gadgets": {k: str(hit) for k, hit in zip(GADGETS, edition.hits, strict=True)},
        "tricks": dict(zip(TRICKS, edition.copies, strict=True)),
    }


def _value(key: str, words: list[str]) -> object:
    """Return what the words of a record's line mean: a value, or a list of several."""
    del key
    values = numbers_in(words)
    return values[0] if len(values) == 1 else values


HOUSE: Final = parse_edition(HOUSE_TABLE)
"""The house edition."""
EDITIONS: Final = Editions(HOUSE, HOUSE_TABLE, HOUSE_NOTES, parse_edition, edition_table, _value)
