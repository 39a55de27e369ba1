"""Setting the blocks of a Markdown text into lines, with what was searched for marked."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from jericho_tui.prose.finding import occurrences
from jericho_tui.prose.markdown import EMPHASIS, STRONG, Block, Heading, Item, Paragraph, Table
from jericho_tui.prose.markdown import Text as Segments
from jericho_tui.prose.segments import PLAIN
from jericho_tui.tui.widgets.canvas import Line, line_width, wrap_line

HIT: Final = "hit:"
"""The role of a place that was found is this and its number from 0, for who paints it to look."""
_ROLES: Final = {PLAIN: "plain", STRONG: "strong", EMPHASIS: "strong"}
"""Emphasis is strong too: few terminals have an italic that can be read."""
_QUOTE: Final = "▎ "
_GAP: Final = 2
"""Columns between two columns of a table."""
_FIGURES: Final = set("0123456789–-.,± ")


@dataclass
class Page:
    """Blocks as lines of a width."""

    lines: list[Line] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    """Number of the line where each block begins."""
    hits: list[int] = field(default_factory=list)
    """Number of the line where each place that was found begins."""


def typeset(blocks: Sequence[Block], width: int, wanted: str = "") -> Page:
    """Set blocks.

    :param width: columns of a line; a word that is longer is cut by whoever paints.
    :param wanted: what is searched for (see `finding`); empty: nothing is marked.
    """
    page = Page()
    marker = _Marker(wanted)
    before: Block | None = None
    for block in blocks:
        if before is not None and not (isinstance(before, Item) and isinstance(block, Item)):
            page.lines.append([])
        if isinstance(block, Heading) and block.level < 3 and before is not None:
            page.lines.append([])
        page.starts.append(len(page.lines))
        page.lines += _set(block, width, marker)
        before = block
    found = 0
    for number, line in enumerate(page.lines):
        for _text, role in line:
            if role == f"{HIT}{found}":
                page.hits.append(number)
                found += 1
    return page


class _Marker:
    """Turns segments into pieces and numbers what is found in them, in the order of the text."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self._found = 0

    def pieces(self, text: Segments, base: str = "") -> Line:
        """Return the pieces of a text.

        :param base: the role of what is plain; by default "plain".
        """
        plain = "".join(segment.text for segment in text)
        # A line should not begin with a mark that joins what is on both sides of it.
        plain = plain.replace(" · ", "\u00a0· ").replace(" − ", "\u00a0−\u00a0")
        found = occurrences(plain, self._wanted) if self._wanted else []
        line: Line = []
        end = 0
        for segment in text:
            start, end = end, end + len(segment.text)
            role = base if base and segment.role == PLAIN else _ROLES[segment.role]
            place = start
            for number, (first, last) in enumerate(found, self._found):
                if first < end and last > place:
                    line.append((plain[place : max(place, first)], role))
                    line.append((plain[max(place, first) : min(last, end)], f"{HIT}{number}"))
                    place = min(last, end)
            line.append((plain[place:end], role))
        self._found += len(found)
        return [piece for piece in line if piece[0]]


def _set(block: Block, width: int, marker: _Marker) -> list[Line]:
    match block:
        case Heading(level, text):
            return _heading(level, marker.pieces(text, "gold" if level < 3 else "strong"), width)
        case Item(mark, text):
            head = f" {mark} "
            return wrap_line([(head, "quiet"), *marker.pieces(text)], width, len(head))
        case Paragraph(text, quoted):
            if not quoted:
                return wrap_line(marker.pieces(text), width, 0)
            lines = wrap_line(marker.pieces(text), width - len(_QUOTE), 0)
            return [[(_QUOTE, "faint"), *line] for line in lines]
        case Table():
            return _table(block, width, marker)


def _heading(level: int, pieces: Line, width: int) -> list[Line]:
    lines = wrap_line(pieces, width, 0)
    room = width - line_width(lines[-1]) - 1
    if level == 2 and room > 0:
        lines[-1] = [*lines[-1], (" " + "─" * room, "faint")]
    return lines


def _table(table: Table, width: int, marker: _Marker) -> list[Line]:
    head = [marker.pieces(cell, "quiet") for cell in table.head]
    rows = [[marker.pieces(cell) for cell in row] for row in table.rows]
    widths = _column_widths([head, *rows], width)
    right = [
        all(set("".join(text for text, _role in row[column])) <= _FIGURES for row in rows)
        for column in range(len(head))
    ]
    rule = "─" * min(width, sum(widths) + _GAP * (len(widths) - 1))
    lines = [*_row(head, widths, right), [(rule, "faint")]]
    for row in rows:
        lines += _row(row, widths, right)
    return lines


def _column_widths(rows: Sequence[Sequence[Line]], width: int) -> list[int]:
    """Return the columns' widths: their longest cell, the widest made narrower until all fit."""
    widths = [max(map(line_width, column)) for column in zip(*rows, strict=True)]
    while sum(widths) + _GAP * (len(widths) - 1) > width and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(cells: Sequence[Line], widths: Sequence[int], right: Sequence[bool]) -> list[Line]:
    """Return a row of cells, on as many lines as its longest cell needs."""
    columns = [wrap_line(cell, size, 0) for cell, size in zip(cells, widths, strict=True)]
    lines: list[Line] = []
    for number in range(max(map(len, columns))):
        line: Line = []
        for column, size, to_right in zip(columns, widths, right, strict=True):
            cell = column[number] if number < len(column) else []
            gap = (" " * (size - line_width(cell)), "plain")
            line += [(" " * _GAP if line else "", "plain")]
            line += [gap, *cell] if to_right else [*cell, gap]
        lines.append([piece for piece in line if piece[0]])
    return lines
