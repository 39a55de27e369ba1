"""Locked files, who looks, takes and waits; and slots for bots, first come first served."""

import os
import signal
import threading
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.programs import SOON, start_python, wait_until
from tests.store.api import FileLock, Slots, StoreError, flock, flocks, is_held


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


# --- slots for bots


class Waiter:
    """Somebody who wants a slot, on a thread of their own."""

    def __init__(self, folder: Path, number: int) -> None:
        self.before: list[int] = []
        self.has: bool | None = None
        self.let_go, self.give_up = Event(), Event()
        self._slots = Slots(folder, number)
        self._thread = Thread(target=self._wait, daemon=True)
        self._thread.start()

    def _wait(self) -> None:
        with self._slots.hold(self.give_up.is_set, self.before.append) as has:
            self.has = has
            self.let_go.wait(SOON)

    def leave(self) -> None:
        self.let_go.set()
        self._thread.join(SOON)


def stands(waiter: Waiter, before: list[int]) -> bool:
    return waiter.before == before


def sits(waiter: Waiter) -> bool:
    return waiter.has is True


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "slots"


def test_no_more_than_there_are_and_first_come_first_served(folder: Path) -> None:
    first, second = Waiter(folder, 2), Waiter(folder, 2)
    wait_until(lambda: bool(first.has and second.has))
    waiting: list[Waiter] = []
    for place in range(3):
        waiting.append(Waiter(folder, 2))
        wait_until(partial(stands, waiting[place], [place]))
    assert [one.has for one in waiting] == [None, None, None]
    first.leave()
    wait_until(lambda: waiting[0].has is True)
    # Each of them looks by itself: nobody hears of it before another.
    wait_until(partial(stands, waiting[1], [1, 0]))
    wait_until(partial(stands, waiting[2], [2, 1]))
    assert (waiting[1].has, waiting[2].has) == (None, None)
    second.leave()
    wait_until(lambda: waiting[1].has is True)
    for one in waiting:
        one.leave()
    assert waiting[2].has is True
    assert not list(folder.glob("*.line"))


def test_who_gives_up_leaves_the_line(folder: Path) -> None:
    holder = Waiter(folder, 1)
    wait_until(lambda: holder.has is True)
    waiter = Waiter(folder, 1)
    wait_until(lambda: waiter.before == [0])
    waiter.give_up.set()
    wait_until(lambda: waiter.has is False)
    waiter.leave()
    assert len(list(folder.glob("*.line"))) == 1, "the holder's"
    holder.leave()
    assert not list(folder.glob("*.line"))


HOLDER = """
import sys, time
from functools import partial
from pathlib import Path
from jericho_tui.store.flocks import Slots
with Slots(Path(sys.argv[1]), 1).hold(lambda: False, lambda n: print("waits", flush=True)):
    print("has", flush=True)
    time.sleep(60)
"""


def test_a_killed_process_frees_its_slot_and_its_place_in_the_line(folder: Path) -> None:
    with start_python("-c", HOLDER, folder) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"has\n"
        with start_python("-c", HOLDER, folder) as waiter:
            assert waiter.stdout is not None
            assert waiter.stdout.readline() == b"waits\n"
            last = Waiter(folder, 1)
            wait_until(lambda: last.before == [1])
            os.kill(waiter.pid, signal.SIGKILL)
            wait_until(lambda: last.before == [1, 0])
        assert last.has is None
        os.kill(holder.pid, signal.SIGKILL)
        wait_until(lambda: last.has is True)
        last.leave()


def test_where_there_are_no_locks_nobody_waits(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flocks, "flock", lambda *_anything, **_more: True)
    for _each in range(3):
        waiter = Waiter(folder, 1)
        wait_until(partial(sits, waiter))
        waiter.leave()
