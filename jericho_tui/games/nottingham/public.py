"""The public part of a position (rules page 2.2)."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.public import BasicPublic, PublicFields
from jericho_tui.core.seats import NOBODY
from jericho_tui.games.nottingham.items import JEWELS, NO_ITEM
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.scoring import Rules


@dataclass(slots=True, eq=False, init=False, repr=False)
class NottinghamPublic(BasicPublic):
    """What everybody sees. Loot and discard are bundles (see `items`)."""

    rules: Rules
    start: Seat
    """Who took the first turn."""
    turn: Seat
    """The active player."""
    loot: tuple[int, ...]
    """Bundle of every seat's loot: it was seen when it was delivered."""
    missions: tuple[int, ...]
    """The kinds of mission that every seat has done, as bits."""
    discard: int = 0
    card: int = NO_ITEM
    """The item card turned up, until it went somewhere."""
    space: int = 0
    """Where the sheriff is, counted from the city."""
    idle: int = 0
    """Turns in a row without a completed delivery (N30)."""
    target: Seat = NOBODY
    """Who is attacked."""
    queue: tuple[Seat, ...] = ()
    """Who is still to offer openly, to be asked about an ambush or to draw a gift, next first."""
    goods: int = NO_ITEM
    """The item that is being delivered."""
    goods_left: int = 0
    """How many of it lie on the table."""
    phase: Phase = Phase.DECIDE
    ply: int = 0
    """How many moves were made."""
    termination: str = ""
    """How the match ended; empty while it goes on."""
    result: Outcome | None = None

    def card_is_open(self) -> bool:
        """Whether everybody sees the card that the action turned up takes: in a burglary (N5)."""
        return self.card == JEWELS


FIELDS: Final = PublicFields(NottinghamPublic)
