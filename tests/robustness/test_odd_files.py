"""Whatever stands under the name of a file is a line of its own: it hides nothing and ends nothing.

Every kind of directory entry, in every folder of the program's, through everything that reads it.
"""

import os
import socket
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.store.database import League
from jericho_tui.store.files import shown
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.store import LEAGUE_FILE, open_store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.dialog import Notice
from jericho_tui.tui.screens.lobby import LobbyScreen
from tests.builders import new_match, random_match, record_of
from tests.robustness.damage import check_sentence
from tests.tui.lobby import listed, under
from tests.tui.playing import polite, press, settle, toasts

GOOD: Final = ("not-utf-8-\udce9\udcff", "escape-\x1b[31m", "n" * 250)
"""Names that are odd; what stands there is a match."""


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the path of a socket has at most 107 bytes
    try:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(path.name)
    finally:
        os.chdir(here)


def _circle(path: Path) -> None:
    other = path.with_name(f"{path.name}-and-back")
    other.symlink_to(path.name)
    path.symlink_to(other.name)


def _unreadable(path: Path) -> None:
    path.write_text("format = 1\n")
    path.chmod(0)


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**31)


ODD: Final[dict[str, Callable[[Path], object]]] = {
    "self-link": lambda path: path.symlink_to(path.name),
    "circle": _circle,
    "dangling": lambda path: path.symlink_to("nowhere"),
    "to-a-folder": lambda path: path.symlink_to("."),
    "to-a-device": lambda path: path.symlink_to("/dev/zero"),
    "folder": lambda path: path.mkdir(),
    "full-folder": lambda path: (path / "x").mkdir(parents=True),
    "pipe": os.mkfifo,
    "socket": _socket,
    "unreadable": _unreadable,
    "huge": _huge,
    "empty": lambda path: path.touch(),
    "bytes": lambda path: path.write_bytes(bytes(range(256))),
    "scrap-\udcfe": lambda path: path.write_text("not = = toml"),
}
"""How to make each, by its name."""


def make_odd(folder: Path, suffix: str = ".toml") -> list[Path]:
    """Make one of each kind in a folder; return where they stand."""
    made = []
    for name, make in ODD.items():
        path = folder / f"{name}{suffix}"
        make(path)
        made.append(path)
    return made


pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="links and pipes as Linux has them"),
    pytest.mark.usefixtures("own_home"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A saves folder with one of each kind, odd names, and an ordinary match."""
    saves = tmp_path / "saves"
    with open_store(saves, settings_path=tmp_path / "settings.toml") as store:
        store.matches.create(random_match(3, moves=20), 1)
    for number, name in enumerate(GOOD):
        rated = new_match(3, seed=number, rated=True)
        while rated.actors():
            seat = rated.actors()[0]
            rated.submit(seat, rated.state.legal_actions(seat)[0])
        (saves / f"{name}.toml").write_bytes(dump_record(record_of(rated, f"odd-{number}")))
    make_odd(saves)
    return saves


def every(folder: Path) -> set[Path]:
    return {path for path in folder.iterdir() if path.suffix == ".toml" and path.name[0] != "."}


def odd(folder: Path) -> list[Path]:
    return [folder / f"{name}.toml" for name in ODD]


def test_the_list_has_all_of_them(folder, tmp_path):
    with open_store(folder, settings_path=tmp_path / "settings.toml", settle=False) as store:
        found = {saved.path: saved for saved in store.matches.list()}
        assert set(found) == every(folder)
        assert len(found) == len(ODD) + len(GOOD) + 1
        assert {found[path].status for path in odd(folder)} == {"damaged"}
        assert all(saved.id.isprintable() for saved in found.values())
        assert store.settle() == len(GOOD)  # what is odd keeps nothing out of the league
        assert store.league_problem is None
        assert store.league.check() == []


def test_the_doctor_names_each(folder, run):
    came = run("doctor", "--saves", folder)
    assert came.code == 1
    for path in odd(folder):
        assert shown(path) in came.out, path
    for name in GOOD:
        assert shown(folder / f"{name}.toml") not in came.out


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--plain", "--resume"),
        ("replay",),
        ("check",),
        ("league", "import"),
        ("edition", "jericho", "--check"),
        ("play", "--plain", "jericho", "--edition"),
    ],
    ids=" ".join,
)
def test_every_command_that_reads_a_file_refuses_each_with_a_sentence(folder, run, words):
    for path in odd(folder):
        if path.stem == "unreadable" and os.geteuid() == 0:
            continue  # root reads it all the same
        came = (
            run(*words, path, "--saves", folder)
            if words[0] in ("play", "league")
            else run(*words, path)
        )
        assert came.code in (1, 2), (path, came)
        said = came.out + came.err
        assert said.count("\n") == 1, (path, came)
        assert "Traceback" not in said
        assert shown(path)[:60] in said or "edition" in said


def test_matches_of_odd_names_are_matches(folder, run, monkeypatch):
    for name in GOOD:
        path = folder / f"{name}.toml"
        assert run("check", path).code == 0
        assert run("replay", path).code == 0
        assert run("play", "--plain", "--resume", path, "--saves", folder).code == 0


def test_each_can_be_deleted_and_brought_back_but_not_taken_in(folder, tmp_path):
    with open_store(folder, settings_path=tmp_path / "settings.toml", settle=False) as store:
        for path in odd(folder):
            for act in (
                lambda path=path: store.saved.take_in(path),
                lambda path=path: store.saved.rename(path, "x"),
                lambda path=path: store.saved.duplicate(path, "x"),
                lambda path=path: store.matches.open(path),
                lambda path=path: store.matches.resume_good_part(path),
            ):
                with pytest.raises(SentenceError) as caught:
                    act()
                check_sentence(caught.value)
            if path.stem == "unreadable":
                continue  # who took its permissions away wants it to stay
            kind = path.lstat().st_mode
            kept = store.saved.delete(path)
            assert kept.lstat().st_mode == kind
            assert not os.path.lexists(path)
            assert store.saved.restore() == path
            assert path.lstat().st_mode == kind


async def test_the_lobby_has_a_line_for_each_and_opens_none(folder, tmp_path):
    with open_store(folder, settings_path=tmp_path / "settings.toml", settle=False) as store:
        store.settings.name = "Ada"  # not here for the first time
        app = JerichoApp(store)
        polite(app)
        async with app.run_test(size=(100, 40)) as pilot:
            await settle(pilot)
            assert len(listed(pilot)) == len(ODD) + len(GOOD) + 1
            assert "damaged;" not in toasts(pilot)
            assert store.league.match_ids() == {f"odd-{n}" for n in range(len(GOOD))}
            await press(pilot, "f", "f", "f")
            assert len(listed(pilot)) == len(ODD)
            for _ in ODD:
                await press(pilot, "enter")
                assert isinstance(app.screen, Notice)
                await press(pilot, "escape", "down")
            for left in range(len(ODD), 1, -1):
                await press(pilot, "home")
                if under(pilot).stem == "unreadable":  # what is read-only stays as it is
                    await press(pilot, "d")
                    assert isinstance(app.screen, Notice)
                    await press(pilot, "escape", "down")
                await press(pilot, "d")
                assert len(listed(pilot)) == left - 1
            assert listed(pilot) == ["unreadable"]
            assert isinstance(app.screen, LobbyScreen)


@pytest.mark.parametrize(
    "place", ["tournaments", "tournaments/cup", "editions", "backups", "trash"]
)
def test_in_the_other_folders_they_hide_and_end_nothing_either(tmp_path, run, place):
    saves = tmp_path / "saves"
    with open_store(saves, settings_path=tmp_path / "settings.toml") as store:
        store.matches.create(random_match(3, moves=20), 1)
    (saves / place).mkdir(parents=True)
    made = make_odd(saves / place) + make_odd(saves / place, ".db")
    for words in (
        ("league", "show"),
        ("league", "backup"),
        ("tournament", "show"),
        ("doctor",),
        ("play", "--plain", "jericho", "--seats", "Ada,random,random"),
    ):
        came = run(*words, "--saves", saves)
        assert "Traceback" not in came.err
        assert came.code in ((0, 1) if words == ("doctor",) else (0,)), (words, came)
    if place == "tournaments/cup":
        out = run("doctor", "--saves", saves).out
        assert all(shown(path) in out for path in made if path.suffix == ".toml")


@pytest.mark.parametrize("place", ["league.db", "tournaments", "editions", "backups", "trash"])
@pytest.mark.parametrize("kind", ["self-link", "folder", "pipe", "empty"])
def test_in_place_of_the_league_and_of_a_folder(tmp_path, run, place, kind):
    saves = tmp_path / "saves"
    with open_store(saves, settings_path=tmp_path / "settings.toml", settle=False) as store:
        store.matches.create(random_match(3, moves=20), 1)
    ODD[kind](saves / place)
    for words in (
        ("doctor",),
        ("league", "show"),
        ("league", "backup"),
        ("tournament", "show"),
        ("play", "--plain", "jericho", "--seats", "Ada,random,random"),
    ):
        came = run(*words, "--saves", saves)
        assert came.code in (0, 1), (words, came)
        if words[0] == "play":
            assert came.code == 0
        assert "Traceback" not in came.out + came.err


def test_what_is_named_like_a_copy_of_the_league_and_is_none(tmp_path, run):
    saves = tmp_path / "saves"
    with open_store(saves, settings_path=tmp_path / "settings.toml", settle=False) as store:
        store.matches.create(random_match(3, moves=20), 1)
    backups = saves / "backups"
    backups.mkdir()
    for number, make in enumerate(ODD.values()):
        for year in (2020, 2099):
            make(backups / f"league-{year}0101-0000{number:02}.db")
    for words in (("league", "show"), ("league", "backup"), ("doctor",)):
        came = run(*words, "--saves", saves)
        assert came.code in ((0, 1) if words == ("doctor",) else (0,)), (words, came)


async def test_a_league_locked_elsewhere_keeps_no_match_from_the_list(
    folder, tmp_path, monkeypatch
):
    """Results wait; it is busy, not damaged, and is settled when it is free again."""
    League.open(folder / LEAGUE_FILE).close()
    monkeypatch.setattr("jericho_tui.store.connection.BUSY_SECONDS", 0.3)
    other = sqlite3.connect(folder / LEAGUE_FILE, isolation_level=None)
    with open_store(folder, settings_path=tmp_path / "settings.toml", settle=False) as store:
        assert store.league_problem is None
        other.execute("BEGIN IMMEDIATE")
        store.settings.name = "Ada"  # not here for the first time
        app = JerichoApp(store)
        polite(app)
        async with app.run_test(size=(100, 40)) as pilot:
            await settle(pilot)
            assert len(listed(pilot)) == len(ODD) + len(GOOD) + 1
            assert "another program is using the league" in toasts(pilot)
            assert "damaged;" not in toasts(pilot)
            other.execute("ROLLBACK")
            assert isinstance(app.screen, LobbyScreen)
            app.screen.reread()
            await settle(pilot)
            assert len(store.league.match_ids()) == len(GOOD)
    other.close()
