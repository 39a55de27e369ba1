"""How bots of known strength are graded, and the thresholds of marks that follow from it.

python -m tests.tools.grades GAME [--matches 100] [--iterations 250] [--asked 3] [--seed 1]
    [--jobs 1] [--write]

Four bots that are known to be of different strength play one another in turning seats; the judge
of analyses is asked about some decisions of everybody in every match. Printed is how accurate each
is over all matches, and by how much the next better one is more so, with 95 % intervals over
matches; what each gave away a decision, and what choosing by lot would have given away in the same
decisions: whoever is stronger should be more accurate.

The thresholds: once in twenty decisions the strongest of the four loses as much as an inaccuracy,
the second as much as a mistake, and the third as much as a blunder. The only good move is one that
every other would be a mistake beside. `--write` puts them into `bots/grades.toml`.

What was judged stands in `build/grades/GAME-METHOD-ITERATIONS-ASKED-SEED.jsonl`, one line a match:
run again, it goes on there.
"""

import argparse
import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from jericho_tui import bots, games
from jericho_tui.arena.workers import worker_pool
from jericho_tui.bots.analysis import METHOD, Judged, Option, decisions_of, judge_of
from jericho_tui.bots.grades import Mark, loss, lost_by_lot, sides_of
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.league.intervals import student_95
from tests.benchmarks.analysis import judge_here, ladder, play
from tests.benchmarks.measure import print_table

DATA = Path(bots.__file__).with_name("grades.toml")
_HEAD = """\
# From what loss on a decision is marked: see `bots.grades`. Losses are of chances at a table of
# two, 0 to 1. Each game's were fitted to the losses of bots of known strength by the command beside
# them; a game without gets those of `default`, Lichess's: 5, 10 and 15 points of winning chances.
"""
_OFTEN = 0.05
"""A loss that a bot has in this share of its decisions is what its kind of mark begins with."""
_LEAST = 0.02
"""No threshold is lower: playouts cannot tell less apart."""
_APART = 0.01
"""By how much a worse mark begins later, at least."""
_WORK = Path("build/grades")
_RAW = argparse.RawDescriptionHelpFormatter


class One(NamedTuple):
    """A decision that was judged, as it is kept."""

    bot: str
    played: int
    shares: list[float]
    """Of the options that are kept, the best first."""
    lot: float | None

    def as_judged(self) -> Judged:
        """Return it as grades take it."""
        options = tuple([Option(n, share, 1) for n, share in enumerate(self.shares)])
        return Judged(0, Seat(0), options, self.played, self.lot)


class Graded(NamedTuple):
    """What was judged of one match."""

    match: int
    sides: int
    decisions: list[One]


def collect(game_id: str, arguments: argparse.Namespace) -> list[Graded]:
    """Return what is judged of some matches; what is kept already is not judged again."""
    told = (game_id, METHOD, arguments.iterations, arguments.asked, arguments.seed)
    file = _WORK / f"{'-'.join(map(str, told))}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    known: dict[int, Graded] = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        match, sides, decisions = json.loads(line)
        known[match] = Graded(match, sides, [One(*one) for one in decisions])
    missing = [match for match in range(arguments.matches) if match not in known]
    work = partial(
        _graded,
        game_id,
        iterations=arguments.iterations,
        asked=arguments.asked,
        seed=arguments.seed,
    )
    with worker_pool(arguments.jobs) as pool, file.open("a", encoding="utf-8") as kept:
        for graded in pool.map(work, missing):
            known[graded.match] = graded
            kept.write(json.dumps(graded) + "\n")
            kept.flush()
    return [known[match] for match in range(arguments.matches)]


def _graded(game_id: str, number: int, iterations: int, asked: int, seed: int) -> Graded:
    """Play a match of all bots, and have some decisions of each judged."""
    names = ladder(game_id)
    turned = [names[(place + number) % len(names)] for place in range(len(names))]
    match = play(game_id, turned, seed + number)
    outcome = match.outcome()
    assert outcome is not None
    rng = stream(seed, "grades", number)
    every = list(decisions_of(match))
    judged = []
    for seat, name in enumerate(turned):
        own = [one for one in every if one.seat == seat]
        for one in rng.sample(own, min(asked, len(own))):
            found = judge_here(game_id, one, judge_of(game_id, iterations).iterations)
            if found.after is not None:
                told = [option.share or 0.0 for option in found.options]
                judged.append(One(name, found.played, told, found.lot))
    return Graded(number, sides_of(outcome), judged)


class Accuracy(NamedTuple):
    """How accurate a bot was over all matches; see `bots.grades.accuracy_of`."""

    value: float
    own: float
    """What it gave away a decision, as a share of the victory."""
    lot: float
    """What choosing by lot would have given away."""
    pull: dict[int, float]
    """By match, by how much it moved `value`: the spread of these is the uncertainty."""


def accuracy(graded: Sequence[Graded], bot: str) -> Accuracy:
    """Return how accurate a bot was; not held between 0 and 100, so that it has an interval."""
    found = {}
    for one in graded:
        own = [d.as_judged() for d in one.decisions if d.bot == bot and d.lot is not None]
        found[one.match] = sum(d.difference for d in own), sum(map(lost_by_lot, own)), len(own)
    given, by_lot, number = (sum(column) for column in zip(*found.values(), strict=True))
    part = given / by_lot
    pull = {
        match: -100 * (lost - part * most) / by_lot
        for match, (lost, most, _number) in found.items()
    }
    return Accuracy(100 * (1 - part), given / number, by_lot / number, pull)


def half_width(pulls: Sequence[float]) -> float:
    """Return half of the 95 % interval of a weighed mean, by what each match pulled it.

    As of a ratio of two sums over matches (W. G. Cochran, Sampling Techniques, 1977, chapter 6).
    """
    number = len(pulls)
    return student_95(number - 1) * sqrt(number / (number - 1) * sum(p * p for p in pulls))


def losses(graded: Sequence[Graded], bot: str) -> list[float]:
    """Return what each decision of a bot lost, as at a table of two."""
    return [loss(d.as_judged(), one.sides) for one in graded for d in one.decisions if d.bot == bot]


def fitted(by_bot: Sequence[Sequence[float]]) -> dict[Mark, float]:
    """Return the thresholds that follow from the losses of four bots, the weakest first."""
    found = {}
    floor = _LEAST
    for mark, values in zip(
        (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER), reversed(by_bot[1:]), strict=True
    ):
        order = sorted(values)
        found[mark] = round(max(floor, order[ceil((1 - _OFTEN) * len(order)) - 1]), 3)
        floor = found[mark] + _APART
    return {Mark.ONLY: found[Mark.MISTAKE], **found}


def print_order(game_id: str, graded: Sequence[Graded], iterations: int) -> None:
    """Print how accurate everybody was, and how the next better one compares."""
    rows = []
    before: Accuracy | None = None
    for name in ladder(game_id):
        own = accuracy(graded, name)
        around = half_width(list(own.pull.values()))
        row = [name, str(len(own.pull)), f"{own.value:.1f}", f"{around:.1f}", "", ""]
        if before is not None:
            both = own.pull.keys() | before.pull.keys()
            apart = [own.pull.get(match, 0) - before.pull.get(match, 0) for match in both]
            row[-2:] = f"{own.value - before.value:+.1f}", f"{half_width(apart):.1f}"
        row += [str(len(losses(graded, name))), f"{own.own:.4f}", f"{own.lot:.4f}"]
        rows.append(row)
        before = own
    heads = ["bot", "matches", "accuracy", "±", "more", "±", "decisions", "gave away", "by lot"]
    print_table(f"{game_id}: accuracy at {iterations} tries a decision", heads, rows)


def write(game_id: str, least: Mapping[Mark, float], told: Mapping[str, Any]) -> None:
    """Put a game's thresholds into the data file."""
    table = tomllib.loads(DATA.read_text("utf-8"))
    names = {
        Mark.INACCURACY: "inaccuracy",
        Mark.MISTAKE: "mistake",
        Mark.BLUNDER: "blunder",
        Mark.ONLY: "only",
    }
    table[game_id] = {name: least[mark] for mark, name in names.items()} | dict(told)
    DATA.write_text(_HEAD + "\n" + tomli_w.dumps(dict(sorted(table.items()))), "utf-8")


def main() -> None:
    """Print the order of the bots and the thresholds of one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=250)
    parser.add_argument("--asked", type=int, default=3, help="decisions a seat and match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    game_id = arguments.game
    graded = collect(game_id, arguments)
    print_order(game_id, graded, arguments.iterations)
    of = [losses(graded, name) for name in ladder(game_id)]
    least = fitted(of)
    print(", ".join(f"{mark} from {least[mark]:.3f}" for mark in Mark))
    if arguments.write:
        command = (
            f"python -m tests.tools.grades {game_id} --matches {arguments.matches}"
            f" --iterations {arguments.iterations} --asked {arguments.asked}"
            f" --seed {arguments.seed} --write"
        )
        write(game_id, least, {"decisions": sum(map(len, of)), "command": command})


if __name__ == "__main__":
    main()
