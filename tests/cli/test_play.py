"""The arguments of `play`, and the table that opens on a terminal."""

import pytest

from jericho_tui.core.registry import load
from jericho_tui.play.player import SeatInfo
from tests.builders import record_in
from tests.cli.api import seats_with_people
from tests.cli.plain_table import Keyboard, seats

GAME = load("jericho")


@pytest.fixture(autouse=True)
def _no_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", Keyboard([]))


@pytest.fixture
def saved(run, tmp_path):
    """Start a match with these words and return its record."""

    def start(*words: object):
        run("play", "--plain", "--saves", tmp_path / "saves", *words)
        (path,) = (tmp_path / "saves").glob("*.toml")
        return record_in(path)

    return start


def test_without_a_terminal_it_names_the_plain_mode(run, snapshot):
    before = snapshot()
    sentence = run("play", "--seats", "Ada,random,random").refused(2)
    assert sentence == "the table needs a terminal; without one, play with --plain"
    assert snapshot() == before


def test_by_default_one_person_sits_with_three_heuristics(saved, monkeypatch):
    monkeypatch.setenv("USER", "rahab")
    record = saved()
    assert [(seat.name, seat.kind, seat.bot) for seat in record.seats] == [
        ("Rahab", "human", ""),
        ("Caleb", "bot", "heuristic"),
        ("Joshua", "bot", "heuristic"),
        ("Miriam", "bot", "heuristic"),
    ]
    assert not record.rated


def test_a_seat_is_a_bot_a_named_bot_or_a_person():
    found = seats_with_people("Ada, random ,Caleb=heuristic,heuristic,a b=c=random", GAME)
    expected = seats("Ada", "Rahab=random", "Caleb=heuristic", "Joshua=heuristic")
    assert found == (*expected, SeatInfo("a b=c", "bot", "random"))


def test_rated_and_options(saved):
    record = saved("jericho", "--rated", "--options", "trumpet_needs_target=TRUE,host_choice=3")
    assert record.rated
    assert record.setup.options["trumpet_needs_target"] is True
    assert record.setup.options["host_choice"] == 3


def test_the_same_seed_deals_the_same_cards(run, tmp_path):
    hands = []
    for folder in ("a", "b"):
        run("play", "--plain", "--rng-seed", 7, "--saves", tmp_path / folder)
        (path,) = (tmp_path / folder).glob("*.toml")
        record = record_in(path)
        hands.append(GAME.format_setup(record.setup))
        assert record.rng_seed == 7
    assert hands[0] == hands[1]
