"""Where nothing can be written, everything that can be looked at is: the kernel refuses.

A file system that is mounted to be read only, one that is full, and folders without permission to
write, which root keeps to too. The league's last results stand in its log (`league.db-wal`).
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from jericho_tui.store.files import StoreError
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.store import LEAGUE_FILE, open_store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.curtain import Curtain
from jericho_tui.tui.screens.league import LeagueScreen
from jericho_tui.tui.screens.table import TableScreen
from tests.builders import new_match, random_match, record_of
from tests.robustness.evening import prepare
from tests.robustness.test_full_disk import fill
from tests.tui.lobby import listed
from tests.tui.playing import polite, press, settle, toasts

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="mounts as Linux has them"),
    pytest.mark.usefixtures("own_home"),
]


def _finished(name: str, seed: int) -> bytes:
    rated = new_match(3, seed=seed, rated=True)
    while rated.actors():
        seat = rated.actors()[0]
        rated.submit(seat, rated.state.legal_actions(seat)[0])
    return dump_record(record_of(rated, name))


def furnish(folder: Path) -> None:
    """Fill a saves folder: matches, a tournament, a league whose last results are in its log."""
    made = folder.with_name("made")
    made.mkdir()
    prepare(made)
    saves = made / "saves"
    with open_store(saves, settings_path=made / "s.toml") as store:
        (saves / "logged.toml").write_bytes(_finished("logged", 5))
        store.settle()
        shutil.copytree(saves, folder, dirs_exist_ok=True)  # as a kill leaves it
    (folder / "waiting.toml").write_bytes(_finished("waiting", 6))
    assert (folder / f"{LEAGUE_FILE}-wal").stat().st_size > 0


@pytest.fixture(params=["mounted", "full", "permissions"])
def saves(request, tmp_path: Path) -> Iterator[Path]:
    """A saves folder that can only be read."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if request.param == "permissions":
        furnish(disk / "saves")
        folders = [p for p in (disk / "saves").rglob("*") if p.is_dir()] + [disk / "saves"]
        for folder in folders:
            folder.chmod(0o500)
        yield disk / "saves"
        for folder in folders:
            folder.chmod(0o700)
        return
    try:
        mount = ("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(disk))
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting needs root")
    try:
        furnish(disk / "saves")
        shutil.rmtree(disk / "made")
        if request.param == "full":
            fill(disk)
        else:
            subprocess.run(("mount", "-o", "remount,ro", str(disk)), check=True)
        yield disk / "saves"
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def snapshot(folder: Path) -> dict[str, bytes]:
    """Return what there is, but for the league, which SQLite tidies up also on a full disk."""
    files = (path for path in folder.rglob("*") if not path.name.startswith(LEAGUE_FILE))
    return {str(path): path.read_bytes() for path in files if path.is_file()}


def test_every_command_that_only_looks_works(saves, run, tmp_path):
    before = snapshot(saves)
    for words in (
        ("league", "show"),
        ("league", "player", "Ada"),
        ("league", "entries"),
        ("league", "check"),
        ("league", "export", tmp_path / "out"),
        ("tournament", "show"),
        ("tournament", "show", "Cup"),
        ("tournament", "export", "Cup", tmp_path / "cup"),
    ):
        code, out, err = run(*words, "--saves", saves)
        assert (code, err) == (0, ""), (words, out, err)
    assert run("replay", saves / "running.toml")[0] == 0
    assert run("check", *sorted(saves.glob("*.toml")))[0] == 0
    results = (tmp_path / "out" / "results.csv").read_text()
    for name in ("rated", "logged"):  # in the file, in its log
        assert name in results
    assert snapshot(saves) == before


def test_a_match_can_be_watched_and_says_why_it_is_not_kept(saves, run):
    words = ("play", "--plain", "--resume", saves / "running.toml", "--saves", saves)
    code, out, err = run(*words)
    assert code in (0, 1), err
    assert err == ""
    assert "Read only" in out or "read-only" in out or "Not saved" in out or "Saved" in out
    assert "Ada" in out


def test_what_would_change_something_is_refused_and_says_why(saves, run):
    before = snapshot(saves)
    full = (saves.parent / "ballast").exists()
    for words in (
        ("league", "rename", "Ada", "Adele"),
        ("league", "rebuild"),
        ("league", "merge", "Ada", "Bernd"),
        ("tournament", "new", "Another", "--entrants", "random,heuristic,random"),
        ("tournament", "run", "Cup", "--jobs", "1"),
        ("play", "--plain", "jericho", "--seats", "Ada,random,random"),
    ):
        code, out, err = run(*words, "--saves", saves)
        if code == 0 and full:
            continue  # a full disk takes what has room in the files that are there
        assert (code, out) == (1, ""), (words, out, err)
        assert full or "read-only" in err, (words, err)
        assert err.count("\n") == 1
    assert full or snapshot(saves) == before


def test_the_doctor_says_so_and_the_league_is_whole(saves, run):
    code, out, err = run("doctor", "--saves", saves)
    assert code == 1
    assert err == ""
    assert "read-only" in out or "kB of free space; free some more" in out
    assert "results; all ratings match them" in out


async def test_the_lobby_lists_everything_and_leads_everywhere(saves, tmp_path):
    with open_store(saves, settings_path=tmp_path / "s.toml", settle=False) as store:
        store.settings.name = "Ada"  # not here for the first time
        app = JerichoApp(store)
        polite(app)
        async with app.run_test(size=(100, 40)) as pilot:
            await settle(pilot)
            assert set(listed(pilot)) == {"running", "thrown", "rated", "logged", "waiting"}
            assert "read-only" in toasts(pilot) or "disk is full" in toasts(pilot)
            assert store.league.match_ids() == {"rated", "logged"}
            await press(pilot, "l", "enter")
            assert isinstance(app.screen, LeagueScreen)
            await press(pilot, "escape", "f", "enter")
            assert isinstance(app.screen, TableScreen | Curtain)
            await press(pilot, "escape")
            await press(pilot, "T", "escape")
        with pytest.raises(StoreError):
            store.matches.create(random_match(3, moves=3), 1)
