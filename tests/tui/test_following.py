"""What other terminals do with a saves folder shows wherever it is looked at."""

import re
import threading
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from tests.programs import SOON
from tests.tui.conftest import save_played
from tests.tui.cups import Here, on_screen, to_cup
from tests.tui.inner import (
    Canvas,
    OpenMatch,
    SavedGames,
    Story,
    TournamentScreen,
    Turn,
    View,
    scoreboard,
    story_of,
)
from tests.tui.leagues import begin_cup, finish_tables
from tests.tui.lobby import listed, title, under
from tests.tui.playing import painted, part, press, screen_text, session, settle, shows, until
from tests.tui.test_push_table import deal
from tests.tui.test_shared import PEOPLE, hears, log, move, push, terminal, view
from tests.tui.waiting import about, lobby, the_list

DAMAGED = ". The readable part is shown."


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, quick_looks: None) -> None:
    monkeypatch.setattr(TournamentScreen, "bots_tables", Here)


async def test_catching_up_over_many_moves_shows_the_last_and_lists_the_rest(store):
    other = push(store)
    async with terminal(store, other.path) as pilot:
        made = 0

        def many() -> None:
            nonlocal made
            while made < 25 and other.match.actors():
                actor = other.match.actors()[0]
                other.match.submit(actor, other.match.state.legal_actions(actor)[0])
                made += 1

        other.change(many)
        await hears(pilot, other)
        sight = view(pilot).sight
        assert sight.last == tuple(event.seen_by(None) for event in other.match.journal[-1])
        numbers = [line[:3].strip() for line in log(pilot) if line[:3].strip()]
        assert len(numbers) == made


def ids(*opened: OpenMatch) -> list[str]:
    return [one.record.id for one in opened]


async def test_a_match_that_others_move_shows_how_it_stands_and_the_cursor_stays(
    store, other, make_app
):
    plan = make_app(("Ada", "Bernd", "Chloé"), rated=False).plan
    first = save_played(other, plan, plies=20)
    second = save_played(other, plan, plies=30)
    async with lobby(store) as pilot:
        here = under(pilot)
        await press(pilot, "down")
        assert under(pilot) != here
        here = under(pilot)
        match = next(one for one in (first, second) if one.path == here)
        before = about(pilot)
        for _ in range(3):
            move(match)
        moves = f"{match.match.ply} moves"
        await until(pilot, lambda: moves in about(pilot))
        assert about(pilot) != before
        assert under(pilot) == here
        third = save_played(other, plan, plies=10)
        await until(pilot, lambda: len(listed(pilot)) == 3)
        assert "Continue · 3" in title(pilot)
        assert under(pilot) == here, "a new one takes no cursor along"
        other.saved.delete(third.path)
        await until(pilot, lambda: len(listed(pilot)) == 2)
        assert under(pilot) == here
        other.saved.delete(here)
        await until(pilot, lambda: len(listed(pilot)) == 1)
        assert under(pilot).is_file(), "what is left is under it"


async def test_a_match_that_ends_elsewhere_is_finished_and_moves_the_ladder(store, other, make_app):
    match = save_played(other, make_app(("Ada", "Bernd", "Chloé")).plan, left=1)
    async with lobby(store, size=(140, 44)) as pilot:
        assert "finished" not in about(pilot)
        move(match)
        assert match.match.outcome() is not None
        await until(pilot, lambda: "finished" in about(pilot))
        await until(pilot, lambda: store.league.match_ids() == {match.record.id})
        await until(pilot, lambda: "1." in about(pilot) and "+" in about(pilot))


async def test_while_nothing_changes_nothing_is_read_or_painted(store, make_app, monkeypatch):
    save_played(store, make_app(rated=False).plan, plies=20)
    async with lobby(store) as pilot:
        done: list[str] = []
        monkeypatch.setattr(Canvas, "repaint", lambda _self: done.append("painted"))
        monkeypatch.setattr(SavedGames, "renew", lambda *_values: done.append("shown"))
        monkeypatch.setattr(
            type(store.matches), "read_in_slices", lambda *_values: done.append("read")
        )
        for _ in range(100):  # a change is told twice, and the machine may be slow
            done.clear()
            await pilot.pause(0.5)
            if not done:
                break
        assert done == []


async def test_a_lobby_that_is_searched_stays_so(store, other, make_app):
    plan = make_app(("Ada", "Bernd", "Chloé"), rated=False).plan
    save_played(other, plan, plies=20)
    async with lobby(store) as pilot:
        await press(pilot, "slash", *"zebra")
        assert listed(pilot) == []
        save_played(other, plan, plies=30)
        await until(pilot, lambda: "0 of 2" in title(pilot))
        assert listed(pilot) == []
        assert pilot.app.focused is not the_list(pilot)
        await press(pilot, "escape")
        assert len(listed(pilot)) == 2


def replayed(pilot: Pilot[None]) -> Any:
    assert shows(pilot, "ReplayScreen")
    return pilot.app.screen


def at(pilot: Pilot[None]) -> tuple[int, int]:
    review = replayed(pilot).review
    return review.ply, review.last


async def test_the_end_of_a_replay_follows_and_any_other_position_stays(store):
    other = push(store)
    for _ in range(6):
        move(other)
    async with lobby(store) as pilot:
        await press(pilot, "v", "end")
        assert at(pilot) == (6, 6)
        move(other)
        await until(pilot, lambda: at(pilot) == (7, 7))
        listed = re.findall(r"(?m)^[▸▴▾● ]*(\d+) ", painted(pilot, "MoveList"))
        assert listed == sorted(set(listed), key=int)
        assert listed[-1] == "7"
        await press(pilot, "left", "left")
        move(other)
        await until(pilot, lambda: at(pilot) == (5, 8))
        assert "5/8" in screen_text(pilot).replace(" ", "")
        other.change(lambda: other.match.undo(5))
        await until(pilot, lambda: at(pilot) == (3, 3))
        move(other, which=-1)
        await until(pilot, lambda: at(pilot) == (4, 4))
        match = replayed(pilot).review.match
        assert match.moves == other.match.moves
        sight = part(replayed(pilot), "TableView").sight
        assert sight.observation == other.match.state.observation(None)


async def test_what_is_hidden_stays_so_until_the_match_is_over(store):
    """And is hidden again where its end is taken back."""
    other = store.matches.create(deal(PEOPLE), 1)
    async with lobby(store) as pilot:
        await press(pilot, "v", "end")
        assert replayed(pilot).review.views == (View(),)

        def to_the_end() -> None:
            while actors := other.match.actors():
                other.match.submit(actors[0], other.match.state.legal_actions(actors[0])[0])

        other.change(to_the_end)
        await until(pilot, lambda: len(replayed(pilot).review.views) == len(PEOPLE) + 2)
        assert replayed(pilot).review.view == View()
        while not replayed(pilot).review.view.everything:
            await press(pilot, "v")
        other.change(lambda: other.match.undo(1))
        await until(pilot, lambda: replayed(pilot).review.views == (View(),))
        assert replayed(pilot).review.view == View()


async def test_a_record_that_is_damaged_meanwhile_says_so_and_is_followed_again(store):
    other = push(store)
    for _ in range(4):
        move(other)
    async with lobby(store) as pilot:
        await press(pilot, "v", "end")
        good = other.path.read_bytes()
        other.path.write_bytes(good[:-20])
        await until(pilot, lambda: DAMAGED in " ".join(screen_text(pilot).split()))
        assert at(pilot) == (4, 4)
        other.path.write_bytes(good)
        move(other)
        await until(pilot, lambda: at(pilot) == (5, 5))
        await settle(pilot)
        assert DAMAGED not in " ".join(screen_text(pilot).split())


def to_the_end(opened: OpenMatch) -> None:
    def play(match: Match) -> None:
        while actors := match.actors():
            match.submit(actors[0], match.state.legal_actions(actors[0])[0])

    opened.change(lambda: play(opened.match))


async def test_a_match_that_is_taken_up_again_elsewhere_says_so_on_the_scoreboard(store):
    other = push(store)
    to_the_end(other)
    async with lobby(store) as pilot:
        await press(pilot, "enter")
        assert shows(pilot, "ScoreboardScreen")
        assert (
            "Moves were undone at another terminal: the game continues. Press t to go there."
        ) not in screen_text(pilot)
        await press(pilot, "t")
        assert shows(pilot, "ScoreboardScreen")
        other.change(lambda: other.match.undo(3))
        await until(pilot, lambda: "the game continues" in screen_text(pilot))
        to_the_end(other)
        await until(pilot, lambda: "the game continues" not in screen_text(pilot))
        other.change(lambda: other.match.undo(3))
        await until(pilot, lambda: "the game continues" in screen_text(pilot))
        await press(pilot, "t")
        assert shows(pilot, "TableScreen")
        assert session(pilot).match.moves == other.match.moves


async def test_a_story_of_moves_that_were_taken_back_meanwhile_is_not_told(store, monkeypatch):
    told, taken_back = threading.Event(), threading.Event()

    def slow(*args: Any) -> Story | None:
        story = story_of(*args)
        told.set()
        assert taken_back.wait(SOON)
        assert story is not None
        last = len(story.leads) - 1
        return replace(story, turns=(Turn(last, Seat(0), 0.1, 0.9),))

    other = push(store)
    to_the_end(other)
    async with lobby(store) as pilot:
        monkeypatch.setattr(scoreboard, "story_of", slow)
        await pilot.press("enter")
        await until(pilot, told.is_set)
        other.change(lambda: other.match.undo(3))
        await until(pilot, lambda: "the game continues" in screen_text(pilot))
        taken_back.set()
        await settle(pilot)
        assert not part(pilot, "Turns").turns


async def test_a_table_that_is_finished_elsewhere_appears_in_its_tournament(store, other):
    cup = begin_cup(store)
    finish_tables(store, cup, people=False)
    async with on_screen(store).run_test(size=(120, 40)) as pilot:
        screen = await to_cup(pilot)
        tournament = screen.tournament
        assert len(tournament.rounds) == 1
        number = len(tournament.ready_tables)
        assert "Your table is ready" in screen_text(pilot)
        await press(pilot, "down")
        cursor = part(screen, "#tables").cursor
        finish_tables(other, cup, 1)

        def ready() -> int:
            return len(screen.tournament.ready_tables) + 10 * len(screen.tournament.rounds)

        await until(pilot, lambda: ready() != number + 10)
        if number > 1:
            assert part(screen, "#tables").cursor == cursor
            finish_tables(other, cup, 1)
        await until(pilot, lambda: ready() > 20)
        await settle(pilot)
        assert "Round 2" in screen_text(pilot), "the next round is paired without a key"
