"""Convex shapes as mosaics or as lines of dots. Pure arithmetic; knows no wheel and no screen.

A cell of the terminal is some samples wide and twice as many high, which are nearly square, and has
two colours: each the mean of the samples that are nearer to it, rounded to steps of 6 so that the
edge of what stands still does not flicker.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import ceil, floor, inf
from typing import Final

from jericho_tui.tui.mosaic import Mosaic

Points = Sequence[tuple[float, float]]
"""Corners of a convex shape in any order round it; x to the right, y down, in samples or dots."""
Paint = int
"""What samples look like together: 65536 red + 256 green + blue; of `most_of`, an ink."""
Mix = Callable[[Sequence[int]], Paint]
"""From the inks of some samples: what they look like together."""
Tile = tuple[str, Paint, Paint]
"""What a cell shows: a character of a mosaic, its colour and that of its ground."""
NONE: Final = -1
"""The paint of a cell's text where it is a blank."""
GROUND: Final = 0
"""The ink of what nothing is painted on."""
_STEP: Final = 6
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The braille pattern's bits by row and column (Unicode 15, chapter 21.1)."""
_BRAILLE: Final = 0x2800


def mean_of(colours: Sequence[tuple[int, int, int]]) -> Mix:
    """Return the mean of the inks' colours, rounded.

    :param colours: red, green and blue by ink.
    """

    def mix(inks: Sequence[int]) -> Paint:
        number = len(inks)
        paint = 0
        for channel in range(3):
            mean = sum([colours[ink][channel] for ink in inks]) / number
            paint = paint << 8 | min(255, round(mean / _STEP) * _STEP)
        return paint

    return mix


def most_of(inks: Sequence[int]) -> Paint:
    """Return the ink that most samples have: for colours whose values are not known."""
    return Counter(inks).most_common(1)[0][0]


class _Tiles(dict[tuple[int, ...], Tile]):
    """The tiles of cells by their samples, those that were worked out already."""

    def __init__(self, samples: int, mosaic: Mosaic, mix: Mix) -> None:
        super().__init__()
        self._mosaic, self._mix = mosaic, mix
        wide, high = samples // mosaic.columns, 2 * samples // mosaic.rows
        if wide * mosaic.columns != samples or high * mosaic.rows != 2 * samples:
            raise ValueError(f"{samples} samples cannot be divided into the parts of {mosaic}")
        self._parts = [
            [
                (row * high + y) * samples + column * wide + x
                for y in range(high)
                for x in range(wide)
            ]
            for row in range(mosaic.rows)
            for column in range(mosaic.columns)
        ]
        """By part of a cell, which of its samples lie there."""

    def __missing__(self, inks: tuple[int, ...]) -> Tile:
        tile = self[inks] = self._tile(inks)
        return tile

    def _tile(self, inks: tuple[int, ...]) -> Tile:
        parts = [[inks[at] for at in part] for part in self._parts]
        paints = [self._mix(part) for part in parts]
        colours = sorted(set(paints))
        if len(colours) == 1:
            return " ", NONE, colours[0]
        # The two colours that are farthest apart, and every part with the nearer one.
        one, other = max(combinations(colours, 2), key=lambda pair: _apart(*pair))
        bits = 0
        groups: tuple[list[int], list[int]] = ([], [])
        for number, paint in enumerate(paints):
            near = _apart(paint, one) <= _apart(paint, other)
            groups[near].extend(parts[number])
            bits |= near << number
        paint, ground = self._mix(groups[True]), self._mix(groups[False])
        if paint == ground:
            return " ", NONE, ground
        whole = (1 << len(parts)) - 1
        lit = bits.bit_count() * 2 - len(parts)
        if lit > 0 or (not lit and not bits & 1):  # the ground is what there is more of
            bits, paint, ground = whole ^ bits, ground, paint
        return self._mosaic.glyphs[bits], paint, ground


def _apart(one: Paint, other: Paint) -> int:
    """Return how far two colours are apart, as a square."""
    red, green, blue = (one >> 16) - (other >> 16), one >> 8 & 255, one & 255
    green, blue = green - (other >> 8 & 255), blue - (other & 255)
    return red * red + green * green + blue * blue


class Raster:
    """Paints shapes over each other and gives the cells."""

    def __init__(self, columns: int, rows: int, samples: int, mix: Mix, mosaic: Mosaic) -> None:
        """Make an empty picture.

        :param columns: cells.
        :param rows: cells.
        :param samples: of a cell's width, half of those of its height; a multiple of the mosaic's.
        """
        self.width = columns * samples
        """Samples."""
        self.height = 2 * rows * samples
        self._samples = samples
        self._rows = [bytearray(self.width) for _ in range(self.height)]
        self._tiles = _Tiles(samples, mosaic, mix)
        self._plain = _Tiles(samples, mosaic, lambda inks: mix((most_of(inks),)))
        self._kept: list[bytes] = []

    def keep(self) -> None:
        """Keep what is painted now: `restore` goes back to it."""
        self._kept = [bytes(row) for row in self._rows]

    def restore(self) -> None:
        """Go back to what was kept."""
        self._rows = [bytearray(row) for row in self._kept]

    def fill(self, points: Points, ink: int) -> None:
        """Paint a convex shape; what lies outside of the picture is left away."""
        first, spans = _spans(points, self.height)
        for number, (left, right) in enumerate(spans, first):
            start, end = max(0, ceil(left - 0.5)), min(self.width, floor(right - 0.5) + 1)
            if end > start:
                self._rows[number][start:end] = bytes((ink,)) * (end - start)

    def disc(self, x: float, y: float, radius: float, ink: int) -> None:
        """Fill a disc with an ink; what lies outside the raster is cut off."""
        for row in range(max(0, floor(y - radius)), min(self.height, ceil(y + radius))):
            rest = radius * radius - (row + 0.5 - y) ** 2
            if rest > 0:
                half = rest**0.5
                start, end = max(0, ceil(x - half - 0.5)), min(self.width, floor(x + half + 0.5))
                if end > start:
                    self._rows[row][start:end] = bytes((ink,)) * (end - start)

    def tiles(self) -> list[list[Tile]]:
        """Return what every cell shows, by row."""
        n = self._samples
        tile = self._tiles.__getitem__
        found = []
        for top in range(0, self.height, 2 * n):
            columns = [self._rows[top + y][x::n] for y in range(2 * n) for x in range(n)]
            found.append(list(map(tile, zip(*columns, strict=True))))
        return found

    def plain(self, column: int, row: int) -> Tile:
        """Return what a cell shows in two of its inks, unmixed: a picture of few colours."""
        n = self._samples
        left, top = column * n, 2 * row * n
        rows = self._rows[top : top + 2 * n]
        return self._plain[tuple(ink for line in rows for ink in line[left : left + n])]


class Dots:
    """Draws lines of braille dots: two columns and four rows of them a cell."""

    def __init__(self, columns: int, rows: int) -> None:
        self.width, self.height = 2 * columns, 4 * rows
        self._cells = [[0] * columns for _ in range(rows)]

    def line(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw a straight line."""
        (ax, ay), (bx, by) = start, end
        steps = max(1, ceil(max(abs(bx - ax), abs(by - ay))))
        for step in range(steps + 1):
            self._dot(ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps)

    def outline(self, points: Points) -> None:
        """Draw a shape's edges."""
        for start, end in zip(points, [*points[1:], points[0]], strict=True):
            self.line(start, end)

    def text(self) -> list[str]:
        """Return the rows; an empty cell is a space."""
        return [
            "".join(chr(_BRAILLE + bits) if bits else " " for bits in row) for row in self._cells
        ]

    def _dot(self, x: float, y: float) -> None:
        column, row = floor(x), floor(y)
        if 0 <= column < self.width and 0 <= row < self.height:
            self._cells[row // 4][column // 2] |= _DOTS[row % 4][column % 2]


def _spans(points: Points, height: int) -> tuple[int, Iterable[tuple[float, float]]]:
    """Return the first row whose middle a convex shape covers, and what it covers of each row."""
    ys = [y for _, y in points]
    first, last = max(0, ceil(min(ys) - 0.5)), min(height - 1, floor(max(ys) - 0.5))
    lefts, rights = [inf] * (last - first + 1), [-inf] * (last - first + 1)
    previous = points[-1]
    for point in points:
        (ax, ay), (bx, by) = sorted((previous, point), key=lambda corner: corner[1])
        previous = point
        low, high = max(first, ceil(ay - 0.5)), min(last, floor(by - 0.5))
        if low > high or ay == by:
            continue
        slope = (bx - ax) / (by - ay)
        x = ax + (low + 0.5 - ay) * slope
        for row in range(low - first, high - first + 1):
            if x < lefts[row]:
                lefts[row] = x
            if x > rights[row]:
                rights[row] = x
            x += slope
    return first, zip(lefts, rights, strict=True)
