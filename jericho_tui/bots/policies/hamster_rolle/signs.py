"""What tells whether a piece stays, and what it leaves the next seat: geometry alone, no engine."""

from collections.abc import Sequence
from math import ceil, exp, hypot, radians, sqrt
from random import Random
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.teams import sides
from jericho_tui.games.hamster_rolle.actions import PASS, SPOTS, Move, Pass, Place, Put
from jericho_tui.games.hamster_rolle.edition import FORMS, HAND, KINDS, WHEEL
from jericho_tui.games.hamster_rolle.geometry import COMPARTMENTS, SECTOR, beyond, forward_of
from jericho_tui.games.hamster_rolle.menu import FARTHEST, LOWEST, refuse_put
from jericho_tui.games.hamster_rolle.pieces import PYRAMID, kind_of
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.wheel import Wheel

DRAWN: Final = 40
"""Legal actions that are drawn, or moves (rules page 4.3)."""
_SEEN: Final = 2
"""Actions that nobody overlooks."""


def drawn(position: Position, rng: Random, most: int = DRAWN) -> Sequence[Put | Pass]:
    """Return so many legal actions drawn by lot, all if there are fewer; a pass if that is all."""
    return _legal(position, [*_places(position), *_moves(position)], rng, most) or [PASS]


def places(position: Position, seen: float = 1.0, rng: Random | None = None) -> list[Put]:
    """Return the legal ways of placing a piece.

    :param seen: share of what could be done that is looked at; two are always found.
    :param rng: draws what that is, and the order.
    """
    puts = _places(position)
    if rng is None:
        return [put for put in puts if refuse_put(position, put) is None]
    return _legal(position, puts, rng, None, seen)


def drawn_moves(position: Position, rng: Random, most: int | None = None) -> list[Put]:
    """Return so many legal ways of moving a piece drawn by lot; None: all of them."""
    return _legal(position, _moves(position), rng, most)


def _legal(
    position: Position, puts: list[Put], rng: Random, most: int | None, seen: float = 1.0
) -> list[Put]:
    rng.shuffle(puts)
    looked_at = ceil(len(puts) * seen)
    found: list[Put] = []
    for number, put in enumerate(puts):
        if len(found) == most or (number >= looked_at and len(found) >= _SEEN):
            break
        if refuse_put(position, put) is None:
            found.append(put)
    return found


def _places(position: Position) -> list[Put]:
    """Return what could be legal to place."""
    kinds = dict.fromkeys(map(kind_of, position.stocks[position.source]))
    return [
        Place(kind, compartment, spot, angle)
        for compartment in position.open
        for kind in kinds
        for spot in SPOTS
        for angle in FORMS[kind].angles
    ]


def _moves(position: Position) -> list[Put]:
    """Return what could be legal to move."""
    if position.stayed < 2:
        return []
    lowest = position.wheel.lowest[:LOWEST]
    return [
        Move(piece, (at + step) % COMPARTMENTS, spot, angle)
        for piece, at in position.wheel.compartments.items()
        if at in lowest and (piece != PYRAMID or position.rules.pyramid_movable)
        for step in range(1, FARTHEST + 1)
        for spot in SPOTS
        for angle in FORMS[kind_of(piece)].angles
    ]


_LEAD: Final = 2.75
"""What a lead of one piece adds to the log odds just before the end."""


def chance(position: Position, seat: int) -> float:
    """Return the share of the victory that a seat's side may expect, 0 to 1."""
    if position.result is not None:
        return position.result.shares[seat]
    own, left = stocks_left(position, seat)
    least = min(left)
    scale = _LEAD / sqrt(least + 1)
    weights = [exp(scale * (least - pieces)) for pieces in left]
    return weights[own] / sum(weights)


def stocks_left(position: Position, seat: int) -> tuple[int, list[int]]:
    """Return which side a seat is on, and how many pieces every side still has to place."""
    together = sides(position.teams, position.num_seats)
    own = next(place for place, side in enumerate(together) if seat in side)
    return own, [sum(len(position.stocks[member]) for member in side) for side in together]


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
