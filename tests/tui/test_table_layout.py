"""A table stands from its first picture on: nothing on it moves once it is seen."""

from collections import Counter

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from jericho_tui.core import registry
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON
from tests.tui.played import midway
from tests.tui.playing import painted, part, press, settle, until
from tests.tui.test_nothing_clipped import plan_of

SIZES = [(80, 24), (120, 40), (200, 56)]


def layout(pilot: Pilot[None]) -> Counter[tuple[str, Region]]:
    """Return where everything that is painted stands."""
    found = pilot.app.screen.query("Canvas")
    return Counter((type(one).__name__, one.region) for one in found if one.display)


def is_painted(pilot: Pilot[None]) -> bool:
    """Return whether a table has been painted."""
    canvases = part(pilot, "TableView").query("Canvas")
    return any(painted(pilot, type(one).__name__) for one in canvases)


@pytest.mark.share(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", registry.IDS)
async def test_the_first_picture_of_a_table_is_its_final_layout(game, size, store):
    """With as many players of the longest names as the game is for."""
    plan = plan_of(game, registry.info(game).max_seats)
    store.matches.create(midway(plan), 3)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    app.plan = plan
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: is_painted(pilot))
        first = layout(pilot)
        await settle(pilot)
        assert layout(pilot) == first


@pytest.mark.share(3)
@pytest.mark.parametrize("game", registry.IDS)
async def test_choosing_moves_nothing_on_a_table(game, store):
    plan = plan_of(game, registry.info(game).max_seats)
    store.matches.create(midway(plan), 3)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    app.plan = plan
    async with app.run_test(size=SIZES[0]) as pilot:
        await press(pilot, "enter")
        before = layout(pilot)
        for key in ("right", "right", "left", "down", "up"):
            await press(pilot, key)
            assert layout(pilot) == before, key
