"""Copies of the league: whole, rotated, made when due."""

import os
import sqlite3
from datetime import timedelta

from jericho_tui.store.store import LEAGUE_FILE, open_store
from tests.store.api import BACKUPS, League, Visit, connection, sweep_temporaries
from tests.store.many import record_all
from tests.store.test_database import WHEN, random_results, result


def touched(league, when):
    """Let the league's files have been written to at a moment."""
    for path in league.path.parent.glob("league.db*"):
        os.utime(path, (when.timestamp(), when.timestamp()))


def test_a_copy_is_a_league_of_its_own(league):
    record_all(league, random_results(30))
    path = league.backup(WHEN)
    assert path.relative_to(league.path.parent).as_posix() == "backups/league-20261120-210000.db"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]
    league.record(result("late", 1, 2))
    copy = League.open(path)
    assert copy.match_ids() == league.match_ids() - {"late"}
    assert copy.check() == []
    copy.close()


def test_a_copy_is_made_while_another_program_writes(league):
    record_all(league, random_results(30))
    other = sqlite3.connect(league.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE standings SET wins = 99")
    path = league.backup(WHEN)
    other.execute("ROLLBACK")
    other.close()
    copy = League.open(path)
    assert copy.check() == []
    copy.close()


def test_a_copy_that_is_being_made_is_not_swept_by_another_start(league, monkeypatch):
    """Another program may start at any moment of it."""
    folder = league.path.parent / BACKUPS
    swept = []
    replace = type(folder).replace

    def swept_before(path, target):
        swept.append(sweep_temporaries(folder))
        return replace(path, target)

    monkeypatch.setattr(type(folder), "replace", swept_before)
    assert league.backup(WHEN).exists()
    assert swept == [0]


def test_rotation_copies_once_a_day_when_something_changed_and_keeps_seven(league):
    assert connection.rotate(league.connection, WHEN) is None  # an empty league
    league.record(result("m0", 1, 2))
    first = connection.rotate(league.connection, WHEN)
    assert first is not None
    os.utime(first, (WHEN.timestamp(), WHEN.timestamp()))
    touched(league, WHEN - timedelta(hours=1))
    assert connection.rotate(league.connection, WHEN + timedelta(days=3)) is None  # nothing changed
    touched(league, WHEN + timedelta(hours=1))
    assert connection.rotate(league.connection, WHEN + timedelta(hours=23)) is None  # not due yet
    made = [first]
    for day in range(1, 10):
        now = WHEN + timedelta(days=day)
        touched(league, now)
        new = connection.rotate(league.connection, now)
        assert new is not None
        os.utime(new, (now.timestamp(), now.timestamp()))
        made.append(new)
    assert sorted(first.parent.iterdir()) == made[-connection.KEPT :]


def test_rotation_deletes_nothing_that_it_did_not_make(league):
    league.record(result("m0", 1, 2))
    folder = league.path.parent / BACKUPS
    folder.mkdir()
    kept = [folder / "league-version-1.db", folder / "mine.db", folder / "league-2026.db"]
    for path in kept:
        path.touch()
    for day in range(10):
        touched(league, WHEN + timedelta(days=day + 1))
        league.backup(WHEN + timedelta(days=day))
    connection.rotate(league.connection, WHEN + timedelta(days=30))
    assert all(path.exists() for path in kept)


def test_the_store_copies_its_league_at_the_start(tmp_path, clock):
    def opened():
        return open_store(tmp_path / "s", clock=clock, settings_path=tmp_path / "settings.toml")

    with opened() as store:
        store.league.record(result("m", 1, 2))
        assert store.backup_problem is None
    with opened() as store:
        assert len(list((store.folder / BACKUPS).iterdir())) == 1
    with opened() as store:
        assert len(list((store.folder / BACKUPS).iterdir())) == 1


def test_a_start_goes_on_without_a_copy(tmp_path, clock):
    def opened():
        return open_store(tmp_path / "s", clock=clock, settings_path=tmp_path / "settings.toml")

    with opened() as store:
        store.league.record(result("m", 1, 2))
        (store.folder / BACKUPS).write_text("in the way")
    with opened() as store:
        problem = store.backup_problem
        assert "the daily copy of the league failed: " in str(problem)
        assert "backups" in str(problem)
        assert "m" in store.league.match_ids()
        store.settle()
        assert store.backup_problem is problem, (
            "it is said once, though each try names another file"
        )
        assert store.league_notices == [problem]
        store.visit = Visit("Ada", tmp_path / "club", searching=1)
        assert store.league_notices == [], "a visitor cannot help it"
        (store.folder / BACKUPS).unlink()
        store.settle()
        assert store.backup_problem is None


def test_a_damaged_league_is_noticed_at_the_start_and_not_copied(tmp_path, clock):
    with open_store(tmp_path / "s", settings_path=tmp_path / "x.toml", clock=clock) as store:
        record_all(store.league, random_results(200))
        path = store.folder / LEAGUE_FILE
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = os.urandom(4096)
    path.write_bytes(data)
    with open_store(tmp_path / "s", settings_path=tmp_path / "x.toml", clock=clock) as store:
        assert "is damaged and stays as it is" in str(store.league_problem)
        assert not (store.folder / BACKUPS).exists()
    assert path.read_bytes() == data
