"""Who moved and why, in words: “+17: ahead of Bernard and Chloé, behind Ada”."""

from collections.abc import Sequence

from jericho_tui.league.movement import Movement
from jericho_tui.prose.company import enumeration
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import NAME, NUMBER, Segment, fill


def movement_line(movement: Movement) -> list[Segment]:
    """Return how a rating moved by a match and on whose account."""
    reasons = []
    for template, names in (
        (_("ahead of {names}"), movement.ahead),
        (_("tied with {names}"), movement.level),
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
