"""What stays at the wheel, and who then fails: learned of rolls, for the rule of thumb.

python -m tests.tools.stays --seats 2 4 [--rounds 5] [--matches 40] [--seed 1] [--write]

Heuristics play by what was learned in the rounds before, in the first by nothing; a share of their
moves is drawn by lot. At some decisions what the heuristic would do and some actions drawn by lot
are let go; then the next seat does what the heuristic would.

A small net learns whether anything fell, of what the rule's `signs` tell, from all rounds, by
stochastic gradient descent with AdaGrad's steps; and a logistic curve whether the next seat got rid
of nothing where all stayed, of its `leavings`, from the latest round, by Newton's method. Printed
is the loss on every fifth match, with what was learned of the others, and a constant's beside it.
"""

import argparse
import tomllib
from collections.abc import Callable, Sequence
from math import log, sqrt, tanh
from operator import mul
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple

import tomli_w

from jericho_tui.bots.policies.hamster_rolle import rule
from jericho_tui.bots.policies.hamster_rolle.players import Prudent
from jericho_tui.bots.policies.hamster_rolle.rule import (
    SURE,
    Net,
    Weights,
    linear,
    logistic,
)
from jericho_tui.bots.policies.hamster_rolle.signs import (
    CLIMB,
    drawn_moves,
    leavings,
    places,
    signs,
)
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seeds import derive, stream
from jericho_tui.games.hamster_rolle.actions import Pass, Place
from jericho_tui.games.hamster_rolle.edition import OUT_SPEED
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.state import HamsterState
from jericho_tui.play.player import Limit
from tests.benchmarks.matches import decisions
from tests.benchmarks.measure import print_table
from tests.tools.train import descend

DATA: Final = Path(rule.__file__).with_name("weights.toml")
_BY_LOT: Final = 0.15
"""Share of the moves that is drawn by lot."""
_LOOKED_AT: Final = 0.4
"""Share of the decisions at which pieces are let go."""
_EACH: Final = 2
"""Actions that the heuristic would do, and places drawn by lot."""
_HIDDEN: Final = 10
_EPOCHS: Final = 40
_NEWTON: Final = 12
"""Steps of Newton's method."""
_HELD: Final = 5
"""One match of so many is kept to judge the fit by."""
_HARD: Final = 0.5
"""Added to the curvature, so that a sign which hardly occurs gets no weight of its own."""
_NOTHING: Final = (0.0,) * 4
"""Of `leavings`, before anything was learned."""

Score = Callable[[Sequence[float]], float]
"""The log-odds of something, by what tells it."""


class Seen(NamedTuple):
    """What was there, and whether it went wrong."""

    values: tuple[float, ...]
    bad: bool
    match: int


def main() -> None:
    """Play, learn, print, and write when asked to."""
    parser = argparse.ArgumentParser(description="what stays at the wheel")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=40, help="in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"into {DATA.name}")
    given = parser.parse_args()
    (speed,) = {OUT_SPEED[seats] for seats in given.seats}
    # What this process judges by from here on.
    rule._known()[speed] = Weights(speed, Net((), (0.0,)), _NOTHING)
    falls: list[Seen] = []
    for number in range(given.rounds):
        fails: list[Seen] = []  # the next seat plays by what is learned now
        for match in range(given.matches):
            seats = given.seats[match % len(given.seats)]
            seed = derive(given.seed, "stays", number, match)
            watch(match, seats, seed, falls, fails)
        learned = Weights(speed, trained(falls, given.seed), tuple(fitted(fails)))
        rule._known()[speed] = learned
    tell(given, falls, fails)
    if given.write:
        command = f"python -m tests.tools.stays --seats {' '.join(map(str, given.seats))}"
        command += f" --rounds {given.rounds} --matches {given.matches} --seed {given.seed} --write"
        write(learned, command)


def tell(given: argparse.Namespace, falls: list[Seen], fails: list[Seen]) -> None:
    """Print how well matches are foretold that had no part."""
    rows = []
    for key, seen in (("falls", falls), ("fails", fails)):
        held = [one for one in seen if one.match % _HELD == 0]
        kept = [one for one in seen if one.match % _HELD]
        curve = fitted(kept)
        score: Score = trained(kept, given.seed).score if key == "falls" else _of(curve)
        share = fmean(one.bad for one in kept)
        even = _of([log(share / (1 - share)), *[0.0] * (len(curve) - 1)])
        losses = [f"{loss(told, held):.3f}" for told in (score, _of(curve), even)]
        rows.append((key, str(len(seen)), *losses))
    print_table(
        f"seats {given.seats}", ("whether", "seen", "loss", "a curve's", "constant's"), rows
    )


def _of(curve: Sequence[float]) -> Score:
    return lambda values: linear(curve, values)


def watch(
    number: int,
    seats: int,
    seed: int,
    falls: list[Seen],
    fails: list[Seen],
) -> None:
    """Play one match and add what was seen."""
    rng = stream(seed, "watch")
    state = GAME.initial_state(GAME.deal(seats, {}, rng))
    for seat, view in decisions(state, rng):
        position = view.position
        could = [*places(position), *drawn_moves(position, rng, 1)]
        liked = _choice(view, seat, rng)
        if position.stayed == 2 and could and rng.random() < _LOOKED_AT:
            tried = [liked, *(_choice(view, seat, rng) for _ in range(_EACH - 1)), could[-1]]
            tried += rng.sample(could, min(_EACH, len(could)))
            for put in dict.fromkeys(tried):
                _look(number, position, put, rng, falls, fails)
        state.apply(seat, rng.choice(could) if could and rng.random() < _BY_LOT else liked)


def _choice(view: Any, seat: Seat, rng: Random) -> Any:
    return Prudent(GAME, rng.randrange(1 << 30), seat, 0).choose(view, Limit()).action


def _look(
    number: int, position: Any, put: Any, rng: Random, falls: list[Seen], fails: list[Seen]
) -> None:
    if isinstance(put, Pass):
        return
    after, fell = _let_go(position, put, rng)
    told = signs(position, put)
    if abs(told[CLIMB]) < SURE:
        falls.append(Seen(told, fell, number))
    if fell or after.result is not None:
        return
    answer = _choice(HamsterState(after).observation(after.mover), after.mover, rng)
    failed = not isinstance(answer, Place) or _let_go(after, answer, rng)[1]
    fails.append(Seen(leavings(position, put), failed, number))


def _let_go(position: Any, put: Any, rng: Random) -> tuple[Any, bool]:
    """Return what a move came to, and whether anything was to be taken."""
    state = HamsterState(position)
    state.apply(position.mover, put)
    rolled = state.sample_chance(rng)
    state.apply(CHANCE, rolled)
    return state.position, bool(rolled.out) or rolled.tremor is None


def trained(seen: Sequence[Seen], seed: int, hidden: int = _HIDDEN, epochs: int = _EPOCHS) -> Net:
    """Return a net that learned what was seen, from a seed."""
    rng = stream(seed, "net")
    columns = list(zip(*(one.values for one in seen), strict=True))
    means = [fmean(column) for column in columns]
    spreads = [pstdev(column) or 1.0 for column in columns]
    rows = [
        (1.0, *((v - m) / s for v, m, s in zip(one.values, means, spreads, strict=True)))
        for one in seen
    ]
    width = len(means) + 1
    inner = [[rng.gauss(0, 1 / sqrt(width)) for _ in range(width)] for _ in range(hidden)]
    outer = [0.0, *(rng.gauss(0, 1 / sqrt(hidden)) for _ in range(hidden))]
    inner_squares = [[1e-2] * width for _ in range(hidden)]
    outer_squares = [1e-2] * (hidden + 1)
    order = list(range(len(seen)))
    for _epoch in range(epochs):
        rng.shuffle(order)
        for number in order:
            row = rows[number]
            bent = [1.0, *(tanh(sum(map(mul, unit, row))) for unit in inner)]
            slope = logistic(sum(map(mul, outer, bent))) - seen[number].bad
            for i, unit in enumerate(inner):
                back = slope * outer[i + 1] * (1 - bent[i + 1] ** 2)
                _descend(unit, inner_squares[i], back, row)
            _descend(outer, outer_squares, slope, bent)
    return _folded(inner, outer, means, spreads)


def _descend(
    weights: list[float], squares: list[float], slope: float, values: Sequence[float]
) -> None:
    for i, value in enumerate(values):
        descend(rule, squares, i, slope * value)


def _folded(
    inner: list[list[float]], outer: list[float], means: list[float], spreads: list[float]
) -> Net:
    """Return the net for values as they are, not measured by mean and spread."""
    units = []
    for constant, *unit in inner:
        rule = [weight / spread for weight, spread in zip(unit, spreads, strict=True)]
        units.append((constant - sum(map(mul, rule, means)), *rule))
    return Net(tuple(units), tuple(outer))


def fitted(seen: Sequence[Seen]) -> list[float]:
    """Return the weights of a logistic curve, the constant first."""
    rows = [((1.0, *one.values), one.bad) for one in seen]
    num = len(rows[0][0])
    rule = [0.0] * num
    for _step in range(_NEWTON):
        slope = [0.0] * num
        bend = [[_HARD * (i == j) for j in range(num)] for i in range(num)]
        for values, bad in rows:
            chance = logistic(sum(map(mul, rule, values)))
            for i in range(num):
                slope[i] += values[i] * (bad - chance)
                for j in range(num):
                    bend[i][j] += values[i] * values[j] * chance * (1 - chance)
        step = _solved(bend, slope)
        rule = [weight + change for weight, change in zip(rule, step, strict=True)]
    return rule


def loss(score: Score, seen: Sequence[Seen]) -> float:
    """Return the mean logarithmic loss of what somebody holds for likely."""
    chances = [(logistic(score(one.values)), one.bad) for one in seen]
    return -fmean(log(max(1e-9, chance if bad else 1 - chance)) for chance, bad in chances)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return what times a positive definite matrix gives `right` (Gauss)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        rows[i] = pivot = [value / pivot[i] for value in pivot]
        for j, row in enumerate(rows):
            if j != i:
                rows[j] = [a - row[i] * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


def write(weights: Weights, command: str) -> None:
    """Put the weights for a wheel into the data file."""
    text = DATA.read_text("utf-8")
    comment = text[: text.index("[")]
    kept = [one for one in tomllib.loads(text)["wheel"] if one["speed"] != rule.speed]
    units = [_short(unit) for unit in rule.falls.hidden]
    falls = {"hidden": units, "out": _short(rule.falls.out)}
    found = {"speed": rule.speed, "fails": _short(rule.fails), "command": command}
    wheels = sorted([*kept, {**found, "falls": falls}], key=_speed)
    DATA.write_text(comment + tomli_w.dumps({"wheel": wheels}), "utf-8")


def _short(weights: Sequence[float]) -> list[float]:
    return [float(f"{weight:.4g}") for weight in rule]


def _speed(wheel: dict[str, Any]) -> Any:
    return wheel["speed"]


if __name__ == "__main__":
    main()
