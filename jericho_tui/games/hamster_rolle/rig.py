"""The rig: a roll computed by the rigid-body engine (rules page 4.3).

The only place that knows the engine, which is imported when the first roll is asked for. Nothing of
a roll depends on what was rolled before: each has a space of its own, and bodies are added in the
order of the pieces, the one in hand last.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, degrees, hypot, radians, sin
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from jericho_tui.games.hamster_rolle.actions import STEADINESS, TREMORS, Move, Put, Roll
from jericho_tui.games.hamster_rolle.edition import (
    BLOW,
    CONTACT,
    FORMS,
    HAND,
    OUT_SPEED,
    TIME,
    WHEEL,
)
from jericho_tui.games.hamster_rolle.geometry import (
    CHORD_RADIUS,
    COMPARTMENTS,
    RIM,
    SECTOR,
    Drop,
    Pose,
    barrier,
    spot_at,
)
from jericho_tui.games.hamster_rolle.info import INFO
from jericho_tui.games.hamster_rolle.layout import wheel_after
from jericho_tui.games.hamster_rolle.pieces import PYRAMID, kind_of, outline
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.wheel import Wheel

if TYPE_CHECKING:
    import pymunk

FRAMES_PER_SECOND: Final = 20
"""Pictures a second of a film."""
_STEPS_PER_FRAME: Final = TIME.steps_per_second // FRAMES_PER_SECOND
_LOOK: Final = 4
"""Steps between two looks whether everything is still."""
_RETURNS: Final = 4
"""How often a fallen pyramid is let go in the wheel again before it is simply put there."""
_RIM_BIT, _TABLE_BIT, _PIECE_BIT, _INSIDE_BIT = 1, 2, 4, 8
"""Collision categories: the rim meets the table, pieces meet each other and the inside."""


class Frame(NamedTuple):
    """One picture of a film."""

    shift: int
    """How far the hub is from where the roll began, 0.01 mm, + to the right."""
    wheel: Wheel
    """The wheel, and the pieces that are in it still."""


@dataclass(frozen=True)
class Rolled:
    """A roll as the rig computed it."""

    roll: Roll
    """What is recorded."""
    unsettled: bool
    """Whether the wheel was still moving when time was up; it counts as at rest."""
    frames: Sequence[Frame]
    """Pictures, the last being what is recorded; () unless they were asked for."""


def draw_tremor(position: Position, rng: Random) -> tuple[int, int]:
    """Return the two tremors of the hand that lets go, in steps (4.3)."""
    most = STEADINESS[position.rules.hand]
    along = TREMORS[int(rng.random() * len(TREMORS))] * most
    turned = TREMORS[int(rng.random() * len(TREMORS))] * most
    return along, turned


def sample(position: Position, rng: Random) -> Roll:
    """Return what comes of the piece in hand being let go by a hand that trembles by lot.

    :raises MissingExtraError: the engine is not installed.
    """
    try:
        return roll(position, draw_tremor(position, rng)).roll
    except ModuleNotFoundError:
        INFO.check_playable()
        raise


def roll(position: Position, tremor: tuple[int, int], *, frames: bool = False) -> Rolled:
    """Return what comes of the piece in hand being let go with these tremors.

    Pure: the same position and tremor give the same, in every process on the same engine.

    :param position: one in which CHANCE acts.
    :raises ModuleNotFoundError: the engine is not installed.
    """
    assert position.put is not None
    speed = position.rules.out_speed or OUT_SPEED[position.num_seats]
    rig = _Rig(position.wheel, speed, frames)
    piece, put = position.in_hand, position.put
    released = True
    if isinstance(put, Move):  # 4.3: lifted with nobody holding the wheel
        rig.lift(piece)
        released = not rig.out
    if released:
        rig.let_go(piece, _release(rig.wheel, put, kind_of(piece), tremor))
    elif piece == PYRAMID:
        rig.out.append(PYRAMID)
    while PYRAMID in rig.out:  # 4.3, H6
        rig.put_pyramid_back()
    before = position.wheel.poses
    changed = [
        (other, pose) for other, pose in rig.wheel.poses.items() if before.get(other) != pose
    ]
    outcome = Roll(tremor if released else None, rig.wheel.turn, tuple(changed), tuple(rig.out))
    return Rolled(outcome, rig.unsettled, rig.frames)


def film(position: Position, roll_: Roll) -> tuple[Frame, ...]:
    """Return the pictures of a recorded roll, the last one being exactly what is recorded.

    It rolls again (some 20 ms; never on the event loop). A lift that ended the turn had no tremor.
    Where the engine is missing, or comes to something else than the record, the last picture is all
    there is.

    :param position: the one in which CHANCE acted.
    """
    try:
        again = roll(position, roll_.tremor or (0, 0), frames=True)
    except ModuleNotFoundError:
        again = None
    if again is not None and again.roll == roll_:
        return tuple(again.frames)
    return (Frame(0, wheel_after(position, roll_)),)


def _release(wheel: Wheel, put: Put, kind: int, tremor: tuple[int, int]) -> Pose:
    """Return where a trembling hand lets go: where it is steady if the shaken one has no room.

    After a lift there may be no room for the steady one either; then it is held higher.
    """
    along, turned = tremor
    shaken = Drop(
        kind,
        radians(put.angle + turned * HAND.tremor_turn),
        spot_at(put.compartment, put.spot * HAND.spot_width + along * HAND.tremor_shift),
    )
    steady = Drop(kind, radians(put.angle), spot_at(put.compartment, put.spot * HAND.spot_width))
    for held, highest in ((shaken, HAND.highest), (steady, HAND.highest)):
        pose = wheel.release_over(held, highest)
        if pose is not None:
            return pose
    pose = wheel.release_over(steady, WHEEL.inner_radius)
    assert pose is not None  # nothing reaches across the whole wheel
    return pose


@dataclass
class _Rig:
    """The wheel through one turn: lifted from, loaded, rolled, until the pyramid is in it."""

    wheel: Wheel
    speed: float
    """mm/s above which a piece leaves the wheel at its next blow."""
    filming: bool
    out: list[int] = field(default_factory=list)
    """What fell, in that order."""
    unsettled: bool = False
    frames: list[Frame] = field(default_factory=list)
    _returned: int = 0

    def lift(self, piece: int) -> None:
        """Take a piece out, and let the wheel roll to rest."""
        self.wheel = self.wheel.without(piece)
        self._settle(None)

    def let_go(self, piece: int, pose: Pose) -> None:
        """Let a piece go while the wheel is held, then let the wheel go."""
        self._settle((piece, pose))

    def put_pyramid_back(self) -> None:
        """Let the fallen pyramid go, unshaken, in the lowest compartment with room (4.3, H6)."""
        self.out.remove(PYRAMID)
        pose = next(
            release.pose
            for compartment in self.wheel.lowest
            for spot in (0, 1, -1, 2, -2, 3, -3)
            if (release := self.wheel.release(kind_of(PYRAMID), compartment, spot, 0))
        )
        self._returned += 1
        if self._returned > _RETURNS:
            self.wheel = Wheel(self.wheel.turn, {**self.wheel.poses, PYRAMID: pose})
        else:
            self.let_go(PYRAMID, pose)

    def _settle(self, hand: tuple[int, Pose] | None) -> None:
        run = _Run(self.wheel, hand, self.speed)
        start = self.frames[-1].shift if self.frames else 0
        while not run.over():
            if self.filming and run.steps % _STEPS_PER_FRAME == 0:
                self.frames.append(Frame(start + run.shift(), run.picture()))
            run.step()
        self.wheel = run.rest()
        self.out += run.out
        self.unsettled |= run.still < run.rest_steps
        if self.filming:
            self.frames.append(Frame(start + run.shift(), self.wheel))


class _Run:
    """One run of the engine, until everything is still."""

    def __init__(self, wheel: Wheel, hand: tuple[int, Pose] | None, speed: float) -> None:
        import pymunk

        self._before = wheel
        self._speed = speed
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
        self._peaks = dict.fromkeys(self._pieces, 0.0)
        """The highest speed of every piece against the wheel since its last blow, mm/s."""

    def over(self) -> bool:
        """Whether everything is still, or time is up."""
        return self.still >= self.rest_steps or self.steps >= self._most

    def step(self) -> None:
        """Advance the engine by one step."""
        hub, dt = self._hub, 1 / TIME.steps_per_second
        if self.steps == self._held and self.steps:
            _release_wheel(hub)
        held = self.steps < self._held
        if not held:
            _brake(hub, dt)
        self._space.step(dt)
        self.steps += 1
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

    def _is_still(self) -> bool:
        hub = self._hub
        if abs(hub.angular_velocity) >= TIME.rest_spin:
            return False
        (x, y), (vx, vy), spin = hub.position, hub.velocity, hub.angular_velocity
        for body in self._pieces.values():
            if abs(body.angular_velocity - spin) * TIME.rest_arm >= TIME.rest_speed:
                return False
            (px, py), (pvx, pvy) = body.position, body.velocity
            if hypot(pvx - vx + spin * (py - y), pvy - vy - spin * (px - x)) >= TIME.rest_speed:
                return False
        return True

    def _remove_what_flies_out(self) -> None:
        """A piece faster than the limit is out at its next blow, which still strikes (4.3)."""
        hub, peaks = self._hub, self._peaks
        (x, y), (vx, vy), spin = hub.position, hub.velocity, hub.angular_velocity
        gone = []
        for piece, body in self._pieces.items():
            (px, py), (pvx, pvy) = body.position, body.velocity
            speed = hypot(pvx - vx + spin * (py - y), pvy - vy - spin * (px - x))
            peak = peaks[piece]
            if speed > peak:
                peaks[piece] = speed
            elif speed < BLOW * peak:
                if peak > self._speed:
                    gone.append(piece)
                else:
                    peaks[piece] = speed
        for piece in gone:
            body = self._pieces.pop(piece)
            self._space.remove(body, *body.shapes)
            self.out.append(piece)


def _is_quiet(old: Pose, new: Pose) -> bool:
    turned = (new.a - old.a + 18000) % 36000 - 18000
    return (
        hypot(new.x - old.x, new.y - old.y) < TIME.quiet_shift * 100
        and abs(turned) < TIME.quiet_turn * 100
    )


def _brake(hub: "pymunk.Body", dt: float) -> None:
    """Take off what rolling costs, from spin and speed in the same proportion (4.3)."""
    spin = hub.angular_velocity
    if not spin:
        return
    left = abs(spin) * (1 - TIME.spin_loss * dt) - TIME.spin_drag * dt
    share = max(0.0, left) / abs(spin)
    hub.angular_velocity = spin * share
    vx, vy = hub.velocity
    hub.velocity = (vx * share, vy * share)


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
