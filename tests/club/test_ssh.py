"""Coming by SSH: keys, codes, the program at the other end, and that there is nothing else."""

import asyncio
import os
import re
import signal
from collections.abc import Awaitable, Callable

import asyncssh
import pytest
from asyncssh.packet import String

from tests.club.api import RESTORE
from tests.club.guests import Club, Guest
from tests.programs import SOON, wait_until


def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


async def test_whose_key_is_known_comes_to_the_lobby(club: Club) -> None:
    async with club.guest(club.invited("Ada"), (120, 40)) as ada:
        await ada.sees("JERICHO", "Start  n")
        ada.press("\x11")
        assert await ada.ends() == 0


async def test_an_unknown_key_is_bound_by_a_code_for_one_use(club: Club) -> None:
    mine, code = key(), club.members.invite("Bea")
    async with club.guest(mine) as bea:
        await bea.sees("does not know", mine.get_fingerprint(), "Code:")
        bea.press(*f"  {code.lower().replace('-', ' ')}x\x7f", "enter")
        await bea.sees("JERICHO")
    async with club.guest(mine) as bea:
        await bea.sees("JERICHO")
    async with club.guest(key()) as other:
        await other.sees("Code:")
        other.press(*code, "enter")
        await other.sees("this code is not valid: it has been used or has expired")
    assert [member.name for member in club.members.all() if not member.invitations].count("Bea")


async def test_after_three_wrong_codes_the_door_closes(club: Club) -> None:
    async with club.guest(key()) as stranger:
        for tries in range(1, 4):
            await stranger.sees("Code:")
            stranger.press(*"ABCD", "enter")
            await stranger.sees(*["this code is not valid: it has been used or has expired"])
            async with asyncio.timeout(SOON):
                while (
                    stranger.text.count("this code is not valid: it has been used or has expired")
                    < tries
                ):
                    await asyncio.sleep(0.01)
        assert await stranger.ends() == 1


async def test_the_name_that_is_wished_for_means_nothing(club: Club) -> None:
    club.invited("Gus")
    mine = club.invited("Hal")
    async with (
        club.connected(mine, username="Gus") as connection,
        connection.create_process(term_type="xterm", encoding=None) as process,
    ):
        await process.stdout.read(1)
    assert "came Hal ssh xterm" in club.log
    assert "Gus" not in club.log


async def refused_request(
    connection: asyncssh.SSHClientConnection, what: bytes, *words: bytes
) -> None:
    """asyncssh asks for these without waiting for the answer, which is what counts here."""
    channel, _session = await connection.create_session(
        asyncssh.SSHClientSession, term_type="xterm", encoding=None
    )
    granted = await channel._make_request(what, *words)
    channel.abort()
    if not granted:
        raise asyncssh.ChannelOpenError(0, "refused")


REFUSED: dict[str, Callable[[asyncssh.SSHClientConnection], Awaitable[object]]] = {
    "a command": lambda line: line.run("id", check=True),
    "files": lambda line: line.start_sftp_client(),
    "a subsystem": lambda line: line.create_process(subsystem="shell"),
    "a port": lambda line: line.open_connection("127.0.0.1", 22),
    "a socket": lambda line: line.open_unix_connection("/tmp/x"),
    "listening": lambda line: line.start_server(lambda *_: None, "127.0.0.1", 0),
    "a listening socket": lambda line: line.start_unix_server(lambda *_: None, "/tmp/jericho-x"),
    "a display": lambda line: line.create_process(
        x11_forwarding=True, x11_display="127.0.0.1:9", term_type="xterm"
    ),
    "an agent": lambda line: refused_request(line, b"auth-agent-req@openssh.com"),
    "a variable": lambda line: refused_request(line, b"env", String("LD_PRELOAD"), String("x.so")),
}


@pytest.mark.parametrize("what", REFUSED)
@pytest.mark.parametrize("known", [True, False])
async def test_there_is_nothing_else(club: Club, what: str, known: bool) -> None:
    async with club.connected(club.invited("Cleo") if known else key()) as connection:
        with pytest.raises((asyncssh.Error, asyncssh.ChannelListenError, asyncssh.ProcessError)):
            async with asyncio.timeout(SOON):
                await REFUSED[what](connection)
    if known:
        club.members.revoke("Cleo")


async def test_a_terminal_of_any_size_is_served(club: Club) -> None:
    async with club.guest(club.invited("Ida"), (80, 24)) as ida:
        await ida.sees("JERICHO")
        for size in ((0, 0), (10_000, 10_000), (1, 1), (2**32 - 1, 0), (80, 24)):
            ida.resize(*size)
            await asyncio.sleep(0.05)
        ida.press("\x11")
        assert await ida.ends() == 0


async def test_who_is_killed_takes_nobody_along(club: Club) -> None:
    before = club.processes()
    async with club.guest(club.invited("Jon")) as jon, club.guest(club.invited("Kim")) as kim:
        await jon.sees("JERICHO")
        await kim.sees("JERICHO")
        jons = min(club.processes() - before)
        os.kill(jons, signal.SIGKILL)
        assert await jon.ends() == 128 + signal.SIGKILL
        assert RESTORE.encode() in jon.raw
        assert jon.raw.endswith(
            b"The connection was lost; your games are saved. Connect again.\r\n"
        )
        kim.press("\x11")
        assert await kim.ends() == 0
    wait_until(lambda: not club.processes() - before)


async def test_a_terminal_that_vanishes_ends_its_process(club: Club) -> None:
    before = club.processes()
    async with club.guest(club.invited("Lea")) as lea:
        await lea.sees("JERICHO")
        assert len(club.processes() - before) == 1
    wait_until(lambda: not club.processes() - before)


async def test_who_is_revoked_is_told_and_goes(club: Club) -> None:
    mine = club.invited("Mia")
    async with club.guest(mine) as mia:
        await mia.sees("JERICHO")
        club.members.revoke("Mia")
        await mia.ends()
        assert b"The host has removed or renamed you" in mia.raw
    async with club.guest(mine) as mia:
        await mia.sees("does not know")


async def test_a_name_may_visit_so_often_and_no_more(club: Club) -> None:
    mine = club.invited("Nat")
    async with club.guest(mine) as one, club.guest(mine) as two:
        await one.sees("JERICHO")
        await two.sees("JERICHO")
        async with club.guest(mine) as three:
            await three.sees("Nat has reached the limit of connections (")
            assert await three.ends() == 1


async def test_who_has_no_terminal_says_line_by_line_what_to_do(club: Club) -> None:
    async with (
        club.connected(club.invited("Olga")) as connection,
        connection.create_process(encoding="utf-8") as process,
    ):
        for line in (
            "new push --seats open,open",
            "list",
            "list --log /tmp/x",
            '"',
            "bash",
            "play push",
            "quit",
            "league",
            "quit",
        ):
            process.stdin.write(f"{line}\n")
        said = await asyncio.wait_for(process.stdout.read(), SOON)
        assert process.exit_status == 0
    assert "Welcome to the club, Olga." in said
    assert "Push · Olga" not in said, "a table that waits is no match"
    assert "waits for 2" in said
    assert "Nobody has finished a rated game yet." in said, "a game takes its own lines alone"
    assert said.count("visitors of the club cannot do this") == 1
    assert said.count("sit down at a table; the last part of its name is enough") == 3, (
        "at first, and for each riddle"
    )


@pytest.mark.parametrize("term", ["dumb", "unknown"])
async def test_a_terminal_that_cannot_draw_gets_text_mode_and_an_echo(
    club: Club, term: str
) -> None:
    async with (
        club.connected(club.invited("Dan")) as connection,
        connection.create_process(term_type=term, term_size=(80, 24), encoding=None) as process,
        Guest(process, (80, 24)) as dan,
    ):
        await dan.sees("quit: leave", "> ")
        dan.press("\x1a")  # suspends nobody's visit
        await dan.sees("^Z")
        dan.press(*"no\x7f\x7frules push", "enter")
        dan.press(*"quit", "enter")
        assert await dan.ends() == 0
    said = dan.raw.decode().replace("\r\n", "\n")
    why = f"This terminal cannot draw the screens (TERM is {term}), so text mode starts.\n"
    assert said.startswith(why)
    assert "Welcome to the club, Dan." in said
    assert "no\b \b\b \brules push\n" in said, "what is typed is seen"
    assert "# Push" in said
    assert "\x1b" not in said
    club.members.revoke("Dan")


async def test_nothing_weak_is_offered_and_no_version(club: Club) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", club.port)
    writer.write(b"SSH-2.0-x\r\n")
    assert await reader.readline() == b"SSH-2.0-Jericho\r\n"
    size = int.from_bytes(await reader.readexactly(4), "big")
    offered = await reader.readexactly(size)
    writer.close()
    lists, rest = [], offered[2 + 16 :]
    for _ in range(8):
        size = int.from_bytes(rest[:4], "big")
        lists.append(rest[4 : 4 + size].decode().split(","))
        rest = rest[4 + size :]
    exchanges, host_keys, *ciphers_and_more = lists
    ciphers, macs = ciphers_and_more[:2], ciphers_and_more[2:4]
    assert host_keys == ["ssh-ed25519"]
    assert ciphers[0] == ciphers[1]
    assert macs[0] == macs[1]
    assert ciphers_and_more[4:] == [["none"], ["none"]]
    async with club.connected(key()) as connection:
        signatures = [name.decode() for name in connection._server_sig_algs]
    weak = re.compile("sha1|md5|-96|64|cbc|arcfour|3des|none|ssh-rsa|dss|group1|@ssh[.]com")
    for names in (exchanges, ciphers[0], macs[0], signatures):
        assert len(names) >= 4
        assert not [name for name in names if weak.search(name)]


async def test_a_damaged_list_of_members_lets_nobody_in_and_names_no_place(club: Club) -> None:
    mine, good = club.invited("Pam"), club.members.path.read_bytes()
    try:
        club.members.path.write_bytes(good + b"\nopen = true")
        for one in (mine, key()):
            async with club.guest(one) as guest:
                await guest.sees("the club cannot let anyone in now")
                assert await guest.ends() == 1
                assert str(club.saves).encode() not in guest.raw
    finally:
        club.members.path.write_bytes(good)
