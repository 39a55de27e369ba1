"""Five at one match: two by `ssh`, one by a browser, one line by line, and a bot."""

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.store import open_store
from jericho_tui.tui.input_guard import GRACE
from tests.benchmarks.terminal import Terminal
from tests.club.chromium import PATH, Browser, browser
from tests.club.guests import Club
from tests.club.openssh import MISSING, command, key_file
from tests.club.records import is_over, moves
from tests.programs import SOON
from tests.tui.played import played

pytestmark = [
    pytest.mark.asyncio,
    MISSING,
    pytest.mark.skipif(PATH is None, reason="NO BROWSER: chromium is not installed"),
]
PEOPLE = ("Wim", "Xia", "Yves", "Zoë")
LEFT = 80
"""Moves before its end at which they sit down."""


def begun(saves: Path) -> Path:
    """Save a rated match of four friends and a bot, near its end; return its file."""
    people = [SeatInfo(name, "human") for name in PEOPLE]
    plan = Plan("push", (*people, SeatInfo("Rahab", "bot", "heuristic")), rated=True)
    with open_store(saves) as store:
        return store.matches.create(played(plan, 5, left=LEFT), 5).path


@contextmanager
def by_ssh(line: list[str]) -> Iterator[None]:
    """Sit down at the only match there is, and take whatever is offered first."""
    stop = Event()

    def play(terminal: Terminal) -> None:
        while not stop.is_set() and terminal.running:
            terminal.press("enter")
            terminal.read(GRACE, quiet=GRACE, limit=1)  # sooner it is taken for a slip

    with Terminal(line, 100, 30, os.environ) as terminal:
        assert terminal.shows("JERICHO", patience=SOON)
        thread = Thread(target=play, args=(terminal,))
        thread.start()
        yield
        stop.set()
        thread.join()


@contextmanager
def by_lines(line: list[str], path: Path) -> Iterator[None]:
    """Join the match; answer 1 to everything."""
    stop = Event()
    process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert process.stdin is not None

    def answer() -> None:
        text = f"join {path.stem}\n"
        while not stop.wait(0.05) and process.poll() is None:
            process.stdin.write(text.encode())  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
            text = "1\n"

    thread = Thread(target=answer)
    thread.start()
    yield
    stop.set()
    thread.join()
    process.stdin.close()
    process.kill()
    process.wait()


@asynccontextmanager
async def by_browser(club: Club, tab: Browser, name: str) -> AsyncIterator[None]:
    """Follow an invitation's link, sit down, take whatever is offered first."""
    await tab.go(f"{club.url}/join#{club.members.invite(name)}")
    await tab.until("document.querySelector('#code')?.value.length > 5")
    await tab.run("document.querySelector('button').click()")
    await tab.sees("JERICHO")

    async def play() -> None:
        while True:
            await tab.press("Enter")
            await asyncio.sleep(GRACE)

    task = asyncio.create_task(play())
    yield
    task.cancel()


@pytest.mark.rest  # as friends do whose club is killed: test_match
async def test_five_play_a_rated_match_to_its_end(tmp_path: Path) -> None:
    path = begun(tmp_path / "saves")
    sat_down = len(moves(path))
    club = Club(tmp_path)
    try:
        wim, xia, zoe = (key_file(club, name, tmp_path) for name in ("Wim", "Xia", "Zoë"))
        async with browser() as tab, by_browser(club, tab, "Yves"):
            with ExitStack() as stack:
                lines = command(club, zoe, "-T")
                screens = [command(club, key, "-t") for key in (wim, xia)]
                stack.enter_context(by_lines(lines, path))
                for line in screens:
                    await asyncio.to_thread(stack.enter_context, by_ssh(line))
                async with asyncio.timeout(4 * SOON):
                    while not is_over(path):
                        await asyncio.sleep(0.2)
        assert {f"{name} ({door})" for name, door in visits(club)} >= {
            "Wim (ssh)", "Xia (ssh)", "Yves (web)", "Zoë (ssh)",
        }  # fmt: skip
        assert club.end() == 0
        with open_store(tmp_path / "saves") as store:
            assert {row.name for row in store.league.ladder("push")} >= set(PEOPLE)
        moved = {move.seat for move in moves(path)[sat_down:]}
        assert moved >= set(range(5)), "everybody has moved"
    finally:
        club.end()


def visits(club: Club) -> set[tuple[str, str]]:
    """Return who came, and by which door, as the club's log has it."""
    return {
        (name, door)
        for line in club.log.splitlines()
        if "came" in line
        for name in PEOPLE
        for door in ("ssh", "web")
        if name in line and door in line
    }
