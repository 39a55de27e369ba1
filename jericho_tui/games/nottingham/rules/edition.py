"""The printed numbers (our own edition [H], 2.3, or a player's), the deal (rule 1), and the events.

`parse_edition` says what is wrong with a player's file. A record carries any edition but ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

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
from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham.rules import items as goods

HOUSE_NOTES: Final[Mapping[str, str]] = {
    "red_banner": N_("Attacks that a necklace can answer."),
    "ambush_items": N_("Ambush cards with two items; seven more show one pawn each."),
    "items": N_("What an item is worth as loot; there are twelve cards of each."),
    "missions": N_(
        "What a mission is worth if one player completes it, and to each of two players."
    ),
    "track": N_("Numbers on the spaces after the city, then the city again."),
}
"""By key of the table; N7 for the first."""

HOUSE_TABLE: Final[Mapping[str, object]] = {
    "red_banner": ["theft", "robbery", "burglary"],
    "ambush_items": [
        ["coin", "chest"],
        ["candlestick", "necklace"],
        ["gold", "jewels"],
        ["pearl", "coin"],
        ["jewels", "candlestick"],
        ["necklace", "pearl"],
    ],
    "items": {
        "coin": 7,
        "candlestick": 8,
        "gold": 9,
        "pearl": 10,
        "jewels": 11,
        "necklace": 12,
        "chest": 13,
    },
    "missions": {
        "three_pairs": [15, 10],
        "five_same": [20, 14],
        "all_seven": [25, 18],
        "four_pairs": [30, 20],
    },
    "track": {
        "standard": [4, 5, 3, 6, 4, 7, 5, 2, 6, 8, 5, 3, 6, 4, 7, 2, 5, 8, 4, 3],
        "long": [
            *(4, 5, 3, 6, 4, 7, 5, 2, 6, 8, 5, 3, 6, 4, 7, 2, 5, 8, 4, 3),
            *(6, 2, 5, 7, 3, 4, 6, 3),
        ],
    },
}


MISSIONS: Final = ("three_pairs", "five_same", "all_seven", "four_pairs")
"""The kinds of mission, by number of the kind."""
TRACKS: Final = ("standard", "long")
MAX_SPACES: Final = 30
"""A track has at most this many numbered spaces; `GameInfo.max_moves` counts on it."""
_NUM_PAIR_CARDS: Final = 6
_MAX_VALUE: Final = 99
_MAX_GIFT: Final = 20


class Worth(NamedTuple):
    """What a mission is worth (rule 7)."""

    alone: int
    """To the only player who did it."""
    shared: int
    """To each of two."""


@dataclass(frozen=True, slots=True)
class Edition:
    """What one edition prints."""

    values: tuple[int, ...]
    """Points of a loot card, by item."""
    red_banner: frozenset[int]
    """Items whose attack a necklace can answer (N7)."""
    pair_cards: tuple[int, ...]
    """The six ambush cards that show two items, in card order."""
    missions: tuple[Worth, ...]
    """By kind of mission."""
    tracks: tuple[tuple[int, ...], ...]
    """Numbered spaces after the city, by `TRACKS`."""
    name: str = ""
    """What its players call it; empty for the house edition."""


def parse_edition(table: Mapping[str, object]) -> Edition:
    """Return the edition that a table (of a file like `house_edition`) describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    keys = ("items", "red_banner", "ambush_items", "missions", "track")
    check_keys("", table, keys, (NAME,))
    values = [
        numbers_of(f"items.{k}", [v], 1, _MAX_VALUE)[0]
        for k, v in entries_of(table, "items", goods.ITEMS)
    ]
    missions = []
    for key, worth in entries_of(table, "missions", MISSIONS):
        numbers = numbers_of(f"missions.{key}", worth, 0, _MAX_VALUE)
        if len(numbers) != 2 or numbers[0] < numbers[1]:
            raise InvalidSetupError.because(
                f"missions.{key}",
                N_(
                    "missions.{key} must be two numbers: the points if one player completes it, "
                    "and the same or fewer for each of two"
                ),
                {"key": key},
            )
        missions.append(Worth(*numbers))
    tracks = []
    for key, spaces in entries_of(table, "track", TRACKS):
        numbers = numbers_of(f"track.{key}", spaces, 0, _MAX_GIFT)
        if not 1 <= len(numbers) <= MAX_SPACES:
            raise InvalidSetupError.because(
                f"track.{key}",
                N_("track.{key} has {found} spaces; it must have 1 to {most}"),
                {"key": key, "found": len(numbers), "most": MAX_SPACES},
            )
        tracks.append(numbers)
    banners = words_of("red_banner", table["red_banner"], tuple(goods.ATTACKS))
    return Edition(
        tuple(values),
        frozenset(goods.ATTACKS[name] for name in banners),
        _pair_cards(table["ambush_items"]),
        tuple(missions),
        tuple(tracks),
        name_of(table),
    )


def edition_table(edition: Edition) -> dict[str, Any]:
    """Return the table that describes an edition; the inverse of `parse_edition`."""
    return {
        "red_banner": [name for name, item in goods.ATTACKS.items() if item in edition.red_banner],
        "ambush_items": [
            [goods.ITEMS[item] for item in goods.PAIRS[card - goods.FIRST_PAIR]]
            for card in edition.pair_cards
        ],
        "items": dict(zip(goods.ITEMS, edition.values, strict=True)),
        "missions": {k: [*worth] for k, worth in zip(MISSIONS, edition.missions, strict=True)},
        "track": {k: [*spaces] for k, spaces in zip(TRACKS, edition.tracks, strict=True)},
    }


def _value(key: str, words: list[str]) -> object:
    if key == "ambush_items":
        return [word.split("-") for word in words]
    if key == "red_banner":
        return words
    values = numbers_in(words)
    return values[0] if key == "items" and len(values) == 1 else values


def _pair_cards(value: object) -> tuple[int, ...]:
    rows = value if isinstance(value, list) else []
    cards = set()
    for number, row in enumerate(rows):
        words = words_of(f"ambush_items[{number}]", row, goods.ITEMS)
        pair = tuple(sorted(goods.ITEMS.index(word) for word in words))
        if pair in goods.PAIRS:
            cards.add(goods.FIRST_PAIR + goods.PAIRS.index(pair))
    if len(rows) != _NUM_PAIR_CARDS or len(cards) != _NUM_PAIR_CARDS:
        raise InvalidSetupError.because(
            "ambush_items",
            N_("ambush_items must be {number} different pairs of two different items"),
            {"number": _NUM_PAIR_CARDS},
        )
    return tuple(sorted(cards))


HOUSE: Final = parse_edition(HOUSE_TABLE)
"""The house edition."""
EDITIONS: Final = Editions(
    HOUSE,
    HOUSE_TABLE,
    HOUSE_NOTES,
    parse_edition,
    edition_table,
    _value,
    lone=("red_banner", "ambush_items"),
)


HAND_SIZE: Final = 3


@dataclass(frozen=True, slots=True)
class NottinghamSetup(EditionTerms[Edition]):
    """Everything that is drawn before a match."""

    hands: tuple[tuple[int, ...], ...]
    """Three items for every seat."""
    draw_pile: tuple[int, ...]
    """The other items, top first."""
    ambush_pile: tuple[int, ...]
    """Ambush cards, top first."""


def ambush_cards(num_seats: int, edition: Edition) -> tuple[int, ...]:
    """Return the ambush cards of a match: no pawns that nobody uses (rule 1)."""
    return (*range(num_seats), *edition.pair_cards)


DECKS: Final = (
    Deck(
        "draw_pile",
        goods.LETTERS,
        lambda terms: unpack(goods.FULL_DECK),
        hand_size=HAND_SIZE,
    ),
    Deck("ambush_pile", goods.AMBUSHES, lambda terms: ambush_cards(terms.num_seats, terms.edition)),
)


Items = tuple[int, ...]
"""Items, as `items.ITEMS` numbers them."""


class TurnedUp(SeatEvent, reveals=True):
    """The top item card was turned up for all to see; the turn of a seat begins (rule 2)."""

    item: int


class NothingTurnedUp(SeatEvent):
    """There is no item card to turn up: the turn is a delivery only (N13)."""


class Shuffled(Event):
    """The discard was shuffled and is the pile now (N13)."""

    cards: int


class Took(SeatEvent):
    """The card turned up was taken into the hand (rule 3)."""

    item: int


class Began(SeatEvent):
    """A seat performs the action of coin, gold or chest (rule 3)."""

    item: int


class Attacked(SeatEvent):
    """A seat performs the action of candlestick, pearl or jewels on another (rule 3)."""

    item: int
    target: Seat


class Sealed(SeatEvent, secret="items"):
    """A seat has made its sealed offer (N22)."""

    items: Items | None
    """None for everybody else; () where nothing can be offered."""


class OffersOpened(Event, reveals=True):
    """All sealed offers were opened (N22)."""

    offers: tuple[Items | None, ...]
    """By seat; () where nothing can be offered, None for the buyer."""


class Offered(SeatEvent, reveals=True):
    """A seat made its open offer (N23)."""

    items: Items
    """() where nothing can be offered."""


class Defended(SeatEvent):
    """The attacked seat gives a necklace (rule 3, N6)."""

    attacker: Seat


class Undefended(SeatEvent):
    """The attacked seat does not give a necklace (N26)."""


class HandShown(SeatEvent, reveals=True, secret="items", knowers=("seat", "viewer"), opened="open"):
    """The attacked seat's hand is looked at in a robbery, laid open in a burglary (N5)."""

    viewer: Seat
    items: Items | None
    """None for those who do not see it."""
    open: bool
    """Whether everybody sees it."""


class Exchanged(SeatEvent, reveals=True, secret="got", knowers=("seat", "other"), opened="open"):
    """A seat that acts exchanged cards: after an attack, a purchase or a barter (rule 3)."""

    other: Seat
    got: Items | None
    """What the acting seat got; None for those who do not see it."""
    gave: int
    """The card turned up, which the other seat got."""
    open: bool
    """Whether everybody sees it."""


class Chosen(SeatEvent, reveals=True, secret="item", knowers=("seat", "target"), opened="open"):
    """A card is drawn or chosen, before the attacked seat decides whether to defend (N8)."""

    target: Seat
    item: int | None
    """None for those who do not see it."""
    open: bool
    """Whether everybody sees it."""


class Kept(SeatEvent):
    """Nothing was bought or offered: the card turned up stays with who acts (N2, N4)."""

    item: int
    discarded: bool
    """Whether the option N2 discards it."""


class AmbushesDrawn(SeatEvent, reveals=True, secret="cards"):
    """A seat drew ambush cards (rule 3)."""

    cards: tuple[int, ...] | None
    """As `items.AMBUSHES` numbers them; None for everybody else."""


class AmbushLaid(SeatEvent, secret="card"):
    """A seat laid an ambush (rule 3)."""

    card: int | None
    """None for everybody else."""


class Delivered(SeatEvent, reveals=True):
    """A seat delivers goods (rule 4)."""

    item: int
    number: int


class Ambushed(SeatEvent, reveals=True):
    """A seat played an ambush on the delivery: one card of it for the gold (rule 4)."""

    deliverer: Seat
    card: int
    item: int
    left: int
    """How many cards the delivery has now."""


class NotAmbushed(SeatEvent):
    """A seat that was asked played no ambush (N27)."""


class DeliveryVoid(SeatEvent):
    """Fewer than three cards are left, which go back to the hand (N10)."""

    item: int
    number: int


class LootKept(SeatEvent):
    """The delivery is complete: one card is loot, the others are discarded (rule 4)."""

    item: int
    points: int
    discarded: int


class MissionDone(SeatEvent, reveals=True, landmark=True):
    """A seat did a mission (rule 4)."""

    mission: int
    items: Items
    first: bool
    """Whether it is the first to do this kind."""
    points: int
    """What it is worth to each of those who have done it, as things stand."""


class NoDelivery(SeatEvent):
    """A seat delivers nothing."""


class SheriffMoved(Event, landmark=True):
    """The sheriff moved one space (rule 5)."""

    space: int
    """Counted from the city."""
    number: int | None
    """Whoever has no more hand cards than this draws one; None: he is back in the city."""


class Gift(SeatEvent, reveals=True, secret="item"):
    """A seat drew a card because its hand is small (rule 5)."""

    item: int | None
    """None for everybody else."""
