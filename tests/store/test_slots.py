"""Slots for bots: so many at once, first come first served, and none lost with a process."""

import os
import signal
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.programs import SOON, start_python, wait_until
from tests.store.api import Slots, flocks


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
