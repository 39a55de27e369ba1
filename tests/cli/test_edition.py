"""`edition`, and playing with an edition of one's own by `play --edition`."""

from typing import Any

import pytest

from tests.builders import record_in
from tests.cli.plain_table import Keyboard


@pytest.fixture(autouse=True)
def _no_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", Keyboard([]))


@pytest.fixture
def mine(run, tmp_path):
    """Write a file, change a number, and return it."""
    path = tmp_path / "mine.toml"
    assert run("edition", "nottingham", path).code == 0
    text = path.read_text().replace("pearl = 10", "pearl = 17").replace("My edition", "Ours")
    path.write_text(text)
    return path


def test_it_is_written_where_the_lobby_finds_it(run, tmp_path):
    told = run("edition", "nottingham", "--saves", tmp_path / "s").out
    path = tmp_path / "s" / "editions" / "nottingham.toml"
    assert path.is_file()
    assert str(path) in told
    assert f"jericho-tui play nottingham --edition {path}" in told


def test_a_file_that_is_there_stays(run, mine):
    before = mine.read_bytes()
    assert "stays as it is" in run("edition", "nottingham", mine).refused(1)
    assert mine.read_bytes() == before


def test_a_file_is_checked(run, mine):
    assert run("edition", "nottingham", mine, "--check").out == f"{mine} is valid.\n"
    mine.write_text(mine.read_text().replace("pearl = 17", "pearl = 0"))
    sentence = run("edition", "nottingham", mine, "--check").refused(1)
    assert "line 18" in sentence
    assert "items.pearl" in sentence


def test_a_match_is_played_with_it_and_resumed_without_the_file(run, mine, tmp_path):
    saves = tmp_path / "saves"
    words = ("play", "nottingham", "--plain", "--saves", saves)
    told = run(*words, "--seats", "Ada,heuristic,heuristic", "--edition", mine).out
    assert "Played with: Ours." in told
    mine.unlink()
    (path,) = saves.glob("*.toml")
    record = record_in(path)
    setup: Any = record.setup
    assert setup.edition.values[3] == 17
    assert "Played with: Ours." in run("play", "--plain", "--resume", path, "--saves", saves).out
    assert "Played with: Ours." in run("replay", path).out


def test_the_house_edition_is_labelled_as_such(run, tmp_path):
    told = run("play", "nottingham", "--plain", "--saves", tmp_path / "saves").out
    assert "Played with: house edition." in told
    told = run("play", "jericho", "--plain", "--saves", tmp_path / "more").out
    assert "Played with" not in told


def test_a_wrong_file_is_refused_before_anything_is_dealt(run, mine, tmp_path):
    mine.write_text("items = 7\n")
    words = ("play", "nottingham", "--plain", "--saves", tmp_path / "saves", "--edition", mine)
    assert run(*words).refused(2).startswith(f"--edition: the edition {mine} cannot be used")
    assert not (tmp_path / "saves").exists()
