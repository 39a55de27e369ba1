"""The curtain between two people at one keyboard: nothing of anybody's hand is on the screen."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.language import _
from jericho_tui.tui.common_keys import common
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.key_bar import KeyBar


class Curtain(AppScreen[str], ModalScreen[str]):
    """Waits for the next player; returns "ready", "withdraw" or "lobby"."""

    CSS_PATH = Path(__file__).with_name("curtain.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter,space", "answer('ready')", N_("I am ready"), id="curtain.ready"),
        Commit("u", "answer('withdraw')", N_("Undo the last choice"), id="curtain.take-back"),
        common("rules"),
        Binding("escape", "answer('lobby')", N_("Lobby"), id="app.lobby"),
    ]

    def __init__(self, name: str, what: Callable[[], str], can_withdraw: bool) -> None:
        """Hide the table.

        :param name: who is to look next.
        :param what: says what they are asked for.
        :param can_withdraw: whether the previous person may still change a sealed choice (J22).
        """
        super().__init__()
        self._who = name
        self._what = what
        self._can_withdraw = can_withdraw

    def compose(self) -> ComposeResult:
        with Vertical(id="folds"):
            yield Static(Content(self._who), id="who")
            yield Static(id="what")
            yield Static(id="how")
        yield KeyBar()

    def on_mount(self) -> None:
        self.retranslate()

    def retranslate(self) -> None:
        """Say it in the language in use."""
        self.query_one("#what", Static).update(Content(self._what()))
        how = _("The others look away. Press Enter when you are ready.")
        self.query_one("#how", Static).update(Content(how))

    def on_click(self) -> None:
        self.action_answer("ready")

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "answer" and parameters == ("withdraw",):
            return self._can_withdraw
        return True

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)
