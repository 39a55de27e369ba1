"""The lobby of a folder with thousands of saved matches: first line, whole list, leaving, stalls.

    python -m tests.benchmarks.many_saves [--saves 5000] [--patience 60] [--folder DIR]

The program runs in a terminal of its own for the times; for the stalls its event loop is asked in
this process, a hundred times a second, whether it answers.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

from jericho_tui.prose import language
from jericho_tui.store.paths import MARKER
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.store import open_store
from jericho_tui.tui.app import JerichoApp
from tests.benchmarks.measure import print_table
from tests.benchmarks.terminal import Terminal
from tests.builders import random_match, record_of

NEWEST = "The newest of all"
_BEAT = 0.01


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


def _timed(folder: Path, number: int, patience: float) -> list[tuple[str, str]]:
    """Start the program three times: to its whole list, left by `q` and by SIGTERM meanwhile."""
    rows = []
    with _program(folder) as terminal:
        rows.append(("to the newest match’s line", _until(terminal, NEWEST, patience)))
        whole = _until(terminal, f"Saved games · {number}", patience)
        rows.append(("to the whole list", whole))
        rows.append(("from q to the end, after that", _left(terminal, "q", patience)))
    for how in ("q", "SIGTERM"):
        with _program(folder) as terminal:
            _until(terminal, "New game", patience)
            terminal.read(patience=1, quiet=1, limit=1)
            rows.append((f"from {how} to the end, meanwhile", _left(terminal, how, patience)))
    return rows


def _program(folder: Path) -> Terminal:
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
        if words in terminal.text():
            return f"{time.perf_counter() - terminal.started:.2f}"
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
                    f"Saved games · {number}"
                ):
                    break
            beating.cancel()

    language.choose("en")
    with open_store(folder / "saves", settings_path=folder / "s.toml", settle=False) as store:
        asyncio.run(run())
    gaps.sort()
    return [
        ("longest the event loop did not answer", f"{gaps[-1]:.3f}"),
        ("as long in one of a hundred", f"{gaps[-1 - len(gaps) // 100]:.3f}"),
    ]


if __name__ == "__main__":
    main()
