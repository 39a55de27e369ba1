"""The deal: 3.1, setup, and its form in a record."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.basics import check_seats, parse_start
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.badaboom.cards import KINDS, MASKS, MECHANISM_TYPE, unpack
from jericho_tui.games.badaboom.edition import BOMBS, HOUSE, Edition, edition_lines, parse_lines
from jericho_tui.games.badaboom.info import INFO

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


def deal(
    num_seats: int, options: Mapping[str, OptionValue], rng: Random, edition: Edition = HOUSE
) -> BadaboomSetup:
    """Draw a match: start player, gadgets and tricks, bombs, in this order.

    :raises InvalidSetupError: a seat count or an option that Badaboom does not have.
    """
    check_seats(INFO, num_seats)
    resolved = resolve_options(INFO.options, options)
    start = Seat(rng.randrange(num_seats))
    cards = _secret_cards(edition)
    rng.shuffle(cards)
    bombs = list(range(len(BOMBS)))
    rng.shuffle(bombs)
    dealt = num_seats * BAG_SIZE
    hands = tuple(tuple(cards[n : n + BAG_SIZE]) for n in range(0, dealt, BAG_SIZE))
    return BadaboomSetup(
        num_seats, resolved, edition, start, hands, tuple(cards[dealt:]), tuple(bombs)
    )


def setup_keys() -> tuple[str, ...]:
    """Return the keys of a record that hold the deal."""
    return ("start_seat", "hands", "draw_pile", "bombs", "edition")


def format_setup(setup: BadaboomSetup) -> dict[str, str | int | list[str]]:
    """Return the deal as the keys of a record; `edition` only where it is not the house's."""
    table: dict[str, str | int | list[str]] = {
        "start_seat": setup.start_seat + 1,
        "hands": [_written(hand) for hand in setup.hands],
        "draw_pile": _written(setup.draw_pile),
        "bombs": " ".join([BOMBS[bomb] for bomb in setup.bombs]),
    }
    if setup.edition != HOUSE:
        table["edition"] = edition_lines(setup.edition)
    return table


def parse_setup(
    num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
) -> BadaboomSetup:
    """Return the deal that a record describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    check_seats(INFO, num_seats)
    resolved = resolve_options(INFO.options, options)
    edition = parse_lines(table["edition"]) if "edition" in table else HOUSE
    start = parse_start(num_seats, table)
    hands = _parse_hands(num_seats, table.get("hands"))
    draw_pile = _parse_cards("draw_pile", table.get("draw_pile"), KINDS)
    everything = Counter(draw_pile)
    for hand in hands:
        everything.update(hand)
    _check("draw_pile", everything, Counter(_secret_cards(edition)), KINDS)
    bombs = _parse_cards("bombs", table.get("bombs"), BOMBS)
    _check("bombs", Counter(bombs), Counter(range(len(BOMBS))), BOMBS)
    return BadaboomSetup(num_seats, resolved, edition, start, hands, draw_pile, bombs)


def _written(cards: Iterable[int]) -> str:
    return " ".join([KINDS[kind] for kind in cards])


def _parse_hands(num_seats: int, value: object) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list) or len(value) != num_seats:
        raise InvalidSetupError(
            "hands",
            Sentence(
                N_("hands must be a list of {seats} strings, one a seat"), {"seats": num_seats}
            ),
        )
    hands = []
    for seat, text in enumerate(value):
        key = f"hands[{seat}]"
        hand = _parse_cards(key, text, KINDS)
        if len(hand) != BAG_SIZE:
            raise InvalidSetupError(
                key,
                Sentence(
                    N_("seat {seat} is dealt {found} cards; a hand has {number}"),
                    {"seat": seat + 1, "found": len(hand), "number": BAG_SIZE},
                ),
            )
        hands.append(hand)
    return tuple(hands)


def _parse_cards(key: str, text: object, notation: tuple[str, ...]) -> tuple[int, ...]:
    """Return the cards of one string, separated by spaces."""
    if not isinstance(text, str):
        raise InvalidSetupError(
            key, Sentence(N_("{key} must be one string of cards"), {"key": key})
        )
    by_text = {word: card for card, word in enumerate(notation)}
    cards = []
    for word in text.split():
        if word not in by_text:
            raise InvalidSetupError(
                key,
                Sentence(
                    N_("not a card: “{text}”; expected one of: {known}"),
                    {"text": visible(word), "known": " ".join(notation)},
                ),
            )
        cards.append(by_text[word])
    return tuple(cards)


def _check(key: str, found: Counter[int], wanted: Counter[int], notation: tuple[str, ...]) -> None:
    """Check that every card is there as often as a match has it."""
    for card, word in enumerate(notation):
        if found[card] != wanted[card]:
            raise InvalidSetupError(
                key,
                Sentence(
                    N_("impossible deal: {found} cards {card}, where a match has {number}"),
                    {"found": found[card], "card": word, "number": wanted[card]},
                ),
            )
