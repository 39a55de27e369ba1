"""The moves with what a bot thinks of them."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget

from jericho_tui.core.sentence import N_
from jericho_tui.play.player import Candidate
from jericho_tui.prose.language import _
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right
from jericho_tui.tui.widgets.picker import Picker

_BAR: Final = 10
_NAME: Final = 26


class HintsDialog(Dialog[Any]):
    """Lists candidates, best first; returns the action that was chosen, to be looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", N_("Choose this move"), priority=True, id="hints.choose"),
        Binding("escape,h", "leave", N_("Back"), id="hints.back"),
    ]

    def __init__(self, candidates: Sequence[Candidate], call: Callable[[Any], str]) -> None:
        """List.

        :param candidates: best first.
        :param call: says what an action is called.
        """
        super().__init__(N_("Hint"))
        self._candidates = candidates
        self._call = call

    def contents(self) -> list[Widget]:
        """Return the list."""
        return [Picker(id="hints")]

    def on_mount(self) -> None:
        """Fill the list."""
        self._show()

    def retranslate(self) -> None:
        """Write the list anew too."""
        super().retranslate()
        self._show()

    def _show(self) -> None:
        self.query_one("#box").border_subtitle = _("chance of winning")
        best = max(candidate.share for candidate in self._candidates)
        self.query_one(Picker).fill([self._row(c, best) for c in self._candidates])

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        self.action_take()

    def action_take(self) -> None:
        """Return the action under the cursor."""
        self.dismiss(self._candidates[self.query_one(Picker).cursor].action)

    def _row(self, candidate: Candidate, best: float) -> Line:
        cells = round(candidate.share / best * _BAR) if best else 0
        tone = "gold" if candidate.share == best else "plain"
        row: Line = [
            (fit(self._call(candidate.action), _NAME) + " ", tone),
            ("█" * cells, "quiet"),
            ("·" * (_BAR - cells), "faint"),
            (fit_right(f"{candidate.share:.0%}", 5), "strong"),
        ]
        if candidate.visits:
            row.append((f"  {candidate.visits}", "quiet"))
        return row
