"""Who alone sits at a terminal shows in its lobby, and plays again with the same people."""

from functools import partial

import pytest
from textual.pilot import Pilot

from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.screens.lobby import LobbyScreen, WelcomeDialog
from jericho_tui.tui.screens.scoreboard import ScoreboardScreen
from jericho_tui.tui.screens.waiting_tables import WaitingDialog
from tests.tui.conftest import NOON
from tests.tui.playing import press, screen_text, settle, sitting, until
from tests.tui.test_following import to_the_end
from tests.tui.test_shared import push, terminal
from tests.tui.waiting import lobby, plays, sitting_at, waiting

pytestmark = pytest.mark.asyncio


# --- the lobby


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_head_line_says_who_is_here(store: Store, size: tuple[int, int]) -> None:
    async with lobby(store, size) as pilot:
        assert "is at this terminal" not in screen_text(pilot)
    store.as_name = "Zoë"
    async with lobby(store, size) as pilot:
        assert "Zoë is at this terminal  v" in screen_text(pilot).splitlines()[0]


async def test_a_name_that_is_no_setting_is_that_of_the_new_game(store: Store) -> None:
    store.settings.name = ""
    store.as_name = "Zoë"
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert not isinstance(app.screen, WelcomeDialog), "who has said their name is not asked"
        assert app.plan.seats[0] == SeatInfo("Zoë", "human")
        assert "Zoë" in screen_text(pilot)
        assert store.settings.name == ""


def plan(*names: str, **others: str) -> Plan:
    seats = tuple(SeatInfo(name, "human") for name in names)
    return Plan("push", (*seats, SeatInfo("Rahab", "bot", "random")), False, others=others)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "name", "after"),
    [
        (plan("Ada", "Bernd"), "ada", plan("Ada", "Bernd")),
        (plan("Ada", "Bernd"), "Zoe", plan("Zoe", "Bernd")),
        (plan("Ada", "Bernd", bernd="elsewhere"), "Bernd", plan("Ada", "Bernd", ada="elsewhere")),
        (plan("Ada", "Bernd", ada="elsewhere"), "Zoe", plan("Ada", "Zoe", ada="elsewhere")),
        (plan("Ada"), "Ada", plan("Ada")),
    ],
)
async def test_a_remembered_plan_is_that_of_whoever_is_here(
    before: Plan, name: str, after: Plan
) -> None:
    assert before.at_terminal_of(name) == after


# --- playing again


def is_over(pilot: Pilot[None]) -> bool:
    return sitting(pilot).match.outcome() is not None


async def test_whoever_played_at_another_terminal_is_waited_for_again(
    store: Store, other: Store
) -> None:
    """Whoever presses the key first sets the table up, and the next sits down there."""
    store.as_name, other.as_name = "Ada", "Bernd"
    opened = push(store)
    async with terminal(store, opened.path) as one, terminal(other, opened.path) as two:
        to_the_end(opened)
        for pilot in (one, two):
            await until(pilot, partial(is_over, pilot))
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, ScoreboardScreen)
        await press(one, "n")
        await until(one, lambda: isinstance(one.app.screen, WaitingDialog))
        (table,) = waiting(store)
        assert sitting_at(store, table) == ["Ada"]
        await press(two, "n")
        await until(two, lambda: isinstance(two.app.screen, WaitingDialog))
        assert waiting(store) == [table]
        assert sitting_at(store, table) == ["Ada", "Bernd"]
        store.tables.join(table, "Chloé")
        for pilot in (one, two):
            await plays(pilot)
            assert sitting(pilot).opened.record.id == table
            assert [seat.name for seat in sitting(pilot).match.seats] == ["Ada", "Bernd", "Chloé"]
            assert len(sitting(pilot).here) == 1


async def test_all_at_one_terminal_play_again_at_once(store: Store) -> None:
    opened = push(store)
    to_the_end(opened)
    async with lobby(store) as pilot:
        await press(pilot, "enter", "n")
        await plays(pilot)
        assert waiting(store) == []
        assert len(sitting(pilot).here) == 3


async def test_whoever_looked_on_starts_no_match_of_others(store: Store) -> None:
    store.as_name = "Zoe"
    opened = push(store)
    to_the_end(opened)
    async with lobby(store) as pilot:
        await press(pilot, "escape", "enter", "n")  # others' games, too
        assert isinstance(pilot.app.screen, ScoreboardScreen)
        assert not isinstance(pilot.app.screen, LobbyScreen)
        assert waiting(store) == []
