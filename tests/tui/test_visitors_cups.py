"""A visitor of the club and tournaments: founds one, enters another's, and changes no more."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from jericho_tui.core.registry import info
from jericho_tui.league.tournament import plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON
from tests.tui.cups import to_cup
from tests.tui.playing import press, screen_text, session, settle, shows, toasts
from tests.tui.visits import visited

pytestmark = pytest.mark.usefixtures("quick_seatings")


@pytest.fixture
def visit(store: Store) -> Iterator[Store]:
    with visited(store.folder) as opened:
        yield opened


def app_of(visit: Store) -> JerichoApp:
    return JerichoApp(visit, seed=9, clock=lambda: NOON)


def cup(saves: Path, founder: str, *names: str) -> str:
    """Found a tournament of people; return its id."""
    plan = plan_for(info("push"), f"{founder}’s cup", "swiss", 7, size=3, rounds=3)
    people = [SeatInfo(name, "human") for name in (founder, *names)]
    with visited(saves, founder) as store:
        return store.tournaments.create(plan, people)


async def test_a_visitor_founds_a_tournament_by_keys(store, visit):
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "T", "n")
        assert shows(app, "TournamentSetupScreen")
        await press(pilot, "end")
        assert "Entries" not in screen_text(pilot), "what a visitor founds always takes them"
        await press(pilot, "b")
        await settle(pilot)
        assert shows(app, "TournamentScreen")
        (row,) = store.tournaments.list()
        assert row.plan.founder == "Ada"
        assert row.plan.takes_entries
        await press(pilot, "p")
        await settle(pilot)
        assert shows(app, "TableScreen")
        assert [session(pilot).match.seats[seat].name for seat in session(pilot).here] == ["Ada"]


async def test_a_visitor_enters_anothers_and_leaves_it_again(store, visit):
    found = cup(store.folder, "Bernd", "Cleo", "Dora")
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        await to_cup(pilot)
        app.clear_notifications()
        await press(pilot, "w")
        assert "created by Bernd" in screen_text(pilot)
        assert "You do not take part" in toasts(pilot)
        await press(pilot, "e")
        assert shows(app, "Question")
        assert "Ada plays in this tournament from the next round on" in screen_text(pilot)
        await press(pilot, "y")
        entrant = store.tournaments.load(found).entrants[-1]
        assert (entrant.player, entrant.joined) == (SeatInfo("Ada", "human"), 2)
        await settle(pilot)
        app.clear_notifications()
        await press(pilot, "e")
        assert "You already take part" in toasts(pilot)
        await press(pilot, "w")
        assert (
            "Ada leaves this tournament; finished games stay. A waiting table "
            "continues without Ada. Withdraw?"
        ) in " ".join(screen_text(pilot).replace("│", " ").split())
        await press(pilot, "y")
        assert store.tournaments.load(found).entrants[-1].left_after == 1


async def test_only_ones_own_tournament_is_taken_off_the_list(store, visit):
    cup(store.folder, "Bernd", "Cleo", "Dora")
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "T", "d")
        assert shows(app, "TournamentsScreen")
        assert "Only Bernd, who created this tournament, can change it" in toasts(pilot)
    mine = cup(store.folder, "Ada", "Cleo", "Dora")
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "T")
        await settle(pilot)
        rows = [row.id for row in visit.tournaments.list()]
        await press(pilot, "home", *["down"] * rows.index(mine), "d")
        assert shows(app, "Question")
        await press(pilot, "y")
        assert mine not in [row.id for row in store.tournaments.list()]
    assert len(store.tournaments.list()) == 1
