"""Everything of a position, hidden cards included."""

from dataclasses import dataclass

from jericho_tui.core.events import Event
from jericho_tui.core.public import BasicState
from jericho_tui.games.rempart.actions import Action
from jericho_tui.games.rempart.public import RempartPublic


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
