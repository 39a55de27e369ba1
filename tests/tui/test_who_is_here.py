"""Who alone sits at a terminal shows in its lobby, and plays again with the same people."""

from functools import partial

import pytest
from textual.pilot import Pilot

from jericho_tui.play.player import SeatInfo
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON
from tests.tui.inner import Plan
from tests.tui.playing import press, screen_text, session, settle, shows, until
from tests.tui.test_following import to_the_end
from tests.tui.test_shared import push, terminal
from tests.tui.waiting import lobby, plays, session_at, waiting

# --- the lobby


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_head_line_says_who_is_here(store, size):
    async with lobby(store, size) as pilot:
        assert "is at this terminal" not in screen_text(pilot)
    store.as_name = "Zoë"
    async with lobby(store, size) as pilot:
        assert "Zoë is at this terminal  v" in screen_text(pilot).splitlines()[0]


async def test_a_name_that_is_no_setting_is_that_of_the_new_game(store):
    store.settings.name = ""
    store.as_name = "Zoë"
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert not shows(app, "TextEntry"), "who has said their name is not asked"
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
async def test_a_remembered_plan_is_that_of_whoever_is_here(before, name, after):
    assert before.at_terminal_of(name) == after


def is_over(pilot: Pilot[None]) -> bool:
    return session(pilot).match.outcome() is not None


async def test_whoever_played_at_another_terminal_is_waited_for_again(store, other):
    """Whoever presses the key first sets the table up, and the next sits down there."""
    store.as_name, other.as_name = "Ada", "Bernd"
    opened = push(store)
    async with terminal(store, opened.path) as one, terminal(other, opened.path) as two:
        to_the_end(opened)
        for pilot in (one, two):
            await until(pilot, partial(is_over, pilot))
            await press(pilot, "enter")
            assert shows(pilot, "ScoreboardScreen")
        await press(one, "n")
        await until(one, lambda: shows(one, "WaitingDialog"))
        (table,) = waiting(store)
        assert session_at(store, table) == ["Ada"]
        await press(two, "n")
        await until(two, lambda: shows(two, "WaitingDialog"))
        assert waiting(store) == [table]
        assert session_at(store, table) == ["Ada", "Bernd"]
        store.tables.join(table, "Chloé")
        for pilot in (one, two):
            await plays(pilot)
            assert session(pilot).opened.record.id == table
            assert [seat.name for seat in session(pilot).match.seats] == ["Ada", "Bernd", "Chloé"]
            assert len(session(pilot).here) == 1


async def test_all_at_one_terminal_play_again_at_once(store):
    opened = push(store)
    to_the_end(opened)
    async with lobby(store) as pilot:
        await press(pilot, "enter", "n")
        await plays(pilot)
        assert waiting(store) == []
        assert len(session(pilot).here) == 3


async def test_whoever_looked_on_starts_no_match_of_others(store):
    store.as_name = "Zoe"
    opened = push(store)
    to_the_end(opened)
    async with lobby(store) as pilot:
        await press(pilot, "escape", "enter", "n")  # others' games, too
        assert shows(pilot, "ScoreboardScreen")
        assert not shows(pilot, "LobbyScreen")
        assert waiting(store) == []
