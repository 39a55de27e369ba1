"""Writes how strong the bots are into the program's data, from arenas that were played.

jericho-tui arena run jericho --seats 4 --bots champion,planner,… --deals 40 --out all.jsonl
python -m tests.benchmarks.ratings all.jsonl quick.jsonl … [--write]

All files of one game are fitted together, so that bots which think long may play fewer deals.
"""

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import tomli_w

from jericho_tui.arena.results_file import Results, read_results
from jericho_tui.bots import ratings
from jericho_tui.core.seeds import stream
from jericho_tui.league.plackett_luce import Ranking, StrengthReport, report
from tests.benchmarks.measure import print_table

DATA = Path(ratings.__file__).with_name("ratings.toml")
HEAD = """# How strong the bots are, as measured: see `ratings.py`. Written by
# `python -m tests.benchmarks.ratings` from results of the commands named here.

"""


def main() -> None:
    """Fit, print, and write when asked to."""
    parser = argparse.ArgumentParser(description="ratings of bots from arenas' results")
    parser.add_argument("files", nargs="+", type=Path, help="results of one game")
    parser.add_argument("--write", action="store_true", help=f"into {DATA.name}")
    arguments = parser.parse_args()
    contests = [read(path) for path in arguments.files]
    strengths = fit(contests)
    rows = [
        (e.name, f"{e.rating:.0f}", f"{e.low:.0f} to {e.high:.0f}", str(e.games))
        for e in strengths.estimates
    ]
    print_table(
        f"{contests[0].contest.game}: {strengths.matches} matches, {strengths.deals} deals",
        ("", "rating", "95 %", "games"),
        rows,
    )
    if arguments.write:
        data = tomllib.loads(DATA.read_text("utf-8")) if DATA.exists() else {}
        data[contests[0].contest.game] = section(contests, strengths)
        DATA.write_text(HEAD + tomli_w.dumps(data), encoding="utf-8")


def read(path: Path) -> Results:
    """Return what a file holds."""
    results = read_results(path)
    if results is None or not results.deals:
        raise SystemExit(f"{path} has no results")
    return results


def fit(contests: Sequence[Results]) -> StrengthReport:
    """Return everybody's strength; deals of the same number and seed have the same cards."""
    rankings = [
        Ranking(match.bots, match.places, (results.contest.seed, deal.deal))
        for results in contests
        for deal in results.deals.values()
        for match in deal.matches
    ]
    return report(rankings, stream(contests[0].contest.seed, "bootstrap"))


def section(contests: Sequence[Results], strengths: StrengthReport) -> dict[str, Any]:
    """Return a game's section of the data."""
    return {
        "made": [command(results) for results in contests],
        "matches": strengths.matches,
        "bots": {
            estimate.name: {
                "rating": round(estimate.rating),
                "low": round(estimate.low),
                "high": round(estimate.high),
                "games": estimate.games,
            }
            for estimate in strengths.estimates
        },
    }


def command(results: Results) -> str:
    """Return the command that plays what a file holds."""
    contest = results.contest
    words = f"jericho-tui arena run {contest.game} --seats {contest.num_seats}"
    words += f" --bots {','.join(contest.bots)}"
    if contest.limit.iterations is not None:
        words += f" --iterations {contest.limit.iterations}"
    return f"{words} --deals {len(results.deals)} --rng-seed {contest.seed}"


if __name__ == "__main__":
    main()
