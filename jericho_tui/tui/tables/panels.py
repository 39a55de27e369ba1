"""The canvases that tables are put together from, and the small pieces that all of them paint."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, TypeVar

from textual import events
from textual.message import Message

from jericho_tui.core import registry
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.prose.language import _
from jericho_tui.prose.voice import Remark
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, Showing, line_width, wrap, wrap_line

C = TypeVar("C")
T = TypeVar("T")

TONES: Final = {"warning": "warning", "good": "up", "plain": "plain"}
"""How remarks look by their tone, what matters most first."""
ROOMY: Final = 100
"""Columns from which a status line says everything, with more room between."""
_INDENT: Final = 6
"""Of a log line's continuation: past the number."""


class SightCanvas(Showing[Sight]):
    """A canvas that shows a sight."""

    @property
    def sight(self) -> Sight:
        """What is seen; only once there is something."""
        assert self.shown is not None
        return self.shown

    def look(self, sight: Sight) -> None:
        """Show a sight to somebody who only looks."""
        self.show(sight)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self.shown is None:
            return
        message = self.clicked(offset.x, offset.y)
        if message is not None:
            event.stop()
            self.post_message(message)

    def clicked(self, x: int, y: int) -> Message | None:
        """Return what a click on this column and line of the content means; None: nothing."""
        del x, y
        return None


@dataclass(frozen=True)
class Prospect(Generic[C]):
    """What is seen, which move is considered, and what would come of it."""

    sight: Sight
    choice: C | None = None
    """What the keys choose from; None where there is nothing to choose."""
    action: Any = None
    """The move that is considered; None: none is."""
    then: Any = None
    """The observation after that move, as far as it can be foreseen."""
    remarks: Sequence[Remark] = ()
    """What that move will do."""
    events: Sequence[Event] = ()
    """The same as data."""


class ChoiceCanvas(SightCanvas, Generic[C]):
    """A canvas that paints a sight and the move that is considered."""

    prospect: Prospect[C] | None = None
    """None before there is anything to see."""

    @property
    def choice(self) -> C | None:
        """What the keys choose from; None where there is nothing to choose."""
        return None if self.prospect is None else self.prospect.choice

    @property
    def action(self) -> Any:
        """The move that is considered; None: none is."""
        return None if self.prospect is None else self.prospect.action

    @property
    def then(self) -> Any:
        """The observation after that move; only once there is something to see."""
        assert self.prospect is not None
        return self.prospect.then

    @property
    def remarks(self) -> Sequence[Remark]:
        """What that move will do."""
        return () if self.prospect is None else self.prospect.remarks

    def look(self, sight: Sight) -> None:
        self.consider(Prospect(sight, then=sight.observation))

    def consider(self, prospect: Prospect[C]) -> None:
        """Show what is seen now, and what is considered."""
        self.prospect = prospect
        self.show(prospect.sight)


class StatusCanvas(SightCanvas):
    """The line above a table: the game, and what of the match is always in sight."""

    game_id: ClassVar[str]
    rated_from: ClassVar[int] = ROOMY
    """Columns from which it says whether the match is rated."""

    @cached_property
    def _title(self) -> str:
        return f" {registry.title(self.game_id).upper()}"

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        del height
        narrow = width < ROOMY
        groups: list[Line] = [[(self._title, "gold")]]
        if width >= self.rated_from:
            groups.append([(_("casual") if sight.casual else _("rated"), "quiet")])
        groups += self.groups(sight, narrow=narrow)
        line: Line = []
        gap = 2 if narrow else 3
        for group in groups:
            if group and line_width(line) + gap + line_width(group) <= width:
                line += [(" " * gap if line else "", "plain"), *group]
        return [line]

    def groups(self, sight: Sight, *, narrow: bool) -> list[Line]:
        """Return what stands behind the game's name, group by group; empty ones are left out."""
        return []


class LogPanel(SightCanvas):
    """The last lines of the move log."""

    whole = 0
    """How many lines of the log are to be read in full, from the last one back."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        lines: list[Line] = []
        self.whole = 0
        for line in reversed(sight.log):
            wrapped = wrap_line(line, width, _INDENT)
            if lines and len(lines) + len(wrapped) > height:
                break
            lines[:0] = wrapped
            self.whole += len(lines) <= height
        return lines[-height:] if height else []


def figure(title: str, number: object) -> Line:
    """Return a figure with what it counts, as status lines have them."""
    return [(f"{title} ", "quiet"), (str(number), "strong")]


def at(spots: Iterable[tuple[int, int, int, T]], x: int, y: int) -> T | None:
    """Return what lies where it was clicked; None: nothing does.

    :param spots: line, first column, columns, and what lies there.
    """
    found = (
        what for line, first, columns, what in spots if line == y and first <= x < first + columns
    )
    return next(found, None)


def name_role(sight: Sight, seat: Seat) -> str:
    """Return how a seat's name looks: gold is one's own, strong whoever acts."""
    seen = sight.observation
    if seat == seen.seat:
        return "gold"
    return "strong" if seat in seen.actors() else "plain"


def remark_lines(remarks: Sequence[Remark], width: int, most: int) -> list[Line]:
    """Return remarks below one another.

    :param most: lines of each, at most.
    """
    return [
        [(part, TONES[remark.tone])]
        for remark in remarks
        for part in wrap(remark.text, width, most)
    ]


def add_remarks(lines: list[Line], remarks: Sequence[Remark], width: int, height: int) -> None:
    """Add remarks below some lines; each has a line at least, as far as there are so many."""
    left = height - len(lines)
    for number, remark in enumerate(remarks):
        most = max(1, left - (len(remarks) - number - 1))
        added = remark_lines([remark], width, most)
        lines += added
        left -= len(added)
    del lines[height:]
