"""What every dialog has in common: a framed box, a title, the keys below."""

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget

from jericho_tui.core.sentence import N_
from jericho_tui.tui.widgets.key_bar import KeyBar

T = TypeVar("T")


class Dialog(ModalScreen[T]):
    """A box over the screen; escape leaves it without a value."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", N_("Back")),
    ]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._heading = title

    def compose(self) -> ComposeResult:
        """Frame the contents."""
        box = Vertical(*self.contents(), id="box")
        box.border_title = self._heading
        yield box
        yield KeyBar()

    def contents(self) -> list[Widget]:
        """Return what stands in the box."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Leave without a value."""
        self.dismiss(None)
