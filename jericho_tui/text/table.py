"""Tables said once: their columns, and how a page of text sets them below one another.

A screen paints the same columns with `tui.widgets.picker`. Text lines up whatever alphabet the
names are in.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from jericho_tui.play.names import cell_width

T = TypeVar("T")


def up_or_down(change: float) -> str:
    """Return the tone of something that rose or fell."""
    return "up" if change > 0 else "down" if change < 0 else "quiet"


@dataclass(frozen=True)
class Column(Generic[T]):
    """What a table tells of every row; titles are in the language in use."""

    title: str | None
    """Above it in a page of text; None: it stands only on a screen."""
    cell: Callable[[T], str]
    left: bool = False
    """Whether a page of text sets it flush left."""
    short: str | None = None
    """Above it on a screen; None: it stands only in a page of text."""
    tone: str | Callable[[T], str] = "quiet"
    """The role (`tui.widgets.roles`) in which a screen paints the cells, or the one of a row."""

    def tone_of(self, row: T) -> str:
        """Return the role in which a screen paints the cell of a row."""
        return self.tone if isinstance(self.tone, str) else self.tone(row)


def table(described: Iterable[Column[T]], rows: Iterable[T]) -> list[str]:
    """Return rows as lines of a page of text, below the titles of their columns."""
    written = [column for column in described if column.title is not None]
    lines = [[column.title or "" for column in written]]
    lines += [[column.cell(row) for column in written] for row in rows]
    return columns(lines, {place for place, column in enumerate(written) if not column.left})


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Return rows as lines whose columns start below one another, two spaces between them.

    :param rows: all with the same number of cells.
    :param right: numbers of the columns that are set flush right.
    """
    if not rows:
        return []
    widths = [max(map(cell_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            gap = " " * (width - cell_width(cell))
            cells.append(gap + cell if number in right else cell + gap)
        lines.append("  ".join(cells).rstrip())
    return lines
