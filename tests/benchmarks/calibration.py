"""What chances of winning hints say, and what comes.

python -m tests.benchmarks.calibration GAME [--matches 120] [--iterations N] [--seed 1] [--write]

Everybody plays by the heuristic, so that all are equally good; some decisions of every match are
put to the adviser, whose move is made and whose chance is noted. Half of the matches fit a logistic
map, the other half judge it. `--write` puts the map into `bots/calibration.toml` if it made the
Brier score of that half better beyond chance.
"""

import argparse
import tomllib
from collections.abc import Mapping, Sequence
from math import exp, sqrt
from pathlib import Path
from statistics import fmean, variance
from typing import NamedTuple

import tomli_w

from jericho_tui import bots
from jericho_tui.bots.calibration import Calibration, log_odds
from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import create
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from jericho_tui.league.intervals import student_95, wilson
from jericho_tui.play.player import Limit
from tests.benchmarks.measure import print_table

DATA = Path(bots.__file__).with_name("calibration.toml")
_HEAD = """\
# How the chances of hints are put right, by game: see `bots.calibration`. A game that is not here
# says what its search estimates. Brier scores are of matches that had no part in the fit.
"""
_BINS = 6
_ASKED = 4
"""Choices of a match that are put to the adviser, about."""
_ROUNDS = 30
_PRIOR = 1.0
"""How much evidence there is beforehand that nothing is to be mended, in positions."""
_FLATTEST = 0.05
"""A flatter map would say the same of everything."""
_RAW = argparse.RawDescriptionHelpFormatter


class Said(NamedTuple):
    """A chance that was said, and what came."""

    match: int
    seats: int
    share: float
    came: float
    """The share of the victory."""


def collect(game_id: str, matches: range, iterations: int, seed: int) -> list[Said]:
    """Return what was said in some matches, as the search estimates it, and what came of it."""
    found = []
    for match in matches:
        _nothing, choices = _played(game_id, match, 0.0, iterations, seed)
        said, _choices = _played(game_id, match, _ASKED / choices, iterations, seed)
        found += said
    return found


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
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
            continue
        view = state.observation(seat)
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
    return [Said(match, seats, share, outcome.shares[seat]) for seat, share in noted], choices


def fitted(said: Sequence[Said]) -> Calibration:
    """Return the map that makes what came most likely: Newton's method."""
    shift, slope = 0.0, 1.0
    points = [(log_odds(1 / one.seats), log_odds(one.share), one.came) for one in said]
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


def gain(
    said: Sequence[Said], before: Sequence[float], after: Sequence[float]
) -> tuple[float, float]:
    """Return by how much a Brier score falls, and the half width of its 95 % interval.

    Over matches, as what is said within one hangs together.
    """
    by_match: dict[int, list[float]] = {}
    for one, old, new in zip(said, before, after, strict=True):
        by_match.setdefault(one.match, []).append((old - one.came) ** 2 - (new - one.came) ** 2)
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=120)
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    game_id = arguments.game
    iterations = arguments.iterations or bots_for(game_id)[0].iterations
    said = collect(game_id, range(arguments.matches), iterations, arguments.seed)
    # Two neighbours each: every number of seats is in both halves.
    most = load(game_id).info.max_seats - load(game_id).info.min_seats + 1
    fit = [one for one in said if one.match // most % 2 == 0]
    held = [one for one in said if one.match // most % 2]
    found = fitted(fit)
    raw = [one.share for one in held]
    mended = [found.chance(one.share, one.seats) for one in held]
    print_reliability(held, raw, f"{game_id}: as the search says it, {iterations} iterations")
    print_reliability(held, mended, f"{game_id}: shift {found.shift}, slope {found.slope}")
    usual = [fmean([one.came * one.seats for one in fit]) / one.seats for one in held]
    better, half = gain(held, raw, mended)
    print(
        f"Brier score of {len(held)} positions in {len({one.match for one in held})} matches:"
        f" {brier(held, raw):.4f}, mended {brier(held, mended):.4f},"
        f" of a constant {brier(held, usual):.4f}; mending gains {better:.4f} +- {half:.4f}"
    )
    if arguments.write and better > half:
        everything = fitted(said)
        write(
            game_id,
            {
                "shift": everything.shift,
                "slope": everything.slope,
                "positions": len(said),
                "held_out": len(held),
                "brier_before": round(brier(held, raw), 4),
                "brier_after": round(brier(held, mended), 4),
                "brier_constant": round(brier(held, usual), 4),
                "command": (
                    f"python -m tests.benchmarks.calibration {game_id} --matches"
                    f" {arguments.matches} --iterations {iterations} --seed {arguments.seed}"
                    " --write"
                ),
            },
        )


def write(game_id: str, entry: Mapping[str, object]) -> None:
    """Put a game's map into the data file."""
    table = {**tomllib.loads(DATA.read_text("utf-8")), game_id: dict(entry)}
    DATA.write_text(_HEAD + "\n" + tomli_w.dumps(dict(sorted(table.items()))), "utf-8")


if __name__ == "__main__":
    main()
