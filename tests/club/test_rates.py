"""How fast connections may come: a burst goes, and whoever means well is not hurt by it."""

import asyncio
import contextlib
import json
import pickle
import select
import socket
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.club.api import Connections, Limits, Rate, Strangers, origin
from tests.club.browsers import Door, opened
from tests.club.guests import Club
from tests.programs import SOON, run_python

HOSTILE = "127.0.0.2"
BURST = 300
Noted = list[tuple[object, ...]]


def test_a_rate_lets_a_burst_through_and_then_so_many_a_second() -> None:
    rate = Rate(2, 3, 100.0)
    assert [rate.take(1, 100.0) for _ in range(7)] == [0.0] * 6 + [0.5]
    assert rate.take(1, 100.5) == 0.0
    assert rate.take(1, 100.5) == 0.5
    assert rate.take(1, 200.0) == 0.0
    assert not rate.is_full(200.4)
    assert rate.is_full(200.5)


def test_what_is_more_than_a_burst_is_waited_for_afterwards() -> None:
    rate = Rate(2, 3, 0.0)
    assert rate.take(10, 0.0) == 0.0
    assert rate.take(1, 0.0) == pytest.approx(2.5)


def test_one_address_takes_no_place_of_anothers() -> None:
    doors = Connections(3, 1)
    assert sum(doors.comes("192.0.2.1", 0.0) for _ in range(1_000)) == 10
    assert doors.comes("192.0.2.2", 0.0)
    assert doors.a_second(0.9) == (11, 10)
    assert doors.a_second(1.0) == (0, 0)


def test_many_addresses_together_come_no_faster_than_may_be() -> None:
    doors = Connections(3, 1)
    came = sum(doors.comes(f"192.0.2.{number % 256}", 0.0) for number in range(5_000))
    assert came == 30
    assert not doors.comes("198.51.100.1", 0.0)
    assert doors.comes("198.51.100.1", 1.0)


def test_what_stands_in_front_counts_for_everybody_and_so_for_nobody() -> None:
    doors = Connections(3, 1)
    assert sum(doors.comes("127.0.0.1", 0.0, counted=False) for _ in range(100)) == 30


def test_who_was_quiet_is_forgotten() -> None:
    doors = Connections(10_000, 1)
    kept = []
    for number in range(5_000):
        assert doors.comes(f"10.0.{number // 256}.{number % 256}", float(number))
        if number in (900, 4_999):
            kept.append(len(pickle.dumps(doors)))
    assert kept[1] < 1.5 * kept[0]


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_addresses_of_one_network_are_one_origin(address: str, whose: str) -> None:
    assert origin(address) == whose


class Stranger:
    address = "192.0.2.1"
    gone = False

    def abort(self) -> None:
        self.gone = True


async def test_who_comes_too_fast_is_told_to_the_log_by_place_and_not_by_line(noted: Noted) -> None:
    door = Strangers(Limits(connections_a_second_each=1), clock=lambda: 5.0)
    everybody = [Stranger() for _ in range(100)]
    for one in everybody:
        door.meet(one)
    assert [one.gone for one in everybody] == 10 * [False] + 90 * [True]
    door.abort()
    assert (door.turned_away, noted) == (90, 5 * [("turned away", "192.0.2.1")])
    door.tell()
    door.tell(now=True)
    door.tell(now=True)
    assert noted[5:] == [("left out", 85)]


def test_the_log_has_a_few_lines_a_minute_of_an_address_and_how_many_it_lacks(
    noted: Noted,
) -> None:
    now = 0.0
    door = Strangers(Limits(), clock=lambda: now)
    for now in map(float, range(600)):
        for _ in range(100):
            door.note("192.0.2.1", "refused", "a command")
        door.note("192.0.2.2" if now == 300 else "192.0.2.1", "wrong code")
        door.tell()
    door.tell(now=True)
    assert ("wrong code", "192.0.2.2") in noted, "others are heard all the while"
    lines = [words for words in noted if words[0] != "left out" and words[-1] == "192.0.2.1"]
    assert len(lines) <= 5 * 11
    left_out = [int(str(words[-1])) for words in noted if words[0] == "left out"]
    assert len(left_out) <= 2 * 11
    assert len(lines) + sum(left_out) == 60_000 + 599


def test_a_network_full_of_addresses_does_not_fill_the_log_either(noted: Noted) -> None:
    door = Strangers(Limits(), clock=lambda: 5.0)
    for number in range(5_000):
        door.note(f"2001:db8:{number:x}::1", "refused", "a command")
    door.tell(now=True)
    assert len(noted) == 60 + 1
    assert noted[-1] == ("left out", 5_000 - 60)


def burst(port: int, number: int, address: str = HOSTILE) -> list[socket.socket]:
    """Connect as fast as can be."""
    lines = []
    for _ in range(number):
        line = socket.socket()
        line.bind((address, 0))
        line.setblocking(False)
        line.connect_ex(("127.0.0.1", port))
        lines.append(line)
    return lines


def greeted(line: socket.socket) -> bool:
    """Whether a server has said a word before it closed, or is waiting still."""
    line.settimeout(SOON)
    try:
        return line.recv(100) != b""
    except ConnectionError:
        return False


@pytest.fixture
def strict(tmp_path: Path):
    club = Club(tmp_path, connections_a_second_each=1, strangers=1_000)
    yield club
    club.end()


async def test_a_burst_of_clients_goes_and_friends_come_in(strict: Club) -> None:
    mine = strict.invited("Ada")
    began = time.monotonic()
    lines = burst(strict.port, BURST)
    try:
        async with strict.guest(mine) as ada:
            await ada.sees("JERICHO")
            said = await asyncio.to_thread(lambda: sum(map(greeted, lines)))
            assert 10 <= said <= 11 + time.monotonic() - began
            known = strict.saves / ".club" / "status.toml"
            async with asyncio.timeout(SOON):
                while f"turned_away = {BURST - said}" not in known.read_text():
                    await asyncio.sleep(0.05)
            shown = await asyncio.to_thread(status, strict)
            assert shown["turned_away"] == BURST - said
            assert shown["limits"]["connections_a_second_each"] == 1
            assert {"connections_a_second", "connections_a_second_each"} <= shown["in_use"].keys()
            ada.press("\x11")
            assert await ada.ends() == 0
    finally:
        for line in lines:
            line.close()
    lines_told = strict.log.count("turned away")
    assert lines_told <= 7 + (time.monotonic() - began) / 10, "a few a minute, and not one each"


def status(club: Club) -> dict[str, Any]:
    words = ("-m", "jericho_tui", "club", "status", "--json", "--saves", club.saves)
    code, said, _wrong = run_python(*words, environ=club.environ)
    assert code == 0
    found: dict[str, Any] = json.loads(said)
    return found


async def test_a_burst_at_the_page_goes_and_friends_come_in(strict: Club) -> None:
    door = Door(strict.members, strict.saves, strict.url)
    began = time.monotonic()
    lines = burst(door.port, BURST)
    try:
        for line in lines[: BURST // 2]:
            select.select([], [line], [], SOON)  # until it is connected, or turned away
            with contextlib.suppress(OSError):
                line.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        async with door.page("Ada") as page:
            await page.sees("JERICHO")
        said = await asyncio.to_thread(lambda: sum(map(greeted, lines[: BURST // 2])))
        assert said <= 11 + time.monotonic() - began
    finally:
        for line in lines:
            line.close()


async def test_behind_something_in_front_everybody_has_its_address(tmp_path: Path) -> None:
    """A server that does TLS opens a connection for every request of everybody."""
    async with opened(
        tmp_path / "saves", "https://club.example", connections_a_second_each=1
    ) as house:
        headers = {"Host": "club.example", "Connection": "close"}
        async with aiohttp.ClientSession(house.url, headers=headers) as session:
            for _ in range(40):
                async with session.get("/club/club.css") as answer:
                    assert answer.status == 200
    clock = lambda: 5.0  # noqa: E731  no time passes
    async with opened(tmp_path / "other", connections_a_second_each=1, clock=clock) as house:
        served = 0
        for _ in range(40):
            async with aiohttp.ClientSession(house.url) as session:
                with contextlib.suppress(aiohttp.ClientError):
                    async with session.get("/club/club.css") as answer:
                        served += answer.status == 200
        assert served == 10
