"""Columns of plain text that line up, whatever alphabet the names are in."""

from collections.abc import Collection, Sequence

from jericho_tui.play.names import cell_width


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
