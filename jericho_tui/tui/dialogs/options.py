"""Choosing the options of a game, each with the ruling it decides."""

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_
from jericho_tui.games import load
from jericho_tui.prose.language import _, say
from jericho_tui.sitting.plan import Plan
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.dialogs.notice import Notice
from jericho_tui.tui.widgets.canvas import Line, fit
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
        """Return the list of options."""
        return [Picker(id="options"), Static("", id="detail")]

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
        rows: list[Line] = []
        for option in self._options:
            value = values[option.key]
            standard = value == option.default
            rows.append(
                [
                    (fit(_(option.title), 32) + " ", "strong"),
                    (f"‹ {_(option.label(value))} ›", "plain" if standard else "gold"),
                    (f"  {option.ruling}", "faint"),
                ]
            )
        self.query_one(Picker).fill(rows)
        self._show_detail()

    @on(Picker.Moved)
    def _show_detail(self) -> None:
        """Write the option under the cursor out in full."""
        option = self._options[self.query_one(Picker).cursor]
        value = _(option.label(self.plan.all_options()[option.key]))
        text = f"{option.ruling}  {_(option.title)}: {value}"
        self.query_one("#detail", Static).update(Content(text))
