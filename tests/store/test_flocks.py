"""Locked files: who looks, who takes, who waits."""

import os
import threading

import pytest

from tests.store.api import FileLock, StoreError, flock, is_held


def test_who_has_it_is_seen_and_waited_for(tmp_path):
    path = tmp_path / "x"
    with FileLock.take(path) as mine:
        assert is_held(tmp_path / ".x.lock")
        assert FileLock.wait(path, 0.0) is None
        timer = threading.Timer(0.1, mine.release)
        timer.start()
        theirs = FileLock.wait(path, 10.0)
    assert theirs is not None
    theirs.release()
    assert not is_held(tmp_path / ".x.lock")
    timer.join()


def test_who_looks_is_waited_for_and_keeps_nobody_from_looking(tmp_path):
    path = tmp_path / "x"
    path.touch()
    looking = os.open(path, os.O_RDONLY)
    assert flock(looking, alone=False)
    assert not is_held(path)
    timer = threading.Timer(0.1, os.close, [looking])
    timer.start()
    own = FileLock.own(path)
    timer.join()
    assert is_held(path)
    assert own.stands
    own.remove()
    assert not own.stands
    assert not is_held(path)
    assert not path.exists()


def test_what_is_no_file_is_not_opened(tmp_path):
    path = tmp_path / "x"
    for make in (os.mkdir, os.mkfifo):
        make(path)
        with pytest.raises(StoreError):
            FileLock.own(path)
        path.rmdir() if path.is_dir() else path.unlink()
    path.symlink_to(tmp_path / "nothing")
    with pytest.raises(StoreError, match="the program needs a file at"):
        FileLock.own(path)
    with pytest.raises(StoreError, match="no such file or folder"):
        FileLock.own(tmp_path / "gone" / "x")
    assert list(tmp_path.iterdir()) == [path]
