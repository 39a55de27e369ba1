"""How the screens feel: first paint, key to paint, bytes a key, idling, memory.

    python -m tests.benchmarks.ui [--size 120x40] [--to "enter"] [--keys "left right"]

The program resumes a match with a person to move, is led to its table by the keys of `--to`, and
then gets the keys of `--keys` over and over. A minimal Textual app gets the same keys in the same
run. `--app "COMMAND"` measures another program.

Then the same keys while a searching bot thinks without end: in a process beside the program, as
usual, and in a thread of the program, as where there can be no process.
"""

import argparse
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.store.records import MatchStore
from tests.benchmarks.matches import new_match, play_on
from tests.benchmarks.measure import Sample, print_table
from tests.benchmarks.terminal import Burst, Terminal

MINIMAL = [sys.executable, "-m", "tests.benchmarks.minimal_app"]
SEED = 20261120
SETTLED = 0.5
"""Seconds of silence after which a screen has come to rest, and takes keys that commit."""


@dataclass
class Feel:
    """What was measured of one program; times in milliseconds."""

    first_byte: list[float]
    first_paint: list[float]
    settled: list[float]
    """Until the last byte before the first rest."""
    key_first: list[float]
    """From a key to the first byte of its frame."""
    key_last: list[float]
    """From a key to the last byte of its frame."""
    key_bytes: list[float]
    silent_keys: int = 0
    """Keys that nothing was painted for."""
    idle_bytes: int = 0
    idle_cpu: float = 0.0
    """Share of one core, in percent."""
    memory: float = 0.0
    """MiB resident, the program alone."""
    memory_all: float = 0.0
    """MiB resident, with its children."""

    @classmethod
    def empty(cls) -> "Feel":
        """Return a measurement of nothing yet."""
        return cls([], [], [], [], [], [])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="first paint, latency, idling and memory")
    parser.add_argument("--app", help="command to measure (default: this program)")
    parser.add_argument("--size", default="120x40", help="columns x lines")
    parser.add_argument("--to", default="enter", help="keys that lead to the screen to measure")
    parser.add_argument("--keys", default="left right", help="keys to measure, over and over")
    parser.add_argument("--presses", type=int, default=200, help="keys measured")
    parser.add_argument("--starts", type=int, default=5, help="starts measured")
    parser.add_argument("--idle", type=float, default=5.0, help="seconds of idling measured")
    parser.add_argument("--show", action="store_true", help="print the screen that was measured")
    arguments = parser.parse_args()
    columns, lines = map(int, arguments.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        # The user's own settings, such as the pace of bots, must neither count nor change.
        environ = {**os.environ, "XDG_CONFIG_HOME": folder, "LANGUAGE": "en"}
        settings = Path(folder) / "jericho-tui" / "settings.toml"
        settings.parent.mkdir()
        settings.write_text('name = "Ada"\n')  # not here for the first time
        command = shlex.split(arguments.app) if arguments.app else _our_command(Path(folder))
        contenders = {"this program": (command, arguments.to.split()), "minimal app": (MINIMAL, [])}
        feels = {name: Feel.empty() for name in contenders}
        for _ in range(arguments.starts):
            for name, (argv, _to) in contenders.items():
                measure_start(feels[name], Terminal(argv, columns, lines, environ))
        for name, (argv, to) in contenders.items():
            with Terminal(argv, columns, lines, environ) as terminal:
                terminal.read(5, quiet=3 * SETTLED)
                for key in to:
                    terminal.press(key)
                    terminal.read(1, quiet=SETTLED)
                measure_keys(feels[name], terminal, arguments.keys.split(), arguments.presses)
                measure_idling(feels[name], terminal, arguments.idle)
                if arguments.show:
                    print(f"\n{name}:\n{terminal.text()}")
                if not terminal.running:
                    raise SystemExit(f"{name} ended before its time:\n{terminal.text().strip()}")
        print_feels(f"In a terminal of {arguments.size}", feels)
        if not arguments.app:
            keys = arguments.keys.split()
            feels = {}
            for name, flags in (("process", []), ("thread", ["--thread"])):
                command = [*_thinking_command(Path(folder) / name), *flags]
                with Terminal(command, columns, lines, environ) as terminal:
                    feels[name] = measure_thinking(terminal, keys, arguments)
            print_feels(f"In a terminal of {arguments.size}, while a bot thinks", feels)


def measure_start(feel: Feel, starting: Terminal) -> None:
    """Add the times of one start, from the start of the process; ends the program."""
    with starting as terminal:
        burst = terminal.read(10, quiet=SETTLED)
        while (paint := terminal.first_paint()) is None and burst.last is not None:
            # A busy machine falls silent between its first bytes and its first picture.
            more = terminal.read(5, quiet=SETTLED)
            burst = Burst(burst.first, more.last, burst.size + more.size)
        if not terminal.running or burst.first is None or burst.last is None or paint is None:
            raise SystemExit(f"the program did not start:\n{terminal.text().strip()}")
        feel.first_byte.append(1000 * (burst.first - terminal.started))
        feel.first_paint.append(1000 * paint)
        feel.settled.append(1000 * (burst.last - terminal.started))


def measure_keys(feel: Feel, terminal: Terminal, keys: Sequence[str], presses: int) -> None:
    """Press `keys` in turn, waiting for each frame; a key without a frame in 0.2 s is silent."""
    for number in range(presses):
        sent = terminal.press(keys[number % len(keys)])
        burst = terminal.read(0.2, limit=0.5)
        if burst.first is None or burst.last is None:
            feel.silent_keys += 1
            continue
        feel.key_first.append(1000 * (burst.first - sent))
        feel.key_last.append(1000 * (burst.last - sent))
        feel.key_bytes.append(burst.size)


def measure_thinking(
    terminal: Terminal, keys: Sequence[str], arguments: argparse.Namespace
) -> Feel:
    """Play a move and press keys while the next player thinks."""
    feel = Feel.empty()
    terminal.read(5, quiet=3 * SETTLED)
    terminal.press("enter")
    terminal.read(2, quiet=SETTLED)
    if "thinking…" not in terminal.text():
        raise SystemExit(f"no bot thinks:\n{terminal.text().strip()}")
    measure_keys(feel, terminal, keys, arguments.presses)
    measure_idling(feel, terminal, arguments.idle)
    if arguments.show:
        print(f"\n{terminal.text()}")
    if not terminal.running or "thinking…" not in terminal.text():
        raise SystemExit(f"no bot thinks any more:\n{terminal.text().strip()}")
    return feel


def measure_idling(feel: Feel, terminal: Terminal, seconds: float) -> None:
    """Press nothing for a while."""
    terminal.read(0.5, quiet=SETTLED)
    before, start = terminal.cpu_seconds(), time.perf_counter()
    while (left := start + seconds - time.perf_counter()) > 0:
        feel.idle_bytes += terminal.read(left, limit=left).size
    feel.idle_cpu = 100 * (terminal.cpu_seconds() - before) / (time.perf_counter() - start)
    feel.memory, feel.memory_all = terminal.memory()


def print_feels(title: str, feels: Mapping[str, Feel]) -> None:
    """Print what was measured side by side, with the ratio of the first to the second."""
    rows = []
    for quantity, value, form in _QUANTITIES:
        numbers = [value(feel) for feel in feels.values()]
        if quantity.endswith(" ms") and not any(numbers):
            continue
        ratio = f"{numbers[0] / numbers[1]:.2f}" if numbers[1] else "-"
        rows.append((quantity, *(format(number, form) for number in numbers), ratio))
    print_table(title, ("", *feels, "ratio"), rows)


def _at(values: list[float], share: float) -> float:
    return Sample(tuple(values)).percentile(share) if values else 0.0


_QUANTITIES: tuple[tuple[str, Callable[[Feel], float], str], ...] = (
    ("first byte, median ms", lambda feel: _at(feel.first_byte, 0.5), ".0f"),
    ("first paint, best ms", lambda feel: _at(feel.first_paint, 0.0), ".0f"),
    ("first paint, median ms", lambda feel: _at(feel.first_paint, 0.5), ".0f"),
    ("screen at rest, median ms", lambda feel: _at(feel.settled, 0.5), ".0f"),
    ("key to first byte, p50 ms", lambda feel: _at(feel.key_first, 0.5), ".1f"),
    ("key to first byte, p95 ms", lambda feel: _at(feel.key_first, 0.95), ".1f"),
    ("key to last byte, p50 ms", lambda feel: _at(feel.key_last, 0.5), ".1f"),
    ("key to last byte, p95 ms", lambda feel: _at(feel.key_last, 0.95), ".1f"),
    ("bytes a key, p50", lambda feel: _at(feel.key_bytes, 0.5), ",.0f"),
    ("bytes a key, most", lambda feel: _at(feel.key_bytes, 1.0), ",.0f"),
    ("keys without a frame", lambda feel: feel.silent_keys, ".0f"),
    ("idle bytes", lambda feel: feel.idle_bytes, ".0f"),
    ("idle CPU, % of a core", lambda feel: feel.idle_cpu, ".2f"),
    ("memory, MiB RSS", lambda feel: feel.memory, ".1f"),
    ("memory with children, MiB RSS", lambda feel: feel.memory_all, ".1f"),
)


def _our_command(folder: Path) -> list[str]:
    """Return the command that opens a folder with one match, in round 2, with a person to move."""
    _save_match(folder, "random")
    return [sys.executable, "-m", "jericho_tui", "--saves", str(folder)]


def _thinking_command(folder: Path) -> list[str]:
    """Return the command that opens such a match at the table, searching bots to follow."""
    _save_match(folder, "champion")
    return [sys.executable, "-m", "tests.benchmarks.thinking_app", str(folder)]


def _save_match(folder: Path, bot: str) -> None:
    game = load("jericho")
    rng = stream(SEED, "ui")
    match = play_on(
        new_match(game, game.deal(4, {}, rng), people=1, bot=bot),
        rng,
        until=lambda match: match.state.as_data()["round"] == 2 and match.actors() == (Seat(0),),
    )
    store = MatchStore(folder)
    store.prepare()
    store.create(match, SEED)


if __name__ == "__main__":
    main()
