"""The rigid-body engine (Chipmunk) by the names of its own library, and a wheel laid out in it.

The only place that knows the engine, which is imported when the first space is made. pymunk's own
objects are left aside, of which it ships the library: making a wheel of them took four times as
long, and asking them for what they do longer than a step of the engine.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import cos, radians, sin
from typing import Any, Final

from jericho_tui.games.hamster_rolle.edition import CONTACT, FORMS, TIME, WHEEL
from jericho_tui.games.hamster_rolle.geometry import (
    CHORD_RADIUS,
    COMPARTMENTS,
    RIM,
    SECTOR,
    Pose,
    barrier,
)
from jericho_tui.games.hamster_rolle.pieces import Outline, kind_of, outline
from jericho_tui.games.hamster_rolle.wheel import Wheel

FIGURES: Final = 6
"""What is said of a body: place x and y, angle, velocity x and y, spin; radians, mm and seconds."""
STEP: Final = 1 / TIME.steps_per_second
"""Seconds."""
WHEEL_MOMENT: Final = WHEEL.mass * (WHEEL.inner_radius**2 + WHEEL.outer_radius**2) / 2
_RIM_BIT, _TABLE_BIT, _PIECE_BIT, _INSIDE_BIT = 1, 2, 4, 8
"""Collision categories: the rim meets the table, pieces meet each other and the inside."""
_AS_IT_IS: Final = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
"""A transform that changes nothing."""
_KINEMATIC, _DYNAMIC = 1, 0
Body = Any
"""A body of the engine, a pointer into its library."""


class Space:
    """A table, a wheel on it and what lies in the wheel."""

    def __init__(self, wheel: Wheel, lying: Mapping[int, Pose], *, held: bool) -> None:
        """Lay everything where it is, in the order of the mapping.

        :param held: whether somebody holds the wheel, until `let_go`.
        """
        from pymunk._chipmunk_cffi import ffi, lib

        self._lib, self._ffi = lib, ffi
        self._shapes: list[Any] = []
        self._bodies: list[Body] = []
        self.space = space = ffi.gc(lib.cpSpaceNew(), _freeing(lib, self._shapes, self._bodies))
        lib.cpSpaceSetIterations(space, CONTACT.iterations)
        lib.cpSpaceSetGravity(space, (0, -TIME.gravity))
        lib.cpSpaceSetCollisionSlop(space, CONTACT.slop)
        lib.cpSpaceSetCollisionBias(space, CONTACT.bias**60)
        self.step = lib.cpSpaceStep
        self.spin, self.velocity = lib.cpBodyGetAngularVelocity, lib.cpBodyGetVelocity
        self.set_spin, self.set_velocity = lib.cpBodySetAngularVelocity, lib.cpBodySetVelocity
        self._add_table()
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
        lib.cpBodySetMass(hub, WHEEL.mass)
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
        self, shape: Any, friction: float, elasticity: float, bits: tuple[int, int]
    ) -> None:
        lib = self._lib
        self._shapes.append(shape)
        lib.cpShapeSetFriction(shape, friction)
        lib.cpShapeSetElasticity(shape, elasticity)
        lib.cpShapeSetFilter(shape, (0, *bits))
        lib.cpSpaceAddShape(self.space, shape)

    def _add_table(self) -> None:
        lib = self._lib
        body = self._add_body(lib.cpBodyNewStatic(), (0, 0), 0)
        table = lib.cpSegmentShapeNew(body, (-100_000, -10), (100_000, -10), 10)
        self._add_shape(table, 1, 0, (_TABLE_BIT, _RIM_BIT))

    def _add_wheel(self, turn: int, *, held: bool) -> Body:
        lib = self._lib
        hub = lib.cpBodyNew(WHEEL.mass, WHEEL_MOMENT)
        if held:
            lib.cpBodySetType(hub, _KINEMATIC)
        self._add_body(hub, (0, WHEEL.outer_radius), radians(turn / 100))
        rim = lib.cpCircleShapeNew(hub, WHEEL.outer_radius, (0, 0))
        self._add_shape(rim, WHEEL.table_friction, 0, (_RIM_BIT, _TABLE_BIT))
        for k in range(COMPARTMENTS):
            self._add_polygon(hub, barrier(k), (_INSIDE_BIT, _PIECE_BIT))
        for start, end in _chords():
            self._add_solid(
                lib.cpSegmentShapeNew(hub, start, end, RIM / 2), (_INSIDE_BIT, _PIECE_BIT)
            )
        return hub

    def _add_piece(self, piece: int, pose: Pose) -> Body:
        lib, hub, kind = self._lib, self.hub, kind_of(piece)
        body = lib.cpBodyNew(FORMS[kind].mass, moment(kind))
        place = lib.cpBodyLocalToWorld(hub, (pose.x / 100, pose.y / 100))
        angle = lib.cpBodyGetAngle(hub) + radians(pose.a / 100)
        self._add_body(body, place, angle, piece)
        self._add_polygon(body, outline(kind), (_PIECE_BIT, _PIECE_BIT | _INSIDE_BIT))
        return body

    def _add_polygon(self, body: Body, points: Outline, bits: tuple[int, int]) -> None:
        new = self._lib.cpPolyShapeNew
        self._add_solid(new(body, len(points), points, _AS_IT_IS, 0), bits)

    def _add_solid(self, shape: Any, bits: tuple[int, int]) -> None:
        self._add_shape(shape, CONTACT.friction, CONTACT.elasticity, bits)


@cache
def moment(kind: int) -> float:
    """Return the moment of inertia of a kind of piece, around its centre of mass."""
    from pymunk._chipmunk_cffi import lib

    points = outline(kind)
    found: float = lib.cpMomentForPoly(FORMS[kind].mass, len(points), points, (0, 0), 0)
    return found


@cache
def _chords() -> Sequence[tuple[tuple[float, float], tuple[float, float]]]:
    """The inside of the rim, from corner to corner."""
    number = COMPARTMENTS * WHEEL.chords_per_compartment
    corners = [radians(i * 360 / number - SECTOR / 2) for i in range(number + 1)]
    return list(pairwise((CHORD_RADIUS * sin(at), -CHORD_RADIUS * cos(at)) for at in corners))


def _freeing(lib: Any, shapes: list[Any], bodies: list[Body]) -> Any:
    """Return what gives everything back to the engine, in the order that it asks for."""

    def free(space: Any) -> None:
        lib.cpSpaceFree(space)
        for shape in shapes:
            lib.cpShapeFree(shape)
        for body in bodies:
            lib.cpBodyFree(body)

    return free
