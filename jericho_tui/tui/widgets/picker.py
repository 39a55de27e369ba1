"""A list to pick from: one canvas, a cursor, and the keys everybody expects."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, TypeVar

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.binding import Binding, BindingType
from textual.errors import NoWidget
from textual.geometry import Size
from textual.message import Message

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import cell_width
from jericho_tui.text.table import Column
from jericho_tui.tui.widgets.canvas import (
    Canvas,
    Line,
    Piece,
    fit,
    fit_right,
    line_width,
    wrap_line,
)

T = TypeVar("T")


def on_screen(described: Iterable[Column[T]]) -> list[Column[T]]:
    """Return those columns of a table that stand on a screen."""
    return [column for column in described if column.short is not None]


def title_width(column: Column[T]) -> int:
    """Return how wide a column's title on a screen is."""
    return cell_width(column.short or "")


@dataclass(frozen=True)
class Grid(Generic[T]):
    """Columns of a table on a screen, the most important first."""

    columns: Sequence[Column[T]]
    sizes: Sequence[int]
    """How many columns of the terminal each takes, with the space before it."""

    @classmethod
    def of(cls, described: Iterable[Column[T]], rows: Sequence[T]) -> "Grid[T]":
        """Return those columns that stand on a screen, as wide as what is in them."""
        columns = on_screen(described)
        return cls(
            columns,
            [
                max([title_width(column), *(cell_width(column.cell(row)) for row in rows)]) + 2
                for column in columns
            ],
        )

    @property
    def width(self) -> int:
        """How many columns of the terminal it takes."""
        return sum(self.sizes)

    def within(self, room: int, least: int = 1) -> "Grid[T]":
        """Return it without the last columns that have no room.

        :param least: so many columns stay, room or not.
        """
        number = len(self.columns)
        while number > least and sum(self.sizes[:number]) > room:
            number -= 1
        return replace(self, columns=self.columns[:number], sizes=self.sizes[:number])

    @property
    def head(self) -> str:
        """The short titles over their columns."""
        placed = zip(self.columns, self.sizes, strict=True)
        return "".join(fit_right(column.short or "", size) for column, size in placed)

    def line(self, row: T) -> Line:
        """Return what the columns say of a row."""
        line: Line = []
        for column, size in zip(self.columns, self.sizes, strict=True):
            line.append((fit_right(column.cell(row), size), column.tone_of(row)))
        return line


_LEAST: Final = 2
"""Columns that a name has at least."""
_LEAST_NAME: Final = 6
"""And the first column of a table."""


def shortened(names: Sequence[str], width: int) -> list[str]:
    """Return names that have room beside one another, the longest of them cut to a full stop."""
    most = max(map(cell_len, names), default=0)
    while most > _LEAST and sum(min(cell_len(name), most) + 1 for name in names) - 1 > width:
        most -= 1
    return [
        name if cell_len(name) <= most else f"{set_cell_size(name, most - 1).rstrip()}."
        for name in names
    ]


def joined(entries: Sequence[Line]) -> Line:
    """Return entries on one line, with points between them."""
    line: Line = []
    for entry in entries:
        line += [*([(" · ", "quiet")] if line else []), *entry]
    return line


def joined_within(entries: Sequence[Line], width: int) -> Line:
    """Return as many entries as fit on one line, and how many more there are."""
    line = joined(entries)
    left = len(entries)
    while line_width(line) > width and left > 1:
        left -= 1
        line = [*joined(entries[:left]), (f" +{len(entries) - left}", "quiet")]
    return line


def flow(entries: Sequence[Line], width: int) -> list[Line]:
    """Return entries on as many lines as they take; none is broken."""
    return [joined(line) for line in _flowing(entries, width)]


def flow_within(entries: Sequence[Line], width: int, most: int) -> list[Line]:
    """Return entries on at most so many lines, and how many more there are."""
    lines = _flowing(entries, width)
    rest = [entry for line in lines[most - 1 :] for entry in line]
    return [joined(line) for line in lines[: most - 1]] + [joined_within(rest, width)]


def _flowing(entries: Sequence[Line], width: int) -> list[list[Line]]:
    lines: list[list[Line]] = []
    for entry in entries:
        if lines and line_width(joined([*lines[-1], entry])) <= width:
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return lines


class Picker(Canvas):
    """Rows of text, one under the cursor."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor(-1)", N_("Up"), show=False, id="list.up"),
        Binding("down", "cursor(1)", N_("Down"), show=False, id="list.down"),
        Binding("pageup", "page(-1)", N_("Page up"), show=False, id="list.page-up"),
        Binding("pagedown", "page(1)", N_("Page down"), show=False, id="list.page-down"),
        Binding("home", "edge(0)", N_("First"), show=False, id="list.first"),
        Binding("end", "edge(1)", N_("Last"), show=False, id="list.last"),
        Binding("enter", "pick", N_("Choose"), show=False, id="list.choose"),
    ]

    @dataclass
    class _Row(Message):
        picker: "Picker"
        index: int

        @property
        def control(self) -> "Picker":
            return self.picker

    class Picked(_Row):
        """Enter was pressed on a row, or the row under the cursor was clicked."""

    class Moved(_Row):
        """The cursor went to another row."""

    def __init__(
        self,
        *,
        empty: str = "",
        id: str | None = None,  # noqa: A002  Textual's name
    ) -> None:
        super().__init__(id=id)
        self.empty = empty
        """What is said while there are no rows."""
        self.rows: Sequence[Line] = []
        self.items: Sequence[Any] = ()
        """Of a table (see `tabulate`), what the rows are about."""
        self.cursor = 0
        self.lit = False
        """Whether the cursor shows also while the focus is elsewhere."""
        self.head: Line | None = None
        """A line above the rows that does not scroll."""
        self.parts: Mapping[int, Line] = {}
        """Headings by the row above which they stand; the cursor passes over them."""
        self._described: Sequence[Column[Any]] = ()
        self._entries: Sequence[int | Line] = ()
        """The rows by number, and the headings."""
        self._top = 0
        self._in_words: dict[int, Line] = {}
        """What the rows say that were in sight, while only the cursor moves."""
        self._words_width = 0

    def fill(self, rows: Sequence[Line], cursor: int | None = None) -> None:
        """Show these rows; the cursor stays where it is unless given."""
        if len(rows) != len(self.rows) and self.styles.is_auto_height:
            self.refresh(layout=True)
        self.rows = list(rows)
        self._entries = range(len(rows))
        if self.parts:
            self._entries = [
                entry
                for index in range(len(rows) + 1)
                for entry in (self.parts.get(index), index)
                if entry is not None
            ][:-1]
        wanted = self.cursor if cursor is None else cursor
        self.cursor = max(0, min(wanted, len(self.rows) - 1))
        self.repaint()

    def tabulate(
        self, items: Sequence[T], columns: Sequence[Column[T]], cursor: int | None = None
    ) -> None:
        """Show a table: its first column names the row, the others follow as far as they fit."""
        self.items, self._described = items, columns
        self.fill([[]] * len(items), cursor)

    def _lay_out(self, room: int) -> None:
        """Write head and rows of the table in so many columns of the terminal."""
        self.head = None
        if not self.items:
            return
        first, *others = on_screen(self._described)
        names = [first.cell(item) for item in self.items]
        name = max([_LEAST_NAME, title_width(first), *map(cell_width, names)])
        grid = Grid.of(others, self.items).within(room - name)
        name = min(name, room - grid.width)
        self.head = [("  ", "plain"), (fit(first.short or "", name) + grid.head, "quiet")]
        self.rows = [
            [(fit(called, name), first.tone_of(item)), *grid.line(item)]
            for called, item in zip(names, self.items, strict=True)
        ]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport, width
        return max(1, len(self._entries)) + (self.head is not None)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        if self._described:
            self._lay_out(width - 2)
        head = [] if self.head is None or height < 2 else [self.head]
        if not self.rows:
            return [*head, *wrap_line([(self.empty, "quiet")], width, 0)]
        room = max(1, height - len(head))
        count = len(self._entries)
        here = self._place(self.cursor)
        self._top = max(self._top, here - room + 1)
        # With the first row its heading comes into sight.
        self._top = max(0, min(self._top, here if self.cursor else 0, count - room))
        lines: list[Line] = [*head]
        lit = self.lit or self.screen.focused is self  # `has_focus` follows a moment later
        for place, entry in enumerate(self._entries[self._top : self._top + room], self._top):
            mark: Piece = ("  ", "plain")
            if entry == self.cursor and lit:
                mark = ("▸ ", "gold")
            elif place == self._top > 0:
                mark = ("▴ ", "quiet")
            elif place == self._top + room - 1 < count - 1:
                mark = ("▾ ", "quiet")
            said = self._tell(entry, width - 2) if isinstance(entry, int) else entry
            lines.append([mark, *said])
        return lines

    def repaint(self) -> None:
        self._in_words.clear()
        super().repaint()

    def _tell(self, index: int, width: int) -> Line:
        """Return what a row says in so many columns."""
        if width != self._words_width:
            self._words_width = width
            self._in_words.clear()
        if index not in self._in_words:
            self._in_words[index] = self.row(index, width)
        return self._in_words[index]

    def row(self, index: int, width: int) -> Line:
        """Return what a row says in so many columns; asked of those in sight alone.

        A long list fills itself with empty rows and puts them into words here.
        """
        del width
        return self.rows[index]

    def _place(self, index: int) -> int:
        """Return among how many rows and headings a row stands."""
        return index + sum(at <= index for at in self.parts)

    @property
    def _first(self) -> int:
        """In which line the rows begin; where there is room for one line, that is a row."""
        return int(self.head is not None and self.content_size.height > 1)

    def selection(self) -> tuple[int, int] | None:
        if not self.has_focus or not self.rows:
            return None
        return 0, self._place(self.cursor) - self._top + self._first

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        place = offset.y - self._first + self._top
        index = self._entries[place] if 0 <= place < len(self._entries) else None
        if isinstance(index, int):
            event.stop()
            if index == self.cursor:
                self.action_pick()
            else:
                self._go(index)

    def on_mouse_scroll_down(self) -> None:
        self.action_cursor(1)

    def on_mouse_scroll_up(self) -> None:
        self.action_cursor(-1)

    def action_cursor(self, step: int) -> None:
        self._go(self.cursor + step)

    def action_page(self, direction: int) -> None:
        self._go(self.cursor + direction * max(1, self.content_size.height - 1))

    def action_edge(self, end: int) -> None:
        self._go(len(self.rows) - 1 if end else 0)

    def action_pick(self) -> None:
        if self.rows and self._is_seen():
            self.post_message(self.Picked(self, self.cursor))

    def _is_seen(self) -> bool:
        """Whether the terminal shows the row under the cursor."""
        row = self._place(self.cursor) - self._top + self._first
        try:
            shown = self.screen.find_widget(self).visible_region
        except NoWidget:
            return False
        inside = 0 <= row < self.content_size.height
        return inside and shown.y <= self.content_region.y + row < shown.bottom

    def _go(self, index: int) -> None:
        index = max(0, min(index, len(self.rows) - 1))
        if index != self.cursor:
            self.cursor = index
            super().repaint()  # the rows say what they said
            self.post_message(self.Moved(self, index))
