"""Saying something and asking yes or no."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_
from jericho_tui.tui.dialogs.dialog import Dialog


class Notice(Dialog[None]):
    """A sentence to be read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "leave", N_("Go on"), id="notice.on")
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title)
        self._text = text

    def contents(self) -> list[Widget]:
        """Return the sentence."""
        return [Static(Content(self._text))]


class Question(Dialog[bool]):
    """A sentence to be answered with yes or no; escape is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,o,enter", "answer(True)", N_("Yes"), id="question.yes"),
        Binding("n,escape", "answer(False)", N_("No"), id="question.no"),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title)
        self._text = text

    def contents(self) -> list[Widget]:
        """Return the sentence."""
        return [Static(Content(self._text))]

    def action_answer(self, yes: bool) -> None:
        """Return the answer."""
        self.dismiss(yes)
