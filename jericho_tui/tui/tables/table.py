"""What every game's table has in common: what it is given, and what it says."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from textual.message import Message
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.tui.widgets.canvas import Line

RECENT_MOVES: Final = 60
"""Enough to show what everybody did since somebody was last asked."""


@dataclass(frozen=True)
class Sight:
    """What the person in front of the screen sees now."""

    observation: Any
    """What the viewing seat knows; its `seat` is None for a spectator."""
    names: tuple[str, ...]
    notes: tuple[str, ...]
    """A few words beside each name: which bot, or that it is a person."""
    ratings: tuple[str, ...]
    """Each seat's rating as text; empty where it has none."""
    acting: bool
    """Whether the viewing seat is asked for an action now."""
    prompt: str
    """What is asked, or who is waited for."""
    log: Sequence[Line] = ()
    """The move log, oldest first."""
    last: tuple[Event, ...] = ()
    """What the last move caused, as the viewing seat saw it."""
    recent: Sequence[tuple[Event, ...]] = ()
    """What the latest moves caused, as the viewing seat saw it, oldest first; at least
    `RECENT_MOVES` of them, where so many were made."""
    last_mover: Seat | None = None
    options: dict[str, Any] = field(default_factory=dict)
    """The match's options by key."""
    casual: bool = True
    """Whether the match is unrated."""
    open_state: Any = None
    """The whole position (`State`) where every card may be seen, as after the end; else None."""


class TableView(Widget):
    """A game's table. Subclasses show a `Sight` and post the action that was chosen."""

    can_focus = True

    def __init__(self, log: Widget | None = None) -> None:
        """Make a table.

        :param log: what stands in the log's place; None: the latest lines of `Sight.log`.
        """
        super().__init__(id="table")
        self.log_place = log

    @dataclass
    class ActionChosen(Message):
        """The viewing seat confirmed an action."""

        action: Any

    @dataclass
    class Considered(Message):
        """Another action may be considered now; see `considered`."""

    @dataclass
    class Performed(Message):
        """What `perform` showed is over: it came to its end, or somebody would not wait for it."""

    def perform(self, happened: Sequence[Event], before: Any) -> bool:
        """Show a move as it happens, where that takes time; return whether it does.

        Then `Performed` will come, and `show` of what it came to only after that. Never called
        where nothing is to move by itself.

        :param happened: what the move caused, as the viewing seat saw it.
        :param before: what a spectator knew before.
        """
        del happened, before
        return False

    def show(self, sight: Sight) -> None:
        """Show what is seen now."""
        raise NotImplementedError

    def considered(self) -> Any | None:
        """Return the action that confirming would play; None when there is none."""
        raise NotImplementedError

    def way_to(self, action: Any) -> list[str]:
        """Return the commands (actions of bindings) that lead from here to playing `action`."""
        raise NotImplementedError

    def choose(self, action: Any) -> None:
        """Choose a legal action of the viewing seat, as its keys would; it is not played yet."""
        raise NotImplementedError
