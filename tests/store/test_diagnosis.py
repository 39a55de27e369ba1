"""The doctor finds what is wrong, says what to do, and changes nothing."""

import sqlite3
import stat
from contextlib import closing

import pytest

from jericho_tui.store.store import LEAGUE_FILE, open_store
from tests.builders import new_match, random_match
from tests.store.api import (
    BACKUPS,
    SETTINGS,
    VERSION,
    Finding,
    League,
    database,
    examine,
    records,
    summarize,
)
from tests.store.many import record_all
from tests.store.test_database import random_results


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A store with a match under way and one that is over and entered."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as store:
        store.matches.create(random_match(3, moves=20), 1)
        match = new_match(3, rated=True)
        while match.actors():
            seat = match.actors()[0]
            match.submit(seat, match.state.legal_actions(seat)[0])
        store.matches.create(match, 1)
        store.settle()
        store.league.backup()
    return tmp_path / "saves"


def found(folder, severity=None) -> list[Finding]:
    findings = list(examine(folder, folder.parent / "settings.toml"))
    return [finding for finding in findings if severity in (None, finding.severity)]


def snapshot(folder):
    return {
        str(path): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_store_in_order_has_nothing_but_good(folder):
    before = snapshot(folder.parent)
    assert [finding.severity for finding in found(folder)] == ["good"] * 5
    assert snapshot(folder.parent) == before


def test_a_folder_that_does_not_exist_is_not_made(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert found(tmp_path / "none", "bad") == []
    assert list(tmp_path.iterdir()) == []


def test_every_damaged_match_is_named_with_its_line_and_what_is_good_of_it(folder):
    part, scrap = folder / "part.toml", folder / "scrap.toml"
    (running,) = (p for p in folder.glob("*.toml") if "[result]" not in p.read_text())
    part.write_text(running.read_text().replace('"1 feed', '"1 jump', 1))
    scrap.write_text("not = = toml")
    before = snapshot(folder)
    bad = found(folder, "bad")
    assert len(bad) == 2
    by_name = {str(finding.sentence).split(".toml")[0].split("/")[-1]: finding for finding in bad}
    assert "line " in str(by_name["part"].sentence)
    assert "first 3 moves are good" in str(by_name["part"].advice)
    assert "it is unreadable; replace it with a copy" in str(by_name["scrap"].advice)
    assert snapshot(folder) == before


def test_a_wrong_number_in_the_league_is_found_and_a_copy_named(folder):
    raw = sqlite3.connect(folder / LEAGUE_FILE)
    raw.execute("UPDATE standings SET rating = rating + 1 WHERE id = 1")
    raw.commit()
    raw.close()
    (bad,) = found(folder, "bad")
    assert "league rebuild" in str(bad.sentence)
    assert "backups" in str(bad.advice)


@pytest.mark.parametrize("content", [b"junk" * 1000, b"SQLite format 3\0" + bytes(5000)])
def test_a_league_that_is_none_is_found_and_stays(folder, content):
    (folder / LEAGUE_FILE).write_bytes(content)
    (bad,) = found(folder, "bad")
    assert LEAGUE_FILE in str(bad.sentence)
    assert (folder / LEAGUE_FILE).read_bytes() == content


def test_an_old_league_is_not_brought_up_to_date(folder):
    raw = sqlite3.connect(folder / LEAGUE_FILE)
    raw.execute(f"PRAGMA user_version = {VERSION - 1}")
    raw.commit()
    raw.execute("PRAGMA journal_mode = DELETE")
    raw.close()
    before = snapshot(folder)
    (noted,) = found(folder, "note")
    assert "older version" in str(noted.sentence)
    assert snapshot(folder) == before


def test_a_match_that_the_league_lacks_is_noted(folder):
    (folder / LEAGUE_FILE).unlink()
    assert ("there is none yet; the next start creates it from the finished games") in str(
        found(folder, "note")[0].sentence
    )
    with open_store(folder, settings_path=folder / "none", settle=False) as store:
        assert store.league.match_ids() == set()
    assert "missing from it: 1" in str(found(folder, "note")[0].sentence)


def test_what_others_could_read_and_a_full_disk(folder, monkeypatch):
    folder.chmod(0o755)
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 4096}))
    said = [str(finding.sentence) for finding in found(folder, "note")]
    assert any("other users of this computer" in text for text in said)
    assert "has only 4 kB of free space; free some more" in str(found(folder, "bad")[0].sentence)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


def test_copies_of_the_league_that_cannot_be_made_are_found(folder):
    (folder / BACKUPS).chmod(0o500)
    assert f"{folder / BACKUPS} is read-only" in str(found(folder, "bad")[0].sentence)


def test_the_command_that_keeps_others_out_can_be_pasted(folder):
    odd = folder.rename(folder.with_name("my saves"))
    odd.chmod(0o777)
    advice = [str(finding.advice) for finding in found(odd, "note") if finding.advice]
    for command in ("chmod go= ", "chmod go-w "):
        assert f"to keep them out: {command}'{odd}'" in advice


def test_settings_are_named_and_where_there_are_none_it_is_said(folder):
    settings = folder.parent / "settings.toml"

    def said():
        (finding,) = [finding for finding in found(folder) if finding.topic == SETTINGS]
        assert finding.severity == "good"
        return str(finding.sentence)

    settings.unlink(missing_ok=True)
    assert said() == f"{settings} does not exist: the default settings apply"
    settings.write_text("")
    assert said() == str(settings)


def test_settings_that_cannot_be_used_and_a_file_for_a_folder(folder):
    (folder.parent / "settings.toml").write_text("theme = 3")
    assert "theme has the wrong type" in str(found(folder, "bad")[0].sentence)
    assert "is a file" in str(found(folder.parent / "settings.toml", "bad")[-1].sentence)


def test_a_folder_that_is_read_only(folder):
    folder.chmod(0o500)
    try:
        (bad,) = found(folder, "bad")
        assert "read-only" in str(bad.sentence)
    finally:
        folder.chmod(0o700)


def test_the_doctor_replays_a_match_once(folder, monkeypatch):
    (running,) = (p for p in folder.glob("*.toml") if "[result]" not in p.read_text())
    for number in range(20):
        (folder / f"copy-{number}.toml").write_bytes(running.read_bytes())
    read: list[int] = []

    def read_and_note(path):
        read[-1] += 1
        return summarize(path)

    def look():
        read.append(0)
        return list(examine(folder, folder.parent / "settings.toml"))

    monkeypatch.setattr(records, "summarize", read_and_note)
    before = look()
    assert look() == before
    (folder / "copy-3.toml").write_text(running.read_text().replace('"1 feed', '"1 jump', 1))
    assert "first 3 moves are good" in str([str(finding.advice) for finding in look()])
    assert read == [22, 0, 1]


def test_a_check_works_out_the_same_content_once(tmp_path, monkeypatch):
    monkeypatch.setattr(database, "MANY", 20)
    with closing(League.open(tmp_path / LEAGUE_FILE)) as league:
        record_all(league, random_results(20))
        assert league.check() == []
        with monkeypatch.context() as patch:
            patch.setattr(database, "count_differences", lambda _connection: 7)
            assert league.check() == []
        league.connection.run("UPDATE seats SET rating_after = 0 WHERE result_id = 3 AND seat = 1")
        assert len(league.check()) == 1
        assert len(league.check()) == 1
        league.rebuild()
        assert league.check() == []
