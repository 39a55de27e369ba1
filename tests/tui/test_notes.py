"""What is said for some seconds covers nothing of the table but the line of the keys."""

from dataclasses import replace

import pytest
from textual.widgets._toast import Toast

from jericho_tui import games
from jericho_tui.store.store import Store
from jericho_tui.tui.tables.table import TableView
from tests.tui.played import midway
from tests.tui.playing import press, settle, sit_down
from tests.tui.test_nothing_clipped import application, plan_of


@pytest.mark.share(5)
@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", games.IDS)
async def test_why_a_key_does_nothing_stands_in_the_line_of_the_keys(
    game: str, size: tuple[int, int], store: Store
) -> None:
    plan = replace(plan_of(game, games.info(game).max_seats), rated=True)
    store.matches.create(midway(plan, least=0), 3)
    app = application(store, plan)
    async with app.run_test(size=size, notifications=True) as pilot:
        await sit_down(pilot)
        view = app.screen.query_one(TableView)
        await press(pilot, "u")
        await settle(pilot)
        (toast,) = app.screen.query(Toast)
        assert toast.region.height == 1
        assert toast.region.width == size[0]
        assert not toast.region.overlaps(view.region)
