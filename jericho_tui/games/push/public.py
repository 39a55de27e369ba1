"""The public part of a position: all but the order of the draw pile (rules page 6.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.public import BasicPublic, BasicState, PublicFields
from jericho_tui.games.push.actions import DRAW_ONLY, Action, Phase
from jericho_tui.games.push.cards import count_all
from jericho_tui.games.push.info import Rules

NO_CARD: Final = -1


@dataclass(slots=True, eq=False, init=False, repr=False)
class PushPublic(BasicPublic):
    """What everybody sees. Cards of a seat are counted in bundles."""

    rules: Rules
    turn: Seat
    """The active player."""
    roller: Seat
    """For whom the die is rolled, in that phase."""
    left: int
    """Bundle of the cards in the draw pile, whatever their order; everybody can work it out."""
    menu: tuple[Action, ...] = DRAW_ONLY
    """What whoever acts may do."""
    phase: Phase = Phase.CHOOSE
    ply: int = 0
    """How many moves were made."""
    drawn: int = 0
    """Cards gone from the draw pile."""
    gone: int = 0
    """Bundle of the discard."""
    count: int = 0
    """How many columns were started this turn."""
    card: int = NO_CARD
    """The drawn card that must be placed."""
    switches: int = 0
    """Switch cards drawn this turn (P13)."""
    queue: tuple[Seat, ...] = ()
    """Who has still to collect this turn, the next first."""
    result: Outcome | None = None

    def cards_left(self) -> int:
        """Return how many cards the draw pile still has."""
        return count_all(self.left)


FIELDS: Final = PublicFields(PushPublic)


@dataclass(slots=True, eq=False, kw_only=True)
class PushPosition(PushPublic, BasicState):
    """What everybody sees, and the pile. Cards of a seat are counted in bundles."""

    deck: Sequence[int]
    """The whole draw pile. Never changed."""
    columns: list[tuple[int, ...]]
    """Cards in the order they were placed; () where none was started, or it was taken."""
    masks: list[int]
    """What each column has: see `menu.BITS`."""
    bench: list[int]
    """Bundle of every seat's unprotected cards."""
    protected: list[int]
    """Bundle of every seat's protected cards."""
    ever: list[int]
    """How many cards every seat has collected (P11)."""
    events: list[Event] | None = None
