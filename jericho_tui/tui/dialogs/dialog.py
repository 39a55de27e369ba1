"""What every dialog has in common: a framed box, a title, the keys below."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.language import _, say
from jericho_tui.tui.common_keys import common, digits
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

T = TypeVar("T")


class Dialog(AppScreen[T], ModalScreen[T]):
    """A box over the screen; escape leaves it without a value."""

    CSS_PATH = Path(__file__).with_name("dialog.tcss")  # wherever a subclass stands
    app_wide: ClassVar = False
    """Whether its key opens it everywhere, but not over another such dialog."""
    picks: ClassVar = ""
    """The action of a row that is clicked twice; empty: a subclass hears of that itself."""
    BINDINGS: ClassVar[list[BindingType]] = [
        common("back"),
        common("rules"),
    ]

    def __init__(self, title: str | Sentence, text: str | Sentence = "") -> None:
        """Frame.

        :param title: a message id, or a sentence, said in whatever language is in use.
        :param text: what stands in the box, where a subclass puts nothing else there.
        """
        super().__init__()
        self._heading, self._text = title, text

    def compose(self) -> ComposeResult:
        box = Vertical(*self.contents(), id="box")
        box.border_title = self.heading()
        yield box
        yield KeyBar()

    def on_mount(self) -> None:
        self.write()

    @on(Picker.Picked)
    async def _row_picked(self) -> None:
        if self.picks:
            await self.run_action(self.picks)

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
        return [_Said(self._text)] if self._text else []

    def action_leave(self) -> None:
        self.dismiss(None)


class _Said(Static):
    """A sentence in whatever language is in use; a text is as it is."""

    def __init__(self, text: str | Sentence) -> None:
        super().__init__(Content(""))
        self._text = text
        self.retranslate()

    def tell(self, text: str | Sentence) -> None:
        """Say something else from now on."""
        self._text = text
        self.retranslate()

    def retranslate(self) -> None:
        self.update(Content(say(self._text) if isinstance(self._text, Sentence) else self._text))


class Notice(Dialog[None]):
    """A sentence to be read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter,space", "leave", N_("Continue"), id="notice.on")
    ]

    @classmethod
    def renew(cls, app: App[Any], title: str, text: str | Sentence) -> None:
        """Show a notice; one of this title that nobody has put away yet says the new text."""
        for screen in app.screen_stack:
            if isinstance(screen, cls) and screen._heading == title and screen.is_mounted:
                screen.query_one(_Said).tell(text)
                return
        app.push_screen(cls(title, text))

    def on_click(self) -> None:
        self.action_leave()


class Question(Dialog[bool]):
    """A sentence to be answered with yes or no; escape is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter,y,o", "answer(True)", N_("Yes"), id="question.yes"),
        Binding("n,escape", "answer(False)", N_("No"), id="question.no"),
    ]

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class ChoiceDialog(Dialog[Any]):
    """Returns which line was chosen: its number from 0, or its value."""

    picks = "take"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", N_("Choose"), priority=True, id="choice.take"),
        *digits("number", N_("Choose"), "choice.row"),
    ]

    def __init__(
        self,
        title: str | Sentence,
        rows: Sequence[Line | Sentence],
        values: Sequence[Any] = range(1000),
        text: str | Sentence = "",
    ) -> None:
        """Ask.

        :param values: what each row returns.
        :param text: what stands above them.
        """
        super().__init__(title, text)
        self._rows, self._values = rows, values

    def contents(self) -> list[Widget]:
        return [*super().contents(), Picker(id="choices")]

    def write(self) -> None:
        rows = [[(say(r), "plain")] if isinstance(r, Sentence) else r for r in self._rows]
        self.query_one(Picker).fill(rows)

    def action_take(self) -> None:
        self.dismiss(self._values[self.query_one(Picker).cursor])

    def action_number(self, number: int) -> None:
        if number <= len(self._rows):
            self.dismiss(self._values[number - 1])
