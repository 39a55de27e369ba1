"""What a visitor of the club costs and feels, beside one who starts the program the plain way.

    python -m tests.benchmarks.club [--visitors 10] [--keys 20] [--starts 10] [--visits 0]
        [--folder DIR]

Everything is over SSH on this machine: how long until the first paint at the client; so many
visitors at once, each at a table with heuristics and pressing a key every two seconds, every fourth
of which plays a move (which is on the disk before it is shown): how long until the first byte of
the next frame at the client; how much of a processor all of it takes, which tells more on a machine
that others use too; how much memory each has for itself (PSS, which shares out what is shared).
`--folder` says on which disk all is kept (`/dev/shm`: in memory). With `--visits 1000`, what the
club and its warm process have after a tenth of so many visits, one after the other, and after all.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

import asyncssh

from tests.benchmarks.measure import Sample, print_table
from tests.benchmarks.terminal import KEYS, Terminal
from tests.club.guests import Club
from tests.programs import home_in

PERIOD = 2.0
"""Seconds between two keys of a visitor."""
_LOST = 1.5
"""Seconds after which a key counts as one that drew nothing."""
_SIZE = (120, 40)
_KEYS = ("right", "left", "right", "enter")


class Client:
    """A visitor's own end of the line."""

    def __init__(self, process: "asyncssh.SSHClientProcess[bytes]") -> None:
        self._process = process
        self._came = asyncio.Event()
        self.bytes = 0
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while data := await self._process.stdout.read(65536):
            self.bytes += len(data)
            self._came.set()

    async def first(self, began: float, patience: float) -> float | None:
        """Return the milliseconds from then until something comes; None: nothing does."""
        try:
            await asyncio.wait_for(self._came.wait(), patience)
        except TimeoutError:
            return None
        return 1000 * (time.perf_counter() - began)

    async def press(self, key: str) -> float | None:
        """Press a key; return the milliseconds until something is drawn."""
        self._came.clear()
        began = time.perf_counter()
        self._process.stdin.write(KEYS.get(key, key).encode())
        return await self.first(began, _LOST)

    async def quiet(self) -> None:
        """Wait until nothing has come for half a second."""
        self._came.clear()
        while await self.first(time.perf_counter(), 0.5) is not None:
            self._came.clear()


async def come(connection: asyncssh.SSHClientConnection) -> tuple[Client, float]:
    """Begin a visit; return it and the milliseconds until its first paint."""
    began = time.perf_counter()
    process: asyncssh.SSHClientProcess[bytes] = await connection.create_process(
        term_type="xterm-256color", term_size=_SIZE, encoding=None
    )
    client = Client(process)
    while client.bytes < 2_000:  # what asks the terminal for what it can draws nothing
        client._came.clear()
        await client.first(began, 20.0)
    return client, 1000 * (time.perf_counter() - began)


async def starts(club: Club, number: int) -> tuple[Sample, Sample]:
    """Return the times of first paints: of a visit, and from the first byte of a connection."""
    key, visit, whole = club.invited("Start"), [], []
    for _ in range(number):
        began = time.perf_counter()
        async with club.connected(key) as connection:
            _client, took = await come(connection)
            visit.append(took)
            whole.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.5)
    return Sample(tuple(visit)), Sample(tuple(whole))


async def visits(club: Club, number: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the memory of the club and of its warm process after a tenth of the visits, and after
    all of them.
    """
    key = club.invited("Again")
    (warm,) = map(int, _children(club.process.pid))
    early = (0.0, 0.0)
    for count in range(number):
        async with club.connected(key) as connection:
            await come(connection)
        while _children(warm):
            await asyncio.sleep(0.01)
        if count == number // 10:
            early = pss(club.process.pid), pss(warm)
    return early, (pss(club.process.pid), pss(warm))


def plain_starts(folder: Path, number: int) -> tuple[Sample, float]:
    """Return the first paints of the program started as ever, and its memory in MiB."""
    times, memory = [], 0.0
    environ = {**os.environ, **home_in(folder), "LANGUAGE": "en"}
    for _ in range(number):
        command = [sys.executable, "-m", "jericho_tui", "--saves", str(folder / "saves")]
        with Terminal([*command, "--as", "Ada"], *_SIZE, environ) as terminal:
            terminal.read(20, quiet=0.4)
            times.append(1000 * (terminal.first_paint() or 0.0))
            memory = pss(terminal.pid)
    return Sample(tuple(times)), memory


def pss(pid: int) -> float:
    """Return a process's share of memory in MiB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


async def play(client: Client, number: int, rng: Random) -> list[tuple[str, float]]:
    """Press keys one after the other; return those that drew something, and how long each took."""
    await asyncio.sleep(rng.uniform(0, PERIOD))
    took = []
    for count in range(number):
        key = _KEYS[count % len(_KEYS)]
        drawn = await client.press(key)
        if drawn is not None:
            took.append((key, drawn))
        await asyncio.sleep(PERIOD * rng.uniform(0.8, 1.2))
    return took


class Crowd(NamedTuple):
    """What many visitors at once cost and feel."""

    keys: dict[str, Sample]
    """How long keys took, by what they do."""
    memory: list[float]
    """Each visitor's, in MiB."""
    own: float
    """The club's own and its warm process's, in MiB."""
    visitors_work: float
    """How much of a processor a visitor takes, in percent."""
    own_work: float
    """The same of the club and its warm process, for one visitor."""


async def crowd(club: Club, number: int, keys: int) -> Crowd:
    """Return how it is with so many visitors, who press so many keys each."""
    clients = []
    async with AsyncExitStack() as stack:
        for count in range(number):
            key = club.invited(f"Guest {count}")
            connection = await stack.enter_async_context(club.connected(key))
            clients.append((await come(connection))[0])
        for client in clients:
            await client.quiet()
            await client.press("n")
        await asyncio.sleep(2)
        direct = [int(pid) for pid in _children(club.process.pid)]
        visitors = [int(pid) for one in direct for pid in _children(one)]
        hosts = [club.process.pid, *direct]
        began, worked, served = time.perf_counter(), work(visitors), work(hosts)
        plays = [play(client, keys, Random(count)) for count, client in enumerate(clients)]
        pressed = [each for keys in await asyncio.gather(*plays) for each in keys]
        choices = tuple(time for key, time in pressed if key != "enter")
        moves = tuple(time for key, time in pressed if key == "enter")
        took = {
            "a choice": Sample(choices),
            "a move": Sample(moves),
            "any key": Sample(choices + moves),
        }
        share = 100 / number / (time.perf_counter() - began)
        worked, served = work(visitors) - worked, work(hosts) - served
        memory = [pss(pid) for pid in visitors]
        return Crowd(took, memory, sum(map(pss, hosts)), share * worked, share * served)


def work(pids: Sequence[int]) -> float:
    """Return for how many seconds a processor has worked for these."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    ticks = sum(int(each[11]) + int(each[12]) for each in fields)  # utime, stime: proc_pid_stat(5)
    return ticks / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=10)
    parser.add_argument("--keys", type=int, default=20)
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--visits", type=int, default=0)
    parser.add_argument("--folder", type=Path, help="a disk to measure")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=wish.folder) as name:
        folder = Path(name)
        club = Club(folder, visitors=max(50, wish.visitors))
        try:
            if wish.visits:
                early, late = asyncio.run(visits(club, wish.visits))
                rows = [
                    (name, f"{before:.1f} MiB", f"{after:.1f} MiB")
                    for name, before, after in zip(
                        ("the club", "its warm process"), early, late, strict=True
                    )
                ]
                title = f"Memory over {wish.visits} visits (PSS)"
                print_table(title, ("", "after a tenth", "after all"), rows)
            visit, whole = asyncio.run(starts(club, wish.starts))
            found = asyncio.run(crowd(club, wish.visitors, wish.keys))
        finally:
            club.end()
        plain, memory = plain_starts(folder, wish.starts)
    rows = [
        ("a visit, warm", f"{visit.median:.0f} ms", f"{visit.percentile(0.95):.0f} ms"),
        (
            "with connecting and its key",
            f"{whole.median:.0f} ms",
            f"{whole.percentile(0.95):.0f} ms",
        ),
        (
            "the program, started plainly",
            f"{plain.median:.0f} ms",
            f"{plain.percentile(0.95):.0f} ms",
        ),
    ]
    print_table("First paint at the client", ("", "median", "p95"), rows)
    keys = [
        (key, f"{of.median:.0f} ms", f"{of.percentile(0.95):.0f} ms", str(len(of.values)))
        for key, of in found.keys.items()
    ]
    title = f"Key to paint at the client, {wish.visitors} visitors"
    print_table(title, ("", "median", "p95", "keys"), keys)
    shares = [
        ("a visitor", f"{found.visitors_work:.2f} %"),
        ("the club, for each", f"{found.own_work:.2f} %"),
    ]
    print_table("Of one processor, while they play", ("", ""), shares)
    sample = Sample(tuple(found.memory))
    rows = [
        ("a visitor", f"{sample.median:.1f} MiB", f"{sample.high:.1f} MiB"),
        ("the program, started plainly", f"{memory:.1f} MiB", ""),
        ("the club and its warm process", f"{found.own:.1f} MiB", ""),
    ]
    print_table("Memory (PSS)", ("", "median", "most"), rows)


if __name__ == "__main__":
    main()
