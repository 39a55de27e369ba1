"""Motion that explains: what a move has moved travels from where it was to where it went.

The table shows what the move came to at once, and pieces fly over it: nothing waits for them, and
a key that ends them does what it does anyway. A table says what flies and whence (`flights` of a
`TableView`); who sits at a slow line, or wants nothing to move, sees the end alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from textual.geometry import Offset
from textual.timer import Timer
from textual.widget import Widget

from jericho_tui.core.sentence import N_
from jericho_tui.tui.widgets.canvas import Canvas, Line, Piece, line_width

if TYPE_CHECKING:
    from jericho_tui.tui.access import AccessibleApp

TICK: Final = 1 / 15
"""Seconds that a picture stands."""
PICTURES: Final = 7
"""How many a flight has before it is there."""
ASIDES: Final = (
    N_(
        "Moves are animated. Any key ends the animation. To switch it off, open the settings "
        "(F10) and choose Motion."
    ),
)
"""What a table's list of keys says of it."""
_MOST: Final = 8
"""Pieces that fly at a time."""
_OUTSIDE: Final = Offset(-99, -1)
"""Where nobody sees a sprite."""


@dataclass(frozen=True)
class Flight:
    """A piece that travels in a straight line, slowly at both ends."""

    piece: Piece
    start: Offset
    """Where its first column is on the screen."""
    end: Offset

    def at(self, picture: int) -> Offset:
        """Return where it is in a picture, of 0 to `PICTURES`."""
        part = picture / PICTURES
        way = part * part * (3 - 2 * part)
        return Offset(
            round(self.start.x + (self.end.x - self.start.x) * way),
            round(self.start.y + (self.end.y - self.start.y) * way),
        )


def flight(piece: Piece, start: Offset | None, end: Offset | None) -> list[Flight]:
    """Return a flight as a list; none where one of its ends is not on the screen."""
    return [] if start is None or end is None else [Flight(piece, start, end)]


class Sprite(Canvas):
    """A piece in flight."""

    can_focus = False  # its style is the table's: one more sheet would have all styled anew

    def __init__(self) -> None:
        super().__init__()
        self._piece: Piece = ("", "plain")

    def carry(self, piece: Piece) -> None:
        """Be this piece from now on."""
        self._piece = piece
        self.styles.width = line_width([piece])
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        del width, height
        return [[self._piece]]

    def move(self, to: Offset) -> None:
        """Stand there from now on."""
        if to != self.absolute_offset:
            self.absolute_offset = to
            self.refresh(layout=True)


class Motion:
    """The pieces that fly over a table now."""

    def __init__(self, table: Widget) -> None:
        self._table = table
        self._flights: Sequence[Flight] = ()
        self._sprites: list[Sprite] = []
        """Those that there have been: a sprite that is taken away has the whole screen redrawn, so
        they wait outside of it."""
        self._timer: Timer | None = None
        self.picture = 0
        """Which picture is shown."""

    @property
    def runs(self) -> bool:
        """Whether anything flies."""
        return bool(self._flights)

    def begin(self, flights: Sequence[Flight]) -> None:
        """Let pieces fly, in place of those that do."""
        self.end()
        viewer = cast("AccessibleApp", self._table.app)
        if not flights or viewer.reduced_motion or viewer.line_is_slow or viewer.no_color:
            return
        self._flights, self.picture = flights[:_MOST], -1
        more = [Sprite() for _flight in self._flights[len(self._sprites) :]]
        self._sprites += more
        for sprite, flown in zip(self._sprites, self._flights, strict=False):
            sprite.carry(flown.piece)
        self.step()
        self._table.mount(*more)
        self._timer = self._table.set_interval(TICK, self.step)

    def step(self) -> None:
        """Show the next picture; after the last one nothing flies any more."""
        if self.picture == PICTURES or cast("AccessibleApp", self._table.app).line_is_slow:
            self.end()
        self.picture += 1
        for sprite, flown in zip(self._sprites, self._flights, strict=False):
            sprite.move(flown.at(self.picture))

    def end(self) -> None:
        """Take away what flies: what it came to is shown already."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        for sprite, _flown in zip(self._sprites, self._flights, strict=False):
            sprite.move(_OUTSIDE)
        self._flights = ()


def spot(canvas: Widget, column: int, line: int) -> Offset | None:
    """Return where a column and line of a canvas are on the screen; None: they are not seen."""
    region = canvas.content_region
    if not canvas.display or not (0 <= line < region.height and 0 <= column < region.width):
        return None
    return region.offset + Offset(column, line)
