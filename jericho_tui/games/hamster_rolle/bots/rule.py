"""The worth of an action by rule of thumb, in pieces: geometry alone, without the engine.

A piece stays more surely the lower it is let go, and hardly ever in a compartment that climbs past
a right angle. A player that leaves the next seat only such compartments makes it fail. How sure
both are was learned from rolls (see `weights`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from math import ceil, cos, exp, hypot, radians, sin, sqrt, tanh
from random import Random
from typing import Final, NamedTuple

from jericho_tui.bots.characters import data_of
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import opposed, sides
from jericho_tui.games.hamster_rolle.rules import wheel as kit
from jericho_tui.games.hamster_rolle.rules.setup import Position, refuse_put

DRAWN: Final = 40
"""Legal actions that are drawn, or moves (rules page 4.3)."""
_SEEN: Final = 2  # actions that nobody overlooks


def drawn(position: Position, rng: Random, most: int = DRAWN) -> Sequence[kit.Put | kit.Pass]:
    """Return so many legal actions drawn by lot, all if there are fewer; a pass if that is all."""
    puts = list(chain(*position.placings(), *position.moves()))
    return _legal(position, puts, rng, most) or [kit.PASS]


def places(position: Position, seen: float = 1.0, rng: Random | None = None) -> list[kit.Put]:
    """Return the legal ways of placing a piece.

    :param seen: share of what could be done that is looked at; two are always found.
    :param rng: draws what that is, and the order.
    """
    puts = list(chain(*position.placings()))
    if rng is None:
        return [put for put in puts if refuse_put(position, put) is None]
    return _legal(position, puts, rng, None, seen)


def drawn_moves(position: Position, rng: Random, most: int | None = None) -> list[kit.Put]:
    """Return so many legal ways of moving a piece drawn by lot; None: all of them."""
    return _legal(position, list(chain(*position.moves())), rng, most)


def _legal(
    position: Position, puts: list[kit.Put], rng: Random, most: int | None, seen: float = 1.0
) -> list[kit.Put]:
    rng.shuffle(puts)
    looked_at = ceil(len(puts) * seen)
    found: list[kit.Put] = []
    for number, put in enumerate(puts):
        if len(found) == most or (number >= looked_at and len(found) >= _SEEN):
            break
        if refuse_put(position, put) is None:
            found.append(put)
    return found


_LEAD: Final = 2.75  # what a lead of one piece adds to the log odds just before the end


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
_SPOT: Final = kit.HAND.spot_width / (kit.WHEEL.inner_radius * radians(kit.SECTOR))
"""How much of a compartment there is between two spots."""
_HIGHEST: Final = 5.5  # compartments above the lowest at which nothing is worse any more
_CYLINDER: Final = kit.KINDS.index("B")
_PRISM: Final = kit.KINDS.index("P")


def signs(position: Position, put: kit.Put) -> tuple[float, ...]:
    """Return what tells whether anything falls when a piece is let go.

    Heights are in centimetres above the floor, angles in compartments, masses in hundreds of grams.
    """
    wheel, kind, at, lifted = position.wheel, put.kind, put.compartment, put.lifted
    release = wheel.release_of(put)
    assert release is not None  # it is legal
    own, pose = kit.FORMS[kind].mass, release.pose
    climb = _climb(wheel, at) + put.spot * _SPOT
    height = kit.WHEEL.inner_radius - hypot(pose.x, pose.y) / 100
    reach = [kit.beyond(x, y, at) / kit.SECTOR for x, y in release.outline]
    mass, x, y = wheel.moment
    if lifted >= 0:
        there = wheel.poses[lifted]
        mass, x, y = mass - own, x - own * there.x / 100, y - own * there.y / 100
    mass, x, y = mass + own, x + own * pose.x / 100, y + own * pose.y / 100
    balance = (kit.forward_of(x, y) + wheel.turn / 100 + 180) % 360 - 180
    heights = kit.WHEEL.barrier_heights
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
        climb - balance / kit.SECTOR,  # where it comes to once the wheel has rolled there
        at == position.here,
        kind == _CYLINDER,
        kind == _PRISM,
        put.angle != 0,
    )


def leavings(position: Position, put: kit.Put) -> tuple[float, ...]:
    """Return what tells whether the next seat fails if a piece stays.

    How many compartments above the lowest point the next free one is, how many pieces lie in the
    one where the piece goes, and how many kinds could join it there (4.1.3).
    """
    wheel = position.wheel
    climb = _climb(wheel, put.compartment)
    for step in range(1, kit.COMPARTMENTS):
        inside = wheel.inside[(put.compartment + step) % kit.COMPARTMENTS]
        if position.rules.next_any or not inside or inside == (put.lifted,):
            climb += step
            break
    there = {kit.kind_of(piece) for piece in wheel.inside[put.compartment]} | {put.kind}
    following = Seat((position.mover + 1) % position.num_seats)
    theirs = position.stocks[position.source_of(following)]
    return (
        min(climb, _HIGHEST),
        len(wheel.inside[put.compartment]),
        len({kit.kind_of(piece) for piece in theirs} - there),
    )


def _climb(wheel: kit.Wheel, compartment: int) -> float:
    return wheel.forward(compartment) / (kit.SECTOR * 100)


_SURE: Final = 30.0  # log-odds beyond which nothing is surer


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

    falls: Net
    """Whether anything falls that is let go, for `signs.signs`."""
    fails: tuple[float, ...]
    """Whether the next seat fails, a logistic curve for `signs.leavings`; a constant first."""


@cache
def weights_for(speed: int) -> Weights:
    """Return those of the wheel that is most like one of so much speed."""
    wheels = data_of(__package__, "weights.toml")["wheel"]
    one = min(wheels, key=lambda one: abs(one["speed"] - speed))
    falls = Net(tuple(map(tuple, one["falls"]["hidden"])), tuple(one["falls"]["out"]))
    return Weights(falls, tuple(one["fails"]))


def linear(weights: Sequence[float], values: Sequence[float]) -> float:
    """Return a constant, which comes first, and the weighted sum of values."""
    total = weights[0]
    for weight, value in zip(weights[1:], values, strict=True):
        total += weight * value
    return total


def logistic(score: float) -> float:
    """Return what log-odds are as a chance."""
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, score))))


Liking = Callable[[Position, kit.Put | kit.Pass], float]
"""What it is worth to somebody to do an action of a position."""

_MASS: Final = 4.0
"""What the heaviest piece of all is worth to a blacksmith, against none; to a lacemaker it costs
as much."""
_UPRIGHT: Final = 3.0  # what a piece that stands is worth to an acrobat
_FAR: Final = 0.2  # what the farther of two compartments is worth to a scout
_FORWARD: Final = 0.05  # what each spot farther forward is worth to it besides
_HEAVIEST: Final = max(form.mass for form in kit.FORMS)


def _blacksmith(position: Position, action: kit.Put | kit.Pass) -> float:
    return _MASS * kit.FORMS[action.kind].mass / _HEAVIEST if isinstance(action, kit.Place) else 0.0


LIKINGS: Final[Mapping[str, Liking]] = {
    "blacksmith": _blacksmith,
    "lacemaker": lambda position, action: -_blacksmith(position, action),
    "acrobat": lambda position, action: (
        0.0 if isinstance(action, kit.Pass) or lies_flat(action) else _UPRIGHT
    ),
    "scout": lambda position, action: (
        _FAR * ((action.compartment - position.here) % kit.COMPARTMENTS)
        + _FORWARD * (action.spot - kit.SPOTS[0])
        if isinstance(action, kit.Place)
        else 0.0
    ),
}
"""By style."""


_NEXT: Final = 0.25
"""What it is worth that the next seat lets a piece go in vain, where a piece shed is worth 1."""
STAYS: Final = 0.4
"""Where no place is worth more, a piece in the wheel may be moved."""
_AHEAD: Final = 0.75
"""How often who has the fewest pieces waits; always would be stronger, and matches never end."""
_LEVEL: Final = 0.4  # how often who has as few as the next one waits
WAVERS: Final = 0.5
"""Spread of the log-odds with which somebody sees a piece stay, from one turn to the next.

Whoever saw it alike every time would let the same piece go in vain until the last turn.
"""
_GLANCE: Final = 0.3  # share of the places by which it is told what the next seat may expect
SURE: Final = 5.2
"""Compartments above the lowest from which on everything falls."""


def worth(position: Position, action: kit.Put | kit.Pass, doubt: float = 0.0) -> float:
    """Return what an action is worth by rule of thumb, in pieces that its side is rid of.

    :param doubt: added to the log-odds that something falls.
    """
    if isinstance(action, kit.Pass):
        return 0.0
    weights = weights_for(position.rules.out_speed or kit.OUT_SPEED[position.num_seats])
    told = signs(position, action)
    stays = 0.0
    if abs(told[CLIMB]) < SURE:
        stays = logistic(-weights.falls.score(told) - doubt)
    moved = isinstance(action, kit.Move)
    if not stays:
        return -float(moved)
    fails = logistic(linear(weights.fails, leavings(position, action)))
    # A piece that was placed and fell is only back; one that was moved and fell is one more.
    # A partner's failing is no gain.
    following = Seat((position.mover + 1) % position.num_seats)
    bent = _NEXT if opposed(position.teams, position.mover, following) else -_NEXT
    return stays * ((not moved) + bent * fails) - (1 - stays) * moved


def weighed(
    position: Position, puts: Iterable[kit.Put], rng: Random, wavers: float = WAVERS
) -> dict[kit.Put | kit.Pass, float]:
    """Return what actions are worth to somebody who does not see them alike every time."""
    return {put: worth(position, put, rng.gauss(0, wavers)) for put in puts}


def judged(
    position: Position, rng: Random, seen: float = 1.0, wavers: float = WAVERS
) -> dict[kit.Put | kit.Pass, float]:
    """Return what the rule of thumb compares, and what it is worth; a pass if that is all.

    All places; moves in their stead where hardly a piece would stay and the mover does not wait.

    :param seen: share of the places that are looked at; two are always found.
    """
    found = weighed(position, places(position, seen, rng), rng, wavers)
    if max(found.values(), default=0.0) > STAYS or (found and waits(position, rng)):
        return found
    moves = weighed(position, drawn_moves(position, rng, DRAWN), rng, wavers)
    return moves or found or {kit.PASS: 0.0}


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


def lies_flat(put: kit.Put) -> bool:
    """Return whether a piece is let go with its flattest side down."""
    return put.angle == _flat(put.kind)


@cache
def _flat(kind: int) -> int:

    def height(angle: int) -> float:
        c, s = cos(radians(angle)), sin(radians(angle))
        ups = [s * x + c * y for x, y in kit.outline(kind)]
        return max(ups) - min(ups)

    return min(kit.FORMS[kind].angles, key=height)
