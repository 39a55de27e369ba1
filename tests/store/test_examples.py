"""The records that the repository ships."""

from pathlib import Path

import pytest

from jericho_tui.games import IDS
from jericho_tui.store.records import load_record

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "saves").glob("example-*.toml"))


def test_a_game_in_round_2_waits_for_a_person() -> None:
    loaded = load_record(ROOT / "saves" / "example-jericho-middle.toml")
    assert loaded.problem is None
    assert loaded.match is not None
    [actor] = loaded.match.actors()
    assert loaded.match.seats[actor].kind == "human"
    assert loaded.match.state.as_data()["round"] == 2


def test_a_finished_game_has_its_result() -> None:
    loaded = load_record(ROOT / "saves" / "example-jericho-finished.toml")
    assert loaded.problem is None
    assert loaded.match is not None
    assert loaded.match.outcome() is not None


@pytest.mark.parametrize("game_id", IDS)
def test_every_game_has_an_example_that_can_be_played_on(game_id: str) -> None:
    waiting = [load_record(path).match for path in EXAMPLES if game_id in path.stem]
    assert any(match is not None and match.actors() for match in waiting)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_never_counts_for_somebodys_ladder(path: Path) -> None:
    record = load_record(path).record
    assert record is not None
    assert not record.rated


def test_the_damaged_game_is_good_up_to_a_line_that_is_named() -> None:
    path = ROOT / "tests" / "data" / "damaged-jericho.toml"
    loaded = load_record(path)
    assert loaded.problem is not None
    assert loaded.problem.line is not None
    assert "R9" in path.read_text().splitlines()[loaded.problem.line - 1]
    assert "not a card: “R9”" in str(loaded.problem)
    assert loaded.match is not None
    assert loaded.match.ply == loaded.problem.ply - 1  # type: ignore[operator]
