"""The deal: rule 1, and its form in a record."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from jericho_tui.core.actions import InvalidActionError, InvalidSetupError
from jericho_tui.core.basics import check_seats
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.push.cards import NOTATION, full_deck, parse_card
from jericho_tui.games.push.info import INFO, START_RULE, Rules


@dataclass(frozen=True, slots=True)
class PushSetup:
    """Everything that is drawn before a match."""

    num_seats: int
    options: Mapping[str, OptionValue]
    start_seat: Seat
    """Who takes the first turn."""
    draw_pile: tuple[int, ...]
    """Top first."""


def deal(num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> PushSetup:
    """Draw a match: start player, draw pile, in this order.

    :raises InvalidSetupError: a seat count or an option that Push does not have.
    """
    check_seats(INFO, num_seats)
    resolved = resolve_options(INFO.options, options)
    start = START_RULE.draw(num_seats, resolved, rng)
    cards = list(_deck(num_seats, resolved))
    rng.shuffle(cards)
    return PushSetup(num_seats, resolved, start, tuple(cards))


def setup_keys() -> tuple[str, ...]:
    """Return the keys of a record that hold the deal."""
    return ("start_seat", "draw_pile")


def format_setup(setup: PushSetup) -> dict[str, str | int | list[str]]:
    """Return the deal as the keys of a record."""
    return {
        "start_seat": setup.start_seat + 1,
        "draw_pile": " ".join([NOTATION[card] for card in setup.draw_pile]),
    }


def parse_setup(
    num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
) -> PushSetup:
    """Return the deal that a record describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    check_seats(INFO, num_seats)
    resolved = resolve_options(INFO.options, options)
    start = START_RULE.parse(num_seats, resolved, table)
    draw_pile = _parse_cards(table.get("draw_pile"))
    _check_deck(draw_pile, _deck(num_seats, resolved), num_seats)
    return PushSetup(num_seats, resolved, start, draw_pile)


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
