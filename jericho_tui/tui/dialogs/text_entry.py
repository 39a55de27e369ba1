"""One line of text, checked while it is typed."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from jericho_tui.bots.roster import similar_bot
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import JOINERS, N_, Sentence
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import say
from jericho_tui.tui.dialogs.dialog import Dialog, Question
from jericho_tui.tui.widgets.canvas import fit
from jericho_tui.tui.widgets.picker import Picker
from jericho_tui.tui.widgets.text_line import TextLine

_TYPED: Final = (*JOINERS, "\u00a0", "\u202f")
"""What some keyboards write into names, and Textual takes for no text."""


class _Line(TextLine):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", N_("Accept"), id="entry.accept"),
    ]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return character in _TYPED or super().check_consume_key(key, character)

    async def on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character in _TYPED:
            event.stop()
            event.prevent_default()
            self.replace(event.character, *self.selection)


class TextEntry(Dialog[str]):
    """Asks for a line; returns it once `check` accepts it.

    Below the line are the known names that begin like it or have it in them.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "known(1)", N_("Known names"), priority=True, id="names.next"),
        Binding(
            "up", "known(-1)", N_("Known names"), show=False, priority=True, id="names.previous"
        ),
    ]

    def __init__(
        self,
        title: str | Sentence,
        value: str,
        check: Callable[[str], str],
        known: Sequence[tuple[str, str]] = (),
        *,
        human: bool = False,
        live: bool = True,
        note: str | Sentence = "",
    ) -> None:
        """Ask.

        :param check: returns the text in its accepted form, or raises SentenceError saying why not.
        :param known: names to choose from, each with what is known of it.
        :param human: whether a human gets the name; then one close to a bot's is asked about.
        :param live: whether to check while it is typed, or only when it is entered.
        :param note: what stands below.
        """
        super().__init__(title, note)
        self._value = value
        self._check = check
        self._live = live
        self._human = human
        self._known = self._offered = known
        self._taken = ""
        """The name that was last taken from the list."""

    def contents(self) -> list[Widget]:
        line = _Line(self._value, id="entry", select_on_focus=True)
        names = Picker(id="names")
        names.can_focus = False  # keys move it while the line above has the focus
        return [line, Static("", id="complaint"), *super().contents(), names]

    def on_mount(self) -> None:
        self._offer(self._known)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        return action != "known" or bool(self._known)

    def retranslate(self) -> None:
        super().retranslate()
        self._check_now()

    def _check_now(self) -> None:
        if self._live:
            self._accepted()

    @on(Input.Changed)
    def _typed(self, message: Input.Changed) -> None:
        """Offer what goes with what was typed; a name that was taken leaves the list as it is."""
        self._check_now()
        if message.value == self._taken:
            return
        wanted = normalized(message.value)
        untouched = message.value == self._value
        self._offer([k for k in self._known if untouched or wanted in normalized(k[0])])

    @on(Input.Submitted)
    def _accept(self) -> None:
        text = self._accepted()
        if text is None:
            return
        bot = similar_bot(text) if self._human else None
        if bot is None or text in (self._value, *(name for name, _note in self._known)):
            self.dismiss(text)
            return
        question = Sentence(
            N_("{bot} is a bot; ←→ picks it. Is {name} the name of a human?"),
            {"bot": bot, "name": text},
        )
        self.ask(Question(self._heading, question), lambda _yes: self.dismiss(text))

    def _accepted(self) -> str | None:
        complaint = self.query_one("#complaint", Static)
        try:
            text = self._check(self.query_one(Input).value)
        except SentenceError as error:
            complaint.update(Content(say(error.sentence)))
            return None
        complaint.update("")
        return text

    def action_known(self, step: int) -> None:
        if self._offered:
            names = self.query_one(Picker)
            chosen = names.cursor + step if names.lit else min(0, step)
            self._take(chosen % len(self._offered))

    @on(Picker.Moved)
    def _clicked(self, message: Picker.Moved) -> None:
        self._take(message.index)

    @on(Picker.Picked)
    def _clicked_again(self, message: Picker.Picked) -> None:
        """The name under the mouse was clicked a second time."""
        if self.query_one(Picker).lit:
            self._accept()
        else:
            self._take(message.index)

    def _take(self, index: int) -> None:
        self._taken = self._offered[index][0]
        line = self.query_one(Input)
        line.value = self._taken
        line.cursor_position = len(self._taken)
        names = self.query_one(Picker)
        names.lit = True
        names.fill(names.rows, index)

    def _offer(self, known: Sequence[tuple[str, str]]) -> None:
        self._offered = known
        names = self.query_one(Picker)
        names.lit = False
        names.display = bool(known)
        names.fill([[(fit(name, 22), "plain"), (note, "quiet")] for name, note in known], 0)
