"""The page of a finished match by keys."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.conftest import save_played
from tests.tui.inner import Line, Moves
from tests.tui.leagues import play_evenings
from tests.tui.lobby import words
from tests.tui.playing import is_a, part, press, screen_text, settle


def page(pilot: Pilot[None]) -> Any:
    screen: Any = pilot.app.screen
    assert is_a(screen, "GameScreen")
    return screen


@pytest.mark.usefixtures("careful_stories")
async def test_the_course_of_a_match_leads_from_its_scoreboard_to_its_turning_points(
    make_app, store
):
    app = make_app()
    save_played(store, app.plan)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "g")
        screen = page(pilot)
        story = screen.story
        told = screen_text(pilot)
        for seat, name in enumerate(("Ada", "Rahab", "Caleb", "Joshua"), start=1):
            assert f"{seat} {name}" in told
        for colour in ("red", "green", "blue", "yellow", "purple"):
            assert colour in told
        assert told.count("◆") == 3
        assert "Scoring 3" in told
        assert "ahead of" in " ".join(words(pilot).split())
        turns = part(screen, "Turns").turns
        assert turns == story.turns != ()
        await press(pilot, "down", "enter")
        replay: Any = pilot.app.screen
        assert is_a(replay, "ReplayScreen")
        assert replay.review.ply == turns[1].ply
        await press(pilot, "escape", "tab", "end", "up", "enter")
        replay = pilot.app.screen
        assert replay.review.ply == replay.review.last - 1
        await press(pilot, "escape")
        assert screen.is_current


async def test_where_there_is_no_room_tab_shows_one_panel_after_another(make_app, store):
    app = make_app()
    save_played(store, app.plan)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "g")
        titles = ("╭─ Turning points", "╭─ Moves", "╭─ Points", "╭─ Ladder")
        for title in (*titles, titles[0]):
            text = screen_text(pilot)
            assert [t for t in titles if t in text] == [title]
            await press(pilot, "tab")


async def test_a_match_without_its_record_is_told_from_the_league(make_app, store):
    play_evenings(store, 3)
    last = store.league.matches("jericho").matches[0]
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        pilot.app.show_game(last.match.match_id)
        await settle(pilot)
        told = " ".join(words(pilot).split())
        winner = next(seat.name for seat in last.seats if seat.placing == 1)
        assert f"won by {winner}" in told
        assert "not in the saves folder" in told
        assert "ahead of" in told
        await press(pilot, "v")
        page(pilot)


def test_a_move_that_is_shortened_announces_nothing_that_is_not_there():
    told: Line = [
        ("Ada trumpets ", "plain"),
        ("yellow", "yellow"),
        (" (", "plain"),
        ("+2", "plain"),
    ]
    told.append(("): Bernard loses 12", "plain"))
    moves = Moves(id="moves")
    moves.show(1, lambda _number: told)
    for width in range(12, 60):
        text = "".join(part for part, _role in moves.row(0, width)).rstrip()
        assert text[-1].isalnum() or text[-1] == ")"
