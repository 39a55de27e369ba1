"""A visitor's process: limits, hanging up, and what becomes of everybody when something dies."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from jericho_tui.club import warm
from jericho_tui.club.limits import Limits
from jericho_tui.club.visitors import LARGEST, FullError, Visitor, Visitors
from tests.club.guests import alive
from tests.programs import SOON, wait_until

LIMITS = Limits(visitors=3, visits_each=2, bytes_a_second=1_000, memory_mib=333, cpu_minutes=7)


@pytest_asyncio.fixture
async def visitors(tmp_path: Path) -> AsyncIterator[Visitors]:
    made = Visitors(tmp_path, LIMITS)
    try:
        yield made
    finally:
        pids = {visitor.pid for visitor in made.here} | {warm_pid(made) or 0} - {0}
        await made.close()
        assert alive(pids) == set()


def warm_pid(visitors: Visitors) -> int | None:
    """The process that visitors are forked from; None while there is none."""
    return None if visitors._warm is None else visitors._warm.process.pid


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
    await they_are_within_limits_and_hung_up_on(visitors)
    await what_is_typed_too_fast_waits(visitors, monkeypatch)
    await the_warm_process_is_replaced(visitors)


async def they_are_within_limits_and_hung_up_on(visitors: Visitors) -> None:
    ada = await visitors.start("Ada", (10_000, 0), "xterm-256color", truecolor=True)
    await shown(ada, b"Jericho")
    told = Path(f"/proc/{ada.pid}/limits").read_text()
    for limit in (f"Max data size             {333 * 2**20} ", "Max cpu time              420 "):
        assert limit in told
    assert os.getsid(ada.pid) == ada.pid
    assert len({path for path in held(ada.pid) if path.startswith("/dev/pts")}) == 1
    assert visitors._warm is not None
    for kind in ("socket:", "pipe:"):
        ours_too = held(visitors._warm.process.pid) & held(ada.pid)
        assert not any(path.startswith(kind) for path in ours_too), "the line to the club"
    assert os.get_terminal_size(ada._terminal) == (LARGEST, 24)

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

    again._typed -= 10**6
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
    first = warm_pid(visitors)
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert await asyncio.wait_for(ada.wait(), SOON) == -signal.SIGHUP
    await asyncio.to_thread(wait_until, lambda: not alive({ada.pid}))
    bea = await visitors.start("Bea", (80, 24), "xterm")
    await shown(bea, b"Jericho")
    assert warm_pid(visitors) not in (None, first)


async def what_is_typed_too_fast_waits(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    bea = await visitors.start("Bea", (0, 0), "dumb", plain=True)
    slept: list[float] = []
    sleep = asyncio.sleep

    async def pass_time(seconds: float) -> None:
        slept.append(seconds)
        bea._rate._counted -= seconds
        await sleep(0)

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
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "CHILD", "raise SystemExit")
    with pytest.raises(FullError, match="the club’s machine cannot take another visitor now:"):
        await visitors.open()
    with pytest.raises(FullError, match="the club’s machine cannot take another visitor now:"):
        await visitors.start("Ada", (80, 24), "xterm")
    assert visitors.here == []


FAULTS = """
import asyncio, threading
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.tui.key_parser import KeyParser
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
KeyParser._read = Wire.ask = read
"""
"""In the thread that reads keys, in another one, in a destructor, in a task."""


@pytest.mark.parametrize("plain", [False, True])
async def test_a_fault_is_the_hosts_to_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visitors: Visitors, plain: bool
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    before, main = warm.CHILD.rsplit(" main(", 1)
    monkeypatch.setattr(warm, "CHILD", f"{before} exec({FAULTS!r}); main({main}")
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
