"""Shapes in the wheel: where an outline lies, and how far up a piece must be held to touch nothing.

Frame of the wheel (rules page 4.3): origin at the hub, x to the right and y up when the wheel is
not turned. Forward, the way the wheel rolls, is counterclockwise; angles *forward* are counted from
the middle of compartment 0, which lies below. Millimetres and, unless a name says degrees, radians.
Pure arithmetic, so that what is legal never needs the engine.
"""

from collections.abc import Iterable
from functools import cache
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import Final, NamedTuple

from jericho_tui.games.hamster_rolle.edition import HAND, WHEEL
from jericho_tui.games.hamster_rolle.pieces import Outline, outline

COMPARTMENTS: Final = 12
SECTOR: Final = 360 // COMPARTMENTS
"""Degrees of a compartment; k is centred at k * SECTOR forward."""
_CHORD: Final = 2 * pi / (COMPARTMENTS * WHEEL.chords_per_compartment)
RIM: Final = WHEEL.outer_radius - WHEEL.inner_radius
CHORD_RADIUS: Final = WHEEL.inner_radius + RIM / 2
"""Of the middle line of the rim, on whose corners the chords end."""
FLOOR: Final = CHORD_RADIUS * cos(_CHORD / 2) - RIM / 2
"""Distance of the hub from the floor, in the middle of a chord where it is least."""


class Pose(NamedTuple):
    """Where a piece lies, in the wheel's frame."""

    x: int
    """Of the centre of mass, 0.01 mm."""
    y: int
    a: int
    """Counterclockwise, 0.01 degree, -18000 to 17999."""

    @classmethod
    def of(cls, x: float, y: float, a: float) -> "Pose":
        """Return the pose for millimetres and radians."""
        turned = (round(degrees(a) * 100) + 18000) % 36000 - 18000
        return cls(round(x * 100), round(y * 100), turned)


class Axis(NamedTuple):
    """A direction, and what a shape covers along it."""

    x: float
    y: float
    low: float
    high: float


class Solid:
    """A convex shape at its place."""

    __slots__ = ("axes", "points", "reach", "x", "y")

    def __init__(self, points: Outline, x: float, y: float) -> None:
        """Put a shape somewhere.

        :param x: of any point of it, from which `reach` is measured.
        """
        self.points = points
        self.x, self.y = x, y
        self.reach = max(hypot(px - x, py - y) for px, py in points)
        self.axes = _axes(points)


def _axes(points: Outline) -> tuple[Axis, ...]:
    """Return the directions across a polygon's sides, parallel ones once."""
    axes: list[Axis] = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        length = hypot(bx - ax, by - ay)
        x, y = (by - ay) / length, (ax - bx) / length
        if any(abs(axis.x * y - axis.y * x) < 1e-9 for axis in axes):
            continue
        along = [px * x + py * y for px, py in points]
        axes.append(Axis(x, y, min(along), max(along)))
    return tuple(axes)


def placed(kind: int, pose: Pose) -> Outline:
    """Return the outline of a piece that lies there."""
    x, y = pose.x / 100, pose.y / 100
    turned = radians(pose.a / 100)
    c, s = cos(turned), sin(turned)
    return tuple((x + c * px - s * py, y + s * px + c * py) for px, py in outline(kind))


def forward_of(x: float, y: float) -> float:
    """Return how far forward a point lies, in degrees from the middle of compartment 0."""
    return degrees(atan2(x, -y))


def beyond(x: float, y: float, compartment: int) -> float:
    """Return how far forward of a compartment's middle a point lies, in degrees, -180 to 180."""
    return (forward_of(x, y) - compartment * SECTOR + 180) % 360 - 180


def compartment_at(x: float, y: float) -> int:
    """Return the compartment that a point lies in."""
    return round(forward_of(x, y) / SECTOR) % COMPARTMENTS


@cache
def barrier(behind: int) -> Outline:
    """Return the outline of the barrier between a compartment and the one behind it."""
    heights = WHEEL.barrier_heights
    # Its forward angle; "up" points to the hub.
    at = radians(behind * SECTOR - SECTOR / 2)
    up, along = (-sin(at), cos(at)), (cos(at), sin(at))
    outer = WHEEL.inner_radius + WHEEL.barrier_root
    inner = WHEEL.inner_radius - heights[behind % len(heights)]
    half = WHEEL.barrier_width / 2
    corners = ((-half, outer), (half, outer), (half, inner), (-half, inner))
    return tuple((along[0] * s - up[0] * r, along[1] * s - up[1] * r) for s, r in corners)


@cache
def _barrier_solid(behind: int) -> Solid:
    points = barrier(behind)
    return Solid(
        points, sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    )


class Drop:
    """A piece held over a spot, at the lowest place that the floor allows; it can be raised."""

    __slots__ = ("angle", "blocked", "solid", "up_x", "up_y")

    def __init__(self, kind: int, angle: float, at: float) -> None:
        """Hold a piece.

        :param angle: against the floor's tangent.
        :param at: how far forward.
        """
        self.up_x, self.up_y = -sin(at), cos(at)
        c, s = cos(angle), sin(angle)
        turned = [(c * x - s * y, s * x + c * y) for x, y in outline(kind)]
        # No corner is nearer to the floor than the gap.
        room = FLOOR - HAND.gap
        down = min(sqrt(room * room - across * across) + height for across, height in turned)
        x, y = -self.up_x * down, -self.up_y * down
        self.angle = angle + at
        """Of the piece in the wheel's frame."""
        self.solid = Solid(
            tuple(
                (x + self.up_y * px + self.up_x * py, y - self.up_x * px + self.up_y * py)
                for px, py in turned
            ),
            x,
            y,
        )
        nearest = round(degrees(at) / SECTOR)
        self.blocked = [
            span
            for behind in range(nearest - 1, nearest + 3)
            if (span := self.against(_barrier_solid(behind % COMPARTMENTS)))
        ]
        """Spans of heights at which a barrier is in the way."""

    def against(self, other: Solid) -> tuple[float, float] | None:
        """Return between which two heights another shape is in the way; None: at none.

        Shapes are apart when a direction across a side of one of them tells them apart; along each
        direction the height decides, so what is in the way is what all spans have in common.
        """
        mine = self.solid
        dx, dy = other.x - mine.x, other.y - mine.y
        reach = mine.reach + other.reach + HAND.gap
        aside = dx * self.up_y - dy * self.up_x
        if aside > reach or -aside > reach or dx * self.up_x + dy * self.up_y < -reach:
            return None
        low, high = -1e9, 1e9
        for axes, points, sign in ((mine.axes, other.points, 1), (other.axes, mine.points, -1)):
            for x, y, own_low, own_high in axes:
                along = [px * x + py * y for px, py in points]
                their_low, their_high = min(along), max(along)
                rise = (self.up_x * x + self.up_y * y) * sign
                # Apart unless  their_low - gap < own + rise * height < their_high + gap.
                first = their_low - own_high - HAND.gap
                last = their_high - own_low + HAND.gap
                if -1e-12 < rise < 1e-12:
                    if first >= 0 or last <= 0:
                        return None
                    continue
                first, last = first / rise, last / rise
                if first > last:
                    first, last = last, first
                low, high = max(low, first), min(high, last)
                if low >= high:
                    return None
        return (low, high) if high > 0 else None

    def is_near(self, other: Solid, reach: float) -> bool:
        """Whether another shape lies on the way up of one that reaches so far from its middle."""
        aside = (other.x - self.solid.x) * self.up_y - (other.y - self.solid.y) * self.up_x
        below = other.x * self.up_x + other.y * self.up_y
        return abs(aside) < reach + other.reach + HAND.gap and below < reach + other.reach

    def height(self, others: Iterable[Solid], highest: float) -> float | None:
        """Return the lowest height, in steps, at which it touches nothing; None: there is none."""
        blocked = list(self.blocked)
        for other in others:
            span = self.against(other)
            if span is not None:
                blocked.append(span)
        height = 0.0
        blocked.sort()
        for low, high in blocked:
            if low < height < high:
                # The first step that is not below its end.
                height = -(-high // HAND.step) * HAND.step
        return height if height <= highest - HAND.gap else None

    def pose(self, height: float) -> Pose:
        """Return where the centre of mass is when the piece is raised."""
        x, y = self.solid.x + self.up_x * height, self.solid.y + self.up_y * height
        return Pose.of(x, y, self.angle)


@cache
def drop(kind: int, angle: int, compartment: int, spot: int) -> Drop:
    """Return a piece held where an action says, by a steady hand.

    :param angle: degrees against the floor's tangent.
    """
    return Drop(kind, radians(angle), spot_at(compartment, spot * HAND.spot_width))


def spot_at(compartment: int, shift: float) -> float:
    """Return how far forward a place is that lies `shift` mm from a compartment's middle."""
    return radians(compartment * SECTOR) + shift / WHEEL.inner_radius
