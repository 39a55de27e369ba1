"""Deals as data.

A game names the parts of its deal; `Game` draws, writes and reads them in their order. Most parts
are a `Deck`: how it is shuffled, dealt and written to records. A card is a number from 0; a
notation gives its word.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Final, TypeVar

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.options import OptionValue
from jericho_tui.core.seats import Seat, shuffle_in_place
from jericho_tui.core.sentence import N_, Counted, expected, visible

Cards = tuple[int, ...]
Table = dict[str, str | int | list[str]]
"""The dealt values, by record key."""
Fields = Mapping[str, Any]
"""The dealt values, by setup field."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The fixed terms of a match; a setup consists of them and the deal."""

    num_seats: int
    options: Mapping[str, OptionValue]
    """The value of every option of the game."""
    start_seat: Seat
    """The seat that takes the first turn."""


S = TypeVar("S", bound=Terms)


def dealt(kind: type[S], terms: Terms, parts: Iterable[Fields]) -> S:
    """Return a setup of this class with these terms and fields."""
    values = {entry.name: getattr(terms, entry.name) for entry in fields(terms)}
    for part in parts:
        values |= part
    return kind(**values)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: the hands, if any, and a pile, shuffled together."""

    pile: str
    """The key and field of the pile; those of the hands are `hands`."""
    notation: Sequence[str]
    cards: Callable[[Any], Iterable[int]]
    """Returns all cards for the terms of a match."""
    hand_size: int = 0
    """The number of cards in each hand; 0 for no hands."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys, in the order of a record."""
        return ("hands", self.pile) if self.hand_size else (self.pile,)

    def draw(self, terms: Terms, rng: Random) -> Fields:
        """Shuffle the cards and deal them out."""
        cards = list(self.cards(terms))
        shuffle_in_place(cards, rng)
        if not self.hand_size:
            return {self.pile: tuple(cards)}
        hands, rest = hands_from(cards, terms.num_seats, self.hand_size)
        return {"hands": hands, self.pile: tuple(rest)}

    def written(self, setup: Any) -> Table:
        """Return hands and pile in words."""
        pile: Table = {self.pile: written(getattr(setup, self.pile), self.notation)}
        if not self.hand_size:
            return pile
        return {"hands": [written(hand, self.notation) for hand in setup.hands], **pile}

    def read(self, terms: Terms, table: Mapping[str, object]) -> Fields:
        """Return hands and pile, checked to hold exactly the cards of the match.

        :raises InvalidSetupError: something is missing, unreadable or impossible.
        """
        found: dict[str, Any] = {}
        if self.hand_size:
            found["hands"] = self._read_hands(terms.num_seats, table.get("hands"))
        pile = found[self.pile] = self._parse(self.pile, table.get(self.pile))
        everything = Counter(pile)
        for hand in found.get("hands", ()):
            everything.update(hand)
        wanted = Counter(self.cards(terms))
        for card, word in enumerate(self.notation):
            if everything[card] != wanted[card]:
                values = {"found": everything[card], "card": word, "number": wanted[card]}
                raise InvalidSetupError(self.pile, MISCOUNTED.sentence(values))
        return found

    def _read_hands(self, num_seats: int, value: object) -> tuple[Cards, ...]:
        if not isinstance(value, list) or len(value) != num_seats:
            raise InvalidSetupError.because(
                "hands",
                N_("hands must be a list of {seats} strings, one per seat"),
                {"seats": num_seats},
            )
        hands = tuple([self._parse(f"hands[{seat}]", text) for seat, text in enumerate(value)])
        for seat, hand in enumerate(hands):
            if len(hand) != self.hand_size:
                values = {"seat": seat + 1, "found": len(hand), "number": self.hand_size}
                raise InvalidSetupError(f"hands[{seat}]", _HAND_SIZE.sentence(values))
        return hands

    def _parse(self, key: str, text: object) -> Cards:
        if not isinstance(text, str):
            raise InvalidSetupError.because(
                key, N_("{key} must be one string of cards"), {"key": key}
            )
        known = {word: card for card, word in enumerate(self.notation)}
        for word in text.split():
            if word not in known:
                values = {"text": visible(word), "hint": expected(word, known)}
                raise InvalidSetupError.because(key, N_("“{text}” is not a card; {hint}"), values)
        return tuple([known[word] for word in text.split()])


MISCOUNTED: Final = Counted(
    "impossible deal: {found} card {card}, but the game has {number}",
    "impossible deal: {found} cards {card}, but the game has {number}",
    "found",
)
_HAND_SIZE: Final = Counted(
    "seat {seat} is dealt {found} card; a hand has {number}",
    "seat {seat} is dealt {found} cards; a hand has {number}",
    "found",
)


def hands_from(
    cards: Sequence[int], num_seats: int, hand_size: int
) -> tuple[tuple[Cards, ...], Sequence[int]]:
    """Deal hands from shuffled cards; return the hands and the rest."""
    dealt_out = num_seats * hand_size
    starts = range(0, dealt_out, hand_size)
    return tuple([tuple(cards[n : n + hand_size]) for n in starts]), cards[dealt_out:]


def written(cards: Iterable[int], notation: Sequence[str]) -> str:
    """Return cards as one string, separated by spaces."""
    return " ".join([notation[card] for card in cards])
