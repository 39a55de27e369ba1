"""Real terminals at one match: the program in pseudo-terminals, typed at and read like a person.

Each is a process of its own, in screens or in plain mode. What it paints is read by a terminal
emulator (`pyte`) row by row; what is typed are bytes.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import pyte

from jericho_tui.tui.input_guard import GRACE
from tests.benchmarks.terminal import UNDRAWN, Terminal, whole
from tests.programs import ROOT, home_in

REAL: Final = ("-m", "jericho_tui")
HURRIED: Final = ("-m", "tests.robustness.hurried")
LEAKING: Final = (*HURRIED, "+leak")
_ARROWS: Final = ("up", "down", "left", "right")
_AGAIN: Final = 0.6
"""Seconds after which a key that changed nothing is followed by another."""
_SIZES: Final = ((80, 24), (120, 40))


class AtTable:
    """One terminal at a match. A context manager: it ends the program."""

    def __init__(
        self,
        folder: Path,
        name: str,
        words: Sequence[object],
        *,
        plain: bool = False,
        program: Sequence[str] = REAL,
        size: tuple[int, int] = _SIZES[0],
        before: Sequence[str] = (),
    ) -> None:
        """Start the program.

        :param folder: where the program's home is.
        :param words: the command and what follows it but for `--as`.
        :param before: another program, which starts this one.
        """
        self.name, self.plain = name, plain
        self.hurried = program is not REAL
        more = ["--plain"] if plain else []
        command = [*before, sys.executable, *program, *map(str, words), *more, "--as", name]
        self.terminal = Terminal(command, *size, _environ(folder, name))
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._fed = 0
        self._tail = b""
        """The beginning of a sequence whose end has not come yet."""
        self.bytes = bytearray()
        """Everything that came."""
        self.rows: set[str] = set()
        """Every row that ever stood on the screen, and every line that plain mode wrote."""
        self._new: set[str] = set()
        self.keys = 0
        self._heard = self._typed = time.monotonic()

    def __enter__(self) -> "AtTable":
        """Return this terminal."""
        return self

    def __exit__(self, *_reason: object) -> None:
        """End the program."""
        self.terminal.__exit__()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(row.rstrip() for row in self._screen.display)

    @property
    def said(self) -> str:
        """Everything that plain mode has written."""
        return self.bytes.decode(errors="replace")

    def read(self, patience: float = 0.0) -> None:
        """Read what has come; rows that are new are noted by `keep`."""
        self.terminal.read(patience, quiet=0.0, limit=0.2)
        chunks = self.terminal.chunks[self._fed :]
        if not chunks:
            return
        self._fed += len(chunks)
        self._heard = time.monotonic()
        data = self._tail + b"".join(chunk for _at, chunk in chunks)
        data, self._tail = whole(data)
        self.bytes += data
        self._screen.dirty.clear()
        self._stream.feed(UNDRAWN.sub(b"", data))
        if self.plain:
            self._new.update(data.decode(errors="replace").splitlines())
        else:
            self._new.update(self._screen.display[row] for row in self._screen.dirty)

    def keep(self) -> None:
        """Note the new rows among those that were shown."""
        self.rows |= self._new
        self._new.clear()

    def may_type(self) -> bool:
        """Whether somebody who waits for the screen, and then for an answer, would type now."""
        now = time.monotonic()
        grace = 0.05 if self.hurried or self.plain else GRACE + 0.05
        return now - self._heard > grace and now - self._typed > _AGAIN

    def type(self, *keys: str) -> None:
        """Type keys by name or as they are."""
        for key in keys:
            self.terminal.press(key)
        self.keys += len(keys)
        self._typed = time.monotonic()

    def choose(self, rng: Random, choices: int) -> None:
        """Choose one of so many moves: by number, or with some arrows and Enter."""
        if self.plain:
            self.type(*f"{rng.randint(1, choices)}\n")
        else:
            self.type(*rng.choices(_ARROWS, k=rng.randrange(3)), "enter")

    def answered(self) -> None:
        """Note that the last key did something: the next need not be waited for."""
        self._typed = 0.0


def _environ(folder: Path, name: str) -> dict[str, str]:
    """Return the environment of one person with settings of their own."""
    home = home_in(folder / name)
    settings = Path(home["XDG_CONFIG_HOME"]) / "jericho-tui" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(f'name = "{name}"\npace = "instant"\n')
    quiet = {"LANG": "C.UTF-8", "LANGUAGE": "en", "TEXTUAL_ANIMATIONS": "none", "USER": name}
    path = "/usr/bin:/bin"
    return {**home, **quiet, "PATH": path, "PYTHONPATH": str(ROOT), "TERM_PROGRAM": "WezTerm"}
