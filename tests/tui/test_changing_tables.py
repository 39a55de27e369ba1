"""A table that waits is changed by its founder: seats, game, options, and whether it counts."""

import os

import pytest
from textual.pilot import Pilot

from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from tests.tui.inner import Place, WaitingTable, changed, editable, seats_of
from tests.tui.lobby import words
from tests.tui.playing import press, screen_text, settle, shows, until
from tests.tui.waiting import BOT, OPEN, found, lobby, person, plays, session_at, sits_down, waiting

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks as POSIX has them")

ADA = person("Ada", here=True)
RAHAB = SeatInfo("Rahab", "bot", "random")


def at(store: Store) -> WaitingTable:
    (table_id,) = waiting(store)
    return store.tables.load(table_id)


def specs(table: WaitingTable) -> list[str]:
    return [f"{seat.kind} {seat.name}{'!' if seat.sat else ''}".strip() for seat in table.seats]


async def back(pilot: Pilot[None]) -> None:
    await press(pilot, "escape")
    await settle(pilot)
    assert shows(pilot, "WaitingDialog")


async def test_the_founder_changes_the_seats_with_what_they_are_now(store):
    found(store, ADA, person("Bernd"), OPEN, BOT, founder="Ada")
    async with lobby(store) as pilot:
        await sits_down(pilot)
        await press(pilot, "e")
        await until(pilot, lambda: shows(pilot, "SeatsDialog"))
        await settle(pilot)
        assert "Bernd" in words(pilot)
        assert "open seat" in words(pilot)
        await press(pilot, "end", "minus", "plus", "home", "down", "w")  # Bernd's seat: open
        await back(pilot)
        await until(pilot, lambda: "waits for 2 players" in screen_text(pilot))
        assert specs(at(store))[:3] == ["here Ada!", "open", "open"]
        assert at(store).seats[3].kind == "bot"
        assert at(store).founder == "Ada"


async def test_game_options_and_rating_are_changed_by_key(store):
    found(store, ADA, person("Bernd"), OPEN, founder="Ada", game="jericho")
    async with lobby(store) as pilot:
        await sits_down(pilot)
        await press(pilot, "r")
        await until(pilot, lambda: at(store).rated)
        await press(pilot, "o")
        await until(pilot, lambda: shows(pilot, "OptionsDialog"))
        await press(pilot, "right")
        await back(pilot)
        await until(pilot, lambda: bool(at(store).options))
        await press(pilot, "g")
        await until(pilot, lambda: at(store).game != "jericho")
        await settle(pilot)
        table = at(store)
        assert table.options == {}, "another game has other options"
        assert specs(table)[:2] == ["here Ada!", "elsewhere Bernd"]
        assert "Jericho" not in str(pilot.app.screen.query_one("#box").border_title)


async def test_people_at_the_founders_terminal_come_and_go_with_their_seats(store):
    table = found(store, ADA, OPEN, OPEN, founder="Ada")
    with Place(store, table.id, "Ada", ["Ada"]) as place:
        place.sit_down()
        plan = place.plan().coming_from(1, None)
        name = plan.seats[1].name
        place.change(plan)
        assert session_at(store, table.id) == ["Ada", name]
        assert sorted(one.name for one in store.presence.present(table.id) if one.here) == sorted(
            ["Ada", name]
        )
        assert place.name == "", "two are here"
        place.change(place.plan().coming_from(1, "open"))
        assert session_at(store, table.id) == ["Ada"]
        assert [one.name for one in store.presence.present(table.id) if one.here] == ["Ada"]
        assert place.name == "Ada"


async def test_a_table_that_is_full_by_a_change_begins(store):
    found(store, ADA, BOT, OPEN, founder="Ada")
    async with lobby(store) as pilot:
        await sits_down(pilot)
        await press(pilot, "e")
        await until(pilot, lambda: shows(pilot, "SeatsDialog"))
        await press(pilot, "end", "minus", "escape")
        await plays(pilot)


async def test_what_is_edited_and_not_changed_stays_as_it_is(store):
    table = found(store, ADA, person("Bernd"), OPEN, BOT, founder="Ada")
    store.tables.join(table.id, "Zoe")
    before = store.tables.load(table.id)
    plan = editable(before, store.folder)
    assert changed(plan, seats_of(plan), store.folder)(before).seats == before.seats
