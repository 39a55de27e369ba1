"""What chances of winning hints say, and what comes.

python -m tests.tools.calibration GAME [--matches 120] [--iterations N] [--seed 1] [--jobs 2]
    [--file FILE] [--write]

Everybody plays by the heuristic, so that all are equally good; some decisions of every match are
put to the adviser, whose move is made and whose chance is noted. The matches are dealt into five
parts, and a logistic map that is fitted to four of them is judged by the fifth, so that every match
is judged by a map in which it had no part. `--write` puts what was found into
`bots/calibration.toml`: the map of all matches if what came surprised less by it beyond chance (the
logarithmic score, which is what is fitted), else one that changes nothing. `--file` keeps what was
said, match by match: what is there is not played again.
"""

import argparse
import json
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean, variance
from typing import NamedTuple

import tomli_w

from jericho_tui import bots
from jericho_tui.arena.workers import worker_pool
from jericho_tui.bots.adviser import Calibration, log_odds
from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.core.teams import sides
from jericho_tui.games import load
from jericho_tui.league.intervals import student_95, wilson
from jericho_tui.play.player import Limit
from tests.benchmarks.matches import decisions
from tests.benchmarks.measure import print_table

DATA = Path(bots.__file__).with_name("calibration.toml")
_HEAD = """\
# How the chances of hints are put right, by game: see `bots.calibration`. With shift 0 and slope 1
# a game says what its search estimates: nothing was found to help. Brier scores are of matches that
# had no part in the fit, that of `constant` is of saying the same everywhere; `gain` is by how much
# less what came surprised, in nats, with half of its 95 % interval.
"""
_BINS = 6
_ASKED = 4
"""Choices of a match that are put to the adviser, about."""
_ROUNDS = 30
_PRIOR = 1.0
"""How much evidence there is beforehand that nothing is to be mended, in positions."""
_FLATTEST = 0.05
"""A flatter map would say the same of everything."""
_PARTS = 5
"""Into which matches are dealt."""
_RAW = argparse.RawDescriptionHelpFormatter


class Said(NamedTuple):
    """A chance that was said, and what came."""

    match: int
    sides: int
    """Partners are one."""
    share: float
    came: float
    """The share of the victory."""


Map = Callable[[Said], float]
"""What is made of a share."""


def collect(
    game_id: str, matches: int, iterations: int, seed: int, jobs: int, file: Path | None = None
) -> list[Said]:
    """Return what was said in some matches, as the search estimates it, and what came of it.

    :param file: one line a match, where they are kept.
    """
    known: dict[int, list[Said]] = {}
    if file is not None and file.exists():
        for line in file.read_text("utf-8").splitlines():
            match, said = json.loads(line)
            known[match] = [Said(*one) for one in said]
    missing = [match for match in range(matches) if match not in known]
    one = partial(_said_in, game_id, iterations=iterations, seed=seed)
    with worker_pool(jobs) as pool, Path(file or os.devnull).open("a", encoding="utf-8") as kept:
        for match, said in zip(missing, pool.map(one, missing), strict=True):
            known[match] = said
            kept.write(json.dumps([match, said]) + "\n")
            kept.flush()
    return [one for match in range(matches) for one in known[match]]


def _said_in(game_id: str, match: int, iterations: int, seed: int) -> list[Said]:
    """Return what was said in a match."""
    _nothing, choices = _played(game_id, match, 0.0, iterations, seed)
    said, _choices = _played(game_id, match, _ASKED / max(1, choices), iterations, seed)
    return said


def _played(
    game_id: str, match: int, often: float, iterations: int, seed: int
) -> tuple[list[Said], int]:
    """Play a match; return what was said in it, and how many choices it had.

    :param often: the part of the choices that is put to the adviser.
    """
    game = load(game_id)
    rng = stream(seed, "calibration", match)
    info = game.info
    seats = info.min_seats + match % (info.max_seats - info.min_seats + 1)
    state = game.initial_state(game.deal(seats, {}, rng))
    everybody = [Seat(seat) for seat in range(seats)]
    players = [create("heuristic", game, match, seat) for seat in everybody]
    adviser = bots_for(game_id)[0].id
    advisers = [create(adviser, game, match, seat) for seat in everybody]
    noted: list[tuple[Seat, float]] = []
    choices = 0
    for seat, view in decisions(state, rng):
        player, limit, asked = players[seat], Limit(), False
        if len(view.legal_actions()) > 1:
            choices += 1
            if rng.random() < often:
                player, limit, asked = advisers[seat], Limit(iterations=iterations), True
        decision = player.choose(view, limit)
        share = decision.candidates[0].share if asked else None
        if share is not None:
            noted.append((seat, share))
        state.apply(seat, decision.action)
    outcome = state.outcome()
    assert outcome is not None
    num_sides = len(sides(info.teams_of(seats), seats))
    return [Said(match, num_sides, share, outcome.shares[seat]) for seat, share in noted], choices


def fitted(said: Sequence[Said]) -> Calibration:
    """Return the map that makes what came most likely: Newton's method."""
    shift, slope = 0.0, 1.0
    points = [(log_odds(1 / one.sides), log_odds(one.share), one.came) for one in said]
    for _round in range(_ROUNDS):
        gradient, curve = [0.0, 0.0], [_PRIOR, 0.0, _PRIOR]
        gradient[0], gradient[1] = -_PRIOR * shift, -_PRIOR * (slope - 1)
        for even, odds, came in points:
            beyond = odds - even
            chance = 1 / (1 + exp(-(even + shift + slope * beyond)))
            gradient[0] += came - chance
            gradient[1] += (came - chance) * beyond
            weight = chance * (1 - chance)
            curve[0] += weight
            curve[1] += weight * beyond
            curve[2] += weight * beyond * beyond
        determinant = curve[0] * curve[2] - curve[1] ** 2
        shift += (curve[2] * gradient[0] - curve[1] * gradient[1]) / determinant
        slope += (curve[0] * gradient[1] - curve[1] * gradient[0]) / determinant
    return Calibration(round(shift, 3), round(max(_FLATTEST, slope), 3))


def brier(said: Sequence[Said], chances: Sequence[float]) -> float:
    """Return the mean square of how far chances were from what came."""
    return fmean([(c - one.came) ** 2 for one, c in zip(said, chances, strict=True)])


def square(chance: float, came: float) -> float:
    """Return the Brier score of what was said once."""
    return (chance - came) ** 2


def surprise(chance: float, came: float) -> float:
    """Return the logarithmic score, in nats."""
    odds = log_odds(chance)
    return log(1 + exp(odds)) - came * odds


def gain(
    said: Sequence[Said],
    before: Sequence[float],
    after: Sequence[float],
    score: Callable[[float, float], float] = square,
) -> tuple[float, float]:
    """Return by how much a score falls, and the half width of its 95 % interval.

    Over matches, as what is said within one hangs together.
    """
    by_match: dict[int, list[float]] = {}
    for one, old, new in zip(said, before, after, strict=True):
        by_match.setdefault(one.match, []).append(score(old, one.came) - score(new, one.came))
    sums = [sum(gains) for gains in by_match.values()]
    number = len(sums)
    half = student_95(number - 1) * sqrt(variance(sums) * number)
    return sum(sums) / len(said), half / len(said)


def print_reliability(said: Sequence[Said], chances: Sequence[float], title: str) -> None:
    """Print what came of chances of about the same height."""
    pairs = sorted(zip(chances, [one.came for one in said], strict=True))
    size = -(-len(pairs) // _BINS)
    rows = []
    for start in range(0, len(pairs), size):
        part = pairs[start : start + size]
        came = wilson(fmean([c for _said, c in part]), len(part))
        rows.append(
            (
                f"{part[0][0]:.2f} to {part[-1][0]:.2f}",
                f"{fmean([s for s, _came in part]):.2f}",
                f"{came.value:.2f} ({came.low:.2f} to {came.high:.2f})",
                str(len(part)),
            )
        )
    print_table(title, ("said", "mean", "came", "positions"), rows)


def held_out(said: Sequence[Said], of: Callable[[Sequence[Said]], Map]) -> list[float]:
    """Return the chance of each of `said` by a map that `of` fits without its match."""
    maps = [of([one for one in said if _part(one) != part]) for part in range(_PARTS)]
    return [maps[_part(one)](one) for one in said]


def _part(one: Said) -> int:
    return int(stream(one.match, "part").random() * _PARTS)


def logistic(said: Sequence[Said]) -> Map:
    """Return what the map fitted to `said` makes of a share."""
    found = fitted(said)
    return lambda one: found.chance(one.share, one.sides)


def constant(said: Sequence[Said]) -> Map:
    """Return what somebody says who knows only how often whoever is advised wins."""
    usual = fmean([one.came * one.sides for one in said])
    return lambda one: usual / one.sides


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=120)
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--file", type=Path, help="of the same game, iterations and seed")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    game_id = arguments.game
    iterations = arguments.iterations or bots_for(game_id)[0].iterations
    said = collect(
        game_id, arguments.matches, iterations, arguments.seed, arguments.jobs, arguments.file
    )
    found = fitted(said)
    raw = [one.share for one in said]
    mended = held_out(said, logistic)
    usual = held_out(said, constant)
    print_reliability(said, raw, f"{game_id}: as the search says it, {iterations} iterations")
    print_reliability(said, mended, f"{game_id}: put right by matches that had no part in it")
    better, half = gain(said, raw, mended, surprise)
    scores = [round(brier(said, chances), 4) for chances in (raw, mended, usual)]
    print(
        f"Brier score of {len(said)} positions in {arguments.matches} matches:"
        f" {scores[0]}, put right {scores[1]}, of a constant {scores[2]};"
        f" what came surprises less by {better:.4f} +- {half:.4f} nats;"
        f" shift {found.shift}, slope {found.slope}"
    )
    if arguments.write:
        kept = found if better > half else Calibration()
        command = (
            f"python -m tests.tools.calibration {game_id} --matches {arguments.matches}"
            f" --iterations {iterations} --seed {arguments.seed} --write"
        )
        entry = {
            "shift": kept.shift,
            "slope": kept.slope,
            "matches": arguments.matches,
            "positions": len(said),
            "gain": round(better, 4),
            "gain_interval": round(half, 4),
            **dict(zip(("brier_before", "brier_after", "brier_constant"), scores, strict=True)),
            "command": command,
        }
        write(game_id, entry)


def write(game_id: str, entry: Mapping[str, object]) -> None:
    """Put a game's map into the data file."""
    table = {**tomllib.loads(DATA.read_text("utf-8")), game_id: dict(entry)}
    DATA.write_text(_HEAD + "\n" + tomli_w.dumps(dict(sorted(table.items()))), "utf-8")


if __name__ == "__main__":
    main()
