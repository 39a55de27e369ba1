"""Whatever a command of ours writes opens in every command that reads such files."""

import io
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from jericho_tui.cli.main import main
from jericho_tui.core.registry import IDS, info
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.database import League
from jericho_tui.store.record_file import load_record, read_good
from jericho_tui.store.settings import load_settings
from jericho_tui.store.store import open_store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.screens.lobby import LobbyScreen
from tests.programs import run_python
from tests.robustness.evening import environ, prepare
from tests.tui.lobby import listed
from tests.tui.playing import polite, press, settle


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything that an evening writes."""
    folder = tmp_path_factory.mktemp("evening")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environ(folder).items():
            patch.setenv(name, value)
        prepare(folder)
    code, _out, err = run_python(
        "-m", "tests.robustness.evening", folder, environ=environ(folder), cwd=folder
    )
    assert code == 0, err
    return folder


@pytest.fixture
def here(written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that, to be changed."""
    folder = tmp_path / "here"
    shutil.copytree(written, folder)
    for name, value in environ(folder).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    return folder


Said = Callable[..., str]


@pytest.fixture
def said(capsys, monkeypatch) -> Said:
    """Run a command line that must go well; return what it printed."""

    def run(*words: object) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        capsys.readouterr()
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert (code, err) == (0, ""), (words, out, err)
        return str(out)

    return run


def record_at(path: Path) -> MatchRecord:
    """Return the record of a good file."""
    return read_good(path)[1]


def records(folder: Path) -> list[Path]:
    """Return every record: saved, of a tournament, simulated, exported, deleted."""
    found = []
    for path in sorted(folder.rglob("*.toml*")):
        within = path.relative_to(folder).parts
        if within[0] in ("saves", "sim", "copy.toml") and "editions" not in within:
            found += [path] if path.suffix in (".toml", ".bak") else []
    return found


def read_again(path: Path, saves: Path, said: Said) -> None:
    said("replay", path)
    said("replay", "--json", path)
    said("play", "--plain", "--resume", path, "--saves", saves)


def test_every_record_opens_in_every_command(here, said):
    found = records(here)
    places = {path.relative_to(here).parts[0] for path in found}
    assert places == {"saves", "sim", "copy.toml"}
    assert {path.parent.name for path in found} >= {"saves", "sim", "trash"}
    assert any("tournaments" in path.parts for path in found)
    for path in found:
        assert load_record(path).problem is None, path
        read_again(path, here / "saves", said)
        said("check", path)


@pytest.mark.share(6)
@pytest.mark.parametrize("game", IDS)
async def test_a_simulated_record_of_every_game_opens_in_the_lobby(here, said, game):
    """It carries no date: that of its file is taken. What is rated enters the league."""
    seats = ",".join(["random"] * info(game).min_seats)
    words = ("--matches", 1, "--seats", seats, "--rng-seed", 7, "--jobs", 1)
    said("simulate", game, *words, "--record", here / "casual")
    (path,) = (here / "casual").glob("*.toml")
    assert record_at(path).created is None
    said("check", path)
    shutil.copytree(here / "casual", here / "rated")
    rated = here / "rated" / path.name
    rated.write_text(path.read_text().replace("rated = false", "rated = true"))
    await opens_in_the_lobby(rated, said, entered=1)
    if game == "push":
        await opens_in_the_lobby(path, said, entered=0)


async def opens_in_the_lobby(path: Path, said: Said, entered: int) -> None:
    os.utime(path, (10**9, 10**9))
    read_again(path, path.parent, said)
    with open_store(path.parent, settings_path=path.parent / "s.toml", settle=False) as store:
        store.settings.name = "Ada"  # not here for the first time
        app = JerichoApp(store)
        polite(app)
        async with app.run_test(size=(100, 40)) as pilot:
            await settle(pilot)
            assert listed(pilot) == [path.stem]
            await press(pilot, "enter")
            assert app.current_mode == "scoreboard"
            await press(pilot, "escape", "v")
            assert app.current_mode == "replay"
            await press(pilot, "escape")
            assert isinstance(app.screen, LobbyScreen)
        results = store.league.results()
        assert len(results) == entered
        assert all(result.finished.timestamp() == 10**9 for result in results)
        copy = store.saved.duplicate(path, "Copy")
        assert load_record(copy).problem is None
        store.saved.rename(path, "Title")
        assert record_at(path).title == "Title"
        assert store.saved.export(
            path, path.parent.with_name(f"{path.parent.name}-exported.toml")
        ).exists()


def test_every_toml_is_imported(here, said):
    read = [*(here / "out").iterdir(), *(here / "cup").iterdir()]
    for number, path in enumerate(read):
        if path.suffix == ".toml":
            said("league", "import", path, "--saves", here / f"other{number}")
    assert {"league.toml", "tournament.toml"} <= {path.name for path in read}


def test_everything_else_is_read_again(here, said):
    said("edition", "nottingham", here / "saves" / "editions" / "nottingham.toml", "--check")
    said("edition", "badaboom", here / "badaboom.toml", "--check")
    for game, path in (
        ("nottingham", here / "saves" / "editions" / "nottingham.toml"),
        ("badaboom", here / "badaboom.toml"),
    ):
        said("play", "--plain", game, "--edition", path, "--saves", here / "saves")
    said("arena", "show", here / "arena.jsonl")
    more = ("--deals", 2, "--jobs", 1, "--quiet")
    said("arena", "run", "jericho", *more, "--resume", here / "arena.jsonl")
    for path in (here / "home" / "jericho-tui").glob("settings.toml*"):
        assert load_settings(path).problem is None
    copies = list((here / "saves" / "backups").glob("*.db"))
    assert copies
    for number, path in enumerate(copies):
        place = here / f"back{number}" / "league.db"
        place.parent.mkdir()
        shutil.copy(path, place)
        League.open(place).close()
        said("league", "check", "--saves", place.parent)
