import json
import tomllib
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from jericho_tui.arena import tune as module
from jericho_tui.arena.tune import Tuning, TuningError, measure, tunable, tune, write_section

TINY = Tuning("jericho", population=3, matches=3, seed=5)


def test_a_run_that_was_killed_goes_on_as_if_it_had_not_been(tmp_path):
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    expected = list(tune(TINY, 3, whole))
    first = list(tune(TINY, 1, halves))
    with halves.open("a") as file:
        file.write('{"number": 2, "mean": {"co')
    assert first + list(tune(TINY, 3, halves))[1:] == expected
    assert halves.read_text() == whole.read_text()
    assert [generation.number for generation in expected] == [1, 2, 3]


def test_a_finished_run_plays_nothing_again(tmp_path, monkeypatch):
    expected = list(tune(TINY, 2, tmp_path / "file"))
    monkeypatch.setattr(module, "_score", None)
    assert list(tune(TINY, 2, tmp_path / "file")) == expected
    assert list(tune(TINY, 1, tmp_path / "file")) == expected[:1]


def test_workers_change_nothing(tmp_path):
    here = list(tune(TINY, 1, tmp_path / "here"))
    assert list(tune(TINY, 1, tmp_path / "there", jobs=2)) == here


def test_mean_moves_to_what_scores_and_spread_shrinks(tmp_path, monkeypatch):
    def score(_tuning, _seats, _rival, _generation, table):
        return -abs(table["trumpet"] - 2.5) - 3 * abs(table["keep"][1] - 0.3)

    monkeypatch.setattr(module, "_score", score)
    *_, last = tune(replace(TINY, population=40), 12, tmp_path / "file")
    mean: dict[str, Any] = last.mean
    spread: dict[str, Any] = last.spread
    assert mean["trumpet"] == pytest.approx(2.5, abs=0.15)
    assert mean["keep"][1] == pytest.approx(0.3, abs=0.05)
    assert spread["trumpet"] < 0.2
    assert last.best >= last.score


def test_candidates_are_played_as_they_are_learned_from(tmp_path, monkeypatch):
    """What would make no sense is brought in range before it is scored."""
    played = []

    def score(*arguments):
        played.append(arguments[-1]["hot"])
        return 0.0

    monkeypatch.setattr(module, "_score", score)
    monkeypatch.setattr(module, "_FIRST_SPREAD", 5.0)
    list(tune(replace(TINY, population=30), 1, tmp_path / "file"))
    assert min(played) == 0


def test_anothers_file_is_refused(tmp_path):
    path = tmp_path / "file"
    list(tune(TINY, 1, path))
    before = path.read_text()
    with pytest.raises(TuningError, match="not a file of this tuning"):
        list(tune(replace(TINY, seed=6), 2, path))
    path.write_text("cold = 1\n")
    with pytest.raises(TuningError, match="not a file of this tuning"):
        list(tune(TINY, 2, path))
    assert path.read_text() == "cold = 1\n"
    assert before.count("\n") == 2


@pytest.mark.parametrize(
    "odd",
    [
        {"number": 2},
        {"mean": {}},
        {"mean": []},
        {"spread": 10**400},
        {"best": "1"},
        {"score": None},
        {"score": 1e300},
    ],
    ids=str,
)
def test_a_generation_of_another_shape_is_refused(tmp_path, odd):
    path = tmp_path / "file"
    list(tune(TINY, 1, path))
    head, line = path.read_text().splitlines()
    path.write_text(f"{head}\n{json.dumps({**json.loads(line), **odd})}\n")
    with pytest.raises(TuningError, match="not a file of this tuning"):
        list(tune(TINY, 2, path))


@pytest.mark.parametrize("names", [("jericho", "juggler"), ("tiddlywinks", "heuristic")])
def test_only_what_rests_on_numbers_can_be_tuned(names):
    with pytest.raises(TuningError, match=names[1]):
        tunable(*names)


def test_a_policy_beats_one_that_was_spoilt():
    good = tunable("jericho", "heuristic").table()
    measured = measure(TINY, good, {**good, "one": -5.0, "trumpet": -5.0}, 60, (3, 4, 5))
    assert measured.matches == 60
    assert measured.share.low > 1 / 3
    assert measured.lead > 0


def test_written_weights_replace_a_section_and_nothing_else(tmp_path):
    path = tmp_path / "weights.toml"
    text = files("jericho_tui.bots.policies.jericho").joinpath("weights.toml").read_text("utf-8")
    path.write_text(text)
    path.chmod(0o644)
    table = tunable("jericho", "gambler").table()
    write_section(path, "heuristic", {**table, "cold": 0.123456})
    before, after = tomllib.loads(text), tomllib.loads(path.read_text())
    assert after["heuristic"] == {**before["gambler"], "cold": 0.123}
    assert {**after, "heuristic": before["heuristic"]} == before
    comments = [line for line in text.splitlines() if line.startswith("#")]
    assert [line for line in path.read_text().splitlines() if line.startswith("#")] == comments
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_file_without_the_section_is_left_alone(tmp_path):
    path = tmp_path / "weights.toml"
    path.write_text("[heuristic]\ncold = 1\n")
    with pytest.raises(TuningError, match="hot"):
        write_section(path, "heuristic", {"cold": 2.0, "hot": 3.0})
    assert path.read_text() == "[heuristic]\ncold = 1\n"
