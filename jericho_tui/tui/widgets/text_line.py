"""A line that text is typed into."""

import re
from contextlib import suppress
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message_pump import MessagePumpClosed
from textual.reactive import Reactive, reactive
from textual.widgets import Input, Static

from jericho_tui.core.sentence import N_

_NO_TEXT: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|[\0-\b\x0b-\x1f\x7f-\x9f]")
"""Colours and the like, and controls other than the ends of lines and tabs."""


class TextLine(Input):
    """An `Input` that takes as much text as comes at once, and only text."""

    cursor_blink: Reactive[bool] = reactive(False, init=False)

    async def on_key(self, event: events.Key) -> None:
        """Write what was typed right behind a key together with it: it is looked up only once."""
        with suppress(MessagePumpClosed):  # nothing follows any more
            while event.is_printable and isinstance(key := self._peek_message(), events.Key):
                if not key.is_printable:
                    break
                await self._get_message()
                event.character = f"{event.character}{key.character}"

    def on_paste(self, event: events.Paste) -> None:
        event.text = _NO_TEXT.sub("", event.text.replace("\r", "\n")).expandtabs(1)


class SearchLine(Horizontal):
    """A slash and a line to type in; its changes are `Input.Changed` messages."""

    def compose(self) -> ComposeResult:
        yield Static("/")
        yield _Words(compact=True)

    @property
    def line(self) -> Input:
        """What is typed into; its value is what is searched for."""
        return self.query_one(Input)

    def open(self) -> None:
        """Let something be typed."""
        self.display = True
        self.line.focus()

    def close(self) -> None:
        """Search for nothing any more."""
        self.display = False
        self.line.value = ""


class _Words(TextLine):
    """A line whose arrow keys move the cursor of the list below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.cursor(-1)", N_("Up"), show=False, id="search.up"),
        Binding("down", "screen.cursor(1)", N_("Down"), show=False, id="search.down"),
    ]
