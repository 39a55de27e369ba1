"""Renaming, copying, deleting and bringing back, exporting and importing saved matches."""

import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest

from jericho_tui.store.store import settle
from tests.builders import new_match, random_match, writing
from tests.rows import presence_at
from tests.store.api import (
    DamagedRecordError,
    MatchStore,
    Presence,
    SavedMatches,
    StoreError,
    TakenError,
    flocks,
)
from tests.store.api import records as module
from tests.store.conftest import line_from, match_in, record_in, start_python


@pytest.fixture
def saves(store):
    return SavedMatches(store)


def saved(store, *, moves=20, rated=False, seed=1):
    """Save a match of three after so many random moves and return its file."""
    match = random_match(3, seed=seed, moves=moves)
    opened = store.create(match if not rated else rated_copy(match), seed)
    return opened.path


def rated_copy(match):
    rated = new_match(3, seed=1, rated=True)
    for move in match.moves:
        rated.submit(*move)
    return rated


def visible_names(folder):
    return sorted(entry.name for entry in folder.iterdir() if not entry.name.startswith("."))


def contents(folder):
    """Return the bytes of every file that is not hidden, also in folders within."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


@pytest.fixture
def damaged(store):
    path = store.folder / "broken.toml"
    path.write_text("not = = toml")
    return path


WRITER = """
import sys, time
from pathlib import Path
from jericho_tui.store.flocks import FileLock
path = Path(sys.argv[1])
lock = FileLock.wait(path, 1.0)
print("held", flush=True)
time.sleep(60)
"""
"""Has the right to write a match's file, and does not let go of it."""


# --- a title


def test_a_match_gets_a_title_and_loses_it_again(store, saves):
    path = saved(store)
    before = record_in(path)
    saves.rename(path, "Friday final")
    assert record_in(path) == replace(before, title="Friday final")
    assert store.list()[0].title == "Friday final"
    saves.rename(path, "")
    assert record_in(path) == before
    assert visible_names(store.folder) == [path.name], "the file keeps its name, no backup is made"


def test_renaming_leaves_the_backup_one_move_behind(store, saves):
    path = saved(store, moves=19)
    opened = store.open(path)
    match = opened.match
    match.submit(match.actors()[0], match.state.legal_actions(match.actors()[0])[0])
    opened.change(lambda: None)
    backup = path.with_name(path.name + ".bak")
    before = backup.read_bytes()
    saves.rename(path, "Friday final")
    assert backup.read_bytes() == before


def test_a_link_to_a_match_that_is_being_written_stays_in_the_list(
    store, saves, tmp_path, monkeypatch
):
    """The lock is that of the file, through which name ever it was opened."""
    monkeypatch.setattr(flocks, "PATIENCE", 0.05)
    path = saved(store)
    real = tmp_path / "real.toml"
    path.rename(real)
    path.symlink_to(real)
    with writing(store.open(path)), pytest.raises(StoreError, match="another"):
        saves.delete(path)
    assert path.is_symlink()
    saves.delete(path)
    assert not path.is_symlink()
    assert real.exists()


@pytest.mark.parametrize("act", ["rename", "delete"])
def test_a_match_that_is_being_written_elsewhere_is_left_alone(store, saves, act, monkeypatch):
    monkeypatch.setattr(flocks, "PATIENCE", 0.05)
    path = saved(store)
    before = contents(store.folder)
    process = start_python(WRITER, path)
    try:
        assert line_from(process) == "held"
        with pytest.raises(StoreError, match="another program is writing"):
            saves.rename(path, "x") if act == "rename" else saves.delete(path)
    finally:
        process.kill()
        process.communicate()
    assert contents(store.folder) == before
    assert not saves.can_restore


def test_a_match_that_is_played_gets_a_title_and_keeps_it(store, saves):
    opened = store.open(saved(store))
    saves.rename(opened.path, "Friday final")
    make_first_move(opened)
    assert record_in(opened.path).title == "Friday final"
    assert match_in(opened.path).ply == 21


def test_a_match_that_is_rolled_away_while_it_is_played_is_written_again(store, saves):
    opened = store.open(saved(store))
    kept = saves.delete(opened.path)
    make_first_move(opened)
    assert match_in(opened.path).ply == 21
    assert match_in(kept).ply == 20


def make_first_move(opened):
    """Make the first legal move as a terminal does."""
    seat = opened.match.actors()[0]
    action = opened.match.state.legal_actions(seat)[0]
    opened.change(lambda: opened.match.submit(seat, action))


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_is_write_protected_stays(store, saves, what):
    path = saved(store)
    before = contents(store.folder)
    protected = path if what == "file" else store.folder
    protected.chmod(0o500)
    try:
        for act in (lambda: saves.rename(path, "x"), lambda: saves.delete(path)):
            with pytest.raises(StoreError, match="is read-only; change its permissions first"):
                act()
    finally:
        protected.chmod(0o700)
    assert contents(store.folder) == before


# --- a copy


def test_a_copy_has_an_id_of_its_own_and_is_not_rated(store, saves):
    path = saved(store, moves=None, rated=True)
    before = path.read_bytes()
    copy = saves.duplicate(path, "Friday (copy)")
    assert path.read_bytes() == before
    old, new = record_in(path), record_in(copy)
    assert copy.stem == new.id != old.id
    assert (new.title, new.rated) == ("Friday (copy)", False)
    assert (new.moves, new.setup, new.seats) == (old.moves, old.setup, old.seats)
    assert old.updated is not None
    assert new.updated is not None
    assert new.created == new.updated > old.updated
    assert match_in(copy).actors() == match_in(path).actors()


def test_a_rated_match_under_way_is_not_copied(store, saves):
    """Playing the copy on would tell what the rated one still hides."""
    path = saved(store, rated=True)
    with pytest.raises(
        StoreError, match=("this rated game is not over: playing a copy of it would show its cards")
    ):
        saves.duplicate(path, "x")
    assert visible_names(store.folder) == [path.name]


def test_the_copy_of_a_finished_match_does_not_count_again(store, saves, league):
    path = saved(store, moves=None, rated=True)
    saves.duplicate(path, "again")
    assert settle(store, league) == 1


def test_a_damaged_match_is_not_copied(store, saves, damaged):
    with pytest.raises(DamagedRecordError, match="not TOML"):
        saves.duplicate(damaged, "x")
    assert visible_names(store.folder) == [damaged.name]


# --- the trash


def test_what_is_deleted_lies_whole_in_the_trash_and_comes_back(store, saves):
    path = saved(store)
    before = contents(store.folder)
    kept = saves.delete(path)
    assert kept == store.folder / "trash" / path.name
    assert kept.read_bytes() == before[path.name]
    assert store.list() == []
    assert saves.can_restore
    assert saves.restore() == path
    assert contents(store.folder) == before
    assert visible_names(saves.trash) == []
    assert not saves.can_restore


def test_a_backup_goes_and_comes_with_its_match(store, saves):
    path = saved(store)
    backup = path.with_name(path.name + ".bak")
    backup.write_text("one move before")
    before = contents(store.folder)
    saves.delete(path)
    assert visible_names(store.folder) == ["trash"]
    saves.restore()
    assert contents(store.folder) == before


def test_the_same_name_twice_in_the_trash_overwrites_nothing(store, saves):
    path = store.folder / "friday.toml"
    for text in ("one", "two", "three"):
        path.write_text(text)
        saves.delete(path)
    assert {p.name: p.read_text() for p in saves.trash.iterdir()} == {
        "friday.toml": "one",
        "friday-2.toml": "two",
        "friday-3.toml": "three",
    }


def test_bringing_back_overwrites_nothing(store, saves):
    path = store.folder / "friday.toml"
    path.write_text("old")
    saves.delete(path)
    path.write_text("new")
    assert saves.restore() == store.folder / "friday-2.toml"
    assert path.read_text() == "new"
    assert (store.folder / "friday-2.toml").read_text() == "old"


def test_what_is_gone_from_the_trash_is_a_sentence_and_the_one_before_comes_back(store, saves):
    first, second = saved(store, seed=1), saved(store, seed=2)
    saves.delete(first)
    saves.delete(second).unlink()
    with pytest.raises(StoreError, match="no longer in the trash"):
        saves.restore()
    assert saves.restore() == first


def test_with_nothing_deleted_nothing_comes_back(saves):
    with pytest.raises(LookupError):
        saves.restore()


def test_a_trash_folder_that_is_a_file_is_a_sentence_and_the_match_stays(store, saves):
    path = saved(store)
    saves.trash.write_text("mine")
    before = contents(store.folder)
    with pytest.raises(StoreError, match=r"trash is a file, not a folder"):
        saves.delete(path)
    assert contents(store.folder) == before
    assert not saves.can_restore


def test_what_was_gone_before_is_a_sentence(store, saves):
    path = saved(store)
    path.unlink()
    with pytest.raises(StoreError, match="no such file"):
        saves.delete(path)
    assert visible_names(saves.trash) == [], "no empty file claims its name"


# --- export


def test_an_export_is_the_file_as_it_is(store, saves, tmp_path):
    path = saved(store)
    target = tmp_path / "friday.toml"
    assert saves.export(path, target) == target
    assert target.read_bytes() == path.read_bytes()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_a_folder_gets_the_file_under_its_own_name(store, saves, tmp_path):
    path = saved(store)
    (tmp_path / "usb").mkdir()
    assert saves.export(path, tmp_path / "usb") == tmp_path / "usb" / path.name


def test_an_export_overwrites_only_when_told_to(store, saves, tmp_path):
    path = saved(store)
    target = tmp_path / "friday.toml"
    target.write_text("mine")
    with pytest.raises(TakenError, match="already exists"):
        saves.export(path, target)
    assert target.read_text() == "mine"
    saves.export(path, target, overwrite=True)
    assert target.read_bytes() == path.read_bytes()
    assert not (tmp_path / "friday.toml.bak").exists()


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_of_two_exports_to_one_name_at_once_one_is_refused(
    store, saves, tmp_path, monkeypatch, links
):
    """Neither learns too late that the other has taken the name."""
    if not links:
        monkeypatch.setattr(os, "link", no_links)
    paths = [saved(store, seed=seed) for seed in (1, 2)]
    for number in range(10):
        target = tmp_path / f"{number}.toml"
        start = Barrier(2)

        def export(path, start=start, target=target):
            start.wait()
            try:
                return path.read_bytes() if saves.export(path, target) else b""
            except TakenError:
                return None

        with ThreadPoolExecutor(2) as threads:
            (written,) = filter(None, threads.map(export, paths))
        assert target.read_bytes() == written
    assert len(list(tmp_path.glob("*.toml"))) == 10


def no_links(*_args, **_named):
    raise OSError(errno.EPERM, "no links here")


@pytest.mark.parametrize("inside", ["copy.toml", "league.db", "trash/x.toml", "sub/../copy.toml"])
def test_nothing_is_exported_into_the_saves_folder(store, saves, inside):
    path = saved(store)
    saves.trash.mkdir()
    before = contents(store.folder)
    with pytest.raises(StoreError, match="in the saves folder; choose a place outside"):
        saves.export(path, store.folder / inside, overwrite=True)
    assert contents(store.folder) == before


def test_an_export_to_where_no_file_can_be_is_a_sentence(store, saves, tmp_path):
    path = saved(store)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("mine")
    for target, said in (
        (tmp_path / "none" / "x.toml", "no such file or folder"),
        (tmp_path / "file" / "x.toml", "part of the path is a file"),
        (tmp_path / "pipe", "exists and is not a file; choose another name"),
        (tmp_path / "loop", "exists and is not a file; choose another name"),
        (tmp_path / ("x" * 10_000), "name is too long"),
    ):
        with pytest.raises(StoreError, match=said) as error:
            saves.export(path, target, overwrite=True)
        assert str(error.value).isprintable()
    assert (tmp_path / "file").read_text() == "mine"


def test_a_failed_export_leaves_nothing(store, saves, tmp_path, monkeypatch):
    path = saved(store)

    def full(*_args, **_options):
        raise StoreError.of(OSError(errno.ENOSPC, "no space"), path)

    monkeypatch.setattr(module, "write_atomic", full)
    with pytest.raises(StoreError, match="disk is full"):
        saves.export(path, tmp_path / "friday.toml")
    assert not (tmp_path / "friday.toml").exists()


# --- import


@pytest.fixture
def elsewhere(tmp_path, clock):
    """Another folder's saves."""
    made = MatchStore(tmp_path / "elsewhere", clock)
    made.prepare()
    return made


def test_an_import_keeps_id_dates_and_title(store, saves, elsewhere):
    source = saved(elsewhere)
    SavedMatches(elsewhere).rename(source, "Friday final")
    taken = saves.take_in(source)
    assert taken == store.folder / source.name
    assert record_in(taken) == record_in(source)


def test_an_imported_match_is_not_rated(store, saves, elsewhere, league):
    """The ladder counts what was played here."""
    source = saved(elsewhere, moves=None, rated=True)
    taken = saves.take_in(source)
    assert record_in(source).rated
    assert not record_in(taken).rated


def test_an_id_that_is_taken_is_replaced(store, saves, elsewhere):
    source = saved(elsewhere, seed=2)
    mine = store.folder / source.name
    mine.write_text("not = = toml")
    taken = saves.take_in(source)
    assert mine.read_text() == "not = = toml"
    assert record_in(taken).id == taken.stem != source.stem
    assert record_in(taken).moves == record_in(source).moves


def test_the_same_match_played_further_is_another(store, saves, tmp_path):
    path = saved(store, moves=10)
    saves.export(path, tmp_path / "earlier.toml")
    opened = store.open(path)
    seat = opened.match.actors()[0]
    opened.match.submit(seat, opened.match.state.legal_actions(seat)[0])
    opened.change(lambda: None)
    taken = saves.take_in(tmp_path / "earlier.toml")
    assert match_in(taken).ply == 10
    assert match_in(path).ply == 11


def test_a_match_that_is_here_already_is_refused(store, saves, elsewhere):
    source = saved(elsewhere)
    taken = saves.take_in(source)
    before = contents(store.folder)
    with pytest.raises(StoreError, match=f"already one of the saved games, as {taken.name}"):
        saves.take_in(source)
    with pytest.raises(StoreError, match="is already one of the saved games, as"):
        saves.take_in(taken)
    assert contents(store.folder) == before


@pytest.mark.parametrize("match_id", ["../../escaped", "a/b", "", "x" * 101, "ID"])
def test_an_id_that_is_no_name_of_a_file_is_refused(store, saves, elsewhere, match_id):
    source = saved(elsewhere)
    source.write_text(source.read_text().replace(f'id = "{source.stem}"', f'id = "{match_id}"'))
    with pytest.raises(DamagedRecordError, match="id must be"):
        saves.take_in(source)
    assert not (store.folder.parent.parent / "escaped.toml").exists()


def test_two_imports_at_once_do_not_overwrite_each_other(store, saves, elsewhere):
    source = saved(elsewhere)
    record = record_in(source)
    start = Barrier(2)

    def take_in(_number):
        start.wait()
        return store.add(record)

    with ThreadPoolExecutor(2) as threads:
        taken = set(threads.map(take_in, range(2)))
    assert len(taken) == 2
    assert source.name in {path.name for path in taken}
    assert all(record_in(path).id == path.stem for path in taken)


def test_a_match_that_a_terminal_is_at_is_not_deleted(store):
    path = saved(store)
    presence = presence_at(store.folder)
    saves = SavedMatches(store, presence)
    claim = presence.take_bots(path.stem)
    assert claim is not None
    with (
        claim,
        pytest.raises(
            StoreError, match=r"the game .* is open at another terminal; leave it there first"
        ),
    ):
        saves.delete(path)
    assert path.exists()
    saves.delete(path)
    assert not path.exists()
    again = presence.take_bots(path.stem)
    assert again is not None, "deleting holds nothing"
    again.release()


@pytest.mark.parametrize("come", [Presence.sit, Presence.watch])
def test_a_match_that_somebody_is_at_while_nobody_moves_its_bots_is_not_deleted(store, come):
    """Who moved them has just left, and the others have not looked yet."""
    path = saved(store)
    presence = presence_at(store.folder)
    with (
        come(presence_at(store.folder), path.stem, "Ada"),
        pytest.raises(StoreError, match="is open at another terminal; leave it there first"),
    ):
        SavedMatches(store, presence).delete(path)
    assert path.exists()
    SavedMatches(store, presence).delete(path)
    assert not path.exists()
