"""Ratings, and how they move, in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jericho_tui.league.movement import Movement
from jericho_tui.prose.company import enumeration
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import NAME, NUMBER, Segment, fill

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow


def rank_text(row: "LadderRow") -> str:
    """Return a rank; “?” while the rating is provisional, “–” of those who left."""
    if row.retired:
        return "–"
    return "?" if row.rank is None else str(row.rank)


def rating_text(points: float, provisional: bool) -> str:
    """Return a rating, with “?” while it is provisional."""
    return f"{points:.0f}" + "?" * provisional


def movement_line(movement: Movement) -> list[Segment]:
    """Return how a rating moved by a match and on whose account."""
    reasons = []
    for template, names in (
        (_("ahead of {names}"), movement.ahead),
        (_("level with {names}"), movement.level),
        (_("behind {names}"), movement.behind),
    ):
        if names:
            reasons.append(fill(template, names=_names(names)))
    line: list[Segment] = []
    for number, reason in enumerate(reasons):
        line += ([Segment(", ")] if number else []) + reason
    return fill(_("{delta}: {reasons}"), delta=_points(movement.change.delta), reasons=line)


def signed(points: float) -> str:
    """Return rounded rating points with their sign; ±0 when they round to nothing."""
    return f"{points:+.0f}" if round(points) else "±0"


def _points(points: float) -> Segment:
    return Segment(signed(points), NUMBER)


def _names(names: Sequence[str]) -> list[Segment]:
    return enumeration([[Segment(name, NAME)] for name in names])
