"""Who moved lately and why: a player's last matches, or everybody at one match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from jericho_tui.prose.language import _
from jericho_tui.prose.movement import movement_line
from jericho_tui.prose.when import day
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, line_width, wrap_line

if TYPE_CHECKING:
    from jericho_tui.league.career import Listed
    from jericho_tui.league.movement import Movement

_ROLES: Final = {"plain": "quiet", "name": "plain", "number": "strong", "quiet": "quiet"}


@dataclass(frozen=True)
class Moved:
    """A match of a player and what it did to the rating."""

    match: "Listed"
    movement: "Movement"


def reason(movement: "Movement") -> Line:
    """Return how a rating moved and on whose account."""
    line: Line = []
    for number, segment in enumerate(movement_line(movement)):
        role = _ROLES.get(segment.role, "plain")
        if number == 0 and round(movement.change.delta):
            role = "up" if movement.change.delta > 0 else "down"
        line.append((segment.text.replace("-", "−") if number == 0 else segment.text, role))
    return line


class Lately(Canvas):
    """A player's last matches, a few lines each, as many as there is room for."""

    def __init__(self, now: Callable[[], datetime], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._now = now
        self._moved: Sequence[Moved] = ()

    def show(self, moved: Sequence[Moved]) -> None:
        """Show these, the latest first."""
        self._moved = moved
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the matches that fit whole."""
        lines: list[Line] = []
        for moved in self._moved:
            entry = self._entry(moved, width)
            if len(lines) + len(entry) > height:
                break
            lines += entry
        return lines

    def _entry(self, moved: Moved, width: int) -> list[Line]:
        listed = moved.match
        assert listed.own_seat is not None  # a player's list
        own = listed.seats[listed.own_seat]
        place = _("{place} of {seats}").format(place=own.placing, seats=len(listed.seats))
        head: Line = [
            (fit(day(listed.match.finished, self._now()), 11), "quiet"),
            (f"{place}  ", "plain"),
        ]
        return wrap_line([*head, *reason(moved.movement)], width, min(line_width(head), 11))
