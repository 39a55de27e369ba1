"""The program in a forked process, to be killed; see `kills`."""

import contextlib
import io
import os
import signal
import sys
from pathlib import Path

from jericho_tui.cli.main import main as run_program
from tests.robustness.faults import Faults

_ANSWERS = 400
"""More than any match needs."""


class Killer(Faults):
    """Kills its own process at a call instead of letting it fail."""

    def __init__(self, folder: Path, at: int) -> None:
        super().__init__(folder)
        self._last = at

    def check(self, name: str, where: object) -> None:
        """Count a call; its turn is the end."""
        self._counts(name, where)
        if len(self.calls) > self._last:
            os.kill(os.getpid(), signal.SIGKILL)

    def check_statement(self, statement: str) -> None:
        """Count a statement; its turn is the end."""
        self.check(statement.split(maxsplit=1)[0], self._folder)


def play(folder: Path, words: list[str], kill_at: int | None) -> None:
    """Be the program: in a forked process, everything said goes to a file."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["XDG_CONFIG_HOME"] = str(folder)
    sys.stdin = io.StringIO("1\n" * _ANSWERS)
    said = os.open(folder / "said", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for number in (1, 2):
        os.dup2(said, number)
    sys.stdout = sys.stderr = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    killer = contextlib.nullcontext() if kill_at is None else Killer(folder, kill_at).injected()
    with killer:
        code = run_program(["--lang", "en", *words])
    sys.stdout.flush()
    os._exit(code)
