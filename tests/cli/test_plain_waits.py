"""A plain terminal on a pipe that waits for others reads its input all the same."""

import io
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.play.player import SeatInfo
from tests.cli.api import MatchStore, OpenMatch, PipedLines, Plan, Wire, words_of
from tests.programs import SOON, run_python, start_python

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes that can be asked")

WAITS = "Ada decides."


@pytest.fixture
def opened(tmp_path: Path) -> OpenMatch:
    """A match of Push in which Ada decides."""
    store = MatchStore(tmp_path / "saves")
    store.prepare()
    people = tuple(SeatInfo(name, "human") for name in ("Ada", "Bernd"))
    match = Plan("push", people, rated=False, options={"start": "seat"}).deal(3)
    assert match.actors() == (0,)
    return store.create(match, 3)


@contextmanager
def bernd(opened: OpenMatch) -> Iterator["subprocess.Popen[bytes]"]:
    words = ("-m", "jericho_tui", "play", "--plain", "--as", "Bernd", "--resume", opened.path)
    saves = ("--saves", opened.path.parent)
    environ = {"PYTHONUNBUFFERED": "1"}
    with start_python(*words, *saves, stdin=PIPE, environ=environ) as process:
        late = threading.Timer(SOON, process.kill)
        late.start()
        yield process
        late.cancel()
        process.kill()


def read_until(process: "subprocess.Popen[bytes]", words: str) -> str:
    """Read what it says up to a line with these words."""
    assert process.stdout is not None
    said = ""
    while words not in said:
        line = process.stdout.readline().decode()
        assert line, said
        said += line
    return said


def write(process: "subprocess.Popen[bytes]", text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(text.encode())
    process.stdin.flush()


def test_the_end_of_the_input_ends_it_and_the_match_is_saved(opened: OpenMatch) -> None:
    before = opened.path.read_bytes()
    words = ("-m", "jericho_tui", "play", "--plain", "--as", "Bernd", "--resume", opened.path)
    code, out, err = run_python(*words, "--saves", opened.path.parent, stdin=subprocess.DEVNULL)
    assert (code, err) == (0, "")
    assert WAITS in out
    assert f"Saved in {opened.path}" in out
    assert "To continue: jericho-tui play" in out
    assert opened.path.read_bytes() == before


def test_a_line_is_answered_and_a_command_obeyed(opened: OpenMatch) -> None:
    with bernd(opened) as process:
        read_until(process, WAITS)
        write(process, "1\n")
        assert "It is not your turn." in read_until(process, WAITS)
        write(process, "\n")
        read_until(process, WAITS)
        write(process, "help\n")
        read_until(process, "stop playing; the game is saved")
        write(process, "1\nquit\n")  # two at once
        said = read_until(process, "Saved in")
        assert "It is not your turn." in said
        assert process.wait(SOON) == 0
    assert opened.look() is None, "nothing was played"


def test_after_what_was_typed_others_moves_are_told_and_one_is_asked(opened: OpenMatch) -> None:
    match = opened.match

    def move() -> None:
        if match.actors() != (1,):
            match.submit(match.actors()[0], match.state.legal_actions(match.actors()[0])[0])

    with bernd(opened) as process:
        read_until(process, WAITS)
        write(process, "look\n")
        read_until(process, "\n")
        while match.actors() != (1,):
            opened.change(move)
        asked = words_of("push").prompt(match.state.observation(Seat(1)), ("Ada", "Bernd"))
        read_until(process, asked)
        write(process, "1\nquit\n")
        assert process.wait(SOON) == 0
    found = opened.look()
    assert found is not None
    opened.follow(found)
    assert Seat(1) in [move.seat for move in match.moves]


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"1\r\n2\r3\n", ["1\n", "2\n", "3\n"]),
        (b"1\n2", ["1\n", "2"]),
        ("é\n\xff".encode("latin-1"), ["\ufffd\n", "\ufffd"]),
        (b"", []),
    ],
)
def test_lines_of_a_pipe(data: bytes, lines: list[str]) -> None:
    ours, theirs = os.pipe()
    with os.fdopen(ours, encoding="utf-8", errors="replace") as source:
        piped = PipedLines(source)
        assert not piped.ready(0.0)
        for number in range(len(data)):  # a byte at a time, as a slow pipe gives them
            os.write(theirs, data[number : number + 1])
            piped.ready(0.0)
        os.close(theirs)
        assert piped.ready(0.0)
        assert [piped.next() for _ in range(len(lines) + 2)] == [*lines, "", ""]
        assert piped.ready(0.0)


def test_a_wire_on_a_pipe_has_every_line_once() -> None:
    ours, theirs = os.pipe()
    with os.fdopen(ours, encoding="utf-8") as source:
        wire = Wire(source, io.StringIO())
        assert not wire.typed(0.0)
        os.write(theirs, b"one\ntwo\n")
        assert wire.typed(0.0)
        assert (wire.ask(), wire.typed(0.0), wire.ask()) == ("one", True, "two")
        assert not wire.typed(0.0)
        os.close(theirs)
        assert wire.typed(0.0)
        assert wire.ask() is None
