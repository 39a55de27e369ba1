"""How even the seatings are: for every number of entrants, the worst pair and the worst seat.

python -m tests.benchmarks.seating [--allowed 3 4 5] [--preferred 4] [--low 6] [--high 40]
"""

import argparse
import time
from random import Random

from jericho_tui.league.pairing import History, Seating, round_robin, table_sizes
from tests.benchmarks.measure import print_table
from tests.league.seatings import seat_imbalance

SEED = 20261120


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="balance of round robins over tables")
    parser.add_argument("--allowed", type=int, nargs="+", default=[3, 4, 5])
    parser.add_argument("--preferred", type=int, default=4)
    parser.add_argument("--low", type=int, default=6)
    parser.add_argument("--high", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=0, help="by default enough to meet everybody")
    arguments = parser.parse_args()
    rows = []
    for entrants in range(arguments.low, arguments.high + 1):
        rounds = arguments.rounds or -(-(entrants - 1) // (arguments.preferred - 1))
        start = time.perf_counter()
        seatings = round_robin(
            range(1, entrants + 1), rounds, arguments.allowed, arguments.preferred, Random(SEED)
        )
        took = time.perf_counter() - start
        least, most = meetings(entrants, seatings)
        mean = sum(len(t) * (len(t) - 1) for s in seatings for t in s.tables) / (
            entrants * (entrants - 1)
        )
        sizes = table_sizes(entrants, arguments.allowed, arguments.preferred)
        byes = [sum(e in s.byes for s in seatings) for e in range(1, entrants + 1)]
        rows.append(
            (
                str(entrants),
                " ".join(f"{sizes.count(size)}x{size}" for size in sorted(set(sizes))),
                str(rounds),
                f"{mean:.2f}",
                str(least),
                str(most),
                str(seat_imbalance(seatings)),
                str(max(byes) - min(byes)),
                f"{took:.2f}",
            )
        )
    print_table(
        f"Tables of {arguments.allowed}, rather {arguments.preferred}",
        ("", "tables", "rounds", "meetings", "least", "most", "seat", "byes", "s"),
        rows,
    )
    print("\n  meetings: mean of all pairs, the least and the most of a pair;")
    print("  seat, byes: by how much the most and the least of an entrant differ, at worst")


def meetings(entrants: int, seatings: list[Seating]) -> tuple[int, int]:
    """Return how often the pairs met that met least and most often."""
    history = History()
    for seating in seatings:
        history.add(seating)
    pairs = [(a, b) for b in range(1, entrants + 1) for a in range(1, b)]
    times = [history.met.get(pair, 0) for pair in pairs]
    return min(times), max(times)


if __name__ == "__main__":
    main()
