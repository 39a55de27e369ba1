"""What the analysis of a match costs, and whether it finds what it should.

python -m tests.benchmarks.analysis cost|planted [--games GAME …] [--positions N]
    [--iterations N] [--jobs J] [--seed S]

`cost` analyses one match of every game as a page of it does, in as many processes as jobs: seconds
until the first result and until the last, and processor seconds of the processes. `planted` takes
positions of matches in which what a search likes least is a mistake, puts that in the place of what
was done, and counts how often it is marked. Whether it is one is said by two looks of other draws
and twice the tries, both of which must find it: where nothing that one can do is a mistake, none
can be planted.

Planted and marked: Jericho 50 of 50 (`--seed 20261121`, 348 positions looked at), Badaboom 54 of 54
(`--seed 1`, 204 looked at), Hamster Rolle 55 of 55 (`--seed 20261124`, 120 looked at); 95 %
interval from 93 %.
"""

import argparse
import resource
from functools import partial
from itertools import count
from time import monotonic
from typing import Any

from jericho_tui.arena.workers import worker_pool
from jericho_tui.bots.analysis import (
    Analysis,
    Asked,
    Judge,
    Judged,
    decisions_of,
    judge_of,
    judged,
    recipe_of,
)
from jericho_tui.bots.grades import MISTAKES, Mark, loss, mark_of, sides_of, thresholds
from jericho_tui.bots.registry import adviser, create
from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.league.intervals import wilson
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.session.analysing import Analysing, thinkers
from tests.benchmarks.measure import print_table

_LADDER = ("random", "beginner", "heuristic", "planner")
_ROLLING = ("random", "heuristic", "apprentice", "carpenter")
_STRONGER = 2
"""How many times as much the search spends that says what a blunder is."""
_OTHER_SEEDS = (1, 2, 3)
"""Of the search that finds what is worst, and of two that say what it costs: they draw other worlds
than the one that judges."""
_DRAWN = 12
"""Decisions of a match in which something may be planted."""


def ladder(game_id: str) -> tuple[str, ...]:
    """Return four bots of a game, the weakest first."""
    return _ROLLING if registry.load(game_id).slow_chance else _LADDER


def play(game_id: str, names: list[str], seed: int, iterations: int | None = None) -> Match:
    """Return a finished match of bots."""
    game = registry.load(game_id)
    rng = stream(seed, "analysis", game_id)
    seats = [SeatInfo(f"{name} {number}", "bot", name) for number, name in enumerate(names)]
    match = Match(game, game.deal(len(seats), {}, rng), seats)
    players = [create(name, game, seed, Seat(seat)) for seat, name in enumerate(names)]
    while match.actors():
        seat = match.actors()[0]
        if seat == CHANCE:
            match.submit(seat, match.state.sample_chance(rng))
        else:
            view = match.state.observation(seat)
            match.submit(seat, players[seat].choose(view, Limit(iterations=iterations)).action)
    return match


def judge_here(game_id: str, asked: Asked, iterations: int) -> Judged:
    """Return what a decision is worth, worked out in this process."""
    decision = recipe_of(game_id, asked)().choose(asked.view, Limit(iterations=iterations))
    return judged(asked, decision)


def analyse_here(match: Match, judge: Judge) -> Analysis:
    """Return the analysis of a match, worked out in this process."""
    game_id = match.game.info.id
    found = {
        asked.ply: judge_here(game_id, asked, judge.iterations) for asked in decisions_of(match)
    }
    return Analysis(judge, found)


def print_cost(game_ids: list[str], arguments: argparse.Namespace) -> None:
    """Print what a match of each game costs."""
    rows = []
    for game_id in game_ids:
        seats = min(4, registry.info(game_id).max_seats)
        match = play(game_id, list(ladder(game_id)[:seats]), arguments.seed)
        work = Analysing(match, None, arguments.iterations)
        crew = thinkers(arguments.jobs)
        first: list[float] = []
        begun, before = monotonic(), _children()
        work.run(crew, told=lambda _one, first=first: first.append(monotonic()))  # type: ignore[misc]
        end = monotonic()
        for thinker in crew:
            thinker.close()
        cpu = _children() - before
        rows.append(
            [
                game_id,
                str(match.ply),
                str(work.total),
                str(work.judge.iterations),
                f"{first[0] - begun:.1f}",
                f"{end - begun:.1f}",
                f"{cpu:.1f}",
                f"{1000 * cpu / max(1, work.total):.0f}",
            ]
        )
    heads = ["game", "moves", "decisions", "tries", "first s", "all s", "CPU s", "CPU ms each"]
    print_table(f"An analysis in {arguments.jobs} processes", heads, rows)


def print_planted(game_ids: list[str], arguments: argparse.Namespace) -> None:
    """Print how many of the mistakes that were planted are marked."""
    heads = ["game", "looked at", "planted", "marked", "95 %", "as blunders"]
    for game_id in game_ids:
        looked_at, marks = 0, []
        work = partial(_planted, game_id, arguments.iterations, arguments.seed)
        with worker_pool(arguments.jobs) as pool:
            for number in count(step=arguments.jobs):
                for looked, found in pool.map(work, range(number, number + arguments.jobs)):
                    looked_at += looked
                    marks += found
                if len(marks) >= arguments.positions:
                    break
        hits = sum(mark in MISTAKES for mark in marks)
        share = wilson(hits / len(marks), len(marks))
        row = [
            *(game_id, str(looked_at), str(len(marks)), f"{100 * share.value:.0f} %"),
            f"{100 * share.low:.0f} to {100 * share.high:.0f}",
            f"{100 * marks.count(Mark.BLUNDER) / len(marks):.0f} %",
        ]
        print_table("Planted mistakes", heads, [row])


def _planted(
    game_id: str, iterations: int | None, seed: int, number: int
) -> tuple[int, list[Mark | None]]:
    """Return how many positions of a match were looked at, and the marks of what was planted."""
    seats = min(4, registry.info(game_id).max_seats)
    match = play(game_id, ["heuristic"] * seats, seed + number)
    judge = judge_of(game_id, iterations)
    outcome = match.outcome()
    assert outcome is not None
    sides = sides_of(outcome)
    asked = list(decisions_of(match))
    drawn = stream(seed, "planted", number).sample(asked, min(_DRAWN, len(asked)))
    marks = []
    for one in drawn:
        worst = _worst(game_id, one, judge.iterations, sides)
        if worst is not None:
            found = judge_here(game_id, one._replace(action=worst), judge.iterations)
            marks.append(mark_of(found, sides, game_id))
    return len(drawn), marks


def _worst(game_id: str, asked: Asked, iterations: int, sides: int) -> Any:
    """Return what a search likes least of what it tried; None: it is no mistake."""
    game, least = registry.load(game_id), thresholds(game_id)[Mark.MISTAKE]
    first, *looks = (adviser(game, seed, asked.seat) for seed in _OTHER_SEEDS)
    candidates = first.choose(asked.view, Limit(iterations=iterations)).candidates
    worst = next((one.action for one in reversed(candidates) if one.visits), None)
    if worst is None:
        return None
    planted = asked._replace(action=worst)
    for look in looks:
        stronger = Limit(iterations=_STRONGER * iterations, about=worst)
        decision = look.choose(asked.view, stronger)
        if loss(judged(planted, decision), sides) < least:
            return None
    return worst


def _children() -> float:
    """Return the processor seconds of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    parser.add_argument("what", choices=("cost", "planted"))
    parser.add_argument("--games", nargs="+", default=list(registry.IDS))
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tables = {"cost": print_cost, "planted": print_planted}
    tables[arguments.what](arguments.games, arguments)


_RAW = argparse.RawDescriptionHelpFormatter

if __name__ == "__main__":
    main()
