import json
import re
import shutil
from pathlib import Path

import pytest

from jericho_tui.cli.main import main
from jericho_tui.core.game import Seat
from tests.builders import match_in, record_in

TABLE = ("simulate", "jericho", "--seats", "Ada=heuristic,Bernd=random,Chloé=random")


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    folder = tmp_path_factory.mktemp("finished")
    assert main([*TABLE, "--matches", "1", "--rng-seed", "5", "--record", str(folder)]) == 0
    return folder / "sim-jericho-5-000001.toml"


@pytest.fixture
def path(finished, tmp_path):
    """The file of a finished match."""
    return Path(shutil.copy(finished, tmp_path))


def edited(path, old, new, count=1):
    text = path.read_text(encoding="utf-8")
    assert re.search(old, text)
    path.write_text(re.sub(old, new, text, count=count), encoding="utf-8")
    return path


def test_the_end_shows_the_position_and_the_result(run, path):
    code, out, err = run("replay", path)
    assert (code, err) == (0, "")
    record = record_in(path)
    assert record.result is not None
    last = len(record.moves)
    assert out.startswith(f"Jericho sim-jericho-5-000001: after move {last} of {last}\n")
    assert "The game is over." in out
    score = next(line for line in out.splitlines() if re.match(r"Score +\d", line))
    assert score.split()[1:] == [str(points) for points in record.result["scores"]]
    assert re.search(r"^Ada wins with \d+ cards$", out, re.MULTILINE)


def test_an_earlier_position_has_no_result(run, path):
    out = run("replay", path, "--to", 0).out
    assert "after move 0 of" in out
    assert out.count("to move") == 3
    assert "Result" not in out
    assert json.loads(run("replay", path, "--to", 0, "--json").out)["result"] is None


def test_json_has_the_whole_position(run, path):
    data = json.loads(run("replay", path, "--to", 40, "--json").out)
    match = match_in(path)
    assert {key: data[key] for key in match.at(40).as_data()} == json.loads(
        json.dumps(match.at(40).as_data())
    )
    keys = ("walls", "hands", "supply", "won", "removed", "round", "to_move", "result")
    assert not set(keys) - set(data)
    assert data["ply"] == 40
    assert data["last_ply"] == match.ply
    assert [seat["name"] for seat in data["seats"]] == ["Ada", "Bernd", "Chloé"]


def test_text_shows_the_walls_the_longest_first(run, path):
    data = json.loads(run("replay", path, "--to", 50, "--json").out)
    lines = run("replay", path, "--to", 50).out.splitlines()
    names = [seat["name"] for seat in data["seats"]]
    for colour, letter in zip(("Red", "Green", "Blue", "Yellow", "Purple"), "RGBYP", strict=True):
        lengths = {n: by[letter] for n, by in zip(names, data["lengths"], strict=True)}
        longest = sorted((n for n in names if lengths[n]), key=lambda n: -lengths[n])
        told = next(line for line in lines if line.startswith(f"{colour}: "))
        assert re.findall(r"(\w+ \d+) \(", told) == [f"{n} {lengths[n]}" for n in longest]


def test_a_seat_sees_only_what_it_knows(run, path):
    """Cards of others are not in the text, nor anywhere in the JSON."""
    match = match_in(path)
    view = match.at(40).observation(Seat(1)).as_data()
    data = json.loads(run("replay", path, "--to", 40, "--seat", 2, "--json").out)
    assert {key: data[key] for key in view} == json.loads(json.dumps(view))
    assert data["hands"][0] is None
    assert data["draw_pile"] is None
    out = run("replay", path, "--to", 40, "--seat", 2).out
    assert re.findall(r"Your hand, (\d) cards", out) == [str(len(data["hands"][1]))]
    assert re.search(r"Draw pile: \d+ cards", out)
    assert "by you, face down" in out
    assert "by Ada" not in out


def test_openings_lie_face_down_until_the_first_feed_is_complete(run, path):
    out = run("replay", path, "--to", 3, "--seat", 1).out
    assert out.count("opening card, still face down:") == 1
    assert run("replay", path, "--to", 3).out.count("opening card, still face down:") == 3
    assert "opening card, still face down:" not in run("replay", path, "--to", 6).out


def line_and_ply(path, number):
    """Line of move `number` in a file, both from 1."""
    text = path.read_text(encoding="utf-8").splitlines()
    return text.index("moves = [") + 1 + number


def test_an_illegal_move_is_named_by_file_line_ply_and_reason(run, path, snapshot):
    match = match_in(path)
    ply = 20
    seat = match.moves[ply - 1].seat + 1
    other = seat % 3 + 1
    line = line_and_ply(path, ply)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert f'"{seat} ' in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(f'"{seat} ', f'"{other} ')
    path.write_text("".join(lines), encoding="utf-8")
    before = snapshot()
    sentence = run("replay", path).refused(1)
    assert sentence.startswith(f"{path}: line {line}, move {ply}: ")
    assert f"it is seat {seat}’s turn, not seat {other}’s" in sentence
    assert snapshot() == before
    assert run("replay", path, "--to", 5).code == 1  # the record is not good, wherever one looks


def test_a_wrong_result_is_named_by_file_and_line(run, path, snapshot):
    edited(path, r"scores = \[\d+", "scores = [99")
    before = snapshot()
    sentence = run("replay", path).refused(1)
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if text.startswith("scores"))
    assert sentence.startswith(f"{path}: line {line}: the stored result is wrong: scores must be")
    assert snapshot() == before
