"""The picture of the wheel on the screen: only the cells that changed are drawn again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import radians
from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from jericho_tui.bots.worker import Thinker
from jericho_tui.games.hamster_rolle.bots.players import Projection
from jericho_tui.games.hamster_rolle.rules.rig import FRAMES_PER_SECOND, Frame
from jericho_tui.games.hamster_rolle.rules.setup import Position
from jericho_tui.games.hamster_rolle.rules.wheel import WHEEL, Roll, Wheel, compartment_at
from jericho_tui.games.hamster_rolle.table.picture import (
    INK_NAMES,
    NONE,
    PIECES,
    Cell,
    Mix,
    Painter,
    Scene,
    inverted,
    mean_of,
    most_of,
    outlined,
    place_at,
    steadied,
)
from jericho_tui.play.player import Limit
from jericho_tui.tui.mosaic import BLOCKS
from jericho_tui.tui.tables.table import Sight

if TYPE_CHECKING:
    from jericho_tui.tui.access import AccessibleApp


TICK: Final = 1 / FRAMES_PER_SECOND
"""Seconds that a picture stands."""
_PARTS: Final = 3
"""In so many pictures the wheel at rest is drawn sharp; in one there would be much to send."""


def come(wheel: Wheel) -> float:
    """Return how far the hub of a wheel at rest has come since the beginning, mm to the right."""
    return -radians(wheel.turn / 100) * WHEEL.outer_radius


def pictures(thinker: Thinker, position: Position, roll: Roll) -> Sequence[Scene]:
    """Return the pictures of a roll; waits for whoever computes them, so never on an event loop.

    :param position: the one in which CHANCE acted.
    :raises BotError: they could not be computed.
    """
    decision = thinker.choose(partial(Projection), (position, roll), Limit())
    frames: Sequence[Frame] = decision.action
    start = come(position.wheel)
    scenes = [Scene(frame.wheel, start + frame.shift / 100, moving=True) for frame in frames]
    last = scenes[-1]
    rest = replace(last, moving=False)
    if len(scenes) == 1:  # how it rolled is not known
        return [rest]
    return [*scenes, *(replace(last, sharp=part / _PARTS) for part in range(1, _PARTS)), rest]


_VARIABLES: Final = {
    "ground": "background",
    **{name: name.replace("card-", "brick-") for name in INK_NAMES if name.startswith("card-")},
    "orange": "brick-orange",
    "stone": "brick-stone",
}
"""What an ink's variable is called in a theme, where it is not called as the ink."""


class WheelView(Widget):
    """The wheel from the side."""

    DEFAULT_CSS = """
    WheelView { height: 1fr; width: 1fr; }
    """

    @dataclass
    class Clicked(Message):
        """Somebody clicked into a compartment."""

        compartment: int

    if TYPE_CHECKING:

        @property
        def app(self) -> "AccessibleApp":  # type: ignore[override]  # narrower, as textual advises
            """Which knows what pictures are drawn with."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._scene: Scene | None = None
        self._cells: Sequence[Sequence[Cell]] = ()
        self._painter: Painter | None = None
        self._styles: dict[tuple[bool, int, int], Style] = {}
        self._strips: dict[int, Strip] = {}

    def on_mount(self) -> None:
        self.watch(self.app, "mosaic", self._forget, init=False)

    def show(self, scene: Scene) -> None:
        """Show another scene; nothing is drawn where it is the same."""
        if scene != self._scene:
            self._scene = scene
            self.redraw()

    def look(self, sight: Sight) -> None:
        """Show the wheel to somebody who only looks."""
        wheel = sight.observation.position.wheel
        self.show(Scene(wheel, come(wheel)))

    def on_resize(self, event: events.Resize) -> None:
        event.stop()
        self._forget()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._forget()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self._scene is None:
            return
        size = self.content_size
        x, y = place_at(self._scene, size.width, size.height, offset.x, offset.y)
        self.post_message(self.Clicked(compartment_at(x, y)))

    def render_line(self, y: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._strip(y)
        return strip

    def _forget(self) -> None:
        self._painter = None
        self._styles.clear()
        self._strips.clear()
        self._cells = ()
        if self.is_attached:
            self.redraw()

    def redraw(self) -> None:
        """Paint the scene and draw again what is different."""
        width, height = self.content_size
        if self._scene is None or not width or not height:
            return
        before = self._cells
        self._cells = self._paint(self._scene, width, height)
        if len(before) != len(self._cells):
            self._strips.clear()
            self.refresh()
            return
        regions = []
        for y, (old, new) in enumerate(zip(before, self._cells, strict=True)):
            if old != new:
                self._strips.pop(y, None)
                regions += [Region(x, y, end - x, 1) for x, end in _changed(old, new)]
        if regions:
            self.refresh(*regions)

    def _paint(self, scene: Scene, width: int, height: int) -> Sequence[Sequence[Cell]]:
        if self.app.no_color:
            return [
                [Cell(text, NONE, NONE) for text in line] for line in outlined(scene, width, height)
            ]
        if self._painter is None:
            self._painter = Painter(width, height, self._mix(), self.app.mosaic)
        cells = self._painter.paint(scene)
        if not (scene.moving and self._cells) or self.app.native_ansi_color:
            return cells
        sharp, plain = round(len(cells) * scene.sharp), self._painter.plain
        rest = steadied(
            self._cells[sharp:],
            cells[sharp:],
            self.app.mosaic,
            lambda column, row: plain(column, sharp + row),
        )
        return [*cells[:sharp], *rest]

    def _mix(self) -> Mix:
        """Return how samples make a pixel: the terminal's own colours cannot be mixed."""
        if self.app.native_ansi_color:
            return most_of
        colours = [self._colour(name).rgb for name in INK_NAMES]
        return mean_of(colours)

    def _colour(self, ink: str) -> Color:
        return Color.parse(self.app.theme_variables[_VARIABLES.get(ink, ink)])

    def _strip(self, y: int) -> Strip:
        width = self.content_size.width
        if y >= len(self._cells):
            return Strip.blank(width, self.rich_style)
        segments = []
        text, last = "", None
        moving = self._scene is not None and self._scene.moving
        row = self._cells[y]
        for cell in inverted(row, self.app.mosaic) if moving else row:
            style = (_written(cell), cell.paint, cell.ground)
            if style != last:
                if text:
                    segments.append(Segment(text, self._style(last)))
                text, last = "", style
            text += cell.text
        segments.append(Segment(text, self._style(last)))
        return Strip(segments, width)

    def _style(self, key: tuple[bool, int, int] | None) -> Style:
        """Return how a cell looks: whether it is written on, text and ground."""
        assert key is not None
        style = self._styles.get(key)
        if style is None:
            written, paint, ground = key
            style = self.rich_style
            if ground != NONE:
                style += Style(bgcolor=self._paint_colour(ground).rich_color)
            if written:
                ink = self._text_on(paint) if paint != NONE else None
                style += Style(bold=True, color=None if ink is None else ink.rich_color)
            elif paint != NONE:
                style += Style(color=self._paint_colour(paint).rich_color)
            self._styles[key] = style
        return style

    def _paint_colour(self, paint: int) -> Color:
        if self.app.native_ansi_color:
            return self._colour(INK_NAMES[paint])
        return Color(paint >> 16, paint >> 8 & 255, paint & 255)

    def _text_on(self, ink: int) -> Color:
        """Return the colour of a letter written on an ink."""
        name = _VARIABLES.get(INK_NAMES[ink], "")
        if ink >= PIECES:
            return Color.parse(self.app.theme_variables[name.replace("brick-", "ink-")])
        return Color.parse(
            self.app.theme_variables["gold-ink" if INK_NAMES[ink] == "gold" else "wood-ink"]
        )


def _written(cell: Cell) -> bool:
    """Return whether a cell is written on: with a letter, a number, or dots."""
    return cell.text not in BLOCKS


def _changed(old: Sequence[Cell], new: Sequence[Cell]) -> Iterator[tuple[int, int]]:
    """Yield from which to which column two rows differ."""
    start = end = -1
    for x, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is after or before == after:
            continue
        if start < 0:
            start = x
        elif x > end:
            yield start, end
            start = x
        end = x + 1
    if start >= 0:
        yield start, end
