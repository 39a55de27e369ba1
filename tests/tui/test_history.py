"""The history of the match at the table: as its seat saw it, while everybody waits."""

import pytest
from textual.screen import Screen

from jericho_tui.sitting.review import View
from jericho_tui.store.store import Store
from jericho_tui.tui.dialogs.curtain import Curtain
from jericho_tui.tui.dialogs.keys import KeysDialog
from jericho_tui.tui.screens.replay import ReplayScreen
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.screens.waiting import Ready
from jericho_tui.tui.tables.table import TableView
from tests.programs import SOON
from tests.tui.conftest import AppMaker, save_played
from tests.tui.playing import press, screen_text, settle, sitting, table, until

pytestmark = pytest.mark.asyncio


async def test_the_table_is_as_it_was_when_one_comes_back(make_app: AppMaker, store: Store) -> None:
    app = make_app()
    save_played(store, app.plan, plies=40)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "right")
        before, ply = screen_text(pilot), sitting(pilot).match.ply
        await press(pilot, "l")
        history = app.screen
        assert isinstance(history, ReplayScreen)
        assert history.review.ply == ply, "it begins where the match stands"
        await press(pilot, "left", "left", "home", "pagedown", "f", "up", "enter", "escape")
        assert isinstance(app.screen, TableScreen)
        await until(pilot, lambda: screen_text(pilot) == before)
        assert sitting(pilot).match.ply == ply
        assert app.screen.focused is app.screen.query_one(TableView)
        await press(pilot, "enter")
        assert sitting(pilot).match.ply > ply, "and it goes on"


async def test_the_eyes_are_those_of_the_seat_and_stay(make_app: AppMaker, store: Store) -> None:
    app = make_app()
    save_played(store, app.plan, plies=40)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        seat = sitting(pilot).eyes
        await press(pilot, "l", "left", "v", "b")
        history = app.screen
        assert isinstance(history, ReplayScreen)
        assert history.review.view == View(seat)
        assert "View" not in screen_text(pilot).splitlines()[-1]
        assert "Continue" not in screen_text(pilot).splitlines()[-1]
        sight = history.query_one(TableView).sight
        assert sight is not None
        observation = sight.observation
        assert observation == sitting(pilot).match.at(history.review.ply).observation(seat)


async def test_at_one_keyboard_each_sees_their_own_history(make_app: AppMaker) -> None:
    async with make_app(("Ada", "Bernard", "Rahab=random")).run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "enter", "enter")
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, Curtain), "behind the curtain there is none"
        await press(pilot, "enter", "l")
        history = pilot.app.screen
        assert isinstance(history, ReplayScreen)
        assert history.review.view == View(sitting(pilot).eyes)
        assert history.review.view.seat == 1
        text = screen_text(pilot)
        assert "Ada chose an opening card" in text
        assert "Hand: Bernard" in text
        assert "Hand: Ada" not in text


@pytest.mark.parametrize(("key", "kind"), [("l", ReplayScreen), ("f1", KeysDialog)])
async def test_bots_wait_while_something_else_is_looked_at(
    make_app: AppMaker,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    kind: type[Screen[None]],
) -> None:
    store.settings.pace = "fast"  # bots that answer at once leave nothing to wait for
    monkeypatch.setattr("jericho_tui.tui.screens.table.pause", lambda *_who: SOON)
    async with make_app().run_test() as pilot:
        await press(pilot, "n", "enter")
        await until(pilot, lambda: isinstance(table(pilot)._waiting, Ready))
        await press(pilot, key)
        assert isinstance(pilot.app.screen, kind)
        match = sitting(pilot).match
        assert match.ply == 1
        table(pilot).call_later(table(pilot)._play_ready)  # its pause is over
        await settle(pilot)
        assert match.ply == 1
        await press(pilot, "escape")
        await until(pilot, lambda: match.ply == 2)


async def test_step_by_step_a_bot_still_waits_for_its_key_afterwards(
    make_app: AppMaker, store: Store
) -> None:
    store.settings.pace = "step"
    async with make_app().run_test() as pilot:
        await press(pilot, "n", "enter", "l", "escape")
        match = sitting(pilot).match
        assert match.ply == 1
        await press(pilot, "space")
        assert match.ply == 2


async def test_while_a_move_is_saved_the_history_stays_closed(make_app: AppMaker) -> None:
    """The next to be asked may be another person, who must not find this one's cards."""
    async with make_app(("Ada", "Bernard", "Rahab=random")).run_test() as pilot:
        await press(pilot, "n", "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.keeping.saving = True
        await pilot.press("l")
        assert not isinstance(pilot.app.screen, ReplayScreen)
        table.keeping.saving = False
        await pilot.press("l")
        assert isinstance(pilot.app.screen, ReplayScreen)
