"""The records that the repository ships."""

from pathlib import Path

import pytest

from jericho_tui.cli.main import main
from jericho_tui.store.store import open_store
from tests.store.api import load_record, usual_folder

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "saves").glob("example-*.toml"))


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
    assert "R9” is not a move;" in str(loaded.problem)
    assert loaded.match is not None
    assert loaded.match.ply == loaded.problem.ply - 1  # type: ignore[operator]


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of somebody who chooses none."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JERICHO_SAVES", raising=False)
    return usual_folder()


def test_the_first_lobby_has_the_examples_and_they_do_not_come_back(
    usual: Path, tmp_path: Path
) -> None:
    for left in (len(EXAMPLES), len(EXAMPLES) - 1):
        with open_store(None, settings_path=tmp_path / "settings.toml") as store:
            found = store.matches.list()
        assert store.folder == usual
        assert [match.example for match in found] == [True] * left
        found[0].path.unlink()


def test_a_folder_that_was_chosen_or_has_something_in_it_gets_none(
    usual: Path, tmp_path: Path
) -> None:
    usual.mkdir(parents=True)
    (usual / "mine.txt").touch()
    for chosen in (None, tmp_path / "chosen"):
        with open_store(chosen, settings_path=tmp_path / "settings.toml") as store:
            assert store.matches.list() == []


def test_an_example_is_looked_at_by_its_name(
    usual: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "example-jericho-finished.toml"
    for words in (["replay", name, "--to", "40"], ["check", name]):
        assert main(words) == 0, capsys.readouterr()
    assert not usual.exists()
    Path(name).write_text("mine")
    assert main(["check", name]) == 1
    assert main(["check", "x" * 300]) == 1
