"""Renaming, copying, throwing away and bringing back, exporting and importing saved matches."""

import errno
import os
import stat
from dataclasses import replace

import pytest

from jericho_tui.store import shelf as shelf_module
from jericho_tui.store.files import StoreError
from jericho_tui.store.locks import FileLock
from jericho_tui.store.records import DamagedRecordError, MatchStore, load_record
from jericho_tui.store.settlement import settle
from jericho_tui.store.shelf import Shelf, TakenError
from tests.builders import new_match, random_match
from tests.store.conftest import line_from, match_in, record_in, start_python


@pytest.fixture
def shelf(store):
    return Shelf(store)


def saved(store, *, moves=20, rated=False, seed=1):
    """Save a match of three after so many random moves and return its file."""
    match = random_match(3, seed=seed, moves=moves)
    with store.create(match if not rated else rated_copy(match), seed) as opened:
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


HOLDER = """
import sys, time
from pathlib import Path
from jericho_tui.store.records import MatchStore
path = Path(sys.argv[1])
opened = MatchStore(path.parent).open(path)
print("read only" if opened.read_only else "held", flush=True)
time.sleep(60)
"""


# --- a title


def test_a_match_gets_a_title_and_loses_it_again(store, shelf):
    path = saved(store)
    before = record_in(path)
    shelf.rename(path, "Friday final")
    assert record_in(path) == replace(before, title="Friday final")
    assert store.list()[0].title == "Friday final"
    shelf.rename(path, "")
    assert record_in(path) == before
    assert visible_names(store.folder) == [path.name], "the file keeps its name, no backup is made"


def test_renaming_keeps_what_this_version_does_not_know(store, shelf):
    path = saved(store)
    path.write_text(path.read_text().replace("rated =", 'weather = "rain"\nrated ='))
    shelf.rename(path, "Friday final")
    assert record_in(path).extra == {"weather": "rain"}
    assert record_in(path).title == "Friday final"


def test_renaming_leaves_the_backup_one_move_behind(store, shelf):
    path = saved(store, moves=19)
    with store.open(path) as opened:
        match = opened.match
        match.submit(match.actors()[0], match.state.legal_actions(match.actors()[0])[0])
        opened.save()
    backup = path.with_name(path.name + ".bak")
    before = backup.read_bytes()
    shelf.rename(path, "Friday final")
    assert backup.read_bytes() == before


def test_a_link_to_a_match_stays_a_link_when_it_is_renamed(store, shelf, tmp_path):
    path = saved(store)
    real = tmp_path / "real.toml"
    path.rename(real)
    path.symlink_to(real)
    shelf.rename(path, "Friday final")
    assert path.is_symlink()
    assert record_in(real).title == "Friday final"


def test_a_damaged_match_is_not_renamed(store, shelf, damaged):
    before = contents(store.folder)
    with pytest.raises(DamagedRecordError, match="not TOML"):
        shelf.rename(damaged, "x")
    assert contents(store.folder) == before


def test_a_link_to_a_match_that_is_open_stays_in_the_list(store, shelf, tmp_path):
    """The lock is that of the file, through which name ever it was opened."""
    path = saved(store)
    real = tmp_path / "real.toml"
    path.rename(real)
    path.symlink_to(real)
    with store.open(path), pytest.raises(StoreError, match="is open elsewhere"):
        shelf.throw_away(path)
    assert path.is_symlink()
    shelf.throw_away(path)
    assert not path.is_symlink()
    assert real.exists()


@pytest.mark.parametrize("act", ["rename", "throw_away"])
def test_a_match_that_is_open_elsewhere_is_left_alone(store, shelf, act):
    path = saved(store)
    before = contents(store.folder)
    process = start_python(HOLDER, path)
    try:
        assert line_from(process) == "held"
        with pytest.raises(StoreError, match=rf"open elsewhere \(process {process.pid} on .*close"):
            shelf.rename(path, "x") if act == "rename" else shelf.throw_away(path)
    finally:
        process.kill()
        process.communicate()
    assert contents(store.folder) == before
    assert not shelf.can_restore


def test_a_match_that_this_program_plays_is_left_alone_too(store, shelf):
    with store.create(new_match(), 1) as opened:
        with pytest.raises(StoreError, match="open elsewhere"):
            shelf.throw_away(opened.path)
        with pytest.raises(StoreError, match="open elsewhere"):
            shelf.rename(opened.path, "x")
    shelf.throw_away(opened.path)


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_is_write_protected_stays(store, shelf, what):
    path = saved(store)
    before = contents(store.folder)
    protected = path if what == "file" else store.folder
    protected.chmod(0o500)
    try:
        for act in (lambda: shelf.rename(path, "x"), lambda: shelf.throw_away(path)):
            with pytest.raises(StoreError, match="read-only and stays as it is"):
                act()
    finally:
        protected.chmod(0o700)
    assert contents(store.folder) == before


def test_a_full_disk_leaves_the_old_title(store, shelf, monkeypatch):
    path = saved(store)
    shelf.rename(path, "old")
    before = contents(store.folder)

    def full(_descriptor):
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(StoreError, match="disk is full"):
            shelf.rename(path, "new")
    assert contents(store.folder) == before


# --- a copy


def test_a_copy_has_an_id_of_its_own_and_is_not_rated(store, shelf):
    path = saved(store, moves=None, rated=True)
    before = path.read_bytes()
    copy = shelf.duplicate(path, "Friday (copy)")
    assert path.read_bytes() == before
    old, new = record_in(path), record_in(copy)
    assert copy.stem == new.id != old.id
    assert (new.title, new.rated) == ("Friday (copy)", False)
    assert (new.moves, new.setup, new.seats) == (old.moves, old.setup, old.seats)
    assert old.updated is not None
    assert new.updated is not None
    assert new.created == new.updated > old.updated
    assert match_in(copy).actors() == match_in(path).actors()


def test_a_match_that_is_being_played_can_be_copied(store, shelf):
    with store.create(random_match(3, moves=8), 1) as opened:
        copy = shelf.duplicate(opened.path, "")
        assert record_in(copy).moves == opened.record.moves


def test_a_rated_match_under_way_is_not_copied(store, shelf):
    """Playing the copy on would tell what the rated one still hides."""
    path = saved(store, rated=True)
    with pytest.raises(StoreError, match="would learn its cards"):
        shelf.duplicate(path, "x")
    assert visible_names(store.folder) == [path.name]


def test_the_copy_of_a_finished_match_does_not_count_again(store, shelf, league):
    path = saved(store, moves=None, rated=True)
    shelf.duplicate(path, "again")
    assert settle(store, league) == 1


def test_a_damaged_match_is_not_copied(store, shelf, damaged):
    with pytest.raises(DamagedRecordError, match="not TOML"):
        shelf.duplicate(damaged, "x")
    assert visible_names(store.folder) == [damaged.name]


# --- the trash


def test_what_is_thrown_away_lies_whole_in_the_trash_and_comes_back(store, shelf):
    path = saved(store)
    before = contents(store.folder)
    kept = shelf.throw_away(path)
    assert kept == store.folder / "trash" / path.name
    assert kept.read_bytes() == before[path.name]
    assert store.list() == []
    assert shelf.can_restore
    assert shelf.restore() == path
    assert contents(store.folder) == before
    assert visible_names(shelf.trash) == []
    assert not shelf.can_restore


def test_a_backup_goes_and_comes_with_its_match(store, shelf):
    path = saved(store)
    backup = path.with_name(path.name + ".bak")
    backup.write_text("one move before")
    before = contents(store.folder)
    shelf.throw_away(path)
    assert visible_names(store.folder) == ["trash"]
    shelf.restore()
    assert contents(store.folder) == before


def test_the_last_thrown_away_comes_back_first(store, shelf):
    paths = [saved(store, seed=seed) for seed in (1, 2, 3)]
    for path in paths:
        shelf.throw_away(path)
    assert [shelf.restore() for _ in paths] == paths[::-1]


def test_the_same_name_twice_in_the_trash_overwrites_nothing(store, shelf):
    path = store.folder / "friday.toml"
    for text in ("one", "two", "three"):
        path.write_text(text)
        shelf.throw_away(path)
    assert {p.name: p.read_text() for p in shelf.trash.iterdir()} == {
        "friday.toml": "one",
        "friday-2.toml": "two",
        "friday-3.toml": "three",
    }


def test_bringing_back_overwrites_nothing(store, shelf):
    path = store.folder / "friday.toml"
    path.write_text("old")
    shelf.throw_away(path)
    path.write_text("new")
    assert shelf.restore() == store.folder / "friday-2.toml"
    assert path.read_text() == "new"
    assert (store.folder / "friday-2.toml").read_text() == "old"


def test_what_is_gone_from_the_trash_is_a_sentence_and_the_one_before_comes_back(store, shelf):
    first, second = saved(store, seed=1), saved(store, seed=2)
    shelf.throw_away(first)
    shelf.throw_away(second).unlink()
    with pytest.raises(StoreError, match="no longer in the trash"):
        shelf.restore()
    assert shelf.restore() == first


def test_with_nothing_thrown_away_nothing_comes_back(shelf):
    with pytest.raises(LookupError):
        shelf.restore()


def test_a_trash_folder_that_is_a_file_is_a_sentence_and_the_match_stays(store, shelf):
    path = saved(store)
    shelf.trash.write_text("mine")
    before = contents(store.folder)
    with pytest.raises(StoreError, match=r"trash is a file, not a folder"):
        shelf.throw_away(path)
    assert contents(store.folder) == before
    assert not shelf.can_restore


def test_what_was_gone_before_is_a_sentence(store, shelf):
    path = saved(store)
    path.unlink()
    with pytest.raises(StoreError, match="no such file"):
        shelf.throw_away(path)
    assert visible_names(shelf.trash) == [], "no empty file claims its name"


def test_everything_that_is_listed_can_be_thrown_away(store, shelf, damaged):
    """Damaged files, pipes and links too: they are moved, never read."""
    (store.folder / "dangling.toml").symlink_to("nowhere")
    os.mkfifo(store.folder / "pipe.toml")
    with (store.folder / "huge.toml").open("wb") as file:
        file.truncate(20 * 2**20)
    listed = [match.path for match in store.list()]
    assert {match.status for match in store.list()} == {"damaged"}
    for path in listed:
        shelf.throw_away(path)
    assert store.list() == []
    assert (shelf.trash / "broken.toml").read_text() == "not = = toml"
    assert (shelf.trash / "dangling.toml").readlink().name == "nowhere"
    assert stat.S_ISFIFO((shelf.trash / "pipe.toml").stat().st_mode)
    for _ in listed:
        shelf.restore()
    assert sorted(match.path for match in store.list()) == sorted(listed)


@pytest.mark.parametrize(
    "name", ["[red]x.toml", "a\x1b[2Jb.toml", "\u202etxt.toml", "é" * 120 + ".toml"]
)
def test_a_hostile_file_name_is_only_a_name(store, shelf, name):
    path = store.folder / name
    path.write_text("not = = toml")
    assert shelf.throw_away(path).name == name
    assert shelf.restore() == path
    with pytest.raises(DamagedRecordError) as error:
        shelf.duplicate(path, "x")
    assert str(error.value).isprintable()


# --- export


def test_an_export_is_the_file_as_it_is(store, shelf, tmp_path):
    path = saved(store)
    target = tmp_path / "friday.toml"
    assert shelf.export(path, target) == target
    assert target.read_bytes() == path.read_bytes()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_a_folder_gets_the_file_under_its_own_name(store, shelf, tmp_path):
    path = saved(store)
    (tmp_path / "usb").mkdir()
    assert shelf.export(path, tmp_path / "usb") == tmp_path / "usb" / path.name


def test_an_export_overwrites_only_when_told_to(store, shelf, tmp_path):
    path = saved(store)
    target = tmp_path / "friday.toml"
    target.write_text("mine")
    with pytest.raises(TakenError, match="is already there"):
        shelf.export(path, target)
    assert target.read_text() == "mine"
    shelf.export(path, target, overwrite=True)
    assert target.read_bytes() == path.read_bytes()
    assert not (tmp_path / "friday.toml.bak").exists()


def test_a_damaged_match_can_be_exported(store, shelf, damaged, tmp_path):
    shelf.export(damaged, tmp_path / "report.toml")
    assert (tmp_path / "report.toml").read_bytes() == damaged.read_bytes()


@pytest.mark.parametrize("inside", ["copy.toml", "league.db", "trash/x.toml", "sub/../copy.toml"])
def test_nothing_is_exported_into_the_saves_folder(store, shelf, inside):
    path = saved(store)
    shelf.trash.mkdir()
    before = contents(store.folder)
    with pytest.raises(StoreError, match="in the saves folder; choose a place outside"):
        shelf.export(path, store.folder / inside, overwrite=True)
    assert contents(store.folder) == before


def test_an_export_to_where_no_file_can_be_is_a_sentence(store, shelf, tmp_path):
    path = saved(store)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("mine")
    for target, said in (
        (tmp_path / "none" / "x.toml", "no such file or folder"),
        (tmp_path / "file" / "x.toml", "part of the path is a file"),
        (tmp_path / "pipe", "is no file"),
        (tmp_path / "loop", "go in a circle"),
        (tmp_path / ("x" * 10_000), "name is too long"),
    ):
        with pytest.raises(StoreError, match=said) as error:
            shelf.export(path, target, overwrite=True)
        assert str(error.value).isprintable()
    assert (tmp_path / "file").read_text() == "mine"


def test_a_failed_export_leaves_nothing(store, shelf, tmp_path, monkeypatch):
    path = saved(store)

    def full(*_args, **_options):
        raise StoreError.of(OSError(errno.ENOSPC, "no space"), path)

    monkeypatch.setattr(shelf_module, "write_atomic", full)
    with pytest.raises(StoreError, match="disk is full"):
        shelf.export(path, tmp_path / "friday.toml")
    assert not (tmp_path / "friday.toml").exists()


# --- import


@pytest.fixture
def elsewhere(tmp_path, clock):
    """Another house's saves."""
    made = MatchStore(tmp_path / "elsewhere", clock)
    made.prepare()
    return made


def test_an_import_keeps_id_dates_and_title(store, shelf, elsewhere):
    source = saved(elsewhere)
    Shelf(elsewhere).rename(source, "Friday final")
    taken = shelf.take_in(source)
    assert taken == store.folder / source.name
    assert record_in(taken) == record_in(source)


def test_an_imported_match_is_not_rated(store, shelf, elsewhere, league):
    """The ladder counts what was played here."""
    source = saved(elsewhere, moves=None, rated=True)
    taken = shelf.take_in(source)
    assert record_in(source).rated
    assert not record_in(taken).rated


def test_an_id_that_is_taken_is_replaced(store, shelf, elsewhere):
    source = saved(elsewhere, seed=2)
    mine = store.folder / source.name
    mine.write_text("not = = toml")
    taken = shelf.take_in(source)
    assert mine.read_text() == "not = = toml"
    assert record_in(taken).id == taken.stem != source.stem
    assert record_in(taken).moves == record_in(source).moves


def test_the_same_match_played_further_is_another(store, shelf, tmp_path):
    path = saved(store, moves=10)
    shelf.export(path, tmp_path / "earlier.toml")
    with store.open(path) as opened:
        seat = opened.match.actors()[0]
        opened.match.submit(seat, opened.match.state.legal_actions(seat)[0])
        opened.save()
    taken = shelf.take_in(tmp_path / "earlier.toml")
    assert match_in(taken).ply == 10
    assert match_in(path).ply == 11


def test_a_match_that_is_here_already_is_refused(store, shelf, elsewhere):
    source = saved(elsewhere)
    taken = shelf.take_in(source)
    before = contents(store.folder)
    with pytest.raises(StoreError, match=f"already among the saved games, as {taken.name}"):
        shelf.take_in(source)
    with pytest.raises(StoreError, match="already among the saved games"):
        shelf.take_in(taken)
    assert contents(store.folder) == before


def test_a_damaged_file_is_refused_with_its_line(store, shelf, elsewhere):
    source = saved(elsewhere)
    source.write_text(source.read_text().replace('"2 open', '"2 jump'))
    with pytest.raises(DamagedRecordError, match=r"line \d+: not a move"):
        shelf.take_in(source)
    assert store.list() == []


def test_a_file_of_a_newer_version_is_refused_by_name(store, shelf, elsewhere):
    source = saved(elsewhere)
    source.write_text(source.read_text().replace("format = 1", "format = 2"))
    with pytest.raises(DamagedRecordError, match="written by a newer"):
        shelf.take_in(source)
    assert store.list() == []


def test_what_is_no_file_is_a_sentence(store, shelf, tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    with (tmp_path / "huge.toml").open("wb") as file:
        file.truncate(2**40)
    for name, said in (
        ("pipe.toml", "not a file"),
        ("folder.toml", "not a file"),
        ("huge.toml", "larger than 1 MiB"),
        ("none.toml", "no such file"),
        ("x" * 10_000, "name is too long"),
    ):
        with pytest.raises(StoreError, match=said) as error:
            shelf.take_in(tmp_path / name)
        assert str(error.value).isprintable()
    assert store.list() == []


@pytest.mark.parametrize("match_id", ["../../escaped", "a/b", "", "x" * 101, "ID"])
def test_an_id_that_is_no_name_of_a_file_is_refused(store, shelf, elsewhere, match_id):
    source = saved(elsewhere)
    source.write_text(source.read_text().replace(f'id = "{source.stem}"', f'id = "{match_id}"'))
    with pytest.raises(DamagedRecordError, match="id must be"):
        shelf.take_in(source)
    assert not (store.folder.parent.parent / "escaped.toml").exists()


def test_two_imports_at_once_do_not_overwrite_each_other(store, shelf, elsewhere):
    """Somebody else is just making the file of that id."""
    source = saved(elsewhere)
    lock = FileLock.take(store.folder / source.name, store.clock())
    assert isinstance(lock, FileLock)
    taken = shelf.take_in(source)
    lock.release()
    assert taken.name != source.name
    assert load_record(taken).problem is None
