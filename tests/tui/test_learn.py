"""Learning from one's own mistakes by keys: asked, answered in kind, coming back, resumed."""

from collections.abc import Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.sitting.exercise import Exercise, Verdict
from jericho_tui.store.exercises import Exercises
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.screens.learn import LearnScreen
from jericho_tui.tui.screens.lobby import LobbyScreen
from jericho_tui.tui.tables.table import TableView
from tests.judgements import judge
from tests.tui.conftest import AppMaker, save_played
from tests.tui.playing import press, screen_text, settle

pytestmark = pytest.mark.asyncio


def page(pilot: Pilot[None]) -> LearnScreen:
    screen = pilot.app.screen
    assert isinstance(screen, LearnScreen)
    return screen


def posed(pilot: Pilot[None]) -> Exercise:
    found = page(pilot).exercise
    assert found is not None
    return found


def worst(exercise: Exercise) -> Any:
    return exercise.decision.options[2].action


async def answer(pilot: Pilot[None], action: Any) -> None:
    """Choose an action at the table, and play it by its key."""
    page(pilot).query_one(TableView).choose(action)
    await press(pilot, "enter")


def judged_match(make_app: AppMaker, store: Store, wrong: Sequence[int] = (1, 3, 5)) -> JerichoApp:
    """Return an application over a finished match with some mistakes of Ada's."""
    app = make_app()
    opened = save_played(store, app.plan)
    judge(opened.path, opened.match, wrong=wrong)
    return app


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_mistakes_are_asked_one_after_the_other_and_answered_in_kind(
    make_app: AppMaker, store: Store, size: tuple[int, int]
) -> None:
    app = judged_match(make_app, store)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "m")
        assert "you gave 20 %" in " ".join(screen_text(pilot).split())
        assert "3 new" in screen_text(pilot)
        await answer(pilot, posed(pilot).best)
        given = page(pilot).answer
        assert given is not None
        assert given.verdict is Verdict.RIGHT
        assert "Right:" in screen_text(pilot)
        await press(pilot, "enter")
        await answer(pilot, posed(pilot).decision.options[1].action)
        assert "Good:" in screen_text(pilot)
        assert "Better:" in screen_text(pilot)
        await press(pilot, "space")
        third = posed(pilot)
        await answer(pilot, worst(third))
        assert "Not yet:" in screen_text(pilot)
        assert "comes back today" in " ".join(screen_text(pilot).split())
        await press(pilot, "enter")
        assert posed(pilot).decision == third.decision, "what was not known comes back at once"
        await answer(pilot, third.best)
        await press(pilot, "enter")
        assert page(pilot).exercise is None
        assert "Done for today" in screen_text(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, LobbyScreen)
    cards = Exercises(store.folder, "Ada").read()
    assert sorted(card.asked for card in cards.values()) == [1, 1, 2]
