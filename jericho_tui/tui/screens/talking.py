"""A screen of a match with its log: what happened, and what was said between the moves."""

from collections.abc import Collection
from typing import Final

from textual.content import Content
from textual.widgets import Static

from jericho_tui.core.limits import MOST_SAID
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.sitting.talking import Talker, spoken
from jericho_tui.tui.screens.shared import SharedScreen
from jericho_tui.tui.screens.speaking import Speaking
from jericho_tui.tui.tables import table_of
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.worded_log import WordedLog, is_remark
from jericho_tui.tui.widgets.canvas import Line, wrap

_LATEST: Final = 3
"""Lines of what was said last; a single remark has as many as it needs."""


class TalkingScreen(Speaking, SharedScreen):
    """Tells what happened and what is said at the match, and lets people say something."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._table = table_of(sitting.match.game.info.id)
        self._log = WordedLog(self._table, sitting.names)
        self._latest: list[str] = []
        """The lines below the table for what was said last."""

    @property
    def talker(self) -> Talker:
        return self.sitting

    @property
    def quiet_keys(self) -> Collection[str]:
        """The actions that the key bar does not name: nobody talks to themselves."""
        where = self.sitting.where
        company = where.elsewhere or where.watching or self.sitting.talk.heard
        return () if company else ("talk",)

    def log_lines(self) -> list[Line]:
        """Return the log as the eyes at the screen may see it."""
        sitting = self.sitting
        return self._log.lines(sitting.match.journal, sitting.eyes, sitting.remarks())

    def latest(self) -> Static:
        """Return the lines for what was said last, while the log has no room for it."""
        return Static(id="talk")

    def show_latest(self) -> None:
        """Show what was said in the last round, unless it is to be read in the log.

        A table with a log has no more than a line to spare; without one there is no other place.
        """
        sitting, width = self.sitting, self.size.width - 2
        logs = [panel for panel in self.query(LogPanel) if panel.display]
        since = sitting.match.ply - len(sitting.names)
        remarks = sitting.remarks()
        lines: list[str] = []
        if remarks and any(map(_ends_with_talk, logs)):
            remarks = []
        for place, said in reversed(remarks):
            told = wrap(f"› {spoken(said)}", width, 1 if logs else MOST_SAID)
            if place < since or (lines and len(lines) + len(told) > (1 if logs else _LATEST)):
                break
            lines[:0] = told
        if lines != self._latest:  # else the screen would be laid out anew for nothing
            self._latest = lines
            line = self.query_one("#talk", Static)
            line.update(Content("\n".join(lines)))
            line.display = bool(lines)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_latest)

    def action_history(self) -> None:
        from jericho_tui.tui.screens.replay import ReplayScreen

        sitting = self.sitting
        history = ReplayScreen(sitting.match, eyes=sitting.eyes, fixed=True, talker=sitting)
        self.app.push_screen(history)


def _ends_with_talk(panel: LogPanel) -> bool:
    """Whether the last remark is to be read in a log."""
    log = () if panel.prospect is None else reversed(panel.sight.log)
    after = next((place for place, line in enumerate(log) if is_remark(line)), 0)
    return after < panel.whole
