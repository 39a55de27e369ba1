"""Choosing what parts those who are level on points, and in which order."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget

from jericho_tui.core.sentence import N_
from jericho_tui.league.standings import TIEBREAKS
from jericho_tui.prose.language import _
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line, fit
from jericho_tui.tui.widgets.picker import Picker


class TieBreaksDialog(Dialog[tuple[str, ...]]):
    """Lists every tie-break with what it means, those in use first; returns these."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "switch", N_("Use or not"), priority=True, id="tiebreaks.switch"),
        Binding("k,shift+up", "shift(-1)", N_("Move up"), id="tiebreaks.move-up"),
        Binding("j,shift+down", "shift(1)", N_("Move down"), id="tiebreaks.move-down"),
        Binding("escape", "leave", N_("Done"), id="tiebreaks.done"),
    ]

    def __init__(self, used: Sequence[str]) -> None:
        """Edit.

        :param used: keys of `standings.TIEBREAKS`, in order.
        """
        super().__init__(N_("Tie-breaks, the first first"))
        self._used = list(used)
        self._order = [*used, *(key for key in TIEBREAKS if key not in used)]

    def contents(self) -> list[Widget]:
        return [Picker(id="tiebreaks")]

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        self.action_switch()

    def action_switch(self) -> None:
        key = self._order[self.query_one(Picker).cursor]
        if key in self._used:
            self._used.remove(key)
        else:
            self._used.append(key)
        self._order = [*self._used, *(k for k in self._order if k not in self._used)]
        self.write(self._order.index(key))

    def action_shift(self, step: int) -> None:
        place = self.query_one(Picker).cursor
        other = place + step
        if place < len(self._used) and 0 <= other < len(self._used):
            self._used[place], self._used[other] = self._used[other], self._used[place]
            self._order = [*self._used, *self._order[len(self._used) :]]
            self.write(other)

    def action_leave(self) -> None:
        self.dismiss(tuple(self._used))

    def write(self, cursor: int | None = None) -> None:
        rows: list[Line] = []
        for number, key in enumerate(self._order, start=1):
            tiebreak = TIEBREAKS[key]
            used = key in self._used
            mark = f"{number}." if used else "○ "
            rows.append(
                [
                    (fit(mark, 3), "gold" if used else "quiet"),
                    (fit(_(tiebreak.title), 10), "strong" if used else "quiet"),
                    (_(tiebreak.explanation), "plain" if used else "quiet"),
                ]
            )
        self.query_one(Picker).fill(rows, cursor)
