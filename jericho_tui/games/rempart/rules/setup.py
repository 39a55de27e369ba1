"""The deal: rule 1, and its form in a record.

What can happen in Rempart, as data for log, preview and animation; everybody sees all of it.
"""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.basics import Deck, Terms
from jericho_tui.core.events import SeatEvent
from jericho_tui.core.game import Seat
from jericho_tui.games.rempart.rules.board import FIRST_CARD, MAX_CARD


@dataclass(frozen=True, slots=True)
class RempartSetup(Terms):
    """Everything that is drawn before a match."""

    table: tuple[int, ...]
    """The card at every place."""


DECK: Final = Deck(
    "table",
    tuple(map(str, range(MAX_CARD + 1))),
    lambda terms: range(FIRST_CARD, int(terms.options["max_card"]) + 1),  # R18
)


class _CardEvent(SeatEvent):
    """A seat did something with the card of a place."""

    place: int
    card: int
    figure: str
    """As `board.figure_of`; empty in the race."""


class TurnedUp(_CardEvent, reveals=True):
    """A seat turned a card up on its place (rule 3)."""


class TurnedBack(_CardEvent):
    """The card was turned down again (rule 3)."""


class Kept(_CardEvent):
    """The card was put at the right end of the rampart (rule 3)."""

    cards: int
    """How many cards the rampart has now."""


class Inserted(_CardEvent):
    """The magician put the card at its place in the rampart (rule 11)."""

    cards: int
    """How many cards the rampart has now."""


class CannonIdle(SeatEvent):
    """The cannon just placed has nothing to hit (rule 12)."""


class Shot(SeatEvent, landmark=True):
    """A cannon removed a card (rule 12, R14)."""

    victim: Seat
    card: int
    figure: str
