"""A long ladder: opening it, entering one more result, folding it anew; beside a bare commit.

python -m tests.benchmarks.league [--folder DIR] [--results 100000] [--players 200]
"""

import argparse
import sqlite3
import tempfile
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

from jericho_tui.core.seeds import stream
from jericho_tui.league.ladder import LadderRow
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.store.database import League
from tests.benchmarks.measure import Sample, print_table, seconds

SEED = 20261120
MORE = 200
"""Results entered one by one, each beside a bare commit."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="a ladder over many results")
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help="a disk to measure")
    parser.add_argument("--results", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=200)
    arguments = parser.parse_args()
    rng = stream(SEED, "league")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        path = Path(folder) / "league.db"
        league = League.open(path)
        start = time.perf_counter()
        for number in range(arguments.results):
            league.record(_result(number, arguments.players, rng))
        filled = time.perf_counter() - start
        bare = _bare_database(Path(folder) / "bare.db")
        commits, records = [], []
        for number in range(MORE):
            more = _result(arguments.results + number, arguments.players, rng)
            commits.append(1000 * seconds(partial(_commit, bare, number)))
            records.append(1000 * seconds(partial(league.record, more)))
        rebuilt = seconds(league.rebuild)
        bare.close()
        league.close()
        opened = [1000 * seconds(partial(_open_ladder, path)) for _ in range(10)]
        size = path.stat().st_size
    commit = Sample(tuple(commits))
    rows = []
    for name, sample in (
        ("bare commit of a row (WAL, synchronous FULL)", commit),
        ("enter one more result", Sample(tuple(records))),
        ("open the file and work out the ladder", Sample(tuple(opened))),
    ):
        rows.append(
            (
                name,
                f"{sample.median:.2f}",
                f"{sample.percentile(0.95):.2f}",
                f"{sample.median / commit.median:.2f}",
            )
        )
    title = f"{arguments.results:,} results of {arguments.players} players, {size / 2**20:.0f} MiB"
    print_table(f"{title}: ms", ("", "p50", "p95", "ratio"), rows)
    print(f"\n  entered one by one in {filled:.0f} s, folded anew in {rebuilt:.1f} s")


def _result(number: int, players: int, rng: Random) -> MatchResult:
    """Return a match of four; a player's strength is the number in the name."""
    seats = rng.sample(range(players), 4)
    order = sorted(seats, key=lambda player: rng.gauss(player / players, 0.5))
    return MatchResult(
        match_id=f"bench-{number}",
        game="jericho",
        finished=datetime(2026, 11, 20, tzinfo=UTC),
        seats=tuple(
            SeatResult(f"Player {player}", "bot", "random", "", order.index(player) + 1, 20)
            for player in seats
        ),
    )


def _open_ladder(path: Path) -> list[LadderRow]:
    league = League.open(path)
    rows = league.ladder("jericho")
    league.close()
    return rows


def _bare_database(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE numbers (number INTEGER)")
    return connection


def _commit(connection: sqlite3.Connection, number: int) -> None:
    connection.execute("INSERT INTO numbers VALUES (?)", (number,))


if __name__ == "__main__":
    main()
