"""Keys as impatient people type them: two at once, before a screen is there, held down."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.tui.app import JerichoApp
from tests.programs import SOON
from tests.tui.conftest import NOON, save_played
from tests.tui.inner import GRACE, REPEAT_GAP, AccessibleApp, InputGuard, RulesReader
from tests.tui.playing import burst, made, part, session, settle, shows, takes_keys

pytestmark = pytest.mark.usefixtures("impatient")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What people have is guarded as it is for people."""
    monkeypatch.setattr(AccessibleApp, "grace", GRACE)


async def hold(pilot: Pilot[None], key: str, seconds: float = 1.5) -> None:
    """Hold a key down: it repeats after half a second, thirty times a second."""
    began = time.monotonic()
    burst(pilot, key, at=began)
    await asyncio.sleep(0.5)
    for number in range(int((seconds - 0.5) * 30)):
        burst(pilot, key, at=began + 0.5 + number / 30)
        await asyncio.sleep(1 / 30)


def played(pilot: Pilot[None], before: int) -> list[str]:
    """Return what Ada has played since."""
    return [move for move in made(pilot)[before:] if move.startswith("1 ")]


def decided(pilot: Pilot[None]) -> int:
    """Return how often the person has decided; passes may be made for them."""
    return sum(not move.endswith(" pass") for move in played(pilot, 0))


async def two(pilot: Pilot[None]) -> None:
    burst(pilot, "enter", "enter")


async def two_after_each_other(pilot: Pilot[None]) -> None:
    began = time.monotonic()
    burst(pilot, "enter", at=began)
    await asyncio.sleep(0.2)
    burst(pilot, "enter", at=began + 0.2)


async def held(pilot: Pilot[None]) -> None:
    await hold(pilot, "enter")


WAYS = pytest.mark.parametrize("type_", [two, two_after_each_other, held])


@pytest.mark.share(2)
@WAYS
async def test_enter_in_the_lobby_opens_a_saved_match_and_plays_nothing(store, make_app, type_):
    save_played(store, make_app(rated=True).plan, plies=8)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(80, 24)) as pilot:
        await takes_keys(pilot)
        await type_(pilot)
        await takes_keys(pilot)
        assert shows(app, "TableScreen")
        assert not played(pilot, 8), "nobody has seen what would be played"


@pytest.mark.share(2)
@pytest.mark.parametrize("key", ["d", "u", "c"])
async def test_a_key_of_saved_games_typed_twice_at_once_is_one(store, make_app, key, monkeypatch):
    """The second is meant for a list that nobody has seen: the file may be gone by then."""
    plan = make_app(rated=False).plan
    for plies in (8, 9, 10):
        save_played(store, plan, plies=plies)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(120, 40)) as pilot:
        await takes_keys(pilot)
        if key == "u":
            burst(pilot, "d")
            await takes_keys(pilot)
        for name in ("delete", "restore", "duplicate"):
            monkeypatch.setattr(store.saved, name, slowly(getattr(store.saved, name)))
        burst(pilot, key, key)
        await takes_keys(pilot)
        assert shows(app, "LobbyScreen")
        assert len(store.matches.list()) == {"d": 2, "u": 3, "c": 4}[key]


def slowly(act: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same on a disk that takes its time."""

    def acting(*values: Any) -> Any:
        time.sleep(0.1)
        return act(*values)

    return acting


@pytest.mark.share(2)
@WAYS
async def test_enter_on_a_finished_match_shows_its_result_once(store, make_app, type_):
    save_played(store, make_app(rated=False).plan)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(80, 24)) as pilot:
        await takes_keys(pilot)
        await type_(pilot)
        await takes_keys(pilot)
        assert shows(app, "ScoreboardScreen")


@pytest.mark.share(2)
@WAYS
async def test_enter_behind_the_curtain_shows_no_hand_to_somebody_else(make_app, type_):
    app = make_app(("Ada", "Bernard", "Rahab=heuristic"), rated=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await takes_keys(pilot)
        burst(pilot, "n")
        await takes_keys(pilot)
        if shows(app, "Curtain"):
            burst(pilot, "enter")
            await takes_keys(pilot)
        assert shows(app, "TableScreen")
        before = session(pilot).match.ply
        await type_(pilot)
        await takes_keys(pilot)
        assert shows(app, "Curtain"), "the next one has not said that they are ready"
        assert made(pilot)[before:] == made(pilot)[before : before + 1]


@pytest.mark.share(4)
@pytest.mark.parametrize("game", ["push", "rempart", "nottingham", "badaboom", "hamster_rolle"])
@WAYS
async def test_one_enter_plays_one_move_in_every_game(store, game, type_):
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    app.plan = app.plan.with_game(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await takes_keys(pilot)
        burst(pilot, "n")
        await takes_keys(pilot)
        for _ in range(100):  # until the first is asked
            if shows(app, "Ceremony"):  # what the bots have caused by then
                burst(pilot, "space")
            elif part(app, "TableView").considered() is not None:
                break
            await takes_keys(pilot)
        before = decided(pilot)
        await type_(pilot)
        await takes_keys(pilot)
        assert decided(pilot) <= before + 1


async def test_what_was_typed_while_the_loop_stood_still_is_for_what_was_shown(store, make_app):
    save_played(store, make_app(rated=True).plan, plies=8)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(80, 24)) as pilot:
        await takes_keys(pilot)
        for _ in range(3):
            burst(pilot, "enter")
            time.sleep(GRACE + 0.1)  # nothing is handled meanwhile
        await takes_keys(pilot)
        assert shows(app, "TableScreen")
        assert not played(pilot, 8)


async def test_letters_for_the_lobby_do_nothing_on_another_screen(make_app):
    app = make_app(rated=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await takes_keys(pilot)
        burst(pilot, "question_mark", "q", "q")
        await takes_keys(pilot)
        assert shows(app, "RulesReader")
        burst(pilot, "q", "q", "q")
        await takes_keys(pilot)
        assert shows(app, "LobbyScreen")
        assert app.is_running, "the lobby's q would have ended it"


async def test_a_name_can_be_typed_as_fast_as_one_likes(store, make_app):
    save_played(store, make_app(rated=True).plan, plies=8)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(80, 24)) as pilot:
        await takes_keys(pilot)
        burst(pilot, "R")
        await settle(pilot)
        assert shows(app, "TextEntry")
        await takes_keys(pilot)
        burst(pilot, *"Annnna")
        await takes_keys(pilot)
        burst(pilot, "enter", "enter")
        await takes_keys(pilot)
        assert shows(app, "LobbyScreen")
        assert [match.title for match in store.matches.list()] == ["Annnna"]


async def test_the_program_quits_at_once_also_before_anything_is_shown(make_app):
    app = make_app(rated=False)
    async with app.run_test(size=(80, 24)) as pilot:
        burst(pilot, "n", "ctrl+q")
        end = time.monotonic() + SOON
        while app.is_running:
            assert time.monotonic() < end
            await asyncio.sleep(0.01)


def shown(*, screen: float, position: float, grace: float = GRACE) -> InputGuard:
    guard = InputGuard(grace)
    guard.changed(screen=True)
    guard.shown(screen)
    guard.changed(screen=False)
    guard.shown(position)
    return guard


def test_nothing_is_meant_for_what_is_not_shown_yet():
    guard = InputGuard()
    assert not guard.meant(1e12)
    guard.changed(screen=True)
    assert not guard.meant(1e12)
    guard.shown(10.0)
    assert guard.meant(10.0)
    assert not guard.meant(9.99)


def test_a_new_position_keeps_what_does_not_commit():
    guard = shown(screen=10.0, position=20.0)
    assert guard.meant(15.0)
    assert not guard.ripe(15.0)
    assert not guard.ripe(20.0 + GRACE - 0.01)
    assert guard.ripe(20.0 + GRACE)


def test_a_key_that_is_held_counts_as_one_press_until_another_comes():
    guard = shown(screen=10.0, position=10.0)
    times = [11.0 + n * REPEAT_GAP * 0.9 for n in range(20)]
    assert {guard.press("enter", time) for time in times} == {11.0}
    assert guard.press("enter", times[-1] + REPEAT_GAP * 1.1) == times[-1] + REPEAT_GAP * 1.1
    assert [guard.press(key, 21.0 + n / 100) for n, key in enumerate("aab")] == [21.0, 21.0, 21.02]


@pytest.mark.parametrize(("gap", "held"), [(0.05, True), (0.2, True), (0.66, True), (0.8, False)])
def test_a_key_that_commits_may_be_held_as_long_as_keys_may_begin_to_repeat(gap, held):
    guard = shown(screen=1.0, position=1.0)
    guard.press("enter", 9.0, commits=True)
    assert guard.press("enter", 9.5, commits=True) == 9.5, "nothing has changed"
    guard.changed(screen=False)
    guard.shown(9.51)
    assert (guard.press("enter", 9.5 + gap, commits=True) == 9.5) is held
    guard.changed(screen=False)
    guard.shown(20.0)
    assert guard.press("a", 20.1) == 20.1
    assert guard.press("a", 20.3) == 20.3, "text is never held so late"


async def test_a_screen_that_is_left_twice_takes_nothing_else_along(make_app):
    app = make_app(rated=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await takes_keys(pilot)
        below, above = RulesReader("jericho", ""), RulesReader("push", "")
        answers: list[None] = []
        app.push_screen(below, answers.append)
        await settle(pilot)
        app.push_screen(above, answers.append)
        await settle(pilot)
        below.dismiss()  # as a worker's answer does while something else is looked at
        await settle(pilot)
        assert app.screen is above
        above.dismiss()
        above.dismiss()
        await settle(pilot)
        assert shows(app, "LobbyScreen")
        assert answers == [None, None]


async def test_a_mode_can_be_asked_for_and_left_twice(store, make_app):
    path = save_played(store, make_app(rated=False).plan).path
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(80, 24)) as pilot:
        await takes_keys(pilot)
        for _ in range(2):
            app.open_replay(path)
            app.open_replay(path)
            await settle(pilot)
            assert app.current_mode == "replay"
            app.leave_replay()
            app.leave_replay()
            await settle(pilot)
            assert app.current_mode == "lobby"
        for _ in range(2):
            app.open_saved(path)
            app.open_saved(path)
            await settle(pilot)
        assert shows(app, "ScoreboardScreen")
