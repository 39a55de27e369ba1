"""What was said last at a table, while its log has no room for it."""

from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.widgets import Static

from jericho_tui.core.limits import MOST_SAID
from jericho_tui.session.talking import spoken
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.worded_log import is_remark
from jericho_tui.tui.widgets.canvas import wrap

if TYPE_CHECKING:
    from jericho_tui.tui.screens.table import TableScreen

_LATEST: Final = 3
"""Lines of what was said last; a single remark has as many as it needs."""


class LatestTalk(Static):
    """The last round's remarks, unless they are to be read in the log."""

    def __init__(self, table: "TableScreen") -> None:
        super().__init__(id="talk")
        self._table = table
        self._lines: list[str] = []

    def show(self) -> None:
        """Show what was said by now.

        A table with a log has no more than a line to spare; without one there is no other place.
        """
        session, width = self._table.session, self._table.size.width - 2
        logs = [panel for panel in self._table.query(LogPanel) if panel.display]
        since = session.match.ply - len(session.names)
        remarks = session.remarks()
        lines: list[str] = []
        if remarks and any(map(_ends_with_talk, logs)):
            remarks = []
        for place, said in reversed(remarks):
            told = wrap(f"› {spoken(said)}", width, 1 if logs else MOST_SAID)
            if place < since or (lines and len(lines) + len(told) > (1 if logs else _LATEST)):
                break
            lines[:0] = told
        if lines != self._lines:  # else the screen would be laid out anew for nothing
            self._lines = lines
            self.update(Content("\n".join(lines)))
            self.display = bool(lines)


def _ends_with_talk(panel: LogPanel) -> bool:
    """Whether the last remark is to be read in a log."""
    log = () if panel.prospect is None else reversed(panel.sight.log)
    after = next((place for place, line in enumerate(log) if is_remark(line)), 0)
    return after < panel.whole
