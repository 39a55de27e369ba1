"""A folder with thousands of saved matches: its list and the doctor's look, the lobby's first line,
whole list, leaving, stalls.

    python -m tests.benchmarks.many_saves [--saves 5000] [--patience 60] [--folder DIR]

What is listed for the first time is read and replayed; then `.summaries` has it. Both stand
beside reading every file in full, in the same run. The program runs in a terminal of its own for
the lobby's times; for the stalls its event loop is asked in this process, a hundred times a second,
whether it answers.
"""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from jericho_tui.play.record import MatchRecord, replay
from jericho_tui.store.paths import APP, MARKER, SUMMARIES
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.records import MatchStore
from jericho_tui.store.settings import Settings, save_settings
from jericho_tui.store.store import open_store
from jericho_tui.store.toml_file import parse_toml
from jericho_tui.text import language
from jericho_tui.tui.app import JerichoApp
from tests.benchmarks.measure import print_table, seconds
from tests.benchmarks.terminal import Terminal
from tests.builders import random_match, record_of

NEWEST = "The newest of all"
_BEAT = 0.01
_IN_FULL = "every file parsed, replayed with all that happened"
_SETTLED = 4.0
"""Seconds after which nobody wonders whether a file is still being written."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="a lobby of many saved matches")
    parser.add_argument("--saves", type=int, default=5000, help="how many there are")
    parser.add_argument("--patience", type=float, default=60, help="seconds to wait for anything")
    parser.add_argument("--folder", type=Path, help="where to make them; stays")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.folder or Path(temporary)
        make_saves(folder / "saves", arguments.saves)
        time.sleep(_SETTLED)
        _print_reading(folder / "saves")
        rows = [
            *_timed(folder, arguments.saves, arguments.patience),
            *_stalls(folder, arguments.saves, arguments.patience),
        ]
    print_table(f"A lobby of {arguments.saves} saved matches", ("", "seconds"), rows)


def make_saves(folder: Path, number: int) -> None:
    """Write so many matches, half of them under way, each a second older than the one before."""
    if folder.exists():
        return
    folder.mkdir(parents=True)
    (folder / MARKER).touch()
    texts = [
        dump_record(record_of(random_match(3, seed=seed, moves=moves))).decode()
        for seed in range(4)
        for moves in (30, None)
    ]
    now = time.time()
    for index in range(number):
        text = texts[index % len(texts)].replace('id = "test"', f'id = "m{index:06}"', 1)
        if index == 0:
            text = text.replace("game =", f'title = "{NEWEST}"\ngame =', 1)
        path = folder / f"m{index:06}.toml"
        path.write_text(text)
        os.utime(path, (now - index, now - index))


def _print_reading(saves: Path) -> None:
    """Print what reading the folder costs, each way in the same run."""
    cache = saves / SUMMARIES

    def in_full() -> None:
        for path in MatchStore(saves).paths():
            replay(MatchRecord.from_table(parse_toml(path.read_text())))

    def listed() -> None:
        MatchStore(saves).list()

    def first() -> None:
        cache.unlink(missing_ok=True)
        listed()

    def doctor() -> None:
        command = [sys.executable, "-m", "jericho_tui", "doctor", "--json", "--saves", str(saves)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)

    ways = {
        _IN_FULL: in_full,
        "the list, for the first time": first,
        "the list, once that was kept": listed,
        "doctor, a program with its processes": doctor,
    }
    taken = {name: _taken(way) for name, way in ways.items()}
    for path in saves.glob("*.toml"):
        path.chmod(0o600)  # the file has only just changed; its date, by which it is listed, stays
    first()
    taken["the list, once kept of files just written"] = _taken(listed)
    base = taken[_IN_FULL][0]
    rows = [
        (name, f"{cpu:.2f}", f"{cpu / base:.2f}", f"{wall:.2f}")
        for name, (cpu, wall) in taken.items()
    ]
    print_table("Reading it", ("", "s of processors", "ratio", "s by the clock"), rows)


def _taken(action: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds of processors, child processes included, and those by the clock."""
    before = os.times()
    clock = seconds(action)
    return sum(os.times()[:4]) - sum(before[:4]), clock


def _timed(folder: Path, number: int, patience: float) -> list[tuple[str, str]]:
    """Start the program four times: twice to its whole list, left by `q` and SIGTERM meanwhile."""
    rows = []
    (folder / "saves" / SUMMARIES).unlink(missing_ok=True)
    for which in ("first time: ", "after that: "):
        with _program(folder) as terminal:
            rows.append((f"{which}to the newest match’s line", _until(terminal, NEWEST, patience)))
            whole = _until(terminal, f"Continue · {number}", patience)
            rows.append((f"{which}to the whole list", whole))
            rows.append((f"{which}from q to the end", _left(terminal, "q", patience)))
    (folder / "saves" / SUMMARIES).unlink(missing_ok=True)
    for how in ("q", "SIGTERM"):
        with _program(folder) as terminal:
            _until(terminal, "Compete", patience)
            terminal.read(patience=1, quiet=1, limit=1)
            rows.append((f"from {how} to the end, meanwhile", _left(terminal, how, patience)))
    return rows


def _program(folder: Path) -> Terminal:
    settings = folder / "settings" / APP / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    save_settings(settings, Settings(name="Ada"))  # not here for the first time
    environ = {
        **{key: os.environ[key] for key in ("PATH", "HOME", "PYTHONPATH") if key in os.environ},
        "LANG": "C.UTF-8",
        "XDG_CONFIG_HOME": str(folder / "settings"),
        "TEXTUAL_ANIMATIONS": "none",
    }
    command = [sys.executable, "-m", "jericho_tui", "--saves", str(folder / "saves")]
    return Terminal(command, 120, 40, environ)


def _until(terminal: Terminal, words: str, patience: float) -> str:
    while time.perf_counter() < terminal.started + patience:
        terminal.read(patience=0.05, quiet=0.02, limit=0.2)
        if words in terminal.text():  # which takes longer than the program took to write it
            return f"{terminal.chunks[-1][0] - terminal.started:.2f}"
    return f"not within {patience:.0f}"


def _left(terminal: Terminal, how: str, patience: float) -> str:
    asked = time.perf_counter()
    if how == "q":
        terminal.press("q")
    else:
        os.kill(terminal.pid, getattr(signal, how))
    while terminal.running:
        terminal.read(patience=0.01, quiet=0.01, limit=0.05)
        if time.perf_counter() > asked + patience:
            return f"not within {patience:.0f}"
    return f"{time.perf_counter() - asked:.2f}"


def _stalls(folder: Path, number: int, patience: float) -> list[tuple[str, str]]:
    """Ask the event loop whether it answers, from the first paint to the whole list."""
    gaps: list[float] = []

    async def beat() -> None:
        last = time.perf_counter()
        while True:
            await asyncio.sleep(_BEAT)
            now = time.perf_counter()
            gaps.append(now - last - _BEAT)
            last = now

    async def run() -> None:
        app = JerichoApp(store)
        async with app.run_test(size=(120, 40)):
            beating = asyncio.create_task(beat())
            end = time.perf_counter() + patience
            while time.perf_counter() < end:
                await asyncio.sleep(0.1)
                if str(app.screen.query_one("#saved-games").border_title).startswith(
                    f"Continue · {number}"
                ):
                    break
            beating.cancel()

    language.choose("en")
    with open_store(folder / "saves", settings_path=folder / "s.toml", settle=False) as store:
        store.settings.name = "Ada"  # not here for the first time
        asyncio.run(run())
    gaps.sort()
    return [
        ("longest the event loop did not answer", f"{gaps[-1]:.3f}"),
        ("as long in one of a hundred", f"{gaps[-1 - len(gaps) // 100]:.3f}"),
    ]


if __name__ == "__main__":
    main()
