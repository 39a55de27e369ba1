"""One line of text, checked while it is typed."""

from collections.abc import Callable
from typing import ClassVar, Final

from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.joiners import JOINERS
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import say
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.text_line import TextLine

_TYPED: Final = (*JOINERS, "\u00a0", "\u202f")
"""What some keyboards write into names, and Textual takes for no text."""


class _Line(TextLine):
    """The line; its key says what it does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", N_("Accept"), id="entry.accept"),
    ]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return character in _TYPED or super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character in _TYPED:
            event.stop()
            event.prevent_default()
            self.replace(event.character, *self.selection)
        else:
            await super()._on_key(event)


class TextEntry(Dialog[str]):
    """Asks for a line; returns it once `check` accepts it."""

    def __init__(
        self, title: str | Sentence, value: str, check: Callable[[str], str], *, live: bool = True
    ) -> None:
        """Ask.

        :param check: returns the text in its accepted form, or raises SentenceError saying why not.
        :param live: whether to check while it is typed, or only when it is entered.
        """
        super().__init__(title)
        self._value = value
        self._check = check
        self._live = live

    def contents(self) -> list[Widget]:
        line = _Line(self._value, id="entry", select_on_focus=True)
        return [line, Static("", id="complaint")]

    def retranslate(self) -> None:
        super().retranslate()
        self._check_now()

    @on(Input.Changed)
    def _check_now(self) -> None:
        """Say at once what is wrong."""
        if self._live:
            self._accepted()

    @on(Input.Submitted)
    def _accept(self) -> None:
        text = self._accepted()
        if text is not None:
            self.accept(text)

    def accept(self, text: str) -> None:
        """Return what was accepted."""
        self.dismiss(text)

    def _accepted(self) -> str | None:
        complaint = self.query_one("#complaint", Static)
        try:
            text = self._check(self.query_one(Input).value)
        except SentenceError as error:
            complaint.update(Content(say(error.sentence)))
            return None
        complaint.update("")
        return text
