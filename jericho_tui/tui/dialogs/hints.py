"""The moves with what a bot thinks of them."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.player import Candidate, Decision
from jericho_tui.prose.language import _, say
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right
from jericho_tui.tui.widgets.picker import Picker

_BAR: Final = 10
_NAME: Final = 36


class HintsDialog(Dialog[Any]):
    """Lists the moves, best first once the bot has spoken; returns one to be looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", N_("Choose this move"), priority=True, id="hints.choose"),
        Binding("escape,h", "leave", N_("Back"), id="hints.back"),
    ]

    def __init__(self, bot: str, actions: Sequence[Any], call: Callable[[Any], str]) -> None:
        """List what a bot is thinking about.

        :param bot: who thinks (a gettext message id).
        :param actions: the legal ones.
        :param call: says what an action is called.
        """
        super().__init__(N_("Hint"))
        self._bot = bot
        self._actions = actions
        self._call = call
        self.candidates: Sequence[Candidate] = ()
        """Best first; () while the bot thinks."""

    def contents(self) -> list[Widget]:
        """Return the list, and what speaks for the move under the cursor."""
        return [Picker(id="hints"), Static(id="reason")]

    def answer(self, decision: Decision) -> None:
        """Show what the bot thinks."""
        self.candidates = decision.candidates or (Candidate(decision.action, 1.0),)
        self.write()
        self.refresh_bindings()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """There is nothing to choose before the bot has spoken."""
        del parameters
        if action == "take" and not self.candidates:
            return Sentence(N_("the bot is still thinking"))
        return True

    def write(self) -> None:
        """List the moves, about which nothing is known before the bot answers."""
        box = self.query_one("#box")
        if self.candidates:
            box.border_subtitle = _("chance of winning, as {bot} sees it").format(bot=_(self._bot))
            best = max(candidate.share for candidate in self.candidates)
            rows = [self._row(candidate, best) for candidate in self.candidates]
        else:
            box.border_subtitle = _("{bot} is thinking…").format(bot=_(self._bot))
            rows = [self._unknown(action) for action in self._actions]
        self.query_one(Picker).fill(rows)
        self._show_reason()

    @on(Picker.Moved)
    def _show_reason(self) -> None:
        """Say what speaks for the move under the cursor."""
        cursor = self.query_one(Picker).cursor
        reason = self.candidates[cursor].reason if self.candidates else None
        text = "" if reason is None else say(reason)
        self.query_one("#reason", Static).update(Content(text[:1].upper() + text[1:]))

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        if self.candidates:
            self.action_take()

    def action_take(self) -> None:
        """Return the action under the cursor."""
        self.dismiss(self.candidates[self.query_one(Picker).cursor].action)

    def _row(self, candidate: Candidate, best: float) -> Line:
        cells = round(candidate.share / best * _BAR) if best else 0
        tone = "gold" if candidate is self.candidates[0] else "plain"
        row: Line = [
            (fit(self._call(candidate.action), _NAME) + " ", tone),
            ("█" * cells, "quiet"),
            ("·" * (_BAR - cells), "faint"),
            (fit_right(f"{candidate.share:.0%}", 5), "strong"),
        ]
        if candidate.visits:
            row.append(("  " + _("tried {n}×").format(n=candidate.visits), "quiet"))
        return row

    def _unknown(self, action: Any) -> Line:
        return [(fit(self._call(action), _NAME) + " ", "plain"), ("·" * _BAR, "faint")]
