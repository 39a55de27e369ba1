"""A long ladder: its screens, one more result, everything anew; beside a bare commit.

python -m tests.benchmarks.league [--folder DIR] [--results 100000] [--players 200 12]
"""

import argparse
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

from jericho_tui.core.seats import stream
from jericho_tui.league.ladder import LadderRow
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.store.database import League
from tests.benchmarks.measure import Sample, print_table, seconds
from tests.store.many import record_all

SEED = 20261120
MORE = 200
"""Results entered one by one, each beside a bare commit."""
TURNS = 10
"""How often each screen is opened."""
BUDGETS = {
    "enter one more result": 10,
    "open the file, check it, the ladder": 200,
    "the ladder": 200,
    "a player's page": 200,
    "a page of matches": 200,
}
"""Milliseconds."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="a ladder over many results")
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help="a disk to measure")
    parser.add_argument("--results", type=int, default=100_000)
    parser.add_argument("--players", type=int, nargs="+", default=[200, 12])
    arguments = parser.parse_args()
    for players in arguments.players:
        with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
            _measure(Path(folder), arguments.results, players)


def _measure(folder: Path, results: int, players: int) -> None:
    rng = stream(SEED, "league", players)
    path = folder / "league.db"
    league = League.open(path)
    filled = seconds(
        lambda: record_all(league, (_result(number, players, rng) for number in range(results)))
    )
    bare = _bare_database(folder / "bare.db")
    samples: dict[str, list[float]] = {"bare commit of a row (WAL, synchronous FULL)": []}
    commits = samples["bare commit of a row (WAL, synchronous FULL)"]
    samples["enter one more result"] = records = []
    for number in range(MORE):
        more = _result(results + number, players, rng)
        commits.append(seconds(partial(_commit, bare, number)))
        records.append(seconds(partial(league.record, more)))
    bare.close()
    names = [f"Player {rng.randrange(players)}" for _ in range(TURNS)]
    screens: dict[str, Callable[[str], object]] = {
        "open the file, check it, the ladder": lambda _: _open_ladder(path),
        "the ladder": lambda _: league.ladder("jericho"),
        "a player's page": lambda name: league.career("jericho", name),
        "a page of matches": lambda name: league.matches("jericho", name),
    }
    for title, screen in screens.items():
        samples[title] = [seconds(partial(screen, name)) for name in names]
    whole = {
        "quick check (at the start)": seconds(league.quick_check),
        "backup": seconds(league.backup),
        "rebuild": seconds(league.rebuild),
        "check": seconds(league.check),
        "rename": seconds(lambda: league.rename("Player 0", "Ada")),
    }
    league.record(_match("extra", ("Player 1", "Newcomer", "Player 2")))
    whole["merge"] = seconds(lambda: league.merge("Newcomer", "Player 3"))
    league.close()
    size = path.stat().st_size / 2**20
    _print(f"{results:,} results of {players} players, {size:.0f} MiB", samples)
    print(f"\n  entered at once in {filled:.1f} s; in seconds (rebuild: at most 10):")
    print("  " + ", ".join(f"{title} {value:.2f}" for title, value in whole.items()))


def _print(title: str, samples: dict[str, list[float]]) -> None:
    commit, *_ = samples.values()
    rows = []
    for name, values in samples.items():
        sample = Sample(tuple(1000 * value for value in values))
        budget = BUDGETS.get(name)
        rows.append(
            (
                name,
                f"{sample.median:.2f}",
                f"{sample.percentile(0.95):.2f}",
                "" if budget is None else str(budget),
                f"{sample.median / (1000 * Sample(tuple(commit)).median):.2f}",
            )
        )
    print_table(f"{title}: ms", ("", "p50", "p95", "budget", "ratio"), rows)


def _result(number: int, players: int, rng: Random) -> MatchResult:
    """Return a match of four; a player's strength is the number in the name."""
    seats = rng.sample(range(players), 4)
    order = sorted(seats, key=lambda player: rng.gauss(player / players, 0.5))
    ranks = [order.index(player) + 1 for player in seats]
    return _match(f"bench-{number}", [f"Player {player}" for player in seats], ranks)


def _match(match_id: str, names: Sequence[str], ranks: Sequence[int] | None = None) -> MatchResult:
    places = ranks or range(1, len(names) + 1)
    return MatchResult(
        match_id=match_id,
        game="jericho",
        finished=datetime(2026, 11, 20, tzinfo=UTC) + timedelta(minutes=1),
        seats=tuple(
            SeatResult(name, "bot", "random", "", place, 20)
            for name, place in zip(names, places, strict=True)
        ),
    )


def _open_ladder(path: Path) -> list[LadderRow]:
    """Do what the ladder's screen waits for when it is the first to want the league."""
    league = League.open(path)
    league.quick_check()
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
