"""The line in which words to search for are typed."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from jericho_tui.core.sentence import N_
from jericho_tui.tui.widgets.text_line import TextLine


class SearchLine(Horizontal):
    """A slash and a line to type in; its changes are `Input.Changed` messages."""

    def compose(self) -> ComposeResult:
        yield Static("/")
        yield _Words(compact=True)

    @property
    def line(self) -> Input:
        """What is typed into; its value is what is searched for."""
        return self.query_one(Input)


class _Words(TextLine):
    """A line whose arrow keys move the cursor of the list below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.cursor(-1)", N_("Up"), show=False, id="search.up"),
        Binding("down", "screen.cursor(1)", N_("Down"), show=False, id="search.down"),
    ]
