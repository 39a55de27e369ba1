"""Motion that explains: how many pictures a second it takes, and how many bytes each.

    python -m tests.benchmarks.motion [--size 120x40] [--keys 24] [--games "jericho push"]

For every game a match with a person and random bots is opened in a terminal, and Enter is pressed
again and again. Budgets: at most 20 pictures a second, each of at most 5 kB. Beside them stand the
pictures that are none of motion: those of the moves themselves.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from textual.drivers.linux_driver import LinuxDriver

from jericho_tui import games
from jericho_tui.core.game import CHANCE
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.records import MatchStore
from jericho_tui.store.store import open_store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.tables.hamster_rolle.picture import Scene
from jericho_tui.tui.tables.hamster_rolle.wheel_view import WheelView
from jericho_tui.tui.tables.motion import Motion
from jericho_tui.tui.terminal import TerminalDriver
from tests.benchmarks.measure import Sample, print_table
from tests.benchmarks.terminal import Terminal

SEED = 20261120


def main() -> None:
    """Measure and print; or be the program that is measured."""
    parser = argparse.ArgumentParser(description="pictures of motion")
    parser.add_argument("--size", default="120x40", help="columns x lines")
    parser.add_argument("--keys", type=int, default=24, help="how often Enter is pressed")
    parser.add_argument("--games", default=" ".join(games.IDS), help="which games")
    parser.add_argument("--child", nargs=2, type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        run(*arguments.child)
        return
    rows = [measure(game, arguments.size, arguments.keys) for game in arguments.games.split()]
    heads = ("", "pictures", "a second", "bytes p50", "p95", "most", "others p95", "others most")
    print_table(f"Pictures of motion, {arguments.size}", heads, rows)


def measure(game: str, size: str, keys: int) -> tuple[str, ...]:
    """Play on in a terminal, and return a row of figures."""
    columns, lines = map(int, size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        saves, found = Path(folder) / "saves", Path(folder) / "pictures"
        _save(game, saves)
        environ = {**os.environ, "XDG_CONFIG_HOME": folder, "LANGUAGE": "en"}
        command = [sys.executable, "-m", "tests.benchmarks.motion"]
        command += ["--child", str(found), str(saves)]
        with Terminal(command, columns, lines, environ) as terminal:
            terminal.read(30, quiet=3)
            for _number in range(keys):
                terminal.press("enter")
                terminal.read(1, quiet=0.4, limit=3)
            if not terminal.running:
                raise SystemExit(f"{game} ended before its time:\n{terminal.text().strip()}")
        pictures = [json.loads(line) for line in found.read_text().splitlines()]
    moving = [picture for picture in pictures if picture["moves"]]
    others = Sample(tuple(float(picture["size"]) for picture in pictures if not picture["moves"]))
    if not moving:
        return (game, "0", *[""] * 6)
    sizes = Sample(tuple(float(picture["size"]) for picture in moving))
    times = [picture["at"] for picture in moving]
    most = max(sum(at <= other < at + 1 for other in times) for at in times)
    figures = (sizes.median, sizes.percentile(0.95), sizes.high)
    told = [f"{number:,.0f}" for number in (*figures, others.percentile(0.95), others.high)]
    return (game, str(len(moving)), str(most), *told)


def run(found: Path, saves: Path) -> None:
    """Open the match of a folder, and write a line for every picture that is sent."""
    moves = False
    step, show, frame = Motion.step, WheelView.show, TerminalDriver.frame
    sizes: list[int] = []
    write = LinuxDriver.write

    def stepped(motion: Motion) -> None:
        nonlocal moves
        moves = True
        step(motion)

    def shown(wheel: WheelView, scene: Scene) -> None:
        nonlocal moves
        moves = moves or scene.moving
        show(wheel, scene)

    def wrote(driver: LinuxDriver, data: str) -> None:
        sizes.append(len(data.encode()))
        write(driver, data)

    @contextmanager
    def framed(driver: TerminalDriver) -> Iterator[None]:
        nonlocal moves
        sizes.clear()
        with frame(driver):
            yield
        line = {"at": time.monotonic(), "size": sum(sizes), "moves": moves}
        with found.open("a") as file:
            file.write(json.dumps(line) + "\n")
        moves = False

    Motion.step, WheelView.show = stepped, shown  # type: ignore[assignment,method-assign]  # to look on
    LinuxDriver.write = wrote  # type: ignore[method-assign,assignment]
    TerminalDriver.frame = framed  # type: ignore[assignment,method-assign]
    with open_store(saves) as store:
        [saved] = store.matches.list()
        JerichoApp(store, opened=store.matches.open(saved.path)).run()


def _save(game: str, folder: Path) -> None:
    """Save a match some moves on in which the person is asked."""
    info = games.info(game)
    others = [SeatInfo(f"Bot {n}", "bot", "random") for n in range(1, max(3, info.min_seats))]
    plan = Plan(game, (SeatInfo("Ada", "human"), *others), rated=False)
    rng, match = Random(SEED), plan.deal(SEED)
    while match.outcome() is None and not (match.ply >= 12 and match.actors() == (0,)):
        (actor, *_others) = match.actors()
        if actor == CHANCE:
            match.submit(actor, match.state.sample_chance(rng))
        else:
            match.submit(actor, rng.choice(match.state.legal_actions(actor)))
    store = MatchStore(folder)
    store.prepare()
    store.create(match, SEED)


if __name__ == "__main__":
    main()
