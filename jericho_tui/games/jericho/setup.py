"""The deal: rules 8-11, and its form in a record."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from jericho_tui.core.actions import InvalidActionError, InvalidSetupError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.jericho.cards import (
    FULL_DECK,
    NOTATION,
    NUM_SCORING,
    SCORING_NOTATION,
    TRUMPET,
    parse_card,
)

HAND_SIZE: Final = 7
NUM_PILES: Final = 6
SCORING: Final = -1
"""A scoring card in the draw pile."""
SCORING_PILES: Final = (1, 3, 5)
"""Which of the six piles hold a scoring card, from the top (rule 9)."""


@dataclass(frozen=True, slots=True)
class JerichoSetup:
    """Everything that is drawn before a match."""

    num_seats: int
    options: Mapping[str, OptionValue]
    start_seat: Seat
    """Who takes the first turn of round 1 (J2)."""
    hands: tuple[tuple[int, ...], ...]
    """Seven cards a seat."""
    draw_pile: tuple[int, ...]
    """Top first; `SCORING` is a scoring card."""
    piles: tuple[int, ...]
    """Size of each of the six piles, scoring cards included, from the top."""


def pile_sizes(num_seats: int, remainder: str, rng: Random | None = None) -> tuple[int, ...]:
    """Return the sizes of the six piles with their scoring cards, from the top (rule 9, J3).

    :param remainder: `top`, `bottom` or `random`: where the spare cards go; `random` needs `rng`.
    """
    base, spare = divmod(len(FULL_DECK) - HAND_SIZE * num_seats, NUM_PILES)
    sizes = [base + 1] * spare + [base] * (NUM_PILES - spare)
    if remainder == "bottom":
        sizes.reverse()
    elif remainder == "random":
        assert rng is not None
        rng.shuffle(sizes)
    return tuple(size + (pile in SCORING_PILES) for pile, size in enumerate(sizes))


def draw(
    num_seats: int, options: Mapping[str, OptionValue], start: Seat, rng: Random
) -> JerichoSetup:
    """Draw a match: pile sizes, hands, draw pile, in this order."""
    sizes = pile_sizes(num_seats, str(options["pile_remainder"]), rng)
    cards = list(FULL_DECK)
    while True:
        rng.shuffle(cards)
        hands = tuple(
            tuple(cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(num_seats)
        )
        # J1: seven trumpets leave no opening card, so everything is dealt anew.
        if options["opening_card"] == "any" or not any(map(_all_trumpets, hands)):
            break
    rest = iter(cards[num_seats * HAND_SIZE :])
    draw_pile: list[int] = []
    for pile, size in enumerate(sizes):
        where = rng.randrange(size) if pile in SCORING_PILES else -1
        draw_pile.extend(SCORING if i == where else next(rest) for i in range(size))
    return JerichoSetup(num_seats, options, start, hands, tuple(draw_pile), sizes)


def format_setup(setup: JerichoSetup) -> dict[str, str | int | list[str]]:
    """Return the deal as the keys of a record; `pile_sizes` only where lot decided them (J3)."""
    table: dict[str, str | int | list[str]] = {
        "start_seat": setup.start_seat + 1,
        "hands": [" ".join(NOTATION[card] for card in hand) for hand in setup.hands],
        "draw_pile": " ".join(
            SCORING_NOTATION if card == SCORING else NOTATION[card] for card in setup.draw_pile
        ),
    }
    if setup.options["pile_remainder"] == "random":
        table["pile_sizes"] = " ".join(map(str, setup.piles))
    return table


def read(
    num_seats: int,
    options: Mapping[str, OptionValue],
    start: Seat,
    table: Mapping[str, object],
) -> JerichoSetup:
    """Return the deal that a record describes.

    :raises InvalidSetupError: something is missing, unreadable or impossible; says what and where.
    """
    hands = _parse_hands(num_seats, table.get("hands"))
    if options["opening_card"] == "wall_only":
        for seat, hand in enumerate(hands):
            if _all_trumpets(hand):
                raise InvalidSetupError(
                    f"hands[{seat}]",
                    Sentence(
                        N_("seat {seat} holds seven trumpets; such a deal is dealt anew (J1)"),
                        {"seat": seat + 1},
                    ),
                )
    sizes = _parse_sizes(num_seats, str(options["pile_remainder"]), table.get("pile_sizes"))
    draw_pile = _parse_cards("draw_pile", table.get("draw_pile"), scoring=True)
    _check_deck(hands, draw_pile, sizes)
    return JerichoSetup(num_seats, options, start, hands, draw_pile, sizes)


def _all_trumpets(hand: tuple[int, ...]) -> bool:
    return all(card == TRUMPET for card in hand)


def _parse_cards(key: str, text: object, scoring: bool = False) -> tuple[int, ...]:
    if not isinstance(text, str):
        raise InvalidSetupError(
            key, Sentence(N_("{key} must be one string of cards, as in “R5 B3 T”"), {"key": key})
        )
    try:
        return tuple(
            SCORING if scoring and word == SCORING_NOTATION else parse_card(word)
            for word in text.split()
        )
    except InvalidActionError as error:
        raise InvalidSetupError(key, error.sentence) from None


def _parse_hands(num_seats: int, value: object) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list) or len(value) != num_seats:
        raise InvalidSetupError(
            "hands",
            Sentence(
                N_("hands must be a list of {seats} strings, one a seat"), {"seats": num_seats}
            ),
        )
    hands = tuple(_parse_cards(f"hands[{seat}]", text) for seat, text in enumerate(value))
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE:
            raise InvalidSetupError(
                f"hands[{seat}]",
                counted(
                    "seat {seat} is dealt {number} card; the rules deal {size}",
                    "seat {seat} is dealt {number} cards; the rules deal {size}",
                    "number",
                    {"seat": seat + 1, "number": len(hand), "size": HAND_SIZE},
                ),
            )
    return hands


def _parse_sizes(num_seats: int, remainder: str, value: object) -> tuple[int, ...]:
    if remainder != "random":
        return pile_sizes(num_seats, remainder)
    # Any arrangement of the sizes that "top" gives, apart from the scoring cards, can be drawn.
    expected = sorted(_without_scoring(pile_sizes(num_seats, "top")))
    words = value.split() if isinstance(value, str) else []
    sizes = tuple(
        int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4
    )
    if len(words) != NUM_PILES or sorted(_without_scoring(sizes)) != expected:
        raise InvalidSetupError(
            "pile_sizes",
            Sentence(
                N_(
                    "pile_sizes must be six numbers: {sizes} in any order, one more in the second,"
                    " fourth and sixth pile"
                ),
                {"sizes": " ".join(map(str, expected))},
            ),
        )
    return sizes


def _without_scoring(sizes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(size - (pile in SCORING_PILES) for pile, size in enumerate(sizes))


def _check_deck(
    hands: tuple[tuple[int, ...], ...], draw_pile: tuple[int, ...], sizes: tuple[int, ...]
) -> None:
    if len(draw_pile) != sum(sizes):
        raise InvalidSetupError(
            "draw_pile",
            counted(
                "the draw pile has {number} card; {expected} are left after this deal",
                "the draw pile has {number} cards; {expected} are left after this deal",
                "number",
                {"number": len(draw_pile), "expected": sum(sizes)},
            ),
        )
    start = 0
    for pile, size in enumerate(sizes):
        found = draw_pile[start : start + size].count(SCORING)
        expected = int(pile in SCORING_PILES)
        if found != expected:
            raise InvalidSetupError(
                "draw_pile",
                counted(
                    "cards {first} to {last} of the draw pile are pile {pile} and must"
                    " hold {expected} scoring card (S), not {found}",
                    "cards {first} to {last} of the draw pile are pile {pile} and must"
                    " hold {expected} scoring cards (S), not {found}",
                    "expected",
                    {
                        "first": start + 1,
                        "last": start + size,
                        "pile": pile + 1,
                        "expected": expected,
                        "found": found,
                    },
                ),
            )
        start += size
    dealt = Counter(card for hand in hands for card in hand)
    dealt.update(card for card in draw_pile if card != SCORING)
    for card, number in sorted(Counter(FULL_DECK).items()):
        if dealt[card] != number:
            raise InvalidSetupError(
                "draw_pile",
                counted(
                    "impossible deck: {found} card {card} in all, where the game has {number}",
                    "impossible deck: {found} cards {card} in all, where the game has {number}",
                    "found",
                    {"found": dealt[card], "card": NOTATION[card], "number": number},
                ),
            )


assert sum(pile_sizes(4, "top")) == len(FULL_DECK) - 4 * HAND_SIZE + NUM_SCORING
