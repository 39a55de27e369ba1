"""Every recorded match plays as it did, move by move; every way to end is recorded."""

import re
import shutil
from pathlib import Path

import pytest

from jericho_tui.core.registry import IDS, load
from jericho_tui.store.record_file import load_record
from tests.builders import record_of
from tests.golden.plies import FOLDER, first_difference, lines_of, load_match, records
from tests.golden.regenerate import regenerate, write
from tests.golden.wanted import Wanted, anything, by_lot, has_promises, is_as_wanted, wanted_of


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def read_lines(path: Path) -> list[str]:
    return path.with_suffix(".plies").read_text(encoding="utf-8").splitlines()


@pytest.mark.share(3)
@pytest.mark.parametrize("path", records(), ids=name_of)
def test_a_recorded_match_plays_as_it_did(path: Path):
    match = load_match(path)
    difference = first_difference(read_lines(path), lines_of(match, record_of(match).moves))
    assert difference is None, f"{path.name} differs first in {difference}"


@pytest.mark.parametrize("path", records(), ids=name_of)
def test_a_file_notes_its_moves_as_the_program_does(path: Path):
    """So what was read need not be noted again; a notation has no second spelling."""
    loaded = load_record(path)
    assert loaded.record is not None
    assert loaded.record == loaded.record.updated_from(load_match(path))


@pytest.mark.parametrize("game_id", IDS)
def test_every_termination_of_every_game_is_recorded(game_id: str):
    ends = {load_match(path).outcome() for path in records(game_id)}
    found = {outcome.termination for outcome in ends if outcome is not None}
    assert found == set(load(game_id).info.terminations)


@pytest.mark.parametrize("game_id", IDS)
def test_what_is_wanted_is_what_is_recorded(game_id: str):
    assert {wanted.name for wanted in wanted_of(game_id)} == {
        path.stem for path in records(game_id)
    }
    for wanted in wanted_of(game_id):
        match = load_match(FOLDER / game_id / f"{wanted.name}.toml")
        assert is_as_wanted(match, wanted), wanted.name


@pytest.mark.parametrize("game_id", IDS)
def test_every_seat_count_is_recorded(game_id: str):
    info = load(game_id).info
    counts = {load_match(path).setup.num_seats for path in records(game_id)}
    assert counts == set(range(info.min_seats, info.max_seats + 1))


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", IDS)
def test_regenerating_changes_nothing_while_the_rules_are_the_same(game_id: str, tmp_path: Path):
    shutil.copytree(FOLDER / game_id, tmp_path / game_id)
    for written in regenerate(game_id, tmp_path):
        for suffix in (".toml", ".plies"):
            before = FOLDER / game_id / f"{written.stem}{suffix}"
            assert written.with_suffix(suffix).read_bytes() == before.read_bytes()


PROMISING = list(filter(has_promises, IDS))
STEERED = [
    (game_id, wanted)
    for game_id in PROMISING
    for wanted in wanted_of(game_id)
    if wanted.steer is not by_lot
]


@pytest.mark.parametrize(
    ("game_id", "wanted"),
    [*((game_id, wanted_of(game_id)[0]) for game_id in PROMISING[:1]), *STEERED],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_a_lost_record_is_found_again_as_it_was(game_id: str, wanted: Wanted, tmp_path: Path):
    (tmp_path / game_id).mkdir()
    found = write(game_id, wanted, tmp_path)
    assert found.read_bytes() == (FOLDER / game_id / found.name).read_bytes()


RARE_ENDS = {
    "badaboom": {"B11", "B16", "B23"},
    "jericho": {"J17"},
    "nottingham": {"N16", "N28"},
    "push": {"P7"},
    "rempart": {"R6", "R7", "R10", "R17"},
}
"""By game: the rulings on ends that hardly ever come about, each shown by a golden match."""


@pytest.mark.parametrize("game_id", RARE_ENDS)
def test_every_rare_end_is_wanted_under_its_ruling(game_id: str):
    rules = " ".join(wanted.rule for wanted in wanted_of(game_id))
    assert RARE_ENDS[game_id] <= set(re.findall(r"\b[A-Z]\d+\b", rules))


def test_whoever_looks_for_a_rare_end_says_which_ruling_it_shows():
    rare = [w for game_id in PROMISING for w in wanted_of(game_id) if w.shows is not anything]
    assert rare
    assert [wanted.name for wanted in rare if not wanted.rule] == []


def test_the_runner_says_which_line_differs_first():
    assert first_difference(["a", "b"], ["a", "b"]) is None
    assert first_difference(["a", "b", "c"], ["a", "x", "y"]) == (
        "line 2:\n  expected b\n  found    x"
    )
    assert first_difference(["a"], ["a", "b"]) == "line 2:\n  expected None\n  found    b"
    assert first_difference(["a", "b"], ["a"]) == "line 2:\n  expected b\n  found    None"
