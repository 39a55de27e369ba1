"""Several terminals at one match agree: moves are taken back, a bot stands in for the absent."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Static

from jericho_tui.core.game import Seat
from jericho_tui.store.store import Store
from tests.rows import talk_at
from tests.store.conftest import match_in
from tests.tui.conftest import seat, store_beside
from tests.tui.inner import AccessibleApp, Kind, Plan, Session
from tests.tui.playing import press, screen_text, session, settle, shows, until
from tests.tui.test_shared import (
    ADA,
    BERND,
    CHLOE,
    asked,
    hears,
    jericho,
    log,
    notices,
    push,
    shown,
    stands,
    table,
    terminal,
    view,
)


@asynccontextmanager
async def coming(store: Store, path: Path, name: str) -> AsyncIterator[Pilot[None]]:
    """Sit down by a name, or without one, at a terminal of one's own."""
    with store_beside(store) as beside:
        beside.as_name = name
        async with terminal(beside, path) as pilot:
            yield pilot


async def meet(*pilots: Pilot[None]) -> None:
    """Wait until every terminal knows of all the others."""
    for pilot in pilots:
        await until(pilot, lambda p=pilot: len(session(p).where.parties) == len(pilots))  # type: ignore[misc]


def request(pilot: Pilot[None]) -> str:
    """Return what the line above the table says; empty while nothing is asked."""
    line = table(pilot).query_one("#request", Static)
    return str(line.content) if line.display else ""


async def asks(pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: words in request(pilot))
    await settle(pilot)


async def nothing_is_asked(*pilots: Pilot[None]) -> None:
    for pilot in pilots:
        await until(pilot, lambda p=pilot: request(p) == "")  # type: ignore[misc]
        await settle(pilot)


async def move(pilot: Pilot[None], *others: Pilot[None]) -> None:
    """Let whoever is asked there move, and the others hear of it."""
    await until(pilot, lambda: asked(pilot) is not None)
    before = session(pilot).match.ply
    await press(pilot, "enter")
    assert session(pilot).match.ply > before
    for other in others:
        await hears(other, pilot)


@asynccontextmanager
async def after_a_move(store: Store, path: Path) -> AsyncIterator[tuple[Pilot[None], Pilot[None]]]:
    """Let Ada and Bernd be at a match, and Ada have moved."""
    async with coming(store, path, "Ada") as ada, coming(store, path, "Bernd") as bernd:
        await meet(ada, bernd)
        await move(ada, bernd)
        yield ada, bernd


async def play_until(wanted: Seat, *pilots: Pilot[None]) -> None:
    """Let whoever is asked move until somebody is."""
    path = session(pilots[0]).opened.path
    for _ in range(100):
        if match_in(path).actors() == (wanted,):
            break
        actor = match_in(path).actors()[0]
        for pilot in pilots:
            await stands(pilot)
            if actor in session(pilot).here:
                await move(pilot)
    assert match_in(path).actors() == (wanted,)
    for pilot in pilots:
        await stands(pilot)


async def test_it_stays_until_the_other_agrees(store):
    path = push(store).path
    async with after_a_move(store, path) as (ada, bernd):
        await press(ada, "u")
        await asks(bernd, "Ada asks to undo everything from move 1 on. F7 agrees, F8 declines.")
        await asks(ada, "Ada asks to undo everything from move 1 on. Still to answer: Bernd.")
        assert "F7 Agree  F8 Decline" in screen_text(bernd)
        assert "F7 Agree" not in screen_text(ada)
        await press(bernd, "f8")
        await nothing_is_asked(ada, bernd)
        assert match_in(path).ply == session(ada).match.ply == 1
        assert "Bernd declines." in log(ada)[-1]
        await press(ada, "u")
        await asks(bernd, "Ada asks")
        await press(ada, "u")  # the key that asks asks no longer
        await nothing_is_asked(ada, bernd)
        await press(bernd, "f7")
        await settle(ada)
        assert match_in(path).ply == 1
        told = len(log(ada))
        await press(ada, "u")
        await asks(bernd, "Ada asks")
        await press(bernd, "f7")
        for pilot in (ada, bernd):
            await until(pilot, lambda p=pilot: session(p).match.ply == 0)  # type: ignore[misc]
        await nothing_is_asked(ada, bernd)
        for pilot in (ada, bernd):
            await stands(pilot)
            await until(pilot, lambda p=pilot: "All agree" in log(p)[-1])  # type: ignore[misc]
            assert [line[4:] for line in log(pilot)][-3:] == [
                "Ada asks to undo everything from move 1 on.",
                "Bernd agrees.",
                "All agree: the move is undone.",
            ]
        assert len(log(ada)) == told + 2, "the move is told no more"
        assert asked(ada) == ADA
        await move(ada, bernd)
        shown(ada)
        shown(bernd)
        assert request(ada) == request(bernd) == ""


async def test_two_quick_enters_play_and_never_agree(store):
    path = push(store).path
    async with coming(store, path, "Ada") as ada, coming(store, path, "") as bernd:
        await meet(ada, bernd)
        while match_in(path).actors() == (ADA,):
            await move(ada, bernd)
        (actor,) = match_in(path).actors()
        await until(bernd, lambda: asked(bernd) == actor)
        before = match_in(path).ply
        await press(ada, "u")
        await asks(bernd, "Ada asks")
        considered = view(bernd).considered()
        await bernd.press("enter")
        await bernd.press("enter")
        await settle(bernd)
        await hears(ada, bernd)
        assert match_in(path).ply > before
        assert match_in(path).moves[before] == (actor, considered), "what was chosen is played"
        await nothing_is_asked(ada, bernd)
        kinds = [said.kind for said in talk_at(path).news()]
        assert Kind.AGREE not in kinds
        await until(ada, lambda: talk_at(path).news()[-1].kind is Kind.WITHDRAW)


async def test_nobody_agrees_before_they_could_read_it(store, monkeypatch):
    path = push(store).path
    async with after_a_move(store, path) as (ada, bernd):
        await press(ada, "u")
        await asks(bernd, "Ada asks")
        monkeypatch.setattr(AccessibleApp, "grace", 1000.0)
        await press(bernd, "f7")
        assert len(talk_at(path).news()) == 1
        monkeypatch.setattr(AccessibleApp, "grace", 0.0)
        await press(bernd, "f7")
        await until(ada, lambda: session(ada).match.ply == 0)


async def test_a_rated_match_is_neither_taken_back_nor_played_by_bots(store):
    opened = push(store)
    opened.change(lambda: setattr(opened.match, "rated", True))
    path = opened.path
    async with after_a_move(store, path) as (ada, _bernd):
        await press(ada, "u")
        await until(ada, lambda: "moves of a rated game cannot be undone" in notices(ada).lower())
        await press(ada, "f6")
        await until(ada, lambda: "a rated game waits for absent players" in notices(ada).lower())
        assert shows(ada, "TableScreen")
        assert talk_at(path).news() == ()


async def test_whoever_looks_at_something_else_is_told_and_goes_on_looking(store):
    path = push(store).path
    async with after_a_move(store, path) as (ada, bernd):
        await press(bernd, "l")
        await press(ada, "u")
        await until(bernd, lambda: "Ada asks to undo" in notices(bernd))
        assert shows(bernd, "ReplayScreen")
        await press(bernd, "f7")
        assert len(talk_at(path).news()) == 1, "nothing is agreed to behind something else"
        await press(bernd, "escape")
        assert "F7 agrees" in request(bernd)
        await press(ada, "l")
        await press(bernd, "f7")
        await until(ada, lambda: session(ada).match.ply == 0)
        assert shows(ada, "ReplayScreen"), "carried out behind what is looked at"
        await press(ada, "escape")
        assert asked(ada) == ADA
        shown(ada)


@asynccontextmanager
async def without_chloe(store: Store, path: Path) -> AsyncIterator[tuple[Pilot[None], Pilot[None]]]:
    """Let Ada and Bernd be at a match that Chloé has left."""
    async with coming(store, path, "Ada") as ada, coming(store, path, "Bernd") as bernd:
        async with coming(store, path, "Chloé") as chloe:
            await meet(ada, bernd, chloe)
        await meet(ada, bernd)
        yield ada, bernd


async def stand_in(ada: Pilot[None], bernd: Pilot[None]) -> None:
    """Let Ada ask that a bot stands in, and Bernd agree."""
    await until(ada, lambda: "F6" in screen_text(ada))
    await press(ada, "f6")
    assert shows(ada, "ChoiceDialog")
    await press(ada, "enter")
    await asks(bernd, "Ada asks for a substitute bot for Chloé, who is away. F7 agrees")
    await press(bernd, "f7")
    for pilot in (ada, bernd):
        await until(pilot, lambda p=pilot: session(p).stand_ins == {CHLOE})  # type: ignore[misc]
    await nothing_is_asked(ada, bernd)


def whereabouts(pilot: Pilot[None]) -> str:
    return str(table(pilot).query_one("#whereabouts", Static).content)


async def test_a_bot_stands_in_until_the_person_is_back(store):
    path = push(store).path
    async with without_chloe(store, path) as (ada, bernd):
        await stand_in(ada, bernd)
        await press(bernd, "f6")
        assert "End the substitution for Chloé" in screen_text(bernd)
        await press(bernd, "enter")
        for pilot in (ada, bernd):
            await until(pilot, lambda p=pilot: session(p).stand_ins == set())  # type: ignore[misc]
        assert "Bernd ends the substitution" in log(bernd)[-1]
        await stand_in(ada, bernd)
        for pilot in (ada, bernd):
            assert "A substitute bot plays for Chloé, away since" in whereabouts(pilot)
            assert "A substitute bot plays for Chloé." in log(pilot)[-1]
        await play_until(BERND, ada, bernd)
        await play_until(ADA, ada, bernd)
        seats = [made.seat for made in match_in(path).moves]
        assert CHLOE in seats
        assert match_in(path).seats[CHLOE].kind == "human", "the seat stays hers"
        async with coming(store, path, "Chloé") as chloe:
            await meet(ada, bernd, chloe)
            for pilot in (ada, bernd, chloe):
                await until(pilot, lambda p=pilot: session(p).stand_ins == set())  # type: ignore[misc]
            await until(ada, lambda: any("Chloé is back." in line for line in log(ada)))
            await play_until(CHLOE, ada, bernd, chloe)
            await until(chloe, lambda: asked(chloe) == CHLOE)
        await meet(ada, bernd)
        assert session(ada).stand_ins == set()
        assert "Chloé has been away since" in whereabouts(ada)


async def test_at_a_shared_terminal_a_bot_stands_in_for_who_had_one_of_their_own(store):
    """The curtain falls for whoever is there, and no more for whoever is not."""
    path = jericho(store).path
    async with coming(store, path, "Chloé") as chloe:
        await settle(chloe)
    async with coming(store, path, "") as pilot:
        await press(pilot, "enter")  # from behind the curtain
        assert session(pilot).here == (ADA, BERND, CHLOE)
        await press(pilot, "f6", "enter")
        await until(pilot, lambda: session(pilot).stand_ins == {CHLOE})
        await settle(pilot)
        assert session(pilot).here == (ADA, BERND)
        await press(pilot, "enter", "enter", "enter")
        await until(pilot, lambda: len(match_in(path).moves) >= 3)
        assert [made.seat for made in match_in(path).moves[:3]] == [ADA, BERND, CHLOE]


async def test_it_moves_as_it_would_at_any_terminal_from_what_the_seat_sees(store, monkeypatch):
    seen: list[object] = []
    before = Session.thought

    def thought(self: Session, seat: Seat) -> object:
        if seat == CHLOE:
            seen.append(self.match.state.observation(seat).seat)
        return before(self, seat)

    monkeypatch.setattr(Session, "thought", thought)
    seats = tuple(seat(name) for name in ("Ada", "Rahab=heuristic", "Chloé"))
    records = []
    for _ in range(2):
        path = store.matches.create(Plan("jericho", seats, rated=False).deal(4), 4).path
        async with coming(store, path, "Chloé") as chloe:
            await settle(chloe)
        async with coming(store, path, "Ada") as ada:
            await press(ada, "f6", "enter")
            await until(ada, lambda: session(ada).stand_ins == {CHLOE})
            for _ in range(3):
                await until(ada, lambda: asked(ada) == ADA)
                await move(ada)
            await until(ada, lambda: asked(ada) == ADA)
            records.append(match_in(path).moves)
    assert records[0] == records[1]
    assert len(records[0]) >= 9
    assert set(seen) == {CHLOE}
