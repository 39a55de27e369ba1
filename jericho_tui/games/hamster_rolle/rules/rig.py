"""A roll (4.3), computed by the rigid-body engine Chipmunk.

Only this module knows the engine, and it imports it for the first space. It calls the library that
pymunk ships directly: pymunk’s objects take four times as long to make a wheel. Each roll has its
own space. Bodies are added in the order of the pieces, with the one in hand last.

A piece that lies still in a rocking wheel falls asleep. Then the wheel rocks with its load as one
rolling body (`Coasting`), which takes a hundredth of the time. Runs of the first version never
sleep, so that rolls recorded before can be recomputed to the last digit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise
from math import cos, degrees, hypot, radians, sin
from random import Random
from typing import Any, Final, NamedTuple

from jericho_tui.games.hamster_rolle.rules import wheel as kit
from jericho_tui.games.hamster_rolle.rules.setup import Position, wheel_after

FIGURES: Final = 6
"""What is said of a body: place x and y, angle, velocity x and y, spin; radians, mm and seconds."""
STEP: Final = 1 / kit.TIME.steps_per_second
"""Seconds."""
WHEEL_MOMENT: Final = kit.WHEEL.mass * (kit.WHEEL.inner_radius**2 + kit.WHEEL.outer_radius**2) / 2
_RIM_BIT, _TABLE_BIT, _PIECE_BIT, _INSIDE_BIT = 1, 2, 4, 8
"""Collision categories: the rim meets the table, pieces meet each other and the inside."""
_AS_IT_IS: Final = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)  # a transform that changes nothing
_KINEMATIC, _DYNAMIC = 1, 0
Body = Any
"""A body of the engine, a pointer into its library."""


class Space:
    """A table, a wheel on it and what lies in the wheel."""

    def __init__(self, wheel: kit.Wheel, lying: Mapping[int, kit.Pose], *, held: bool) -> None:
        """Lay everything where it is, in the order of the mapping.

        :param held: whether somebody holds the wheel, until `let_go`.
        """
        from pymunk._chipmunk_cffi import ffi, lib

        self._lib, self._ffi = lib, ffi
        self._shapes: list[Any] = []
        self._bodies: list[Body] = []
        self.space = space = ffi.gc(lib.cpSpaceNew(), _freeing(lib, self._shapes, self._bodies))
        lib.cpSpaceSetIterations(space, kit.CONTACT.iterations)
        lib.cpSpaceSetGravity(space, (0, -kit.TIME.gravity))
        lib.cpSpaceSetCollisionSlop(space, kit.CONTACT.slop)
        lib.cpSpaceSetCollisionBias(space, kit.CONTACT.bias**60)
        self.step = lib.cpSpaceStep
        self.spin, self.velocity = lib.cpBodyGetAngularVelocity, lib.cpBodyGetVelocity
        self.set_spin, self.set_velocity = lib.cpBodySetAngularVelocity, lib.cpBodySetVelocity
        ground = self._add_body(lib.cpBodyNewStatic(), (0, 0), 0)
        table = lib.cpSegmentShapeNew(ground, (-100_000, -10), (100_000, -10), 10)
        self._add_shape(table, (_TABLE_BIT, _RIM_BIT), 1, 0)
        self.hub = self._add_wheel(wheel.turn, held=held)
        self.pieces = {piece: self._add_piece(piece, pose) for piece, pose in lying.items()}
        """In the order in which they were added."""
        self._figures = ffi.gc(
            lib.pmFloatArrayNew(FIGURES * (1 + len(lying))), lib.pmFloatArrayFree
        )
        self._numbers = ffi.gc(lib.pmIntArrayNew(1 + len(lying)), lib.pmIntArrayFree)
        self._handing = ffi.new("pmBatchedData *")
        self._handing.floatArray, self._handing.intArray = self._figures, self._numbers
        self._told = lib.POSITION | lib.ANGLE | lib.VELOCITY | lib.ANGULAR_VELOCITY
        self._hand_over = ffi.addressof(lib, "pmSpaceBodyGetIteratorFuncBatched")

    def look(self) -> Sequence[float]:
        """Return the figures of all bodies, in the order of `order`."""
        figures = self._figures
        figures.num, self._handing.fields = 0, self._told
        self._lib.cpSpaceEachBody(self.space, self._hand_over, self._handing)
        return self._ffi.unpack(figures.arr, figures.num)  # type: ignore[no-any-return]

    def order(self) -> Sequence[int]:
        """Return the piece of every body, -1 for the wheel; one that goes changes the order."""
        numbers = self._numbers
        numbers.num, self._handing.fields = 0, self._lib.BODY_ID
        self._lib.cpSpaceEachBody(self.space, self._hand_over, self._handing)
        return [number - 2 for number in self._ffi.unpack(numbers.arr, numbers.num)]

    def let_go(self) -> None:
        """Let the wheel go, at rest."""
        lib, hub = self._lib, self.hub
        lib.cpBodySetType(hub, _DYNAMIC)
        lib.cpBodySetMass(hub, kit.WHEEL.mass)
        lib.cpBodySetMoment(hub, WHEEL_MOMENT)
        lib.cpBodySetVelocity(hub, (0, 0))
        lib.cpBodySetAngularVelocity(hub, 0)

    def remove(self, piece: int) -> None:
        """Take a piece out."""
        body = self.pieces.pop(piece)
        shape = next(one for one in self._shapes if self._lib.cpShapeGetBody(one) == body)
        self._lib.cpSpaceRemoveBody(self.space, body)
        self._lib.cpSpaceRemoveShape(self.space, shape)

    def _add_body(
        self, body: Body, place: tuple[float, float], angle: float, piece: int = -1
    ) -> Body:
        lib = self._lib
        self._bodies.append(body)
        lib.cpBodySetUserData(body, self._ffi.cast("void *", piece + 2))
        lib.cpBodySetPosition(body, place)
        lib.cpBodySetAngle(body, angle)
        lib.cpSpaceAddBody(self.space, body)
        return body

    def _add_shape(
        self,
        shape: Any,
        bits: tuple[int, int],
        friction: float = kit.CONTACT.friction,
        elasticity: float = kit.CONTACT.elasticity,
    ) -> None:
        lib = self._lib
        self._shapes.append(shape)
        lib.cpShapeSetFriction(shape, friction)
        lib.cpShapeSetElasticity(shape, elasticity)
        lib.cpShapeSetFilter(shape, (0, *bits))
        lib.cpSpaceAddShape(self.space, shape)

    def _add_wheel(self, turn: int, *, held: bool) -> Body:
        lib = self._lib
        hub = lib.cpBodyNew(kit.WHEEL.mass, WHEEL_MOMENT)
        if held:
            lib.cpBodySetType(hub, _KINEMATIC)
        self._add_body(hub, (0, kit.WHEEL.outer_radius), radians(turn / 100))
        rim = lib.cpCircleShapeNew(hub, kit.WHEEL.outer_radius, (0, 0))
        self._add_shape(rim, (_RIM_BIT, _TABLE_BIT), kit.WHEEL.table_friction, 0)
        for k in range(kit.COMPARTMENTS):
            self._add_polygon(hub, kit.barrier(k), (_INSIDE_BIT, _PIECE_BIT))
        for start, end in _CHORDS:
            chord = lib.cpSegmentShapeNew(hub, start, end, kit.RIM / 2)
            self._add_shape(chord, (_INSIDE_BIT, _PIECE_BIT))
        return hub

    def _add_piece(self, piece: int, pose: kit.Pose) -> Body:
        lib, hub, kind = self._lib, self.hub, kit.kind_of(piece)
        body = lib.cpBodyNew(kit.FORMS[kind].mass, moment(kind))
        place = lib.cpBodyLocalToWorld(hub, (pose.x / 100, pose.y / 100))
        angle = lib.cpBodyGetAngle(hub) + radians(pose.a / 100)
        self._add_body(body, place, angle, piece)
        self._add_polygon(body, kit.outline(kind), (_PIECE_BIT, _PIECE_BIT | _INSIDE_BIT))
        return body

    def _add_polygon(self, body: Body, points: kit.Outline, bits: tuple[int, int]) -> None:
        new = self._lib.cpPolyShapeNew
        self._add_shape(new(body, len(points), points, _AS_IT_IS, 0), bits)


@cache
def moment(kind: int) -> float:
    """Return the moment of inertia of a kind of piece, around its centre of mass."""
    from pymunk._chipmunk_cffi import lib

    points = kit.outline(kind)
    found: float = lib.cpMomentForPoly(kit.FORMS[kind].mass, len(points), points, (0, 0), 0)
    return found


_PARTS: Final = kit.COMPARTMENTS * kit.WHEEL.chords_per_compartment
_CORNERS: Final = [radians(i * 360 / _PARTS - kit.SECTOR / 2) for i in range(_PARTS + 1)]
_CHORDS: Final = list(
    pairwise((kit.CHORD_RADIUS * sin(at), -kit.CHORD_RADIUS * cos(at)) for at in _CORNERS)
)


def _freeing(lib: Any, shapes: list[Any], bodies: list[Body]) -> Any:
    """Return what gives everything back to the engine, in the order that it asks for."""

    def free(space: Any) -> None:
        lib.cpSpaceFree(space)
        for shape in shapes:
            lib.cpShapeFree(shape)
        for body in bodies:
            lib.cpBodyFree(body)

    return free


_RADIUS: Final = kit.WHEEL.outer_radius
_EMPTY: Final = WHEEL_MOMENT + kit.WHEEL.mass * _RADIUS**2
"""What the wheel alone resists, about where it touches the table."""
_LONG: Final = 2  # steps of the engine in one of these
_STEP: Final = _LONG * STEP  # seconds
_KEPT: Final = 1 - kit.TIME.spin_loss * _STEP
_DRAGGED: Final = kit.TIME.spin_drag * _STEP
_REST: Final = round(kit.TIME.rest * kit.TIME.steps_per_second)
_AGREED: Final = radians(0.1)  # how far a wheel may be from where it was to come


class Coasting:
    """The way of such a wheel to its rest."""

    def __init__(
        self,
        places: Mapping[int, tuple[float, float, float]],
        turned: float,
        spin: float,
        steps: tuple[int, int],
        at: float,
    ) -> None:
        """Work it out.

        :param places: of the pieces in the wheel; mm and radians.
        :param turned: the wheel's angle, radians.
        :param spin: radians per second.
        :param steps: at which step it begins, and at which time is up.
        :param at: where the hub is then, mm.
        """
        self._begun, most = steps
        self._at = at
        self._settled = False
        self._turns = self._rocked(places, turned, spin, (most - self._begun) // _LONG)
        self._last = len(self._turns) - 1
        self.end = self._begun + _LONG * self._last
        """The step at which it is over."""
        self.low, self.high = min(self._turns), max(self._turns)  # between which angles it stays
        self.poses = {piece: kit.Pose.of(*place) for piece, place in places.items()}

    def turned(self, step: int) -> float:
        """Return the wheel's angle at a step; after the last one it stays."""
        return self._turns[min((step - self._begun) // _LONG, self._last)]

    def shift(self, step: int) -> float:
        """Return where the hub is at a step, mm."""
        return self._at - _RADIUS * (self.turned(step) - self._turns[0])

    def still(self, step: int) -> int:
        """Return for how many steps everything has been still, as far as it matters."""
        over = (step - self._begun) // _LONG >= self._last
        return _REST if self._settled and over else 0

    def _rocked(
        self,
        places: Mapping[int, tuple[float, float, float]],
        turned: float,
        spin: float,
        most: int,
    ) -> list[float]:
        across = up = 0.0
        resisting = _EMPTY
        for piece, (x, y, _angle) in places.items():
            mass = kit.FORMS[kit.kind_of(piece)].mass
            across += mass * x
            up += mass * y
            resisting += moment(kit.kind_of(piece)) + mass * (x * x + y * y + _RADIUS * _RADIUS)
        gravity, rest, kept, dragged = kit.TIME.gravity, kit.TIME.rest_spin, _KEPT, _DRAGGED
        step, radius, empty, rested = _STEP, _RADIUS, _EMPTY, _REST // _LONG
        still = 0
        turns = [turned]
        for _step in range(most):
            braked = 0.0
            if spin > 0:
                braked = spin * kept - dragged
                braked = braked if braked > 0 else 0.0  # quicker than `max`
            elif spin < 0:
                braked = spin * kept + dragged
                braked = braked if braked < 0 else 0.0
            turned += braked * step
            turns.append(turned)
            c, s = cos(turned), sin(turned)
            aside = c * across - s * up
            inertia = resisting + 2 * radius * (s * across + c * up)
            spin += (braked - spin) * empty / inertia
            spin -= (gravity + radius * spin * spin) * aside / inertia * step
            if not -rest < spin < rest:
                still = 0
                continue
            still += 1
            stuck = braked == 0.0 and abs(gravity * aside * step / empty) < dragged
            if still == rested or stuck:
                turns += [turned] * (rested - still)  # what is stuck stays so
                self._settled = True
                break
        return turns


FRAMES_PER_SECOND: Final = 20
"""Pictures a second of a film."""
STEPS_PER_FRAME: Final = kit.TIME.steps_per_second // FRAMES_PER_SECOND
VERSIONS: Final = (2, 1)
"""How rolls were ever computed, today's way first."""
LOOK: Final = 4
"""Steps between two looks at what everything does."""
_RUN_KEPT: Final = 1 - kit.TIME.spin_loss * STEP  # share of the wheel's spin that a step leaves
_RUN_DRAGGED: Final = kit.TIME.spin_drag * STEP  # what it takes of it besides
_GAIN: Final = 2 * LOOK * kit.TIME.gravity * STEP
"""mm/s that no piece gains between two looks, by falling or by a blow [M]."""
_STIRRED: Final = 100.0  # mm/s against the wheel at which something surely moves


class Run:
    """One run of the engine, until everything is still."""

    def __init__(
        self,
        wheel: kit.Wheel,
        hand: tuple[int, kit.Pose] | None,
        speed: float,
        version: int = VERSIONS[0],
    ) -> None:
        """Lay everything where it is.

        :param hand: a piece that is let go while the wheel is held, and where.
        :param speed: mm/s above which a piece leaves the wheel at its next blow.
        """
        self._before = wheel
        self._speed = speed
        self._slow = 0.999 * speed * speed  # a square of a speed that surely is no higher
        self._tame = max(0.0, speed - _GAIN) ** 2
        """A square of a speed from which nothing comes to the limit before the next look."""
        self.out: list[int] = []
        self.steps = 0
        self.computed = 0
        """Steps of the engine, without those in which everything slept."""
        self.still = 0
        """For how many steps everything has been still."""
        per_second = kit.TIME.steps_per_second
        self.rest_steps = round(kit.TIME.rest * per_second)
        self._most = round(kit.TIME.longest * per_second)
        self._held = round(kit.TIME.held * per_second) if hand is not None else 0
        lying = wheel.poses if hand is None else {**wheel.poses, hand[0]: hand[1]}
        self.space = Space(wheel, lying, held=hand is not None)
        self._fast: dict[int, float] = {}
        """The highest speed against the wheel, mm/s, of every piece that was faster than the limit:
        those that leave at their next blow."""
        self._wild = False  # whether something may come to the limit before the next look
        self._sleepless = version == 1
        self._drowsy: _Drowsy | None = None
        self._asleep: Coasting | None = None
        self._arrange()

    def over(self) -> bool:
        """Whether everything is still, or time is up."""
        return self.still >= self.rest_steps or self.steps >= self._most

    def hurry(self) -> None:
        """Go on to the end, unseen."""
        while not self.over():
            self.advance()
            if self._asleep is not None:
                self.steps = max(self.steps, self._asleep.end)
                self.still = self._asleep.still(self.steps)
                return

    def advance(self) -> None:
        """Go on to the next look."""
        if self._asleep is not None:
            self.steps += LOOK
            self.still = self._asleep.still(self.steps)
            return
        held = self.steps < self._held
        if not held and self.steps == self._held and self.steps:
            self.space.let_go()
            self._arrange()
        space, step, hub = self.space.space, self.space.step, self.space.hub
        for _ in range(LOOK):
            if not held:
                self._brake(hub)
            step(space, STEP)
            if self._wild:
                self._now = self.space.look()
                self._remove_what_flies_out()
        self.steps += LOOK
        self.computed += LOOK
        self._look_around(held=held)

    def shift(self) -> int:
        """Return how far the hub is from where it began, 0.01 mm."""
        if self._asleep is not None:
            return round(self._asleep.shift(self.steps) * 100)
        return round(self._now[self._wheel_at] * 100)

    def picture(self) -> kit.Wheel:
        """Return the wheel as it is in this moment."""
        if self._asleep is not None:
            turn = self._asleep.turned(self.steps)
            return kit.Wheel(round(degrees(turn) * 100), self._asleep.poses)
        turned = self._now[self._wheel_at + 2]
        poses = {piece: kit.Pose.of(*place) for piece, place in self._places().items()}
        return kit.Wheel(round(degrees(turned) * 100), {p: poses[p] for p in self.space.pieces})

    def rest(self) -> kit.Wheel:
        """Return the wheel at rest; what hardly moved has its old numbers (no creep)."""
        wheel = self.picture()
        poses = wheel.poses
        for piece, old in self._before.poses.items():
            new = poses.get(piece)
            if (
                new is not None
                and hypot(new.x - old.x, new.y - old.y) < kit.TIME.quiet_shift * 100
                and abs((new.a - old.a + 18000) % 36000 - 18000) < kit.TIME.quiet_turn * 100
            ):
                poses[piece] = old
        return kit.Wheel(wheel.turn, poses)

    def _arrange(self) -> None:
        """Note which body is which: the engine's order changes when one goes or is let go."""
        order = self.space.order()
        self._wheel_at = FIGURES * order.index(-1)  # where the wheel's figures begin
        self._pieces_at = [(at * FIGURES, piece) for at, piece in enumerate(order) if piece >= 0]
        """Where those of pieces begin."""
        self._now = self.space.look()  # what every body does
        self._wild = max(self._squares(), default=0.0) >= self._tame

    def _brake(self, hub: object) -> None:
        """Take off what rolling costs, from spin and speed in the same proportion (4.3)."""
        space = self.space
        spin = space.spin(hub)
        if not spin:
            return
        share = max(0.0, abs(spin) * _RUN_KEPT - _RUN_DRAGGED) / abs(spin)
        speed = space.velocity(hub)
        space.set_spin(hub, spin * share)
        space.set_velocity(hub, (speed.x * share, speed.y * share))

    def _squares(self) -> Sequence[float]:
        now, at = self._now, self._wheel_at
        x, y, vx, vy, spin = now[at], now[at + 1], now[at + 3], now[at + 4], now[at + 5]
        found = []
        for start, _piece in self._pieces_at:
            along = now[start + 3] - vx + spin * (now[start + 1] - y)
            up = now[start + 4] - vy - spin * (now[start] - x)
            found.append(along * along + up * up)
        return found

    def _look_around(self, *, held: bool) -> None:
        if not self._wild:
            self._now = self.space.look()
        fastest = max(self._squares(), default=0.0)
        self._wild = bool(self._fast) or fastest >= self._tame
        still = self._is_still(fastest)
        self.still = self.still + LOOK if not held and still else 0
        if self._sleepless:
            return
        if fastest > _STIRRED**2:
            self._drowsy = None
        elif self.steps % (2 * LOOK) == 0:
            self._doze(held=held)

    def _is_still(self, fastest: float) -> bool:
        now = self._now
        spin = now[self._wheel_at + 5]
        return (
            abs(spin) < kit.TIME.rest_spin
            and fastest < kit.TIME.rest_speed**2
            and not any(
                abs(now[at + 5] - spin) * kit.TIME.rest_arm >= kit.TIME.rest_speed
                for at, _piece in self._pieces_at
            )
        )

    def _doze(self, *, held: bool) -> None:
        """Let everything sleep that has been lying still, where nothing new is to come.

        That is when the wheel has been as far to both sides as it will come again.
        """
        turned = self._now[self._wheel_at + 2]
        places = self._places()
        drowsy = self._drowsy
        if drowsy is None or drowsy.stirred(places):
            self._drowsy = _Drowsy(self.steps, places, turned, turned)
            return
        drowsy.low, drowsy.high = min(drowsy.low, turned), max(drowsy.high, turned)
        if self.steps - drowsy.since < kit.SLEEP.steps:
            return
        if held:
            self._held = self.steps  # nothing comes of holding it any longer
            return
        ahead, more = drowsy.ahead, radians(kit.SLEEP.farther)
        if ahead is None or abs(ahead.turned(self.steps) - turned) >= _AGREED:
            at, spin = self._now[self._wheel_at], self._now[self._wheel_at + 5]
            ahead = Coasting(places, turned, spin, (self.steps, self._most), at)
            drowsy.ahead = ahead
        if drowsy.low - more <= ahead.low and ahead.high <= drowsy.high + more:
            self._asleep = ahead

    def _places(self) -> "_Places":
        now, at = self._now, self._wheel_at
        x, y, turned = now[at], now[at + 1], now[at + 2]
        c, s = cos(turned), sin(turned)
        places = {}
        for start, piece in self._pieces_at:
            px, py = now[start] - x, now[start + 1] - y
            places[piece] = c * px + s * py, c * py - s * px, now[start + 2] - turned
        return places

    def _remove_what_flies_out(self) -> None:
        """A piece faster than the limit is out at its next blow, which still strikes (4.3)."""
        fast, slow = self._fast, self._slow
        gone = []
        for (_at, piece), square in zip(self._pieces_at, self._squares(), strict=True):
            if square < slow and not fast:
                continue  # as nearly always, and there are many steps
            speed = square**0.5
            peak = fast.get(piece, self._speed)
            if speed > peak:
                fast[piece] = speed
            elif piece in fast and speed < kit.BLOW * peak:
                gone.append(piece)
        if gone:
            for piece in [piece for piece in self.space.pieces if piece in gone]:
                self.space.remove(piece)
                self.out.append(piece)
                del fast[piece]
            wild = self._wild
            self._arrange()
            self._wild = wild


_Places = dict[int, tuple[float, float, float]]
"""Where pieces are in the wheel: millimetres from its hub, and radians."""


@dataclass
class _Drowsy:
    since: int
    places: _Places
    low: float  # between which angles the wheel has been meanwhile
    high: float
    ahead: Coasting | None = None  # how the wheel goes on if they go on lying still

    def stirred(self, places: _Places) -> bool:
        """Whether one of them has moved since."""
        most, farthest = radians(kit.SLEEP.turn), kit.SLEEP.shift
        before = self.places
        return before.keys() != places.keys() or any(
            hypot(x - before[piece][0], y - before[piece][1]) > farthest
            or abs(angle - before[piece][2]) > most
            for piece, (x, y, angle) in places.items()
        )


_WHEEL_EFFORT: Final = 8  # as many pieces as the wheel takes time to compute [M]
_RETURNS: Final = 4
"""How often a fallen pyramid is let go in the wheel again before it is simply put there."""


class Frame(NamedTuple):
    """One picture of a film."""

    shift: int
    """How far the hub is from where the roll began, 0.01 mm, + to the right."""
    wheel: kit.Wheel
    """The wheel, and the pieces that are in it still."""


@dataclass(frozen=True)
class Rolled:
    """A roll as the rig computed it."""

    roll: kit.Roll
    """What is recorded."""
    unsettled: bool
    """Whether the wheel was still moving when time was up; it counts as at rest."""
    effort: int
    """What it took to compute: steps of the engine times bodies, the wheel for some of them. It
    follows from the position and the tremor, and time goes with it (1.5 to 2.5 µs each)."""
    frames: Sequence[Frame]
    """Pictures, the last being what is recorded; () unless they were asked for."""


def draw_tremor(position: Position, rng: Random) -> tuple[int, int]:
    """Return the two tremors of the hand that lets go, in steps (4.3)."""
    most = kit.STEADINESS[position.rules.hand]
    along, turned = (kit.TREMORS[int(rng.random() * len(kit.TREMORS))] * most for _ in range(2))
    return along, turned


def roll(
    position: Position, tremor: tuple[int, int], *, frames: bool = False, version: int = VERSIONS[0]
) -> Rolled:
    """Return what comes of the piece in hand being let go with these tremors.

    Pure: the same position and tremor give the same, in every process on the same engine.

    :param position: one in which CHANCE acts.
    :param version: how it is computed, see `VERSIONS`.
    """
    assert position.put is not None
    speed = position.rules.out_speed or kit.OUT_SPEED[position.num_seats]
    rig = _Rig(position.wheel, speed, filming=frames, version=version)
    piece, put = position.in_hand, position.put
    released = True
    if isinstance(put, kit.Move):  # 4.3: lifted with nobody holding the wheel
        rig.wheel = rig.wheel.without(piece)
        rig.settle(None)
        released = not rig.out
    if released:
        rig.settle((piece, _release(rig.wheel, put, kit.kind_of(piece), tremor)))
    elif piece == kit.PYRAMID:
        rig.out.append(kit.PYRAMID)
    while kit.PYRAMID in rig.out:  # 4.3, H6
        rig.put_pyramid_back()
    before = position.wheel.poses
    changed = [
        (other, pose) for other, pose in rig.wheel.poses.items() if before.get(other) != pose
    ]
    outcome = kit.Roll(tremor if released else None, rig.wheel.turn, tuple(changed), tuple(rig.out))
    return Rolled(outcome, rig.unsettled, rig.effort, rig.frames)


def again(position: Position, recorded: kit.Roll, *, frames: bool = False) -> Rolled:
    """Return a recorded roll, in the version that comes to it; today's if none does."""
    came = [roll(position, recorded.tremor or (0, 0), frames=frames)]
    for version in VERSIONS[1:]:
        if came[-1].roll == recorded:
            return came[-1]
        came.append(roll(position, recorded.tremor or (0, 0), frames=frames, version=version))
    return came[-1] if came[-1].roll == recorded else came[0]


def film(position: Position, roll_: kit.Roll) -> tuple[Frame, ...]:
    """Return the pictures of a recorded roll, the last one being exactly what is recorded.

    It rolls again (some 6 ms; never on the event loop). A lift that ended the turn had no tremor.
    Where the engine is missing, or comes to something else than the record, the last picture is all
    there is.

    :param position: the one in which CHANCE acted.
    """
    try:
        rolled = again(position, roll_, frames=True)
    except ModuleNotFoundError:
        rolled = None
    if rolled is not None and rolled.roll == roll_:
        return tuple(rolled.frames)
    return (Frame(0, wheel_after(position, roll_)),)


def _release(wheel: kit.Wheel, put: kit.Put, kind: int, tremor: tuple[int, int]) -> kit.Pose:
    """Return where a trembling hand lets go: where it is steady if the shaken one has no room.

    After a lift there may be no room for the steady one either; then it is held higher.
    """
    along, turned = tremor
    shaken = kit.Drop(
        kind,
        radians(put.angle + turned * kit.HAND.tremor_turn),
        kit.spot_at(
            put.compartment, put.spot * kit.HAND.spot_width + along * kit.HAND.tremor_shift
        ),
    )
    steady = kit.Drop(
        kind, radians(put.angle), kit.spot_at(put.compartment, put.spot * kit.HAND.spot_width)
    )
    for held, highest in ((shaken, kit.HAND.highest), (steady, kit.HAND.highest)):
        pose = wheel.release_over(held, highest)
        if pose is not None:
            return pose
    pose = wheel.release_over(steady, kit.WHEEL.inner_radius)
    assert pose is not None  # nothing reaches across the whole wheel
    return pose


@dataclass
class _Rig:
    """The wheel through one turn: lifted from, loaded, rolled, until the pyramid is in it."""

    wheel: kit.Wheel
    speed: float  # mm/s above which a piece leaves the wheel at its next blow
    filming: bool
    version: int
    out: list[int] = field(default_factory=list)  # what fell, in that order
    unsettled: bool = False
    effort: int = 0
    frames: list[Frame] = field(default_factory=list)
    _returned: int = 0

    def put_pyramid_back(self) -> None:
        """Let the fallen pyramid go, unshaken, in the lowest compartment with room (4.3, H6)."""
        self.out.remove(kit.PYRAMID)
        pose = next(
            release.pose
            for compartment in self.wheel.lowest
            for spot in (0, 1, -1, 2, -2, 3, -3)
            if (release := self.wheel.release(kit.kind_of(kit.PYRAMID), compartment, spot, 0))
        )
        self._returned += 1
        if self._returned > _RETURNS:
            self.wheel = kit.Wheel(self.wheel.turn, {**self.wheel.poses, kit.PYRAMID: pose})
        else:
            self.settle((kit.PYRAMID, pose))

    def settle(self, hand: tuple[int, kit.Pose] | None) -> None:
        """Roll to rest: first let the piece in hand go, if any, while the wheel is held."""
        came = (
            self._filmed(hand)
            if self.filming
            else _settled(self.wheel, hand, self.speed, self.version)
        )
        self.wheel = came.wheel
        self.out += came.out
        self.unsettled |= came.unsettled
        self.effort += came.computed * (_WHEEL_EFFORT + len(came.wheel.poses))

    def _filmed(self, hand: tuple[int, kit.Pose] | None) -> "_Settled":
        run = Run(self.wheel, hand, self.speed, self.version)
        start = self.frames[-1].shift if self.frames else 0
        while not run.over():
            if run.steps % STEPS_PER_FRAME == 0:
                self.frames.append(Frame(start + run.shift(), run.picture()))
            run.advance()
        came = _Settled.of(run)
        self.frames.append(Frame(start + run.shift(), came.wheel))
        return came


class _Settled(NamedTuple):
    wheel: kit.Wheel
    out: tuple[int, ...]
    unsettled: bool
    computed: int  # steps of the engine

    @classmethod
    def of(cls, run: Run) -> "_Settled":
        """Return what a run that is over came to."""
        return cls(run.rest(), tuple(run.out), run.still < run.rest_steps, run.computed)


@lru_cache(maxsize=256)
def _settled(
    wheel: kit.Wheel, hand: tuple[int, kit.Pose] | None, speed: float, version: int
) -> _Settled:
    """Return what a wheel settles to.

    Remembered, since who thinks of a move lifts the same piece for every tremor of the hand, and
    draws many a tremor twice.
    """
    run = Run(wheel, hand, speed, version)
    run.hurry()
    return _Settled.of(run)
