# ruff: noqa: T201  printing is the job
"""One process for a very long evening: memory, open files and speed at its start and at its end.

`python -m tests.robustness.long_life --games 1000 --resizes 10000`
"""

import argparse
import asyncio
import gc
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle, islice, repeat
from pathlib import Path
from time import process_time

from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from tests.cli.plain_table import PlainTable
from tests.tui.playing import polite

SIZES = ((80, 24), (120, 40), (40, 12), (200, 60), (81, 25), (116, 30), (79, 24), (160, 24))
"""Both sides of every breakpoint, and too small."""


@dataclass(frozen=True, slots=True)
class Age:
    """What a process is at one moment."""

    megabytes: float
    """Resident memory."""
    handles: int
    """Open files."""
    objects: int
    """What the garbage collector knows."""
    seconds: float
    """Of the processor, for each of the last things done."""

    @classmethod
    def now(cls, seconds: float) -> "Age":
        """Look at this process, all garbage collected."""
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return cls(
            pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
            len(os.listdir("/proc/self/fd")),  # noqa: PTH208  names are enough
            len(gc.get_objects()),
            seconds,
        )

    def __str__(self) -> str:
        """Return all figures on a line."""
        return (
            f"{self.megabytes:.1f} MiB, {self.handles} files, {self.objects} objects,"
            f" {1000 * self.seconds:.1f} ms each"
        )


def evenings(store: Store, games: int, each: Callable[[int, float], None]) -> None:
    """Play rated matches in plain mode, one after the other; `each` hears the seconds of each."""
    for number in range(games):
        began = process_time()
        table = PlainTable.new(
            store, "Ada", "Rahab=random", "Caleb=random", seed=number, rated=True
        )
        table.play(repeat("1"))
        assert table.match.outcome() is not None
        each(number, process_time() - began)


def play(folder: Path, games: int) -> tuple[Age, Age]:
    """Play so many matches; return the process after a tenth and after all of them."""
    seconds: list[float] = []
    ages: list[Age] = []
    tenth = max(games // 10, 1)

    def each(number: int, took: float) -> None:
        seconds.append(took)
        if number + 1 in (tenth, games):
            ages.append(Age.now(sum(seconds[-tenth:]) / tenth))

    with open_store(folder / "saves", settings_path=folder / "settings.toml") as store:
        evenings(store, games, each)
        assert len(store.league.match_ids()) == games
        assert store.league.check() == []
    return ages[0], ages[-1]


async def _resize(folder: Path, times: int) -> tuple[Age, Age]:
    tenth = max(times // 10, 1)
    ages: list[Age] = []
    with open_store(folder / "saves", settings_path=folder / "settings.toml") as store:
        store.settings.pace = "instant"
        store.settings.name = "Ada"  # not here for the first time
        app = JerichoApp(store, seed=1)
        polite(app)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n")
            began = process_time()
            for number, size in enumerate(islice(cycle(SIZES), times), 1):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                if number % tenth == 0:
                    took = (process_time() - began) / tenth
                    if number in (tenth, times - times % tenth):
                        ages.append(Age.now(took))
                    began = process_time()
    return ages[0], ages[-1]


def resize(folder: Path, times: int) -> tuple[Age, Age]:
    """Resize the table so many times; return the process after a tenth and after all."""
    return asyncio.run(_resize(folder, times))


def main() -> None:
    """Print the process when it is young and when it is old."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--resizes", type=int, default=10_000)
    asked = parser.parse_args()
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    with tempfile.TemporaryDirectory() as folder:
        for what, number, run in (("games", asked.games, play), ("resizes", asked.resizes, resize)):
            young, old = run(Path(folder) / what, number)
            print(f"after {max(number // 10, 1)} {what}: {young}")
            print(f"after {number} {what}: {old}", flush=True)


if __name__ == "__main__":
    main()
