"""Charts of characters: a curve of braille dots with its scales, and bars.

What they say does not rest on colour: a scale stands beside every curve, a figure beside every bar.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rich.cells import cell_len

from jericho_tui.tui.widgets.canvas import Canvas, Line, fit_right

Point = tuple[float, float]
Span = tuple[float, float]
_ANYTHING: Final[Span] = (-math.inf, math.inf)

_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille character: two columns of four (Unicode 15, chapter 21.1)."""
_BRAILLE: Final = 0x2800
_LINE: Final = 8
"""Points from which a line is drawn through them."""
_POINT: Final = "●"
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
_LEAST_SPAN: Final = 20.0
"""A curve that hardly moves is not stretched to look as if it did: units its scale has at least."""


def bar(share: float, width: int) -> str:
    """Return a bar of at most `width` columns, filled for `share` (0 to 1) of them.

    What is more than nothing shows.
    """
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    if share > 0:
        eighths = max(1, eighths)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (_EIGHTHS[rest] if rest else "")


def braille(
    points: Sequence[Point], width: int, height: int, low: Point, high: Point, *, line: bool = True
) -> list[str]:
    """Return `height` lines of `width` braille characters with a line through the points.

    :param points: by rising x.
    :param low: the least x and y that the characters cover; `high` the greatest.
    :param line: whether there is a line, and not the points alone.
    """
    cells = [[0] * width for _ in range(height)]
    columns, rows = width * 2, height * 4

    def place(point: Point) -> tuple[int, int]:
        x = (point[0] - low[0]) / (high[0] - low[0] or 1.0) * (columns - 1)
        y = (point[1] - low[1]) / (high[1] - low[1] or 1.0) * (rows - 1)
        return round(x), rows - 1 - round(y)

    def dot(x: int, y: int) -> None:
        cells[y // 4][x // 2] |= _DOTS[x % 2][y % 4]

    places = [place(point) for point in points]
    for x, y in places:
        dot(x, y)
    if not line:
        return ["".join(_POINT if bits else chr(_BRAILLE) for bits in row) for row in cells]
    for (x, y), (to_x, to_y) in pairwise(places):
        steps = max(abs(to_x - x), abs(to_y - y))
        for step in range(1, steps):
            dot(round(x + (to_x - x) * step / steps), round(y + (to_y - y) * step / steps))
    return ["".join(chr(_BRAILLE + bits) for bits in row) for row in cells]


def scale(low: float, high: float, most: int, within: Span = _ANYTHING) -> list[int]:
    """Return round figures that enclose `low` to `high`, as close as at most `most` of them can.

    :param within: between which figures there can be any; both are round.
    """
    middle = (low + high) / 2
    low, high = min(low, middle - _LEAST_SPAN / 2), max(high, middle + _LEAST_SPAN / 2)
    over, under = max(0.0, high - within[1]), max(0.0, within[0] - low)
    low, high = max(within[0], low - over), min(within[1], high + under)
    for step in (factor * 10**power for power in range(1, 9) for factor in (1, 2, 5)):
        first, last = math.floor(low / step), math.ceil(high / step)
        if last - first < max(2, most):
            break
    return [step * number for number in range(first, last + 1)]


class Curve(Canvas):
    """A line through figures, one after another, as large as the room there is."""

    empty = ""
    """What it says while there is nothing to draw."""
    _points: Sequence[tuple[int, float]] = ()
    _unit = ""

    def __init__(self, *, id: str, within: Span = _ANYTHING) -> None:  # noqa: A002  Textual's name
        """Make a chart.

        :param within: see `scale`.
        """
        super().__init__(id=id)
        self._within = within

    def show(self, points: Sequence[tuple[int, float]], unit: str) -> None:
        """Draw these.

        :param points: number and figure, by rising number.
        :param unit: what the numbers count.
        """
        self._points, self._unit = points, unit
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        if not self._points or height < 4:
            return [[(self.empty, "quiet")]]
        values = [value for _number, value in self._points]
        rows = height - 2
        marks = scale(min(values), max(values), max(2, (rows + 1) // 2), self._within)
        margin = max(len(str(mark)) for mark in marks) + 1
        room = max(4, width - margin - 1)
        first, last = self._points[0][0], self._points[-1][0]
        points = [(float(number), value) for number, value in self._points]
        low, high = (first, marks[0]), (last, marks[-1])
        drawn = braille(points, room, rows, low, high, line=len(points) >= _LINE)
        labels = {
            round((rows - 1) * (1 - number / (len(marks) - 1))): str(mark)
            for number, mark in enumerate(marks)
        }
        lines: list[Line] = [
            [
                (fit_right(labels.get(row, ""), margin - 1) + " ", "quiet"),
                ("┤" if row in labels else "│", "faint"),
                (dots.replace(chr(_BRAILLE), " "), "gold"),
            ]
            for row, dots in enumerate(drawn)
        ]
        lines.append([(" " * margin, "plain"), ("└" + "─" * room, "faint")])
        ends = self._ends(room, first, last)
        lines.append([(" " * (margin + 1), "plain"), (ends, "quiet")])
        return lines

    def _ends(self, room: int, first: int, last: int) -> str:
        right = f"{last} {self._unit}"
        if first == last:
            return right
        gap = room - len(str(first)) - cell_len(right)
        return f"{first}{' ' * gap}{right}" if gap > 0 else fit_right(right, room)
