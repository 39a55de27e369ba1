"""Two terminals at one match: each shows what the other does, and no choice is lost or doubled."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.play.match import Move
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.builders import new_match, writing
from tests.store.conftest import match_in
from tests.tui.conftest import NOON, store_beside
from tests.tui.inner import PATIENCE, OpenMatch, Plan, table_of
from tests.tui.played import played
from tests.tui.playing import (
    hear,
    hears_nothing,
    is_a,
    notes,
    part,
    press,
    screen_text,
    session,
    settle,
    shows,
    until,
)
from tests.tui.test_push_table import deal

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


def table(pilot: Pilot[None]) -> Any:
    (found,) = [s for s in pilot.app.screen_stack if is_a(s, "TableScreen")]
    return found


def view(pilot: Pilot[None]) -> Any:
    return part(table(pilot), "TableView")


def log(pilot: Pilot[None]) -> list[str]:
    sight = view(pilot).sight
    assert sight is not None
    return ["".join(words for words, _role in line) for line in sight.log]


async def hears(pilot: Pilot[None], other: OpenMatch | Pilot[None]) -> None:
    """Wait until a terminal stands where another does."""
    match = other.match if isinstance(other, OpenMatch) else session(other).match
    await until(pilot, lambda: session(pilot).match.moves == match.moves)
    await settle(pilot)
    shown(pilot)


async def stands(pilot: Pilot[None]) -> None:
    """Wait until a terminal stands where its file does."""
    path = session(pilot).opened.path
    await until(pilot, lambda: session(pilot).match.moves == match_in(path).moves)
    await settle(pilot)


def shown(pilot: Pilot[None]) -> None:
    """What a terminal shows is the file's match, told as to who came to it only now."""
    match = match_in(session(pilot).opened.path)
    eyes = session(pilot).eyes
    sight = view(pilot).sight
    assert sight is not None
    assert sight.observation == match.state.observation(eyes)
    assert sight.last == tuple(
        event.seen_by(eyes) for event in (match.journal[-1] if match.journal else ())
    )
    numbers = [line[:3].strip() for line in log(pilot) if line[:3].strip().isdigit()]
    assert numbers == sorted(set(numbers), key=int), "each move once"


def asked(pilot: Pilot[None]) -> Seat | None:
    return table(pilot).asked  # type: ignore[no-any-return]


def catch_up(opened: OpenMatch) -> None:
    """Let another terminal know what has been done at the others."""
    found = opened.look()
    if found is not None:
        opened.follow(found)


async def look_through(pilot: Pilot[None]) -> None:
    """Look through ceremonies, and from behind the curtain."""
    while shows(pilot, "Scoring", "Curtain"):
        await press(pilot, "enter")


async def test_a_move_at_another_terminal_is_shown_with_log_and_last_move(store):
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


async def test_moves_taken_back_elsewhere_leave_the_log(store):
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


async def test_who_comes_to_the_end_elsewhere_sees_it_too(store):
    with store_beside(store) as beside:
        other = beside.matches.create(new_match(3, rated=True), 1)
        while len(other.match.moves) < 60 and other.match.actors():
            move(other)
        async with terminal(store, other.path) as pilot:
            await press(pilot, "enter")  # from behind the curtain
            while other.match.actors():
                move(other)
            await until(pilot, lambda: session(pilot).match.outcome() is not None)
            await settle(pilot)
            while not shows(pilot, "TableScreen"):
                await press(pilot, "enter")  # a ceremony or a curtain
            assert "⏎ Scoreboard" in screen_text(pilot)
            await until(pilot, lambda: store.league.match_ids() == {other.record.id})


async def test_two_terminals_play_a_match_together(store):
    path = push(store).path
    with store_beside(store) as beside:
        async with terminal(store, path) as one, terminal(beside, path) as two:
            for number in range(12):
                mover, watcher = (one, two) if number % 2 else (two, one)
                before = session(mover).match.ply
                await press(mover, "enter")
                if session(mover).match.ply == before:
                    await press(mover, "1", "enter")
                assert session(mover).match.ply > before
                await hears(watcher, mover)
                shown(mover)
                assert log(one) == log(two)
            moves = list(session(one).match.moves)
    # The record is that of one terminal at which the same was done.
    alone = deal(PEOPLE)
    for made in moves:
        alone.submit(*made)
    assert match_in(path).moves == alone.moves
    assert match_in(path).journal == alone.journal


async def test_two_keys_at_the_same_moment_make_one_move(store):
    path = push(store).path
    with store_beside(store) as beside:
        async with terminal(store, path) as one, terminal(beside, path) as two:
            for _ in range(6):
                before = session(one).match.ply
                await one.press("enter")
                await two.press("enter")
                await settle(one)
                await settle(two)
                await stands(one)
                await stands(two)
                ply = session(one).match.ply
                assert before <= ply <= before + 2
                assert asked(one) == asked(two) == session(one).match.actors()[0]
                shown(one)
                shown(two)
                await press(one, "1")
                await hears(two, one)


async def test_each_at_their_own_terminal_sees_only_what_is_theirs(store):
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
                    catch_up(third)
                    move(third, which=number)
                else:
                    await until(at, lambda p=at, s=actor: asked(p) == s)  # type: ignore[misc]
                    await settle(at)
                    legal = session(at).match.state.legal_actions(actor)
                    view(at).choose(legal[number % len(legal)])
                    await press(at, "enter")
                for pilot, eyes in ((one, ADA), (two, BERND)):
                    await stands(pilot)
                    while shows(pilot, "Scoring"):
                        await press(pilot, "enter")
                    assert shows(pilot, "TableScreen"), "no curtain"
                    shown(pilot)
                    sight = view(pilot).sight
                    assert sight.observation.seat == session(pilot).eyes == eyes
                    assert asked(pilot) in (eyes, None)
                    log_of(pilot, eyes)


def log_of(pilot: Pilot[None], eyes: Seat) -> None:
    """The log says what these eyes saw, and of others' hidden cards nothing."""
    match = session(pilot).match
    worded = table_of(match.game.info.id).log
    names = session(pilot).names
    told = [
        line
        for events in match.journal
        for line in worded(tuple(event.seen_by(eyes) for event in events), names, eyes)
    ]
    assert len(log(pilot)) == len(told)
    for line, words in zip(log(pilot), told, strict=True):
        assert line[4:] == "".join(text for text, _role in words)


async def test_a_sealed_choice_elsewhere_leaves_the_choice_here(store):
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        await look_through(pilot)
        assert asked(pilot) == ADA
        await press(pilot, "right", "right")
        chosen = view(pilot).considered()
        assert chosen is not None
        assert chosen != session(pilot).match.state.legal_actions(ADA)[0]
        move(other, CHLOE)
        await until(pilot, lambda: session(pilot).match.ply == 1)
        await settle(pilot)
        assert asked(pilot) == ADA
        assert view(pilot).considered() == chosen
        await press(pilot, "enter")
        assert session(pilot).match.moves[0] == Move(ADA, chosen)
        shown(pilot)
        assert [m.seat for m in match_in(other.path).moves] == [ADA, CHLOE]


async def test_what_was_confirmed_as_a_sealed_choice_came_is_played(store):
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        await look_through(pilot)
        hears_nothing(pilot)
        move(other, CHLOE)
        found = session(pilot).opened.look()
        assert found is not None
        chosen = view(pilot).considered()
        hear(pilot, found)
        view(pilot).commit(chosen)
        await until(pilot, lambda: match_in(other.path).ply == 2)
        await settle(pilot)
        assert [m.seat for m in match_in(other.path).moves] == [ADA, CHLOE]
        assert match_in(other.path).moves[0].action == chosen


async def test_what_was_chosen_for_another_question_is_not_played(store):
    """The same person is asked again, for something else."""
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        await look_through(pilot)
        await press(pilot, "right")
        for seat in (BERND, CHLOE, ADA):  # hers last, so that nobody else is asked between
            move(other, seat)
        await until(pilot, lambda: session(pilot).match.ply == 3)
        await settle(pilot)
        assert session(pilot).match.moves == other.match.moves
        assert asked(pilot) == ADA
        shown(pilot)


async def test_a_choice_made_elsewhere_for_who_is_asked_here(store):
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        await look_through(pilot)
        move(other, ADA)
        await until(pilot, lambda: session(pilot).match.ply == 1)
        await settle(pilot)
        assert shows(pilot, "Curtain"), "Bernd is next, and Ada looked"
        await press(pilot, "enter")
        assert asked(pilot) == BERND
        await press(pilot, "enter")
        assert [m.seat for m in match_in(other.path).moves][:2] == [ADA, BERND]


async def test_a_move_while_this_terminal_is_about_to_send_one_is_refused_and_told(store):
    other = push(store)
    async with terminal(store, other.path) as pilot:
        hears_nothing(pilot)  # it does not hear of it before it sends
        move(other)
        await press(pilot, "enter")
        assert match_in(other.path).moves == other.match.moves == session(pilot).match.moves
        assert "another player has moved in the meantime" in notices(pilot)
        assert asked(pilot) == other.match.actors()[0]
        shown(pilot)


def notices(pilot: Pilot[None]) -> str:
    return str(notes(pilot))


async def test_while_another_does_not_let_go_of_the_file_nothing_is_lost(store, monkeypatch):
    monkeypatch.setattr(PATIENCE, 0.05)
    other = push(store)
    async with terminal(store, other.path) as pilot:
        with writing(other):
            await press(pilot, "enter")
            assert "another" in notices(pilot)
            assert session(pilot).match.ply == 0
            assert asked(pilot) == ADA
        await press(pilot, "enter")
        assert match_in(other.path).ply == 1
        assert "Not saved" not in screen_text(pilot)


async def test_a_move_while_the_curtain_is_closed_asks_for_it_once(store):
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        await look_through(pilot)
        await press(pilot, "enter")  # Ada has chosen
        assert shows(pilot, "Curtain")
        catch_up(other)
        move(other, CHLOE)
        await until(pilot, lambda: session(pilot).match.ply == 2)
        await settle(pilot)
        assert session(pilot).eyes is None, "nothing of anybody's hand is on the screen"
        await press(pilot, "enter")
        assert shows(pilot, "TableScreen"), "one curtain is enough"
        assert asked(pilot) == session(pilot).eyes == BERND
        await press(pilot, "enter")
        assert [m.seat for m in match_in(other.path).moves] == [ADA, BERND, CHLOE]


async def test_a_curtain_for_whom_another_terminal_has_answered_opens_for_the_next(store):
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        await look_through(pilot)
        await press(pilot, "enter")
        assert shows(pilot, "Curtain")
        catch_up(other)
        move(other, BERND)
        await until(pilot, lambda: session(pilot).match.ply == 2)
        await settle(pilot)
        await press(pilot, "enter")
        assert shows(pilot, "Curtain"), "it is Chloé who may look now"
        assert "Chloé" in screen_text(pilot)
        assert session(pilot).eyes is None
        await press(pilot, "enter")
        assert asked(pilot) == session(pilot).eyes == CHLOE


async def test_a_move_while_the_log_is_looked_at(store):
    other = push(store)
    for _ in range(4):
        move(other)
    async with terminal(store, other.path) as pilot:
        await press(pilot, "l")
        assert shows(pilot, "ReplayScreen")
        move(other)
        other.change(lambda: other.match.undo(4))
        await until(pilot, lambda: session(pilot).match.ply == 1)
        await press(pilot, "end", "left", "left", "home", "right")
        assert shows(pilot, "ReplayScreen")
        await press(pilot, "escape")
        assert shows(pilot, "TableScreen")
        assert asked(pilot) == other.match.actors()[0]
        shown(pilot)


async def test_a_move_while_an_undo_is_asked_about_is_not_taken_back(store):
    other = push(store)
    for _ in range(3):
        move(other)
    async with terminal(store, other.path) as pilot:
        await press(pilot, "u")
        if not shows(pilot, "Question"):
            pytest.skip("nothing was seen since, so nothing is asked")
        move(other)
        await until(pilot, lambda: session(pilot).match.moves == other.match.moves)
        await press(pilot, "enter")
        await settle(pilot)
        assert match_in(other.path).moves == other.match.moves
        shown(pilot)


@asynccontextmanager
async def before_a_scoring(store: Store) -> AsyncIterator[tuple[Pilot[None], OpenMatch, Move]]:
    """Sit at a match of three people whose next move brings a scoring; also yield that move."""
    people = tuple(SeatInfo(name, "human") for name in PEOPLE)
    plan = Plan("jericho", people, rated=False)
    whole = played(plan, 9)
    landmarks = [any(event.landmark for event in events) for events in whole.journal]
    ply = landmarks.index(True)
    other = store.matches.create(played(plan, 9, ply), 1)
    async with terminal(store, other.path) as pilot:
        await look_through(pilot)
        yield pilot, other, whole.moves[ply]


async def test_a_scoring_that_another_terminal_brings_about_is_shown(store):
    async with before_a_scoring(store) as (pilot, other, scoring):
        other.change(lambda: other.match.submit(*scoring))
        await until(pilot, lambda: shows(pilot, "Scoring"))
        await press(pilot, "enter")
        await look_through(pilot)
        assert asked(pilot) == other.match.actors()[0]
        shown(pilot)


async def test_a_scoring_that_is_learnt_of_as_a_move_is_sent_is_shown(store):
    async with before_a_scoring(store) as (pilot, other, scoring):
        hears_nothing(pilot)
        other.change(lambda: other.match.submit(*scoring))
        await press(pilot, "enter")
        assert shows(pilot, "Scoring")
        await look_through(pilot)
        assert asked(pilot) == other.match.actors()[0]
        shown(pilot)


async def test_a_move_during_a_scoring_is_shown_after_it(store):
    async with before_a_scoring(store) as (pilot, other, scoring):
        view(pilot).choose(scoring.action)
        await press(pilot, "enter")
        assert shows(pilot, "Scoring")
        catch_up(other)
        move(other)
        await until(pilot, lambda: session(pilot).match.moves == other.match.moves)
        assert shows(pilot, "Scoring"), "whoever looks at it looks at it to its end"
        await look_through(pilot)
        assert asked(pilot) == session(pilot).eyes == other.match.actors()[0]
        shown(pilot)


async def test_nobody_follows_a_match_that_was_left(store):
    other = push(store)
    async with terminal(store, other.path) as pilot:
        left = table(pilot)
        await press(pilot, "escape")
        await until(pilot, lambda: not left.is_attached)
        move(other)
        await settle(pilot)
        assert left.session.match.ply < other.match.ply
        assert not any(is_a(s, "TableScreen") for s in pilot.app.screen_stack)
