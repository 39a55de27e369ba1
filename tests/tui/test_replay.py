"""Looking back on matches by keys: positions, eyes, the list of moves, playing on."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules.cards import TRUMPET, unpack
from jericho_tui.games.jericho.rules.setup import Buried, Drew, Fed, OpeningChosen
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.games.jericho.table import OpenHands
from jericho_tui.games.jericho.text.log import card_short
from jericho_tui.sitting.review import View
from jericho_tui.sitting.strengths import kinds
from jericho_tui.store.records import load_record
from jericho_tui.store.store import Store
from jericho_tui.tui.dialogs.dialog import Notice
from jericho_tui.tui.screens import replay
from jericho_tui.tui.screens.replay import BranchDialog, MoveList, ReplayScreen, Timeline
from jericho_tui.tui.screens.scoreboard import ScoreboardScreen
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.tables.table import TableView
from tests.programs import SOON
from tests.tui.conftest import AppMaker, save_played
from tests.tui.playing import play_to_end, press, screen_text, settle, sitting, until

pytestmark = pytest.mark.asyncio

WIDE = (120, 40)
BOTS = ("Rahab=heuristic", "Caleb=heuristic", "Joshua=random")


def replayed(pilot: Pilot[None]) -> ReplayScreen:
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


async def look_back(pilot: Pilot[None], *keys: str) -> ReplayScreen:
    """Open the only saved match from the lobby, and press keys."""
    await settle(pilot)
    await press(pilot, "v", *keys)
    return replayed(pilot)


def save(app_maker: AppMaker, store: Store, plies: int | None = None, **plan: object) -> Path:
    seats = plan.pop("seats", None)
    arguments = () if seats is None else (seats,)
    opened = save_played(store, app_maker(*arguments, **plan).plan, plies=plies)
    return opened.path


# Positions.


async def test_the_keys_go_through_the_match_and_to_its_scorings(
    make_app: AppMaker, store: Store
) -> None:
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


async def test_each_position_shows_the_walls_of_the_match_at_that_time(
    make_app: AppMaker, store: Store
) -> None:
    path = save(make_app, store)
    match = load_record(path).match
    assert match is not None
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot)
        for _ in range(25):
            await pilot.press("right")
            sight = screen.query_one(TableView).sight
            expected = match.at(screen.review.ply).observation(Seat(0))
            assert sight is not None
            assert sight.observation == expected
        assert screen.review.ply == 25


async def test_looking_back_locks_and_writes_nothing(make_app: AppMaker, store: Store) -> None:
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


async def test_the_scoreboard_leads_to_the_replay_and_back(
    make_app: AppMaker, store: Store
) -> None:
    save(make_app, store)
    async with make_app().run_test() as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ScoreboardScreen)
        await press(pilot, "v", "right")
        assert replayed(pilot).review.ply == 1
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ScoreboardScreen)
        await press(pilot, "v", "escape", "escape")
        assert pilot.app.current_mode == "lobby"
        assert "replay" not in pilot.app._screen_stacks


# The list of moves and the timeline.


def listed(screen: ReplayScreen) -> list[int]:
    return [entry.ply for entry in screen.query_one(MoveList)._entries]


async def test_the_list_marks_where_one_stands_and_follows(
    make_app: AppMaker, store: Store
) -> None:
    save(make_app, store)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot)
        assert listed(screen) == list(range(screen.review.last + 1))
        for key in ("pagedown", "end", "left", "home"):
            await press(pilot, key)
            marked = [line for line in screen_text(pilot).splitlines() if "● " in line[76:83]]
            assert len(marked) == 1
            assert int(marked[0][78:].split()[1]) == screen.review.ply


async def test_walking_the_list_goes_nowhere_until_enter(make_app: AppMaker, store: Store) -> None:
    save(make_app, store)
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot, "pagedown")
        before = screen.review.ply
        await press(pilot, "down", "down", "down", "up")
        assert screen.review.ply == before
        await press(pilot, "enter")
        assert screen.review.ply == before + 2
        await press(pilot, "up", "enter")
        assert screen.review.ply == before + 1


async def test_the_list_can_be_filtered_by_seat(make_app: AppMaker, store: Store) -> None:
    save(make_app, store)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "f", "f")
        review = screen.review
        theirs = [ply for ply in range(1, review.last + 1) if review.mover(ply) == 1]
        assert listed(screen) == theirs
        assert "Moves · Rahab" in screen_text(pilot)
        await press(pilot, "end", "enter")
        assert review.ply == theirs[-1], "the cursor stands at their last move before"
        await press(pilot, "f", "f", "f")
        assert len(listed(screen)) == review.last + 1


async def test_a_click_in_the_list_or_on_the_line_goes_there(
    make_app: AppMaker, store: Store
) -> None:
    save(make_app, store)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot)
        await pilot.click(MoveList, offset=(12, 4))
        await settle(pilot)
        assert screen.review.ply == 3, "the first line is the deal, after the frame"
        line = screen.query_one(Timeline)
        await pilot.click(Timeline, offset=(line._start + line._length - 1, 0))
        await settle(pilot)
        assert screen.review.ply == screen.review.last
        await pilot.click(Timeline, offset=(line._start, 0))
        await settle(pilot)
        assert screen.review.ply == 0


async def test_the_wheel_scrolls_the_list_and_goes_nowhere(
    make_app: AppMaker, store: Store
) -> None:
    save(make_app, store)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot)
        assert "The cards are dealt" in screen_text(pilot)
        for _ in range(3):
            screen.query_one(MoveList).on_mouse_scroll_down()
        await settle(pilot)
        assert "The cards are dealt" not in screen_text(pilot)
        assert screen.review.ply == 0
        for _ in range(3):
            screen.query_one(MoveList).on_mouse_scroll_up()
        await settle(pilot)
        assert "The cards are dealt" in screen_text(pilot)


# Whose eyes.


async def test_every_seat_and_all_hands_can_be_looked_at_once_the_match_is_over(
    make_app: AppMaker, store: Store
) -> None:
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
        hands = screen.query_one(OpenHands)._painted
        for seat in range(4):
            shown = "".join(piece for piece, _role in hands[seat])
            for card in unpack(state.hands[seat]):
                assert ("♪" if card == TRUMPET else card_short(card)) in shown
        await press(pilot, "v")
        assert "what everyone saw" in screen_text(pilot)
        assert not screen.query_one(OpenHands).display or screen.has_class("blind")
        assert "Hand:" not in screen_text(pilot)


async def test_of_a_running_match_only_lawful_views_are_given(
    make_app: AppMaker, store: Store
) -> None:
    save(make_app, store, plies=40)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "end")
        seen = []
        for _ in range(5):
            seen.append(screen.review.view)
            await press(pilot, "v")
        assert set(seen) == {View(), View(0)}  # type: ignore[arg-type]
        [note] = pilot.app._notifications
        assert "this game is not over: its hidden cards stay hidden" in note.message


@pytest.mark.share(2)
@pytest.mark.parametrize("plies", [3, 9, 20, 40, 60])
async def test_cards_others_hid_are_nowhere_in_the_replay_of_a_running_match(
    make_app: AppMaker, store: Store, plies: int
) -> None:
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


def _swap_hidden_cards(screen: ReplayScreen) -> None:
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


async def test_the_swap_of_hidden_cards_shows_where_everything_is_open(
    make_app: AppMaker, store: Store
) -> None:
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


# Playing by itself.


async def test_a_match_plays_itself_to_its_end_and_again_from_the_beginning(
    make_app: AppMaker, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(make_app, store, plies=24)
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot)
        await pilot.press("space")
        await until(pilot, lambda: screen.review.ply == 24 and screen._timer is None)
        assert screen._timer is None
        monkeypatch.setattr(replay, "_FRAME", 10 * SOON)
        await pilot.press("space")
        assert screen.review.ply == 0
        assert screen._timer is not None


async def test_any_key_stops_a_match_that_plays_itself(
    make_app: AppMaker, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "_FRAME", 10 * SOON)
    save(make_app, store)
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot)
        for key, moved in (("space", 0), ("right", 1), ("f1", 0)):
            await press(pilot, "home", "space")
            assert screen._timer is not None
            await press(pilot, key)
            assert screen._timer is None
            assert screen.review.ply == moved
        await press(pilot, "escape", "space", "left", "f1", "escape")
        assert screen._timer is None
        screen.action_play()
        assert screen._timer is not None, "a command of the palette is no key that stops"


# Playing on.


async def test_playing_on_from_a_finished_rated_match_is_a_new_casual_one(
    make_app: AppMaker, store: Store
) -> None:
    path = save(make_app, store)
    before = path.read_bytes()
    old = load_record(path).match
    assert old is not None
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot, "end", *["left"] * 7)
        ply = screen.review.ply
        await press(pilot, "b")
        assert isinstance(pilot.app.screen, BranchDialog)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        match = sitting(pilot).match
        assert match.moves[:ply] == old.moves[:ply]
        assert not match.rated
        assert match.seats == old.seats
        assert sitting(pilot).opened.path != path
        assert "replay" not in pilot.app._screen_stacks
        await play_to_end(pilot)
    assert path.read_bytes() == before
    assert len(store.matches.list()) == 2
    assert store.league.match_ids() == {path.stem}, "the branch does not count"


async def test_somebody_else_can_take_a_seat_of_the_branch(
    make_app: AppMaker, store: Store
) -> None:
    save(make_app, store)
    to_person = kinds("jericho").index("heuristic")
    async with make_app().run_test() as pilot:
        await look_back(pilot, *["right"] * 10)
        await press(pilot, "b", "left", "down", *["left"] * to_person, "enter")
        there = [(seat.kind, seat.bot) for seat in sitting(pilot).match.seats]
        assert there[0][0] == "bot"
        assert there[1] == ("human", "")
        assert there[2:] == [("bot", "heuristic")] * 2
        assert sitting(pilot).opened.record.title == "Jericho from move 10", "so the lobby marks it"


async def test_the_dialog_can_be_left_without_playing_on(make_app: AppMaker, store: Store) -> None:
    save(make_app, store)
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot, "right")
        await press(pilot, "b", "escape")
        assert pilot.app.screen is screen
    assert len(store.matches.list()) == 1


async def test_where_the_match_is_over_playing_on_is_dimmed(
    make_app: AppMaker, store: Store
) -> None:
    save(make_app, store)
    async with make_app().run_test() as pilot:
        screen = await look_back(pilot, "end")
        assert screen.check_action("branch", ()) is None
        await press(pilot, "b")
        assert pilot.app.screen is screen
        await press(pilot, "left")
        assert screen.check_action("branch", ()) is True


# Damaged records.


async def test_the_good_part_of_a_damaged_record_can_be_looked_at(
    make_app: AppMaker, store: Store
) -> None:
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


async def test_of_a_file_that_is_all_bad_its_backup_can_be_looked_at(
    make_app: AppMaker, store: Store
) -> None:
    path = save(make_app, store, plies=30)
    opened = store.matches.open(path)
    opened.save()
    path.write_bytes(path.read_bytes()[:500])
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await look_back(pilot, "end")
        assert screen.review.last == 30
        assert "Damaged: line" in screen_text(pilot)


async def test_a_file_without_a_good_part_is_only_explained(
    make_app: AppMaker, store: Store
) -> None:
    (store.folder / "broken.toml").write_text("format = [")
    async with make_app().run_test(size=WIDE) as pilot:
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, Notice)
        assert "line 1" in screen_text(pilot)
        await press(pilot, "escape")
        assert pilot.app.current_mode == "lobby"
