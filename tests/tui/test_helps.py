"""Undo, hints, and the open table at the end."""

from dataclasses import replace
from typing import Any

from tests.tui.playing import is_a, jericho, press, screen_text, session, settle, shows
from tests.tui.scenes import PUSH


async def test_undo_goes_back_to_ones_own_last_decision_after_a_question(make_app, store):
    app = make_app(rated=False, start_player="seat0")
    async with app.run_test() as pilot:
        await press(pilot, "n", "enter", "enter")
        match = session(pilot).match
        assert match.ply == 8
        hand = jericho(match).hands[0]
        await press(pilot, "enter")
        assert match.ply == 12
        await press(pilot, "u")
        assert shows(app, "Question")
        assert (
            "This undoes 4 moves. You keep what you have seen since. Undo them?"
        ) in screen_text(pilot)
        await press(pilot, "n")
        assert match.ply == 12, "no means no"
        await press(pilot, "u", "y")
        assert match.ply == 8
        assert jericho(match).hands[0] == hand
        assert session(pilot).opened.path.read_text().count('  "') == 8 + 4, "it is on disk"


async def test_a_hint_lists_the_moves_and_chooses_one_without_playing_it(make_app):
    app = make_app(rated=False, start_player="seat0")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "enter", "enter", "h")
        assert shows(app, "HintsDialog")
        best, second = (candidate.action for candidate in app.screen.candidates[:2])
        await press(pilot, "down", "enter")
        assert shows(app, "TableScreen")
        match = session(pilot).match
        assert match.ply == 8
        await press(pilot, "enter")
        assert match.moves[8].action is second
        assert second is not best


async def test_a_hint_for_a_position_that_is_gone_chooses_nothing(make_app):
    """A bot may move, or a forced move be made, while the hint is still looked at."""
    app = make_app(rated=False)
    app.plan = replace(PUSH, seats=app.plan.seats, options={"start": "seat"})
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "n")
        table: Any = app.screen
        assert is_a(table, "TableScreen")
        await press(pilot, "h")
        assert shows(app, "HintsDialog")
        (seat,) = session(pilot).match.state.actors()
        table.query_one("TableView").commit(session(pilot).match.state.legal_actions(seat)[0])
        await settle(pilot)
        ply = session(pilot).match.ply
        await press(pilot, "enter")
        assert pilot.app.screen is table
        assert session(pilot).match.ply == ply
