"""The wheel of Hamster Rolle: painting a picture, and what goes to the terminal for it.

    python -m tests.benchmarks.wheel [--size 80x24] [--rolls 12]

Budgets: a picture takes at most 10 ms and 5 kB at 80x24. Beside them: a picture in which nothing
changed since the one before, and the first one, all of which is new.
"""

import argparse
import os
import pickle
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from jericho_tui.core.options import resolve_options
from jericho_tui.games.hamster_rolle.rig import film
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.tui.mosaic import MOSAICS
from jericho_tui.tui.tables.hamster_rolle.picture import INK_NAMES, Painter, Scene, mean_of
from jericho_tui.tui.tables.hamster_rolle.wheel_view import come
from tests.benchmarks.measure import Sample
from tests.benchmarks.terminal import Terminal
from tests.benchmarks.ui import Feel, measure_keys

_WORDS = 27
"""Columns beside the wheel."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="pictures of the wheel")
    parser.add_argument("--size", default="80x24", help="columns x lines")
    parser.add_argument("--rolls", type=int, default=12, help="rolls of a match")
    parser.add_argument("--blocks", default="quadrants", choices=MOSAICS, help="what draws it")
    arguments = parser.parse_args()
    columns, lines = map(int, arguments.size.split("x"))
    films = rolls(arguments.rolls)
    scenes = [scene for pictures in films for scene in pictures]
    print(f"{len(films)} rolls, {len(scenes)} pictures, {arguments.size}")
    mix = mean_of([(9 * ink,) * 3 for ink in range(len(INK_NAMES))])
    painter = Painter(columns - _WORDS, lines - 1, mix, MOSAICS[arguments.blocks])
    taken = []
    for scene in scenes:
        start = perf_counter()
        painter.paint(scene)
        taken.append(1000 * (perf_counter() - start))
    show("painting, ms", Sample(tuple(taken)), ".1f")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenes"
        path.write_bytes(pickle.dumps(scenes))
        command = [sys.executable, "-m", "tests.benchmarks.wheel_app", str(path), arguments.blocks]
        with Terminal(command, columns, lines, {**os.environ, "LANGUAGE": "en"}) as terminal:
            first = terminal.read(5, quiet=0.5)
            feel = Feel.empty()
            measure_keys(feel, terminal, ["n"], len(scenes) - 1)
            if not terminal.running:
                raise SystemExit(terminal.text())
    show("on the screen, ms", Sample(tuple(feel.key_last)), ".1f")
    show("bytes a picture", Sample(tuple(feel.key_bytes)), ",.0f")
    print(f"  nothing new: {feel.silent_keys} pictures; the first: {first.size:,} bytes")


def rolls(number: int) -> list[list[Scene]]:
    """Return the films of the first rolls of a match of three who play at random."""
    game = GAME
    rng = Random(7)
    state = game.initial_state(game.deal(3, resolve_options(game.info.options, {}), rng))
    films: list[list[Scene]] = []
    while len(films) < number and (actors := state.actors()):
        legal = state.legal_actions(actors[0])
        state.apply(actors[0], legal[rng.randrange(len(legal))])
        rolled = state.sample_chance(rng)
        start = come(state.position.wheel)
        frames = film(state.position, rolled)
        films.append(
            [Scene(frame.wheel, start + frame.shift / 100, moving=True) for frame in frames]
        )
        state.apply(state.actors()[0], rolled)
    return films


def show(name: str, sample: Sample, form: str) -> None:
    """Print a line of figures."""
    figures = (sample.median, sample.percentile(0.95), sample.high)
    print("  {:20} median {}, p95 {}, most {}".format(name, *(f"{n:{form}}" for n in figures)))


if __name__ == "__main__":
    main()
