"""What stands in the terminal, so that only what differs from it is written.

Textual 8.2.8 writes every line that a widget asks to be redrawn, from its left edge to its right;
where a panel grows by a line, that is half a screen of lines that say what stood there before.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import repeat
from typing import Final

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

_NEAR: Final = 4
"""Columns that are rather written again than passed over: a jump is as long."""
_Cell = tuple[str, Style | None]
_Look = tuple[str, ...]
"""The numbers that a terminal is told: of the attributes, of the ink and of the ground."""
_PLAIN: Final[_Look] = "", "39", "49"
_SGR: Final = {
    "bold": "1",
    "dim": "2",
    "italic": "3",
    "underline": "4",
    "blink": "5",
    "reverse": "7",
    "conceal": "8",
    "strike": "9",
    "overline": "53",
}
"""The numbers of a style's attributes."""
_UNSEEN: Final = {"", "1", "2", "3"}
"""Attributes that nobody sees on a blank, as nobody sees the ink there: bold, dim, italic."""


@lru_cache(maxsize=4096)
def _look(style: Style | None, colours: ColorSystem) -> _Look:
    if style is None:
        return _PLAIN
    ink, ground = style.color, style.bgcolor
    return (
        ";".join(code for name, code in _SGR.items() if getattr(style, name)),
        ";".join(ink.downgrade(colours).get_ansi_codes()) if ink else "39",
        ";".join(ground.downgrade(colours).get_ansi_codes(False)) if ground else "49",
    )


@lru_cache(maxsize=4096)
def _change(old: _Look, look: _Look) -> str:
    """Return what makes text look so from now on."""
    codes = [code for before, code in zip(old, look, strict=True) if code != before]
    if old[0] != look[0]:
        codes = ["0", *(code for plain, code in zip(_PLAIN, look, strict=True) if code != plain)]
    return f"\x1b[{';'.join(codes)}m"


class Standing:
    """The parts of each line as they were written last."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, list[_Cell] | Strip | None]] = {}
        """By line, its parts by the column where each begins; None: nobody knows what is there.

        Of wide characters and accents terminals think differently: their part is written whole.
        """

    def forget(self) -> None:
        """Let everything be written again: others may have drawn in the terminal."""
        self._lines.clear()

    def write(self, update: CompositorUpdate, console: Console) -> str:
        """Return the sequences that draw an update, which stands in the terminal from then on."""
        lines: Iterable[tuple[int, Mapping[int, Strip | None], tuple[int, int]]]
        if isinstance(update, LayoutUpdate):
            left, top, width, _height = update.region
            lines = (
                (y, dict(_placed(line, left)), (left, left + width))
                for y, line in enumerate(update.strips, top)
            )
        elif isinstance(update, ChopsUpdate):
            lines = ((y, update.chops[y], (first, last)) for y, first, last in update.spans)
        else:
            self.forget()
            return update.render_segments(console)
        written: list[str] = []
        colours, look = COLOR_SYSTEMS[console.color_system or "truecolor"], _PLAIN
        for y, parts, span in lines:
            for x, strip in self._changed(y, parts, span):
                written.append(f"\x1b[{y + 1};{x + 1}H")
                for text, style, _control in strip:
                    before, look = look, _look(style, colours)
                    if not text.strip(" ") and {before[0], look[0]} <= _UNSEEN:
                        look = *before[:2], look[2]
                    if look != before:
                        written.append(_change(before, look))
                    written.append(text)
        if look != _PLAIN:
            written.append("\x1b[m")
        return "".join(written)

    def _changed(
        self, y: int, parts: Mapping[int, Strip | None], span: tuple[int, int]
    ) -> Iterator[tuple[int, Strip]]:
        """Yield what differs in a line and where it begins.

        :param parts: by the column where each begins.
        :param span: from which column to which they are right: where a widget was not asked to be
            redrawn, what is below it may be there instead.
        """
        line = self._lines.get(y, {})
        if line.keys() != parts.keys():  # its widgets have other edges now
            line = dict.fromkeys(parts)
        self._lines[y] = line
        for x, strip in parts.items():
            if strip is None:
                continue
            first, last = max(0, span[0] - x), min(span[1] - x, strip.cell_length)
            if first >= last:
                continue
            old, new = line.get(x), _cells(strip)
            whole = first == 0 and last == strip.cell_length
            if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
                for start, stop in _runs(old, new, first, last):
                    yield x + start, strip.crop(start, stop)
                line[x] = new if whole else [*old[:first], *new[first:last], *old[last:]]
            elif old != new:
                yield x + first, strip.crop(first, last)
                line[x] = new if whole else None


def _placed(line: Iterable[Strip], x: int) -> Iterator[tuple[int, Strip]]:
    """Yield the parts of a line and where each begins."""
    for strip in line:
        yield x, strip
        x += strip.cell_length


def _runs(old: list[_Cell], new: list[_Cell], first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield from which column to which a part differs."""
    start = stop = -1
    for column in range(first, last):
        if old[column] == new[column]:
            continue
        if start >= 0 and column - stop >= _NEAR:
            yield start, stop
            start = -1
        start, stop = start if start >= 0 else column, column + 1
    if start >= 0:
        yield start, stop


def _cells(strip: Strip) -> list[_Cell] | Strip:
    """Return a column's character and style each; the strip where characters are not so wide."""
    cells: list[_Cell] = []
    for text, style, control in strip:
        narrow = text.isascii() or all(get_character_cell_size(one) == 1 for one in set(text))
        if control or not narrow:
            return strip
        cells += zip(text, repeat(style))
    return cells


class Difference(CompositorUpdate):
    """An update that writes only what differs from what stands in the terminal."""

    def __init__(self, standing: Standing, update: CompositorUpdate) -> None:
        self._standing = standing
        self._update = update

    def render_segments(self, console: Console) -> str:
        return self._standing.write(self._update, console)
