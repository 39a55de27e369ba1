"""How soon a move is seen at the other terminals of a match, and what following costs.

    python -m tests.benchmarks.shared [--terminals 3] [--moves 60] [--idle 10]

So many terminals play one match of Jericho, each for one person. Whoever is asked presses Enter;
measured are the times until the first byte of the frame at that terminal and at the others. Then
nobody does anything, and what each terminal writes and computes meanwhile is measured, beside one
terminal that has the match to itself.
"""

import argparse
import os
import select
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.store.record_file import OpenMatch
from jericho_tui.store.records import MatchStore
from tests.benchmarks.matches import NAMES, new_match, play_on
from tests.benchmarks.measure import Sample, print_table
from tests.benchmarks.terminal import Terminal

SEED = 20261122
_SETTLED = 0.6
"""Seconds of silence after which every screen takes keys that commit."""
_PATIENCE = 2.0


def deal(folder: Path, people: int) -> OpenMatch:
    """Save a match of so many people, after its sealed rounds."""
    game = load("jericho")
    match = new_match(game, game.deal(people, {}, stream(SEED, "deal")), people=people)
    play_on(match, stream(SEED, "moves"), lambda match: match.ply >= 2 * people)
    store = MatchStore(folder)
    store.prepare()
    return store.create(match, SEED)


def sit_down(opened: OpenMatch, name: str, environ: Mapping[str, str]) -> Terminal:
    """Start the program for one person, or with an empty name for all of them."""
    command = [sys.executable, "-m", "jericho_tui", "play", "--resume", str(opened.path)]
    command += ["--saves", str(opened.path.parent), *(["--as", name] if name else [])]
    terminal = Terminal(command, 80, 24, environ)
    terminal.read(20, quiet=_SETTLED)
    return terminal


def follow(opened: OpenMatch) -> None:
    """Learn what the terminals have played."""
    found = opened.look()
    if found is not None:
        opened.follow(found)


def first_bytes(terminals: Sequence[Terminal], sent: float) -> list[float | None]:
    """Return the milliseconds until each terminal has written something; None: it has not."""
    masters = {terminal.master: number for number, terminal in enumerate(terminals)}
    found: dict[int, float] = {}
    end = sent + _PATIENCE
    while len(found) < len(terminals) and time.perf_counter() < end:
        ready, _, _ = select.select([m for m in masters if masters[m] not in found], [], [], 0.05)
        for master in ready:
            found[masters[master]] = 1000 * (time.perf_counter() - sent)
    for terminal in terminals:
        terminal.read(0.05, quiet=0.2)
    return [found.get(number) for number in range(len(terminals))]


def play(opened: OpenMatch, terminals: Sequence[Terminal], moves: int) -> tuple[Sample, Sample]:
    """Let whoever is asked press Enter; return the times at that terminal and at the others."""
    own: list[float] = []
    others: list[float] = []
    for _ in range(moves):
        follow(opened)
        if not opened.match.actors():
            break
        time.sleep(_SETTLED)
        asked = int(opened.match.actors()[0])
        ordered = [terminals[asked], *(t for t in terminals if t is not terminals[asked])]
        took = first_bytes(ordered, ordered[0].press("enter"))
        before = opened.match.ply
        follow(opened)
        if opened.match.ply == before or None in took:
            continue  # the key showed a ceremony's end, or nothing
        times = [found for found in took if found is not None]
        own.append(times[0])
        others += times[1:]
    return Sample(tuple(own)), Sample(tuple(others))


def idle(terminals: Sequence[Terminal], seconds: float) -> list[tuple[int, float]]:
    """Return the bytes that each terminal writes doing nothing, and its share of a core in %."""
    for terminal in terminals:
        terminal.read(0.3)  # what came late to the last screen
    before = [terminal.cpu_seconds() for terminal in terminals]
    time.sleep(seconds)
    after = [terminal.cpu_seconds() for terminal in terminals]
    shares = [100 * (b - a) / seconds for a, b in zip(before, after, strict=True)]
    return [(t.read(0.01).size, share) for t, share in zip(terminals, shares, strict=True)]


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--terminals", type=int, default=3, choices=range(3, 6))
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--idle", type=float, default=10.0, help="seconds")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        settings = Path(folder) / "jericho-tui" / "settings.toml"
        settings.parent.mkdir()
        settings.write_text('name = "Ada"\npace = "instant"\n')
        environ = {**os.environ, "XDG_CONFIG_HOME": folder, "LANGUAGE": "en"}
        environ["TEXTUAL_ANIMATIONS"] = "none"
        opened = deal(Path(folder) / "shared", asked.terminals)
        names = NAMES[: asked.terminals]
        terminals = [stack.enter_context(sit_down(opened, name, environ)) for name in names]
        own, others = play(opened, terminals, asked.moves)
        alone = deal(Path(folder) / "alone", asked.terminals)
        single = stack.enter_context(sit_down(alone, "", environ))
        rows = [
            [name, str(len(s.values)), f"{s.percentile(0.5):.1f}", f"{s.percentile(0.95):.1f}"]
            for name, s in (("the terminal itself", own), ("the others", others))
        ]
        columns = ["from Enter to the first byte at", "times", "p50 ms", "p95 ms"]
        print_table(f"{asked.terminals} terminals at one match", columns, rows)
        found = idle([*terminals, single], asked.idle)
        rows = [
            [name, str(size), f"{share:.2f}"]
            for name, (size, share) in zip([*names, "alone"], found, strict=True)
        ]
        print_table(f"{asked.idle:g} s of nothing", ["at", "bytes", "% of a core"], rows)


if __name__ == "__main__":
    main()
