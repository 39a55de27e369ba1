"""Painting the columns of a table (`prose.table`): flush right, as many as there is room for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from jericho_tui.play.names import cell_width
from jericho_tui.prose.table import Column
from jericho_tui.tui.widgets.canvas import Line, fit_right

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
            tone = column.tone if isinstance(column.tone, str) else column.tone(row)
            line.append((fit_right(column.cell(row), size), tone))
        return line
