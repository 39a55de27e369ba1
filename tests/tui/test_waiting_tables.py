"""Tables that wait for players, in the lobbies of two terminals of one saves folder."""

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from tests.store.conftest import match_in
from tests.tui.conftest import save_played
from tests.tui.inner import AppScreen, BegunError, Place, TableError
from tests.tui.lobby import listed, title, words
from tests.tui.playing import (
    is_a,
    notes,
    painted,
    press,
    screen_text,
    session,
    settle,
    shows,
    until,
)
from tests.tui.waiting import (
    BOT,
    OPEN,
    about,
    found,
    lobby,
    person,
    plays,
    session_at,
    sits_down,
    the_list,
    waiting,
    wants,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks as POSIX has them")


async def test_a_table_stands_before_the_matches_with_who_is_missing(store, other, make_app):
    saved = save_played(store, make_app().plan, plies=20)
    table = found(other, person("Bernd", here=True, sat=True), person("Chloé"), OPEN, BOT)
    async with lobby(store) as pilot:
        assert [listed.id for listed in the_list(pilot).tables] == [table.id]
        assert listed(pilot) == [saved.record.id]
        assert the_list(pilot).table is not None, "the first Enter sits down"
        row = screen_text(pilot)
        assert "Push  waits for Chloé and one more player  Bernd · Rahab" in row
        assert "1 table waiting" in title(pilot)
        text = about(pilot)
        assert "Push · waits for Chloé and one more player" in text
        assert "Bernd, Chloé (expected), open seat, Rahab (bot)" in text
        assert "created by Bernd, who is away" in text
        assert "Sit down" in painted(pilot, "KeyBar")
        assert "Open" not in painted(pilot, "KeyBar")
        await press(pilot, "down")
        assert the_list(pilot).table is None
        assert "Sit down" not in painted(pilot, "KeyBar")
        assert "Push" not in about(pilot)


async def test_a_table_comes_and_goes_in_a_lobby_that_is_shown(store, other, make_app):
    save_played(store, make_app().plan, plies=20)
    async with lobby(store) as pilot:
        assert the_list(pilot).match is not None
        table = found(other, person("Bernd"), OPEN)
        await until(pilot, lambda: len(the_list(pilot).tables) == 1)
        assert the_list(pilot).match is not None, "the cursor stays on its match"
        other.tables.join(table.id, "Bernd")
        await until(pilot, lambda: "waits for one player" in screen_text(pilot))
        other.tables.cancel(table.id, "Bernd")
        await until(pilot, lambda: len(the_list(pilot).tables) == 0)
        assert the_list(pilot).match is not None


async def test_a_table_that_goes_from_under_the_cursor_leaves_no_cursor_outside(store, other):
    table = found(other, person("Bernd"), OPEN)
    async with lobby(store) as pilot:
        other.tables.cancel(table.id, "Bernd")
        await until(pilot, lambda: len(the_list(pilot).tables) == 0)
        await press(pilot, "enter", "d", "R", "v", "x", "c")
        assert "No saved games yet" in screen_text(pilot)


async def test_what_is_looked_for_hides_the_tables_and_none_can_be_copied(store, other):
    found(other, person("Bernd"), OPEN)
    async with lobby(store) as pilot:
        await press(pilot, "c")
        assert "its game has not started" in str(notes(pilot))
        await press(pilot, "slash", *"zebra")
        assert len(the_list(pilot).tables) == 0
        await press(pilot, "escape")
        assert len(the_list(pilot).tables) == 1


async def test_two_terminals_find_each_other_and_each_asks_its_own(store, other):
    table = found(other, person("Bernd", here=True), OPEN, game="push")
    async with lobby(store) as one, lobby(other) as two:
        await sits_down(two)
        assert session_at(store, table.id) == ["Bernd"]
        await until(two, lambda: "waits for one player" in screen_text(two))
        await press(one, "enter")
        await plays(one)
        await plays(two)
        assert session(one).opened.path == session(two).opened.path
        assert session(one).here == (Seat(1),)
        assert session(two).here == (Seat(0),)
        assert waiting(store) == []
        # A name for this match alone: the next one is the settings' again.
        assert store.as_name == other.as_name == ""
        mover = one if session(one).match.actors()[0] in session(one).here else two
        before = session(mover).match.ply
        await press(mover, "enter")
        assert session(mover).match.ply > before


async def test_the_dialog_follows_who_comes(store, other):
    table = found(other, person("Bernd"), person("Chloé"), OPEN)
    async with lobby(store) as pilot:
        await sits_down(pilot)
        assert "This table waits for Bernd, Chloé." in words(pilot)
        assert "● Ada" in screen_text(pilot)
        other.tables.join(table.id, "Chloé")
        await until(pilot, lambda: "This table waits for Bernd." in words(pilot))


async def test_several_enters_sit_down_once_and_whoever_leaves_gets_up(store, other):
    table = found(other, person("Bernd"), OPEN)
    async with lobby(store) as pilot:
        await pilot.press("enter", "enter", "enter")
        await until(pilot, lambda: shows(pilot, "WaitingDialog"))
        await settle(pilot)
        assert session_at(store, table.id) == ["Ada"]
        assert sum(is_a(one, "WaitingDialog") for one in pilot.app.screen_stack) == 1
        assert [one.name for one in store.presence.present(table.id) if one.here] == ["Ada"]
        await press(pilot, "escape")
        assert not shows(pilot, "WaitingDialog")
        assert session_at(store, table.id) == []
        assert [one.name for one in store.presence.present(table.id) if one.here] == []
        await sits_down(pilot)
        assert session_at(store, table.id) == ["Ada"]
    assert session_at(store, table.id) == [], "who quits"
    assert [one.name for one in store.presence.present(table.id) if one.here] == []


async def test_the_founder_fills_the_rest_with_bots(store):
    table = found(store, person("Ada", here=True), person("Bernd"), OPEN, founder="Ada")
    async with lobby(store) as pilot:
        await sits_down(pilot)
        await press(pilot, "f")
        await plays(pilot)
        assert [seat.kind for seat in session(pilot).match.seats] == ["human", "bot", "bot"]
        assert session(pilot).opened.record.id == table.id


async def test_the_founder_cancels_after_a_question_and_everybody_is_told(store, other):
    table = found(other, person("Bernd", here=True), OPEN, OPEN)
    async with lobby(other) as two, lobby(store) as one:
        await sits_down(two)
        await sits_down(one)
        await press(two, "x")
        assert shows(two, "Question")
        await press(two, "n")
        assert waiting(store) == [table.id]
        await press(two, "delete", "y")
        assert waiting(store) == []
        assert not shows(two, "WaitingDialog", "Notice")
        await until(one, lambda: shows(one, "Notice"))
        await settle(one)
        assert "may have been cancelled" in words(one)
        await press(one, "enter")
        assert len(the_list(one).tables) == 0


async def test_the_founder_cancels_in_the_lobby(store):
    found(store, person("Ada"), OPEN, founder="Ada")
    async with lobby(store) as pilot:
        await press(pilot, "d")
        assert shows(pilot, "Question")
        await press(pilot, "y")
        assert waiting(store) == []
        await until(pilot, lambda: len(the_list(pilot).tables) == 0)


async def refused(pilot: Pilot[None]) -> str:
    await press(pilot, "enter")
    await until(pilot, lambda: shows(pilot, "Notice"))
    await settle(pilot)
    text = words(pilot)
    await press(pilot, "enter")
    assert not shows(pilot, "Notice")
    return text


async def test_a_table_that_has_gone_or_begun_meanwhile_is_refused(store, other, monkeypatch):
    monkeypatch.setattr(AppScreen, "every", 1000.0)
    gone = found(other, person("Bernd"), OPEN)
    async with lobby(store) as pilot:
        other.tables.cancel(gone.id, "Bernd")
        assert "may have been cancelled" in await refused(pilot)
        await settle(pilot)
        begun = found(other, person("Bernd", here=True), OPEN)
        assert shows(pilot, "LobbyScreen")
        pilot.app.screen.reread()  # type: ignore[attr-defined]
        await settle(pilot)
        assert the_list(pilot).table is not None
        with Place(other, begun.id, "Bernd", ["Bernd"]) as place:
            place.sit_down()
            place.fill()
            assert isinstance(place.look(), Path)
        assert "this table has already started to play" in await refused(pilot)


async def test_a_table_that_began_with_a_seat_of_ones_own_is_played(store, other, monkeypatch):
    monkeypatch.setattr(AppScreen, "every", 1000.0)
    table = found(other, person("Bernd", here=True), person("Ada", sat=True))
    async with lobby(store) as pilot:
        with Place(other, table.id, "Bernd", ["Bernd"]) as place:
            place.sit_down()
            assert isinstance(place.look(), Path)
        await press(pilot, "enter")
        await plays(pilot)
        assert session(pilot).here == (Seat(1),)


async def test_a_seat_that_is_taken_over_elsewhere_ends_the_waiting(store, other):
    table = found(other, person("Bernd"), OPEN)
    async with lobby(store) as pilot:
        await sits_down(pilot)
        asked = wants(other, table.id, "Ada")
        await until(pilot, lambda: shows(pilot, "Notice"))
        await settle(pilot)
        asked.release()
        assert "Ada now plays at this table from another terminal" in words(pilot)
        assert session_at(store, table.id) == ["Ada"], "who sits there is still they"


async def test_a_place_that_cannot_be_had_holds_nothing(store, other):
    table = found(store, person("Ada", here=True), person("Dora", here=True), founder="Ada")
    with Place(other, table.id, "Dora", ["Dora"]) as dora:
        dora.sit_down()
        with pytest.raises(TableError, match="already"):
            Place(store, table.id, "Ada", ["Ada", "Dora"]).sit_down()
        assert [one.name for one in store.presence.present(table.id) if one.here] == ["Dora"]


async def test_as_name_sits_down_under_that_name(store, other):
    store.as_name = "Zoe"
    table = found(other, person("Bernd"), OPEN)
    async with lobby(store) as pilot:
        await sits_down(pilot)
        assert session_at(store, table.id) == ["Zoe"]
        other.tables.join(table.id, "Bernd")
        await plays(pilot)
        assert [seat.name for seat in match_in(session(pilot).opened.path).seats] == [
            "Bernd",
            "Zoe",
        ]


async def test_whoever_gets_up_as_the_match_begins_plays_it(store, other):
    table = found(other, person("Bernd", here=True), person("Ada", sat=True))
    place = Place(other, table.id, "Bernd", ["Bernd"])
    place.sit_down()
    begun = place.look()
    with pytest.raises(BegunError) as told:
        place.get_up()
    assert told.value.path == begun
    present = [one.name for one in store.presence.present(table.id) if one.here]
    assert present == ["Bernd"], "the seat is left to the match"
