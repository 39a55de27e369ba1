"""Where a piece is likely to stay, by rule of thumb: low, flat, leaning on the barrier behind it.

Needs no engine. Legal actions are drawn and looked at one by one, since listing all of them takes
longer than a rule of thumb should.
"""

from collections.abc import Sequence
from functools import cache
from math import ceil, cos, radians, sin
from random import Random
from typing import Final

from jericho_tui.games.hamster_rolle.actions import PASS, SPOTS, Move, Pass, Place, Put
from jericho_tui.games.hamster_rolle.edition import FORMS
from jericho_tui.games.hamster_rolle.geometry import COMPARTMENTS, SECTOR
from jericho_tui.games.hamster_rolle.menu import FARTHEST, LOWEST, refuse_put
from jericho_tui.games.hamster_rolle.pieces import PYRAMID, kind_of, outline
from jericho_tui.games.hamster_rolle.position import Position

DRAWN: Final = 40
"""Legal actions that are looked at (rules page 4.3)."""
_SEEN: Final = 2
"""Actions that nobody overlooks."""
_HEIGHT: Final = 1.0
"""What a compartment higher up costs, of a piece that stays: 1."""
_UPRIGHT: Final = 0.5
"""What it costs to let a piece go that does not lie flat."""
_FORWARD: Final = 0.1
"""What a spot farther from the barrier behind costs."""
_IDLE: Final = 3.0
"""What it costs to move a piece: one's own stock stays as it is, and the match grows long."""


def drawn(
    position: Position, rng: Random, most: int = DRAWN, *, overlook: float = 0.0
) -> Sequence[Put | Pass]:
    """Return so many legal actions drawn by lot, all if there are fewer; a pass if that is all.

    :param overlook: share of what could be done that is not looked at; two are always found.
    """
    puts = [*_places(position), *_moves(position)]
    return _legal(position, puts, rng, most, overlook) or [PASS]


def drawn_places(position: Position, rng: Random, most: int | None = None) -> list[Put]:
    """Return so many legal ways of placing a piece drawn by lot; None: all of them."""
    return _legal(position, _places(position), rng, most)


def drawn_moves(position: Position, rng: Random, most: int | None = None) -> list[Put]:
    """Return so many legal ways of moving a piece drawn by lot; None: all of them."""
    return _legal(position, _moves(position), rng, most)


def worth(position: Position, action: Put | Pass) -> float:
    """Return what an action is worth by rule of thumb; more is better."""
    if isinstance(action, Pass):
        return 0.0
    ahead = (action.compartment * SECTOR * 100 + position.wheel.turn + 18000) % 36000 - 18000
    moved = isinstance(action, Move)
    return -(
        _HEIGHT * abs(ahead) / (SECTOR * 100)
        + _UPRIGHT * (not lies_flat(action))
        + _FORWARD * (action.spot - SPOTS[0])
        + _IDLE * moved
    )


def lies_flat(put: Put) -> bool:
    """Return whether a piece is let go with its flattest side down."""
    kind = kind_of(put.piece) if isinstance(put, Move) else put.kind
    return put.angle == _flat(kind)


def _legal(
    position: Position, puts: list[Put], rng: Random, most: int | None, overlook: float = 0.0
) -> list[Put]:
    rng.shuffle(puts)
    seen = ceil(len(puts) * (1 - overlook))
    found: list[Put] = []
    for number, put in enumerate(puts):
        if len(found) == most or (number >= seen and len(found) >= _SEEN):
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


@cache
def _flat(kind: int) -> int:
    """Return the angle at which a kind is least high."""

    def height(angle: int) -> float:
        c, s = cos(radians(angle)), sin(radians(angle))
        ups = [s * x + c * y for x, y in outline(kind)]
        return max(ups) - min(ups)

    return min(FORMS[kind].angles, key=height)
