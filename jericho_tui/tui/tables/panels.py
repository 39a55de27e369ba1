"""Canvases that every game's table needs: one that paints a sight, and the move log."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Canvas, Line, wrap_line

_INDENT: Final = 6
"""Of a log line's continuation: past the number."""


class SightCanvas(Canvas):
    """A canvas that paints a sight."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._sight: Sight | None = None

    def show(self, sight: Sight) -> None:
        """Show what is seen now."""
        self._sight = sight
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the sight, once there is one."""
        return [] if self._sight is None else self.paint_sight(self._sight, width, height)

    def paint_sight(self, sight: Sight, width: int, height: int) -> list[Line]:
        """Return the lines."""
        raise NotImplementedError


class LogPanel(SightCanvas):
    """The last lines of the move log."""

    def paint_sight(self, sight: Sight, width: int, height: int) -> list[Line]:
        """Return as many of the latest lines as fit."""
        lines: list[Line] = []
        for line in reversed(sight.log):
            lines[:0] = wrap_line(line, width, _INDENT)
            if len(lines) >= height:
                break
        return lines[-height:] if height else []
