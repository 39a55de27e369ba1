"""Tables that wait for players, set up in the seat editor."""

import os
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from jericho_tui.core.game import Seat
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON
from tests.tui.lobby import words
from tests.tui.playing import painted, press, screen_text, session, settle, shows, until
from tests.tui.waiting import about, lobby, plays, session_at, the_list, waiting

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks as POSIX has them")


async def to_seats(pilot: Pilot[None], *keys: str) -> Any:
    """Open the seat editor on a plan of one person and three bots, and press these keys there."""
    await press(pilot, "e", *keys)
    assert shows(pilot, "SeatsDialog")
    return pilot.app.screen


async def test_a_seat_is_open_for_a_friend_or_for_somebody_here(make_app):
    async with make_app().run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        dialog = await to_seats(pilot, "down")
        await press(pilot, "w")
        assert dialog.plan.where(1) == "open", "a bot gives way to whoever comes"
        assert "the first visitor from another terminal: the table waits" in words(pilot)
        await press(pilot, "right")
        assert dialog.plan.where(1) == "elsewhere"
        assert "‹ a friend" in screen_text(pilot)
        await press(pilot, "right")
        assert dialog.plan.where(1) is None
        assert "‹ human" in screen_text(pilot)
        await press(pilot, "right")
        assert dialog.plan.seats[1].kind == "bot"
        assert dialog.plan.others == {}


async def test_an_open_seat_that_gets_a_name_is_kept_for_that_person(make_app):
    async with make_app().run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        dialog = await to_seats(pilot, "down", "w")
        await press(pilot, "enter")
        pilot.app.screen.query_one(Input).value = "Bernd"
        await press(pilot, "enter")
        assert (dialog.plan.seats[1].name, dialog.plan.where(1)) == ("Bernd", "elsewhere")
        await press(pilot, "k")
        assert dialog.plan.where(0) == "elsewhere", "it moves with its seat"
        await press(pilot, "minus")
        assert dialog.plan.others == {}


async def test_starting_a_plan_with_an_open_seat_founds_a_table(store, other, make_app):
    app = make_app(("Ada", "Rahab=random", "Caleb=random"), rated=False)
    async with app.run_test(size=(100, 30)) as one, lobby(other) as two:
        await settle(one)
        await to_seats(one, "down", "w")
        await press(one, "escape")
        assert "Open seat" in painted(one, "NewGame")
        await press(one, "n")
        await until(one, lambda: shows(one, "WaitingDialog"))
        (table_id,) = waiting(store)
        table = store.tables.load(table_id)
        assert [seat.kind for seat in table.seats] == ["here", "open", "bot"]
        assert (table.founder, table.game, table.rated) == ("Ada", "jericho", False)
        assert session_at(store, table_id)[0] == "Ada"
        await until(two, lambda: "created by Ada" in about(two))
        assert "away" not in about(two)
        the_list(two).focus()
        await press(two, "enter")
        await plays(one)
        await plays(two)
        assert [seat.name for seat in session(one).match.seats] == ["Ada", "Bernd", "Caleb"]
        assert session(one).here == (Seat(0),)
        assert session(two).here == (Seat(1),)
    again = JerichoApp(store, seed=9, clock=lambda: NOON)
    assert again.plan.where(1) == "open", "the next table is set up like this one"


async def test_a_plan_that_cannot_be_founded_says_why(store, make_app):
    app = make_app(("Ada", "Rahab=random", "Caleb=random"), rated=False)
    app.plan = replace(app.plan.coming_from(1, "open"), edition=str(store.folder / "mine.toml"))
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "n")
        assert shows(pilot, "Notice")
        assert "every player at the table must be able to find the edition" in words(pilot)
        assert waiting(store) == []


async def test_whoever_the_plan_calls_otherwise_founds_by_that_name(store, make_app):
    app = make_app(("Zoe", "Rahab=random", "Caleb=random"), rated=False)
    app.plan = app.plan.coming_from(1, "open")
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "n")
        await until(pilot, lambda: shows(pilot, "WaitingDialog"))
        (listed,) = store.tables.list()
        assert (listed.table.founder, listed.founder_is_here) == ("Zoe", True)
