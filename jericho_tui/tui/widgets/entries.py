"""Entries beside each other on lines, with points between them; none is broken."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

from jericho_tui.tui.widgets.canvas import Line, line_width

_LEAST: Final = 2
"""Columns that a name has at least."""


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
        line += [*([(" · ", "faint")] if line else []), *entry]
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
