"""What stands in the terminal, so that only what differs from it is written.

Textual 8.2.8 writes every line that a widget asks to be redrawn, from its left edge to its right;
where a panel grows by a line, that is half a screen of lines that say what stood there before.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from functools import cached_property, lru_cache
from itertools import repeat
from typing import Any, Final, NamedTuple

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.style import Style
from textual import events, on
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import SGR_STYLES, Strip

_NEAR: Final = 4
"""Columns that are rather written again than passed over: a jump is as long."""
_HIDDEN_ON_BLANKS: Final = 0b1011_0111
"""The attributes that nobody sees on a blank: bold, dim, italic, blinking twice, concealed."""

_BOLD: Final = 1


class _Look(NamedTuple):
    """How text looks, in the numbers that a terminal is told."""

    attributes: int
    """A bit each, as `Style` has them."""
    ink: str
    """Empty: the terminal's own; so is `ground`."""
    ground: str


_PLAIN: Final = _Look(0, "", "")
_Cell = tuple[str, _Look]


@lru_cache(maxsize=4096)
def _look(style: Style | None, colours: ColorSystem) -> _Look:
    if style is None:
        return _PLAIN
    ink, ground = style.color, style.bgcolor
    return _Look(
        style._attributes & style._set_attributes,
        ";".join(ink.downgrade(colours).get_ansi_codes()) if ink else "",
        ";".join(ground.downgrade(colours).get_ansi_codes(False)) if ground else "",
    )


class _Pen:
    """Writes text in places, and tells the terminal only what it was not told for the last."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._look = _PLAIN
        self._place = -1, -1
        self._sure = False
        """Whether every terminal agrees on the place: some have wider blocks and stars."""

    def go(self, x: int, y: int) -> None:
        """Write here next."""
        if self._place == (x, y):
            return
        ahead = x - self._place[0]
        if self._sure and self._place[1] == y and ahead > 0:
            self.written.append(f"\x1b[{ahead}C" if ahead > 1 else "\x1b[C")
        else:
            self.written.append(f"\x1b[{y + 1};{x + 1}H")
            self._sure = True
        self._place = x, y

    def put(self, text: str, look: _Look) -> None:
        """Write text of a column a character; after other text the place is to be lost."""
        old = self._look
        if not (text.strip(" ") or (old.attributes | look.attributes) & ~_HIDDEN_ON_BLANKS):
            look = old._replace(ground=look.ground)  # on blanks nobody sees the ink
        if look != old:
            self.written.append(_change(old, look))
            self._look = look
        self.written.append(text)
        self._place = self._place[0] + len(text), self._place[1]
        self._sure = self._sure and text.isascii()

    def lose(self) -> None:
        """Note that nobody knows where the text has ended."""
        self._place = -1, -1

    def rest(self) -> str:
        """Return everything that was written; after it the terminal's own look is back."""
        if self._look != _PLAIN:
            self.written.append("\x1b[m")
        return "".join(self.written)


@lru_cache(maxsize=4096)
def _change(old: _Look, look: _Look) -> str:
    """Return what makes text look so from now on."""
    codes: list[str] = []
    if old.attributes == _BOLD and not look.attributes & _BOLD:
        codes, old = ["22"], old._replace(attributes=0)
    elif old.attributes & ~look.attributes:
        codes, old = ["0"], _PLAIN
    added = look.attributes & ~old.attributes
    codes += [code for bit, code in enumerate(SGR_STYLES) if added & 1 << bit]
    if look.ink != old.ink:
        codes.append(look.ink or "39")
    if look.ground != old.ground:
        codes.append(look.ground or "49")
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
        pen, colours = _Pen(), console._color_system or ColorSystem.TRUECOLOR
        if isinstance(update, LayoutUpdate):
            left, top, width, _height = update.region
            for y, line in enumerate(update.strips, top):
                self._draw(pen, y, dict(_placed(line, left)), (left, left + width), colours)
        elif isinstance(update, ChopsUpdate):
            for y, first, last in update.spans:
                self._draw(pen, y, update.chops[y], (first, last), colours)
        else:
            self.forget()
            return update.render_segments(console)
        return pen.rest()

    def _draw(
        self,
        pen: _Pen,
        y: int,
        parts: Mapping[int, Strip | None],
        span: tuple[int, int],
        colours: ColorSystem,
    ) -> None:
        """Write what differs in a line.

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
            old, new = line.get(x), _cells(strip, colours)
            whole = first == 0 and last == strip.cell_length
            if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
                for start, stop in _runs(old, new, first, last):
                    pen.go(x + start, y)
                    pen.put("".join(text for text, _look in new[start:stop]), new[start][1])
                line[x] = new if whole else [*old[:first], *new[first:last], *old[last:]]
            elif old != new:
                pen.go(x + first, y)
                for text, style, _control in strip.crop(first, last):
                    pen.put(text, _look(style, colours))
                if not isinstance(new, list):
                    pen.lose()
                line[x] = new if whole else None


def _placed(line: Iterable[Strip], x: int) -> Iterator[tuple[int, Strip]]:
    """Yield the parts of a line and where each begins."""
    for strip in line:
        yield x, strip
        x += strip.cell_length


def _runs(old: list[_Cell], new: list[_Cell], first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield from which column to which a part differs and has one look."""
    start = stop = -1
    for column in range(first, last):
        if old[column] == new[column]:
            continue
        look = new[column][1]
        if (
            start >= 0
            and column - stop < _NEAR
            and all(one == look for _text, one in new[stop - 1 : column])
        ):
            stop = column + 1
            continue
        if start >= 0:
            yield start, stop
        start, stop = column, column + 1
    if start >= 0:
        yield start, stop


def _cells(strip: Strip, colours: ColorSystem) -> list[_Cell] | Strip:
    """Return a column's character and look each; the strip where characters are not so wide."""
    cells: list[_Cell] = []
    for text, style, control in strip:
        narrow = text.isascii() or all(get_character_cell_size(one) == 1 for one in set(text))
        if control or not narrow:
            return strip
        cells += zip(text, repeat(_look(style, colours)))
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
