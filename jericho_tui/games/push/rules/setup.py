"""The deal: rule 1.

What can happen in Push, as data for log, preview and animation; everybody sees all of it.
"""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.basics import Deck, Terms
from jericho_tui.core.events import Event, SeatEvent
from jericho_tui.games.push import Rules
from jericho_tui.games.push.rules.cards import NOTATION, full_deck


@dataclass(frozen=True, slots=True)
class PushSetup(Terms):
    """Everything that is drawn before a match."""

    draw_pile: tuple[int, ...]
    """Top first."""


DECK: Final = Deck(
    "draw_pile",
    NOTATION,  # rule 1, P16
    lambda terms: full_deck(terms.num_seats, two_keep=Rules.of(terms.options).two_keep),
)


class TurnedUp(SeatEvent, reveals=True):
    """A seat drew a card (rule 3)."""

    card: int


class SwitchDiscarded(SeatEvent, reveals=True):
    """A seat of two drew a switch card, which is discarded at once (P16)."""


class Placed(SeatEvent):
    """The drawn card was put on a column (rule 3)."""

    card: int
    column: int
    points: int
    """What the column is worth afterwards."""


class Bust(SeatEvent, landmark=True):
    """The drawn card fits nowhere and is discarded (rule 7)."""

    card: int


class Stopped(SeatEvent):
    """A seat stopped drawing; collecting begins (rule 5)."""


class Taken(SeatEvent):
    """A seat collected a column (rule 6)."""

    column: int
    cards: tuple[int, ...]
    points: int


class Declined(SeatEvent):
    """A seat collected nothing (P3)."""


class ColumnDiscarded(Event):
    """Nobody took a column (rule 5, P2)."""

    column: int
    cards: tuple[int, ...]


class Rolled(SeatEvent, reveals=True):
    """The die was rolled for a seat (rules 6, 7)."""

    face: int
    """A colour, or `actions.STAR`."""


class Lost(SeatEvent):
    """A seat's unprotected cards of a colour were discarded (rules 6, 7, 11)."""

    colour: int
    cards: int
    points: int


class Protected(SeatEvent):
    """A seat turned its cards of a colour over (rule 9)."""

    colour: int
    cards: int
    points: int
