"""The deal: rule 1, and its form in a record."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence, counted, visible
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


def draw(
    num_seats: int, options: Mapping[str, OptionValue], start: Seat, rng: Random
) -> RempartSetup:
    """Draw a match: table, in this order."""
    cards = list(_numbers(options))
    rng.shuffle(cards)
    return RempartSetup(num_seats, options, start, tuple(cards))


def format_setup(setup: RempartSetup) -> dict[str, str | int | list[str]]:
    """Return the deal as the keys of a record."""
    return {"start_seat": setup.start_seat + 1, "table": " ".join(map(str, setup.table))}


def read(
    num_seats: int,
    options: Mapping[str, OptionValue],
    start: Seat,
    table: Mapping[str, object],
) -> RempartSetup:
    """Return the deal that a record describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    cards = _parse_cards(table.get("table"), _numbers(options))
    return RempartSetup(num_seats, options, start, cards)


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
