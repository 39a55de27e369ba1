"""A visitor who is gone, however that came about, leaves their seat to themselves."""

import asyncio
import os
import signal
from collections.abc import Callable

import asyncssh
import pytest

from jericho_tui.store.store import open_store
from tests.club.api import GRACE, Claim
from tests.club.guests import Club, Guest
from tests.programs import SOON


def killed(guest: Guest, pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def vanished(guest: Guest, pid: int) -> None:
    guest.process.channel.get_connection().abort()


@pytest.mark.parametrize("gone", [killed, vanished])
async def test_a_seat_is_free_again(club: Club, gone: Callable[[Guest, int], None]) -> None:
    before = club.processes()
    name = f"Xenia {gone.__name__}"
    with open_store(club.saves) as store:
        known = set(store.matches.paths())
        async with club.guest(club.invited(name), (120, 40)) as xenia:
            await xenia.sees("Start  n")
            await xenia.reaches("n", "Opening card")
            (match,) = set(store.matches.paths()) - known
            assert not isinstance(store.presence.sit(match.stem, name), Claim)
            gone(xenia, min(club.processes() - before))
            async with asyncio.timeout(SOON):
                while not isinstance(claim := store.presence.sit(match.stem, name), Claim):
                    await asyncio.sleep(0.02)
            claim.release()
    async with asyncio.timeout(SOON):
        while club.processes() - before:
            await asyncio.sleep(0.05)


async def test_whoever_is_killed_anywhere_comes_again(club: Club) -> None:
    mine, before = club.invited("Yves"), club.processes()
    for keys in ("", "\x1bOP", "n", "l", "T", "t", "e", "o", "\x1b[21~", "\x10"):
        async with club.guest(mine) as yves:
            if keys:
                await yves.sees("JERICHO")
                await asyncio.sleep(GRACE)
                yves.press(keys)
                await asyncio.sleep(0.1)
            async with asyncio.timeout(SOON):
                while not (started := club.processes() - before):
                    await asyncio.sleep(0.01)
            os.kill(min(started), signal.SIGKILL)
            assert await yves.ends() == 128 + signal.SIGKILL
    async with club.guest(mine) as yves:
        await yves.sees("JERICHO")


async def test_a_connection_cut_while_the_visit_begins_leaves_nobody(club: Club) -> None:
    before = club.processes()
    mine = club.invited("Zoe")
    for pause in (0.0, 0.001, 0.005, 0.02, 0.05):
        async with club.connected(mine) as connection:
            await connection.create_session(
                asyncssh.SSHClientSession, term_type="xterm", encoding=None
            )
            await asyncio.sleep(pause)
            connection.abort()
    async with asyncio.timeout(SOON):
        while club.processes() - before:
            await asyncio.sleep(0.05)
