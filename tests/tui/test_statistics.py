"""A person's statistics on the screen: from the player's page, panel by panel."""

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON, save_played
from tests.tui.playing import press, screen_text, settle, shows
from tests.tui.taught import winter


@pytest.fixture(scope="module")
def winter_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("winter")
    with open_store(
        folder / "saves", clock=lambda: NOON, settings_path=folder / "settings.toml"
    ) as store:
        store.settings.name = "Ada"
        winter(store, NOON)
        yield store


async def opened(pilot: Pilot[None]) -> None:
    await settle(pilot)
    app = pilot.app
    assert isinstance(app, JerichoApp)
    app.show_player("jericho", "Ada")
    await settle(pilot)
    await press(pilot, "s")
    assert shows(pilot, "StatisticsScreen")


async def test_all_panels_at_once_where_there_is_room(winter_store):
    app = JerichoApp(winter_store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        told = screen_text(pilot)
        for words in (
            "Ada  12 games",
            "all games",
            "3 seats",
            ", a mistake",
            "Sharp eye",
            "Play a game with an accuracy of 80 or more.",
            "Bernard (heuristic)",
            "│ expected",
            "██░░░░  2/6",
        ):
            assert words in told
        for words in ("in a row now", "acc.", "streak"):
            assert words not in told
        await press(pilot, "m")
        assert shows(pilot, "QuestionScreen")
        await press(pilot, "escape", "escape")
        assert shows(pilot, "PlayerScreen")


async def test_a_panel_at_a_time_where_there_is_not(winter_store):
    app = JerichoApp(winter_store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for words in (
            "all games",
            ", a mistake",
            "Win 6 different games.",
            "Bernard",
        ):
            assert words in screen_text(pilot)
            await press(pilot, "tab")
        await press(pilot, "shift+tab", "shift+tab", "down")
        assert ("Win four-player games from each of the") in screen_text(pilot), (
            "how the one under the cursor is earned"
        )


async def test_ones_own_are_a_key_away_also_without_a_rated_game(make_app, store):
    app = make_app(rated=False)
    save_played(store, app.plan)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "S")
        assert shows(pilot, "StatisticsScreen")
        assert "Ada  1 game" in screen_text(pilot)
        assert "Games won by then" in screen_text(pilot), "none of them is analysed"
        await press(pilot, "escape", "l", "enter", "S")
        assert shows(pilot, "StatisticsScreen")
        await press(pilot, "escape")
        assert shows(pilot, "LeagueScreen")


async def test_a_key_shows_those_of_anybody_who_played_here(make_app, store):
    app = make_app(rated=False)
    save_played(store, app.plan)
    save_played(store, app.plan.called("Zoé"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "S")
        assert "Ada  1 game" in screen_text(pilot)
        await press(pilot, "W", "down", "enter")
        await settle(pilot)
        assert "Zoé  1 game" in screen_text(pilot)
