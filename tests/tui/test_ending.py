"""The end of a match is an event: it is counted, said, and what comes after has its keys."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome, ScoreLine
from jericho_tui.tui.app import JerichoApp
from tests.games.whole import WHOLE
from tests.tui.conftest import NOON, save_played, seat
from tests.tui.inner import Plan, ending_told
from tests.tui.playing import painted, part, press, screen_text, session, settle, shows, until

SEATS = tuple(map(seat, ("Ada", "Bernard=heuristic", "Chloé=heuristic")))


@pytest.mark.share(5)
@pytest.mark.parametrize("game_id", WHOLE)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_points_are_counted_line_by_line_and_who_won_is_told_last(
    store, game_id, size, monkeypatch
):
    opened = save_played(store, Plan(game_id, SEATS, rated=False))
    outcome = opened.match.outcome()
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        app.animation_level = "full"
        part(app, "Points").count()
        seen: list[str] = []
        while not seen or "♛" not in seen[-1]:
            part(app, "Points").repaint()
            seen += [painted(pilot, "Points")]
            await pilot.pause(0.02)
        assert outcome is not None
        assert len(set(seen)) >= len(outcome.lines)
        text = seen[-1]
        assert text.count("♛") == len(outcome.winners)
        assert "wins" in text or "win" in text


@pytest.mark.share(2)
@pytest.mark.parametrize("moves", [True, False])
async def test_the_table_stays_then_one_screen_has_the_result(store, moves):
    opened = save_played(store, Plan("push", SEATS, rated=False), left=3)
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=(80, 24)) as pilot:
        app.animation_level = "full" if moves else "none"
        for _ in range(20):
            await settle(pilot)
            if session(pilot).match.outcome() if shows(app, "TableScreen") else True:
                break
            await pilot.press("enter")
        await until(pilot, lambda: shows(app, "TableScreen"))
        bar = screen_text(pilot).splitlines()[-1]
        assert [word in bar for word in ("⏎ Scoreboard", "v Replay", "esc Lobby")] == [True] * 3
        assert [word in bar for word in ("Play", "Hint", "Stop", "Pace")] == [False] * 4
        await press(pilot, "v")
        assert app.current_mode == "replay"
        await press(pilot, "escape")
        assert app.current_mode == "table"
        await press(pilot, "enter")
        assert app.current_mode == "scoreboard"
        await until(pilot, lambda: "Next: press" in screen_text(pilot))
        await press(pilot, "tab", "tab")
        assert "╭─ Table" in screen_text(pilot)
        assert "Columns" not in screen_text(pilot)
        assert "Chloé" in screen_text(pilot)


async def test_the_reader_comes_first_and_a_tie_is_told(store):
    del store
    lines = (ScoreLine("Scoring {n}", 1, (16, 16, 23, 6)),)
    tied = (("wall_cards", (2, 7, 4, 3)),)
    outcome = Outcome("over", (3, 2, 1, 4), (16, 16, 23, 6), tied, lines)
    told = ending_told("jericho", outcome, ("Ada", "Bernard", "Chloé", "Dora"), Seat(0))
    assert told == [
        "You finish 3rd of 4 with a score of 16.",
        "Chloé wins with 23 cards.",
        "Bernard and you have 16 each; cards left in the walls: 7 to 2.",
    ]


@pytest.mark.usefixtures("careful_stories")
async def test_the_scoreboard_tells_how_the_match_came_along(store):
    opened = save_played(store, Plan("jericho", SEATS, rated=False))
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await until(pilot, lambda: "worked out" not in screen_text(pilot))
        text = screen_text(pilot)
        for title in ("Result", "Chances of winning", "What decided it", "Table", "Ladder"):
            assert f" {title} ─" in text
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "What decided it" not in screen_text(pilot)
        await press(pilot, "tab")
        assert "What decided it" in screen_text(pilot)
        await press(pilot, "enter")
        assert app.current_mode == "replay", "at a turning point"
