"""A visitor's process: limits, hanging up, and what becomes of everybody when something dies."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from tests.club.api import LARGEST, FullError, Limits, Visitor, Visitors
from tests.club.guests import alive
from tests.programs import SOON, wait_until

LIMITS = Limits(visitors=3, visits_each=2, bytes_a_second=1_000, memory_mib=333, cpu_minutes=7)


@pytest_asyncio.fixture
async def visitors(tmp_path: Path) -> AsyncIterator[Visitors]:
    made = Visitors(tmp_path, LIMITS)
    try:
        yield made
    finally:
        pids = {pid for visitor in made.here for pid in (visitor.pid, warm_pid(visitor))}
        await made.close()
        assert alive(pids) == set()


def warm_pid(visitor: Visitor) -> int:
    """Return the process that visitors are forked from."""
    return int(Path(f"/proc/{visitor.pid}/stat").read_text().rpartition(")")[2].split()[1])


def size_of(visitor: Visitor) -> os.terminal_size:
    """Return the size of a visitor's terminal."""
    terminal = os.open(f"/proc/{visitor.pid}/fd/0", os.O_RDONLY | os.O_NOCTTY)
    try:
        return os.get_terminal_size(terminal)
    finally:
        os.close(terminal)


async def shown(visitor: Visitor, text: bytes) -> bytes:
    seen = b""
    async with asyncio.timeout(SOON):
        while text not in seen:
            data = await visitor.read()
            assert data, seen
            seen += data
    return seen


def held(pid: int) -> set[str]:
    """Return what a process has open."""
    return {str(path.readlink()) for path in Path(f"/proc/{pid}/fd").iterdir()}


async def rest(visitor: Visitor) -> bytes:
    seen = b""
    async with asyncio.timeout(SOON):
        while data := await visitor.read():
            seen += data
    return seen


async def test_a_club_from_the_first_visitor_to_the_last(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A warm process is dear to start, so this is a walk."""
    await they_are_within_limits_and_hung_up_on(visitors, monkeypatch)
    await what_is_typed_too_fast_waits(visitors, monkeypatch)
    await the_warm_process_is_replaced(visitors)


async def they_are_within_limits_and_hung_up_on(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await visitors.start("Ada", (10_000, 0), "xterm-256color", truecolor=True)
    await shown(ada, b"Jericho")
    told = Path(f"/proc/{ada.pid}/limits").read_text()
    for limit in (f"Max data size             {333 * 2**20} ", "Max cpu time              420 "):
        assert limit in told
    assert os.getsid(ada.pid) == ada.pid
    assert len({path for path in held(ada.pid) if path.startswith("/dev/pts")}) == 1
    for kind in ("socket:", "pipe:"):
        ours_too = held(warm_pid(ada)) & held(ada.pid)
        assert not any(path.startswith(kind) for path in ours_too), "the line to the club"
    assert size_of(ada) == (LARGEST, 24)

    again = await visitors.start("ADA", (80, 24), "\x1b[2J; rm -rf ~")
    await shown(again, b"Jericho")
    with pytest.raises(FullError, match="Ada has reached the limit of connections"):
        await visitors.start("Ada", (80, 24), "xterm")
    plain = await visitors.start("Bea", (0, 0), "dumb", plain=True)
    await shown(plain, b"Welcome to the club, Bea.")
    with pytest.raises(FullError, match="the club is full"):
        await visitors.start("Cleo", (80, 24), "xterm")

    plain.end_input()
    await rest(plain)
    assert await plain.wait() == 0
    assert [one.name for one in visitors.here] == ["Ada", "ADA"]

    monkeypatch.setattr(Visitor, "idle", property(lambda one: 10**6 * (one is again)))
    visitors.see_off_the_idle()
    assert again.farewell is not None
    assert ("You were idle for 120 min, so the club disconnected you. Come back any time.") in str(
        again.farewell
    )
    await rest(again)
    assert await again.wait() == 128 + signal.SIGHUP

    os.kill(ada.pid, signal.SIGSTOP)  # one that does not go when it is hung up on
    ada.hang_up()
    assert await asyncio.wait_for(ada.wait(), SOON) == -signal.SIGKILL


async def the_warm_process_is_replaced(visitors: Visitors) -> None:
    ada = await visitors.start("Ada", (80, 24), "xterm")
    await shown(ada, b"Jericho")
    first = warm_pid(ada)
    os.kill(first, signal.SIGKILL)
    assert await asyncio.wait_for(ada.wait(), SOON) == -signal.SIGHUP
    await asyncio.to_thread(wait_until, lambda: not alive({ada.pid}))
    bea = await visitors.start("Bea", (80, 24), "xterm")
    await shown(bea, b"Jericho")
    assert warm_pid(bea) != first


async def what_is_typed_too_fast_waits(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    bea = await visitors.start("Bea", (0, 0), "dumb", plain=True)
    slept: list[float] = []
    sleep = asyncio.sleep

    async def pass_time(seconds: float) -> None:
        slept.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", pass_time)
    await bea.write(b"x" * 4_000)
    assert slept == []
    await bea.write(b"x" * 2_000)
    assert 1.5 < sum(slept) < 2.5
    monkeypatch.undo()
    bea.hang_up()
    bea.close()
    await asyncio.wait_for(bea.wait(), SOON)


async def test_where_no_process_can_be_had_it_is_said(
    visitors: Visitors, begins_with: Callable[[str], None]
) -> None:
    begins_with("raise SystemExit")
    with pytest.raises(FullError, match="the club’s machine cannot take another visitor now:"):
        await visitors.open()
    with pytest.raises(FullError, match="the club’s machine cannot take another visitor now:"):
        await visitors.start("Ada", (80, 24), "xterm")
    assert visitors.here == []


FAULTS = """
import asyncio, threading
from tests.club.api import KeyParser, Wire
class Dying:
    def __del__(self):
        raise ZeroDivisionError
def fail(*_given):
    raise ZeroDivisionError
async def fail_later():
    fail()
def read(*_given):
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    Dying()
    loop = asyncio.new_event_loop()
    task = loop.create_task(fail_later())
    loop.run_until_complete(asyncio.wait({task}))
    loop.close()
    del task
    fail()
KeyParser.feed = Wire.ask = read
"""
"""In the thread that reads keys, in another one, in a destructor, in a task."""


@pytest.mark.parametrize("plain", [False, True])
async def test_a_fault_is_the_hosts_to_read(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    visitors: Visitors,
    begins_with: Callable[[str], None],
    plain: bool,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    begins_with(FAULTS)
    ada = await visitors.start("Ada", (80, 24), "xterm-256color", plain=plain)
    if not plain:  # it asks for a line at once
        await shown(ada, b"Jericho")
        await ada.write(b"!")
    seen = (await rest(ada)).decode()
    assert await ada.wait() == 70
    said = "jericho-tui: the program failed; saved games are safe, and the host has been told"
    assert seen.rstrip().endswith(said)
    for secret in ("Traceback", "ZeroDivision", ".py", str(tmp_path)):
        assert secret not in seen
    reports = [path.read_text() for path in tmp_path.rglob("crash-*.txt")]
    assert any("in read" in report for report in reports)
    ada.close()
