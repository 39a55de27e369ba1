# ruff: noqa: T201  printing is the job
"""A whole match by impatient keys in a real terminal: three a second, and Enter held in between.

`python -m tests.robustness.impatience --games jericho,push`

What is typed is not thought about: keys come while bots think, while screens change, and Enter is
held as a terminal repeats it. A key may play one move at the most, and so may Enter however long it
is held; in the end the match is over and the program is left with 0.
"""

import argparse
import os
import sys
import tempfile
import time
import tomllib
from collections import Counter
from pathlib import Path
from random import Random

from tests.benchmarks.terminal import Terminal
from tests.programs import SOON

GAMES = ("jericho", "push", "rempart", "nottingham", "badaboom", "hamster_rolle")
RATE = 3.0
"""Keys a second."""
_CHOOSING = (*"1234567", "right", "left", "up", "down")
_REPEATS = 30.0
"""How often a second a held key comes, after half a second."""
_LONGEST = 900.0
"""Seconds after which a match is given up."""


class Impatience:
    """Somebody who plays Ada's moves without reading."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self._folder = folder
        self._rng = Random(f"{game}-{seed}")
        self.game = game
        self.counts: Counter[str] = Counter()
        self.unmeant: list[str] = []
        """More moves than keys, each with what was typed."""

    def play(self, patience: float = _LONGEST) -> None:
        """Play a match to its end; leave the program.

        :raises AssertionError: it ended otherwise than with 0, or not at all.
        """
        command = [sys.executable, "-m", "jericho_tui", "play", self.game]
        command += ["--seats", "Ada,heuristic,heuristic", "--saves", str(self._folder / "saves")]
        environ = {
            **{key: os.environ[key] for key in ("PATH", "HOME", "PYTHONPATH") if key in os.environ},
            "LANG": "C.UTF-8",
            "XDG_CONFIG_HOME": str(self._folder / "settings"),
        }
        end = time.monotonic() + patience
        with Terminal(command, 80, 24, environ) as terminal:
            while not self._is_over() and time.monotonic() < end:
                assert terminal.running, terminal.text()
                self._type(terminal)
            assert self._is_over(), f"{self.counts}\n{terminal.text()}"
            terminal.read(patience=1.0, quiet=0.5)
            terminal.press("\x11")
            terminal.read(patience=2.0, quiet=1.0)
            assert terminal.wait(SOON) == 0, terminal.text()

    def _type(self, terminal: Terminal) -> None:
        before = self._decisions()
        what = self._rng.random()
        if what < 0.5:
            key = self._rng.choice(_CHOOSING)
            terminal.press(key)
            self.counts["keys"] += 1
            self._wait(terminal, 1 / RATE)
        elif what < 0.95:
            key = "enter"
            terminal.press(key)
            self.counts["keys"] += 1
            self._wait(terminal, 1 / RATE)
        else:
            key = "enter, held"
            self._hold(terminal, self._rng.uniform(0.8, 2.5))
            self.counts["holds"] += 1
        played = self._decisions() - before
        self.counts["decisions"] += played
        if played > 1:
            self.unmeant.append(f"{played} moves by one {key}")

    def _hold(self, terminal: Terminal, seconds: float) -> None:
        terminal.press("enter")
        self._wait(terminal, 0.5)
        for _ in range(int((seconds - 0.5) * _REPEATS)):
            terminal.press("enter")
            self.counts["repeats"] += 1
            self._wait(terminal, 1 / _REPEATS)
        self._wait(terminal, 0.2)

    @staticmethod
    def _wait(terminal: Terminal, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            terminal.read(patience=left, quiet=min(left, 0.02), limit=left)

    def _record(self) -> dict[str, object]:
        for path in (self._folder / "saves").glob("*.toml"):
            return tomllib.loads(path.read_text())
        return {}

    def _is_over(self) -> bool:
        return "result" in self._record()

    def _decisions(self) -> int:
        """Return how often Ada has decided; the program may pass for her, and dice are nobody's."""
        moves = self._record().get("moves", [])
        assert isinstance(moves, list)
        return sum(move.startswith("1 ") and not move.endswith(" pass") for move in moves)


def main() -> int:
    """Play every game; 1 when a move was played that nobody meant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seed", type=int, default=0)
    words = parser.parse_args()
    unmeant = 0
    for game in words.games.split(","):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            player = Impatience(Path(folder), game, words.seed)
            began = time.monotonic()
            player.play()
            took = time.monotonic() - began
        print(f"{game:14} {took:4.0f} s", dict(player.counts), *player.unmeant, flush=True)
        unmeant += len(player.unmeant)
    return int(unmeant > 0)


if __name__ == "__main__":
    raise SystemExit(main())
