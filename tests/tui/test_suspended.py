"""Ctrl+Z: the program stops as others do, and draws everything when it is continued."""

import sys

import pytest

from tests.benchmarks.terminal import Terminal, whole
from tests.programs import SOON
from tests.robustness.seats import HURRIED
from tests.tui.test_terminal import LOBBY, program, shows, surroundings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX pseudo-terminal")


def test_it_stops_and_goes_on(tmp_path):
    line = " ".join([sys.executable, *HURRIED, "--saves", str(tmp_path / "saves")])
    environ = {**surroundings(tmp_path), "PS1": "$ "}
    with Terminal(["/bin/sh", "-i"], 80, 24, environ) as terminal:
        terminal.press(f"{line}; echo ended with $?\r")
        assert shows(terminal, LOBBY)
        for opened in (LOBBY, "⏎ Back"):  # below the lobby, and below a dialog over it
            assert shows(terminal, opened)
            terminal.press("\x1a")
            assert shows(terminal, "Stopped", "suspended")
            terminal.press("clear; echo other 'work'\r")
            assert shows(terminal, "other work")
            terminal.press("fg\r")
            assert shows(terminal, opened)
            assert shows(terminal, " JERICHO")  # the first line may come with the next frame
            assert terminal.text().startswith(" JERICHO")
            terminal.press("f1")
        terminal.press("esc")
        assert shows(terminal, "⏎ Start")  # else both are one key with Alt
        terminal.press("\x11")
        assert shows(terminal, "ended with 0", "$ ")


def test_where_no_shell_could_continue_it_goes_on_at_once_and_the_list_of_keys_has_it(tmp_path):
    with program(tmp_path) as terminal:
        assert shows(terminal, LOBBY)
        terminal.press("f1")
        assert shows(terminal, "On this screen")
        terminal.press("\x1b[F")
        assert shows(terminal, "Suspend")
        terminal.press("esc")
        assert shows(terminal, "⏎ Start")
        terminal.press("\x1a")
        terminal.press("n")
        assert shows(terminal, "Opening card")
        terminal.press("\x11")
        assert terminal.finish(SOON) == 0


@pytest.mark.parametrize("begun", [b"", b"\x1b", b"\x1b[?20", b"\x1b[?2026$", b"\x1bPabc"])
def test_only_what_a_sequence_has_begun_with_waits_for_its_end(begun):
    assert whole(b"a\x1b[?1006l$ " + begun) == (b"a\x1b[?1006l$ ", begun)
