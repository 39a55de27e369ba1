"""The name of a seat: typed, or taken from those that are known."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from jericho_tui.bots.roster import similar_bot
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.finding import normalized
from jericho_tui.tui.dialogs.notice import Question
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.widgets.canvas import Line, fit
from jericho_tui.tui.widgets.picker import Picker


class NameEntry(TextEntry):
    """Asks for a name; below the line are the known names that begin like it or have it in them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "known(1)", N_("Known names"), priority=True, id="names.next"),
        Binding(
            "up", "known(-1)", N_("Known names"), show=False, priority=True, id="names.previous"
        ),
    ]

    def __init__(
        self,
        title: Sentence,
        value: str,
        check: Callable[[str], str],
        known: Sequence[tuple[str, str]],
        *,
        human: bool = False,
    ) -> None:
        """Ask.

        :param known: names to choose from, each with what is known of it.
        :param human: whether a human gets the name; then one close to a bot's is asked about.
        """
        super().__init__(title, value, check)
        self._known = known
        self._human = human
        self._offered = known
        self._taken = ""
        """The name that was last taken from the list."""

    def contents(self) -> list[Widget]:
        """Return the line, the complaint and the list."""
        return [*super().contents(), _Names(id="names")]

    def on_mount(self) -> None:
        """Offer every known name until something is typed."""
        self._offer(self._known)

    @on(Input.Changed)
    def _typed(self, message: Input.Changed) -> None:
        """Offer what goes with what was typed; a name that was taken leaves the list as it is."""
        if message.value == self._taken:
            return
        wanted = normalized(message.value)
        untouched = message.value == self._value
        self._offer([k for k in self._known if untouched or wanted in normalized(k[0])])

    def accept(self, text: str) -> None:
        """Return the name; one that may be meant for a bot only after a question."""
        bot = similar_bot(text) if self._human else None
        if bot is None or text in (self._value, *(name for name, _note in self._known)):
            self.dismiss(text)
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self.dismiss(text)

        question = Sentence(
            N_("{bot} is a bot; ←→ picks it. Is {name} the name of a human?"),
            {"bot": bot, "name": text},
        )
        self.app.push_screen(Question(self._heading, question), answered)

    def action_known(self, step: int) -> None:
        """Take the next name of the list, or the one before."""
        if self._offered:
            names = self.query_one(_Names)
            chosen = names.chosen + step if names.chosen >= 0 else min(0, step)
            self._take(chosen % len(self._offered))

    @on(Picker.Moved)
    def _clicked(self, message: Picker.Moved) -> None:
        """A name was clicked."""
        self._take(message.index)

    @on(Picker.Picked)
    def _clicked_again(self, message: Picker.Picked) -> None:
        """The name under the mouse was clicked a second time."""
        if self.query_one(_Names).chosen == message.index:
            self._accept()
        else:
            self._take(message.index)

    def _take(self, index: int) -> None:
        self._taken = self._offered[index][0]
        line = self.query_one(Input)
        line.value = self._taken
        line.cursor_position = len(self._taken)
        self.query_one(_Names).choose(index)

    def _offer(self, known: Sequence[tuple[str, str]]) -> None:
        self._offered = known
        names = self.query_one(_Names)
        names.chosen = -1
        names.display = bool(known)
        names.fill([[(fit(name, 22), "plain"), (note, "quiet")] for name, note in known], 0)


class _Names(Picker):
    """A list that keys move while the line above has the focus."""

    can_focus = False

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self.chosen = -1
        """The row that was taken; -1 before one was."""

    def choose(self, index: int) -> None:
        """Mark a row as taken."""
        self.chosen = index
        self.fill(self.rows, index)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the rows, the one that was taken marked."""
        lines = list(super().paint(width, height))
        place = self.cursor - self._top
        if self.chosen >= 0 and place < len(lines):
            lines[place] = [("▸ ", "gold"), *lines[place][1:]]
        return lines
