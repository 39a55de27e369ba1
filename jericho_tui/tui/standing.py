"""What stands in the terminal, so that only what differs from it is written.

Textual 8.2.8 writes every line that a widget asks to be redrawn, from its left edge to its right;
where a panel grows by a line, that is half a screen of lines that say what stood there before.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from functools import cached_property
from itertools import repeat
from typing import Any, Final

from rich.cells import get_character_cell_size
from rich.console import Console, RenderableType
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual import events, on
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip

_NEAR: Final = 12
"""Columns that are rather written again than passed over: a jump and its colour are as long."""

_Cell = tuple[str, Style | None]


class Standing:
    """The parts of each line as they were written last."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, list[Segment] | None]] = {}
        """By line, its parts by the column where each begins; None: nobody knows what is there."""

    def forget(self) -> None:
        """Let everything be written again: others may have drawn in the terminal."""
        self._lines.clear()

    def write(self, update: CompositorUpdate, console: Console) -> str:
        """Return the sequences that draw an update, which stands in the terminal from then on."""
        drawn: list[tuple[int, int, Strip]] = []
        if isinstance(update, LayoutUpdate):
            left, top, width, _height = update.region
            for y, line in enumerate(update.strips, top):
                drawn += self._differences(y, dict(_placed(line, left)), (left, left + width))
        elif isinstance(update, ChopsUpdate):
            for y, first, last in update.spans:
                drawn += self._differences(y, update.chops[y], (first, last))
        else:
            self.forget()
            return update.render_segments(console)
        return "".join(str(Control.move_to(x, y)) + part.render(console) for x, y, part in drawn)

    def _differences(
        self, y: int, parts: Mapping[int, Strip | None], span: tuple[int, int]
    ) -> Iterator[tuple[int, int, Strip]]:
        """Yield where in a line what has to be drawn.

        :param parts: by the column where each begins.
        :param span: from which column to which they are right: where a widget was not asked to be
            redrawn, what is below it may be there instead.
        """
        line = self._lines.get(y, {})
        if line.keys() != parts.keys():  # its widgets have other edges now
            line = dict.fromkeys(parts)
        self._lines[y] = line
        for x, strip in parts.items():
            first, last = max(0, span[0] - x), span[1] - x
            if strip is None or first >= min(last, strip.cell_length):
                continue
            before = line.get(x)
            runs = _runs(before, strip)
            right = [(max(start, first), min(stop, last)) for start, stop in runs]
            right = [(start, stop) for start, stop in right if start < stop]
            for start, stop in right:
                whole = stop - start == strip.cell_length
                yield x + start, y, strip if whole else strip.crop(start, stop)
            if runs == right:
                line[x] = strip._segments
            elif before is not None:
                old = Strip(before, strip.cell_length)
                now = [old.crop(0, first), strip.crop(first, last), old.crop(last)]
                line[x] = Strip.join(now)._segments


def _placed(line: Iterable[Strip], x: int) -> Iterator[tuple[int, Strip]]:
    """Yield the parts of a line and where each begins."""
    for strip in line:
        yield x, strip
        x += strip.cell_length


def _runs(before: list[Segment] | None, strip: Strip) -> list[tuple[int, int]]:
    """Return from which column to which a part differs from what stood there.

    :param before: None: that is not known.
    """
    whole = [(0, strip.cell_length)]
    if before is None:
        return whole
    if before == strip._segments:
        return []
    old, new = _cells(before), _cells(strip._segments)
    if old is None or new is None or len(old) != len(new):
        return whole
    runs: list[tuple[int, int]] = []
    for column in [at for at, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]:
        if runs and column - runs[-1][1] < _NEAR:
            runs[-1] = runs[-1][0], column + 1
        else:
            runs.append((column, column + 1))
    return runs


def _cells(segments: list[Segment]) -> list[_Cell] | None:
    """Return a column's character and style each; None: a character has not just one column.

    Of wide characters and accents terminals think differently: their part is written whole.
    """
    cells: list[_Cell] = []
    for text, style, control in segments:
        narrow = text.isascii() or all(get_character_cell_size(one) == 1 for one in set(text))
        if control or not narrow:
            return None
        cells += zip(text, repeat(style))
    return cells


class SparingApp(App[None], inherit_bindings=False):
    """An application that writes no more than it must."""

    _drawn: tuple[Screen[Any] | None, Size] = None, Size()
    """The screen that was drawn last, and how large the terminal was."""

    _slow = False

    @property
    def line_is_slow(self) -> bool:
        """Whether what was written ever waited for the terminal: then nothing flies over it."""
        self._slow = self._slow or getattr(self._driver, "waits", False)
        return self._slow

    @cached_property
    def _standing(self) -> Standing:
        return Standing()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if (screen, self.size) != self._drawn:
            self._drawn = screen, self.size
            self._standing.forget()
        if isinstance(renderable, CompositorUpdate):
            renderable = _Difference(self._standing, renderable)
        with getattr(self._driver, "frame", nullcontext)():
            super()._display(screen, renderable)

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._drawn[1]:
            self._standing.forget()

    @on(Driver.SignalResume)
    def _draw_again(self) -> None:
        """Draw everything again: the terminal was another program's meanwhile."""
        self._standing.forget()
        self.refresh(layout=True)


class _Difference(CompositorUpdate):
    """An update that writes only what differs from what stands in the terminal."""

    def __init__(self, standing: Standing, update: CompositorUpdate) -> None:
        self._standing = standing
        self._update = update

    def render_segments(self, console: Console) -> str:
        return self._standing.write(self._update, console)
