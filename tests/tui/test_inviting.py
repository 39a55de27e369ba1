"""Playing with friends from the lobby: inviting in two keys, a friend who waits, the club."""

import os
from typing import Any

import pytest

from tests.tui.conftest import save_played
from tests.tui.inner import Members, TableClub, qr_code, table_club, utc_now
from tests.tui.inner import club as clubs
from tests.tui.playing import part, press, screen_text, settle, shows, toasts, until
from tests.tui.waiting import OPEN, about, found, lobby, person, plays, sits_down, the_list, waiting

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks as POSIX has them")
LINES = ["ssh -p 8022 ABCD-EFGH-JKLM@192.0.2.5", "http://192.0.2.5:8080/join#ABCD-EFGH-JKLM"]


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What becomes of the club of a table, which is no process here."""
    done: list[str] = []

    async def opens(_folder: object, table_id: str) -> TableClub:
        done.append(f"open {table_id}")
        process: Any = None
        return TableClub(process, table_id, "ABCD-EFGH-JKLM", LINES)

    monkeypatch.setattr(TableClub, "open", opens)
    monkeypatch.setattr(TableClub, "close", lambda one: done.append(f"close {one.table_id}"))
    return done


async def waits(pilot: Any) -> Any:
    await until(pilot, lambda: shows(pilot, "WaitingDialog"))
    await settle(pilot)
    return pilot.app.screen


async def test_two_keys_invite_a_friend_from_the_lobby(store, make_app):
    Members(store.folder).invite("Béa")
    app = make_app(("Ada", "Rahab=random", "Caleb=random"), rated=False)
    before = app.plan
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "w")
        text = screen_text(pilot)
        assert text.index("Anyone") < text.index("A friend on this network") < text.index("Béa")
        await press(pilot, "down", "down", "enter")
        await waits(pilot)
        (table_id,) = waiting(store)
        seats = [(seat.kind, seat.name) for seat in store.tables.load(table_id).seats]
        assert seats == [("here", "Ada"), ("elsewhere", "Béa"), ("bot", "Caleb")]
        short = table_id.rpartition("-")[2]
        assert f"jericho-tui table join {short} --as 'Béa'" in screen_text(pilot)
        await press(pilot, "x", "y")
        await until(pilot, lambda: waiting(store) == [])
        assert app.plan == before, "the next game alone is as it was"


async def test_a_key_opens_the_club_for_a_table_and_it_closes_with_it(store, make_app, club):
    app = make_app(("Ada", "Rahab=random", "Caleb=random"), rated=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "w", "down", "enter")
        assert shows(app, "Question")
        assert "Anyone on your network who has the code" in screen_text(pilot)
        await press(pilot, "n")
        assert club == [], "nothing opens unasked"
        await press(pilot, "k", "enter")
        await waits(pilot)
        await until(pilot, lambda: LINES[1] in screen_text(pilot))
        (table_id,) = waiting(store)
        code = qr_code(LINES[1])
        assert code is not None
        for line in (*LINES, *code.plain.splitlines()):
            assert line in screen_text(pilot), "whole, at 80 columns"
        assert "Open to the network" not in screen_text(pilot)
        await press(pilot, "x", "y")
        await until(pilot, lambda: len(club) == 2)
        assert club == [f"open {table_id}", f"close {table_id}"]


async def test_leaving_the_program_closes_the_club(make_app, club):
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "k", "enter")
        await waits(pilot)
        await until(pilot, lambda: len(club) == 1)
    assert len(club) == 2


async def test_a_club_that_does_not_open_says_why(store, make_app, monkeypatch):
    monkeypatch.setattr(table_club, "ADDRESS", "127.0.0.1")
    lock = clubs.take_club(store.folder)
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "k", "enter")
        await until(pilot, lambda: "a club is already open for this folder" in screen_text(pilot))
    assert lock is not None
    lock.release()


async def test_a_friend_who_waits_takes_the_cursor_says_so_and_rings(
    store, other, make_app, monkeypatch
):
    save_played(store, make_app().plan, plies=20)
    rung: list[int] = []
    async with lobby(store) as pilot, lobby(other) as host:
        monkeypatch.setattr(pilot.app, "bell", lambda: rung.append(1))
        part(pilot, "NewGame").focus()
        await settle(pilot)
        found(other, person("Bernd", here=True), OPEN)
        for one in (pilot, host):
            await until(one, lambda one=one: len(the_list(one).tables) == 1)
        assert rung == [], "nobody is there yet"
        the_list(host).focus()
        await press(host, "home")
        await sits_down(host)
        await until(pilot, lambda: rung == [1])
        await settle(pilot)
        assert pilot.app.focused is the_list(pilot)
        assert the_list(pilot).table is not None
        call = "Bernd is waiting: press Enter to sit down"
        assert call in about(pilot)
        assert call in toasts(pilot)
        assert rung == [1], "once"
        await press(pilot, "enter")
        await plays(pilot)


async def test_the_lobby_says_who_visits_and_what_members_are_sent(store, make_app):
    async with make_app(("Ada", "Rahab=random", "Caleb=random")).run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        lock = clubs.take_club(store.folder)
        here = (("Béa", "web", utc_now()), ("Béa", "ssh", utc_now()))
        seen = clubs.Seen(utc_now(), here, ssh="ssh -p 8022 host", web="http://host:8080")
        clubs.write_status(store.folder / ".club", seen)
        await until(pilot, lambda: "Online: Béa" in screen_text(pilot))
        await press(pilot, "w")
        assert "A friend on this network" not in screen_text(pilot), "the club is open"
        await press(pilot, "enter")
        await waits(pilot)
        (table_id,) = waiting(store)
        assert f"http://host:8080/table/{table_id}" in screen_text(pilot)
        await press(pilot, "x", "y")
        assert lock is not None
        lock.release()
        await until(pilot, lambda: "Online" not in screen_text(pilot))
