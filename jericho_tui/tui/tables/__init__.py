"""How each game looks on the table: one package a game, found by the game's id.

A game's package exports `TABLE`, a `GameTable`: the widget, and the dialog that shows what a move
brought about when that deserves a pause (a scoring). A game without a package has the table of
`generic`.

Every widget is a `table.TableView` over panels: it says which choice a
decision begins with, what its keys do to that, and how it is painted. Every such dialog is a
`ceremony.Ceremony`. What a move would do is asked of the game (`preview`, `after`), never worked
out here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, Final

from textual.screen import ModalScreen

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import part_of
from jericho_tui.text.notation import words_of
from jericho_tui.text.segments import Segment
from jericho_tui.text.voice import Voice
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line

Ceremony = Callable[
    [Sequence[Event], tuple[str, ...], Seat | None, Any, bool], ModalScreen[None] | None
]
_ROLES: Final = {
    "plain": "plain",
    "name": "strong",
    "me": "gold",
    "number": "strong",
    "quiet": "quiet",
    **{f"colour:{colour}": f"{name}-bold" for colour, name in enumerate(CARD_COLOURS)},
}
"""How pieces of sentences look (see `text.segments`)."""


@dataclass(frozen=True)
class GameTable:
    """What the table screen asks of a game."""

    view: type[TableView[Any]]
    ceremony: Ceremony = lambda *_told: None
    """From a move's events, the names, who looks, the observation before it, and whether to show
    it all at once: the dialog to show, or None."""

    @cached_property
    def words(self) -> Voice[Any, Any]:
        """What is said of the game."""
        return words_of(self.view.game_id)

    def log(self, events: Sequence[Event], names: tuple[str, ...], me: Seat | None) -> list[Line]:
        """Return the lines of the log for a move's events, as `me` saw them."""
        return [line_of(line) for line in self.words.log_lines(events, names, me)]


def line_of(sentence: Sequence[Segment]) -> Line:
    """Return a sentence as it is painted."""
    return [(segment.text, role_of(segment.role)) for segment in sentence]


def role_of(segment_role: str) -> str:
    """Return how a piece of a sentence looks (see `text.segments`)."""
    return _ROLES[segment_role]


def table_of(game_id: str) -> GameTable:
    """Return the table of a game: its own, else the one that plays any game."""
    own = part_of(game_id, "table")
    table: GameTable = (
        import_module(f"{__name__}.generic").table_for(game_id) if own is None else own.TABLE
    )
    return table
