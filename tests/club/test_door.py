"""The door: nothing but keys, only this machine, so long and no longer; and what the log tells."""

import asyncio
import re
import socket
import stat
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from time import monotonic
from typing import TypeVar

import asyncssh
import pytest

from tests.club.api import CLUB, GRACE, rename_member
from tests.club.guests import Club
from tests.club.records import moves
from tests.programs import SOON

T = TypeVar("T")


@pytest.mark.parametrize(
    "shown",
    [
        {"password": "secret", "preferred_auth": "password"},
        {"preferred_auth": "none"},
        {"password": "secret", "preferred_auth": "keyboard-interactive"},
        {"preferred_auth": "hostbased"},
    ],
)
async def test_only_a_key_opens_the_door(club: Club, shown: dict[str, str]) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        async with asyncssh.connect(
            "127.0.0.1",
            club.port,
            username="root",
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=None,
            **shown,
        ):
            pass


def test_only_this_machine_can_connect_unless_it_is_told_otherwise(club: Club) -> None:
    assert "Only this machine can connect" in club.text
    for port in (club.port, int(club.url.rpartition(":")[2])):
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", port), timeout=SOON).close()


async def test_a_window_is_followed_as_it_becomes_wider(club: Club) -> None:
    async with club.guest(club.invited("Wanda"), (80, 24)) as wanda:
        await wanda.sees("JERICHO")
        wanda.screen.resize(40, 140)
        wanda.resize(140, 40)
        async with asyncio.timeout(SOON):
            while not wanda.screen.display[-1][:100].strip():  # the keys stand in the last line
                await asyncio.sleep(0.02)
        assert any(line[100:].strip() for line in wanda.screen.display)
        wanda.press("\x11")
        assert await wanda.ends() == 0


async def test_who_is_renamed_is_seen_off_and_comes_under_the_new_name(club: Club) -> None:
    mine = club.invited("Rita")
    async with club.guest(mine, (100, 30)) as rita:
        await rita.sees("Rita is at this terminal")
        await asyncio.to_thread(rename_member, club.saves, "Rita", "Margarita")
        await rita.ends()
        assert b"removed or renamed you" in rita.raw
    async with club.guest(mine, (100, 30)) as rita:
        await rita.sees("Margarita is at this terminal")
    club.members.revoke("Margarita")


@pytest.fixture
def impatient(tmp_path: Path):
    club = Club(tmp_path, seconds_to_authenticate=2, seconds_for_code=1)
    yield club
    assert club.end() == 0


async def test_who_takes_too_long_goes(impatient: Club) -> None:
    """Before a word is said, without asking for anything, at the code; who is known may stay."""
    mine = impatient.invited("Ada")
    reader, writer = await asyncio.open_connection("127.0.0.1", impatient.port)
    async with AsyncExitStack() as stack:
        ada = await in_time(stack, lambda: impatient.guest(mine))
        await ada.sees("JERICHO")
        unknown = asyncssh.generate_private_key("ssh-ed25519")
        stranger = await in_time(stack, lambda: impatient.guest(unknown))
        await stranger.sees("Code:", "You took too long to sign in; connect again.")
        assert await stranger.ends() == 1
        idle = await in_time(stack, lambda: impatient.connected(mine))
        async with asyncio.timeout(SOON):
            assert (await reader.read()).startswith(b"SSH-2.0-Jericho")
            await idle.wait_closed()
        ada.press("\x11")
        assert await ada.ends() == 0
    writer.close()


async def in_time(stack: AsyncExitStack, comes: Callable[[], AbstractAsyncContextManager[T]]) -> T:
    """Come, again where the machine was too busy for the seconds in which one has to."""
    end = monotonic() + SOON
    while True:
        try:
            return await stack.enter_async_context(comes())
        except (OSError, asyncssh.Error):
            if monotonic() > end:
                raise


KNOWN = {"open", "came", "left", "joined", "refused", "wrong", "stalled", "turned", "closed"}


async def test_the_log_tells_who_comes_and_goes_and_no_card(tmp_path: Path) -> None:
    club = Club(tmp_path)
    mine = club.invited("Ada")
    key = club.saves / CLUB / "host_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    async with club.guest(mine, (120, 40)) as ada:
        await ada.sees("Start  n")
        await ada.reaches("n", "Opening card")
        (path,) = club.saves.glob("*.toml")
        async with asyncio.timeout(SOON):
            while not moves(path):
                ada.press("enter")
                await asyncio.sleep(GRACE)
        ada.press("\x11")
        await ada.ends()
    assert club.end() == 0
    words = [line.split(maxsplit=3) for line in club.log.splitlines()]
    assert {line[2] for line in words} <= KNOWN
    assert re.search(r" came Ada ssh xterm-256color \d+ 127\.0\.0\.1$", club.log, re.M)
    assert re.search(r" left Ada ssh \d+ exit code 0$", club.log, re.M)
    text = path.read_text()
    hands = re.search(r"^hands = \[(.*?)\]", text, re.S | re.M)
    assert hands is not None
    for hand in re.findall(r'"([^"]+)"', hands[1]):
        assert hand not in club.log
    assert not re.search(r"\b[RGBYP][1-9]\b", club.log)
    found = re.search(r"host key (\S+)\)", club.text)
    assert found is not None
    club.start()
    assert found[1] in club.text, "the same key as before"
    assert club.end() == 0
