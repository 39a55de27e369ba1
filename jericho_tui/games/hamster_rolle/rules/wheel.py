"""The wheel, its pieces and the actions. Pure arithmetic, so legality never needs the engine.

Measures are our own [H], since none were published (4.3), and chosen so that play is lively. Units
are millimetres, grams, seconds and radians, unless a name says degrees. A record holds what every
roll came to, so an old match is read as it was played whatever the measures are. The frame of the
wheel has its origin at the hub, x to the right and y up while the wheel is not turned. Forward,
the way it rolls, is counterclockwise; angles *forward* count from the middle of compartment 0,
which lies below.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import Final, NamedTuple

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, Sentence, visible

KINDS: Final = "ROYGBPWK"
"""The letter of every kind by its number; the last is the pyramid, of which there is one."""
NUM_KINDS: Final = 7
"""Kinds of pieces that players own."""
PYRAMID_KIND: Final = 7


class Form(NamedTuple):
    """One kind of piece."""

    mass: float
    angles: tuple[int, ...]
    """Degrees against the floor in which it may be let go."""
    bottom: float = 0
    """Length of the side it stands on at angle 0; a trapezium."""
    top: float = 0
    height: float = 0
    corners: int = 0
    """Of a regular polygon, one side below; 0: a trapezium."""
    radius: float = 0
    """From the middle of a regular polygon to its corners."""


class WheelMeasures(NamedTuple):
    """The ring and its barriers."""

    inner_radius: float = 138
    outer_radius: float = 152
    mass: float = 200
    table_friction: float = 2.0  # of rim and table: the wheel hardly ever slides
    chords_per_compartment: int = 5  # the inside of the rim is a polygon
    barrier_heights: tuple[int, ...] = (40, 28, 34)
    """Behind compartment k: that of k modulo their number."""
    barrier_width: float = 6
    barrier_root: float = 3  # how far a barrier reaches into the rim


class ContactMeasures(NamedTuple):
    """How pieces, barriers and the inside of the rim touch."""

    friction: float = 0.65
    elasticity: float = 0.05
    slop: float = 0.1  # overlap that the engine lets stand
    bias: float = 0.12  # share of an overlap that is left after a sixtieth of a second
    iterations: int = 20


class TimeMeasures(NamedTuple):
    """Steps, losses and when everything is still."""

    gravity: float = 9810
    steps_per_second: int = 240
    spin_loss: float = 1.5  # share of the wheel's spin that is lost in a second …
    spin_drag: float = 0.3  # … and radians per second that are lost besides
    held: float = 0.20  # how long the wheel is steadied after a piece was let go
    rest: float = 0.20  # how long everything must be still
    rest_speed: float = 4  # of a piece against the wheel
    rest_arm: float = 15  # a piece's spin against the wheel counts at this distance
    rest_spin: float = 0.006  # of the wheel, radians per second
    longest: float = 8  # then it counts as still
    quiet_shift: float = 0.20  # what moved less than this …
    quiet_turn: float = 0.5  # … and turned less than this has not moved


class SleepMeasures(NamedTuple):
    """When what lies in a wheel that rocks counts as asleep, and is not computed until it rests."""

    steps: int = 12  # for how many steps of the engine it has been lying still
    shift: float = 0.2  # it moved by no more than this …
    turn: float = 0.5  # … and turned by no more than this, in the wheel
    farther: float = 3  # how much farther the wheel may come than it was meanwhile


class HandMeasures(NamedTuple):
    """Where a piece can be let go, and how a hand trembles."""

    spot_width: float = 8  # between two spots, along the floor
    gap: float = 0.5  # between a piece that is let go and what is nearest to it
    step: float = 2  # by which a piece is held higher until it touches nothing
    highest: float = 55  # above the floor
    tremor_shift: float = 1.2  # of one step of a tremor, along the floor
    tremor_turn: float = 3


FORMS: Final = (
    Form(60, (0, 90), bottom=50, top=50, height=13),
    Form(36, (0, 90), bottom=31, top=31, height=13),
    Form(48, (0, 45), bottom=23, top=23, height=23),
    Form(66, (0, 90), bottom=19, top=19, height=40),
    Form(36, (0,), corners=10, radius=12),
    Form(30, (0, 180), bottom=33, top=0, height=26),
    Form(24, (0, 90), bottom=40, top=40, height=9),
    Form(90, (0,), bottom=37, top=9, height=29),
)
"""By kind."""
WHEEL: Final = WheelMeasures()
CONTACT: Final = ContactMeasures()
TIME: Final = TimeMeasures()
SLEEP: Final = SleepMeasures()
HAND: Final = HandMeasures()
OUT_SPEED: Final = {2: 930, 3: 750, 4: 930}
"""By seats: mm/s against the wheel above which a piece leaves it at its next blow.

It stands for the third dimension: the ring is open at both sides, and a hard fall bounces out. This
is the knob of liveliness. Measured on fresh seeds, in turns of all seats (median; a tenth has
fewer, a tenth more) and the share of turns in which something falls: 3 seats, the apprentice
against two at random, 30 games: 26 (21, 44), 17 % and 58 %, wins 30; 2 seats, the carpenter against
the apprentice, 43 games: 51 (32, 85), 14 % and 25 %, wins 32.
"""
BLOW: Final = 0.8
"""Share of its highest speed that a piece is below after a blow."""


COPIES: Final = 4
"""Sets, and so pieces of each kind (4.1)."""
NUM_PIECES: Final = NUM_KINDS * COPIES
"""Pieces that players own."""
PYRAMID: Final = NUM_PIECES
"""The pyramid's number; the others are kind * 4 + copy, copies from 0."""
NOTATION: Final = (
    *(f"{KINDS[kind]}{copy + 1}" for kind in range(NUM_KINDS) for copy in range(COPIES)),
    f"{KINDS[PYRAMID_KIND]}1",
)
"""By number: `R1` to `W4`, and `K1`."""
_NUMBERS: Final = {text: piece for piece, text in enumerate(NOTATION)}

Point = tuple[float, float]
"""Millimetres."""
Outline = tuple[Point, ...]
"""Corners of a convex polygon, counterclockwise."""


def kind_of(piece: int) -> int:
    """Return the kind of a piece, its place in `KINDS`; it is also its colour (4.1)."""
    return piece // COPIES


def set_of(copy: int) -> tuple[int, ...]:
    """Return the seven pieces of a set, 0 to 3."""
    return tuple(kind * COPIES + copy for kind in range(NUM_KINDS))


def parse_piece(text: str) -> int:
    """Return the number of the piece that `text` notes.

    :raises InvalidActionError: it notes none.
    """
    if text not in _NUMBERS:
        raise InvalidActionError.because(
            N_(
                "“{text}” is not a piece; expected a letter from {kinds} and a number 1 to "
                "{copies}, or {pyramid}"
            ),
            {
                "text": visible(text),
                "kinds": " ".join(KINDS[:NUM_KINDS]),
                "copies": COPIES,
                "pyramid": NOTATION[PYRAMID],
            },
        )
    return _NUMBERS[text]


@cache
def outline(kind: int) -> Outline:
    """Return the outline of a kind around its centre of mass, standing at angle 0."""
    form = FORMS[kind]
    if form.corners:
        step = 2 * pi / form.corners
        first = -pi / 2 + step / 2
        return tuple(
            (form.radius * cos(first + i * step), form.radius * sin(first + i * step))
            for i in range(form.corners)
        )
    bottom, top, height = form.bottom, form.top, form.height
    centre = height / 3 * (bottom + 2 * top) / (bottom + top)
    low, high = -centre, height - centre
    corners = ((-bottom / 2, low), (bottom / 2, low), (top / 2, high), (-top / 2, high))
    return corners if top else corners[:3]


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

    def __init__(self, points: Outline, x: float, y: float) -> None:
        """Put a shape somewhere.

        :param x: of any point of it, from which `reach` is measured.
        """
        self.points = points
        self.x, self.y = x, y
        self.reach = max(hypot(px - x, py - y) for px, py in points)
        self.axes: list[Axis] = []
        """The directions across its sides, parallel ones once."""
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            length = hypot(bx - ax, by - ay)
            nx, ny = (by - ay) / length, (ax - bx) / length
            if all(abs(axis.x * ny - axis.y * nx) >= 1e-9 for axis in self.axes):
                along = [px * nx + py * ny for px, py in points]
                self.axes.append(Axis(nx, ny, min(along), max(along)))


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


class Wheel:
    """A wheel at rest. Never changes, so that positions share it and what was worked out."""

    def __init__(self, turn: int, poses: Mapping[int, Pose]) -> None:
        self.turn = turn
        """The wheel's rotation, 0.01 degree, counterclockwise, so below 0 when it has rolled on."""
        self.poses = dict(sorted(poses.items()))
        """Where every piece in the wheel lies, by piece, in their order."""
        self._releases: dict[tuple[int, int, int, int], Release | None] = {}
        """The results of `release` where no piece of the wheel is lifted."""
        self._neighbours: dict[tuple[int, int], dict[int, Solid]] = {}  # the results of `_near`

    def __eq__(self, other: object) -> bool:
        """Whether everything lies alike."""
        return isinstance(other, Wheel) and self._key == other._key

    def __hash__(self) -> int:
        """Equal wheels, equal hash."""
        return hash(self._key)

    def __repr__(self) -> str:
        """Return what it is."""
        return f"Wheel({self.turn}, {self.poses})"

    def __reduce__(self) -> tuple[type["Wheel"], tuple[int, dict[int, Pose]]]:
        """Pickle without what was worked out."""
        return Wheel, (self.turn, self.poses)

    @cached_property
    def _key(self) -> tuple[int, tuple[tuple[int, Pose], ...]]:
        return self.turn, tuple(self.poses.items())

    @cached_property
    def compartments(self) -> dict[int, int]:
        """The compartment of every piece: where its centre of mass lies (4.3)."""
        return {piece: compartment_at(x, y) for piece, (x, y, _a) in self.poses.items()}

    @cached_property
    def inside(self) -> tuple[tuple[int, ...], ...]:
        """The pieces in every compartment, by compartment."""
        return tuple(
            tuple(piece for piece, at in self.compartments.items() if at == compartment)
            for compartment in range(COMPARTMENTS)
        )

    @cached_property
    def lowest(self) -> tuple[int, ...]:
        """All compartments, the lowest first: least |30k + turn|, ties to the smaller (4.3)."""
        return tuple(sorted(range(COMPARTMENTS), key=lambda k: abs(self.forward(k))))

    def forward(self, compartment: int) -> int:
        """Return how far forward of the lowest point a compartment's middle is.

        0.01 degree, -18000 to 17999.
        """
        return (compartment * SECTOR * 100 + self.turn + 18000) % 36000 - 18000

    @cached_property
    def moment(self) -> tuple[float, float, float]:
        """The mass of all pieces, and what it weighs at the hub: grams, and gram millimetres.

        The wheel rolls until that points down (4.3).
        """
        masses = {piece: FORMS[kind_of(piece)].mass for piece in self.poses}
        return (
            sum(masses.values()),
            sum(masses[piece] * pose.x / 100 for piece, pose in self.poses.items()),
            sum(masses[piece] * pose.y / 100 for piece, pose in self.poses.items()),
        )

    @cached_property
    def outlines(self) -> dict[int, Outline]:
        """The outline of every piece, mm in the wheel's frame."""
        return {piece: placed(kind_of(piece), pose) for piece, pose in self.poses.items()}

    @cached_property
    def solids(self) -> dict[int, Solid]:
        """Every piece as something that others can touch."""
        return {
            piece: Solid(points, self.poses[piece].x / 100, self.poses[piece].y / 100)
            for piece, points in self.outlines.items()
        }

    def foremost(self, piece: int, compartment: int) -> float:
        """Return how far forward of a compartment's middle a piece reaches, in degrees."""
        return max(beyond(x, y, compartment) for x, y in self.outlines[piece])

    def without(self, *pieces: int) -> "Wheel":
        """Return the wheel with pieces lifted out, nothing else moved."""
        return Wheel(
            self.turn, {piece: pose for piece, pose in self.poses.items() if piece not in pieces}
        )

    def release(
        self, kind: int, compartment: int, spot: int, angle: int, lifted: int = -1
    ) -> "Release | None":
        """Return where a piece is let go by a steady hand; None: there is no room (4.3).

        :param angle: degrees against the floor's tangent.
        :param lifted: a piece of the wheel that is not in the way, since it is the one in hand.
        """
        near = self._near(compartment, spot)
        if lifted >= 0 and lifted in near:
            solids = [solid for piece, solid in near.items() if piece != lifted]
            return _held_over(drop(kind, angle, compartment, spot), solids)
        where = (kind, compartment, spot, angle)
        if where not in self._releases:
            held = drop(kind, angle, compartment, spot)
            self._releases[where] = _held_over(held, near.values())
        return self._releases[where]

    def release_of(self, put: "Put") -> "Release | None":
        """Return where an action lets its piece go, as `release` does."""
        return self.release(put.kind, put.compartment, put.spot, put.angle, put.lifted)

    def release_over(self, held: Drop, highest: float) -> Pose | None:
        """Return where a piece in hand is let go; None: there is no room below that height."""
        height = held.height(self.solids.values(), highest)
        return None if height is None else held.pose(height)

    def _near(self, compartment: int, spot: int) -> dict[int, Solid]:
        """Return the pieces that some piece held over a spot could touch."""
        place = (compartment, spot)
        if place not in self._neighbours:
            held = drop(PYRAMID_KIND, 0, compartment, spot)
            self._neighbours[place] = {
                piece: solid
                for piece, solid in self.solids.items()
                if held.is_near(solid, _LARGEST)
            }
        return self._neighbours[place]


class Release(NamedTuple):
    """A piece in hand, held where it will be let go."""

    held: Drop
    raised: float
    """How far above the floor it is held, since others are in the way; mm."""

    @property
    def pose(self) -> Pose:
        """Where its centre of mass is."""
        return self.held.pose(self.raised)

    @property
    def outline(self) -> Outline:
        """Its outline, mm in the wheel's frame."""
        up_x, up_y = self.held.up_x * self.raised, self.held.up_y * self.raised
        return tuple((x + up_x, y + up_y) for x, y in self.held.solid.points)

    def foremost(self, compartment: int) -> float:
        """Return how far forward of a compartment's middle it reaches, in degrees."""
        return max(beyond(x, y, compartment) for x, y in self.outline)


def _held_over(held: Drop, solids: Iterable[Solid]) -> Release | None:
    height = held.height(solids, HAND.highest)
    return None if height is None else Release(held, height)


_LARGEST: Final = max(hypot(x, y) for kind in range(len(KINDS)) for x, y in outline(kind))
"""The farthest that a piece reaches from its centre of mass, mm."""


START: Final = Wheel(0, {PYRAMID: drop(PYRAMID_KIND, 0, 0, 0).pose(-HAND.gap)})
"""The wheel before the first piece, with the pyramid on the floor of compartment 0 (4.1.1)."""


_NAMES: Final = (
    (N_("long slab"), N_("the long slab")),
    (N_("short slab"), N_("the short slab")),
    (N_("cube"), N_("the cube")),
    (N_("tall bar"), N_("the tall bar")),
    (N_("cylinder"), N_("the cylinder")),
    (N_("prism"), N_("the prism")),
    (N_("plate"), N_("the plate")),
    (N_("pyramid"), N_("the pyramid")),
)
KIND_NAMES: Final = [Sentence(name) for name, _within in _NAMES]
THE_KINDS: Final = [Sentence(within) for _name, within in _NAMES]
"""A piece of each kind within a sentence."""


def kinds_named(kinds: Iterable[int]) -> Sentence:
    """Return different kinds by name, separated by commas."""
    names = {f"k{kind}": KIND_NAMES[kind] for kind in dict.fromkeys(kinds)}
    return Sentence(", ".join(f"{{{place}}}" for place in names), names)


SPOTS: Final = range(-3, 4)
"""Where in a compartment, 0 the middle, + forward."""
TREMORS: Final = (-2, -1, -1, 0, 0, 0, 1, 1, 2)
"""What each of a hand's two tremors is drawn from, all equally likely (4.3)."""
STEADINESS: Final = {"normal": 1, "steady": 0, "shaky": 2}
"""What a tremor is multiplied by, by the option `hand`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Let a piece of one's stock go in the wheel (4.1.3)."""

    kind: int
    """Which kind; pieces of a kind are alike."""
    compartment: int
    """0-based; 1-based in the notation."""
    spot: int
    angle: int
    """Degrees against the floor's tangent."""
    lifted = -1
    """No piece of the wheel is lifted for it."""

    @property
    def text(self) -> str:
        """The notation, e.g. `place Y 4 +0 0`."""
        return f"place {KINDS[self.kind]} {self.compartment + 1} {self.spot:+} {self.angle}"


@dataclass(frozen=True, slots=True)
class Move:
    """Lift a piece out of one of the two lowest compartments and let it go forward (4.1.3)."""

    piece: int
    compartment: int
    spot: int
    angle: int

    @property
    def kind(self) -> int:
        """The kind of the piece."""
        return kind_of(self.piece)

    @property
    def lifted(self) -> int:
        """The piece, which is not in the way of itself."""
        return self.piece

    @property
    def text(self) -> str:
        """The notation, e.g. `move O2 6 -2 90`."""
        return f"move {NOTATION[self.piece]} {self.compartment + 1} {self.spot:+} {self.angle}"


Put = Place | Move
"""What lets a piece go; CHANCE rolls after it."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing can be placed or moved (4.3)."""

    @property
    def text(self) -> str:
        """Its notation, which has no parts."""
        return "pass"


PASS: Final = Pass()


@dataclass(frozen=True, slots=True)
class Roll:
    """What a roll came to: CHANCE's action (4.3)."""

    tremor: tuple[int, int] | None
    """Steps along the floor, + forward, and of turn, + counterclockwise; None: pieces fell when one
    was lifted, so it was never let go and stays in the player's hand."""
    turn: int
    """The wheel's, afterwards, 0.01 degree."""
    poses: tuple[tuple[int, Pose], ...]
    """The pieces whose numbers changed, in their order."""
    out: tuple[int, ...]
    """The pieces that fell on the table, in the order in which they fell; never the pyramid, which
    went back into the wheel and is among `poses`."""

    @property
    def text(self) -> str:
        """The notation (4.4), e.g. `roll +2 +1 turn -5329 B2 11241 -567 7819 out G1`."""
        hand = "lift" if self.tremor is None else "{:+} {:+}".format(*self.tremor)
        words = [f"roll {hand} turn {self.turn}"]
        words += [f"{NOTATION[piece]} {x} {y} {a}" for piece, (x, y, a) in self.poses]
        if self.out:
            words += ["out", *[NOTATION[piece] for piece in self.out]]
        return " ".join(words)


Action = Place | Move | Pass | Roll
