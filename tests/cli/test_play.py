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


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "there is no game “chess”; choose from: jericho"),
        (["--seats", "Ada,Bo"], "--seats: Jericho is for 3 to 5 players, not 2"),
        (
            ["--seats", "Ada,Bo=oracle,Cy"],
            "--seats: there is no bot “oracle” for this game",
        ),
        (
            ["--seats", "Ada,Bo=rule,Cy"],
            "--seats: there is no bot “rule” for this game",
        ),
        (
            ["--seats", "Ada,ada,Cy"],
            "--seats: two seats have the name “ada”; give them different names",
        ),
        (["--seats", "Ada,,Cy"], "--seats: a name must not be empty"),
        (["--seats", "Ada,B\x1bo,Cy"], "--seats: the name"),
        (["--options", "speed"], "--options: expected key=value, as in opening_card=any"),
        (
            ["--options", "speed=1"],
            "--options: there is no option “speed”; choose from: ",
        ),
        (
            ["--options", "host_choice=9"],
            "--options: the option host_choice has no value “9”; expected one of: 1",
        ),
        (
            [("--rated"), "--rng-seed", "1"],
            "--rng-seed: a rated game is dealt at random; use only one of the two",
        ),
        (["--rng-seed", "-1"], "“-1” is not a whole number from 0 to"),
        (["--resume", "x", "--rated"], "as it is; leave out "),
        (["jericho", "--resume", "x"], "as it is; leave out "),
        (
            ["--resume", "x", "--seats", "a,b,c"],
            "as it is; leave out ",
        ),
    ],
)
@pytest.mark.parametrize("mode", ["--plain", None])
def test_usage(run, snapshot, words, part, mode):
    before = snapshot()
    words = [f"{words[0]}={words[1]}", *words[2:]] if words[0] == "--rng-seed" else words
    assert part in run("play", *filter(None, [mode]), *words).refused(2)
    assert snapshot() == before
