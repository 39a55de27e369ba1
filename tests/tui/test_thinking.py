"""Bots that think: the table waits for them without blocking, and whatever happens goes on."""

import os
import re
import signal
from dataclasses import replace
from time import monotonic
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from jericho_tui.bots.registry import create
from jericho_tui.bots.simple import HeuristicBot
from jericho_tui.bots.thoughts import Thoughts, finished
from jericho_tui.bots.worker import PATIENCE, Thinker
from jericho_tui.core.game import Seat
from jericho_tui.play.player import Decision, Limit, SeatInfo
from jericho_tui.tui.app import JerichoApp
from tests.programs import SOON, is_gone
from tests.tui.inner import PAUSE, Plan, Session, load_record
from tests.tui.playing import is_a, press, screen_text, session, settle, shows, until

ENDLESS = Limit(iterations=10**9)
"""Thinking that ends when it is told to."""
SEARCHING = ("Ada", "Rahab=champion", "Caleb=planner")


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "limit", ENDLESS)


@pytest.fixture
def long_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots pause longer than any test waits."""
    monkeypatch.setattr(PAUSE, lambda *_who: 10 * SOON)


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think without a word before they are done."""
    think = Thinker.think

    def alone(thinker: Thinker, *question: Any) -> Thoughts:
        decision = finished(think(thinker, *question))
        yield from ()
        return decision

    monkeypatch.setattr(Thinker, "think", alone)


async def waits_for(pilot: Pilot[None], name: str) -> None:
    await until(pilot, lambda: f"{name} is thinking…" in screen_text(pilot))


def pid(app: JerichoApp) -> int:
    found = app.thinker.pid
    assert found is not None
    return found


async def test_searching_bots_move_from_a_process_and_everything_is_saved(make_app, store):
    app = make_app(SEARCHING)
    async with app.run_test() as pilot:
        await press(pilot, "n", "enter", "enter", "enter")
        match = session(pilot).match
        assert match.ply > 6
        helper = pid(app)
        view = match.at(1).observation(Seat(1))
        here = create("champion", match.game, 9, Seat(1)).choose(view, Session.limit)
        assert match.moves[1].action == here.action
        loaded = load_record(session(pilot).opened.path)
        assert loaded.match is not None
        assert loaded.match.moves == match.moves
    assert is_gone(helper)


async def test_a_bot_on_two_cores_says_so_is_hurried_and_leaves_nobody_behind(make_app, endless):
    app = make_app(("Ada", "Rahab=champion@2", "Caleb=random"), rated=False)
    app.thinker = Thinker(helpers=1)
    async with app.run_test() as pilot:
        await press(pilot, "n")
        await pilot.press("enter")
        await until(pilot, lambda: "Rahab is thinking on 2 cores…" in screen_text(pilot))
        process = pid(app)
        await pilot.press("space")
        await until(pilot, lambda: session(pilot).match.ply > 1)
        loaded = load_record(session(pilot).opened.path)
        assert loaded.record is not None
        assert loaded.record.seats[1].bot == "champion@2"
    assert is_gone(process), "and its helpers end with it: tests.bots.test_crew"


async def test_without_searching_bots_no_process_is_started(make_app):
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "n", "enter")
        assert app.thinker.pid is None


async def test_keys_are_answered_while_a_bot_thinks(make_app, store, endless):
    app = make_app(SEARCHING)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "n")
        await pilot.press("enter")
        await waits_for(pilot, "Rahab")
        before = screen_text(pilot)
        await pilot.press("right")
        await pilot.pause()
        assert screen_text(pilot) != before, "the cursor walks in the hand"
        await pilot.press("question_mark")
        await pilot.pause()
        assert not shows(app, "TableScreen")
        await pilot.press("escape")
        await pilot.pause()
        path = session(pilot).opened.path
        await press(pilot, "escape")
        assert app.current_mode == "lobby", "leaving the table ends the thought"
        opened = store.matches.open(path)
        assert not opened.read_only
        assert opened.match.ply == 1


async def test_a_key_stops_the_search_and_the_move_is_what_it_has(make_app, endless, long_pauses):
    async with make_app(SEARCHING, rated=False).run_test() as pilot:
        await press(pilot, "n")
        await pilot.press("enter")
        await waits_for(pilot, "Rahab")
        await pilot.press("space")
        await waits_for(pilot, "Caleb")
        assert session(pilot).match.ply == 2


async def test_in_a_rated_match_a_key_ends_the_pause_and_not_the_search(
    make_app, monkeypatch, long_pauses
):
    """What a bot plays there must follow from the record."""
    monkeypatch.setattr(Session, "limit", Limit(iterations=700))
    async with make_app(SEARCHING).run_test() as pilot:
        await press(pilot, "n")
        await pilot.press("enter")
        await waits_for(pilot, "Rahab")
        await pilot.press("space")
        await waits_for(pilot, "Caleb")
        match = session(pilot).match
        view = match.at(1).observation(Seat(1))
        whole = create("champion", match.game, 9, Seat(1)).choose(view, Session.limit)
        assert match.moves[1].action == whole.action


async def test_undo_while_a_bot_thinks_drops_its_thought(make_app, endless):
    async with make_app(SEARCHING, rated=False).run_test() as pilot:
        await press(pilot, "n")
        match = session(pilot).match
        await pilot.press("enter")
        await waits_for(pilot, "Rahab")
        await pilot.press("u")
        await until(pilot, lambda: match.ply == 0)
        await settle(pilot)
        assert match.ply == 0
        assert "Opening card" in screen_text(pilot)
        await pilot.press("right", "enter")
        await waits_for(pilot, "Rahab")
        assert match.ply == 1


@pytest.mark.parametrize("process", [True, False], ids=["process", "thread"])
async def test_the_program_ends_at_once_while_a_bot_thinks(make_app, endless, process):
    app = make_app(SEARCHING)
    app.thinker = Thinker(process=process)
    async with app.run_test() as pilot:
        await press(pilot, "n")
        await pilot.press("enter")
        await waits_for(pilot, "Rahab")
        helper = app.thinker.pid
        before = monotonic()
    assert monotonic() - before < SOON
    assert helper is None or is_gone(helper)


async def test_a_process_killed_while_it_thinks_costs_nothing(make_app, endless):
    app = make_app(SEARCHING, rated=False)
    async with app.run_test() as pilot:
        await press(pilot, "n")
        await pilot.press("enter")
        await waits_for(pilot, "Rahab")
        killed = pid(app)
        os.kill(killed, signal.SIGKILL)
        await until(pilot, lambda: app.thinker.pid not in (None, killed))
        await pilot.press("space")
        await waits_for(pilot, "Caleb")
        assert session(pilot).match.ply == 2
        assert app.thinker.trouble is None


async def test_where_there_can_be_no_process_that_is_said_once_and_the_game_goes_on(
    make_app, monkeypatch, no_processes
):
    said: list[str] = []
    app = make_app(SEARCHING)
    monkeypatch.setattr(app, "notify", lambda text, **_: said.append(text))
    async with app.run_test() as pilot:
        await press(pilot, "n", "enter", "enter")
        assert session(pilot).match.ply > 4
    assert len(said) == 1
    assert (
        "Bots cannot run as separate processes here, so keys may respond more slowly "
        "while they think."
    ) in said[0]


def broken(*_args: Any) -> Decision:
    raise RuntimeError("no idea")


def illegal(*_args: Any) -> Decision:
    return Decision("castle")


@pytest.mark.parametrize(
    ("choose", "said"),
    [(broken, "RuntimeError (test_thinking.py:"), (illegal, "its move is not allowed now.")],
    ids=["raises", "illegal"],
)
async def test_a_bot_that_fails_is_shown_and_can_be_asked_again(
    make_app, monkeypatch, choose, said
):
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "n")
        with monkeypatch.context() as patched:
            patched.setattr(HeuristicBot, "choose", choose)
            await press(pilot, "enter")
            assert shows(app, "ChoiceDialog")
            text = str(app.screen.query_one("#box Static", Static).content)
            assert f"Rahab (a bot) failed: {said}" in text
            assert "no idea" not in text, "it could name cards"
            assert session(pilot).opened.path.name in text
            await press(pilot, "enter")
            assert shows(app, "ChoiceDialog"), "asked again, it fails again"
            await press(pilot, "escape")
            assert "(a bot) failed. Press Space to see what you can do." in screen_text(pilot)
            await press(pilot, "space")
            assert shows(app, "ChoiceDialog")
        assert session(pilot).match.ply == 1, "nothing is forfeited"
        await press(pilot, "enter")
        assert session(pilot).match.ply >= 4
        assert session(pilot).match.rated


async def test_another_bot_can_play_on_and_then_the_match_is_casual(make_app, monkeypatch):
    app = make_app(("Ada", "Rahab=heuristic", "Caleb=random"))
    monkeypatch.setattr(HeuristicBot, "choose", broken)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "enter")
        others = session(pilot).other_bots(Seat(1))
        down = 1 + [bot.id for bot in others].index("random")
        await press(pilot, *["down"] * down, "enter")
        match = session(pilot).match
        assert match.ply >= 3
        loaded = load_record(session(pilot).opened.path)
        assert loaded.record is not None
        assert [seat.bot for seat in loaded.record.seats] == ["", "random", "random"]
        assert not loaded.record.rated
        await press(pilot, "h")
        assert shows(app, "HintsDialog"), "as in every casual match"


async def test_for_a_bot_that_is_not_here_the_heuristic_plays_on(make_app, store):
    players = [SeatInfo("Ada", "human"), SeatInfo("Rahab", "bot", "random")]
    plan = Plan("jericho", (*players, SeatInfo("Caleb", "bot", "random")), rated=False)
    match = plan.deal(3)
    match.seats = (match.seats[0], replace(match.seats[1], bot="oracle"), match.seats[2])
    store.matches.create(match, 3)
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "enter")
        assert shows(app, "ChoiceDialog")
        text = screen_text(pilot)
        assert "there is no bot “oracle” for this game" in text
        assert "Ask Rahab again" not in text
        await press(pilot, "enter")
        assert session(pilot).match.seats[1].bot == "heuristic"
        assert session(pilot).match.ply >= 3


async def test_the_table_can_be_left_when_a_bot_fails(make_app, monkeypatch):
    app = make_app()
    monkeypatch.setattr(HeuristicBot, "choose", broken)
    async with app.run_test() as pilot:
        await press(pilot, "n", "enter", "end", "enter")
        assert app.current_mode == "lobby"


@pytest.mark.parametrize(
    ("limit", "patience", "said"),
    [
        (ENDLESS, 0.2, "it thought for too long"),
        (Limit(iterations="x"), PATIENCE, "TypeError"),  # type: ignore[arg-type]
    ],
    ids=["overruns", "raises"],
)
async def test_what_goes_wrong_in_the_process_is_shown_too(
    make_app, monkeypatch, limit, patience, said
):
    monkeypatch.setattr(Session, "limit", limit)
    app = make_app(SEARCHING)
    app.thinker = Thinker(patience=patience)
    async with app.run_test() as pilot:
        await press(pilot, "n")
        await pilot.press("enter")
        await until(pilot, lambda: shows(app, "ChoiceDialog"))
        await settle(pilot)
        assert said in screen_text(pilot)


async def test_a_hint_says_who_thinks_and_can_be_left_meanwhile(make_app, endless, silent):
    app = make_app(rated=False, start_player="seat0")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        await pilot.press("h")
        await pilot.pause()
        assert shows(app, "HintsDialog")
        assert "Champion is thinking…" in screen_text(pilot)
        assert "%" not in screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert shows(app, "HintsDialog"), "there is nothing to choose yet"
        await press(pilot, "escape")
        assert shows(app, "TableScreen")
        assert not app.workers, "the search is over"
        await press(pilot, "right")
        assert shows(app, "TableScreen")


async def test_a_hint_gives_its_reason_in_words(make_app):
    app = make_app(rated=False, start_player="seat0")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter", "enter", "h")
        dialog: Any = app.screen
        assert is_a(dialog, "HintsDialog")
        spoken = [n for n, candidate in enumerate(dialog.candidates) if candidate.reason]
        assert spoken
        await press(pilot, *["down"] * spoken[0])
        reason = str(dialog.candidates[spoken[0]].reason)
        text = " ".join(re.sub("[│╭╮╰╯─]", " ", screen_text(pilot)).split())
        assert reason[1:] in text
        assert "as Champion sees it" in text
