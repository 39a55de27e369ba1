import errno
import fcntl
import os
import stat
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.store.api import (
    Changes,
    StoreError,
    make_folder,
    read_limited,
    sweep_temporaries,
    sync_folder,
    write_atomic,
)
from tests.store.conftest import line_from, start_python


def names(folder):
    return sorted(entry.name for entry in folder.iterdir())


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_the_previous_version_is_kept_without_hard_links(tmp_path, monkeypatch):
    def no_links(*_):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    write_atomic(tmp_path / "a", b"1")
    write_atomic(tmp_path / "a", b"2")
    assert (tmp_path / "a.bak").read_bytes() == b"1"
    assert mode(tmp_path / "a.bak") == 0o600
    assert names(tmp_path) == ["a", "a.bak"]


def test_file_and_folder_are_synced_in_order(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_bytes(b"old")
    synced = []
    sync = os.fsync

    def fsync(descriptor):
        what = "folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file"
        synced.append((what, path.read_bytes()))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    write_atomic(path, b"new")
    assert synced == [("file", b"old"), ("folder", b"new")]


@pytest.mark.parametrize("code", [errno.EINVAL, errno.EIO])
def test_only_a_file_system_that_cannot_sync_folders_is_excused(tmp_path, monkeypatch, code):
    def fail(_descriptor):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", fail)
    with nullcontext() if code == errno.EINVAL else pytest.raises(OSError, match="error"):
        sync_folder(tmp_path)


@pytest.mark.parametrize("step", ["open", "fsync", "link", "replace"])
@pytest.mark.parametrize(
    ("code", "said"),
    [
        (errno.ENOSPC, "the disk is full; free some space"),
        (errno.EROFS, "the file system is read-only"),
        (errno.EACCES, "permission denied"),
        (errno.EIO, "the disk reports an error"),
    ],
)
def test_a_failure_at_any_step_leaves_the_old_file(tmp_path, monkeypatch, step, code, said):
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def fail(*_args, **_named):
        raise OSError(code, os.strerror(code))

    if step == "replace":
        monkeypatch.setattr(Path, "replace", fail)
    else:
        monkeypatch.setattr(os, step, fail)
        if step == "link":  # and copying instead fails too
            monkeypatch.setattr(Path, "read_bytes", fail)
    with pytest.raises(StoreError, match=said) as caught:
        write_atomic(path, b"new")
    monkeypatch.undo()
    assert str(path) in str(caught.value)
    assert caught.value.path == path
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["a"]


def test_leftovers_are_swept_and_nothing_else(tmp_path):
    leftover = tmp_path / ".m.toml.0123abcd.jericho-tmp"
    for name in (leftover.name, "m.toml", "m.toml.bak", ".other.tmp", "x.jericho-tmp"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / ".folder.jericho-tmp").mkdir()
    (tmp_path / ".link.jericho-tmp").symlink_to("m.toml")
    assert sweep_temporaries(tmp_path) == 1
    assert not leftover.exists()
    assert len(names(tmp_path)) == 6


def test_a_file_that_is_being_written_is_not_swept(tmp_path):
    path = tmp_path / ".m.toml.0123abcd.jericho-tmp"
    with path.open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert sweep_temporaries(tmp_path) == 0
    assert sweep_temporaries(tmp_path) == 1


def test_a_pipe_or_a_folder_is_refused_without_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        with pytest.raises(StoreError, match="is not a readable file; choose another"):
            read_limited(tmp_path / name, 10)
    with pytest.raises(StoreError, match="is not a readable file; choose another"):
        read_limited(Path("/dev/zero"), 10)


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path):
    with pytest.raises(StoreError, match="the name is too long"):
        make_folder(tmp_path / "a" / "b" / ("c" * 300))


WRITER = """
import sys
from pathlib import Path
from jericho_tui.store.files import write_atomic
path, number = Path(sys.argv[1]), 0
while True:
    number += 1
    write_atomic(path, (str(number) + "\\n").encode() * 20000)
    print(number, flush=True)
"""


def test_a_writer_killed_at_any_moment_leaves_whole_files(tmp_path):
    path = tmp_path / "a"
    for delay in (0.0, 0.001, 0.003, 0.007):
        process = start_python(WRITER, path)
        line_from(process)
        time.sleep(delay)
        process.kill()
        said = process.communicate()[0].split()
        for kept in (path, path.with_name("a.bak")):
            lines = kept.read_text().split() if kept.exists() else ["1"] * 20000
            assert len(lines) == 20000
            assert len(set(lines)) == 1
        # What the writer reported as written is there, or what it wrote after that.
        assert int(path.read_text().split()[0]) >= int(said[-1] if said else 1)
    sweep_temporaries(tmp_path)
    assert names(tmp_path) == ["a", "a.bak"]


def test_a_change_is_told_twice_and_then_no_more(tmp_path: Path) -> None:
    changes = Changes(tmp_path, tmp_path / "x")
    assert not changes.news()
    (tmp_path / "x").write_text("1")
    assert [changes.news() for _ in range(4)] == [True, True, False, False]
    (tmp_path / "x").unlink()
    assert [changes.news() for _ in range(3)] == [True, True, False]
