"""The wheel as cells of a terminal: what is painted where. Pure; knows no screen.

The camera follows the hub. Below the rim lies the table, whose marks, 40 mm apart, go by as the
wheel rolls.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import ceil, cos, floor, inf, pi, radians, sin
from typing import Final, NamedTuple

from jericho_tui.games.hamster_rolle.rules import wheel as kit
from jericho_tui.games.hamster_rolle.text import kind_letter
from jericho_tui.tui.mosaic import BLOCKS, HALVES, Mosaic

Points = Sequence[tuple[float, float]]
"""Corners of a convex shape in any order round it; x to the right, y down, in samples or dots."""
Paint = int
"""What samples look like together: 65536 red + 256 green + blue; of `most_of`, an ink."""
Mix = Callable[[Sequence[int]], Paint]
"""From the inks of some samples: what they look like together."""
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


class Cell(NamedTuple):
    """What one cell shows."""

    text: str
    paint: Paint
    """Of the text; `NONE` where it is a blank; of letters and numbers, the ink of what they are
    written on."""
    ground: Paint


class _Cells(dict[tuple[int, ...], Cell]):
    """Cells by their samples, those that were worked out already."""

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

    def __missing__(self, inks: tuple[int, ...]) -> Cell:
        cell = self[inks] = self._cell(inks)
        return cell

    def _cell(self, inks: tuple[int, ...]) -> Cell:
        parts = [[inks[at] for at in part] for part in self._parts]
        paints = [self._mix(part) for part in parts]
        colours = sorted(set(paints))
        if len(colours) == 1:
            return Cell(" ", NONE, colours[0])
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
            return Cell(" ", NONE, ground)
        whole = (1 << len(parts)) - 1
        lit = bits.bit_count() * 2 - len(parts)
        if lit > 0 or (not lit and not bits & 1):  # the ground is what there is more of
            bits, paint, ground = whole ^ bits, ground, paint
        return Cell(self._mosaic.glyphs[bits], paint, ground)


def _apart(one: Paint, other: Paint) -> int:
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
        self._cells = _Cells(samples, mosaic, mix)
        self._plain = _Cells(samples, mosaic, lambda inks: mix((most_of(inks),)))
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

    def cells(self) -> list[list[Cell]]:
        """Return what every cell shows, by row."""
        n = self._samples
        cell = self._cells.__getitem__
        found = []
        for top in range(0, self.height, 2 * n):
            columns = [self._rows[top + y][x::n] for y in range(2 * n) for x in range(n)]
            found.append(list(map(cell, zip(*columns, strict=True))))
        return found

    def plain(self, column: int, row: int) -> Cell:
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
            column = floor(ax + (bx - ax) * step / steps)
            row = floor(ay + (by - ay) * step / steps)
            if 0 <= column < self.width and 0 <= row < self.height:
                self._cells[row // 4][column // 2] |= _DOTS[row % 4][column % 2]

    def outline(self, points: Points) -> None:
        """Draw a shape's edges."""
        for start, end in zip(points, [*points[1:], points[0]], strict=True):
            self.line(start, end)

    def text(self) -> list[str]:
        """Return the rows; an empty cell is a space."""
        return [
            "".join(chr(_BRAILLE + bits) if bits else " " for bits in row) for row in self._cells
        ]


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


RIM, BARRIER, OPEN, CHOSEN, SPAN, TABLE, MARK, GOLD = range(1, 9)
"""Inks: the parts of the wheel, compartments that are open and the one that is chosen, how far the
hand may tremble, the table and its marks, the ground of what is chosen."""
PIECES: Final = 9
"""The ink of the first kind; the others follow in their order."""
_HARDLY: Final = 42
"""By how much a channel may change within a film before its cell is drawn anew, of 255."""
_DEPTH: Final = 60.0  # how far a compartment is tinted from the rim inward, mm
_MARGIN: Final = 2.0
_MARKS: Final = 40.0  # between two marks on the table, mm
_FINE: Final = 70
"""Columns from which a cell has more samples: more to send, and there is room for it to be seen."""
_ROUND: Final = 72  # corners of a circle of dots


@dataclass(frozen=True)
class Hand:
    """The piece in hand."""

    kind: int
    outline: kit.Outline
    """Where it is let go, mm in the wheel's frame."""
    x: float
    """Its centre of mass."""
    y: float
    span: kit.Outline = ()
    """Everywhere it may be when the hand trembles; () where that is not shown."""


@dataclass(frozen=True)
class Scene:
    """What is to be seen."""

    wheel: kit.Wheel
    shift: float = 0.0
    """How far the hub has come to the right, mm."""
    open: tuple[int, ...] = ()
    """The compartments that a piece may be put into, from 0."""
    chosen: int = -1
    """The one that is chosen; -1: none."""
    hand: Hand | None = None
    marked: int = -1
    """A piece of the wheel that is pointed at; -1: none."""
    moving: bool = False
    """Whether it is a picture of many: then what hardly changes need not."""
    sharp: float = 0.0
    """Share of its rows, from the top, that are drawn all the same as in a picture that stays."""


class View:
    """Where things of the world are in a picture of a size."""

    def __init__(self, scene: Scene, columns: float, rows: float, unit: float) -> None:
        """Look at the wheel.

        :param columns: width in units, of which `unit` are a half cell's width; `rows` likewise.
        """
        reach = kit.WHEEL.outer_radius + _MARGIN
        # Below the rim, a strip of half a cell for the table.
        self.scale = min(columns / (2 * reach), (rows - unit) / (2 * reach))
        self.x = columns / 2
        self.y = (rows - unit) / 2
        self.floor = self.y + kit.WHEEL.outer_radius * self.scale
        turned = radians(scene.wheel.turn / 100)
        self._cos, self._sin = cos(turned) * self.scale, sin(turned) * self.scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the wheel's frame is."""
        return self.x + self._cos * x - self._sin * y, self.y - self._sin * x - self._cos * y

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the wheel's frame that is there; undoes `at`."""
        dx, dy, square = x - self.x, self.y - y, self.scale * self.scale
        return (self._cos * dx + self._sin * dy) / square, (
            self._cos * dy - self._sin * dx
        ) / square

    def shape(self, points: Iterable[tuple[float, float]]) -> Points:
        """Return where the corners of a shape are."""
        return [self.at(x, y) for x, y in points]


class Painter:
    """Paints scenes in one size and one set of colours."""

    def __init__(self, columns: int, rows: int, mix: Mix, mosaic: Mosaic) -> None:
        self.columns, self.rows = columns, rows
        # A cell that is divided across has an even number of samples there.
        samples = 2 if columns < _FINE else 3 if mosaic is HALVES else 4
        self._raster = Raster(columns, rows, samples, mix, mosaic)
        self._samples = samples
        self._mix = mix
        raster, view = self._raster, self._view(Scene(kit.Wheel(0, {})))
        raster.disc(view.x, view.y, kit.WHEEL.outer_radius * view.scale, RIM)
        raster.disc(view.x, view.y, kit.WHEEL.inner_radius * view.scale, GROUND)
        raster.fill(_box(0, view.floor, raster.width, raster.height), TABLE)
        raster.keep()

    def paint(self, scene: Scene) -> list[list[Cell]]:
        view, raster = self._view(scene), self._raster
        raster.restore()
        for left, right in _marks(scene.shift, view, raster.width):
            raster.fill(_box(left, view.floor, right, raster.height), MARK)
        for compartment in scene.open:
            ink = CHOSEN if compartment == scene.chosen else OPEN
            raster.fill(view.shape(_bay(compartment)), ink)
        for behind in range(kit.COMPARTMENTS):
            raster.fill(view.shape(_inside(behind)), BARRIER)
        for piece, points in scene.wheel.outlines.items():
            raster.fill(view.shape(points), PIECES + kit.kind_of(piece))
        hand = scene.hand
        if hand is not None:
            if hand.span:
                raster.fill(view.shape(hand.span), SPAN)
            raster.fill(view.shape(hand.outline), PIECES + hand.kind)
        cells = raster.cells()
        cell = 2 * self._samples
        for text, ink, (x, y) in _labels(scene, view):
            ground = self._mix((ink,))
            for column, row in _spots(x / self._samples, y / cell, text):
                line = cells[row] if 0 <= row < self.rows else []
                part = line[column : column + len(text)]
                if column >= 0 and len(part) == len(text) and all(_free(c) for c in part):
                    line[column : column + len(text)] = [Cell(t, ink, ground) for t in text]
                    break
        return cells

    def plain(self, column: int, row: int) -> Cell:
        """Return a cell of the picture that was painted last, unwritten and in colours unmixed."""
        return self._raster.plain(column, row)

    def _view(self, scene: Scene) -> View:
        return View(scene, self._raster.width, self._raster.height, self._samples)


def steadied(
    before: Sequence[Sequence[Cell]],
    after: list[list[Cell]],
    mosaic: Mosaic,
    plain: Callable[[int, int], Cell],
) -> list[list[Cell]]:
    """Return a picture of a film with the cells of the one before where hardly anything changed.

    Less to send, and never seen: no channel is off by more than `_HARDLY`, and the last picture of
    a film is not steadied. What has become one colour is drawn: on an even ground a trace is seen.
    What moves is drawn in colours unmixed, so that most cells look as the one beside them.

    :param plain: from column and row, a cell in such colours.
    """
    bits = {glyph: lit for lit, glyph in enumerate(mosaic.glyphs)}
    for row, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            for column, (was, now) in enumerate(zip(old, new, strict=True)):
                if was == now or now.paint == NONE or not _free(now):
                    continue
                kept = _free(was) and _alike(
                    was, bits[was.text], now, bits[now.text], len(mosaic.glyphs) - 1
                )
                new[column] = was if kept else plain(column, row)
    return after


def inverted(row: Sequence[Cell], mosaic: Mosaic) -> Iterator[Cell]:
    """Yield the cells of a row, text and ground exchanged where that is nearer to the one before.

    It looks the same, and there are fewer colours to tell a terminal.
    """
    paint = ground = NONE
    for cell in row:
        text, ink, below = cell
        if not _free(cell):
            paint = ground = NONE
        elif ink == NONE:
            ground = below
        else:
            if (below == paint) + (ink == ground) > (ink == paint) + (below == ground):
                cell = Cell(_inverse(mosaic)[text], below, ink)
            paint, ground = cell.paint, cell.ground
        yield cell


@lru_cache(maxsize=8)
def _inverse(mosaic: Mosaic) -> Mapping[str, str]:
    return dict(zip(mosaic.glyphs, reversed(mosaic.glyphs), strict=True))


def _alike(was: Cell, lit: int, now: Cell, lit_now: int, whole: int) -> bool:
    """Return whether two mosaics can hardly be told apart, part by part.

    :param lit: the parts that have the text's colour, as bits; `whole` are all.
    """
    dark, dark_now = whole & ~lit, whole & ~lit_now
    pairs = (
        (lit & lit_now, was.paint, now.paint),
        (lit & dark_now, was.paint, now.ground),
        (dark & lit_now, was.ground, now.paint),
        (dark & dark_now, was.ground, now.ground),
    )
    return all(
        not shared or abs((one >> shift & 255) - (other >> shift & 255)) <= _HARDLY
        for shared, one, other in pairs
        for shift in (0, 8, 16)
    )


def outlined(scene: Scene, columns: int, rows: int) -> list[str]:
    """Return a picture of dots and letters, for screens without colour, by row."""
    dots = Dots(columns, rows)
    # A cell is two dots wide and four high, and a dot nearly square.
    view = View(scene, dots.width, dots.height, 2)
    for radius in (kit.WHEEL.inner_radius, kit.WHEEL.outer_radius):
        step = 2 * pi / _ROUND
        circle = [(radius * cos(i * step), radius * sin(i * step)) for i in range(_ROUND)]
        dots.outline(view.shape(circle))
    dots.line((0, view.floor), (dots.width, view.floor))
    for behind in range(kit.COMPARTMENTS):
        dots.outline(view.shape(_inside(behind)))
    for points in scene.wheel.outlines.values():
        dots.outline(view.shape(points))
    if scene.hand is not None:
        dots.outline(view.shape(scene.hand.outline))
        if scene.hand.span:
            dots.outline(view.shape(scene.hand.span))
    lines = [list(line) for line in dots.text()]
    taken: set[tuple[int, int]] = set()
    for label, ink, (x, y) in _labels(scene, view):
        text = f"[{label}]" if ink == GOLD else label
        for column, row in _spots(x / 2, y / 4, text):
            places = {(column + i, row) for i in range(len(text))}
            if 0 <= row < rows and 0 <= column <= columns - len(text) and not places & taken:
                lines[row][column : column + len(text)] = text
                taken |= places
                break
    return ["".join(line) for line in lines]


def place_at(scene: Scene, columns: int, rows: int, column: int, row: int) -> tuple[float, float]:
    """Return which point of the wheel's frame, mm, the middle of a cell shows."""
    view = View(scene, columns, 2 * rows, 1)
    return view.back(column + 0.5, 2 * row + 1)


def _labels(scene: Scene, view: View) -> Iterator[tuple[str, int, tuple[float, float]]]:
    """Yield texts, the ink each stands on, and where their middle is; what matters most first."""
    hand = scene.hand
    if hand is not None:
        yield kind_letter(hand.kind), PIECES + hand.kind, view.at(hand.x, hand.y)
    if scene.marked >= 0:
        letter, _ink, place = _letter(scene.wheel, scene.marked, view)
        yield letter, GOLD, place
    for piece in scene.wheel.poses:
        if piece != scene.marked:
            yield _letter(scene.wheel, piece, view)
    middle = (kit.WHEEL.inner_radius + kit.WHEEL.outer_radius) / 2
    for compartment in scene.open:
        ink = GOLD if compartment == scene.chosen else RIM
        yield str(compartment + 1), ink, view.at(*_polar(middle, compartment * kit.SECTOR))


def _letter(wheel: kit.Wheel, piece: int, view: View) -> tuple[str, int, tuple[float, float]]:
    pose, kind = wheel.poses[piece], kit.kind_of(piece)
    return kind_letter(kind), PIECES + kind, view.at(pose.x / 100, pose.y / 100)


def _spots(x: float, y: float, text: str) -> Iterator[tuple[int, int]]:
    """Yield the cell in which a text begins whose middle is there, then its neighbours."""
    column, row = floor(x - (len(text) - 1) / 2), floor(y)
    for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
        yield column + dx, row + dy


def _free(cell: Cell) -> bool:
    return cell.text in BLOCKS


def _marks(shift: float, view: View, width: float) -> Iterator[tuple[float, float]]:
    half = width / 2 / view.scale
    for number in range(ceil((shift - half) / _MARKS), floor((shift + half) / _MARKS) + 1):
        left = view.x + (number * _MARKS - shift) * view.scale
        yield left, left + 3 * view.scale


def _box(left: float, top: float, right: float, bottom: float) -> Points:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _polar(radius: float, forward: float) -> tuple[float, float]:
    """Return the point of the wheel's frame so far from the hub and so many degrees forward."""
    return radius * sin(radians(forward)), -radius * cos(radians(forward))


@lru_cache(maxsize=kit.COMPARTMENTS)
def _bay(compartment: int) -> kit.Outline:
    at, half = compartment * kit.SECTOR, kit.SECTOR / 2
    rim = [_polar(kit.WHEEL.inner_radius, at - half + part * kit.SECTOR / 6) for part in range(7)]
    inner = kit.WHEEL.inner_radius - _DEPTH
    return (*rim, _polar(inner, at + half), _polar(inner, at - half))


@lru_cache(maxsize=kit.COMPARTMENTS)
def _inside(behind: int) -> kit.Outline:
    outer = kit.WHEEL.inner_radius
    across = kit.barrier(behind)
    (ax, ay), (bx, by) = across[2], across[3]
    reach = outer / (outer - kit.WHEEL.barrier_heights[behind % len(kit.WHEEL.barrier_heights)])
    # The middle of the inner edge, carried out to the rim.
    mx, my = (ax + bx) / 2 * (reach - 1), (ay + by) / 2 * (reach - 1)
    return ((ax, ay), (bx, by), (bx + mx, by + my), (ax + mx, ay + my))


def hull(points: Iterable[tuple[float, float]]) -> kit.Outline:
    """Return the convex hull, counterclockwise (A. M. Andrew's monotone chain, 1979)."""
    ordered = sorted(set(points))
    halves = []
    for side in (ordered, ordered[::-1]):
        chain: list[tuple[float, float]] = []
        for x, y in side:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                    break
                chain.pop()
            chain.append((x, y))
        halves += chain[:-1]
    return tuple(halves)


INK_NAMES: Final = (
    *("ground", "wood", "beam", "bay", "bay-chosen", "span", "table", "mark", "gold"),
    *("card-red", "orange", "card-yellow", "card-green", "card-blue", "card-purple"),
    *("card-trumpet", "stone"),
)
"""What every ink is called in a theme; the pieces' in the order of `KINDS`."""
