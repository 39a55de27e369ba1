"""Where one stands in a match: a line with the scorings on it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from textual import events
from textual.message import Message

from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width
from jericho_tui.tui.widgets.move_list import HERE

_LANDMARK: Final = "◆"
_BAR: Final = "━"


@dataclass(frozen=True)
class Moment:
    """What the line shows."""

    ply: int
    last: int
    landmarks: Sequence[int] = ()
    """Plies that are marked."""
    note: Line = field(default_factory=list)
    """What stands before the line."""
    pace: Line = field(default_factory=list)
    """What stands behind it."""


class Timeline(Canvas):
    """One line; a click on it goes to that part of the match."""

    DEFAULT_CSS = """
    Timeline { height: 1; }
    """

    @dataclass
    class Chosen(Message):
        """Somebody wants to look at the position after `ply` moves."""

        ply: int

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._moment = Moment(0, 0)
        self._start = self._length = 0

    def show(self, moment: Moment) -> None:
        """Show where one stands now."""
        self._moment = moment
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        del height
        moment = self._moment
        count = f" {moment.ply:>{len(str(moment.last))}}/{moment.last}  "
        head: Line = [(count, "strong"), *moment.note, ("  ", "plain")]
        tail: Line = [("  ", "plain"), *moment.pace, (" ", "plain")]
        self._start = line_width(head)
        self._length = max(2, width - self._start - line_width(tail))
        return [[*head, *self._bar(), *tail]]

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and 0 <= offset.x - self._start < self._length:
            event.stop()
            ply = round((offset.x - self._start) * self._moment.last / (self._length - 1))
            self.post_message(self.Chosen(ply))

    def _bar(self) -> Line:
        moment = self._moment
        here = self._column(moment.ply)
        cells = [(_BAR, "gold" if i < here else "faint") for i in range(self._length)]
        for ply in moment.landmarks:
            cells[self._column(ply)] = (_LANDMARK, "gold" if ply <= moment.ply else "quiet")
        cells[here] = (HERE, "gold")
        line: Line = []
        for text, role in cells:
            if line and line[-1][1] == role:
                line[-1] = (line[-1][0] + text, role)
            else:
                line.append((text, role))
        return line

    def _column(self, ply: int) -> int:
        return round(ply * (self._length - 1) / max(1, self._moment.last))
