"""How strong a bot is: its share of the victories at tables where all others are another bot.

python -m tests.tools.strength [--bot champion] [--against heuristic] [--deals 100]
    [--iterations 1000 | --seconds 1] [--seats 4] [--jobs 1] [--seed N] [--file FILE]

Every deal is played once with the bot on each seat, so that neither the cards nor the place count;
those matches depend on each other, so the interval is over deals. With `--file` every deal is
appended as it comes, and the same command goes on after a kill.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from jericho_tui import games
from jericho_tui.arena.simulate import Crash, play_match
from jericho_tui.arena.workers import worker_pool
from jericho_tui.bots.roster import find
from jericho_tui.core.seeds import derive
from jericho_tui.league.intervals import student_95, wilson_of
from jericho_tui.play.player import Limit, SeatInfo
from tests.benchmarks.measure import print_table

SEED = 20261120


class Deal(NamedTuple):
    """One deal, played with the bot on every seat."""

    number: int
    wins: list[float]
    """By the bot's seat; a victory shared by k counts 1/k."""
    leads: list[float]
    """By the bot's seat: its score over the mean of the others."""
    seconds: float


class Table(NamedTuple):
    """Who plays what; everything that the results depend on."""

    game: str
    bot: str
    against: str
    seats: int
    seed: int
    limit: Limit


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="win share of a bot against copies of another")
    parser.add_argument("--game", default="jericho", choices=games.IDS)
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--against", default="heuristic")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100, help="each is as many matches as seats")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--iterations", type=int, help="a decision; else what the bot has by itself"
    )
    budget.add_argument("--seconds", type=float, help="a decision")
    parser.add_argument("--jobs", type=int, default=1, help="worker processes")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--file", type=Path, help="append results here, and go on from there")
    given = parser.parse_args()
    for bot in (given.bot, given.against):
        find(bot, given.game)  # an unknown one is refused before anything is played
    limit = Limit(given.iterations, given.seconds)
    table = Table(given.game, given.bot, given.against, given.seats, given.seed, limit)
    results = kept(given.file, table)
    missing = [number for number in range(given.deals) if number not in results]
    for deal in played(table, missing, given.jobs):
        results[deal.number] = deal
        if given.file:
            with given.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(deal._asdict()) + "\n")
        print(f"\r{len(results)} deals: {summary(list(results.values()))[1]}", end="", flush=True)
    print_report(table, [results[number] for number in sorted(results) if number < given.deals])


def kept(path: Path | None, table: Table) -> dict[int, Deal]:
    """Return the deals that a file has; write its first line where it is new.

    A last line cut short by a kill is dropped.
    """
    head = json.dumps({**table._asdict(), "limit": [*_parts(table.limit)]})
    if path is None:
        return {}
    if not path.exists():
        path.write_text(head + "\n", encoding="utf-8")
        return {}
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        path.write_text("".join(lines[:-1]), encoding="utf-8")
        lines.pop()
    if not lines or lines[0].strip() != head:
        raise SystemExit(f"{path} holds results of another command: {''.join(lines[:1])}")
    deals = [Deal(**json.loads(line)) for line in lines[1:]]
    return {deal.number: deal for deal in deals}


def _parts(limit: Limit) -> tuple[int | None, float | None]:
    return limit.iterations, limit.seconds


def played(table: Table, numbers: Sequence[int], jobs: int) -> Iterator[Deal]:
    """Play deals and yield them as they are finished."""
    if jobs == 1:
        yield from map(partial(play_deal, table), numbers)
        return
    with worker_pool(jobs) as pool:
        for future in as_completed([pool.submit(play_deal, table, n) for n in numbers]):
            yield future.result()


def play_deal(table: Table, number: int) -> Deal:
    """Play one deal with the bot on every seat in turn."""
    start = time.perf_counter()
    wins = []
    leads = []
    for mine in range(table.seats):
        bots = [table.bot if seat == mine else table.against for seat in range(table.seats)]
        seats = [SeatInfo(f"{bot} {n}", "bot", bot) for n, bot in enumerate(bots, 1)]
        seed = derive(table.seed, "deal", number)
        match_id = f"strength-{number + 1}-{mine + 1}"
        result = play_match(table.game, seats, seed, match_id, {}, table.limit)
        if isinstance(result, Crash):
            raise SystemExit(str(result.sentence))
        assert result.result is not None  # played to its end
        outcome: dict[str, Any] = dict(result.result)
        placings, scores = outcome["placings"], outcome["scores"]
        wins.append((placings[mine] == 1) / placings.count(1))
        leads.append(scores[mine] - (sum(scores) - scores[mine]) / (table.seats - 1))
    return Deal(number, wins, leads, time.perf_counter() - start)


def summary(deals: Sequence[Deal]) -> tuple[str, str, str]:
    """Return the number of matches, the win share and the lead, with 95 % intervals."""
    matches = sum(len(deal.wins) for deal in deals)
    shares = [fmean(deal.wins) for deal in deals]
    leads = [fmean(deal.leads) for deal in deals]
    share = wilson_of(shares, matches)
    told = f"{share.value:.3f} ({share.low:.3f} to {share.high:.3f})"
    return f"{matches:,}", told, _with_interval(leads)


def _with_interval(values: Sequence[float]) -> str:
    if len(values) < 2:
        return f"{fmean(values):.2f}"
    half = student_95(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return f"{fmean(values):.2f} +- {half:.2f}"


def print_report(table: Table, deals: Sequence[Deal]) -> None:
    """Print what was measured, as a whole and by the bot's seat."""
    iterations, seconds = _parts(table.limit)
    budget = f"{iterations:,} iterations" if iterations else f"{seconds:g} s" if seconds else "own"
    pace = sum(deal.seconds for deal in deals) / sum(len(deal.wins) for deal in deals)
    rows = [("all seats", *summary(deals))]
    for seat in range(table.seats):
        here = [Deal(d.number, [d.wins[seat]], [d.leads[seat]], d.seconds) for d in deals]
        rows.append((f"seat {seat + 1}", *summary(here)))
    print_table(
        f"{table.game}: {table.bot} ({budget}) against {table.seats - 1} x {table.against};"
        f" even is {1 / table.seats:.3f}; {pace:.2f} s a match",
        ("", "matches", "win share", "lead"),
        rows,
    )


if __name__ == "__main__":
    main()
