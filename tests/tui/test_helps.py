"""Undo, hints, and the open table at the end."""

from dataclasses import replace

import pytest

from jericho_tui.store.store import Store
from jericho_tui.tui.dialogs.dialog import Question
from jericho_tui.tui.dialogs.hints import HintsDialog
from jericho_tui.tui.screens.table import TableScreen
from tests.tui.conftest import AppMaker, save_played
from tests.tui.playing import jericho, press, screen_text, settle, sitting
from tests.tui.scenes import PUSH

pytestmark = pytest.mark.asyncio


async def test_undo_goes_back_to_ones_own_last_decision_after_a_question(
    make_app: AppMaker, store: Store
) -> None:
    app = make_app(rated=False, start_player="seat0")
    async with app.run_test() as pilot:
        await press(pilot, "n", "enter", "enter")
        match = sitting(pilot).match
        assert match.ply == 8
        hand = jericho(match).hands[0]
        await press(pilot, "enter")
        assert match.ply == 12
        await press(pilot, "u")
        assert isinstance(app.screen, Question)
        assert (
            "This undoes 4 moves. You keep what you have seen since. Undo them?"
        ) in screen_text(pilot)
        await press(pilot, "n")
        assert match.ply == 12, "no means no"
        await press(pilot, "u", "y")
        assert match.ply == 8
        assert jericho(match).hands[0] == hand
        assert sitting(pilot).opened.path.read_text().count('  "') == 8 + 4, "it is on disk"


async def test_a_hint_lists_the_moves_and_chooses_one_without_playing_it(
    make_app: AppMaker,
) -> None:
    app = make_app(rated=False, start_player="seat0")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "enter", "enter", "h")
        assert isinstance(app.screen, HintsDialog)
        best, second = (candidate.action for candidate in app.screen.candidates[:2])
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, TableScreen)
        match = sitting(pilot).match
        assert match.ply == 8
        await press(pilot, "enter")
        assert match.moves[8].action is second
        assert second is not best


async def test_a_hint_for_a_position_that_is_gone_chooses_nothing(make_app: AppMaker) -> None:
    """A bot may move, or a forced move be made, while the hint is still looked at."""
    app = make_app(rated=False)
    app.plan = replace(PUSH, seats=app.plan.seats, options={"start": "seat"})
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "n")
        table = app.screen
        assert isinstance(table, TableScreen)
        await press(pilot, "h")
        assert isinstance(app.screen, HintsDialog)
        (seat,) = sitting(pilot).match.state.actors()
        await table._play(seat, sitting(pilot).match.state.legal_actions(seat)[0])
        await settle(pilot)
        ply = sitting(pilot).match.ply
        await press(pilot, "enter")
        assert pilot.app.screen is table
        assert sitting(pilot).match.ply == ply


async def test_at_the_end_the_table_stays_until_a_key_shows_the_scoreboard(
    make_app: AppMaker, store: Store
) -> None:
    app = make_app()
    save_played(store, app.plan, left=3)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        for _ in range(20):
            await press(pilot, "enter")
            if sitting(pilot).match.outcome() and isinstance(app.screen, TableScreen):
                break
        assert "⏎ Scoreboard" in screen_text(pilot)
        assert store.league.match_ids(), "the result is entered before the key"
        await press(pilot, "enter")
        assert app.current_mode == "scoreboard"
