"""The end of a match is an event: it is counted, said, and what comes after has its keys."""

import pytest

from jericho_tui.core import registry
from jericho_tui.prose.report import score_rows
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.screens.ending import FinalCount
from jericho_tui.tui.screens.table import TableScreen
from tests.tui.conftest import NOON, save_played, seat
from tests.tui.played import played
from tests.tui.playing import press, screen_text, settle, until

pytestmark = pytest.mark.asyncio

SEATS = tuple(map(seat, ("Ada", "Bernard=heuristic", "Chloé=heuristic")))


@pytest.mark.share(5)
@pytest.mark.parametrize("game_id", [info.id for info in registry.infos()])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_final_count_tells_every_line_then_who_won(
    store: Store, game_id: str, size: tuple[int, int]
) -> None:
    outcome = played(Plan(game_id, SEATS, rated=False), 9).outcome()
    assert outcome is not None
    names = tuple(info.name for info in SEATS)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        count = FinalCount(game_id, outcome, names, None)
        count._tick = lambda: None  # type: ignore[method-assign]  # keys alone go on
        await app.push_screen(count)
        await pilot.pause()
        assert "♛" not in screen_text(pilot), "who won is told last"
        count.go_to(count.steps)
        await pilot.pause()
        text = screen_text(pilot)
        for row in score_rows(game_id, outcome)[-8:]:
            assert row.title in text
        assert text.count("♛") == 1 + len(outcome.winners)
        await pilot.press("x")
        await until(pilot, lambda: app.screen is not count)


@pytest.mark.share(2)
@pytest.mark.parametrize("moves", [True, False])
async def test_the_end_is_counted_unless_nothing_may_move(
    store: Store, moves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = save_played(store, Plan("push", SEATS, rated=False), left=3)
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=(80, 24)) as pilot:
        app.animation_level = "full" if moves else "none"
        for _ in range(20):
            await settle(pilot)
            if app.screen.sitting.match.outcome() if isinstance(app.screen, TableScreen) else True:
                break
            await pilot.press("enter")
        if moves:
            await until(pilot, lambda: isinstance(app.screen, FinalCount))
            await press(pilot, "x")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        bar = screen_text(pilot).splitlines()[-1]
        assert [word in bar for word in ("⏎ Scoreboard", "v Replay", "esc Lobby")] == [True] * 3
        assert [word in bar for word in ("Play", "Hint", "Stop", "Pace")] == [False] * 4
        await press(pilot, "v")
        assert app.current_mode == "replay"
        await press(pilot, "escape")
        assert app.current_mode == "table"
        await press(pilot, "enter")
        assert app.current_mode == "scoreboard"


@pytest.mark.usefixtures("careful_stories")
async def test_the_scoreboard_tells_how_the_match_came_along(store: Store) -> None:
    opened = save_played(store, Plan("jericho", SEATS, rated=False))
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await until(pilot, lambda: "worked out" not in screen_text(pilot))
        text = screen_text(pilot)
        for title in ("Result", "Chances and leads", "Turning points", "Ladder"):
            assert f" {title} ─" in text
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "Turning points" not in screen_text(pilot)
        await press(pilot, "tab")
        assert "Turning points" in screen_text(pilot)
        await press(pilot, "enter")
        assert app.current_mode == "replay", "at a turning point"
