"""How often an arena's 95 % intervals hold the true strength, with few deals and many.

python -m tests.benchmarks.intervals [--runs 100]

A deal is replayed with everybody on every seat. Every match ends as Plackett and Luce have it, but
half of the matches of a deal end alike, so that they are not independent.
"""

import argparse
from collections.abc import Sequence
from random import Random

from jericho_tui.league.plackett_luce import Ranking, report
from tests.benchmarks.measure import print_table

ALIKE = 0.5
"""Share of the matches of a deal that the deal decides."""
SPREAD = 150.0
"""Of the bots' strengths."""


def coverage(bots: int, deals: int, runs: int, *, samples: int = 100, first: int = 0) -> float:
    """Return how often the interval held the truth, 0 to 1."""
    hits = trials = 0
    for seed in range(first, first + runs):
        rng = Random(seed)
        strengths = [rng.gauss(0, SPREAD) for _ in range(bots)]
        mean = sum(strengths) / bots
        truth = {f"B{bot}": 1500 + own - mean for bot, own in enumerate(strengths)}
        rankings = []
        for deal in range(deals):
            dealt = _times(strengths, rng)
            for _ in range(bots):
                times = dealt if rng.random() < ALIKE else _times(strengths, rng)
                places = tuple(1 + sum(other < time for other in times) for time in times)
                rankings.append(Ranking(tuple(truth), places, deal))
        for estimate in report(rankings, rng, samples=samples).estimates:
            hits += estimate.low <= truth[estimate.name] <= estimate.high
            trials += 1
    return hits / trials


def _times(strengths: Sequence[float], rng: Random) -> list[float]:
    """Return what the order of a Plackett-Luce ranking is that of."""
    return [rng.expovariate(10 ** (strength / 400)) for strength in strengths]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="intervals of strengths over deals")
    parser.add_argument("--runs", type=int, default=100)
    arguments = parser.parse_args()
    rows = [
        (str(bots), *(f"{100 * coverage(bots, deals, arguments.runs):.1f} %" for deals in DEALS))
        for bots in (2, 3, 4)
    ]
    heads = ("bots", *(f"{deals} deals" for deals in DEALS))
    print_table("The 95 % interval holds the strength", heads, rows)


DEALS = (5, 10, 30, 60)


if __name__ == "__main__":
    main()
