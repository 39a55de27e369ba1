"""The moves of a match as a list to walk in: where one stands is marked, and follows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from jericho_tui.tui.widgets.canvas import Canvas, Line, fit_right, wrap_line

HERE: Final = "●"
"""Marks where one stands; also on the timeline."""
_CURSOR: Final = "▸"
_NUMBER: Final = 4
_INDENT: Final = 2 + _NUMBER
_MARGIN: Final = 2
"""Lines that stay in sight above and below, where there is room."""


@dataclass(frozen=True)
class Entry:
    """One move in words."""

    ply: int
    """After how many moves the match stands once it is made."""
    lines: Sequence[Line]


class MoveList(Canvas):
    """Entries, oldest first. It stands within a table, so its keys are the screen's."""

    @dataclass
    class Chosen(Message):
        """Somebody wants to look at the position after `ply` moves."""

        ply: int

    def __init__(self, *, empty: str, id: str | None = None) -> None:  # noqa: A002  Textual's name
        """Make a list.

        :param empty: what it says while it has no entries.
        """
        super().__init__(id=id)
        self._entries: Sequence[Entry] = ()
        self._empty = empty
        self._ply = 0
        self._cursor = 0
        self._rows: list[tuple[int, bool, Line]] = []
        """By row: its entry, whether it is that entry's first row, its text."""
        self._wrapped = 0
        """For which width the rows were made; 0: for none."""
        self._top = 0

    def fill(self, entries: Sequence[Entry], ply: int) -> None:
        """Show these entries and stand at `ply`; of the same moves the cursor stays where it is."""
        same = [entry.ply for entry in entries] == [entry.ply for entry in self._entries]
        self._entries = entries
        self._wrapped = 0
        if same and ply == self._ply:
            self._reveal()
            self.repaint()
        else:
            self.stand(ply)

    def stand(self, ply: int) -> None:
        """Mark the entry of `ply`; the cursor goes there, or to the last one before it."""
        self._ply = ply
        before = [i for i, entry in enumerate(self._entries) if entry.ply <= ply]
        self._cursor = before[-1] if before else 0
        self._reveal()
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        if not self._entries:
            return [[(self._empty, "quiet")]]
        self._wrap(width)
        return [self._row(*row) for row in self._rows[self._top : self._top + height]]

    def selection(self) -> tuple[int, int] | None:
        for place, (index, *_rest) in enumerate(self._rows[self._top :]):
            if index == self._cursor:
                return 0, place
        return None

    def on_resize(self, event: events.Resize) -> None:
        self._wrap(self.content_size.width)
        self._reveal()
        super().on_resize(event)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and self._top + offset.y < len(self._rows):
            event.stop()
            self._cursor = self._rows[self._top + offset.y][0]
            self.choose()

    def on_mouse_scroll_down(self) -> None:
        self._scroll(3)

    def on_mouse_scroll_up(self) -> None:
        self._scroll(-3)

    def walk(self, step: int) -> None:
        """Put the cursor on a neighbouring entry."""
        self._cursor = max(0, min(self._cursor + step, len(self._entries) - 1))
        self._reveal()
        self.repaint()

    def choose(self) -> None:
        """Go to the move under the cursor."""
        if self._entries:
            self.post_message(self.Chosen(self._entries[self._cursor].ply))

    def _row(self, index: int, first: bool, text: Line) -> Line:
        if not first:
            return [(" " * _INDENT, "plain"), *text]
        ply = self._entries[index].ply
        here = ply == self._ply
        mark = HERE if here else _CURSOR if index == self._cursor else " "
        number = f"{fit_right(str(ply), _NUMBER - 1)} "
        return [(f"{mark} ", "gold"), (number, "gold" if here else "faint"), *text]

    def _wrap(self, width: int) -> None:
        if width == self._wrapped:
            return
        self._wrapped = width
        top = self._rows[self._top][0] if self._top < len(self._rows) else 0
        self._rows = []
        for index, entry in enumerate(self._entries):
            rows = [row for line in entry.lines for row in wrap_line(line, width - _INDENT, 0)]
            if index == top:  # what was in sight stays in sight
                self._top = len(self._rows)
            self._rows += [(index, not number, row) for number, row in enumerate(rows)]

    def _reveal(self) -> None:
        """Scroll as little as brings the entry under the cursor into sight."""
        size = self.content_size
        if not size.width:
            return
        self._wrap(size.width)
        rows = [row for row, (index, *_rest) in enumerate(self._rows) if index == self._cursor]
        if not rows:
            return
        margin = min(_MARGIN, (size.height - 1) // 2)
        self._top = max(self._top, rows[-1] + 1 + margin - size.height)
        self._go_to(min(self._top, rows[0] - margin))

    def _scroll(self, rows: int) -> None:
        self._go_to(self._top + rows)
        self.repaint()

    def _go_to(self, top: int) -> None:
        self._top = max(0, min(top, len(self._rows) - self.content_size.height))
