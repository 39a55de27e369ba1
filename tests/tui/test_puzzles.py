"""Puzzles by keys: asked, answered by the table's own keys, rated, taken up again."""

import pytest
from textual.pilot import Pilot

from jericho_tui.sitting.learning import Verdict
from jericho_tui.sitting.training import puzzles_of
from jericho_tui.store.exercises import Tries
from jericho_tui.store.store import Store
from jericho_tui.tui.screens.lobby import LobbyScreen
from jericho_tui.tui.screens.puzzles import PuzzlesScreen
from jericho_tui.tui.tables.table import TableView
from tests.tui.conftest import AppMaker
from tests.tui.playing import press, screen_text

pytestmark = pytest.mark.asyncio


def page(pilot: Pilot[None]) -> PuzzlesScreen:
    screen = pilot.app.screen
    assert isinstance(screen, PuzzlesScreen)
    return screen


async def answer(pilot: Pilot[None], place: int) -> None:
    """Answer with what the judge has weighed: 0 is the best."""
    exercise = page(pilot).exercise
    assert exercise is not None
    page(pilot).query_one(TableView).choose(exercise.decision.options[place].action)
    await press(pilot, "enter")


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_puzzle_is_answered_once_and_rated_and_the_next_comes(
    make_app: AppMaker, store: Store, size: tuple[int, int]
) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "p")
        first = page(pilot).puzzle
        assert first is not None
        total = len(puzzles_of("jericho"))
        assert f"0 of {total} solved" in screen_text(pilot)
        await answer(pilot, 0)
        given = page(pilot).answer
        assert given is not None
        assert given.verdict is Verdict.RIGHT
        assert f"1 of {total} solved" in screen_text(pilot)
        await press(pilot, "enter")
        second = page(pilot).puzzle
        assert second is not None
        assert second.id != first.id
        await answer(pilot, 1)
        assert "Not yet:" in screen_text(pilot) or "Good:" in screen_text(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, LobbyScreen)
    tries = Tries(store.folder).of("Ada")
    assert [(one.puzzle, one.solved) for one in tries] == [(first.id, True), (second.id, False)]
