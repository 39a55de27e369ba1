"""Choosing one of a few things, each a line."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line
from jericho_tui.tui.widgets.picker import Picker


class ChoiceDialog(Dialog[int]):
    """Returns the number of the line that was chosen, from 0."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", N_("Choose"), priority=True, id="choice.take"),
    ]

    def __init__(self, title: str | Sentence, rows: Sequence[Line]) -> None:
        super().__init__(title)
        self._rows = rows

    def contents(self) -> list[Widget]:
        return [Picker(id="choices")]

    def on_mount(self) -> None:
        self.query_one(Picker).fill(self._rows)

    @on(Picker.Picked)
    def action_take(self) -> None:
        self.dismiss(self.query_one(Picker).cursor)
