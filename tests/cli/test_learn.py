"""`jericho-tui learn`: exercises line by line and as JSON, kept and resumed, nobody else's."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from jericho_tui.cli.main import main
from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord
from tests.builders import random_match
from tests.cli.api import MARKER, Review, dump_record
from tests.judgements import judge
from tests.rows import forget_analysis, rows

Learn = Callable[..., str]


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(3, seed=4)


@pytest.fixture
def saves(tmp_path: Path, match: Match) -> Path:
    """A folder with a match in which the first seat has made three mistakes."""
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / MARKER).touch()
    path = folder / "20261120-120000-jericho-aaaa.toml"
    path.write_bytes(dump_record(MatchRecord.of(match, match_id=path.stem)))
    judge(path, match)
    return folder


@pytest.fixture
def learn(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Learn:
    """Give lines to `learn --plain`, and return what it says."""

    def give(*lines: str, who: str = "Ada") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["learn", who, "--plain", "--saves", str(saves)]) == 0
        return capsys.readouterr().out

    return give


def listed(saves: Path, capsys: pytest.CaptureFixture[str], who: str = "Ada") -> dict[str, Any]:
    assert main(["learn", who, "--json", "--saves", str(saves)]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_a_mistake_is_asked_answered_in_kind_and_comes_back(
    saves: Path, learn: Learn, capsys: pytest.CaptureFixture[str]
) -> None:
    told = learn("1", "2", "quit")
    assert "3 new" in told
    assert told.count("What is better?") == 3
    assert "Right: " in told
    assert "It comes back tomorrow." in told
    assert "Not yet: " in told
    assert "This was played in the game." in told
    assert "Better: " in told
    assert "See you next time: your answers are saved." in told
    data = listed(saves, capsys)
    assert (data["due"], data["new"], data["later"]) == (1, 1, 1)
    assert [one["asked"] for one in data["exercises"]] == [1, 1, 0]


def test_what_was_not_known_is_asked_until_it_is(
    saves: Path, learn: Learn, capsys: pytest.CaptureFixture[str]
) -> None:
    told = learn("1", "2", "1", "1", "quit")
    assert "Asked 1 time so far; answered well: 0." in told
    assert "Done for today." in told
    data = listed(saves, capsys)
    assert (data["due"], data["new"], data["later"]) == (0, 0, 3)


def test_the_commands_that_look_tell_what_the_seat_saw(learn: Learn) -> None:
    told = learn("help", "moves", "log", "look 1", "hand", "nonsense", "999", "1")
    for text in ("look [MOVE]", "(feed ", "neither a move nor a command", "expected 1 to"):
        assert text in told
    assert "hint" not in told


def test_nobody_is_asked_the_mistakes_of_others(
    saves: Path, learn: Learn, capsys: pytest.CaptureFixture[str]
) -> None:
    assert listed(saves, capsys, "Bernd")["exercises"] == []
    assert "There are no exercises yet." in learn(who="Bernd")


def test_a_match_or_an_analysis_that_is_gone_retires_its_exercises(
    saves: Path, match: Match, learn: Learn, capsys: pytest.CaptureFixture[str]
) -> None:
    learn("1", "quit")
    (path,) = saves.glob("*.toml")
    forget_analysis(path, match)
    assert listed(saves, capsys)["exercises"] == []
    judge(path, match)
    assert [one["asked"] for one in listed(saves, capsys)["exercises"]] == [1, 0, 0]
    path.unlink()
    assert listed(saves, capsys)["exercises"] == []
    judge(path, match, wrong=(1, 3))  # of a match that is not there


def test_a_mark_that_a_new_analysis_does_not_give_retires_its_exercise(
    saves: Path, match: Match, capsys: pytest.CaptureFixture[str]
) -> None:
    (path,) = saves.glob("*.toml")
    judge(path, match, wrong=(3,))
    assert len(listed(saves, capsys)["exercises"]) == 1


def test_hidden_cards_of_others_change_nothing(
    saves: Path, match: Match, learn: Learn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same exercise over two worlds that its seat cannot tell apart reads the same."""
    asked = ("moves", "log", "hand", "1", "quit")
    told = learn(*asked)
    rows(saves)().run("DELETE FROM exercises")
    at, changed = Match.at, []

    def swapped(self: Match, ply: int) -> Any:
        state = at(self, ply)
        other = self.game.determinize(state.observation(Seat(0)), Random(ply))
        changed.append(other.as_data() != state.as_data())
        return other

    state = Review.state
    monkeypatch.setattr(Match, "at", swapped)
    monkeypatch.setattr(Review, "state", lambda self: swapped(self.match, self.ply))
    assert learn(*asked) == told
    assert any(changed)
    assert state is not Review.state
