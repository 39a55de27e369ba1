"""Two terminals at one match: each shows what the other does, and no choice is lost or doubled."""

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.table import Scoring
from jericho_tui.play.match import Match, Move
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.opened import OpenMatch
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.curtain import Curtain
from jericho_tui.tui.dialogs.dialog import Question
from jericho_tui.tui.screens.replay import ReplayScreen
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.screens.waiting import Asked
from jericho_tui.tui.tables.table import TableView
from tests.builders import new_match
from tests.store.conftest import match_in
from tests.tui.conftest import NOON, store_beside
from tests.tui.played import played
from tests.tui.playing import press, screen_text, settle, sitting, until
from tests.tui.test_push_table import deal

pytestmark = pytest.mark.asyncio

ADA, BERND, CHLOE = Seat(0), Seat(1), Seat(2)
PEOPLE = ("Ada", "Bernd", "Chloé")
Other = Callable[..., Move]


@asynccontextmanager
async def terminal(store: Store, path: Path) -> AsyncIterator[Pilot[None]]:
    """Sit down at a match of the saves folder."""
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=store.matches.open(path))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        yield pilot


def push(store: Store) -> OpenMatch:
    """Save a match of three people of a game without hidden hands."""
    return store.matches.create(deal(PEOPLE), 1)


def jericho(store: Store) -> OpenMatch:
    """Save a match of three people of a game with hidden hands and sealed openings."""
    return store.matches.create(new_match(3), 1)


def move(opened: OpenMatch, seat: int | None = None, which: int = 0) -> Move:
    """Move at another terminal."""
    match = opened.match

    def make() -> Move:
        actor = match.actors()[0] if seat is None else Seat(seat)
        legal = match.state.legal_actions(actor)
        match.submit(actor, legal[which % len(legal)])
        return Move(actor, legal[which % len(legal)])

    return opened.change(make)


def table(pilot: Pilot[None]) -> TableScreen:
    (found,) = [s for s in pilot.app.screen_stack if isinstance(s, TableScreen)]
    return found


def view(pilot: Pilot[None]) -> TableView[Any]:
    return table(pilot).query_one(TableView)


def log(pilot: Pilot[None]) -> list[str]:
    sight = view(pilot).sight
    assert sight is not None
    return ["".join(words for words, _role in line) for line in sight.log]


async def hears(pilot: Pilot[None], other: OpenMatch | Pilot[None]) -> None:
    """Wait until a terminal stands where another does."""
    match = other.match if isinstance(other, OpenMatch) else sitting(other).match
    await until(pilot, lambda: sitting(pilot).match.moves == match.moves)
    await settle(pilot)
    shown(pilot)


async def stands(pilot: Pilot[None]) -> None:
    """Wait until a terminal stands where its file does."""
    path = sitting(pilot).opened.path
    await until(pilot, lambda: sitting(pilot).match.moves == match_in(path).moves)
    await settle(pilot)


def shown(pilot: Pilot[None]) -> None:
    """What a terminal shows is the file's match, told as to who came to it only now."""
    match = match_in(sitting(pilot).opened.path)
    eyes = sitting(pilot).eyes
    sight = view(pilot).sight
    assert sight is not None
    assert sight.observation == match.state.observation(eyes)
    assert sight.last == tuple(
        event.seen_by(eyes) for event in (match.journal[-1] if match.journal else ())
    )
    assert sight.last_mover == (match.moves[-1].seat if match.moves else None)
    numbers = [line[:3].strip() for line in log(pilot) if line[:3].strip().isdigit()]
    assert numbers == sorted(set(numbers), key=int), "each move once"


def asked(pilot: Pilot[None]) -> Seat | None:
    waiting = table(pilot)._waiting
    return waiting.seat if isinstance(waiting, Asked) else None


# --- following


async def test_a_move_at_another_terminal_is_shown_with_log_and_last_move(store: Store) -> None:
    other = push(store)
    async with terminal(store, other.path) as pilot:
        assert log(pilot) == []
        move(other)
        await hears(pilot, other)
        assert len(log(pilot)) > 0
        assert asked(pilot) == other.match.actors()[0]
        for _ in range(3):
            move(other)
        await hears(pilot, other)
        assert len([line for line in log(pilot) if line[:3].strip()]) == 4


async def test_moves_taken_back_elsewhere_leave_the_log(store: Store) -> None:
    other = push(store)
    for _ in range(4):
        move(other)
    async with terminal(store, other.path) as pilot:
        before = log(pilot)
        other.change(lambda: other.match.undo(2))
        await hears(pilot, other)
        assert log(pilot) == before[: len(log(pilot))]
        assert len(log(pilot)) < len(before)
        move(other, which=-1)
        move(other, which=-1)
        await hears(pilot, other)


async def test_who_comes_to_the_end_elsewhere_sees_it_too(store: Store) -> None:
    with store_beside(store) as beside:
        other = beside.matches.create(new_match(3, rated=True), 1)
        while len(other.match.moves) < 60 and other.match.actors():
            move(other)
        async with terminal(store, other.path) as pilot:
            await press(pilot, "enter")  # from behind the curtain
            while other.match.actors():
                move(other)
            await until(pilot, lambda: sitting(pilot).match.outcome() is not None)
            await settle(pilot)
            while not isinstance(pilot.app.screen, TableScreen):
                await press(pilot, "enter")  # a ceremony or a curtain
            assert "⏎ Scoreboard" in screen_text(pilot)
            await until(pilot, lambda: store.league.match_ids() == {other.record.id})


# --- two whole programs


async def test_two_terminals_play_a_match_together(store: Store) -> None:
    path = push(store).path
    with store_beside(store) as beside:
        async with terminal(store, path) as one, terminal(beside, path) as two:
            for number in range(12):
                mover, watcher = (one, two) if number % 2 else (two, one)
                before = sitting(mover).match.ply
                await press(mover, "enter")
                if sitting(mover).match.ply == before:
                    await press(mover, "1", "enter")
                assert sitting(mover).match.ply > before
                await hears(watcher, mover)
                shown(mover)
                assert log(one) == log(two)
            moves = list(sitting(one).match.moves)
    # The record is that of one terminal at which the same was done.
    alone = deal(PEOPLE)
    for made in moves:
        alone.submit(*made)
    assert match_in(path).moves == alone.moves
    assert match_in(path).journal == alone.journal


async def test_two_keys_at_the_same_moment_make_one_move(store: Store) -> None:
    path = push(store).path
    with store_beside(store) as beside:
        async with terminal(store, path) as one, terminal(beside, path) as two:
            for _ in range(6):
                before = sitting(one).match.ply
                await one.press("enter")
                await two.press("enter")
                await settle(one)
                await settle(two)
                await stands(one)
                await stands(two)
                ply = sitting(one).match.ply
                assert before <= ply <= before + 2
                assert asked(one) == asked(two) == sitting(one).match.actors()[0]
                shown(one)
                shown(two)
                await press(one, "1")
                await hears(two, one)


async def test_each_at_their_own_terminal_sees_only_what_is_theirs(store: Store) -> None:
    """Two of three with `--as`, the third without; no curtain ever falls."""
    path = jericho(store).path
    third = store.matches.open(path)
    with store_beside(store) as first, store_beside(store) as second:
        first.as_name, second.as_name = "Ada", "Bernd"
        async with terminal(first, path) as one, terminal(second, path) as two:
            for number in range(24):
                actor = match_in(path).actors()[0]
                at = {ADA: one, BERND: two}.get(actor)
                if at is None:
                    found = third.look()
                    if found is not None:
                        third.follow(found)
                    move(third, which=number)
                else:
                    await until(at, lambda p=at, s=actor: asked(p) == s)  # type: ignore[misc]
                    await settle(at)
                    legal = sitting(at).match.state.legal_actions(actor)
                    view(at).choose(legal[number % len(legal)])
                    await press(at, "enter")
                for pilot, eyes in ((one, ADA), (two, BERND)):
                    await stands(pilot)
                    while isinstance(pilot.app.screen, Scoring):
                        await press(pilot, "enter")
                    assert isinstance(pilot.app.screen, TableScreen), "no curtain"
                    shown(pilot)
                    sight = view(pilot).sight
                    assert sight is not None
                    assert sight.observation.seat == sitting(pilot).eyes == eyes
                    assert asked(pilot) in (eyes, None)
                    log_of(pilot, eyes)


def log_of(pilot: Pilot[None], eyes: Seat) -> None:
    """The log says what these eyes saw, and of others' hidden cards nothing."""
    match = sitting(pilot).match
    worded = table(pilot)._table.log
    names = sitting(pilot).names
    told = [
        line
        for events in match.journal
        for line in worded(tuple(event.seen_by(eyes) for event in events), names, eyes)
    ]
    assert len(log(pilot)) == len(told)
    for line, words in zip(log(pilot), told, strict=True):
        assert line[4:] == "".join(text for text, _role in words)


# --- what is being chosen


async def test_a_sealed_choice_elsewhere_leaves_the_choice_here(store: Store) -> None:
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        if isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        assert asked(pilot) == ADA
        await press(pilot, "right", "right")
        chosen = view(pilot).considered()
        assert chosen is not None
        assert chosen != sitting(pilot).match.state.legal_actions(ADA)[0]
        move(other, CHLOE)
        await until(pilot, lambda: sitting(pilot).match.ply == 1)
        await settle(pilot)
        assert asked(pilot) == ADA
        assert view(pilot).considered() == chosen
        await press(pilot, "enter")
        assert sitting(pilot).match.moves[0] == Move(ADA, chosen)
        assert [m.seat for m in match_in(other.path).moves] == [ADA, CHLOE]


async def test_what_was_confirmed_as_a_sealed_choice_came_is_played(store: Store) -> None:
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        if isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        screen = table(pilot)
        assert screen.company._follower is not None
        screen.company._follower.stop()
        move(other, CHLOE)
        found = sitting(pilot).opened.look()
        assert found is not None
        chosen = view(pilot).considered()
        screen.call_later(screen.company._changed, found)
        view(pilot).commit(chosen)
        await until(pilot, lambda: match_in(other.path).ply == 2)
        await settle(pilot)
        assert [m.seat for m in match_in(other.path).moves] == [ADA, CHLOE]
        assert match_in(other.path).moves[0].action == chosen


async def test_what_was_chosen_for_another_question_is_not_played(store: Store) -> None:
    """The same person is asked again, for something else."""
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        if isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        await press(pilot, "right")
        for seat in (BERND, CHLOE, ADA):  # hers last, so that nobody else is asked between
            move(other, seat)
        await until(pilot, lambda: sitting(pilot).match.ply == 3)
        await settle(pilot)
        assert sitting(pilot).match.moves == other.match.moves
        assert asked(pilot) == ADA
        shown(pilot)


async def test_a_choice_made_elsewhere_for_who_is_asked_here(store: Store) -> None:
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        if isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        move(other, ADA)
        await until(pilot, lambda: sitting(pilot).match.ply == 1)
        await settle(pilot)
        assert isinstance(pilot.app.screen, Curtain), "Bernd is next, and Ada looked"
        await press(pilot, "enter")
        assert asked(pilot) == BERND
        await press(pilot, "enter")
        assert [m.seat for m in match_in(other.path).moves][:2] == [ADA, BERND]


async def test_a_move_while_this_terminal_is_about_to_send_one_is_refused_and_told(
    store: Store,
) -> None:
    other = push(store)
    async with terminal(store, other.path) as pilot:
        screen = table(pilot)
        assert screen.company._follower is not None
        screen.company._follower.stop()  # it does not hear of it before it sends
        move(other)
        await press(pilot, "enter")
        assert match_in(other.path).moves == other.match.moves == sitting(pilot).match.moves
        assert "another player has moved in the meantime" in notices(pilot)
        assert asked(pilot) == other.match.actors()[0]
        shown(pilot)


def notices(pilot: Pilot[None]) -> str:
    return str([note.message for note in pilot.app._notifications])


async def test_while_another_does_not_let_go_of_the_file_nothing_is_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jericho_tui.store.opened.PATIENCE", 0.05)
    other = push(store)
    async with terminal(store, other.path) as pilot:
        with other.turn():
            await press(pilot, "enter")
            assert "another" in notices(pilot)
            assert sitting(pilot).match.ply == 0
            assert asked(pilot) == ADA
        await press(pilot, "enter")
        assert match_in(other.path).ply == 1
        assert "Not saved" not in screen_text(pilot)


# --- behind something else


async def test_a_move_while_the_curtain_is_closed_asks_for_it_once(store: Store) -> None:
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        if isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        await press(pilot, "enter")  # Ada has chosen
        assert isinstance(pilot.app.screen, Curtain)
        found = other.look()
        assert found is not None
        other.follow(found)
        move(other, CHLOE)
        await until(pilot, lambda: sitting(pilot).match.ply == 2)
        await settle(pilot)
        assert sitting(pilot).eyes is None, "nothing of anybody's hand is on the screen"
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen), "one curtain is enough"
        assert asked(pilot) == sitting(pilot).eyes == BERND
        await press(pilot, "enter")
        assert [m.seat for m in match_in(other.path).moves] == [ADA, BERND, CHLOE]


async def test_a_curtain_for_whom_another_terminal_has_answered_opens_for_the_next(
    store: Store,
) -> None:
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        if isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Curtain)
        found = other.look()
        assert found is not None
        other.follow(found)
        move(other, BERND)
        await until(pilot, lambda: sitting(pilot).match.ply == 2)
        await settle(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Curtain), "it is Chloé who may look now"
        assert "Chloé" in screen_text(pilot)
        assert sitting(pilot).eyes is None
        await press(pilot, "enter")
        assert asked(pilot) == sitting(pilot).eyes == CHLOE


async def test_a_move_while_the_log_is_looked_at(store: Store) -> None:
    other = push(store)
    for _ in range(4):
        move(other)
    async with terminal(store, other.path) as pilot:
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, ReplayScreen)
        move(other)
        other.change(lambda: other.match.undo(4))
        await until(pilot, lambda: sitting(pilot).match.ply == 1)
        await press(pilot, "end", "left", "left", "home", "right")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)
        assert asked(pilot) == other.match.actors()[0]
        shown(pilot)


async def test_a_move_while_an_undo_is_asked_about_is_not_taken_back(store: Store) -> None:
    other = push(store)
    for _ in range(3):
        move(other)
    async with terminal(store, other.path) as pilot:
        await press(pilot, "u")
        if not isinstance(pilot.app.screen, Question):
            pytest.skip("nothing was seen since, so nothing is asked")
        move(other)
        await until(pilot, lambda: sitting(pilot).match.moves == other.match.moves)
        await press(pilot, "enter")
        await settle(pilot)
        assert match_in(other.path).moves == other.match.moves
        shown(pilot)


def before_a_scoring() -> tuple[Match, Move]:
    """Return a match of three people whose next move brings a scoring, and that move."""
    people = tuple(SeatInfo(name, "human") for name in PEOPLE)
    plan = Plan("jericho", people, rated=False)
    whole = played(plan, 9)
    landmarks = [any(event.landmark for event in events) for events in whole.journal]
    ply = landmarks.index(True)
    return played(plan, 9, ply), whole.moves[ply]


async def test_a_scoring_that_another_terminal_brings_about_is_shown(store: Store) -> None:
    match, scoring = before_a_scoring()
    other = store.matches.create(match, 1)
    async with terminal(store, other.path) as pilot:
        while isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        other.change(lambda: other.match.submit(*scoring))
        await until(pilot, lambda: isinstance(pilot.app.screen, Scoring))
        await press(pilot, "enter")
        while isinstance(pilot.app.screen, Scoring | Curtain):
            await press(pilot, "enter")
        assert asked(pilot) == other.match.actors()[0]
        shown(pilot)


async def test_a_scoring_that_is_learnt_of_as_a_move_is_sent_is_shown(store: Store) -> None:
    match, scoring = before_a_scoring()
    other = store.matches.create(match, 1)
    async with terminal(store, other.path) as pilot:
        while isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        follower = table(pilot).company._follower
        assert follower is not None
        follower.stop()
        other.change(lambda: other.match.submit(*scoring))
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Scoring)
        while isinstance(pilot.app.screen, Scoring | Curtain):
            await press(pilot, "enter")
        assert asked(pilot) == other.match.actors()[0]
        shown(pilot)


async def test_a_move_during_a_scoring_is_shown_after_it(store: Store) -> None:
    match, scoring = before_a_scoring()
    other = store.matches.create(match, 1)
    async with terminal(store, other.path) as pilot:
        while isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        view(pilot).choose(scoring.action)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Scoring)
        found = other.look()
        assert found is not None
        other.follow(found)
        move(other)
        await until(pilot, lambda: sitting(pilot).match.moves == other.match.moves)
        assert isinstance(pilot.app.screen, Scoring), "whoever looks at it looks at it to its end"
        while isinstance(pilot.app.screen, Scoring | Curtain):
            await press(pilot, "enter")
        assert asked(pilot) == sitting(pilot).eyes == other.match.actors()[0]
        shown(pilot)


async def test_nobody_follows_a_match_that_was_left(store: Store) -> None:
    other = push(store)
    async with terminal(store, other.path) as pilot:
        await press(pilot, "escape")
        await until(pilot, lambda: "following" not in [t.name for t in threading.enumerate()])
        move(other)
        await settle(pilot)
        assert not any(isinstance(s, TableScreen) for s in pilot.app.screen_stack)


# --- what cannot be followed


async def test_what_was_said_of_a_file_that_is_mended_goes(store: Store) -> None:
    """An editor may empty a file before it writes it."""
    other = push(store)
    async with terminal(store, other.path) as pilot:
        text = other.path.read_bytes()
        other.path.write_bytes(b"")
        await until(pilot, lambda: "; save the game elsewhere" in screen_text(pilot))
        other.path.write_bytes(text)
        move(other)
        await hears(pilot, other)
        assert "; save the game elsewhere" not in screen_text(pilot)
