"""What an action is worth by rule of thumb, in pieces; needs no engine.

Two things decide. A piece stays the surer the lower it is let go: in a compartment that climbs past
a right angle hardly anything does, and on others it lies less well. And whoever leaves the next
seat nothing but compartments that climb has it let a piece go in vain. How sure either is, is
fitted to rolls: `tests.benchmarks.stays`.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, exp, radians, sin
from random import Random
from typing import Final

from jericho_tui.bots.policies.hamster_rolle.drawing import DRAWN, drawn_moves, places
from jericho_tui.bots.policies.hamster_rolle.weights import weights_for
from jericho_tui.core.game import Seat
from jericho_tui.core.teams import opposed
from jericho_tui.games.hamster_rolle.actions import PASS, Move, Pass, Put
from jericho_tui.games.hamster_rolle.edition import FORMS, HAND, OUT_SPEED, WHEEL
from jericho_tui.games.hamster_rolle.geometry import COMPARTMENTS, SECTOR
from jericho_tui.games.hamster_rolle.pieces import kind_of, outline
from jericho_tui.games.hamster_rolle.position import Position

_NEXT: Final = 0.25
"""What it is worth that the next seat lets a piece go in vain, where a piece shed is worth 1."""
_STAYS: Final = 0.2
"""Where no place is worth more, a piece in the wheel may be moved."""
_AGAIN: Final = 0.5
"""How often one is placed there all the same."""
_CLIMBS: Final = 5.5
"""Compartments above the lowest at which nothing is worse any more."""
_SPOT: Final = HAND.spot_width / (WHEEL.inner_radius * radians(SECTOR))
"""How much of a compartment there is between two spots."""


def worth(position: Position, action: Put | Pass) -> float:
    """Return what an action is worth by rule of thumb, in pieces that its side is rid of."""
    if isinstance(action, Pass):
        return 0.0
    weights = weights_for(position.rules.out_speed or OUT_SPEED[position.num_seats])
    stays = 1 - _logistic(weights.falls, signs(position, action))
    fails = _logistic(weights.fails, leavings(position, action))
    moved = isinstance(action, Move)
    # A piece that was placed and fell is only back; one that was moved and fell is one more.
    return stays * ((not moved) + _bent(position) * fails) - (1 - stays) * moved


def considered(position: Position, rng: Random, seen: float = 1.0) -> Sequence[Put | Pass]:
    """Return what the rule of thumb compares, in an order drawn by lot; a pass if that is all.

    All places; where hardly a piece would stay, the lot says whether moves instead: else all would
    let the same piece go in vain until the last turn.

    :param seen: share of the places that are looked at; two are always found.
    """
    found = places(position, seen, rng)
    likely = max((worth(position, put) for put in found), default=0.0)
    if likely > _STAYS or (found and rng.random() < _AGAIN):
        return found
    return drawn_moves(position, rng, DRAWN) or found or [PASS]


def left_over(position: Position, seat: Seat) -> float:
    """Return what somebody may expect of the next mover by rule of thumb, in pieces.

    That is less than nothing where an opponent is likely to get rid of one.
    """
    if position.result is not None:
        return 0.0
    most = max((worth(position, put) for put in places(position)), default=0.0)
    return -most if opposed(position.teams, seat, position.mover) else most


def signs(position: Position, put: Put) -> tuple[float, ...]:
    """Return what tells whether a piece falls: how high it is let go, and how far above the floor.

    Compartments above the lowest point, and centimetres.
    """
    lifted = put.piece if isinstance(put, Move) else -1
    release = position.wheel.release(_kind(put), put.compartment, put.spot, put.angle, lifted)
    assert release is not None  # it is legal
    height = position.wheel.forward(put.compartment) / (SECTOR * 100) + put.spot * _SPOT
    return abs(height), release.raised / 10


def leavings(position: Position, put: Put) -> tuple[float, ...]:
    """Return what tells whether the next seat fails if a piece stays.

    How many compartments above the lowest point the next free one is, how many pieces lie in the
    one where the piece goes, and how many kinds could join it there (4.1.3).
    """
    wheel = position.wheel
    lifted = (put.piece,) if isinstance(put, Move) else ()
    climbs = wheel.forward(put.compartment) / (SECTOR * 100)
    for step in range(1, COMPARTMENTS):
        inside = wheel.inside[(put.compartment + step) % COMPARTMENTS]
        if position.rules.next_any or not inside or inside == lifted:
            climbs += step
            break
    there = {kind_of(piece) for piece in wheel.inside[put.compartment]} | {_kind(put)}
    theirs = position.stocks[position.source_of(_next(position))]
    return (
        min(climbs, _CLIMBS),
        len(wheel.inside[put.compartment]),
        len({kind_of(piece) for piece in theirs} - there),
    )


def lies_flat(put: Put) -> bool:
    """Return whether a piece is let go with its flattest side down."""
    return put.angle == _flat(_kind(put))


def _kind(put: Put) -> int:
    return kind_of(put.piece) if isinstance(put, Move) else put.kind


def _next(position: Position) -> Seat:
    return Seat((position.mover + 1) % position.num_seats)


def _bent(position: Position) -> float:
    """Return what the next seat's failing is worth to the mover: a partner's is no gain."""
    return _NEXT if opposed(position.teams, position.mover, _next(position)) else -_NEXT


def _logistic(weights: Sequence[float], values: Sequence[float]) -> float:
    score = weights[0] + sum(w * value for w, value in zip(weights[1:], values, strict=True))
    return 1 / (1 + exp(-score))


@cache
def _flat(kind: int) -> int:
    """Return the angle at which a kind is least high."""

    def height(angle: int) -> float:
        c, s = cos(radians(angle)), sin(radians(angle))
        ups = [s * x + c * y for x, y in outline(kind)]
        return max(ups) - min(ups)

    return min(FORMS[kind].angles, key=height)
