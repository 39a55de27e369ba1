"""Guests of one table: its code seats anyone, by a name that is nobody else's, until it closes."""

import asyncio
import os
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import asyncssh
import pytest
import pytest_asyncio

from jericho_tui.core.actions import SentenceError
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store, open_store
from tests.club.api import (
    InvalidCodeError,
    Members,
    NameWantedError,
    TableClub,
    WaitingSeat,
    WaitingTable,
    guests_of,
    look,
    open_club,
)
from tests.club.browsers import Door
from tests.club.guests import Guest
from tests.programs import SOON, home_in

pytestmark = [pytest.mark.skipif(os.name != "posix", reason="visitors are forked")]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
OPEN = WaitingSeat("open")
ADA = WaitingSeat("here", SeatInfo("Ada", "human"))


def human(name: str) -> WaitingSeat:
    return WaitingSeat("elsewhere", SeatInfo(name, "human"))


def founded(store: Store, *seats: WaitingSeat) -> WaitingTable:
    """Set a table of Ada's up, at which she sits."""
    table = WaitingTable("", "push", rated=False, founder="Ada", created=NOON, seats=(ADA, *seats))
    return store.tables.join(store.tables.found(table).id, "Ada")


def test_the_code_of_a_table_asks_for_a_name_and_works_for_many(tmp_path: Path) -> None:
    members = Members(tmp_path)
    assert not members.takes_guests
    code = members.let_guests_in(lambda _name: None)
    with pytest.raises(NameWantedError, match="name you want"):
        members.bind_key(code, "SHA256:a")
    with pytest.raises(NameWantedError):
        members.bind_key(code, "SHA256:a", "\x1b")
    assert members.bind_key(code, "SHA256:a", "Béa") == "Béa"
    assert members.by_key("SHA256:a") == "Béa"
    assert members.by_cookie(members.bind_browser(code, "Carl").cookie) == "Carl"
    assert [one.name for one in members.all()] == ["Béa", "Carl"]
    with pytest.raises(InvalidCodeError):
        Members(tmp_path).bind_key(code, "SHA256:b", "Dora")
    assert members.bind_key(members.invite("Emil"), "SHA256:e", "ignored") == "Emil"


def test_a_guest_has_nobody_elses_name(tmp_path: Path) -> None:
    members = Members(tmp_path)
    members.invite("Member")
    with open_store(tmp_path) as store:
        store.settings.name = "Host"
        table = founded(store, human("Expected"), OPEN)
        check = guests_of(tmp_path, table.id)
        for name in ("Ada", "ada", "Member"):
            with pytest.raises(SentenceError, match="already a player here"):
                check(name)
        check("Newcomer")
        check("Expected")
        members.invite("Expected")
        check("Expected")  # whoever set the table up waits for them


@pytest_asyncio.fixture
async def hosted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, for_this_machine: None
) -> AsyncIterator[tuple[Store, TableClub, float]]:
    """A club for a table of Ada's with an open seat."""
    for name, value in {**home_in(tmp_path), "LANGUAGE": "en"}.items():
        monkeypatch.setenv(name, str(value))
    (tmp_path / "saves").mkdir()
    with open_store(tmp_path / "saves") as store:
        table = founded(store, OPEN)
        began = monotonic()
        club = await TableClub.open(store.folder, table.id)
        yield store, club, began
        club.close()
        async with asyncio.timeout(SOON):
            while open_club(store.folder) is not None:
                await asyncio.sleep(0.02)


@pytest.mark.asyncio
async def test_one_line_seats_a_friend_by_ssh(hosted: tuple[Store, TableClub, float]) -> None:
    store, club, began = hosted
    found = re.fullmatch(r"ssh -p (\d+) (\S+)@127\.0\.0\.1", club.lines[0])
    assert found is not None, club.lines
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with asyncssh.connect(
        "127.0.0.1", int(found[1]), username=found[2], client_keys=[key],
        known_hosts=None, config=None, agent_path=None,
    ) as connection:  # fmt: skip
        process: asyncssh.SSHClientProcess[bytes] = await connection.create_process(
            term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        async with Guest(process, (80, 24)) as guest:
            await guest.sees("Type the name you want to play under.", "Your name: ")
            guest.press(*"Ada", "\r")
            await guest.sees("Ada is already a player here; type another name")
            guest.press(*"Béx", "\x7f", *"a", "\r")
            await guest.sees("Push")
            async with asyncio.timeout(SOON):
                while isinstance(look(store.tables, club.table_id, store.folder), WaitingTable):
                    await asyncio.sleep(0.05)
            assert monotonic() - began < 20, "a friend is seated"
            await guest.sees("Béa")
    opened = store.matches.open(store.tables.match_path(club.table_id))
    assert [seat.name for seat in opened.match.seats] == ["Ada", "Béa"]


@pytest.mark.asyncio
async def test_the_link_seats_a_friend_in_a_browser(hosted: tuple[Store, TableClub, float]) -> None:
    store, club, _began = hosted
    address, _slash, code = club.lines[1].partition("/join#")
    door = Door(Members(store.folder), store.folder, address)
    async with door.session("") as session:
        async with session.get("/join") as answer:
            assert 'name="name"' in await answer.text()
        headers = {"Origin": address}
        async with session.post("/join", data={"code": code}, headers=headers) as answer:
            text = await answer.text()
            assert answer.status == 403
            assert "Type the name you want to play under." in text
            assert f'value="{code}"' in text
        posted = {"code": code, "name": "Béa"}
        async with session.post(
            "/join", data=posted, headers=headers, allow_redirects=False
        ) as answer:
            assert answer.status == 303
        async with session.ws_connect("/ws?width=100&height=30", origin=address) as socket:
            await socket.receive_bytes()
            async with asyncio.timeout(SOON):
                while isinstance(look(store.tables, club.table_id, store.folder), WaitingTable):
                    await asyncio.sleep(0.05)
