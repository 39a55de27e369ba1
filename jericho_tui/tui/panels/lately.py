"""Who moved lately and why: a player's last matches, or everybody at one match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from jericho_tui.prose.language import _
from jericho_tui.prose.movement import movement_line
from jericho_tui.prose.when import day
from jericho_tui.tui.widgets.canvas import Line, Showing, fit, line_width, wrap_line

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


class Lately(Showing[Sequence[Moved]]):
    """A player's last matches, the latest first: a few lines each, as many as there is room for."""

    def __init__(self, now: Callable[[], datetime], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._now = now

    def draw(self, shown: Sequence[Moved], width: int, height: int) -> Sequence[Line]:
        lines: list[Line] = []
        for moved in shown:
            entry = self._entry(moved, width)
            if len(lines) + len(entry) > height:
                break
            lines += entry
        return lines

    def _entry(self, moved: Moved, width: int) -> list[Line]:
        listed = moved.match
        text = _("{place} of {seats}")
        place = text.format(place=listed.own.placing, seats=len(listed.seats))
        head: Line = [
            (fit(day(listed.match.finished, self._now()), 11), "quiet"),
            (f"{place}  ", "plain"),
        ]
        return wrap_line([*head, *reason(moved.movement)], width, min(line_width(head), 11))
