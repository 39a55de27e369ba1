import errno
import sqlite3
import subprocess
import sys
from contextlib import suppress

import pytest

from jericho_tui.store.store import LEAGUE_FILE, open_store
from tests.store.api import MARKER, StoreError, Talk, flock
from tests.store.conftest import ROOT, match_in
from tests.store.test_settlement import finished_rated


@pytest.fixture
def opened(tmp_path, clock):
    def opened(**named):
        return open_store(
            tmp_path / "saves", clock=clock, settings_path=tmp_path / "settings.toml", **named
        )

    return opened


def test_a_new_store_has_everything_in_one_folder(opened, tmp_path):
    with opened() as store:
        assert store.folder == tmp_path / "saves"
        assert store.matches.list() == []
        assert store.league.ladder("jericho") == []
        assert store.league_problem is None
        assert store.settings.problem is None
    assert sorted(entry.name for entry in store.folder.iterdir()) == [".host", MARKER, LEAGUE_FILE]


def test_opening_settles_what_a_kill_left(opened):
    with opened() as store:
        finished_rated(store.matches)
    with opened(settle=False) as store:
        assert store.league.match_ids() == set()
        assert store.settle() == 1
    with opened() as store:
        assert len(store.league.match_ids()) == 1


@pytest.mark.parametrize("content", [b"scrap", b"SQLite format 3\0" + b"\xa5" * 5000], ids=range(2))
def test_a_bad_league_does_not_stop_the_play(opened, content):
    """The bad file stays; what was played enters a league that can be written."""
    with opened() as store:
        path = store.folder / LEAGUE_FILE
        match = finished_rated(store.matches)
    with opened():
        pass
    path.write_bytes(content)
    with opened() as store:
        assert "league restore" in str(store.league_problem)
        assert store.league.ladder("jericho") == []
        another = finished_rated(store.matches, seed=2)
        assert store.settle() == 0
        with pytest.raises(StoreError, match="league restore"):
            store.enter(another.record)
    assert path.read_bytes() == content
    path.unlink()
    with opened() as store:
        assert store.league_problem is None
        assert store.league.match_ids() == {match.record.id, another.record.id}


def test_a_league_that_a_copy_takes_the_place_of_is_closed(opened, monkeypatch):
    """As where the disk is full: Python 3.13 warns of what nobody closed."""
    with opened() as store:
        file = store.league

        def full(*_arguments):
            raise StoreError.of(OSError(errno.ENOSPC, "full"), store.folder)

        monkeypatch.setattr(type(store), "settle", full)
        with suppress(StoreError):
            store.settle_league(to_look_at=True)
        assert store.league is not file
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            file.ladder("jericho")


def test_a_saves_folder_that_cannot_be_used_stops_the_start_and_nothing_changes(tmp_path):
    (tmp_path / "saves").write_text("x")
    with pytest.raises(StoreError, match="is a file, not a folder"):
        open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml")
    assert [entry.name for entry in tmp_path.iterdir()] == ["saves"]


def test_the_examples_of_the_repository_are_good():
    for path in sorted((ROOT / "saves").glob("*.toml")):
        assert match_in(path).ply > 0


def test_nothing_heavy_is_imported_before_it_is_needed():
    heavy = ("sqlite3", "platformdirs", "tomli_w", "tomllib", "textual", "socket")
    script = (
        "import sys, jericho_tui.store.store, jericho_tui.store.records;"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_start_sweeps_the_folders_within_too(opened, tmp_path):
    """Backups, trash and the matches of tournaments; what is being written stays."""
    with opened() as store:
        folder = store.folder
    kept, left = [], []
    for part in ("backups", "trash", "tournaments/cup"):
        (folder / part).mkdir(parents=True)
        kept.append(folder / part / "x.toml")
        left.append(folder / part / ".x.toml.1234.jericho-tmp")
    for path in (*kept, *left):
        path.write_text("x")
    with left[0].open("a") as file:
        assert flock(file.fileno(), alone=True)
        opened().close()
        assert left[0].exists()
    opened().close()
    assert [path.exists() for path in (*kept, *left)] == [True] * 3 + [False] * 3


def test_a_second_computer_is_refused_by_name_and_may_look(tmp_path, monkeypatch):
    saves, settings = tmp_path / "saves", tmp_path / "settings.toml"
    with open_store(saves, settings_path=settings) as here:
        assert here.league_problem is None
        with open_store(saves, settings_path=settings) as beside:
            assert beside.league_problem is None
        monkeypatch.setattr("platform.node", lambda: "other")
        with open_store(saves, settings_path=settings) as there:
            assert "is in use on another computer" in str(there.league_problem)
            assert there.tables.list() == []
            with pytest.raises(StoreError, match="is in use on another computer"):
                Talk(there.rows, "x").say("Ada", "Hello", 0)
    with open_store(saves, settings_path=settings) as there:
        assert there.league_problem is None
