"""The deal of the day by keys: played once, left and taken up again, compared when it is over."""

import pytest
from textual.pilot import Pilot

from jericho_tui.sitting.daily import Deal
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.dialog import Notice
from jericho_tui.tui.screens.daily import DailyScreen
from jericho_tui.tui.screens.replay import ReplayScreen
from jericho_tui.tui.screens.table import TableScreen
from tests.dailies import bots_play, person_plays
from tests.tui.conftest import NOON, AppMaker
from tests.tui.playing import press, screen_text, settle, sitting

pytestmark = pytest.mark.asyncio
TODAY = NOON.date()


@pytest.fixture
def app(make_app: AppMaker) -> JerichoApp:
    return make_app()


async def to_daily(pilot: Pilot[None]) -> DailyScreen:
    await settle(pilot)
    await press(pilot, "D")
    screen = pilot.app.screen
    assert isinstance(screen, DailyScreen)
    return screen


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_it_is_begun_left_and_taken_up_again(
    app: JerichoApp, store: Store, size: tuple[int, int]
) -> None:
    async with app.run_test(size=size) as pilot:
        await to_daily(pilot)
        assert "not played yet" in screen_text(pilot)
        assert "⏎ Play" in screen_text(pilot).splitlines()[-1]
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        match = sitting(pilot).match
        assert (match.daily, match.rated) == (TODAY, False)
        path = sitting(pilot).opened.path
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, DailyScreen)
        assert "in progress" in screen_text(pilot)
        await press(pilot, "enter")
        assert sitting(pilot).opened.path == path
    assert [file.name for file in path.parent.glob("*.toml")] == [path.name]


async def test_no_help_is_offered_and_the_keys_say_why(app: JerichoApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await to_daily(pilot)
        await press(pilot, "enter")
        keys = " ".join(screen_text(pilot).splitlines()[-2:])
        assert "Log" in keys
        assert "Hint" not in keys
        assert "Undo" not in keys
        for key, title in (("h", "Hint"), ("u", "Undo")):
            await press(pilot, key)
            (note,) = pilot.app._notifications
            assert note.message.startswith(f"{title} · ")
            assert "The daily deal allows no undo, hints or other help" in note.message
            pilot.app.clear_notifications()


async def test_others_results_show_once_one_has_played(
    app: JerichoApp, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        assert isinstance(pilot.app.screen, Notice), "not before one has played"
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
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, DailyScreen)


async def test_bots_play_beside_the_screen_until_all_have(
    app: JerichoApp, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that do not search alone: what the others do is the same, and takes longer."""
    from jericho_tui.sitting import daily

    every = daily.stand_ins
    for module in (daily, daily):
        monkeypatch.setattr(module, "stand_ins", lambda deal: every(deal)[-1:])
    person_plays(store, TODAY, "Ada")
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await to_daily(pilot)
        await settle(pilot)
        assert screen.page is not None
        assert screen.page.missing == ()
        assert "Random (a bot)" in screen_text(pilot)
