"""Visit after visit, by every door: the club and its warm process stay as large as they are."""

import asyncio
import os
import sys
import time
from pathlib import Path

import asyncssh

from tests.club.browsers import Door
from tests.club.guests import Club
from tests.club.test_hostile import LONG, memory
from tests.programs import SOON

VISITS = 1_000 if LONG else 6
"""How many of them are compared with those before."""
FIRST = max(3, VISITS // 10)
"""Visits after which everything has been needed once."""
MOST_GROWN = 2.0
"""MiB."""
ROUNDS = 5
"""What grows with each visit does so every time; what a busy machine needs once more does not."""


async def by_screen(club: Club, key: asyncssh.SSHKey) -> None:
    async with club.guest(key) as guest:
        await guest.sees("JERICHO")
        guest.press("\x11")
        assert await guest.ends() == 0


async def by_lines(club: Club, key: asyncssh.SSHKey) -> None:
    async with (
        club.connected(key) as connection,
        connection.create_process(encoding="utf-8") as process,
    ):
        process.stdin.write("list\nquit\n")
        said = await asyncio.wait_for(process.stdout.read(), SOON)
        assert "Welcome" in said


async def by_page(door: Door) -> None:
    async with door.page("Web") as page:
        await page.sees("JERICHO")  # and the page is closed


async def one_more(club: Club, door: Door, key: asyncssh.SSHKey, number: int) -> None:
    """Visit once, by the door whose turn it is, and wait until nobody is there any more."""
    if number % 3 == 2:
        await by_page(door)
    else:
        await (by_lines, by_screen)[number % 3](club, key)
    async with asyncio.timeout(SOON):
        while len(club.processes()) > 1:  # the warm one
            await asyncio.sleep(0.01)


def figures(club: Club) -> tuple[float, float, int]:
    """Return the memory of the club and of its warm process in MiB, and the club's open files."""
    (warm,) = club.processes()
    files = len(list(Path(f"/proc/{club.process.pid}/fd").iterdir()))
    return memory(club.process.pid), memory(warm), files


def is_flat(grown: list[float]) -> bool:
    """Whether neither memory has grown beyond what is let pass, nor the files that are open."""
    club, warm, files = grown
    return club < MOST_GROWN and warm < MOST_GROWN and files <= 1


async def test_memory_is_flat_and_no_process_stays(tmp_path: Path) -> None:
    club = Club(tmp_path, connections_a_second=1_000, connections_a_second_each=1_000)
    key, door = club.invited("Ada"), Door(club.members, club.saves, club.url)
    began, done = time.monotonic(), 0

    async def visits(number: int) -> None:
        nonlocal done
        for _ in range(number):
            done += 1
            await one_more(club, door, key, done)
            if LONG and done % 100 == 0:
                mine, warm, files = figures(club)
                said = f"{done} visits, {time.monotonic() - began:.0f} s: club {mine:.1f} MiB"
                sys.stderr.write(f"{said}, warm {warm:.1f} MiB, {files} files\n")

    try:
        await visits(FIRST)
        rounds = []
        for _ in range(ROUNDS):
            first = figures(club)
            await visits(VISITS)
            last = figures(club)
            rounds.append([now - before for before, now in zip(first, last, strict=True)])
            if is_flat(rounds[-1]):
                break
        assert is_flat(rounds[-1]), rounds
        assert club.log.count(" came ") == done
        started = club.processes()
    finally:
        assert club.end() == 0
    assert not [pid for pid in started if os.path.exists(f"/proc/{pid}")]  # noqa: PTH110
