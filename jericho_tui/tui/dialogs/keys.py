"""The lists of commands: the keys of what is shown, and the palette, which finds them by name."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.fuzzy import Matcher
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from jericho_tui.core.sentence import N_
from jericho_tui.store.files import places_are_hidden
from jericho_tui.text.language import _
from jericho_tui.tui.commands import Command, commands
from jericho_tui.tui.common_keys import is_common
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line, fit, line_width, wrap_line
from jericho_tui.tui.widgets.picker import Picker
from jericho_tui.tui.widgets.text_line import TextLine

_KEYS = 15
"""Columns of the keys beside what they do."""
_COLUMN = 42
"""Least columns for one of two columns."""


class KeysDialog(Dialog[None]):
    """The keys of the screen below and of everywhere; the row under the cursor says its id."""

    app_wide = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1,enter", "leave", N_("Back"), priority=True, id="keys.back"),
    ]

    def __init__(self, screen: Screen[Any]) -> None:
        super().__init__(N_("Keys"))
        self._commands = [command for command in commands(screen) if command.keys]
        self._asides: Sequence[str] = getattr(screen, "asides", ())
        """What is told of the screen besides its keys (gettext message ids)."""
        self._shown: list[list[Command]] = []
        """The commands of each row."""

    def contents(self) -> list[Widget]:
        return [Picker(id="keys"), Static("", id="detail")]

    def on_mount(self) -> None:
        self.query_one(Picker).cursor = 1

    def on_resize(self, _event: events.Resize) -> None:
        self.call_after_refresh(self.write)

    def write(self) -> None:
        titles = (_("On this screen"), _("The same on every screen"), _("Everywhere"))
        picker = self.query_one(Picker)
        columns = 2 if picker.content_size.width >= 2 * _COLUMN else 1
        width = max(_COLUMN, (picker.content_size.width - 3) // columns)
        rows: list[tuple[Line, list[Command]]] = []
        for number, title in enumerate(titles):
            group = _by_title([c for c in self._commands if _group(c) == number])
            if group:
                rows += [([], [])] if rows else []
                rows.append(([(title, "gold")], []))
            half = -(-len(group) // columns)
            for place in range(half):
                line: Line = []
                for names, what, command in group[place::half]:
                    tone = "plain" if command.enabled else "faint"
                    entry: Line = [(fit(names, _KEYS) + " ", "gold"), (what, tone)]
                    line += [*entry, (" " * max(1, width - line_width(entry)), "plain")]
                rows.append((line, [command for *_texts, command in group[place::half]]))
        room = picker.content_size.width - 2  # the cursor's mark stands before each row
        for aside in self._asides:
            rows += [(line, []) for line in ([], *wrap_line([(_(aside), "quiet")], room, 0))]
        self._shown = [shown for _line, shown in rows]
        picker.fill([line for line, _shown in rows])
        self._say_id()

    @on(Picker.Moved)
    def _say_id(self) -> None:
        """Say by which name the settings file gives the commands of this row other keys."""
        here = self._shown[self.query_one(Picker).cursor]
        names = [f"{command.binding.id} = “{command.binding.key}”" for command in here]
        text = _("In the settings file, under [keys]: {names}").format(names=" · ".join(names))
        shown = names and not places_are_hidden()  # a visitor has no file to write in
        self.query_one("#detail", Static).update(Content(text if shown else ""))


def _group(command: Command) -> int:
    return 2 if command.everywhere else int(is_common(command.binding.id))


def _by_title(found: Sequence[Command]) -> list[tuple[str, str, Command]]:
    titles: dict[str, list[Command]] = {}
    for command in found:
        titles.setdefault(command.title, []).append(command)
    return [
        (" ".join(dict.fromkeys(key for c in group for key in c.keys)), title, group[0])
        for title, group in titles.items()
    ]


_TITLE = 44


class PaletteDialog(Dialog[None]):
    """Gives one of the commands of the screen below."""

    app_wide = True
    picks = "give"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "give", N_("Run"), priority=True, id="commands.give"),
        Binding("up", "cursor(-1)", N_("Up"), priority=True, show=False, id="commands.up"),
        Binding("down", "cursor(1)", N_("Down"), priority=True, show=False, id="commands.down"),
        Binding("escape,ctrl+p", "leave", N_("Back"), priority=True, id="commands.back"),
    ]

    def __init__(self, screen: Screen[Any]) -> None:
        super().__init__(N_("Commands"))
        found = [
            command
            for command in commands(screen)
            if command.enabled
            and command.binding.action != "palette"
            and not isinstance(command.node, Picker)
        ]
        times = Counter(command.title for command in found)
        # What several keys do in as many ways (“take this card”) says nothing without the key.
        self._all = [command for command in found if times[command.title] == 1]
        self._found = self._all

    def contents(self) -> list[Widget]:
        line = TextLine(placeholder=_("part of a command’s name"), id="wanted")
        found = Picker(empty=_("no such command"), id="found")
        found.lit = True
        found.can_focus = False
        return [line, found]

    def write(self) -> None:
        self._search(self.query_one(Input).value)

    @on(Input.Changed)
    def _typed(self, message: Input.Changed) -> None:
        self._search(message.value)

    def action_cursor(self, step: int) -> None:
        self.query_one(Picker).action_cursor(step)

    def action_give(self) -> None:
        if not self._found:
            return
        command = self._found[self.query_one(Picker).cursor]
        app = self.app
        self.dismiss()
        app.call_later(app.run_action, command.binding.action, command.node)

    def _search(self, wanted: str) -> None:
        self._found = self._all
        if wanted:
            match = Matcher(wanted).match
            scored = [(match(command.title), command) for command in self._all]
            self._found = [c for score, c in sorted(scored, key=lambda s: -s[0]) if score]
        self.query_one(Picker).fill(
            [
                [(fit(command.title, _TITLE), "plain"), (" ".join(command.keys), "gold")]
                for command in self._found
            ],
            0,
        )
