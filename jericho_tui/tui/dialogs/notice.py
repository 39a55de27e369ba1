"""Saying something and asking yes or no."""

from typing import Any, ClassVar, TypeVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import say
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.input_guard import Commit

T = TypeVar("T")


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


class _Saying(Dialog[T]):
    def __init__(self, title: str | Sentence, text: str | Sentence) -> None:
        super().__init__(title)
        self._text = text

    def contents(self) -> list[Widget]:
        return [_Said(self._text)]


class Notice(_Saying[None]):
    """A sentence to be read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter,space", "leave", N_("Go on"), id="notice.on")
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


class Question(_Saying[bool]):
    """A sentence to be answered with yes or no; escape is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter,y,o", "answer(True)", N_("Yes"), id="question.yes"),
        Binding("n,escape", "answer(False)", N_("No"), id="question.no"),
    ]

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)
