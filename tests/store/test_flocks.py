"""Locks of open files: who looks, who takes, who waits."""

import os
import threading
from pathlib import Path

import pytest

from tests.store.api import StoreError, flock, is_locked, lock, open_lockable, unlock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x"


@pytest.fixture
def opened(path):
    """Three openings of one file."""
    descriptors = [open_lockable(path) for _ in range(3)]
    yield descriptors
    for descriptor in descriptors:
        os.close(descriptor)


def test_who_looks_is_waited_for(opened):
    one, two, three = opened
    assert flock(one, alone=False)
    assert flock(two, alone=False)
    assert not is_locked(three)
    timers = [threading.Timer(0.1, unlock, [descriptor]) for descriptor in (one, two)]
    for timer in timers:
        timer.start()
    assert lock(three)
    for timer in timers:
        timer.join()


def test_who_has_it_is_not_waited_for(opened):
    one, two, _ = opened
    assert lock(one)
    assert not lock(two)
    unlock(one)
    assert lock(two)


def test_what_is_no_file_is_not_opened(path, tmp_path):
    for make in (os.mkdir, os.mkfifo):
        make(path)
        with pytest.raises(StoreError):
            open_lockable(path)
        path.rmdir() if path.is_dir() else path.unlink()
    path.symlink_to(tmp_path / "nothing")
    with pytest.raises(StoreError, match="the program needs a file at"):
        open_lockable(path)
    with pytest.raises(FileNotFoundError):
        open_lockable(tmp_path / "gone" / "x")
    assert list(tmp_path.iterdir()) == [path]
