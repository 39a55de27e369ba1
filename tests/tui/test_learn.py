"""Questions by keys: own mistakes and puzzles, asked, answered in kind, kept, coming back."""

from collections.abc import Sequence
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.bots.worker import Thinker
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.judgements import judge
from tests.programs import SOON
from tests.rows import cards_of, tries_of
from tests.tui.conftest import NOON, AppMaker, save_played
from tests.tui.inner import NEW_A_DAY, Verdict, puzzles_of
from tests.tui.playing import is_a, part, press, screen_text, settle, shows, until
from tests.tui.visits import visited


def page(pilot: Pilot[None]) -> Any:
    screen: Any = pilot.app.screen
    assert is_a(screen, "QuestionScreen")
    return screen


def posed(pilot: Pilot[None]) -> Any:
    found = page(pilot).exercise
    assert found is not None
    return found


def option(pilot: Pilot[None], place: int) -> Any:
    """Return an answer that the judge has weighed: 0 is the best."""
    return posed(pilot).decision.options[place].action


async def answer(pilot: Pilot[None], action: Any) -> None:
    """Choose an action at the table, and play it by its key."""
    part(page(pilot), "TableView").choose(action)
    await press(pilot, "enter")


def judged_match(make_app: AppMaker, store: Store, wrong: Sequence[int] = (1, 3, 5)) -> JerichoApp:
    """Return an application over a finished match with some mistakes of Ada's."""
    app = make_app()
    opened = save_played(store, app.plan)
    judge(opened.path, opened.match, wrong=wrong)
    return app


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_mistakes_are_asked_one_after_the_other_and_answered_in_kind(make_app, store, size):
    async with judged_match(make_app, store).run_test(size=size) as pilot:
        await press(pilot, "m")
        assert "This move cost you 20 % of your winning" in " ".join(screen_text(pilot).split())
        assert "3 new" in screen_text(pilot)
        await answer(pilot, option(pilot, 0))
        given = page(pilot).answer
        assert given.verdict is Verdict.RIGHT
        assert "Right:" in screen_text(pilot)
        await press(pilot, "enter")
        await answer(pilot, option(pilot, 1))
        assert "Good:" in screen_text(pilot)
        assert "Better:" in screen_text(pilot)
        await press(pilot, "space")
        third = posed(pilot)
        await answer(pilot, option(pilot, 2))
        assert "Not yet:" in screen_text(pilot)
        assert "comes back today" in " ".join(screen_text(pilot).split())
        await press(pilot, "enter")
        assert posed(pilot).decision == third.decision, "what was not known comes back at once"
        await answer(pilot, option(pilot, 0))
        await press(pilot, "enter")
        assert page(pilot).exercise is None
        assert "Done for today" in screen_text(pilot)
        await press(pilot, "escape")
        assert shows(pilot, "LobbyScreen")
    cards = cards_of(store.folder, "Ada")
    assert sorted(card.asked for card in cards.values()) == [1, 1, 2]


async def test_an_answer_that_nobody_has_weighed_is_weighed(make_app, store):
    app = judged_match(make_app, store)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "m")
        exercise = posed(pilot)
        known = [one.action for one in exercise.decision.options]
        other = next(one for one in exercise.actions if one not in known)
        app.thinker = Thinker(process=False)
        await answer(pilot, other)
        await until(pilot, lambda: page(pilot).answer is not None)
        given = page(pilot).answer
        assert given.judged.options[given.judged.played].action == other
        assert given.judged.after is not None


async def test_the_scoreboard_has_the_match_judged_first(make_app, store, monkeypatch):
    app = make_app()
    opened = save_played(store, app.plan)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "m")
        assert shows(pilot, "AnalysisScreen")
        await press(pilot, "escape")
        judge(opened.path, opened.match)
        await press(pilot, "m")
        assert len(posed(pilot).actions) > 1
        await press(pilot, "escape")
        assert shows(pilot, "ScoreboardScreen")


async def test_somebody_else_at_this_keyboard_learns_too(make_app, store):
    app = make_app(("Ada", "Bernd", "Caleb=heuristic"), rated=False)
    opened = save_played(store, app.plan)
    judge(opened.path, opened.match, seat=1)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "m")
        assert "There are no exercises yet." in screen_text(pilot)
        await press(pilot, "W", "down", "enter")
        assert posed(pilot).seat == 1
        assert posed(pilot).observation.seat == 1


async def test_a_visitor_is_asked_their_own_mistakes_alone(make_app, store):
    opened = save_played(store, make_app(("Ada", "Bernd", "Caleb=heuristic"), rated=False).plan)
    judge(opened.path, opened.match, seat=1)
    with visited(store.folder, "Ada") as visit:
        app = JerichoApp(visit, seed=9, clock=lambda: NOON)
        async with app.run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            app.learn("Bernd", opened.path)
            await settle(pilot)
            assert "There are no exercises yet." in screen_text(pilot)
            assert page(pilot).exercise is None
            assert "Mistakes made by Ada" in screen_text(pilot)
            await press(pilot, "W")
            assert shows(pilot, "QuestionScreen"), "nobody else is to be chosen"


async def test_more_new_ones_are_asked_when_somebody_wants(make_app, store, monkeypatch):
    monkeypatch.setattr(NEW_A_DAY, 1)
    async with judged_match(make_app, store, wrong=range(3)).run_test(size=(120, 40)) as pilot:
        await press(pilot, "m")
        await answer(pilot, option(pilot, 0))
        await press(pilot, "enter")
        assert "2 new exercises wait for other days." in screen_text(pilot)
        await press(pilot, "n")
        assert posed(pilot).actions


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_puzzle_is_answered_once_and_rated_and_the_next_comes(make_app, store, size):
    async with make_app().run_test(size=size) as pilot:
        await press(pilot, "p")
        first = page(pilot).drill.puzzle
        total = len(puzzles_of("jericho"))
        assert f"0 of {total} solved" in screen_text(pilot)
        await answer(pilot, option(pilot, 0))
        given = page(pilot).answer
        assert given.verdict is Verdict.RIGHT
        assert f"1 of {total} solved" in screen_text(pilot)
        await press(pilot, "enter")
        second = page(pilot).drill.puzzle
        assert second.id != first.id
        await answer(pilot, option(pilot, 1))
        assert "Not yet:" in screen_text(pilot) or "Good:" in screen_text(pilot)
        await press(pilot, "escape")
        assert shows(pilot, "LobbyScreen")
    tries = tries_of(store.folder, "Ada")
    assert [(one.puzzle, one.solved) for one in tries] == [(first.id, True), (second.id, False)]


async def test_an_answer_that_is_weighed_late_does_not_count_for_another_question(
    make_app, store, monkeypatch
):
    app, go, choose = make_app(), Event(), Thinker.choose
    app.thinker = Thinker(process=False)

    def late(thinker: Thinker, *question: Any) -> Any:
        go.wait(SOON)
        return choose(thinker, *question)

    monkeypatch.setattr(Thinker, "choose", late)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "p")
        exercise = posed(pilot)
        known = [one.action for one in exercise.decision.options]
        other = next(one for one in exercise.actions if one not in known)
        part(page(pilot), "TableView").choose(other)
        await pilot.press("enter")
        await until(pilot, lambda: "the engine is thinking…" in screen_text(pilot))
        await pilot.press("G")
        await until(pilot, lambda: page(pilot).exercise is not exercise)
        go.set()
        await settle(pilot)
        assert page(pilot).answer is None
    assert tries_of(store.folder, "Ada") == []
