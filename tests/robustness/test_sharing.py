"""Two at once: one match in two terminals, one league in four processes."""

# ruff: noqa: T201  the counts are for whoever runs pytest -s

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from jericho_tui.store.records import MatchStore
from tests.builders import new_match, record_in
from tests.programs import SOON, start_python
from tests.robustness import sharing


def test_a_league_in_four_processes(tmp_path):
    counts = sharing.share(tmp_path, 4, 40)
    print(counts)
    assert counts["reported"] + counts["waited in vain"] == 4 * 40
    assert counts["reported"] > counts["results"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    store = MatchStore(tmp_path / "saves")
    store.prepare()
    opened = store.create(new_match(3), 1)
    return opened.path


def plain(path: Path) -> "subprocess.Popen[bytes]":
    """Start the program on a match; it waits for an answer."""
    return start_python(
        *("-m", "jericho_tui", "--lang", "en", "play", "--plain", "--resume", path),
        *("--saves", path.parent),
        stdin=subprocess.PIPE,
        environ={"XDG_CONFIG_HOME": str(path.parent.parent)},
    )


def told(process: "subprocess.Popen[bytes]", words: bytes) -> bytes:
    """Read until the program has said some words."""
    assert process.stdout is not None
    said = b""
    while words not in said:
        part = os.read(process.stdout.fileno(), 4096)
        assert part, said
        said += part
    return said


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_the_second_terminal_plays_too_and_a_killed_ones_match_goes_on(path):
    first = plain(path)
    told(first, b"> ")
    second = plain(path)
    told(second, b"> ")
    out, _err = second.communicate(b"1\n", timeout=SOON)
    assert b"Read only" not in out
    assert moves_in(path) == 1
    assert first.poll() is None
    os.kill(first.pid, signal.SIGKILL)
    first.communicate(timeout=SOON)
    third = plain(path)
    out, _err = third.communicate(b"1\n", timeout=SOON)
    assert b"Read only" not in out
    assert moves_in(path) == 2


def moves_in(path: Path) -> int:
    record = record_in(path)
    return len(record.moves)
