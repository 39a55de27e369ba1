"""Requests that are none: the answer is 4xx and names no program, and the host reads nothing."""

import asyncio
import re
from pathlib import Path
from random import Random

import pytest

from tests.club.browsers import Door, House, opened
from tests.club.guests import Club
from tests.club.malformed import MALFORMED, damaged
from tests.programs import SOON

pytestmark = pytest.mark.asyncio
DAMAGED = 200


async def answer(port: int, request: bytes, seconds: float = SOON) -> bytes:
    """Return the answer to a request; b"" where the connection is closed or nothing comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), seconds)
        length = re.search(rb"Content-Length: (\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
    except (asyncio.IncompleteReadError, ConnectionError, TimeoutError):
        return b""
    finally:
        writer.close()
    assert not re.search(rb"aiohttp|python|/\d+\.\d", head.partition(b"\r\n")[2], re.I), head
    assert b"Server: Jericho\r\n" in head
    assert b"default-src 'none'" in head
    if not head.split()[1].startswith(b"2"):
        assert len(body) < 100, body
        assert not re.search(rb"aiohttp|python|traceback|error:", body, re.I), body
    return head


async def test_what_is_no_request_is_answered_with_4xx_and_written_nowhere_but_in_the_log(
    club: Club, door: Door
) -> None:
    before = club.text
    for name, request in MALFORMED.items():
        head = await answer(door.port, request)
        assert re.match(rb"HTTP/1\.[01] 4\d\d ", head), (name, head)
    said = club.text.removeprefix(before)
    assert re.fullmatch(r"(\d+ visitors?.*\n)*", said)
    lines = [line for line in club.log.splitlines() if " not served " in line]
    assert len(lines) <= 10


async def test_damaged_requests_are_never_a_mistake_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, where what fails can be seen; nothing waits after a wrong code."""
    faults: list[BaseException] = []
    async with opened(tmp_path / "saves", connections_a_second_each=10_000) as house:
        monkeypatch.setattr(
            house.strangers, "fault", lambda _address, error, _saves: faults.append(error)
        )
        rng = Random(39)
        for _ in range(DAMAGED):
            request = damaged(rng)
            head = await answer(house.port, request, 0.2)
            assert not head or not head.split()[1].startswith(b"5"), (request, head, faults)
        assert await lives(house)
    assert faults == []


async def lives(house: House) -> bool:
    head = await answer(house.port, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return head.split()[1] == b"200"


async def test_a_mistake_of_ours_is_reported_and_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reported: list[str]
) -> None:
    async with opened(tmp_path / "saves") as house:

        def fail(cookie: str) -> str:
            raise RuntimeError("SECRET")

        monkeypatch.setattr(house.members, "by_cookie", fail)
        request = b"GET /who HTTP/1.1\r\nHost: localhost\r\nCookie: jericho=x\r\n\r\n"
        heads = [await answer(house.port, request) for _ in range(9)]
        assert {head.split()[1] for head in heads} == {b"500"}
    assert reported == ["SECRET"] * 5, "a few a minute"
