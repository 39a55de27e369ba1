"""The deal: rule 1, and its form in a record.

What can happen in Rempart, as data for log, preview and animation; everybody sees all of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.basics import Deck, Fields, Terms
from jericho_tui.core.events import SeatEvent
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, counted, visible
from jericho_tui.games.rempart.rules.board import FIRST_CARD, MAX_CARD


@dataclass(frozen=True, slots=True)
class RempartSetup(Terms):
    """Everything that is drawn before a match."""

    table: tuple[int, ...]
    """The card at every place."""


def _numbers(terms: Terms) -> range:
    """Return the cards on the table (R18)."""
    return range(FIRST_CARD, int(terms.options["max_card"]) + 1)


class _TableDeck(Deck):
    """Cards laid out on the table, each of which is there once."""

    __slots__ = ()

    def read(self, terms: Terms, table: Mapping[str, object]) -> Fields:
        """Return the card at every place.

        :raises InvalidSetupError: something is missing, unreadable or impossible.
        """
        return {"table": _parse_cards(table.get("table"), _numbers(terms))}


DECK: Final = _TableDeck("table", tuple(map(str, range(MAX_CARD + 1))), _numbers)


def _parse_cards(text: object, numbers: range) -> tuple[int, ...]:
    bounds: dict[str, object] = {"first": numbers[0], "last": numbers[-1], "number": len(numbers)}
    if not isinstance(text, str):
        raise InvalidSetupError.because(
            "table",
            N_("table must be one string: the numbers {first} to {last}, each once"),
            bounds,
        )
    by_text = {str(number): number for number in numbers}
    cards: list[int] = []
    for word in text.split():
        if word not in by_text:
            raise InvalidSetupError.because(
                "table",
                N_("“{text}” is not a card of the table; expected a number from {first} to {last}"),
                {**bounds, "text": visible(word)},
            )
        if by_text[word] in cards:
            raise InvalidSetupError.because(
                "table", N_("card {card} lies on the table twice"), {"card": word}
            )
        cards.append(by_text[word])
    if len(cards) != len(numbers):
        raise InvalidSetupError(
            "table",
            counted(
                "the table has {found} card; a game has {number}, {first} to {last}",
                "the table has {found} cards; a game has {number}, {first} to {last}",
                "found",
                {**bounds, "found": len(cards)},
            ),
        )
    return tuple(cards)


class _CardEvent(SeatEvent):
    """A seat did something with the card of a place."""

    place: int
    card: int
    figure: str
    """As `board.figure_of`; empty in the race."""


class _Built(_CardEvent):
    """The card went into the rampart."""

    cards: int
    """How many cards the rampart has now."""


class TurnedUp(_CardEvent, reveals=True):
    """A seat turned a card up on its place (rule 3)."""


class TurnedBack(_CardEvent):
    """The card was turned down again (rule 3)."""


class Kept(_Built):
    """The card was put at the right end of the rampart (rule 3)."""


class Inserted(_Built):
    """The magician put the card at its place in the rampart (rule 11)."""


class CannonIdle(SeatEvent):
    """The cannon just placed has nothing to hit (rule 12)."""


class Shot(SeatEvent, landmark=True):
    """A cannon removed a card (rule 12, R14)."""

    victim: Seat
    card: int
    figure: str
