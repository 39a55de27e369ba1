"""A run of the rigid-body engine: bodies in a wheel, stepped until everything is still.

With `rig` the only place that knows the engine, which is imported when the first run is made. What
all bodies do is read once a step, in one call: asking each of them for what it does would take
longer than the step.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, degrees, hypot, radians, sin
from struct import Struct
from typing import TYPE_CHECKING, Final

from jericho_tui.games.hamster_rolle.edition import BLOW, CONTACT, FORMS, TIME, WHEEL
from jericho_tui.games.hamster_rolle.geometry import (
    CHORD_RADIUS,
    COMPARTMENTS,
    RIM,
    SECTOR,
    Pose,
    barrier,
)
from jericho_tui.games.hamster_rolle.pieces import kind_of, outline
from jericho_tui.games.hamster_rolle.wheel import Wheel

if TYPE_CHECKING:
    import pymunk


FRAMES_PER_SECOND: Final = 20
"""Pictures a second of a film."""
STEPS_PER_FRAME: Final = TIME.steps_per_second // FRAMES_PER_SECOND
_STEP: Final = 1 / TIME.steps_per_second
"""Seconds."""
_LOOK: Final = 4
"""Steps between two looks whether everything is still."""
_RIM_BIT, _TABLE_BIT, _PIECE_BIT, _INSIDE_BIT = 1, 2, 4, 8
"""Collision categories: the rim meets the table, pieces meet each other and the inside."""
_BODY: Final = Struct("5d")
"""A body as the engine hands it over: place x and y, velocity x and y, spin."""
_Bodies = Sequence[tuple[float, float, float, float, float]]


class Run:
    """One run of the engine, until everything is still."""

    def __init__(self, wheel: Wheel, hand: tuple[int, Pose] | None, speed: float) -> None:
        """Lay everything where it is.

        :param hand: a piece that is let go while the wheel is held, and where.
        :param speed: mm/s above which a piece leaves the wheel at its next blow.
        """
        import pymunk
        from pymunk import batch

        self._before = wheel
        self._speed = speed
        self._slow = 0.999 * speed * speed
        """A square of a speed that surely is no higher."""
        self.out: list[int] = []
        self.steps = 0
        self.still = 0
        """For how many steps everything has been still."""
        per_second = TIME.steps_per_second
        self.rest_steps = round(TIME.rest * per_second)
        self._most = round(TIME.longest * per_second)
        self._held = round(TIME.held * per_second) if hand is not None else 0
        self._space = space = pymunk.Space()
        space.iterations = CONTACT.iterations
        space.gravity = (0, -TIME.gravity)
        space.collision_slop = CONTACT.slop
        space.collision_bias = CONTACT.bias**60
        _add_table(space)
        self._hub = _add_wheel(space, wheel.turn, held=hand is not None)
        lying = wheel.poses if hand is None else {**wheel.poses, hand[0]: hand[1]}
        self._pieces = {
            piece: _add_piece(space, self._hub, kind_of(piece), pose)
            for piece, pose in lying.items()
        }
        """In the order in which they were added: that of the pieces, the one in hand last."""
        self._fast: dict[int, float] = {}
        """The highest speed against the wheel, mm/s, of every piece that was faster than the limit:
        those that leave at their next blow."""
        self._buffer = batch.Buffer()
        self._hand_over, fields = batch.get_space_bodies, batch.BodyFields
        self._ids = fields.BODY_ID
        self._figures = fields.POSITION | fields.VELOCITY | fields.ANGULAR_VELOCITY
        self._arrange()

    def over(self) -> bool:
        """Whether everything is still, or time is up."""
        return self.still >= self.rest_steps or self.steps >= self._most

    def step(self) -> None:
        """Advance the engine by one step."""
        held = self.steps < self._held
        if not held:
            if self.steps == self._held and self.steps:
                _release_wheel(self._hub)
                self._arrange()
            self._brake()
        self._space.step(_STEP)
        self.steps += 1
        self._now = self._read()
        self._remove_what_flies_out()
        if self.steps % _LOOK == 0:
            self.still = self.still + _LOOK if not held and self._is_still() else 0

    def shift(self) -> int:
        """Return how far the hub is from where it began, 0.01 mm."""
        return round(self._hub.position.x * 100)

    def picture(self) -> Wheel:
        """Return the wheel as it is in this moment."""
        hub = self._hub
        (x, y), turned = hub.position, hub.angle
        c, s = cos(turned), sin(turned)
        poses = {}
        for piece, body in self._pieces.items():
            px, py = body.position
            px, py = px - x, py - y
            poses[piece] = Pose.of(c * px + s * py, c * py - s * px, body.angle - turned)
        return Wheel(round(degrees(turned) * 100), poses)

    def rest(self) -> Wheel:
        """Return the wheel at rest; what hardly moved has its old numbers (no creep)."""
        wheel = self.picture()
        poses = wheel.poses
        for piece, old in self._before.poses.items():
            if piece in poses and _is_quiet(old, poses[piece]):
                poses[piece] = old
        return Wheel(wheel.turn, poses)

    def _arrange(self) -> None:
        """Note which body is which: the engine's order changes when one goes or is let go."""
        self._buffer.clear()
        self._hand_over(self._space, self._ids, self._buffer)
        pieces = {body.id: piece for piece, body in self._pieces.items()}
        bodies = memoryview(self._buffer.int_buf()).cast("P")
        self._order = [pieces.get(body, -1) for body in bodies]
        """The piece of every body; -1: the wheel itself."""
        self._wheel_at = self._order.index(-1)
        """Where the wheel stands among the bodies."""
        self._now = self._read()
        """What every body does."""

    def _read(self) -> _Bodies:
        self._buffer.clear()
        self._hand_over(self._space, self._figures, self._buffer)
        return [*_BODY.iter_unpack(self._buffer.float_buf())]

    def _brake(self) -> None:
        """Take off what rolling costs, from spin and speed in the same proportion (4.3)."""
        _x, _y, vx, vy, spin = self._now[self._wheel_at]
        if not spin:
            return
        left = abs(spin) * (1 - TIME.spin_loss * _STEP) - TIME.spin_drag * _STEP
        share = max(0.0, left) / abs(spin)
        self._hub.angular_velocity = spin * share
        self._hub.velocity = (vx * share, vy * share)

    def _is_still(self) -> bool:
        bodies = self._now
        x, y, vx, vy, spin = bodies[self._wheel_at]
        if abs(spin) >= TIME.rest_spin:
            return False
        most = TIME.rest_speed
        return not any(
            abs(pspin - spin) * TIME.rest_arm >= most
            or hypot(pvx - vx + spin * (py - y), pvy - vy - spin * (px - x)) >= most
            for px, py, pvx, pvy, pspin in bodies
        )

    def _remove_what_flies_out(self) -> None:
        """A piece faster than the limit is out at its next blow, which still strikes (4.3)."""
        fast, slow = self._fast, self._slow
        x, y, vx, vy, spin = self._now[self._wheel_at]
        gone = []
        for piece, (px, py, pvx, pvy, _spin) in zip(self._order, self._now, strict=True):
            along, up = pvx - vx + spin * (py - y), pvy - vy - spin * (px - x)
            if along * along + up * up < slow and not fast:
                continue  # as nearly always, and there are many steps
            speed = hypot(along, up)
            peak = fast.get(piece, self._speed)
            if speed > peak:
                fast[piece] = speed
            elif piece in fast and speed < BLOW * peak:
                gone.append(piece)
        if gone:
            for piece in [piece for piece in self._pieces if piece in gone]:
                body = self._pieces.pop(piece)
                self._space.remove(body, *body.shapes)
                self.out.append(piece)
                del fast[piece]
            self._arrange()


def _is_quiet(old: Pose, new: Pose) -> bool:
    turned = (new.a - old.a + 18000) % 36000 - 18000
    return (
        hypot(new.x - old.x, new.y - old.y) < TIME.quiet_shift * 100
        and abs(turned) < TIME.quiet_turn * 100
    )


def _release_wheel(hub: "pymunk.Body") -> None:
    """Let the wheel go, at rest."""
    hub.body_type = type(hub).DYNAMIC
    hub.mass = WHEEL.mass
    hub.moment = _wheel_moment()
    hub.velocity = (0, 0)
    hub.angular_velocity = 0


def _wheel_moment() -> float:
    return WHEEL.mass * (WHEEL.inner_radius**2 + WHEEL.outer_radius**2) / 2


def _add_table(space: "pymunk.Space") -> None:
    import pymunk

    table = pymunk.Segment(space.static_body, (-100_000, -10), (100_000, -10), 10)
    table.friction = 1
    table.filter = pymunk.ShapeFilter(categories=_TABLE_BIT, mask=_RIM_BIT)
    space.add(table)


def _add_wheel(space: "pymunk.Space", turn: int, *, held: bool) -> "pymunk.Body":
    import pymunk

    hub = pymunk.Body(WHEEL.mass, _wheel_moment())
    if held:
        hub.body_type = pymunk.Body.KINEMATIC
    hub.position = (0, WHEEL.outer_radius)
    hub.angle = radians(turn / 100)
    rim = pymunk.Circle(hub, WHEEL.outer_radius)
    rim.friction = WHEEL.table_friction
    rim.filter = pymunk.ShapeFilter(categories=_RIM_BIT, mask=_TABLE_BIT)
    space.add(hub, rim, *(_solid(pymunk.Poly(hub, barrier(k)), _INSIDE_BIT) for k in range(12)))
    number = COMPARTMENTS * WHEEL.chords_per_compartment
    corners = [radians(i * 360 / number - SECTOR / 2) for i in range(number + 1)]
    points = [(CHORD_RADIUS * sin(at), -CHORD_RADIUS * cos(at)) for at in corners]
    for start, end in pairwise(points):
        space.add(_solid(pymunk.Segment(hub, start, end, RIM / 2), _INSIDE_BIT))
    return hub


def _add_piece(space: "pymunk.Space", hub: "pymunk.Body", kind: int, pose: Pose) -> "pymunk.Body":
    import pymunk

    points, mass = outline(kind), FORMS[kind].mass
    body = pymunk.Body(mass, pymunk.moment_for_poly(mass, points))
    body.position = hub.local_to_world((pose.x / 100, pose.y / 100))
    body.angle = hub.angle + radians(pose.a / 100)
    space.add(body, _solid(pymunk.Poly(body, points), _PIECE_BIT))
    return body


def _solid(shape: "pymunk.Shape", category: int) -> "pymunk.Shape":
    import pymunk

    shape.friction = CONTACT.friction
    shape.elasticity = CONTACT.elasticity
    mask = _PIECE_BIT | _INSIDE_BIT if category == _PIECE_BIT else _PIECE_BIT
    shape.filter = pymunk.ShapeFilter(categories=category, mask=mask)
    return shape
