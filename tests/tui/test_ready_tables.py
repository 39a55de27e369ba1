"""“Your table is ready”: a round is drawn, and everybody hears of it where they are."""

from functools import partial
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.core import registry
from jericho_tui.core.game import Seat
from jericho_tui.league.tournament import plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from tests.tui.conftest import save_played
from tests.tui.cups import Here
from tests.tui.inner import TournamentScreen, your_tables
from tests.tui.leagues import finish_tables
from tests.tui.lobby import title
from tests.tui.playing import (
    is_a,
    notes,
    press,
    screen_text,
    session,
    settle,
    shows,
    toasts,
    until,
)
from tests.tui.shown import calls_go_to
from tests.tui.test_shared import push, terminal
from tests.tui.waiting import OPEN, about, found, lobby, person, plays, the_list


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, quick_looks: None) -> None:
    monkeypatch.setattr(TournamentScreen, "bots_tables", Here)


@pytest.fixture
def ada(store: Store) -> Store:
    store.as_name = "Ada"
    return store


@pytest.fixture
def bernd(other: Store) -> Store:
    other.as_name = "Bernd"
    return other


def cup(store: Store, *people: str, rounds: int = 2, name: str = "Friday cup") -> str:
    """Begin a tournament of Push at tables of two: these people, and bots to make them four."""
    players = [SeatInfo(one, "human") for one in people]
    bots = ("Rahab", "Caleb", "Miriam", "Achan")[: 4 - len(people)]
    players += [SeatInfo(one, "bot", "random") for one in bots]
    plan = plan_for(registry.info("push"), name, "swiss", 5, rounds=rounds, size=2, rated=False)
    return store.tournaments.create(plan, players)


def is_told(pilot: Pilot[None]) -> bool:
    return "Your table is ready" in screen_text(pilot)


async def test_a_table_that_is_ready_stands_first_and_enter_sits_down(
    ada, bernd, make_app, after_the_start
):
    save_played(ada, make_app(rated=False).plan, plies=20)
    async with lobby(ada) as pilot:
        assert the_list(pilot).match is not None
        number = cup(bernd, "Ada")
        await until(pilot, lambda: "Your table is ready" in screen_text(pilot))
        assert the_list(pilot).match is not None, "the cursor stays on its match"
        assert "1 table waiting" in title(pilot)
        await press(pilot, "home")
        (table,) = your_tables(ada, "Ada", ada.ready_tables())
        row = screen_text(pilot)
        assert f"Friday cup, round 1, table {table.table.number}" in row
        assert f"against {table.others[0]}" in row
        assert "Your table is ready · Friday cup" in about(pilot)
        await press(pilot, "d")
        assert "Delete the tournament to remove its tables" in toasts(pilot)
        await press(pilot, "enter")
        await plays(pilot)
        assert session(pilot).opened.record.id == table.id
        assert session(pilot).opened.path.parent.name == number
        assert len(session(pilot).here) == 1
        await press(pilot, "escape")
        assert shows(pilot, "TournamentScreen"), screen_text(pilot)
        await press(pilot, "escape", "escape")
        assert pilot.app.current_mode == "lobby"
        finish_tables(bernd, number, 2)
        await until(pilot, lambda: f"round 1, table {table.table.number}" not in screen_text(pilot))


async def test_a_table_that_is_ready_at_the_start_is_under_the_cursor(
    ada, bernd, make_app, at_the_start
):
    save_played(ada, make_app(rated=False).plan, plies=20)
    found(bernd, person("Bernd"), OPEN)
    cup(bernd, "Ada")
    async with lobby(ada) as pilot:
        await until(pilot, lambda: is_told(pilot))
        await settle(pilot)
        assert len(the_list(pilot).tables) == 2
        assert "Your table is ready" in about(pilot)
        await press(pilot, "enter")
        await plays(pilot)
        assert session(pilot).opened.path.parent.parent.name == "tournaments"


async def test_each_sees_their_own_table_and_finds_the_others_there(ada, bernd, at_the_start):
    cup(ada, "Ada", "Bernd")
    two = ada.ready_tables()
    (mine,) = your_tables(ada, "ada", two)
    async with lobby(ada) as one, lobby(bernd) as other:
        for pilot, name in ((one, "Ada"), (other, "Bernd")):
            await until(pilot, partial(is_told, pilot))
            (table,) = the_list(pilot).tables
            assert [table.id] == [t.id for t in your_tables(ada, name, two)]
        assert len({the_list(pilot).tables[0].id for pilot in (one, other)}) == len(two)
        await press(one, "enter")
        await plays(one)
        assert session(one).opened.record.id == mine.id
        if len(two) == 1:
            await until(other, lambda: "Already at the table: Ada." in about(other))


async def test_whoever_has_no_table_sees_none(store, bernd):
    store.as_name = "Zoe"
    number = cup(bernd, "Ada")
    async with lobby(store) as pilot:
        await settle(pilot)
        await pilot.pause(0.2)
        assert the_list(pilot).tables == []
        await press(pilot, "T", "enter")
        screen: Any = pilot.app.screen
        assert is_a(screen, "TournamentScreen")
        assert screen.tournament_id == number
        assert "No table is waiting for you; others are playing." in screen_text(pilot)
        await press(pilot, "p")
        assert pilot.app.screen is screen


async def test_without_a_name_of_its_own_a_terminal_has_that_of_the_settings(
    store, bernd, at_the_start
):
    """And asks everybody at the table who has no other terminal, as ever."""
    cup(bernd, "Ada", "Bernd", rounds=1)
    tables = [t for t in store.ready_tables() if t.seats("Ada")]
    async with lobby(store) as pilot:
        await until(pilot, lambda: len(the_list(pilot).tables) == 1)
        await press(pilot, "enter")
        await plays(pilot)
        people = sum(one.kind == "human" for one in tables[0].players)
        assert len(session(pilot).here) == people


async def test_at_another_match_it_is_said_once_and_called(ada, bernd, monkeypatch):
    out: list[str] = []
    calls_go_to(out, monkeypatch)
    opened = push(ada)
    async with terminal(ada, opened.path) as pilot:
        pilot.app.app_focus = False
        number = cup(bernd, "Ada")
        await until(pilot, lambda: "Your table is ready: Friday cup, round 1" in toasts(pilot))
        assert any("Your table is ready: Friday cup" in one for one in out)
        assert shows(pilot, "TableScreen")
        before = notes(pilot)
        cup(bernd, "Zoe", name="Another cup")
        await pilot.pause(0.4)
        assert notes(pilot) == before
        finish_tables(bernd, number, 2)
        await until(pilot, lambda: "round 2" in toasts(pilot))


async def test_the_table_one_sits_at_is_no_news(ada, bernd):
    number = cup(bernd, "Ada")
    (table,) = bernd.ready_tables()
    path = bernd.tournaments.open_match(number, table.number).path
    ada.bot_limit(path)  # as `play --resume` asks before there is a screen
    async with terminal(ada, path) as pilot:
        await pilot.pause(0.4)
        assert toasts(pilot) == ""
        assert ada.presence.present(table.id)[0].name == "Ada"
        assert session(pilot).here in ((Seat(0),), (Seat(1),))


async def test_a_damaged_tournament_hides_no_other(store):
    bad, good = cup(store, "Ada", name="Bad cup"), cup(store, "Ada", name="Good cup")
    connection = store.league.connection
    for document in ("{}", "no JSON", '{"plan": {"name": "\\u202e"}}'):
        with connection.writing():
            connection.run("UPDATE tournaments SET document = ? WHERE id = ?", document, bad)
        assert {table.tournament for table in store.ready_tables()} == {good}
