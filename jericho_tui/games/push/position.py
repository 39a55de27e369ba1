"""Everything of a position, the order of the pile included."""

from collections.abc import Sequence
from dataclasses import dataclass

from jericho_tui.core.events import Event
from jericho_tui.core.public import BasicState
from jericho_tui.games.push.public import PushPublic


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
