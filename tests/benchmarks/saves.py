"""What saving costs: one move into its file, beside the bare system calls.

    python -m tests.benchmarks.saves [--folder DIR] [--moves 100]

A disk in memory makes every sync free: point `--folder` at a real one.
"""

import argparse
import os
import tempfile
from functools import partial
from pathlib import Path

from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from jericho_tui.play.match import Match
from jericho_tui.store.records import MatchStore, dump_record, load_record
from tests.benchmarks.matches import new_match, play_on
from tests.benchmarks.measure import Sample, print_table, seconds

SEED = 20261120
COLUMNS = ("", "p50", "p95", "ratio")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="autosave, dump and load")
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help="a disk to measure")
    parser.add_argument("--moves", type=int, default=100, help="saves measured of each kind")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        _print_saving(Path(folder), arguments.moves)
        _print_lobby(Path(folder))


def _print_saving(folder: Path, moves: int) -> None:
    """Autosave the last moves of a match, and replace a file of that size bare, in turn."""
    store = MatchStore(folder / "matches")
    store.prepare()
    full = _full_match(0)
    rows = []
    for share, title in ((0.1, "begun"), (1.0, "finished")):
        length = max(1, int(full.ply * share))
        match = _prefix(full, length)
        opened = store.create(match, SEED)
        size = opened.path.stat().st_size
        autosave, bare, dump, parse = [], [], [], []
        for number in range(moves):
            # Every second save is one move shorter, so that each writes something new.
            opened.match = _prefix(full, length - number % 2)
            autosave.append(1000 * seconds(opened.save))
            bare.append(1000 * seconds(partial(_replace, folder / "bare", b"x" * size)))
            dump.append(1000 * seconds(partial(dump_record, opened.record)))
            parse.append(1000 * seconds(partial(load_record, opened.path)))
        base = Sample(tuple(bare))
        label = f"{title}, {length} moves, {size:,} bytes"
        for name, times in (
            ("fsync, rename, fsync the folder", bare),
            ("autosave of one move", autosave),
            ("of which writing TOML", dump),
            ("load and replay", parse),
        ):
            sample = Sample(tuple(times))
            rows.append(
                (
                    f"{label}: {name}",
                    f"{sample.median:.2f}",
                    f"{sample.percentile(0.95):.2f}",
                    f"{sample.median / base.median:.2f}",
                )
            )
    print_table(f"Saving, ms ({moves} times)", COLUMNS, rows)


def _print_lobby(folder: Path, matches: int = 100) -> None:
    """List a folder of many matches: at first, and again when nothing has changed."""
    store = MatchStore(folder / "lobby")
    store.prepare()
    for number in range(matches):
        store.create(_full_match(number), SEED)
    fresh = MatchStore(folder / "lobby")
    first, again = (1000 * seconds(fresh.list) for _ in range(2))
    rows = [("first", f"{first:.1f}"), ("again", f"{again:.1f}")]
    print_table(f"Listing {matches} finished matches, ms", ("", "once"), rows)


def _full_match(number: int) -> Match:
    game = load("jericho")
    rng = stream(SEED, "saves", number)
    return play_on(new_match(game, game.deal(4, {}, rng)), rng)


def _prefix(match: Match, length: int) -> Match:
    shorter = Match(match.game, match.setup, match.seats)
    for seat, action in match.moves[:length]:
        shorter.submit(seat, action)
    return shorter


def _replace(path: Path, data: bytes) -> None:
    """Replace a file durably with nothing but the system calls that takes."""
    beside = path.with_suffix(".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(descriptor, data)
    os.fsync(descriptor)
    os.close(descriptor)
    beside.replace(path)
    descriptor = os.open(path.parent, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


if __name__ == "__main__":
    main()
