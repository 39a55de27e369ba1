"""Whether the program grows: objects and memory over many games and keys in one process.

    python -m tests.benchmarks.growth [--games 20] [--keys 1000] [--iterations 100]

Plays whole matches by keys in a headless application, against two bots that search (beside the
program, so that the process they think in is measured too) and one that does not, back in the
lobby after each; then presses keys in a hand. What a process keeps after its first games (caches
that fill once) is not growth; what it adds with every further game is.
"""

import argparse
import asyncio
import gc
import os
import tempfile
from collections import Counter
from pathlib import Path

from textual.pilot import Pilot

from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.sitting.plan import Plan
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.store.store import open_store
from jericho_tui.tui.app import JerichoApp
from tests.benchmarks.measure import print_table
from tests.tui.playing import polite


def _resident(pid: int | str | None = "self") -> float:
    """Return a process's resident memory in MiB, 0 where it cannot be read."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _objects() -> Counter[str]:
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects())


async def _play(pilot: Pilot[None]) -> None:
    await pilot.press("n")
    for _ in range(2000):
        if pilot.app.current_mode == "scoreboard":
            break
        await pilot.press("enter")
        await pilot.pause()
    await pilot.press("escape")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def _measure(games: int, keys: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves"
        with open_store(saves, settings_path=Path(folder) / "settings.toml") as store:
            store.settings.pace = "instant"
            store.settings.name = "Ada"  # not here for the first time
            app = JerichoApp(store)
            polite(app)
            bots = (
                SeatInfo("Rahab", "bot", "champion"),
                SeatInfo("Caleb", "bot", "planner"),
                SeatInfo("Joshua", "bot", "heuristic"),
            )
            app.plan = Plan("jericho", (SeatInfo("Ada", "human"), *bots), rated=True)
            async with app.run_test(size=(120, 40)) as pilot:
                await _games(pilot, app, games)
                await _keys(pilot, keys)


async def _games(pilot: Pilot[None], app: JerichoApp, games: int) -> None:
    rows = []
    settled: Counter[str] = Counter()
    for game in range(1, games + 1):
        await _play(pilot)
        objects = _objects()
        if game == max(1, games // 4):
            settled = objects
        helper = f"{_resident(app.thinker.pid):.1f}"
        rows.append((f"after game {game}", f"{objects.total():,}", f"{_resident():.1f}", helper))
    title = "Whole games in one program, searching bots in another"
    print_table(title, ["", "objects", "MiB RSS", "bots' MiB RSS"], rows)
    grown = [
        (name, str(number - settled[name]))
        for name, number in _objects().most_common()
        if number - settled[name] > games
    ]
    title = f"Kinds of object that grew by more than one a game since game {max(1, games // 4)}"
    print_table(title, ["", "more"], grown or [("none", "-")])


async def _keys(pilot: Pilot[None], keys: int) -> None:
    await pilot.press("n")
    await pilot.pause()
    before, resident = _objects().total(), _resident()
    for number in range(keys):
        await pilot.press(("right", "left", "s", "w")[number % 4])
    await pilot.pause()
    after = _objects().total()
    rows = [
        ("before", f"{before:,}", f"{resident:.1f}"),
        (f"after {keys} keys", f"{after:,}", f"{_resident():.1f}"),
    ]
    print_table("Keys in the hand", ["", "objects", "MiB RSS"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--keys", type=int, default=1000)
    parser.add_argument("--iterations", type=int, default=100, help="of every search")
    arguments = parser.parse_args()
    Sitting.limit = Limit(iterations=arguments.iterations)
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    asyncio.run(_measure(arguments.games, arguments.keys))


if __name__ == "__main__":
    main()
