"""The deal: rule 1, and its form in a record."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from jericho_tui.core.actions import InvalidActionError, InvalidSetupError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.push.cards import NOTATION, full_deck, parse_card
from jericho_tui.games.push.info import Rules


@dataclass(frozen=True, slots=True)
class PushSetup:
    """Everything that is drawn before a match."""

    num_seats: int
    options: Mapping[str, OptionValue]
    start_seat: Seat
    """Who takes the first turn."""
    draw_pile: tuple[int, ...]
    """Top first."""


def draw(num_seats: int, options: Mapping[str, OptionValue], start: Seat, rng: Random) -> PushSetup:
    """Draw a match: draw pile, in this order."""
    cards = list(_deck(num_seats, options))
    rng.shuffle(cards)
    return PushSetup(num_seats, options, start, tuple(cards))


def format_setup(setup: PushSetup) -> dict[str, str | int | list[str]]:
    """Return the deal as the keys of a record."""
    return {
        "start_seat": setup.start_seat + 1,
        "draw_pile": " ".join([NOTATION[card] for card in setup.draw_pile]),
    }


def read(
    num_seats: int,
    options: Mapping[str, OptionValue],
    start: Seat,
    table: Mapping[str, object],
) -> PushSetup:
    """Return the deal that a record describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    draw_pile = _parse_cards(table.get("draw_pile"))
    _check_deck(draw_pile, _deck(num_seats, options), num_seats)
    return PushSetup(num_seats, options, start, draw_pile)


def _parse_cards(text: object) -> tuple[int, ...]:
    if not isinstance(text, str):
        raise InvalidSetupError(
            "draw_pile",
            Sentence(N_("{key} must be one string of cards, as in “Y2 D S”"), {"key": "draw_pile"}),
        )
    try:
        return tuple(map(parse_card, text.split()))
    except InvalidActionError as error:
        raise InvalidSetupError("draw_pile", error.sentence) from None


def _deck(num_seats: int, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    """Return the cards of a match (rule 1, P16)."""
    return full_deck(num_seats, two_keep=Rules.of(options).two_keep)


def _check_deck(draw_pile: tuple[int, ...], deck: tuple[int, ...], num_seats: int) -> None:
    wanted, found = Counter(deck), Counter(draw_pile)
    for card, notation in enumerate(NOTATION):
        if found[card] != wanted[card]:
            raise InvalidSetupError(
                "draw_pile",
                counted(
                    "impossible deck: {found} card {card} in the draw pile, where a match"
                    " for {seats} has {number}",
                    "impossible deck: {found} cards {card} in the draw pile, where a match"
                    " for {seats} has {number}",
                    "found",
                    {
                        "found": found[card],
                        "card": notation,
                        "seats": num_seats,
                        "number": wanted[card],
                    },
                ),
            )
