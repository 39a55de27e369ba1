"""The public part of a position (rules page 5.1)."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.public import BasicPublic, BasicState, PublicFields
from jericho_tui.games.rempart.actions import Action, Phase
from jericho_tui.games.rempart.info import Rules

NO_PLACE: Final = -1


@dataclass(slots=True, eq=False, init=False, repr=False)
class RempartPublic(BasicPublic):
    """What everybody sees.

    Cards are bits of `left`, `ramparts` and `discard`, places are bits of `down` and `seen`.
    """

    rules: Rules
    start: Seat
    turn: Seat
    """The active player."""
    menu: tuple[Action, ...]
    """What whoever acts may do."""
    down: int
    """Places that have a card, the one turned up included."""
    left: int
    """Cards on the table; public, as all others lie in ramparts and discard (R3)."""
    discard: int = 0
    """Cards that were shot (R14); bit 1 may stand for several flags (R11)."""
    spent: int = 0
    """Magicians that were used."""
    seen: int = 0
    """Places that were ever turned up."""
    idle: int = 0
    """Turns of all seats since a card was last kept or inserted (R4)."""
    began_blocked: bool = False
    """Whether nobody could take any card when this turn began (R5)."""
    place: int = NO_PLACE
    """Where a card is turned up."""
    card: int = 0
    """The card turned up; 0 without one."""
    phase: Phase = Phase.CHOOSE
    ply: int = 0
    """How many moves were made."""
    termination: str = ""
    """How the match ended; empty while it goes on."""
    result: Outcome | None = None


FIELDS: Final = PublicFields(RempartPublic)


@dataclass(slots=True, eq=False, kw_only=True)
class RempartPosition(RempartPublic, BasicState):
    """What everybody sees, and all cards."""

    board: tuple[int, ...]
    """The card at every place at the start. Never changed."""
    choices: tuple[Action, ...]
    """What can be turned up."""
    ramparts: list[int]
    """Every seat's cards (rule 1)."""
    history: list[int]
    """Every turn in which a card was kept or turned down: packed as `observation` says."""
    events: list[Event] | None = None
