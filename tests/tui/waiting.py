"""What tests of tables that wait for players set up and look at."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON
from tests.tui.inner import WaitingSeat, WaitingTable
from tests.tui.playing import is_a, painted, part, press, settle, shows, until

OPEN = WaitingSeat("open")
BOT = WaitingSeat("bot", SeatInfo("Rahab", "bot", "random"), sat=True)


def person(name: str, *, here: bool = False, sat: bool = False) -> WaitingSeat:
    return WaitingSeat("here" if here else "elsewhere", SeatInfo(name, "human"), sat)


def found(
    store: Store, *seats: WaitingSeat, game: str = "push", founder: str = "Bernd"
) -> WaitingTable:
    """Set a table up that waits."""
    table = WaitingTable("", game, rated=False, founder=founder, created=NOON, seats=seats)
    return store.tables.found(table)


def wants(store: Store, table_id: str, name: str) -> Any:
    """Ask for a seat, as another terminal that takes it over does; `release` gives it up."""
    return store.presence.take_over(table_id, name)


def waiting(store: Store) -> list[str]:
    """Return the ids of the tables that wait."""
    return [listed.id for listed in store.tables.list()]


def session_at(store: Store, table_id: str) -> list[str]:
    """Return who sits at a table."""
    return [seat.name for seat in store.tables.load(table_id).seats if seat.sat]


@asynccontextmanager
async def lobby(store: Store, size: tuple[int, int] = (100, 30)) -> AsyncIterator[Pilot[None]]:
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot


def about(pilot: Pilot[None]) -> str:
    return painted(pilot, "#about")


def the_list(pilot: Pilot[None]) -> Any:
    return part(pilot, "SavedGames")


async def sits_down(pilot: Pilot[None]) -> None:
    """Press Enter on a table and wait until this terminal sits at it."""
    await press(pilot, "enter")
    await until(pilot, lambda: shows(pilot, "WaitingDialog"))
    await settle(pilot)


async def plays(pilot: Pilot[None]) -> None:
    """Wait until the match has begun at a terminal."""
    await until(pilot, lambda: any(is_a(one, "TableScreen") for one in pilot.app.screen_stack))
    await settle(pilot)
