"""Looking back on matches by keys: positions, eyes, the list of moves, playing on."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.store.store import Store
from tests.tui.conftest import AppMaker, save_played
from tests.tui.inner import (
    TRUMPET,
    Buried,
    Drew,
    Fed,
    JerichoState,
    OpeningChosen,
    View,
    card_short,
    kinds,
    load_record,
    unpack,
)
from tests.tui.playing import (
    notes,
    painted,
    part,
    play_to_end,
    press,
    screen_text,
    session,
    settle,
    shows,
    until,
)

WIDE = (120, 40)
BOTS = ("Rahab=heuristic", "Caleb=heuristic", "Joshua=random")


def replayed(pilot: Pilot[None]) -> Any:
    assert shows(pilot, "ReplayScreen")
    return pilot.app.screen


async def look_back(pilot: Pilot[None], *keys: str) -> Any:
    """Open the only saved match from the lobby, and press keys."""
    await settle(pilot)
    await press(pilot, "v", *keys)
    return replayed(pilot)


def save(app_maker: AppMaker, store: Store, plies: int | None = None, **plan: object) -> Path:
    seats = plan.pop("seats", None)
    arguments = () if seats is None else (seats,)
    opened = save_played(store, app_maker(*arguments, **plan).plan, plies=plies)
    return opened.path


async def test_the_keys_go_through_the_match_and_to_its_scorings(make_app, store):
    save(make_app, store)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot)
        review = screen.review
        assert review.ply == 0
        visited = []
        for key in ("right", "right", "left", "end", "right", "home", "left"):
            await press(pilot, key)
            visited.append(review.ply)
        assert visited == [1, 2, 1, review.last, review.last, 0, 0]
        visited = []
        for key in ("right_square_bracket", "pagedown", "right_square_bracket"):
            await press(pilot, key)
            visited.append(review.ply)
            assert f"Scoring {len(visited)} ·" in screen_text(pilot)
        assert visited == list(review.landmarks)
        await press(pilot, "left_square_bracket", "pageup", "pageup")
        assert review.ply == 0
        for key in ("pagedown", "end", "left", "home"):
            await press(pilot, key)
            marked = [line for line in screen_text(pilot).splitlines() if "● " in line[76:83]]
            assert len(marked) == 1, "the list marks where one stands"
            assert int(marked[0][78:].split()[1]) == review.ply
        await press(pilot, "pagedown")
        before = review.ply
        await press(pilot, "down", "down", "down", "up")
        assert review.ply == before, "walking the list goes nowhere until Enter"
        await press(pilot, "enter")
        assert review.ply == before + 2
        await press(pilot, "up", "enter")
        assert review.ply == before + 1


async def test_each_position_shows_the_walls_of_the_match_at_that_time(make_app, store):
    path = save(make_app, store)
    match = load_record(path).match
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot)
        for _ in range(25):
            await pilot.press("right")
            sight = part(screen, "TableView").sight
            assert match is not None
            expected = match.at(screen.review.ply).observation(Seat(0))
            assert sight.observation == expected
        assert screen.review.ply == 25


async def test_looking_back_locks_and_writes_nothing(make_app, store):
    path = save(make_app, store, plies=30)
    async with make_app().run_test() as pilot:
        await settle(pilot)
        before = path.read_bytes(), sorted(store.folder.iterdir())
        await look_back(pilot, "end", "v", "left", "f")
        opened = store.matches.open(path)
        assert not opened.read_only
        await press(pilot, "escape")
        assert pilot.app.current_mode == "lobby"
        assert (path.read_bytes(), sorted(store.folder.iterdir())) == before


async def test_the_scoreboard_leads_to_the_replay_and_back(make_app, store):
    save(make_app, store)
    async with make_app().run_test() as pilot:
        await press(pilot, "enter")
        assert shows(pilot, "ScoreboardScreen")
        await press(pilot, "v", "right")
        assert replayed(pilot).review.ply == 1
        await press(pilot, "escape")
        assert shows(pilot, "ScoreboardScreen")
        await press(pilot, "v", "escape", "escape")
        assert pilot.app.current_mode == "lobby"


def listed(pilot: Pilot[None]) -> list[int]:
    """Return the numbers of the moves that the list shows."""
    return [int(ply) for ply in re.findall(r"(?m)^[▸▴▾● ]*(\d+) ", painted(pilot, "MoveList"))]


async def test_the_list_can_be_filtered_by_seat(make_app, store):
    save(make_app, store)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "f", "f")
        review = screen.review
        theirs = [ply for ply in range(1, review.last + 1) if review.mover(ply) == 1]
        assert listed(pilot) == theirs[: len(listed(pilot))] != []
        assert "Moves · Rahab" in screen_text(pilot)
        await press(pilot, "end", "enter")
        assert review.ply == theirs[-1], "the cursor stands at their last move before"
        await press(pilot, "f", "f", "f")
        assert {review.mover(ply) for ply in listed(pilot)} > {Seat(1)}


async def test_a_click_in_the_list_or_on_the_line_goes_there_and_the_wheel_scrolls(make_app, store):
    save(make_app, store)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot)
        await pilot.click("MoveList", offset=(12, 4))
        await settle(pilot)
        assert screen.review.ply == 3, "the first line is the deal, after the frame"
        line = painted(pilot, "Timeline").splitlines()[0]
        ends = [place for place, sign in enumerate(line) if sign in "━─●◆"]
        await pilot.click("Timeline", offset=(ends[-1], 0))
        await settle(pilot)
        assert screen.review.ply == screen.review.last
        await pilot.click("Timeline", offset=(ends[0], 0))
        await settle(pilot)
        assert screen.review.ply == 0
        assert "The cards are dealt" in screen_text(pilot)
        for _ in range(3):
            part(screen, "MoveList").on_mouse_scroll_down()
        await settle(pilot)
        assert "The cards are dealt" not in screen_text(pilot)
        assert screen.review.ply == 0
        for _ in range(3):
            part(screen, "MoveList").on_mouse_scroll_up()
        await settle(pilot)
        assert "The cards are dealt" in screen_text(pilot)


async def test_every_seat_and_all_hands_can_be_looked_at_once_the_match_is_over(make_app, store):
    save(make_app, store)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "pagedown", *["right"] * 6)
        for seat, name in [(0, "Ada"), (1, "Rahab"), (2, "Caleb"), (3, "Joshua")]:
            assert screen.review.view == View(seat)  # type: ignore[arg-type]
            assert f"Hand: {name}" in screen_text(pilot)
            await press(pilot, "v")
        text = screen_text(pilot)
        assert "All hands" in text
        assert "all open" in text
        state = screen.review.state()
        assert isinstance(state, JerichoState)
        hands = painted(pilot, "OpenHands").splitlines()
        for seat in range(4):
            for card in unpack(state.hands[seat]):
                assert ("♪" if card == TRUMPET else card_short(card)) in hands[seat]
        await press(pilot, "v")
        assert "what everyone saw" in screen_text(pilot)
        assert not part(screen, "OpenHands").display or screen.has_class("blind")
        assert "Hand:" not in screen_text(pilot)


async def test_of_a_running_match_only_lawful_views_are_given(make_app, store):
    save(make_app, store, plies=40)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "end")
        seen = []
        for _ in range(5):
            seen.append(screen.review.view)
            await press(pilot, "v")
        assert set(seen) == {View(), View(0)}  # type: ignore[arg-type]
        [note] = notes(pilot)
        assert "this game is not over: its hidden cards stay hidden" in note


@pytest.mark.share(2)
@pytest.mark.parametrize("plies", [3, 9, 20, 40, 60])
async def test_cards_others_hid_are_nowhere_in_the_replay_of_a_running_match(
    make_app, store, plies
):
    """Two worlds that differ only in hidden cards give the same picture."""
    save(make_app, store, plies=plies)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "end")
        for view in screen.review.views:
            screen.review.view = view
            pictures = []
            for _ in range(2):
                screen.retranslate()
                screen.refresh()
                await settle(pilot)
                pictures.append(screen_text(pilot))
                _swap_hidden_cards(screen)
            assert pictures[0] == pictures[1], view


def _swap_hidden_cards(screen: Any) -> None:
    """Exchange what the view does not see: hands, the draw pile, cards of others' moves."""
    review = screen.review
    state = review.state()
    assert isinstance(state, JerichoState)
    hands, buried = state.hands, state.buried
    hands[2], hands[3] = hands[3], hands[2]
    buried[1], buried[2] = buried[2], buried[1]
    if review.view.seat is None:
        hands[0], hands[1] = hands[1], hands[0]
    state.deck[state.drawn :] = reversed(state.deck[state.drawn :])
    hidden = (Buried, Drew, Fed, OpeningChosen)
    review.journal = tuple(
        tuple(
            replace(event, card=(event.card or 0) ^ 1)
            if isinstance(event, hidden) and event.seat != review.view.seat
            else event
            for event in events
        )
        for events in review.journal
    )


async def test_the_swap_of_hidden_cards_shows_where_everything_is_open(make_app, store):
    """The test above would notice: with all cards open the same swap changes the picture."""
    save(make_app, store, plies=40, seats=BOTS)
    async with make_app(BOTS).run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "end")
        assert screen.review.view.everything
        before = screen_text(pilot)
        state = screen.review.state()
        assert isinstance(state, JerichoState)
        state.hands[0], state.hands[1] = state.hands[1], state.hands[0]
        screen.retranslate()
        await settle(pilot)
        assert screen_text(pilot) != before


def plays(pilot: Pilot[None]) -> bool:
    return "▸▸" in painted(pilot, "Timeline")


@pytest.mark.usefixtures("waiting_frames")
async def test_a_match_plays_itself_until_any_key_and_again_from_its_end(make_app, store):
    save(make_app, store, plies=24)
    async with make_app().run_test() as pilot:
        review = (await look_back(pilot, "end", "space")).review
        assert review.ply == 0, "again from the beginning"
        for key, moved in (("space", 0), ("right", 1), ("f1", 0)):
            await press(pilot, "home", "space")
            assert plays(pilot)
            await press(pilot, key, *(["escape"] if key == "f1" else []))
            assert not plays(pilot)
            assert review.ply == moved
        await press(pilot, "space", "left", "f1", "escape")
        assert not plays(pilot)
        pilot.app.screen.action_play()
        await settle(pilot)
        assert plays(pilot), "a command of the palette is no key that stops"


async def test_a_match_plays_itself_to_its_end(make_app, store):
    save(make_app, store, plies=24)
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot)
        await pilot.press("space")
        await until(pilot, lambda: screen.review.ply == 24 and not plays(pilot))


async def test_playing_on_from_a_finished_rated_match_is_a_new_casual_one(make_app, store):
    path = save(make_app, store)
    before = path.read_bytes()
    old = load_record(path).match
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot, "end", *["left"] * 7)
        ply = screen.review.ply
        await press(pilot, "b")
        assert shows(pilot, "BranchDialog")
        await press(pilot, "enter")
        assert shows(pilot, "TableScreen")
        match = session(pilot).match
        assert old is not None
        assert match.moves[:ply] == old.moves[:ply]
        assert not match.rated
        assert match.seats == old.seats
        assert session(pilot).opened.path != path
        await play_to_end(pilot)
    assert path.read_bytes() == before
    assert len(store.matches.list()) == 2
    assert store.league.match_ids() == {path.stem}, "the branch does not count"


async def test_somebody_else_can_take_a_seat_of_the_branch(make_app, store):
    save(make_app, store)
    to_person = kinds("jericho").index("heuristic")
    async with make_app().run_test() as pilot:
        await look_back(pilot, *["right"] * 10)
        await press(pilot, "b", "left", "down", *["left"] * to_person, "enter")
        there = [(seat.kind, seat.bot) for seat in session(pilot).match.seats]
        assert there[0][0] == "bot"
        assert there[1] == ("human", "")
        assert there[2:] == [("bot", "heuristic")] * 2
        assert session(pilot).opened.record.title == "Jericho from move 10", "so the lobby marks it"


async def test_where_the_match_is_over_playing_on_is_dimmed(make_app, store):
    save(make_app, store)
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot, "end")
        assert screen.check_action("branch", ()) is None
        await press(pilot, "b")
        assert pilot.app.screen is screen
        await press(pilot, "left")
        assert screen.check_action("branch", ()) is True
        await press(pilot, "b", "escape")
        assert pilot.app.screen is screen
    assert len(store.matches.list()) == 1, "the dialog can be left without playing on"


async def test_the_good_part_of_a_damaged_record_can_be_looked_at(make_app, store):
    path = save(make_app, store, plies=30)
    lines = path.read_text().splitlines()
    place = next(i for i, line in enumerate(lines) if line == "moves = [") + 21
    lines[place] = '  "2 jump B7",'
    path.write_text("\n".join(lines))
    before = path.read_bytes()
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "end")
        assert screen.review.last == 20
        text = " ".join(screen_text(pilot).split())
        assert f"Damaged: line {place + 1}" in text
        assert ". The readable part is shown." in text
    assert path.read_bytes() == before


async def test_of_a_file_that_is_all_bad_its_backup_can_be_looked_at(make_app, store):
    path = save(make_app, store, plies=30)
    opened = store.matches.open(path)
    opened.change(lambda: None)
    path.write_bytes(path.read_bytes()[:500])
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "end")
        assert screen.review.last == 30
        assert "Damaged: line" in screen_text(pilot)


async def test_a_file_without_a_good_part_is_only_explained(make_app, store):
    (store.folder / "broken.toml").write_text("format = [")
    async with make_app().run_test(size=WIDE) as pilot:
        await press(pilot, "v")
        assert shows(pilot, "Notice")
        assert "line 1" in screen_text(pilot)
        await press(pilot, "escape")
        assert pilot.app.current_mode == "lobby"
