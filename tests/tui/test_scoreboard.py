"""The scoreboard tells the result also where a match had more parts than there are lines."""

import re

import pytest

from jericho_tui.core.seeds import stream
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.benchmarks.matches import play_on
from tests.builders import NAMES
from tests.tui.conftest import NOON
from tests.tui.playing import screen_text, settle


@pytest.mark.asyncio
@pytest.mark.parametrize("height", [24, 20, 40])
async def test_the_sum_and_the_places_are_shown_however_many_parts_there_were(
    store: Store, height: int
) -> None:
    """Eleven explosions and more, at 80 by 24."""
    seats = tuple(SeatInfo(name, "human") for name in NAMES)
    match = Plan("badaboom", seats, rated=False).deal(20261122)
    play_on(match, stream(20261122, "before"))
    outcome = match.outcome()
    assert outcome is not None
    assert len(outcome.lines) > 10
    opened = store.matches.create(match, 1)
    app = JerichoApp(store, seed=1, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=(80, height)) as pilot:
        await settle(pilot)
        text = screen_text(pilot)
    told = [
        re.search(r"│  (\D+|Explosion \d+) ((?: +\d+)+) +│", line.replace(".", ""))
        for line in text.splitlines()
    ]
    rows = {row[1].strip(): list(map(int, row[2].split())) for row in told if row}
    assert rows["Score"] == list(outcome.scores)
    assert rows["Place"] == list(outcome.placings)
    parts = [points for title, points in rows.items() if title not in ("Score", "Place")]
    assert [sum(points) for points in zip(*parts, strict=True)] == list(outcome.scores)
