"""Every command that can be given now, found by typing a part of its name."""

from collections import Counter
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.fuzzy import Matcher
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from jericho_tui.core.sentence import N_
from jericho_tui.prose.language import _
from jericho_tui.tui.commands import commands
from jericho_tui.tui.dialogs.dialog import AppWide
from jericho_tui.tui.widgets.canvas import fit
from jericho_tui.tui.widgets.picker import Picker
from jericho_tui.tui.widgets.text_line import TextLine

_TITLE = 44


class PaletteDialog(AppWide):
    """Gives one of the commands of the screen below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "give", N_("Do it"), priority=True, id="commands.give"),
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

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        self.action_give()

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
