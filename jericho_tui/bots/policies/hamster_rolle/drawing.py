"""Legal actions: places, and by lot what there is too much of to look at all."""

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Final

from jericho_tui.games.hamster_rolle.actions import PASS, SPOTS, Move, Pass, Place, Put
from jericho_tui.games.hamster_rolle.edition import FORMS
from jericho_tui.games.hamster_rolle.geometry import COMPARTMENTS
from jericho_tui.games.hamster_rolle.menu import FARTHEST, LOWEST, refuse_put
from jericho_tui.games.hamster_rolle.pieces import PYRAMID, kind_of
from jericho_tui.games.hamster_rolle.position import Position

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
