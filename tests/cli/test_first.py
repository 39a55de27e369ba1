"""`play --first`, and the question where the printed rules leave it to the table."""

import pytest

from jericho_tui.core.registry import IDS, load
from tests.cli.api import load_record
from tests.cli.plain_table import Keyboard
from tests.games.whole import WHOLE

PRINTED = {game: "start_player" if game == "jericho" else "start" for game in IDS}
"""The option by which the table names who starts."""


@pytest.fixture
def play(run, tmp_path, monkeypatch):
    """Start a match of three with these words and answers; return its record and what was said."""

    def start(game, *words, answers=(), seats="Ada,Bernard,Chloé=random"):
        folder = tmp_path / f"saves-{len(list(tmp_path.iterdir()))}"
        monkeypatch.setattr("sys.stdin", Keyboard([*answers, "quit"]))
        ran = run("play", game, "--plain", "--saves", folder, "--seats", seats, *words)
        paths = list(folder.glob("*.toml"))
        record = load_record(paths[0]).record if paths else None
        return record, ran

    return start


@pytest.mark.parametrize("game", WHOLE)
@pytest.mark.parametrize(("who", "seat"), [("Bernard", 1), ("bernard", 1), ("3", 2), ("Ada", 0)])
def test_whoever_is_named_starts(play, game, who, seat):
    record, _ran = play(game, "--first", who)
    assert record.setup.start_seat == seat
    start = load(game).info.start
    assert start is not None
    assert record.setup.options[start.seat.key] == seat + 1


@pytest.mark.parametrize("game", WHOLE)
def test_as_printed_the_table_is_asked_and_its_answer_recorded(play, game):
    options = ("--options", f"{PRINTED[game]}=printed")
    record, ran = play(game, *options, answers=["nobody", "chloé"])
    start = load(game).info.start
    assert start is not None
    assert f"{start.question}\n1. Ada\n2. Bernard\n3. Chloé\n" in ran[1]
    assert ran[1].count("Type a name or its number.") == 1
    assert record.setup.start_seat == 2
    assert record.setup.options[PRINTED[game]] == "printed"
    for seat in range(3):
        record, ran = play(game, *options, answers=[str(seat + 1)])
        assert record.setup.start_seat == seat


def test_first_answers_the_question_beforehand(play):
    record, ran = play("rempart", "--options", "start=printed", "--first", "Bernard")
    assert "youngest" not in ran[1]
    assert record.setup.start_seat == 1
    assert record.setup.options["start"] == "printed"


def test_where_only_bots_play_nobody_is_asked_and_the_lot_decides(play):
    starts = set()
    start = load("jericho").info.start
    assert start is not None
    for seed in range(2):
        record, ran = play(
            *("jericho", "--options", "start_player=printed", "--rng-seed", seed),
            seats="a=random,b=random,c=random",
        )
        assert str(start.question) not in ran[1]
        starts.add(record.setup.start_seat)
    assert len(starts) == 2


def test_without_an_answer_nothing_is_dealt(run, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", Keyboard([]))
    ran = run(
        *("play", "push", "--plain", "--saves", tmp_path / "saves"),
        *("--seats", "Ada,Bernard", "--options", "start=printed"),
    )
    assert ran[0] == 2
    assert "the printed rule needs to know who starts; name the player with --first" in ran[2]
    assert not list((tmp_path / "saves").glob("*.toml"))
