"""The page of a finished match by keys."""

import pytest
from textual.pilot import Pilot

from jericho_tui.store.store import Store
from jericho_tui.tui.panels.story import Turns
from jericho_tui.tui.screens.game import GameScreen
from jericho_tui.tui.screens.replay import ReplayScreen
from tests.tui.conftest import AppMaker, save_played
from tests.tui.leagues import play_evenings
from tests.tui.lobby import words
from tests.tui.playing import press, screen_text, settle

pytestmark = pytest.mark.asyncio


def page(pilot: Pilot[None]) -> GameScreen:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    return screen


@pytest.mark.usefixtures("careful_stories")
async def test_the_course_of_a_match_leads_from_its_scoreboard_to_its_turning_points(
    make_app: AppMaker, store: Store
) -> None:
    app = make_app()
    save_played(store, app.plan)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "g")
        screen = page(pilot)
        story = screen.story
        assert story is not None
        told = screen_text(pilot)
        for seat, name in enumerate(("Ada", "Rahab", "Caleb", "Joshua"), start=1):
            assert f"{seat} {name}" in told
        for colour in ("red", "green", "blue", "yellow", "purple"):
            assert colour in told
        assert told.count("◆") == 3
        assert "Scoring 3" in told
        assert "ahead of" in " ".join(words(pilot).split())
        turns = screen.query_one(Turns).turns
        assert turns == story.turns != ()
        await press(pilot, "down", "enter")
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.review.ply == turns[1].ply
        await press(pilot, "escape", "tab", "end", "up", "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert pilot.app.screen.review.ply == pilot.app.screen.review.last - 1
        await press(pilot, "escape")
        assert screen.is_current


async def test_where_there_is_no_room_tab_shows_one_panel_after_another(
    make_app: AppMaker, store: Store
) -> None:
    app = make_app()
    save_played(store, app.plan)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "g")
        titles = ("╭─ Turning points", "╭─ Moves", "╭─ Points", "╭─ Ladder")
        for title in (*titles, titles[0]):
            text = screen_text(pilot)
            assert [t for t in titles if t in text] == [title]
            await press(pilot, "tab")


async def test_a_match_without_its_record_is_told_from_the_league(
    make_app: AppMaker, store: Store
) -> None:
    play_evenings(store, 3)
    last = store.league.matches("jericho").matches[0]
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        pilot.app.show_game(last.match.match_id)  # type: ignore[attr-defined]
        await settle(pilot)
        told = " ".join(words(pilot).split())
        winner = next(seat.name for seat in last.seats if seat.placing == 1)
        assert f"won by {winner}" in told
        assert "not in the saves folder" in told
        assert "ahead of" in told
        await press(pilot, "v")
        page(pilot)
