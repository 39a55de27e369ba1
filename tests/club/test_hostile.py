"""Whoever means no good: at the door, in the protocol, at the keyboard."""

import asyncio
import os
import re
import socket
from pathlib import Path
from random import Random

import asyncssh

from tests.club.api import Limits, Strangers
from tests.club.guests import Club
from tests.programs import SOON, wait_until

LONG = "JERICHO_LONG" in os.environ
"""Whether this is the long run, with `JERICHO_LONG=1`."""
HANDSHAKES = 1_000 if LONG else 20
CROWD = 500
PASTED = 10_000_000 if LONG else 500_000


async def recorded_handshake(club: Club) -> bytes:
    """Return what a client sends from its first byte until it is in."""
    sent = bytearray()

    async def pass_on(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kept: bytearray | None
    ) -> None:
        while data := await reader.read(65536):
            if kept is not None:
                kept += data
            writer.write(data)
        writer.close()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", club.port)
        await asyncio.gather(pass_on(reader, back, sent), pass_on(there, writer, None))

    async with await asyncio.start_server(carry, "127.0.0.1", 0) as relay:
        port = relay.sockets[0].getsockname()[1]
        key = asyncssh.generate_private_key("ssh-ed25519")
        async with asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, config=None, agent_path=None, client_keys=[key]
        ):
            pass
    return bytes(sent)


async def test_handshakes_broken_off_anywhere_leave_nothing(club: Club) -> None:
    whole = await recorded_handshake(club)
    before, rng = club.processes(), Random(17)
    for _ in range(HANDSHAKES):
        part = bytearray(whole[: rng.randrange(len(whole))])
        if part and rng.random() < 0.5:
            part[rng.randrange(len(part))] ^= 1 << rng.randrange(8)
        with socket.create_connection(("127.0.0.1", club.port)) as line:
            line.sendall(part)
            if rng.random() < 0.5:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    async with club.guest(club.invited("Pia")) as pia:
        await pia.sees("JERICHO")
    wait_until(lambda: not club.processes() - before)
    await settled(club)


async def test_who_breaks_off_writes_nothing_on_the_hosts_terminal(club: Club) -> None:
    before = club.text
    for mine in (club.invited("Abel"), asyncssh.generate_private_key("ssh-ed25519")):
        for wait in (0.0, 0.05, 0.2):
            async with club.connected(mine) as connection:
                asked = [asyncio.create_task(connection.run("id")) for _ in range(50)]
                await asyncio.sleep(wait)
                line = connection.get_extra_info("socket")
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                connection.abort()
                await asyncio.gather(*asked, return_exceptions=True)
    await settled(club)
    assert re.fullmatch(r"(\d+ visitors?.*\n)*", club.text.removeprefix(before))
    club.members.revoke("Abel")


async def test_refused_commands_are_few_lines_of_the_log(tmp_path: Path) -> None:
    club = Club(tmp_path)
    try:
        async with club.connected(asyncssh.generate_private_key("ssh-ed25519")) as connection:
            for _ in range(20):
                commands = [connection.run("id") for _ in range(10)]
                files = [connection.start_sftp_client() for _ in range(10)]
                await asyncio.gather(*commands, *files, return_exceptions=True)
    finally:
        assert club.end() == 0
    lines = [line.split(maxsplit=2)[2] for line in club.log.splitlines()]
    written = sum(line.startswith("refused a ") for line in lines)
    left_out = [line for line in lines if line.startswith("left out ")]
    assert sum(int(line.split()[-1]) for line in left_out) > 50
    assert 5 <= written <= 5 + 5 * len(left_out), lines
    assert len(lines) < 20, lines


async def test_a_crowd_without_keys_keeps_no_friend_out(club: Club) -> None:
    mine = club.invited("Rosa")
    crowd = []
    for _ in range(CROWD):
        line = socket.socket()
        line.bind(("127.0.0.2", 0))
        line.setblocking(False)
        line.connect_ex(("127.0.0.1", club.port))
        crowd.append(line)
    try:
        async with club.guest(mine) as rosa:
            await rosa.sees("JERICHO")
            async with asyncio.timeout(SOON):  # ten strangers, a visitor, and what the club has
                while len(list(Path(f"/proc/{club.process.pid}/fd").iterdir())) >= 60:
                    await asyncio.sleep(0.05)
            rosa.press("\x11")
            assert await rosa.ends() == 0
    finally:
        for line in crowd:
            line.close()
    await settled(club)


async def test_who_types_without_end_at_the_door_is_sent_away(club: Club) -> None:
    async with club.guest(asyncssh.generate_private_key("ssh-ed25519")) as stranger:
        await stranger.sees("Code:")
        stranger.process.stdin.write(b"A" * 100_000)
        assert await stranger.ends() == 1
    assert stranger.raw.count(b"A") < 200


async def test_a_name_of_megabytes_is_taken_for_what_it_is(club: Club) -> None:
    async with club.guest(club.invited("Sam")) as sam:
        await sam.sees("JERICHO")
        sam.press("/")
        sam.process.stdin.write(b"\x1b[200~" + b"A" * PASTED + b"\x1b[201~")
        sam.press("\x11")
        assert await sam.ends() == 0
    assert memory(club.process.pid) < 150


async def test_who_types_as_fast_as_they_can_hinders_nobody(club: Club) -> None:
    before = club.processes()
    async with club.guest(club.invited("Ugo")) as ugo:
        await ugo.sees("JERICHO")
        ugo.press("/")
        ugo.process.stdin.write(b"A" * PASTED)
        async with club.guest(club.invited("Vera")) as vera:
            await vera.sees("JERICHO")
            vera.press("\x11")
            assert await vera.ends() == 0
    await until_gone(club, before)
    assert memory(club.process.pid) < 150


async def test_who_takes_nothing_is_seen_off(club: Club) -> None:
    before = club.processes()
    async with (
        club.connected(club.invited("Tom")) as connection,
        connection.create_process(
            term_type="xterm", term_size=(500, 500), encoding=None, window=4096
        ) as process,
    ):
        process.stdout.channel.pause_reading()
        async with asyncio.timeout(SOON):
            while not club.processes() - before:
                await asyncio.sleep(0.01)
        await until_gone(club, before)
    assert "stalled Tom" in club.log


def memory(pid: int) -> float:
    """Return a process's memory in MiB, but for files: what others map counts for nobody."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Anonymous:")) / 1024


async def until_gone(club: Club, before: set[int]) -> None:
    """Wait until every visitor since then is gone."""
    async with asyncio.timeout(SOON):
        while club.processes() - before:
            await asyncio.sleep(0.05)


async def settled(club: Club) -> None:
    """Wait until nobody stands at the door any more."""
    async with asyncio.timeout(SOON):
        while "stranger" in club.text.splitlines()[-1]:
            await asyncio.sleep(0.05)
    assert "Traceback" not in club.text


class Stranger:
    def __init__(self, address: str) -> None:
        self.address = address
        self.gone = False

    def abort(self) -> None:
        self.gone = True


async def test_of_too_many_strangers_the_first_of_a_crowd_goes() -> None:
    door, everybody = Strangers(Limits(strangers=3)), [Stranger(one) for one in "abbbb"]
    for one in everybody:
        door.came(one)
    assert [one.gone for one in everybody] == [False, True, True, False, False]
    assert (len(door), door.turned_away) == (3, 2)
    door.abort()
    assert all(one.gone for one in everybody)
    assert len(door) == 0
