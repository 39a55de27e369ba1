"""The deal: 3.1, setup, and its form in a record."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from jericho_tui.core.dealt import check_cards, parse_cards, parse_hands, written
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.games.badaboom.cards import KINDS, MASKS, MECHANISM_TYPE, unpack
from jericho_tui.games.badaboom.edition import BOMBS, HOUSE, Edition, edition_lines, parse_lines

BAG_SIZE: Final = 4
"""Cards that every seat is dealt, and draws after it was hit."""


@dataclass(frozen=True, slots=True)
class BadaboomSetup:
    """Everything that is drawn before a match."""

    num_seats: int
    options: Mapping[str, OptionValue]
    edition: Edition
    start_seat: Seat
    hands: tuple[tuple[int, ...], ...]
    """Four gadgets and tricks for every seat."""
    draw_pile: tuple[int, ...]
    """The others, the storage, top first."""
    bombs: tuple[int, ...]
    """The bombs, the first one in play first."""


def _secret_cards(edition: Edition) -> list[int]:
    """Return gadgets and tricks, which are shuffled together."""
    return unpack(edition.deck & ~MASKS[MECHANISM_TYPE])


def draw(
    num_seats: int, options: Mapping[str, OptionValue], start: Seat, rng: Random, edition: Edition
) -> BadaboomSetup:
    """Draw a match: gadgets and tricks, bombs, in this order."""
    cards = _secret_cards(edition)
    rng.shuffle(cards)
    bombs = list(range(len(BOMBS)))
    rng.shuffle(bombs)
    dealt = num_seats * BAG_SIZE
    hands = tuple(tuple(cards[n : n + BAG_SIZE]) for n in range(0, dealt, BAG_SIZE))
    return BadaboomSetup(
        num_seats, options, edition, start, hands, tuple(cards[dealt:]), tuple(bombs)
    )


def format_setup(setup: BadaboomSetup) -> dict[str, str | int | list[str]]:
    """Return the deal as the keys of a record; `edition` only where it is not the house's."""
    table: dict[str, str | int | list[str]] = {
        "start_seat": setup.start_seat + 1,
        "hands": [written(hand, KINDS) for hand in setup.hands],
        "draw_pile": written(setup.draw_pile, KINDS),
        "bombs": written(setup.bombs, BOMBS),
    }
    if setup.edition != HOUSE:
        table["edition"] = edition_lines(setup.edition)
    return table


def read(
    num_seats: int,
    options: Mapping[str, OptionValue],
    start: Seat,
    table: Mapping[str, object],
) -> BadaboomSetup:
    """Return the deal that a record describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    edition = parse_lines(table["edition"]) if "edition" in table else HOUSE
    hands = parse_hands(num_seats, table.get("hands"), BAG_SIZE, KINDS)
    draw_pile = parse_cards("draw_pile", table.get("draw_pile"), KINDS)
    everything = Counter(draw_pile)
    for hand in hands:
        everything.update(hand)
    check_cards("draw_pile", everything, Counter(_secret_cards(edition)), KINDS)
    bombs = parse_cards("bombs", table.get("bombs"), BOMBS)
    check_cards("bombs", Counter(bombs), Counter(range(len(BOMBS))), BOMBS)
    return BadaboomSetup(num_seats, options, edition, start, hands, draw_pile, bombs)
