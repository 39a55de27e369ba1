"""What tells whether a piece stays, and what it leaves the next seat: geometry alone, no engine."""

from math import hypot, radians
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.games.hamster_rolle.actions import Move, Put
from jericho_tui.games.hamster_rolle.edition import FORMS, HAND, KINDS, WHEEL
from jericho_tui.games.hamster_rolle.geometry import COMPARTMENTS, SECTOR, beyond, forward_of
from jericho_tui.games.hamster_rolle.pieces import kind_of
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.wheel import Wheel

CLIMB: Final = 0
"""Which of the signs is how many compartments above the lowest point a piece is let go."""
_SPOT: Final = HAND.spot_width / (WHEEL.inner_radius * radians(SECTOR))
"""How much of a compartment there is between two spots."""
_HIGHEST: Final = 5.5
"""Compartments above the lowest at which nothing is worse any more."""
_CYLINDER: Final = KINDS.index("B")
_PRISM: Final = KINDS.index("P")


def signs(position: Position, put: Put) -> tuple[float, ...]:
    """Return what tells whether anything falls when a piece is let go.

    Heights are in centimetres above the floor, angles in compartments, masses in hundreds of grams.
    """
    wheel, kind, at = position.wheel, kind_let_go(put), put.compartment
    lifted = put.piece if isinstance(put, Move) else -1
    release = wheel.release(kind, at, put.spot, put.angle, lifted)
    assert release is not None  # it is legal
    own, pose = FORMS[kind].mass, release.pose
    climb = _climb(wheel, at) + put.spot * _SPOT
    height = WHEEL.inner_radius - hypot(pose.x, pose.y) / 100
    reach = [beyond(x, y, at) / SECTOR for x, y in release.outline]
    mass, x, y = wheel.moment
    if lifted >= 0:
        there = wheel.poses[lifted]
        mass, x, y = mass - own, x - own * there.x / 100, y - own * there.y / 100
    mass, x, y = mass + own, x + own * pose.x / 100, y + own * pose.y / 100
    balance = (forward_of(x, y) + wheel.turn / 100 + 180) % 360 - 180
    heights = WHEEL.barrier_heights
    return (
        climb,
        release.raised / 10,
        height / 10,
        (height - heights[at % len(heights)]) / 10,  # above the barrier behind
        min(reach),
        max(reach),
        len(wheel.inside[at]) - (lifted in wheel.inside[at]),
        len(wheel.inside[at - 1]) - (lifted in wheel.inside[at - 1]),
        mass / 100,
        own / 100,
        hypot(x, y) / mass / 10,  # how far from the hub the balance lies
        climb - balance / SECTOR,  # where it comes to once the wheel has rolled there
        at == position.here,
        kind == _CYLINDER,
        kind == _PRISM,
        put.angle != 0,
    )


def leavings(position: Position, put: Put) -> tuple[float, ...]:
    """Return what tells whether the next seat fails if a piece stays.

    How many compartments above the lowest point the next free one is, how many pieces lie in the
    one where the piece goes, and how many kinds could join it there (4.1.3).
    """
    wheel = position.wheel
    lifted = (put.piece,) if isinstance(put, Move) else ()
    climb = _climb(wheel, put.compartment)
    for step in range(1, COMPARTMENTS):
        inside = wheel.inside[(put.compartment + step) % COMPARTMENTS]
        if position.rules.next_any or not inside or inside == lifted:
            climb += step
            break
    there = {kind_of(piece) for piece in wheel.inside[put.compartment]} | {kind_let_go(put)}
    following = Seat((position.mover + 1) % position.num_seats)
    theirs = position.stocks[position.source_of(following)]
    return (
        min(climb, _HIGHEST),
        len(wheel.inside[put.compartment]),
        len({kind_of(piece) for piece in theirs} - there),
    )


def kind_let_go(put: Put) -> int:
    """Return the kind of the piece that an action lets go."""
    return kind_of(put.piece) if isinstance(put, Move) else put.kind


def _climb(wheel: Wheel, compartment: int) -> float:
    return wheel.forward(compartment) / (SECTOR * 100)
