"""The deal of the day by keys: played once, left and taken up again, compared when it is over."""

from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.tui.app import JerichoApp
from tests.dailies import bots_play, person_plays
from tests.tui.conftest import NOON, AppMaker
from tests.tui.inner import Deal, daily
from tests.tui.playing import is_a, notes, press, screen_text, session, settle, shows

TODAY = NOON.date()


@pytest.fixture
def app(make_app: AppMaker) -> JerichoApp:
    return make_app()


async def to_daily(pilot: Pilot[None]) -> Any:
    await settle(pilot)
    await press(pilot, "D")
    screen: Any = pilot.app.screen
    assert is_a(screen, "DailyScreen")
    return screen


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_it_is_begun_left_and_taken_up_again(app, store, size):
    async with app.run_test(size=size) as pilot:
        await to_daily(pilot)
        assert "not played yet" in screen_text(pilot)
        assert "⏎ Play" in screen_text(pilot).splitlines()[-1]
        await press(pilot, "enter")
        assert shows(pilot, "TableScreen")
        match = session(pilot).match
        assert (match.daily, match.rated) == (TODAY, False)
        path = session(pilot).opened.path
        await press(pilot, "escape")
        assert shows(pilot, "DailyScreen")
        assert "in progress" in screen_text(pilot)
        await press(pilot, "enter")
        assert session(pilot).opened.path == path
    assert [file.name for file in path.parent.glob("*.toml")] == [path.name]


async def test_no_help_is_offered_and_the_keys_say_why(app):
    async with app.run_test(size=(120, 40)) as pilot:
        await to_daily(pilot)
        await press(pilot, "enter")
        keys = " ".join(screen_text(pilot).splitlines()[-2:])
        assert "Log" in keys
        assert "Hint" not in keys
        assert "Undo" not in keys
        for key, title in (("h", "Hint"), ("u", "Undo")):
            await press(pilot, key)
            (note,) = notes(pilot)
            assert note.startswith(f"{title} · ")
            assert "The daily deal allows no undo, hints or other help" in note
            pilot.app.clear_notifications()


async def test_others_results_show_once_one_has_played(app, store, monkeypatch):
    person_plays(store, TODAY, "Bernard", seed=9)
    bots_play(store, TODAY)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await to_daily(pilot)
        assert (
            "1 other player here has played it; you see the result once you have."
        ) in screen_text(pilot)
        assert "Bernard" not in screen_text(pilot)
        theirs = store.dailies.path(TODAY, Deal.of(TODAY).game, "Bernard")
        app.open_replay(theirs)
        await settle(pilot)
        assert shows(pilot, "Notice"), "not before one has played"
        await press(pilot, "escape")
        person_plays(store, TODAY, "Ada")
        screen.reread()
        await settle(pilot)
        assert "Bernard" in screen_text(pilot)
        assert "Champion (a bot)" in screen_text(pilot)
        copied: list[str] = []
        monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
        await press(pilot, "s")
        assert "daily deal 2026-11-20" in copied[0]
        await press(pilot, "tab", "end", "enter")
        assert shows(pilot, "ReplayScreen")
        await press(pilot, "escape")
        assert shows(pilot, "DailyScreen")


async def test_bots_play_beside_the_screen_until_all_have(app, store, monkeypatch):
    """Those that do not search alone: what the others do is the same, and takes longer."""
    every = daily.stand_ins
    monkeypatch.setattr(daily, "stand_ins", lambda deal: every(deal)[-1:])
    person_plays(store, TODAY, "Ada")
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await to_daily(pilot)
        await settle(pilot)
        assert screen.page.missing == ()
        assert "Random (a bot)" in screen_text(pilot)
