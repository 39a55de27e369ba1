"""A tournament by keys: set up, played by people and bots."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from jericho_tui.core.sentence import Sentence
from jericho_tui.league.formats import table_standings
from tests.tui.conftest import seat, store_beside
from tests.tui.cups import SMALL, Here, on_screen, only_cup, play_all_but_the_end, to_cup
from tests.tui.inner import BotsTables, BotsTablesError, GameScreen, Plan, TournamentScreen
from tests.tui.leagues import begin_cup, evening_cup, finished_cup
from tests.tui.lobby import words
from tests.tui.playing import is_a, play_to_end, press, screen_text, settle, shows, toasts

WIDE = (120, 40)


@pytest.fixture(autouse=True)
def bots_play_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TournamentScreen, "bots_tables", Here)


async def test_a_tournament_of_six_leaves_one_line_an_entrant_on_the_ladder(make_app, store):
    """Bots meet people at one table and one another at the next: they are the same players."""
    app = make_app()
    app.plan = Plan("jericho", tuple(map(seat, ("Ada", "B=heuristic", "C=heuristic"))), rated=True)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "T", "n")
        setup: Any = pilot.app.screen
        assert is_a(setup, "TournamentSetupScreen")
        await press(pilot, "tab", "end")
        while len(setup.draft.players) > 6:
            await press(pilot, "minus")
        await press(pilot, "home")
        for place in range(1, 6):
            await press(pilot, "down")
            while setup.draft.players[place].bot != "heuristic":
                await press(pilot, "left")
        await press(pilot, "b")
        screen: Any = pilot.app.screen
        assert is_a(screen, "TournamentScreen")
        while not screen.over:
            play_all_but_the_end(store)
            await press(pilot, "p")
            await play_to_end(pilot, most=40)
            await press(pilot, "escape")
        _cup, tournament = only_cup(store)
        names = {entrant.player.name for entrant in tournament.entrants}
        rows = store.league.ladder("jericho")
        assert len(rows) == len(names) == 6
        assert {row.name for row in rows} == names
        assert {row.games for row in rows} == {len(tournament.rounds)}
        assert {row.plays for row in rows} == {"", "heuristic v2"}


async def test_every_setting_is_reached_by_keys(make_app, store):
    async with make_app(rated=False).run_test(size=SMALL) as pilot:
        await press(pilot, "T", "n")
        setup: Any = pilot.app.screen
        assert is_a(setup, "TournamentSetupScreen")
        await press(pilot, "enter", *["ctrl+u", *"Cup"], "enter", "down")
        await press(pilot, "right", "left", "down", "right", "down", "left", "down", "down")
        assert setup.draft.format == "knockout"
        assert setup.draft.size == 3
        assert "as many as needed" in screen_text(pilot)
        await press(pilot, "down", "right", "left", "enter", *"5 6")
        assert "cannot be worth more" in words(pilot)
        await press(pilot, "backspace", "2", "enter", "down", "enter")
        assert shows(pilot, "TieBreaksDialog")
        await press(pilot, "j", "down", "enter", "escape", "down", "right", "down", "right")
        draft = setup.draft
        assert (draft.name, draft.shared_deals, draft.rated) == ("Cup", True, False)
        assert [int(points) for points in draft.scoring.points] == [5, 2]
        assert draft.tiebreaks == ("wins", "direct", "score")
        await press(pilot, "down", "right", "right", "left")
        assert setup.draft.iterations == 100
        await press(pilot, "down", "enter", "right", "escape")
        await press(pilot, "down", "right")
        assert "Visitors of the club may enter themselves before any round." in words(pilot)
        await press(pilot, "tab", "k", "j", "minus")
        assert len(setup.draft.players) == 7
        assert setup.draft.options
        await press(pilot, "b")
        assert shows(pilot, "TournamentScreen")
        _cup, tournament = only_cup(store)
        assert tournament.plan.name == "Cup"
        assert tournament.plan.tiebreaks == draft.tiebreaks
        assert tournament.plan.takes_entries
        assert [entrant.player for entrant in tournament.entrants] == list(setup.draft.players)


async def test_what_cannot_begin_says_why_and_stays(make_app, store):
    async with make_app().run_test(size=SMALL) as pilot:
        await press(pilot, "T", "n", "tab", "down", "enter", "ctrl+u", *"ada", "enter")
        assert "Ada already takes part" in words(pilot)
        await press(pilot, "escape", "escape")
        assert shows(pilot, "TournamentsScreen")
        assert store.tournaments.list() == []


async def test_a_click_on_the_kind_of_a_player_changes_it(make_app):
    async with make_app().run_test(size=SMALL) as pilot:
        await press(pilot, "T", "n")
        setup: Any = pilot.app.screen
        assert is_a(setup, "TournamentSetupScreen")
        before = setup.draft.players[0]
        await pilot.click("#players", offset=(20, 1))
        assert setup.draft.players[0].name == before.name
        assert setup.draft.players[0].bot != before.bot


async def test_a_spacious_tournament_shows_how_the_standings_came_about(make_app, store):
    finished_cup(store)
    async with make_app().run_test(size=(200, 56)) as pilot:
        await to_cup(pilot)
        shown = screen_text(pilot)
        assert [f"Round {number}" in shown for number in range(1, 5)] == [True] * 4
        assert "Rank after each round" in shown
        await pilot.resize_terminal(120, 40)
        await settle(pilot)
        assert "Rank after each round" not in screen_text(pilot)
        await pilot.resize_terminal(200, 56)
        await settle(pilot)
        assert "Rank after each round" in screen_text(pilot)


async def test_standings_cross_table_and_report_tell_what_the_tournament_says(make_app, store):
    finished_cup(store)
    _cup, tournament = only_cup(store)
    lines = table_standings(tournament)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await to_cup(pilot)
        told = " ".join(words(pilot).split())
        assert screen.view.name == "REPORT"
        winner = tournament.entrant(lines[0].entrant).player.name
        assert f"① {winner}" in told
        assert "Most tables won" in told
        assert "Elo points" in told
        await press(pilot, "v")
        assert "Who is stronger, in %" in screen_text(pilot)
        await press(pilot, "v")
        shown = screen_text(pilot).splitlines()
        for line in lines:
            name = tournament.entrant(line.entrant).player.name
            row = next(text for text in shown if f" {line.place}. {name}" in text)
            assert str(line.played) in row.split(name)[1]
        await press(pilot, "v")
        assert "Cross table" in screen_text(pilot)


async def test_the_rounds_can_be_walked_through_and_a_finished_table_opens_its_game(
    make_app, store
):
    finished_cup(store)
    async with make_app().run_test(size=SMALL) as pilot:
        await to_cup(pilot)
        assert "Round 4" in screen_text(pilot)
        await press(pilot, "left", "left")
        assert "Round 2" in screen_text(pilot)
        await press(pilot, "enter")
        assert type(pilot.app.screen) is GameScreen
        await press(pilot, "escape", *["right"] * 5)
        assert "Round 4" in screen_text(pilot)
        await press(pilot, "tab", "enter")
        assert shows(pilot, "PlayerScreen")


async def test_bots_tables_are_played_while_people_think_and_can_be_stopped(make_app, store):
    cup = begin_cup(store, rounds=1)
    async with make_app().run_test(size=WIDE) as pilot:
        await to_cup(pilot)
        tournament = store.tournaments.load(cup)
        assert tournament.open_tables == tournament.ready_tables, "the bots are done"
        done = sum(tournament.bots_only(t) for r in tournament.rounds for t in r.tables)
        assert f"tables {done} of {done}" in screen_text(pilot)


async def test_bots_that_were_stopped_say_why_and_wait_for_a_key(make_app, store, monkeypatch):
    class Broken(Here):
        def play(self) -> Iterator[None]:
            raise BotsTablesError(Sentence("the disk is full"))

    monkeypatch.setattr(TournamentScreen, "bots_tables", Broken)
    cup = begin_cup(store, rounds=1)
    async with make_app().run_test(size=WIDE) as pilot:
        await press(pilot, "T", "enter")
        assert shows(pilot, "Notice")
        assert "the disk is full" in words(pilot)
        await press(pilot, "escape")
        monkeypatch.setattr(TournamentScreen, "bots_tables", Here)
        await press(pilot, "space")
        tournament = store.tournaments.load(cup)
        assert tournament.open_tables == tournament.ready_tables


async def test_somebody_withdraws_after_a_question_and_the_table_goes_on_without(make_app, store):
    evening_cup(store)
    cup, before = only_cup(store)
    async with make_app().run_test(size=SMALL) as pilot:
        await to_cup(pilot)
        await press(pilot, "w", "enter")
        assert shows(pilot, "Question")
        assert (
            "Ada leaves this tournament; finished games stay. A waiting table continues "
            "without Ada. Withdraw?"
        ) in words(pilot)
        await press(pilot, "y")
        after = store.tournaments.load(cup)
        assert after.entrant(1).left_after == len(before.rounds) - 1
        assert all(1 not in table.entrants for table in after.open_tables)


async def test_a_late_entry_plays_from_the_next_round_on(make_app, store):
    evening_cup(store)
    cup, before = only_cup(store)
    async with make_app().run_test(size=SMALL) as pilot:
        await to_cup(pilot)
        await press(pilot, "e", "down", "enter", *"ada", "enter")
        assert "Ada already takes part" in words(pilot)
        await press(pilot, *["backspace"] * 3, *"Zoe", "enter")
        entrant = store.tournaments.load(cup).entrants[-1]
        assert entrant.player.name == "Zoe"
        assert entrant.player.kind == "bot"
        assert entrant.joined == len(before.rounds) + 1


async def test_the_list_shows_how_far_each_is_and_forgets_one_after_a_question(make_app, store):
    finished_cup(store)
    store.matches.clock = lambda: datetime(2026, 11, 20, 13, tzinfo=UTC)
    begin_cup(store, name="Blitz")
    async with make_app().run_test(size=SMALL) as pilot:
        await press(pilot, "T")
        assert shows(pilot, "TournamentsScreen")
        text = screen_text(pilot)
        assert "round 1 of 4" in text
        assert "· over" in text
        count = store.league.count("jericho")
        await press(pilot, "d", "n")
        assert len(store.tournaments.list()) == 2
        await press(pilot, "d", "y")
        assert [row.plan.name for row in store.tournaments.list()] == ["Friday cup"]
        assert store.league.count("jericho") == count
        await press(pilot, "escape")
        assert pilot.app.current_mode == "lobby"


async def test_without_a_file_there_is_no_new_tournament(store):
    store.close()
    (store.folder / "league.db").write_text("no database")
    with store_beside(store) as damaged:
        async with on_screen(damaged).run_test(size=SMALL) as pilot:
            await press(pilot, "T")
            assert "Can’t create a tournament:" in toasts(pilot)
            await press(pilot, "n")
            assert shows(pilot, "TournamentsScreen")


async def test_a_process_beside_the_screen_plays_the_bots_tables(store):
    cup = begin_cup(store, rounds=1)
    bots = BotsTables(store.folder, cup)
    assert len(list(bots.play())) >= 1
    tournament = store.tournaments.load(cup)
    assert tournament.open_tables == tournament.ready_tables


async def test_a_stopped_process_says_nothing_and_a_failed_one_why(store):
    stopped = BotsTables(store.folder, begin_cup(store))
    stopped.stop()
    assert list(stopped.play()) == []
    with pytest.raises(BotsTablesError, match="there is no tournament nobody"):
        list(BotsTables(store.folder, "nobody").play())
