"""Dealt cards as a record has them: strings of words, read and counted.

A card is a number from 0; `notation` gives its word.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.sentence import N_, Sentence, counted, visible


def written(cards: Iterable[int], notation: Sequence[str]) -> str:
    """Return cards as one string, separated by spaces."""
    return " ".join([notation[card] for card in cards])


def parse_hands(
    num_seats: int, value: object, hand_size: int, notation: Sequence[str]
) -> tuple[tuple[int, ...], ...]:
    """Return the hands of a record: one string a seat, of `hand_size` cards.

    :param notation: how every card is written.
    :raises InvalidSetupError: says which seat's hand is wrong, and what is.
    """
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
        hand = parse_cards(key, text, notation)
        if len(hand) != hand_size:
            raise InvalidSetupError(
                key,
                counted(
                    "seat {seat} is dealt {found} card; a hand has {number}",
                    "seat {seat} is dealt {found} cards; a hand has {number}",
                    "found",
                    {"seat": seat + 1, "found": len(hand), "number": hand_size},
                ),
            )
        hands.append(hand)
    return tuple(hands)


def parse_cards(key: str, text: object, notation: Sequence[str]) -> tuple[int, ...]:
    """Return the cards of one string, separated by spaces.

    :raises InvalidSetupError: it is no string, or a word of it is no card.
    """
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


def check_cards(
    key: str, found: Counter[int], wanted: Counter[int], notation: Sequence[str]
) -> None:
    """Check that every card is there as often as a match has it.

    :raises InvalidSetupError: the first card that is not.
    """
    for card, word in enumerate(notation):
        if found[card] != wanted[card]:
            raise InvalidSetupError(
                key,
                counted(
                    "impossible deal: {found} card {card}, where a match has {number}",
                    "impossible deal: {found} cards {card}, where a match has {number}",
                    "found",
                    {"found": found[card], "card": word, "number": wanted[card]},
                ),
            )
