"""A table whose match is over: it says so, and offers what comes after."""

from collections.abc import Collection
from typing import ClassVar

from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from jericho_tui.core.sentence import N_
from jericho_tui.prose.report import ending_told
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.tui.screens.consenting import ConsentingScreen
from jericho_tui.tui.tables.motion import ASIDES
from jericho_tui.tui.tables.table import TableView


class EndingScreen(ConsentingScreen):
    """Says how the game has ended, over the open table that stays to be looked at."""

    SCOREBOARD: ClassVar[Binding] = Binding(
        "enter", "result", N_("Scoreboard"), id="table.scoreboard"
    )
    REPLAY: ClassVar[Binding] = Binding("v", "replay", N_("Replay"), id="table.replay")
    asides: ClassVar = ASIDES
    AFTERWARDS: ClassVar = ("result", "replay")
    """The actions that there are once it is over."""
    MEANWHILE: ClassVar = ("undo", "hint", "pace", "hurry")
    """The actions that are left out then, where they cannot be given."""
    HELPS: ClassVar = ("hint", "undo")
    """The actions that a deal of the day never has: pressed all the same, they say why."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._played = not self.over
        """Whether the match was still going on when it was opened."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.sitting.match.outcome() is not None

    @property
    def quiet_keys(self) -> Collection[str]:
        """The actions that the key bar does not name: what this match or its end has no use for."""
        quiet = super().quiet_keys
        if self.over:
            quiet = (*quiet, "app.rules")
        if self.sitting.match.daily is not None:
            quiet = (*quiet, *self.HELPS)
        return quiet

    def ending_line(self) -> Static:
        """Return the line that says how the match has ended, once it has."""
        line = Static(id="ending")
        line.display = False
        return line

    def show_ending(self) -> None:
        """Say how it has ended; the keys of the table are gone then, back if it goes on."""
        outcome, view = self.sitting.match.outcome(), self.query_one(TableView)
        line = self.query_one("#ending", Static)
        line.display = outcome is not None
        if outcome is not None:
            game_id = self.sitting.match.game.info.id
            told = ending_told(game_id, outcome, self.sitting.names, self.sitting.eyes)
            line.update(Content(" ".join(told)))
        if view.can_focus == (outcome is not None):
            view.can_focus = outcome is None
            self.set_focus(view if outcome is None else None)
            self.refresh_bindings()

    def end(self) -> None:
        """Enter the result into the ladder at once, and let everybody look at the table."""
        outcome = self.sitting.match.outcome()
        if not self._played or outcome is None:
            self.app.show_scoreboard(self.sitting)
            return
        self.app.settlements.settle(self.sitting)
        self._refresh()

    def action_result(self) -> None:
        self.app.show_scoreboard(self.sitting, counts=not self.app.reduced_motion)

    def action_replay(self) -> None:
        self.app.replay(self.sitting.match, self.sitting.opened.path)
