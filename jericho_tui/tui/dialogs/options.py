"""Choosing the options of a game, each with the ruling it decides."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.options import Option, OptionValue
from jericho_tui.core.sentence import N_
from jericho_tui.games import load
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _
from jericho_tui.sitting.plan import Plan
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.dialogs.notice import Notice
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, wrap_line
from jericho_tui.tui.widgets.picker import Picker


class OptionsDialog(Dialog[Plan]):
    """Edits the options of a plan; returns the new plan."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter", "change(1)", N_("Change"), priority=True, id="options.next"),
        Binding("left", "change(-1)", N_("Change"), show=False, id="options.previous"),
        Binding("d", "default", N_("Standard rules"), id="options.standard"),
        Binding("escape", "leave", N_("Done"), id="options.done"),
    ]

    def __init__(self, plan: Plan) -> None:
        super().__init__(N_("Options"))
        self.plan = plan
        self._options = load(plan.game).info.options

    def contents(self) -> list[Widget]:
        """Return the list of options, and the question that the one under the cursor answers."""
        return [Picker(id="options"), _Question(id="question")]

    def on_mount(self) -> None:
        """Fill the list."""
        self._show()

    def rules_page(self) -> tuple[str, str]:
        """Return where the rulebook opens: at the options."""
        return self.plan.game, "options"

    def retranslate(self) -> None:
        """Write the list anew too."""
        super().retranslate()
        self._show()

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        self.action_change(1)

    def action_leave(self) -> None:
        """Return the plan if it can start."""
        try:
            self.plan.check()
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Options"), error.sentence))
            return
        self.dismiss(self.plan)

    def action_change(self, step: int) -> None:
        """Give the option under the cursor its next value."""
        option = self._options[self.query_one(Picker).cursor]
        value = self.plan.all_options()[option.key]
        following = option.values[(option.values.index(value) + step) % len(option.values)]
        chosen = {**self.plan.options, option.key: following}
        self.plan = replace(self.plan, options=chosen)
        self._show()

    def action_default(self) -> None:
        """Go back to the standard rules."""
        self.plan = replace(self.plan, options={})
        self._show()

    def _show(self) -> None:
        values = self.plan.all_options()
        changed = self.plan.changed_options()
        widest = max(cell_width(_(option.title)) for option in self._options)
        rows: list[Line] = []
        for option in self._options:
            role = "gold" if option in changed else "plain"
            rows.append(
                [
                    (fit(option.ruling, 4), "quiet"),
                    (fit(_(option.title), widest + 1), "strong"),
                    (f"‹ {_(option.label(values[option.key]))} ›", role),
                ]
            )
        self.query_one(Picker).fill(rows)
        self._show_question()

    @on(Picker.Moved)
    def _show_question(self) -> None:
        """Ask the question of the option under the cursor."""
        option = self._options[self.query_one(Picker).cursor]
        self.query_one(_Question).show(option, self.plan.all_options()[option.key])


class _Question(Canvas):
    """The rule that an option decides: its number, the question, and every answer."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._option: Option | None = None
        self._value: OptionValue = ""

    def show(self, option: Option, value: OptionValue) -> None:
        """Show an option and which answer is chosen."""
        self._option, self._value = option, value
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the question, then the answers, the chosen one marked."""
        del height
        option = self._option
        if option is None:
            return []
        question: Line = [
            (f"{option.ruling}  " if option.ruling else "", "quiet"),
            (_(option.question or option.title), "plain"),
        ]
        answers: Line = []
        for value in option.values:
            chosen = value == self._value
            # Unbreakable, so that an answer stays whole.
            label = _(option.label(value)).replace(" ", "\u00a0")
            mark = "●" if chosen else "○"
            answers.append((f"{mark}\u00a0{label}", "gold" if chosen else "quiet"))
            answers.append(("   ", "plain"))
        return [*wrap_line(question, width, 0), *wrap_line(answers, width, 0)]
