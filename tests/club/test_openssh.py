"""The same by OpenSSH's `ssh`, which most friends have."""

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.benchmarks.terminal import Terminal
from tests.club.guests import Club
from tests.club.openssh import MISSING, command, key_file
from tests.programs import SOON

pytestmark = MISSING
Line = Callable[..., list[str]]


@pytest.fixture
def line(club: Club, tmp_path: Path) -> Iterator[Line]:
    """Return what makes a command line of `ssh` as somebody whose key is known."""
    key = key_file(club, "Wim", tmp_path)

    def made(*words: str, last: tuple[str, ...] = ()) -> list[str]:
        return command(club, key, *words, last=last)

    yield made
    club.members.revoke("Wim")


def run(words: list[str], typed: str = "") -> tuple[int, str]:
    done = subprocess.run(
        words, input=typed, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        timeout=SOON, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


def test_only_modern_ways_to_keep_a_connection_whole_are_taken(line: Line) -> None:
    for mac in ("hmac-sha2-256", "hmac-sha2-512-etm@openssh.com"):
        code, said = run(line("-T", "-o", f"MACs={mac}", "-o", "Ciphers=aes128-ctr"), "quit\n")
        assert (code, "Welcome to the club, Wim." in said) == (0, True), said
    code, said = run(line("-T", "-o", "MACs=hmac-sha1", "-o", "Ciphers=aes128-ctr"), "quit\n")
    assert (code, "Welcome" in said) == (255, False), said


def test_without_a_terminal_there_are_lines(line: Line) -> None:
    code, said = run(line("-T"), "rules push\nquit\n")
    assert code == 0
    assert "Welcome to the club, Wim." in said
    assert "# Push" in said


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ((), ("id",)),
        (("-s",), ("sftp",)),
        (("-N", "-R", "0:127.0.0.1:1"), ()),
        (("-N", "-W", "127.0.0.1:22"), ()),
    ],
    ids=["command", "subsystem", "listening", "port"],
)
def test_there_is_nothing_else(line: Line, words: tuple[str, ...], last: tuple[str, ...]) -> None:
    code, said = run(line(*words, last=last))
    assert code == 255
    assert "uid=" not in said


def written(terminal: Terminal) -> bytes:
    return b"".join(data for _when, data in terminal.chunks)


def sees(terminal: Terminal, text: str) -> None:
    end = time.monotonic() + SOON
    while text.encode() not in written(terminal):
        assert terminal.running, terminal.chunks
        assert time.monotonic() < end
        terminal.read(0.1)
