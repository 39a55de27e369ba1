"""The arena beside a bare loop: what a match costs, two workers beside one, a cluster of two.

    python -m tests.benchmarks.arena [--game jericho] [--deals 400] [--cluster]

Heuristics play four to a table. The bare loop asks the same players for the same deals and applies
what they say; nothing is timed, checked or kept. Time is the clock's on the wall, CPU that of all
processes together: where others want the same cores, only CPU says something, and twice as quick
with two workers needs two free cores. Then `could be` is how much quicker two workers would be if
nothing but the work they do and their starting counted.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from jericho_tui.arena.contest import Contest, play_deal
from jericho_tui.bots.registry import create
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.registry import info, load
from jericho_tui.core.seats import stream
from jericho_tui.play.player import Limit
from tests.benchmarks.measure import print_table

_BOT: Final = "heuristic"
_SEED: Final = 1


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="the arena beside a bare loop")
    parser.add_argument("--game", default="jericho")
    parser.add_argument("--deals", type=int, default=400, help="four matches each")
    parser.add_argument("--cluster", action="store_true", help="also on a local Dask cluster")
    arguments = parser.parse_args()
    seats = min(4, info(arguments.game).max_seats)
    contest = Contest(arguments.game, (_BOT,) * seats, seats, _SEED)
    a_match(contest, arguments.deals // 2)
    workers(contest, arguments.deals, cluster=arguments.cluster)


def a_match(contest: Contest, deals: int) -> None:
    """Print what a match costs in this process."""
    contenders = {"bare loop": bare_loop, "arena": play_deal}
    taken = dict.fromkeys(contenders, 0.0)
    for deal in range(deals):
        names = sorted(contenders, reverse=bool(deal % 2))  # who comes second finds warm caches
        for name in names:
            start = time.process_time()
            contenders[name](contest, deal)
            taken[name] += time.process_time() - start
    matches = deals * contest.matches_per_deal
    bare = taken["bare loop"]
    rows = [
        [name, f"{1000 * cpu / matches:.2f}", f"{100 * (cpu / bare - 1):+.1f} %"]
        for name, cpu in taken.items()
    ]
    print_table(f"{contest.game}, {matches} matches", ["", "CPU ms", "over bare"], rows)


def bare_loop(contest: Contest, deal: int) -> None:
    """Play a deal through the protocol by the same players."""
    game, seed, limit = load(contest.game), contest.deal_seed(deal), Limit()
    for line_up in contest.line_ups(deal):
        state = game.initial_state(game.deal(len(line_up), {}, stream(seed, "deal")))
        players = [create(bot, game, seed, Seat(seat)) for seat, bot in enumerate(line_up)]
        chance = stream(seed, "chance")
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(seat, state.sample_chance(chance))
            else:
                state.apply(seat, players[seat].choose(state.observation(seat), limit).action)
        assert state.outcome() is not None


class Spent(NamedTuple):
    """What a run took, in seconds."""

    wall: float
    cpu: float


def workers(contest: Contest, deals: int, *, cluster: bool) -> None:
    """Print what whole runs take with one worker and with two."""
    runs = {
        "--jobs 1": run(contest, deals, "--jobs", 1),
        "--jobs 2": run(contest, deals, "--jobs", 2),
    }
    if cluster:
        for number in (1, 2):
            with local_cluster(number) as (address, cpu):
                before = cpu()
                spent = run(contest, deals, "--scheduler", address)
                runs[f"cluster of {number}"] = Spent(spent.wall, spent.cpu + cpu() - before)
    rows = []
    for one, two in zip([*runs][::2], [*runs][1::2], strict=True):
        for name in (one, two):
            quicker = runs[one].wall / runs[name].wall
            could = (1 if name == one else 2) * runs[one].cpu / runs[name].cpu
            seconds = [f"{spent:.2f}" for spent in runs[name]]
            rows.append([name, *seconds, f"{quicker:.2f} x", f"{could:.2f} x"])
    columns = ["arena run", "s", "CPU s", "quicker", "could be"]
    print_table(f"{deals * contest.matches_per_deal} matches", columns, rows)


def run(contest: Contest, deals: int, *words: object) -> Spent:
    """Run the command to its end."""
    command = ["arena", "run", contest.game, "--bots", ",".join(contest.bots), "--deals", deals]
    start, before = time.perf_counter(), _of_children()
    subprocess.run(
        [sys.executable, "-m", "jericho_tui", *map(str, command), "--quiet", *map(str, words)],
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return Spent(time.perf_counter() - start, _of_children() - before)


@contextmanager
def local_cluster(workers: int) -> Iterator[tuple[str, "_Cpu"]]:
    """Start a scheduler and workers of one thread each; return its address and their CPU time."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        file = Path(folder) / "scheduler.json"
        local = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
        place = ("--local-directory", folder, "--nthreads", "1", "--no-nanny")
        commands: list[Sequence[str]] = [("distributed.cli.dask_scheduler", "--port", "0")]
        commands += [("distributed.cli.dask_worker", *place)] * workers
        processes = []
        for words in commands:
            process = subprocess.Popen(
                [sys.executable, "-m", *words, *local],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            processes.append(process)
            stack.callback(process.wait)
            stack.callback(process.kill)
            while not file.exists():
                time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        time.sleep(3)  # the workers load what they need
        yield address, _Cpu([process.pid for process in processes])


class _Cpu:
    """The CPU time of some processes, in seconds."""

    def __init__(self, pids: Sequence[int]) -> None:
        self._pids = pids

    def __call__(self) -> float:
        return sum(_cpu_of(pid) for pid in self._pids)


def _cpu_of(pid: int) -> float:
    figures = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")


def _of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
