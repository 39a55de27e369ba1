"""Without locks the program says so once and works for one terminal; the kernel refuses locks."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

from jericho_tui.play.record import MatchRecord
from jericho_tui.store.record_file import dump_record, read_good
from jericho_tui.store.store import open_store
from tests.builders import new_match, record_of
from tests.programs import SOON, home_in, start_python
from tests.robustness.refusals import NUMBERS

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in NUMBERS,
    reason="seccomp as Linux has it, on machines whose numbers are known",
)

WARNING = "does not support locks: use it from one terminal at a time"


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable, folder in home_in(tmp_path).items():
        monkeypatch.setenv(variable, folder)
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path / "saves"


def said(code: str, *words: object, lines: bytes = b"") -> tuple[int, str, str]:
    """Run a command line without locks; return its exit code, output and errors."""
    command = ("-m", "tests.robustness.refusals", code, *words)
    with start_python(*command, stdin=subprocess.PIPE) as process:
        out, err = process.communicate(lines, timeout=SOON)
    if b"prctl" in err:
        pytest.skip("the kernel filters no calls here")
    return process.returncode, out.decode(), err.decode()


def record_at(path: Path) -> MatchRecord:
    """Return the record of a good file."""
    return read_good(path)[1]


@pytest.mark.parametrize("code", ["ENOLCK", "ENOSYS"])
def test_a_match_is_played_saved_and_resumed_and_says_it_must_not_be_shared(saves, code):
    words = ("play", "--plain", "jericho", "--seats", "Ada,random,random", "--saves", saves)
    came, out, err = said(code, *words, lines=b"1\n1\n1\nquit\n")
    assert (came, err) == (0, "")
    assert out.count(WARNING) == 1
    assert "Not saved" not in out
    (path,) = saves.glob("*.toml")
    before = record_at(path).moves
    assert len(before) >= 3
    came, out, err = said(
        code, "play", "--plain", "--resume", path, "--saves", saves, lines=b"1\nquit\n"
    )
    assert (came, err) == (0, "")
    assert WARNING in out
    assert record_at(path).moves[: len(before)] == before
    assert len(record_at(path).moves) > len(before)
    assert not list(saves.glob(".*.jericho-tmp"))


def test_results_enter_the_league_and_everything_else_works_too(saves):
    with open_store(saves, settings_path=saves.parent / "s.toml"):
        pass
    rated = new_match(3, rated=True)
    while rated.actors():
        seat = rated.actors()[0]
        rated.submit(seat, rated.state.legal_actions(seat)[0])
    (saves / "rated.toml").write_bytes(dump_record(record_of(rated, "rated")))
    commands = (
        ("league", "backup"),
        ("league", "rename", "Ada", "Adele"),
        ("league", "check"),
        ("tournament", "new", "Cup", "--entrants", "random,heuristic,random", "--iterations", "9"),
        ("tournament", "run", "Cup", "--jobs", "1"),
        ("tournament", "show"),
        ("league", "show"),
        ("doctor",),
    )
    came, out, err = said(
        "EOPNOTSUPP", *(w for words in commands for w in (*words, "--saves", saves, "+"))
    )
    assert (came, err) == (0, ""), out
    assert "Adele" in out
    assert WARNING in out
    with open_store(saves, settings_path=saves.parent / "s.toml") as store:  # with locks again
        assert store.league_problem is None
        assert store.league.check() == []
        assert "rated" in store.league.match_ids()


def test_where_there_are_locks_nothing_is_said_of_them(saves):
    words = ("play", "--plain", "jericho", "--seats", "Ada,random,random", "--saves", saves)
    with start_python("-m", "jericho_tui", *words, stdin=subprocess.PIPE) as process:
        out, _err = process.communicate(b"1\nquit\n", timeout=SOON)
    assert WARNING not in out.decode()


def test_what_a_killed_writer_left_is_swept(saves):
    with open_store(saves, settings_path=saves.parent / "s.toml"):
        pass
    left = saves / ".x.toml.1.jericho-tmp"
    left.touch()
    assert said("ENOLCK", "league", "show", "--saves", saves)[0] == 0
    assert not left.exists()
