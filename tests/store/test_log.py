"""The log: off unless asked for, one harmless line an event, never larger than it may be."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders import random_match
from tests.store.api import MatchStore, StoreError, log, write_atomic


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    log.close_log()


def test_a_line_says_when_who_and_what(tmp_path):
    log.open_log(tmp_path / "log")
    log.note("saved", Path("x.toml"), "after 3 moves")
    (line,) = (tmp_path / "log").read_text().splitlines()
    assert line.endswith(f" {os.getpid()} saved x.toml after 3 moves")
    assert line[10] == "T"
    assert (tmp_path / "log").stat().st_mode & 0o777 == 0o600


def test_saves_and_refusals_are_logged_and_no_card_is(tmp_path):
    log.open_log(tmp_path / "log")
    store = MatchStore(tmp_path / "saves")
    store.prepare()
    match = random_match(3, moves=20)
    opened = store.create(match, 1)
    opened.path.write_text(opened.path.read_text().replace('"1 feed', '"1 wall', 1))
    store.list()
    with pytest.raises(StoreError):
        write_atomic(tmp_path / "none" / "x", b"")
    text = (tmp_path / "log").read_text()
    assert f"saved {opened.path} after 20 moves" in text
    assert "No such file" in text
    for move in match.moves:
        assert match.game.format_action(move.action) not in text


def test_hostile_text_stays_one_line(tmp_path):
    log.open_log(tmp_path / "log")
    log.note("saved", "a\nb\x1b[2J\u202e" + "x" * 5000)
    text = (tmp_path / "log").read_text()
    assert text.count("\n") == 1
    assert text.rstrip("\n").isprintable()
    assert len(text) < 700


def test_it_is_put_aside_when_full_and_the_oldest_goes(tmp_path, monkeypatch):
    monkeypatch.setattr(log, "MOST_BYTES", 1000)
    log.open_log(tmp_path / "log")
    for number in range(200):
        log.note("event", number)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["log", "log.1", "log.2", "log.3"]
    assert all(path.stat().st_size <= 1000 for path in tmp_path.iterdir())
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    assert "event 199" in (tmp_path / "log").read_text()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has such a file")
def test_a_full_disk_costs_lines_and_nothing_else(capsys):
    log.open_log(Path("/dev/full"))
    log.note("lost")
    log.note("lost too")
    log.close_log()
    assert capsys.readouterr() == ("", "")
