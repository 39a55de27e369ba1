"""What stays at the wheel, and who then fails: fitted to rolls, for the rule of thumb.

python -m tests.benchmarks.stays --seats 2 [--matches 60] [--seed 1] [--write]

Heuristics play, a share of their moves drawn by lot. At some decisions the heuristic's move, some
that it likes as well and some drawn by lot are let go; then the next seat does what the heuristic
would. Two logistic curves are fitted by Newton's method: whether anything fell, of what the rule's
`signs` tell, and whether the next seat got rid of nothing where all stayed, of its `leavings`.
Printed is the loss on every fifth match, with a fit to the others, and a constant's beside it.
"""

import argparse
import tomllib
from collections.abc import Sequence
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

import tomli_w

from jericho_tui.bots.policies.hamster_rolle import rule
from jericho_tui.bots.policies.hamster_rolle.drawing import places
from jericho_tui.bots.policies.hamster_rolle.players import Prudent
from jericho_tui.bots.policies.hamster_rolle.rule import leavings, signs, worth
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seeds import derive, stream
from jericho_tui.games.hamster_rolle.actions import Pass, Place
from jericho_tui.games.hamster_rolle.edition import OUT_SPEED
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.state import HamsterState
from jericho_tui.play.player import Limit
from tests.benchmarks.matches import decisions
from tests.benchmarks.measure import print_table

DATA: Final = Path(rule.__file__).with_name("weights.toml")
_BY_LOT: Final = 0.15
"""Share of the moves that is drawn by lot."""
_LOOKED_AT: Final = 0.4
"""Share of the decisions at which pieces are let go."""
_EACH: Final = 3
"""Moves that are liked, and moves drawn by lot."""
_SURE: Final = 5.0
"""Compartments above the lowest from which on everything falls: nothing to fit there."""
_STEPS: Final = 12
_HELD: Final = 5
"""One match of so many is kept to judge the fit by."""
_HARD: Final = 0.5
"""Added to the curvature, so that a sign which hardly occurs gets no weight of its own."""


class Seen(NamedTuple):
    """What was there, and whether it went wrong."""

    values: tuple[float, ...]
    bad: bool
    match: int


def main() -> None:
    """Play, fit, print, and write when asked to."""
    parser = argparse.ArgumentParser(description="what stays at the wheel")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"into {DATA.name}")
    given = parser.parse_args()
    falls: list[Seen] = []
    fails: list[Seen] = []
    for number in range(given.matches):
        watch(number, given.seats, derive(given.seed, "stays", number), falls, fails)
    found = {"falls": falls, "fails": fails}
    weights = {key: fitted(seen) for key, seen in found.items()}
    title = f"{given.matches} matches of {given.seats}"
    rows = []
    for key, seen in found.items():
        held = [one for one in seen if one.match % _HELD == 0]
        kept = [one for one in seen if one.match % _HELD]
        share = fmean(one.bad for one in kept)
        rows.append(
            (
                key,
                str(len(seen)),
                f"{loss(fitted(kept), held):.3f}",
                f"{loss([log(share / (1 - share))], held):.3f}",
                " ".join(f"{weight:.2f}" for weight in weights[key]),
            )
        )
    print_table(title, ("whether", "seen", "loss", "constant's", "weights"), rows)
    if given.write:
        command = f"python -m tests.benchmarks.stays --seats {given.seats}"
        command += f" --matches {given.matches} --seed {given.seed} --write"
        write(OUT_SPEED[given.seats], weights, command)


def watch(number: int, seats: int, seed: int, falls: list[Seen], fails: list[Seen]) -> None:
    """Play one match and add what was seen."""
    rng = stream(seed, "watch")
    state = GAME.initial_state(GAME.deal(seats, {}, rng))
    for seat, view in decisions(state, rng):
        position = view.position
        could = places(position)
        liked = _choice(view, seat, rng)
        if position.stayed == 2 and could and rng.random() < _LOOKED_AT:
            best = sorted(could, key=lambda put: worth(position, put), reverse=True)
            tried = [liked, *best[: 4 * _EACH : 4], *rng.sample(could, min(_EACH, len(could)))]
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
    if signs(position, put)[0] < _SURE:
        falls.append(Seen(signs(position, put), fell, number))
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


def fitted(seen: Sequence[Seen]) -> list[float]:
    """Return the weights of a logistic curve, the constant first."""
    rows = [((1.0, *one.values), one.bad) for one in seen]
    num = len(rows[0][0])
    weights = [0.0] * num
    for _step in range(_STEPS):
        slope = [0.0] * num
        bend = [[_HARD * (i == j) for j in range(num)] for i in range(num)]
        for values, bad in rows:
            chance = _chance(weights, values)
            for i in range(num):
                slope[i] += values[i] * (bad - chance)
                for j in range(num):
                    bend[i][j] += values[i] * values[j] * chance * (1 - chance)
        step = _solved(bend, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
    return weights


def loss(weights: Sequence[float], seen: Sequence[Seen]) -> float:
    """Return the mean logarithmic loss of a curve, or of a constant."""
    chances = [_chance(weights, (1.0, *one.values)[: len(weights)]) for one in seen]
    return -fmean(
        log(max(1e-9, chance if one.bad else 1 - chance))
        for chance, one in zip(chances, seen, strict=True)
    )


def _chance(weights: Sequence[float], values: Sequence[float]) -> float:
    score = sum(weight * value for weight, value in zip(weights, values, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return what times a positive definite matrix gives `right` (Gauss)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        rows[i] = pivot = [value / pivot[i] for value in pivot]
        for j, row in enumerate(rows):
            if j != i:
                rows[j] = [a - row[i] * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


def write(speed: int, weights: dict[str, list[float]], command: str) -> None:
    """Put the weights for a wheel into the data file."""
    text = DATA.read_text("utf-8")
    comment = text[: text.index("[")]
    kept = [one for one in tomllib.loads(text)["wheel"] if one["speed"] != speed]
    rounded = {key: [round(weight, 2) for weight in found] for key, found in weights.items()}
    wheels = sorted([*kept, {"speed": speed, **rounded, "command": command}], key=_speed)
    DATA.write_text(comment + tomli_w.dumps({"wheel": wheels}), "utf-8")


def _speed(wheel: dict[str, Any]) -> Any:
    return wheel["speed"]


if __name__ == "__main__":
    main()
