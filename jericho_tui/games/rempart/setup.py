"""The deal: rule 1, and its form in a record."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.basics import check_seats
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.sentence import N_, Sentence, counted, visible
from jericho_tui.games.rempart.info import INFO, START_RULE
from jericho_tui.games.rempart.masks import FIRST_CARD


@dataclass(frozen=True, slots=True)
class RempartSetup:
    """Everything that is drawn before a match."""

    num_seats: int
    options: Mapping[str, OptionValue]
    start_seat: Seat
    """Who takes the first turn (rule 2)."""
    table: tuple[int, ...]
    """The card at every place."""


def deal(num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> RempartSetup:
    """Draw a match: start player, table, in this order.

    :raises InvalidSetupError: a seat count or an option that Rempart does not have.
    """
    check_seats(INFO, num_seats)
    resolved = resolve_options(INFO.options, options)
    start = START_RULE.draw(num_seats, resolved, rng)
    cards = list(_numbers(resolved))
    rng.shuffle(cards)
    return RempartSetup(num_seats, resolved, start, tuple(cards))


def setup_keys() -> tuple[str, ...]:
    """Return the keys of a record that hold the deal."""
    return ("start_seat", "table")


def format_setup(setup: RempartSetup) -> dict[str, str | int | list[str]]:
    """Return the deal as the keys of a record."""
    return {"start_seat": setup.start_seat + 1, "table": " ".join(map(str, setup.table))}


def parse_setup(
    num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
) -> RempartSetup:
    """Return the deal that a record describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    check_seats(INFO, num_seats)
    resolved = resolve_options(INFO.options, options)
    start = START_RULE.parse(num_seats, resolved, table)
    cards = _parse_cards(table.get("table"), _numbers(resolved))
    return RempartSetup(num_seats, resolved, start, cards)


def _numbers(options: Mapping[str, OptionValue]) -> range:
    """Return the cards on the table (R18)."""
    return range(FIRST_CARD, int(options["max_card"]) + 1)


def _parse_cards(text: object, numbers: range) -> tuple[int, ...]:
    bounds: dict[str, object] = {"first": numbers[0], "last": numbers[-1], "number": len(numbers)}
    if not isinstance(text, str):
        raise InvalidSetupError(
            "table",
            Sentence(
                N_("table must be one string: the numbers {first} to {last}, each once"), bounds
            ),
        )
    by_text = {str(number): number for number in numbers}
    cards: list[int] = []
    for word in text.split():
        if word not in by_text:
            raise InvalidSetupError(
                "table",
                Sentence(
                    N_(
                        "not a card of the table: “{text}”; expected a number from {first} to"
                        " {last}"
                    ),
                    {**bounds, "text": visible(word)},
                ),
            )
        if by_text[word] in cards:
            raise InvalidSetupError(
                "table", Sentence(N_("card {card} lies on the table twice"), {"card": word})
            )
        cards.append(by_text[word])
    if len(cards) != len(numbers):
        raise InvalidSetupError(
            "table",
            counted(
                "the table has {found} card; a match has {number}, {first} to {last}",
                "the table has {found} cards; a match has {number}, {first} to {last}",
                "found",
                {**bounds, "found": len(cards)},
            ),
        )
    return tuple(cards)
