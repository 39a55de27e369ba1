"""The deal: rule 1, and its form in a record."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from jericho_tui.core.dealt import check_cards, parse_cards, parse_hands, written
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.games.nottingham.edition import HOUSE, Edition, edition_lines, parse_lines
from jericho_tui.games.nottingham.items import AMBUSHES, FULL_DECK, LETTERS, unpack

HAND_SIZE: Final = 3


@dataclass(frozen=True, slots=True)
class NottinghamSetup:
    """Everything that is drawn before a match."""

    num_seats: int
    options: Mapping[str, OptionValue]
    edition: Edition
    start_seat: Seat
    hands: tuple[tuple[int, ...], ...]
    """Three items for every seat."""
    draw_pile: tuple[int, ...]
    """The other items, top first."""
    ambush_pile: tuple[int, ...]
    """Ambush cards, top first."""


def ambush_cards(num_seats: int, edition: Edition) -> tuple[int, ...]:
    """Return the ambush cards of a match: no pawns that nobody uses (rule 1)."""
    return (*range(num_seats), *edition.pair_cards)


def draw(
    num_seats: int, options: Mapping[str, OptionValue], start: Seat, rng: Random, edition: Edition
) -> NottinghamSetup:
    """Draw a match: items, ambush cards, in this order."""
    items = unpack(FULL_DECK)
    rng.shuffle(items)
    ambushes = list(ambush_cards(num_seats, edition))
    rng.shuffle(ambushes)
    dealt = num_seats * HAND_SIZE
    hands = tuple(tuple(items[n : n + HAND_SIZE]) for n in range(0, dealt, HAND_SIZE))
    return NottinghamSetup(
        num_seats, options, edition, start, hands, tuple(items[dealt:]), tuple(ambushes)
    )


def format_setup(setup: NottinghamSetup) -> dict[str, str | int | list[str]]:
    """Return the deal as the keys of a record; `edition` only where it is not the house's."""
    table: dict[str, str | int | list[str]] = {
        "start_seat": setup.start_seat + 1,
        "hands": [written(hand, LETTERS) for hand in setup.hands],
        "draw_pile": written(setup.draw_pile, LETTERS),
        "ambush_pile": written(setup.ambush_pile, AMBUSHES),
    }
    if setup.edition != HOUSE:
        table["edition"] = edition_lines(setup.edition)
    return table


def read(
    num_seats: int,
    options: Mapping[str, OptionValue],
    start: Seat,
    table: Mapping[str, object],
) -> NottinghamSetup:
    """Return the deal that a record describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    edition = parse_lines(table["edition"]) if "edition" in table else HOUSE
    hands = parse_hands(num_seats, table.get("hands"), HAND_SIZE, LETTERS)
    draw_pile = parse_cards("draw_pile", table.get("draw_pile"), LETTERS)
    everything = Counter(draw_pile)
    for hand in hands:
        everything.update(hand)
    check_cards("draw_pile", everything, Counter(unpack(FULL_DECK)), LETTERS)
    ambushes = parse_cards("ambush_pile", table.get("ambush_pile"), AMBUSHES)
    wanted = Counter(ambush_cards(num_seats, edition))
    check_cards("ambush_pile", Counter(ambushes), wanted, AMBUSHES)
    return NottinghamSetup(num_seats, options, edition, start, hands, draw_pile, ambushes)
