"""The screens, ended by others: the terminal is as it was before, the match is saved."""

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.benchmarks.terminal import Terminal
from tests.programs import SOON
from tests.robustness.test_kills import look_at_terminal
from tests.tui.test_terminal import LOBBY, moves, program, shows

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX pseudo-terminal")


def written(terminal: Terminal) -> bytes:
    return b"".join(data for _arrived, data in terminal.chunks)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["SIGTERM", "SIGHUP"])
def test_a_program_that_is_told_to_end_leaves_the_terminal_as_it_was(
    tmp_path: Path, number: signal.Signals
) -> None:
    with program(tmp_path) as terminal:
        assert shows(terminal, LOBBY)
        terminal.press("n")
        assert shows(terminal, "Opening card")
        before = moves(tmp_path)
        os.kill(terminal.pid, number)
        assert terminal.finish(SOON) == 128 + number
    # The other screen, the mouse and pasting are off again, the cursor is back.
    for mode in (b"1049", b"1000", b"2004"):
        assert written(terminal).rindex(b"\x1b[?" + mode + b"l") > written(terminal).rindex(
            b"\x1b[?" + mode + b"h"
        )
    assert written(terminal).rindex(b"\x1b[?25h") > written(terminal).rindex(b"\x1b[?25l")
    assert b"Traceback" not in written(terminal)
    assert moves(tmp_path) == before
    look_at_terminal(tmp_path)


def test_a_window_that_is_closed_ends_the_program_and_loses_nothing(tmp_path: Path) -> None:
    with program(tmp_path) as terminal:
        assert shows(terminal, LOBBY)
        terminal.press("n")
        assert shows(terminal, "Opening card")
        terminal.press("enter")
        assert shows(terminal, "Feed the supply")
        before = moves(tmp_path)
        assert before[0].startswith("1 open ")
        terminal.close_window()
        assert terminal.wait(SOON) != 0  # it ends; to say with what, it has nowhere left to write
    assert moves(tmp_path) == before
    look_at_terminal(tmp_path)
