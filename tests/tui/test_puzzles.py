"""Puzzles by keys: asked, answered by the table's own keys, rated, taken up again."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.rows import tries_of
from tests.tui.inner import Verdict, puzzles_of
from tests.tui.playing import is_a, part, press, screen_text, shows


def page(pilot: Pilot[None]) -> Any:
    screen: Any = pilot.app.screen
    assert is_a(screen, "QuestionScreen")
    return screen


async def answer(pilot: Pilot[None], place: int) -> None:
    """Answer with what the judge has weighed: 0 is the best."""
    exercise = page(pilot).exercise
    assert exercise is not None
    part(page(pilot), "TableView").choose(exercise.decision.options[place].action)
    await press(pilot, "enter")


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_puzzle_is_answered_once_and_rated_and_the_next_comes(make_app, store, size):
    async with make_app().run_test(size=size) as pilot:
        await press(pilot, "p")
        first = page(pilot).course.puzzle
        total = len(puzzles_of("jericho"))
        assert f"0 of {total} solved" in screen_text(pilot)
        await answer(pilot, 0)
        given = page(pilot).answer
        assert given.verdict is Verdict.RIGHT
        assert f"1 of {total} solved" in screen_text(pilot)
        await press(pilot, "enter")
        second = page(pilot).course.puzzle
        assert second.id != first.id
        await answer(pilot, 1)
        assert "Not yet:" in screen_text(pilot) or "Good:" in screen_text(pilot)
        await press(pilot, "escape")
        assert shows(pilot, "LobbyScreen")
    tries = tries_of(store.folder, "Ada")
    assert [(one.puzzle, one.solved) for one in tries] == [(first.id, True), (second.id, False)]
