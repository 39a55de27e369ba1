"""A tournament of many bots from its first round to its last page, without a screen.

python -m tests.benchmarks.tournament [--entrants 64] [--jobs 2] [--bot heuristic]

Its matches are the baseline: the same number played without a tournament round them.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from jericho_tui.arena.simulate import Simulation, simulate
from jericho_tui.arena.tournament import run
from jericho_tui.games import info
from jericho_tui.league.final import final_report
from jericho_tui.league.formats import table_standings
from jericho_tui.league.tournament import FORMATS, Format, plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import open_store
from tests.benchmarks.measure import print_table

SEED = 20261120
T = TypeVar("T")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="a tournament of many bots")
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help="a disk to measure")
    parser.add_argument("--entrants", type=int, default=64)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bot", default="heuristic")
    arguments = parser.parse_args()
    rows = []
    for form in FORMATS:
        with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
            measured = _measure(Path(folder), form, arguments)
            rows.append((form, *measured))
    print_table(
        f"{arguments.entrants} bots ({arguments.bot}), {arguments.jobs} processes: seconds",
        ("", "rounds", "tables", "create", "play", "bare", "load", "standings", "report"),
        rows,
    )
    print("\n  bare: as many matches without a tournament; report: with 200 bootstrap samples")


def _measure(folder: Path, form: Format, arguments: argparse.Namespace) -> list[str]:
    players = [SeatInfo(f"Bot {n}", "bot", arguments.bot) for n in range(1, arguments.entrants + 1)]
    plan = plan_for(info("jericho"), "Cup", form, SEED)
    with open_store(folder / "saves", settings_path=folder / "settings.toml") as store:
        tournaments = store.tournaments
        create, number = _timed(lambda: tournaments.create(plan, players))
        play, played = _timed(lambda: list(run(tournaments, number, jobs=arguments.jobs)))
        load, tournament = _timed(lambda: tournaments.load(number))
    table = Simulation("jericho", tuple(players[:4]), SEED)
    bare, _ = _timed(lambda: list(simulate(table, range(len(played)), jobs=arguments.jobs)))
    standings, _ = _timed(lambda: table_standings(tournament))
    report, _ = _timed(lambda: final_report(tournament))
    times = (create, play, bare, load, standings, report)
    return [str(len(tournament.rounds)), str(len(played)), *(f"{value:.3f}" for value in times)]


def _timed(action: Callable[[], T]) -> tuple[float, T]:
    start = time.perf_counter()
    result = action()
    return time.perf_counter() - start, result


if __name__ == "__main__":
    main()
