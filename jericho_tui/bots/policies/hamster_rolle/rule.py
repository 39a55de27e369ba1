"""What an action is worth by rule of thumb, in pieces; needs no engine.

Two things decide. A piece stays the surer the lower it is let go: in a compartment that climbs past
a right angle hardly anything does, and on others or high above the barrier behind it lies less
well. And whoever leaves the next seat nothing but compartments that climb has it let a piece go in
vain. How sure either is, is learned of rolls: see `weights`.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import cos, exp, radians, sin, tanh
from random import Random
from typing import Final, NamedTuple

from jericho_tui.bots.policies.hamster_rolle.signs import (
    CLIMB,
    DRAWN,
    drawn_moves,
    kind_let_go,
    leavings,
    places,
    signs,
    stocks_left,
)
from jericho_tui.core.game import Seat
from jericho_tui.core.teams import opposed
from jericho_tui.games.hamster_rolle.actions import PASS, SPOTS, Move, Pass, Place, Put
from jericho_tui.games.hamster_rolle.edition import FORMS, OUT_SPEED
from jericho_tui.games.hamster_rolle.geometry import COMPARTMENTS
from jericho_tui.games.hamster_rolle.pieces import outline
from jericho_tui.games.hamster_rolle.position import Position

_SURE: Final = 30.0
"""Log-odds beyond which nothing is surer."""


class Net(NamedTuple):
    """A logistic curve over some hyperbolic tangents."""

    hidden: tuple[tuple[float, ...], ...]
    """Of each tangent, the constant first, then a weight for every value."""
    out: tuple[float, ...]
    """The constant first, then a weight for every tangent."""

    def score(self, values: Sequence[float]) -> float:
        """Return the log-odds."""
        total = self.out[0]
        for weights, out in zip(self.hidden, self.out[1:], strict=True):
            total += out * tanh(linear(weights, values))
        return total


class Weights(NamedTuple):
    """Of a wheel that is so lively."""

    speed: int
    """See `edition.OUT_SPEED`."""
    falls: Net
    """Whether anything falls that is let go, for `signs.signs`."""
    fails: tuple[float, ...]
    """Whether the next seat fails, a logistic curve for `signs.leavings`; a constant first."""


@cache
def _known() -> dict[int, Weights]:
    data = tomllib.loads(files(__package__).joinpath("weights.toml").read_text("utf-8"))
    return {
        one["speed"]: Weights(
            one["speed"],
            Net(tuple(map(tuple, one["falls"]["hidden"])), tuple(one["falls"]["out"])),
            tuple(one["fails"]),
        )
        for one in data["wheel"]
    }


def weights_for(speed: int) -> Weights:
    """Return those of the wheel that is most like one of so much speed."""
    known = _known()
    if speed not in known:
        speed = min(known, key=lambda one: abs(one - speed))
    return known[speed]


def linear(weights: Sequence[float], values: Sequence[float]) -> float:
    """Return a constant, which comes first, and the weighted sum of values."""
    total = weights[0]
    for weight, value in zip(weights[1:], values, strict=True):
        total += weight * value
    return total


def logistic(score: float) -> float:
    """Return what log-odds are as a chance."""
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, score))))


Liking = Callable[[Position, Put | Pass], float]
"""What it is worth to somebody to do an action of a position."""

_MASS: Final = 4.0
"""What the heaviest piece of all is worth to a blacksmith, against none; to a lacemaker it costs
as much."""
_UPRIGHT: Final = 3.0
"""What a piece that stands is worth to an acrobat."""
_FAR: Final = 0.2
"""What the farther of two compartments is worth to a scout."""
_FORWARD: Final = 0.05
"""What each spot farther forward is worth to it besides."""
_HEAVIEST: Final = max(form.mass for form in FORMS)


def _blacksmith(position: Position, action: Put | Pass) -> float:
    """The heaviest first."""
    del position
    return _MASS * FORMS[action.kind].mass / _HEAVIEST if isinstance(action, Place) else 0.0


def _lacemaker(position: Position, action: Put | Pass) -> float:
    """The lightest first."""
    return -_blacksmith(position, action)


def _acrobat(position: Position, action: Put | Pass) -> float:
    """On its edge, on its tip."""
    del position
    return 0.0 if isinstance(action, Pass) or lies_flat(action) else _UPRIGHT


def _scout(position: Position, action: Put | Pass) -> float:
    """As far ahead as the rules allow."""
    if not isinstance(action, Place):
        return 0.0
    steps = (action.compartment - position.here) % COMPARTMENTS
    return _FAR * steps + _FORWARD * (action.spot - SPOTS[0])


LIKINGS: Final[Mapping[str, Liking]] = {
    "blacksmith": _blacksmith,
    "lacemaker": _lacemaker,
    "acrobat": _acrobat,
    "scout": _scout,
}
"""By style."""


_NEXT: Final = 0.25
"""What it is worth that the next seat lets a piece go in vain, where a piece shed is worth 1."""
STAYS: Final = 0.4
"""Where no place is worth more, a piece in the wheel may be moved."""
_AHEAD: Final = 0.75
"""How often who has the fewest pieces waits; always would be stronger, and matches never end."""
_LEVEL: Final = 0.4
"""How often who has as few as the next one waits."""
WAVERS: Final = 0.5
"""Spread of the log-odds with which somebody sees a piece stay, from one turn to the next.

Whoever saw it alike every time would let the same piece go in vain until the last turn.
"""
_GLANCE: Final = 0.3
"""Share of the places by which it is told what the next seat may expect."""
SURE: Final = 5.2
"""Compartments above the lowest from which on everything falls."""


def worth(position: Position, action: Put | Pass, doubt: float = 0.0) -> float:
    """Return what an action is worth by rule of thumb, in pieces that its side is rid of.

    :param doubt: added to the log-odds that something falls.
    """
    if isinstance(action, Pass):
        return 0.0
    weights = weights_for(position.rules.out_speed or OUT_SPEED[position.num_seats])
    told = signs(position, action)
    stays = 0.0
    if abs(told[CLIMB]) < SURE:
        stays = logistic(-weights.falls.score(told) - doubt)
    moved = isinstance(action, Move)
    if not stays:
        return -float(moved)
    fails = logistic(linear(weights.fails, leavings(position, action)))
    # A piece that was placed and fell is only back; one that was moved and fell is one more.
    return stays * ((not moved) + _bent(position) * fails) - (1 - stays) * moved


def weighed(
    position: Position, puts: Iterable[Put], rng: Random, wavers: float = WAVERS
) -> dict[Put | Pass, float]:
    """Return what actions are worth to somebody who does not see them alike every time."""
    return {put: worth(position, put, rng.gauss(0, wavers)) for put in puts}


def judged(
    position: Position, rng: Random, seen: float = 1.0, wavers: float = WAVERS
) -> dict[Put | Pass, float]:
    """Return what the rule of thumb compares, and what it is worth; a pass if that is all.

    All places; moves in their stead where hardly a piece would stay and the mover does not wait.

    :param seen: share of the places that are looked at; two are always found.
    """
    found = weighed(position, places(position, seen, rng), rng, wavers)
    if max(found.values(), default=0.0) > STAYS or (found and waits(position, rng)):
        return found
    moves = weighed(position, drawn_moves(position, rng, DRAWN), rng, wavers)
    return moves or found or {PASS: 0.0}


def waits(position: Position, rng: Random) -> bool:
    """Whether the mover rather lets a piece go in vain than moves one.

    At the last turn the fewest pieces win (4.3). So who is ahead can wait till the others move, and
    mostly does; who is behind cannot; between equals the lot decides.
    """
    own, left = stocks_left(position, position.mover)
    least = min(pieces for place, pieces in enumerate(left) if place != own)
    patience = _AHEAD if left[own] < least else _LEVEL if left[own] == least else 0.0
    return rng.random() < patience


def left_over(position: Position, seat: Seat, rng: Random) -> float:
    """Return what somebody may expect of the next mover by rule of thumb, in pieces.

    That is less than nothing where an opponent is likely to get rid of one. Of places side by side
    one is about as good as the other, so that not all are looked at.
    """
    if position.result is not None:
        return 0.0
    seen = places(position, _GLANCE, rng)
    most = max((worth(position, put) for put in seen), default=0.0)
    return -most if opposed(position.teams, seat, position.mover) else most


def lies_flat(put: Put) -> bool:
    """Return whether a piece is let go with its flattest side down."""
    return put.angle == _flat(kind_let_go(put))


def _bent(position: Position) -> float:
    """Return what the next seat's failing is worth to the mover: a partner's is no gain."""
    following = Seat((position.mover + 1) % position.num_seats)
    return _NEXT if opposed(position.teams, position.mover, following) else -_NEXT


@cache
def _flat(kind: int) -> int:
    """Return the angle at which a kind is least high."""

    def height(angle: int) -> float:
        c, s = cos(radians(angle)), sin(radians(angle))
        ups = [s * x + c * y for x, y in outline(kind)]
        return max(ups) - min(ups)

    return min(FORMS[kind].angles, key=height)
