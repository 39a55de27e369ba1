"""Listing, opening, saving and locking the matches of a folder."""

import errno
import os
import re
import stat
from datetime import UTC, datetime
from random import Random

import pytest

from jericho_tui.core.actions import IllegalActionError
from tests.builders import new_match, random_match
from tests.store.api import (
    BusyError,
    DamagedRecordError,
    FileLock,
    MatchStore,
    StoreError,
    flocks,
    load_record,
    read_good,
    read_record,
    record_file,
    records,
)
from tests.store.conftest import START, line_from, match_in, record_in, start_python


def advance(match, moves=1):
    """Make legal moves."""
    for _ in range(moves):
        seat = match.actors()[0]
        match.submit(seat, match.state.legal_actions(seat)[0])


def names(folder):
    return sorted(entry.name for entry in folder.iterdir())


def snapshot(folder):
    """Return every file's bytes and time of change."""
    return {
        entry.name: (entry.read_bytes(), entry.stat().st_mtime_ns) for entry in folder.iterdir()
    }


def broken_copy(store, opened, name="broken.toml"):
    """Write the match with its last move made illegal; return the file."""
    path = store.folder / name
    text = opened.path.read_text()
    last = re.findall(r'^  "(\d \w+ .*)",$', text.split("[[seats]]")[0], re.MULTILINE)[-1]
    path.write_text(text.replace(f'"{last}"', '"1 jump over"'))
    return path


# --- the folder


def test_a_folder_that_is_a_file_is_a_sentence_and_stays(tmp_path):
    path = tmp_path / "saves"
    path.write_text("hello")
    with pytest.raises(StoreError, match="is a file, not a folder; move it away or choose"):
        MatchStore(path).prepare()
    assert path.read_text() == "hello"


def test_a_read_only_file_system_is_a_sentence_and_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StoreError, match="is read-only"):
        MatchStore(tmp_path).prepare()
    assert names(tmp_path) == []


# --- creating and saving


def test_a_new_match_has_an_id_of_date_game_and_four_letters(store):
    opened = store.create(new_match(), 812377)
    assert re.fullmatch(r"20261120-2114\d\d-jericho-[0-9a-z]{4}", opened.record.id)
    assert opened.path == store.folder / f"{opened.record.id}.toml"
    record = record_in(opened.path)
    assert record.id == opened.record.id
    assert record.rng_seed == 812377
    assert (record.created, record.updated) == (opened.record.created, opened.record.updated)
    assert record.created == START
    assert stat.S_IMODE(opened.path.stat().st_mode) == 0o600


def test_the_same_letters_twice_do_not_overwrite_a_match(tmp_path):
    def now():
        return START

    first = MatchStore(tmp_path, now, Random(1)).create(new_match(seed=1), 1)
    before = first.path.read_bytes()
    # The same clock and letters again: the first try meets the other match.
    second = MatchStore(tmp_path, now, Random(1)).create(new_match(seed=2), 2)
    assert second.path != first.path
    assert first.path.read_bytes() == before


def test_every_save_has_every_move_and_keeps_the_one_before(store):
    opened = store.create(new_match(), 1)
    for ply in range(1, 12):
        advance(opened.match)
        opened.change(lambda: None)
        assert match_in(opened.path).moves == opened.match.moves
        kept = match_in(opened.path.with_name(opened.path.name + ".bak"))
        assert kept.ply == ply - 1
        assert record_in(opened.path).updated == opened.record.updated


def test_a_match_can_go_on_in_another_place(store, tmp_path, clock):
    other = MatchStore(tmp_path / "other", clock)
    other.prepare()
    opened = store.create(new_match(), 1)
    old = opened.path
    before = old.read_bytes()
    advance(opened.match)
    opened.move_to(other.adopt)
    assert opened.path == other.folder / old.name
    advance(opened.match)
    opened.change(lambda: None)
    assert match_in(opened.path).ply == 2
    assert old.read_bytes() == before
    for path in (old, opened.path):
        again = MatchStore(path.parent).open(path)
        assert not again.read_only


def test_a_file_that_another_program_changed_is_not_overwritten(store):
    opened = store.create(new_match(), 1)
    opened.path.write_text("mine now")
    advance(opened.match)
    with pytest.raises(StoreError, match="; save the game elsewhere"):
        opened.change(lambda: None)
    assert opened.path.read_text() == "mine now"
    opened.move_to(store.adopt)
    assert match_in(opened.path).ply == 1
    assert len(store.paths()) == 2


# --- listing


def test_newest_first_with_what_the_lobby_shows(store):
    running = store.create(new_match(4, rated=True), 1)
    advance(running.match, 9)
    running.change(lambda: None)
    finished = store.create(random_match(3, seed=2), 2)
    first, second = store.list()
    assert (first.path, second.path) == (finished.path, running.path)
    assert (second.status, second.rated, second.ply) == ("running", True, 9)
    assert second.actors == running.match.actors()
    assert (second.id, second.game, second.game_title) == (running.record.id, "jericho", "Jericho")
    assert second.title == ""
    assert [seat.name for seat in second.seats] == ["Ada", "Bernd", "Chloé", "Dora"]
    assert second.result is None
    assert second.created == running.record.created
    assert second.updated == running.record.updated
    assert (first.status, first.actors, first.rated) == ("finished", (), False)
    assert first.result.placings == finished.match.outcome().placings


def test_the_list_holds_no_hidden_card(store):
    store.create(new_match(), 1)
    (saved,) = store.list()
    assert not re.search(r"\b[RGBYP][13457]\b", repr(saved).replace(str(saved.path), ""))
    assert record_file.watched(saved.path).seat is None


def test_damaged_files_are_listed_with_the_reason(store):
    opened = store.create(random_match(3, moves=20), 1)
    broken = broken_copy(store, opened)
    newer = store.folder / "newer.toml"
    newer.write_text(opened.path.read_text().replace("format = 1", "format = 7"))
    (store.folder / "scrap.toml").write_text("not = = toml")
    (store.folder / "folder.toml").mkdir()
    (store.folder / "notes.txt").touch()
    (store.folder / "dangling.toml").symlink_to("nowhere")
    os.mkfifo(store.folder / "pipe.toml")
    with (store.folder / "huge.toml").open("wb") as file:
        file.truncate(20 * 2**20)
    found = {saved.path.stem: saved for saved in store.list()}
    assert set(found) == {
        *("broken", "newer", "scrap", "dangling", "pipe", "huge", "folder"),
        opened.record.id,
    }
    assert found[opened.record.id].problem is None
    assert found["broken"].status == "damaged"
    assert found["broken"].ply == 19
    assert found["broken"].problem.line == broken.read_text().split("jump")[0].count("\n") + 1
    assert [seat.name for seat in found["broken"].seats] == ["Ada", "Bernd", "Chloé"]
    assert found["newer"].status == "foreign-version"
    assert "format 7" in str(found["newer"].problem)
    for name, said in (
        ("scrap", "the file is not TOML:"),
        ("dangling", "no such file"),
        ("pipe", "not a readable file"),
        ("folder", "not a readable file"),
        ("huge", "larger than"),
    ):
        assert found[name].status == "damaged"
        assert said in str(found[name].problem)
        assert found[name].id == name
    assert record_file.watched(broken).seat is None, "of the good part, as a spectator sees it"


def test_no_folder_is_an_empty_list(tmp_path):
    assert MatchStore(tmp_path / "gone").list() == []


def test_a_folder_that_cannot_be_read_is_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="is a file, not a folder"):
        MatchStore(tmp_path / "file").list()


def test_only_changed_files_are_read_again(store, monkeypatch):
    opened = store.create(new_match(), 1)
    store.list()
    read = []

    def reading(path):
        read.append(path.name)
        return read_record(path)

    monkeypatch.setattr(record_file, "read_record", reading)
    store.list()
    assert read == []
    advance(opened.match)
    opened.change(lambda: None)
    read.clear()
    assert store.list()[0].ply == 1
    assert read == [opened.path.name]


def test_a_record_without_dates_is_as_old_as_its_file(store, good_text):
    path = store.folder / "test.toml"
    path.write_text(good_text)
    os.utime(path, (86400, 86400))
    (saved,) = store.list()
    assert saved.created is None
    assert saved.updated == datetime(1970, 1, 2, tzinfo=UTC)


# --- opening


def test_a_match_is_resumed_where_it_was(store):
    opened = store.create(random_match(4, seed=3, moves=30), 1)
    moves = list(opened.match.moves)
    again = store.open(opened.path)
    assert again.match.moves == moves
    assert not again.read_only
    advance(again.match)
    again.change(lambda: None)
    assert match_in(opened.path).ply == 31


def test_a_link_to_a_match_stays_a_link(store, tmp_path):
    opened = store.create(new_match(), 1)
    link = tmp_path / "link.toml"
    link.symlink_to(opened.path)
    again = store.open(link)
    advance(again.match)
    again.change(lambda: None)
    assert link.is_symlink()
    assert match_in(opened.path).ply == 1


@pytest.mark.parametrize("name", ["broken.toml", "newer.toml", "scrap.toml"])
def test_opening_a_damaged_file_is_refused_and_changes_nothing(store, name):
    opened = store.create(random_match(3, moves=20), 1)
    broken_copy(store, opened)
    text = opened.path.read_text()
    (store.folder / "newer.toml").write_text(text.replace("format = 1", "format = 7"))
    (store.folder / "scrap.toml").write_text("not = = toml")
    before = snapshot(store.folder)
    with pytest.raises(DamagedRecordError, match=re.escape(f"{name}: line ")) as caught:
        store.open(store.folder / name)
    assert caught.value.loaded.problem is not None
    assert snapshot(store.folder) == before


def test_the_good_part_goes_on_under_a_new_name(store):
    opened = store.create(random_match(3, moves=20), 1)
    broken = broken_copy(store, opened)
    before = broken.read_bytes()
    resumed = store.resume_good_part(broken)
    assert resumed.path not in (broken, opened.path)
    assert resumed.record.id == resumed.path.stem
    assert resumed.match.moves == opened.match.moves[:19]
    advance(resumed.match)
    resumed.change(lambda: None)
    assert broken.read_bytes() == before
    assert load_record(resumed.path).problem is None


def test_the_good_part_of_a_rated_match_is_not_rated(store):
    """The league may have the old one already: a match counts once."""
    opened = store.create(new_match(3, rated=True), 1)
    advance(opened.match, 80)
    opened.change(lambda: None)
    text = opened.path.read_text()
    broken = store.folder / "broken.toml"
    broken.write_text(text + "\n[result]\nscores = [1]\n" if "[result]" not in text else text)
    broken.write_text(broken.read_text().replace("scores = [", "scores = [1"))
    resumed = store.resume_good_part(broken)
    assert resumed.match.rated is False
    assert resumed.record.rated is False
    assert resumed.match.ply == opened.match.ply
    resumed.match.undo()
    with pytest.raises(IllegalActionError, match="rated"):
        opened.match.undo()


def test_a_file_without_a_good_part_cannot_be_resumed(store):
    path = store.folder / "scrap.toml"
    path.write_text("not = = toml")
    before = snapshot(store.folder)
    with pytest.raises(DamagedRecordError, match="not TOML"):
        store.resume_good_part(path)
    assert snapshot(store.folder) == before


@pytest.mark.parametrize(
    "damage",
    [lambda data: data[: len(data) // 2], lambda data: b"", lambda data: bytes(len(data))],
    ids=["cut", "empty", "zeros"],
)
def test_where_nothing_of_a_file_is_good_its_backup_is(store, damage):
    opened = store.create(random_match(3, moves=20), 1)
    advance(opened.match)
    opened.change(lambda: None)
    opened.path.write_bytes(damage(opened.path.read_bytes()))
    before = snapshot(store.folder)
    (saved,) = store.list()
    assert (saved.status, saved.ply) == ("damaged", 20)
    assert saved.seats == opened.record.seats
    assert saved.problem is not None
    resumed = store.resume_good_part(opened.path)
    assert resumed.match.moves == opened.match.moves[:20]
    assert snapshot(store.folder).items() >= before.items()


def test_a_backup_is_not_taken_for_a_file_of_a_newer_version(store):
    opened = store.create(random_match(3, moves=20), 1)
    opened.change(lambda: None)
    opened.path.write_text(opened.path.read_text().replace("format = 1", "format = 7"))
    (saved,) = store.list()
    assert (saved.status, saved.ply) == ("foreign-version", 0)


# --- several terminals


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_is_write_protected_is_opened_read_only(store, what):
    """Saving renames over the file, so the system would not stop that."""
    opened = store.create(new_match(), 1)
    before = snapshot(store.folder)
    protected = opened.path if what == "file" else store.folder
    protected.chmod(0o500)
    try:
        again = store.open(opened.path)
        assert again.read_only
        with pytest.raises(StoreError, match=f"{protected.name} is read-only; save the game"):
            again.change(lambda: None)
        assert snapshot(store.folder) == before
    finally:
        protected.chmod(0o700)


def test_in_a_folder_that_takes_no_lock_nothing_is_written_and_the_match_goes_on(
    store, monkeypatch
):
    opened = store.create(new_match(), 1)
    before = opened.path.read_bytes()

    def refuse(*_):
        raise StoreError.of(OSError(errno.EROFS, "read-only"), opened.path)

    again = store.open(opened.path)
    with monkeypatch.context() as patch:
        patch.setattr(FileLock, "wait", refuse)
        with pytest.raises(StoreError, match="the file system is read-only; choose another"):
            again.change(lambda: advance(again.match))
    assert again.match.ply == 1
    assert opened.path.read_bytes() == before
    again.change(lambda: None)
    assert match_in(opened.path).ply == 1


def test_what_another_terminal_saves_while_a_match_is_opened_is_seen(store, monkeypatch):
    """Between reading the file and looking at its date."""
    opened = store.create(new_match(), 1)
    read = read_good

    def late(path):
        with monkeypatch.context() as patch:
            patch.setattr(records, "read_good", read)
            found = read(path)
            other = store.open(path)
            advance(other.match)
            other.change(lambda: None)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(records, "read_good", late)
        again = store.open(opened.path)
    assert again.match.ply == 0
    assert again.look() is not None
    again.change(lambda: advance(again.match))
    assert match_in(opened.path).ply == 2


SECOND = """
import sys, time
from pathlib import Path
from jericho_tui.store.flocks import FileLock
from jericho_tui.store.records import MatchStore
path = Path(sys.argv[1])
opened = MatchStore(path.parent).open(path)
def move():
    seat = opened.match.actors()[0]
    opened.match.submit(seat, opened.match.state.legal_actions(seat)[0])
opened.change(move)
print("played", flush=True)
if sys.argv[2] == "writing":
    lock = FileLock.wait(path, 1.0)
    print("held", flush=True)
time.sleep(60)
"""
"""Plays a move and stays, at the table or in the middle of writing the file."""


def test_a_kill_in_the_middle_of_a_turn_frees_the_file(store, monkeypatch):
    monkeypatch.setattr(flocks, "PATIENCE", 0.05)
    opened = store.create(new_match(), 1)
    process = start_python(SECOND, opened.path, "writing")
    try:
        assert [line_from(process), line_from(process)] == ["played", "held"]
        with pytest.raises(BusyError, match="another program is writing"):
            opened.change(lambda: advance(opened.match))
        assert opened.match.ply == 0, "nothing has changed"
    finally:
        process.kill()
        process.communicate()
    opened.change(lambda: advance(opened.match))
    assert match_in(opened.path).ply == 2
