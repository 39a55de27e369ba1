"""What opening a match, a move of one's own and the end of a match take: calls, CPU, facts.

    python -m tests.benchmarks.steps [--game jericho] [--folder OTHER]

How often Python calls a function does not depend on what else the machine does, so it shows work
that is done twice. Beside it stands how often the facts of a match are made: records that are read
from TOML and written as it, positions that somebody is shown, actions that are listed, waits for
the disk. With `--folder`, another copy of the program works in turn with this one.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

FACTS: Final = {
    "loads": "records read",
    "dump_record": "records written",
    "observation": "positions shown",
    "legal_actions": "actions listed",
    "fsync": "waits for the disk",
    "verdict_of": "matches played out",
}
"""By the name of the function; what it makes."""
SEED: Final = 20261123
PATIENCE: Final = 120.0
_PAUSE: Final = 0.1
"""Seconds in which what was asked for is done, or is not worth waiting for."""
_NOTICED: Final = 5.0
"""Seconds in which a key has led to where it leads."""
STEPS: Final = ("opening", "a move of one’s own", "the end")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="calls and facts of a table")
    parser.add_argument("--game", default="jericho")
    parser.add_argument("--folder", type=Path, help="another copy of the program")
    parser.add_argument("--one", action="store_true", help="measure this copy only, as JSON")
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measured(given.game)))
        return
    from tests.benchmarks.measure import print_table

    folders = [folder for folder in (given.folder, Path.cwd()) if folder is not None]
    found = [_child(folder, given.game) for folder in folders]
    for step in STEPS:
        rows = []
        for name in ("calls", "CPU ms", *FACTS.values()):
            values = [one[step].get(name, 0) for one in found]
            rows.append((name, *(f"{value:,.0f}" for value in values)))
        print_table(f"{given.game}, {step}", ("", *(str(folder) for folder in folders)), rows)


def _child(folder: Path, game: str) -> dict[str, dict[str, float]]:
    command = [sys.executable, str(Path(__file__)), "--one", "--game", game]
    environ = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        command, env=environ, cwd=folder, stdout=subprocess.PIPE, check=True, text=True
    )
    result: dict[str, dict[str, float]] = json.loads(done.stdout)
    return result


def measured(game_id: str) -> dict[str, dict[str, float]]:
    """Return by step how often what was done; CPU in ms."""
    return asyncio.run(_measured(game_id))


async def _measured(game_id: str) -> dict[str, dict[str, float]]:
    from jericho_tui.core.game import Seat
    from jericho_tui.core.registry import load
    from jericho_tui.core.seeds import stream
    from jericho_tui.store.store import open_store
    from jericho_tui.tui.app import JerichoApp
    from tests.benchmarks.matches import new_match, play_on

    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    game = load(game_id)
    setup = game.deal(game.info.min_seats, {}, stream(SEED, "deal"))
    whole = play_on(new_match(game, setup, people=1), stream(SEED, "moves"))
    mine = [ply for ply, move in enumerate(whole.moves) if move.seat == 0]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        settings = folder / "settings.toml"
        settings.write_text('name = "Ada"\npace = "instant"\n')
        with open_store(folder / "saves", settings_path=settings) as store:
            paths = []
            for last in (mine[len(mine) // 2], mine[-1]):
                match = new_match(game, setup, people=1)
                for move in whole.moves[:last]:
                    match.submit(move.seat, move.action)
                assert match.actors()[0] == Seat(0)
                paths.append(store.matches.create(match, SEED).path)
            app = JerichoApp(store, seed=SEED)
            counts = {}
            async with app.run_test(size=(120, 40)) as pilot:
                from tests.tui.playing import polite, sitting

                polite(app)
                for path in paths:  # once unmeasured: what is loaded when first wanted
                    await _at(pilot, "table", partial(app.open_saved, path))
                    await _at(pilot, "lobby", app.leave_table)
                with _Counting() as counts["opening"]:
                    await _at(pilot, "table", partial(app.open_saved, paths[0]))
                with _Counting() as counts["a move of one’s own"]:
                    await _moved(pilot, sitting(pilot).match)
                await _at(pilot, "lobby", app.leave_table)
                await _at(pilot, "table", partial(app.open_saved, paths[1]))
                match = sitting(pilot).match
                with _Counting() as counts["the end"]:
                    await _moved(pilot, match)
                    await _at(pilot, "scoreboard", None)
    return {step: count.told() for step, count in counts.items()}


async def _moved(pilot: Any, match: Any) -> None:
    """Press Enter until the person has moved."""
    before, end = match.ply, time.monotonic() + PATIENCE
    while match.ply == before:
        assert time.monotonic() < end
        await pilot.press("enter")
        await asyncio.sleep(_PAUSE)


async def _at(pilot: Any, mode: str, act: Callable[[], object] | None) -> None:
    """Do what leads to a mode; without anything, press Enter until it is there; let it rest."""
    end = time.monotonic() + PATIENCE
    if act is not None:
        act()
    pressed = -PATIENCE
    while pilot.app.current_mode != mode:
        assert time.monotonic() < end
        if act is None and time.monotonic() > pressed + _NOTICED:
            await pilot.press("enter")  # once too often would lead away again
            pressed = time.monotonic()
        await asyncio.sleep(_PAUSE)  # a pilot's pause has every widget answer, and would count
    await asyncio.sleep(10 * _PAUSE)


class _Counting:
    """Counts what all threads call, while it is entered."""

    def __init__(self) -> None:
        self._calls: Counter[str] = Counter()
        self._cpu = 0.0

    def __enter__(self) -> "_Counting":
        self._cpu = time.process_time()
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_reason: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)
        self._cpu = time.process_time() - self._cpu

    def _called(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            self._calls[frame.f_code.co_name] += 1
        elif event == "c_call" and argument.__name__ == "fsync":
            self._calls["fsync"] += 1

    def told(self) -> dict[str, float]:
        """Return what was counted, by what it is."""
        told: dict[str, float] = {name: self._calls[fact] for fact, name in FACTS.items()}
        fsync = self._calls["fsync"]
        return {**told, "calls": self._calls.total() - fsync, "CPU ms": 1000 * self._cpu}


if __name__ == "__main__":
    main()
