"""What the analysis of a match costs.

python -m tests.benchmarks.analysis [--games GAME …] [--iterations N] [--jobs J] [--seed S]

Analyses one match of every game as a page of it does, in as many processes as jobs: seconds until
the first result and until the last, and processor seconds of the processes.

That it finds mistakes was measured in November 2026. In positions of matches in which what a search
likes least is a mistake (as two longer searches of other draws say), that was played, and it was
marked: Jericho 50 of 50, Badaboom 54 of 54, Hamster Rolle 55 of 55; 95 % interval from 93 %.
"""

import argparse
import resource
from time import monotonic

from jericho_tui.bots.analysis import (
    Analysis,
    Asked,
    Judge,
    Judged,
    decisions_of,
    judged,
    recipe_of,
)
from jericho_tui.bots.registry import create
from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.session.analysing import Analysing, thinkers
from tests.benchmarks.measure import print_table

_LADDER = ("random", "beginner", "heuristic", "planner")
_ROLLING = ("random", "heuristic", "apprentice", "carpenter")


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


def _children() -> float:
    """Return the processor seconds of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    parser.add_argument("--games", nargs="+", default=list(registry.IDS))
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print_cost(arguments.games, arguments)


_RAW = argparse.RawDescriptionHelpFormatter

if __name__ == "__main__":
    main()
