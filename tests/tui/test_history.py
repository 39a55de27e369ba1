"""The history of the match at the table: as its seat saw it, while everybody waits."""

from typing import Any

import pytest

from tests.tui.conftest import save_played
from tests.tui.inner import PAUSE, KeysDialog, ReplayScreen, View
from tests.tui.playing import bot_has_decided, is_a, part, press, screen_text, session, shows, until


async def test_the_table_is_as_it_was_when_one_comes_back(make_app, store):
    app = make_app()
    save_played(store, app.plan, plies=40)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "right")
        before, ply = screen_text(pilot), session(pilot).match.ply
        await press(pilot, "l")
        history: Any = app.screen
        assert is_a(history, "ReplayScreen")
        assert history.review.ply == ply, "it begins where the match stands"
        await press(pilot, "left", "left", "home", "pagedown", "f", "up", "enter", "escape")
        assert shows(app, "TableScreen")
        await until(pilot, lambda: screen_text(pilot) == before)
        assert session(pilot).match.ply == ply
        assert app.screen.focused is part(app, "TableView")
        await press(pilot, "enter")
        assert session(pilot).match.ply > ply, "and it goes on"


async def test_the_eyes_are_those_of_the_seat_and_stay(make_app, store):
    app = make_app()
    save_played(store, app.plan, plies=40)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        seat = session(pilot).eyes
        await press(pilot, "l", "left", "v", "b")
        history: Any = app.screen
        assert is_a(history, "ReplayScreen")
        assert history.review.view == View(seat)
        assert "View" not in screen_text(pilot).splitlines()[-1]
        assert "Continue" not in screen_text(pilot).splitlines()[-1]
        sight = part(history, "TableView").sight
        observation = sight.observation
        assert observation == session(pilot).match.at(history.review.ply).observation(seat)


async def test_at_one_keyboard_each_sees_their_own_history(make_app):
    async with make_app(("Ada", "Bernard", "Rahab=random")).run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "enter", "enter")
        assert shows(pilot, "Curtain")
        await press(pilot, "l")
        assert shows(pilot, "Curtain"), "behind the curtain there is none"
        await press(pilot, "enter", "l")
        history: Any = pilot.app.screen
        assert is_a(history, "ReplayScreen")
        assert history.review.view == View(session(pilot).eyes)
        assert history.review.view.seat == 1
        text = screen_text(pilot)
        assert "Ada chose an opening card" in text
        assert "Hand: Bernard" in text
        assert "Hand: Ada" not in text


@pytest.mark.parametrize(("key", "kind"), [("l", ReplayScreen), ("f1", KeysDialog)])
async def test_bots_wait_while_something_else_is_looked_at(make_app, store, monkeypatch, key, kind):
    store.settings.pace = "fast"  # bots that answer at once leave nothing to wait for
    monkeypatch.setattr(PAUSE, lambda *_who: 1.0)
    async with make_app().run_test() as pilot:
        await press(pilot, "n", "enter")
        await until(pilot, lambda: bot_has_decided(pilot))
        await press(pilot, key)
        assert isinstance(pilot.app.screen, kind)
        match = session(pilot).match
        assert match.ply == 1
        await pilot.pause(1.2)  # its pause is over
        assert match.ply == 1
        await press(pilot, "escape")
        await until(pilot, lambda: match.ply == 2)


async def test_step_by_step_a_bot_still_waits_for_its_key_afterwards(make_app, store):
    store.settings.pace = "step"
    async with make_app().run_test() as pilot:
        await press(pilot, "n", "enter", "l", "escape")
        match = session(pilot).match
        assert match.ply == 1
        await press(pilot, "space")
        assert match.ply == 2


async def test_while_a_move_is_saved_the_history_stays_closed(make_app):
    """The next to be asked may be another person, who must not find this one's cards."""
    async with make_app(("Ada", "Bernard", "Rahab=random")).run_test() as pilot:
        await press(pilot, "n", "enter")
        table: Any = pilot.app.screen
        assert is_a(table, "TableScreen")
        async with table.changing:
            await pilot.press("l")
            assert not shows(pilot, "ReplayScreen")
        await pilot.press("l")
        assert shows(pilot, "ReplayScreen")
