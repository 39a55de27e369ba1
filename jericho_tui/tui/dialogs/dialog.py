"""What every dialog has in common: a framed box, a title, the keys below."""

from pathlib import Path
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import _, say
from jericho_tui.tui.screens.screen import Overlay
from jericho_tui.tui.widgets.key_bar import KeyBar

T = TypeVar("T")


class Dialog(Overlay[T]):
    """A box over the screen; escape leaves it without a value."""

    CSS_PATH = Path(__file__).with_name("dialog.tcss")  # wherever a subclass stands
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", N_("Back"), id="dialog.back"),
        Binding("question_mark", "app.rules", N_("Rules"), show=False, id="app.rules"),
    ]

    def __init__(self, title: str | Sentence) -> None:
        """Frame.

        :param title: a message id, or a sentence, said in whatever language is in use.
        """
        super().__init__()
        self._heading = title

    def compose(self) -> ComposeResult:
        box = Vertical(*self.contents(), id="box")
        box.border_title = self.heading()
        yield box
        yield KeyBar()

    def on_mount(self) -> None:
        self.write()

    def retranslate(self) -> None:
        """Say the title again, and write the rest anew."""
        self.query_one("#box").border_title = self.heading()
        self.write()

    def write(self) -> None:
        """Write what the widgets of the box show, in the language in use; by default nothing."""

    def heading(self) -> Content:
        """Return the title in the language in use."""
        title = self._heading
        return Content(say(title) if isinstance(title, Sentence) else _(title))

    def contents(self) -> list[Widget]:
        """Return what stands in the box."""
        return []

    def action_leave(self) -> None:
        self.dismiss(None)


class AppWide(Dialog[None]):
    """A dialog that opens from everywhere, but not over another of its kind."""
