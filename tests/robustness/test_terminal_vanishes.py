"""A terminal that goes away and says nothing: the program ends soon, saved, and burns no core."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pyte
import pytest

from tests.benchmarks.terminal import KEYS, UNDRAWN
from tests.programs import SOON, is_gone, wait_until
from tests.robustness.seats import HURRIED
from tests.robustness.test_kills import look_at_terminal
from tests.tui.test_terminal import LOBBY, moves, surroundings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX pseudo-terminal")
HUNG_UP = 128 + signal.SIGHUP


class Ends:
    """A program whose input and output are two terminals; neither controls it."""

    def __init__(
        self, folder: Path, *words: str, before: Callable[[], object] | None = None
    ) -> None:
        self.keys, input_end = pty.openpty()
        self.picture, output_end = pty.openpty()
        for end in (input_end, output_end):
            fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, *HURRIED, *words, "--saves", str(folder / "saves")],
            stdin=input_end,
            stdout=output_end,
            stderr=output_end,
            env={**surroundings(folder), "TERM": "xterm-256color"},
            start_new_session=True,  # so that nobody sends it SIGHUP
            preexec_fn=before,  # noqa: PLW1509  sets a signal mask and no more
        )
        os.close(input_end)
        os.close(output_end)
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)

    def press(self, key: str | bytes) -> None:
        os.write(self.keys, key if isinstance(key, bytes) else KEYS.get(key, key).encode())

    def shows(self, words: str, patience: float = SOON) -> bool:
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if select.select([self.picture], [], [], 0.05)[0]:
                self._stream.feed(UNDRAWN.sub(b"", os.read(self.picture, 65536)))
            elif words in "\n".join(self.screen.display):
                return True
        return False

    def close(self, *ends: str) -> None:
        """Take terminals away; wait until the program has ended."""
        for end in ends:
            os.close(getattr(self, end))
            setattr(self, end, -1)
        self.process.wait(SOON)


@contextlib.contextmanager
def program(
    folder: Path, *words: str, before: Callable[[], object] | None = None
) -> Iterator[Ends]:
    ends = Ends(folder, *words, before=before)
    try:
        yield ends
    finally:
        if ends.process.poll() is None:
            ends.process.kill()
        ends.process.wait()
        for end in (ends.keys, ends.picture):
            if end >= 0:
                os.close(end)


def play_a_move(ends: Ends, folder: Path) -> list[str]:
    assert ends.shows(LOBBY)
    ends.press("n")
    assert ends.shows("Opening card")
    ends.press("enter")
    assert ends.shows("Feed the supply")
    return moves(folder)


@pytest.mark.parametrize("gone", [("keys", "picture"), ("keys",)], ids=["both", "input"])
def test_it_ends_and_loses_nothing(tmp_path: Path, gone: tuple[str, ...]):
    with program(tmp_path) as ends:
        before = play_a_move(ends, tmp_path)
        assert before[0].startswith("1 open ")
        ends.close(*gone)
        assert ends.process.returncode == HUNG_UP
    assert moves(tmp_path) == before
    look_at_terminal(tmp_path)


def test_what_nobody_can_see_any_more_ends_with_the_next_picture(tmp_path: Path):
    """A write that fails: before, the second thread died and the loop waited for it for ever."""
    with program(tmp_path) as ends:
        before = play_a_move(ends, tmp_path)
        os.close(ends.picture)
        ends.picture = -1
        end = time.monotonic() + SOON
        while ends.process.poll() is None:  # more than the queue between loop and thread holds
            assert time.monotonic() < end
            with contextlib.suppress(OSError):  # it has ended
                ends.press("right")
            time.sleep(0.02)
        assert ends.process.returncode == HUNG_UP
    assert moves(tmp_path) == before


def test_a_hang_up_that_is_blocked_changes_nothing(tmp_path: Path):
    def deaf() -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    with program(tmp_path, before=deaf) as ends:
        before = play_a_move(ends, tmp_path)
        ends.close("keys", "picture")
        assert ends.process.returncode == HUNG_UP
    assert moves(tmp_path) == before


def test_a_bot_that_thinks_ends_with_it(tmp_path: Path):
    with program(tmp_path, "+endless", "play", "--seats", "Ada,champion,champion") as ends:
        assert ends.shows("Opening card")
        ends.press("enter")
        assert ends.shows("is thinking…")
        children = Path(f"/proc/{ends.process.pid}/task/{ends.process.pid}/children")
        helpers = [int(pid) for pid in children.read_text().split()] if children.exists() else []
        ends.close("keys", "picture")
        assert ends.process.returncode == HUNG_UP
    for helper in helpers:
        wait_until(partial(is_gone, helper))


def test_plain_mode_ends_too(tmp_path: Path):
    with program(tmp_path, "play", "--plain", "--seats", "Ada,random,random") as ends:
        assert ends.shows("Your hand")
        ends.press("1\r")
        assert ends.shows("You open with")
        before = moves(tmp_path)
        ends.close("keys", "picture")
    assert moves(tmp_path) == before


def test_bytes_that_are_no_text_end_nothing(tmp_path: Path):
    with program(tmp_path) as ends:
        assert ends.shows(LOBBY)
        ends.press(b"\xff\xfe\xc3")
        ends.press("é")
        ends.press("n")
        assert ends.shows("Opening card")
