"""Clubs that differ only in what somebody may not know: their pages, words and logs are equal."""

import asyncio
import re
from collections.abc import Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import asyncssh
import pytest

from jericho_tui.core.game import Seat
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from tests.club.api import Plan, SSHDoor, close_log, dump_record, open_log
from tests.club.browsers import House, opened
from tests.club.guests import Club
from tests.club.malformed import FORM, MALFORMED, get, post
from tests.programs import SOON

KEY = asyncssh.generate_private_key("ssh-ed25519")
WRONG = "ABCD-EFGH-JKMN"
"""A code that was never made."""


def nobody(house: House) -> str:
    """Return a code for a club that has no members."""
    return WRONG


def members(house: House) -> str:
    """Return one for a club that has several, with keys, cookies and codes of their own."""
    for name in ("Ada", "Zoe"):
        house.cookie(name)
        house.members.invite(name)
    house.members.bind_key(house.members.invite("Bea"), "SHA256:x")
    return WRONG


def used(house: House) -> str:
    code = house.members.invite("Ada")
    house.members.bind_browser(code)
    return code


def too_old(house: House) -> str:
    return house.members.invite("Ada", days=-1)


def revoked(house: House) -> str:
    code = house.members.invite("Ada")
    house.members.revoke("Ada")
    return code


@pytest.mark.parametrize("other", [members, used, too_old, revoked])
async def test_a_stranger_learns_nothing_of_who_belongs_to_the_club(
    tmp_path: Path, no_pause: None, other: Callable[[House], str]
) -> None:
    worlds = [await as_stranger(tmp_path / one.__name__, one) for one in (nobody, other)]
    assert worlds[0] == worlds[1]
    assert len(worlds[0]) > len(MALFORMED)


async def as_stranger(folder: Path, make: Callable[[House], str]) -> list[bytes]:
    """Return all that a stranger reads of a club, and the lines that its log has of them."""
    read: list[bytes] = []
    async with (
        opened(
            folder / "saves", connections_a_second=10_000, connections_a_second_each=10_000
        ) as house,
        log(folder, read),
    ):
        code = make(house)
        form = f"code={code}".encode()
        asked = [*map(get, ("/", "/join", "/who", "/ws")), post(FORM, form), post(FORM, b"code=x")]
        asked += [get("/who", b"Cookie: jericho=x\r\n"), *MALFORMED.values()]
        for request in asked:
            read.append(await whole_answer(house.port, request))
        door = SSHDoor(house.members, house.visitors, house.strangers)
        await door.open("127.0.0.1", 0)
        try:
            read.append(await at_the_door(door.port, code))
        finally:
            await door.close()
        house.strangers.tell(now=True)
    return read


@asynccontextmanager
async def log(folder: Path, read: list[bytes]):
    """Keep a log, and add what it has in the end but for times, processes and the member's own."""
    folder.mkdir(exist_ok=True)
    open_log(folder / "log")
    try:
        yield
    finally:
        close_log()
        lines = (folder / "log").read_text().splitlines()
        read += [line.split(maxsplit=2)[2].encode() for line in lines]


async def whole_answer(port: int, request: bytes) -> bytes:
    """Return an answer with all that it says, but for when."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    async with asyncio.timeout(SOON):
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"Content-Length: (\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
    writer.close()
    return re.sub(rb"Date: .*", b"", head) + body


async def at_the_door(port: int, code: str) -> bytes:
    """Return what an unknown key reads that shows a code three times."""
    async with (
        asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, config=None, agent_path=None, client_keys=[KEY]
        ) as connection,
        connection.create_process(term_type="xterm", encoding=None) as process,
    ):
        process.stdin.write(f"{code}\r".encode() * 3)
        read: bytes = await asyncio.wait_for(process.stdout.read(), SOON)
        assert read.count(b"this code is not valid") == 3
        return read.replace(code.encode(), WRONG.encode())  # what is typed is shown


def swapped(data: bytes) -> bytes:
    """Return a match with others' hands swapped, and the pile in another order."""
    text = data.decode()
    hands = re.search(r'hands = \[\n  "(.*)",\n  "(.*)",\n  "(.*)",\n\]', text)
    pile = re.search(r'draw_pile = "(.*)"', text)
    assert hands is not None
    assert pile is not None
    mine, second, third = hands.groups()
    text = text.replace(hands[0], f'hands = [\n  "{mine}",\n  "{third}",\n  "{second}",\n]')
    cards = pile[1].split()
    hidden = [card for card in cards if card != "S"]  # where these are is known within limits
    Random(3).shuffle(hidden)
    cards = [card if card == "S" else hidden.pop() for card in cards]
    return text.replace(pile[1], " ".join(cards)).encode()


async def test_a_visitor_and_the_log_learn_nothing_of_hidden_cards(tmp_path: Path) -> None:
    people = tuple(SeatInfo(name, "human") for name in ("Ada", "Bea", "Cleo"))
    match = Plan("jericho", people, rated=False).deal(7, Seat(0))
    now = datetime(2026, 11, 20, tzinfo=UTC)
    record = MatchRecord.of(
        match, match_id="20261120-211405-jericho-k3f9", created=now, updated=now
    )
    data = dump_record(record)
    assert swapped(data) != data
    worlds = [
        await as_ada(tmp_path / name, one) for name, one in (("a", data), ("b", swapped(data)))
    ]
    assert worlds[0] == worlds[1]
    said = worlds[0][0]
    assert "Welcome to the club, Ada." in said
    assert "Your hand" in said
    assert any(line.startswith("came Ada ssh plain") for line in worlds[0])


async def as_ada(folder: Path, data: bytes) -> list[str]:
    """Return what Ada reads in the club of a match, the club's pages, and its log."""
    club = Club(folder)
    try:
        (club.saves / "20261120-211405-jericho-k3f9.toml").write_bytes(data)
        async with (
            club.connected(club.invited("Ada")) as connection,
            connection.create_process(encoding="utf-8") as process,
        ):
            lines = "list,watch k3f9,look,log,quit,join k3f9,hand,look,log,moves,quit,league,quit,"
            process.stdin.write(lines.replace(",", "\n"))
            read = [await asyncio.wait_for(process.stdout.read(), SOON)]
        for path in ("/", "/join"):
            read.append((await whole_answer(int(club.url.rpartition(":")[2]), get(path))).decode())
    finally:
        assert club.end() == 0
    logged = [line.split(maxsplit=2)[2] for line in club.log.splitlines()]
    return [*read, *(re.sub(r"\d+", "1", line) for line in logged)]
