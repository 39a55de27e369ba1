"""A tournament by keys: set up, played by people and bots, left and taken up again."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot

from jericho_tui import games
from jericho_tui.arena.tournament import run
from jericho_tui.core.seeds import stream
from jericho_tui.league.final import final_report
from jericho_tui.league.formats import is_over, table_standings
from jericho_tui.league.tournament import Tournament, plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.bots_tables import BotsTables
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.database import League
from jericho_tui.store.house import House, open_house
from jericho_tui.store.tournaments import Tournaments
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.notice import Question
from jericho_tui.tui.dialogs.tie_breaks import TieBreaksDialog
from jericho_tui.tui.panels.tournament_views import cross_sheet, strengths_sheet, tables_sheet
from jericho_tui.tui.screens.game import GameScreen
from jericho_tui.tui.screens.player import PlayerScreen
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.screens.tournament import TournamentScreen, View
from jericho_tui.tui.screens.tournament_setup import TournamentSetupScreen
from jericho_tui.tui.screens.tournaments import TournamentsScreen
from tests.tui.conftest import NOON, AppMaker, seat
from tests.tui.leagues import begin_cup, evening_cup, finish_tables, finished_cup
from tests.tui.lobby import words
from tests.tui.playing import play_to_end, press, screen_text, settle

SMALL = (80, 24)
WIDE = (120, 40)


class Here(BotsTables):
    """Plays bots' tables in the thread that waits for them: quick, and nothing to start."""

    def __init__(self, folder: Path, tournament_id: str) -> None:
        self._where = (folder, tournament_id)
        self._stopped = False

    def play(self) -> Iterator[None]:
        folder, tournament_id = self._where
        league = League.open(folder / "league.db")
        for _table in run(Tournaments(league.connection, folder), tournament_id):
            if self._stopped:
                break
            yield
        league.close()

    def stop(self) -> None:
        self._stopped = True


@pytest.fixture(autouse=True)
def bots_play_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TournamentScreen, "bots_tables", Here)


async def to_cup(pilot: Pilot[None]) -> TournamentScreen:
    await settle(pilot)
    await press(pilot, "T", "enter")
    screen = pilot.app.screen
    assert isinstance(screen, TournamentScreen)
    return screen


def only_cup(house: House) -> tuple[str, Tournament]:
    (row,) = house.tournaments.list()
    return row.id, house.tournaments.load(row.id)


def play_all_but_the_end(house: House, left: int = 3) -> None:
    """Play the open table of people on to its last moves, as an evening would."""
    cup, tournament = only_cup(house)
    for table in tournament.ready_tables:
        with house.tournaments.open_match(cup, table.number) as opened:
            rng = stream(table.rng_seed, "test")
            match = opened.match
            while actors := match.actors():
                match.submit(actors[0], rng.choice(match.state.legal_actions(actors[0])))
            moves = match.moves
            fresh = house.tournaments.deal(tournament, table)
            opened.match = fresh
            for move in moves[: len(moves) - left]:
                fresh.submit(*move)
            opened.save()


# --- an evening


def reopened(folder: Path) -> House:
    """Open the house as another program does."""
    house = open_house(folder / "saves", clock=lambda: NOON, settings_path=folder / "s.toml")
    house.settings.pace = "instant"
    return house


def on_screen(house: House) -> JerichoApp:
    app = JerichoApp(house, seed=9, clock=lambda: NOON)
    app.plan = Plan("jericho", tuple(map(seat, ("Ada", "Bernard", "Bot=random"))), rated=True)
    return app


async def test_a_swiss_of_twelve_with_two_people_is_played_by_keys_and_survives_two_stops(
    tmp_path: Path,
) -> None:
    """Set up and left at a table; taken up by a second program, left between rounds; ended by a
    third."""
    with reopened(tmp_path) as house:
        async with on_screen(house).run_test(size=SMALL) as pilot:
            await settle(pilot)
            await press(pilot, "T", "n")
            setup = pilot.app.screen
            assert isinstance(setup, TournamentSetupScreen)
            await press(pilot, *["down"] * 4, "left", "left")
            while len(setup.draft.players) < 12:
                await pilot.press("plus")
            await press(pilot, "end")
            for place in range(11, 2, -1):
                while setup.draft.players[place].bot != "random":
                    await pilot.press("left")
                await pilot.press("up")
            await press(pilot, "b")
            cup, tournament = only_cup(house)
            assert tournament.plan.rounds == 2
            assert "Your table is ready" in screen_text(pilot)
            await press(pilot, "p")
            assert isinstance(pilot.app.screen_stack[0], TableScreen), "people may share a table"
            await press(pilot, *["enter"] * 4)
            await press(pilot, "escape")
            assert pilot.app.current_mode == "tournament", "the table leads back to where it was"
    for rounds in (1, 2):
        with reopened(tmp_path) as house:
            if rounds == 1:
                assert house.tournaments.begun(cup, house.tournaments.load(cup))
            play_all_but_the_end(house)
            async with on_screen(house).run_test(size=SMALL) as pilot:
                screen = await to_cup(pilot)
                while len(house.tournaments.load(cup).rounds) == rounds and not screen.over:
                    await press(pilot, "p")
                    await play_to_end(pilot, most=40)
                    assert "Tournament" in screen_text(pilot)
                    await press(pilot, "escape")
                    assert screen.is_current
    with reopened(tmp_path) as house:
        tournament = house.tournaments.load(cup)
        assert is_over(tournament)
        assert all(len(played.tables) == 3 and not played.byes for played in tournament.rounds)
        assert house.league.count("jericho") == 6, "every table entered the ladder once"
        assert house.league.check() == []


# --- setting one up


async def test_every_setting_is_reached_by_keys(make_app: AppMaker, house: House) -> None:
    async with make_app(rated=False).run_test(size=SMALL) as pilot:
        await settle(pilot)
        await press(pilot, "T", "n")
        setup = pilot.app.screen
        assert isinstance(setup, TournamentSetupScreen)
        await press(pilot, "enter", *["ctrl+u", *"Cup"], "enter", "down")
        await press(pilot, "right", "left", "down", "right", "down", "left", "down", "down")
        assert setup.draft.format == "knockout"
        assert setup.draft.size == 3
        assert "as many as it takes" in screen_text(pilot)
        await press(pilot, "right", "left", "enter", *"5 6")
        assert "cannot be worth more" in words(pilot)
        await press(pilot, "backspace", "2", "enter", "down", "enter")
        assert isinstance(pilot.app.screen, TieBreaksDialog)
        await press(pilot, "j", "down", "enter", "escape", "down", "right", "down", "right")
        draft = setup.draft
        assert (draft.name, draft.shared_deals, draft.rated) == ("Cup", True, False)
        assert [int(points) for points in draft.scoring.points] == [5, 2]
        assert draft.tiebreaks == ("wins", "direct", "score")
        await press(pilot, "down", "enter", "right", "escape", "tab", "k", "j", "minus")
        assert len(setup.draft.players) == 7
        assert setup.draft.options
        await press(pilot, "b")
        assert isinstance(pilot.app.screen, TournamentScreen)
        _cup, tournament = only_cup(house)
        assert tournament.plan.name == "Cup"
        assert tournament.plan.tiebreaks == draft.tiebreaks
        assert [entrant.player for entrant in tournament.entrants] == list(setup.draft.players)


async def test_what_cannot_begin_says_why_and_stays(make_app: AppMaker, house: House) -> None:
    async with make_app().run_test(size=SMALL) as pilot:
        await settle(pilot)
        await press(pilot, "T", "n", "tab", "down", "enter", "ctrl+u", *"ada", "enter")
        assert "Ada takes part already" in words(pilot)
        await press(pilot, "escape", "escape")
        assert isinstance(pilot.app.screen, TournamentsScreen)
        assert house.tournaments.list() == []


async def test_a_click_on_the_kind_of_a_player_changes_it(make_app: AppMaker) -> None:
    async with make_app().run_test(size=SMALL) as pilot:
        await settle(pilot)
        await press(pilot, "T", "n")
        setup = pilot.app.screen
        assert isinstance(setup, TournamentSetupScreen)
        before = setup.draft.players[0]
        await pilot.click("#players", offset=(20, 1))
        assert setup.draft.players[0].name == before.name
        assert setup.draft.players[0].bot != before.bot


# --- what is shown


def test_a_cross_table_wider_than_the_screen_shows_the_columns_around_the_cursor(
    house: House,
) -> None:
    cup = begin_cup(house, rounds=2)
    tournament = finish_tables(house, cup)
    left, right = (cross_sheet(tournament, 40, around) for around in (0, 11))
    assert left.head is not None
    assert right.head is not None
    assert left.head[0][0].split()[0] == "1"
    assert right.head[0][0].split()[-1] == "12"
    whole = cross_sheet(tournament, 80, 0)
    assert whole.head is not None
    assert whole.head[0][0].split() == [str(column) for column in range(1, 13)]


def test_who_beat_whom_stands_in_the_row_of_who_did(house: House) -> None:
    tournament = finish_tables(house, begin_cup(house, rounds=1))
    sheet = cross_sheet(tournament, 80, 0)
    table = tournament.rounds[0].tables[0]
    assert table.placings is not None
    best = table.entrants[table.placings.index(1)]
    row = sheet.rows[list(sheet.entrants).index(best)]
    assert sum(text.strip() == "1" for text, _role in row[2:]) == len(table.entrants) - 1


def test_chances_of_being_stronger_complete_each_other(house: House) -> None:
    tournament = finish_tables(house, begin_cup(house, rounds=1))
    sheet = strengths_sheet(tournament, final_report(tournament), 80, 0)
    cells = [[text.strip() for text, _role in row[2:]] for row in sheet.rows]
    for row in range(12):
        assert cells[row][row] == "·"
        for column in range(row):
            assert int(cells[row][column]) + int(cells[column][row]) == pytest.approx(100, abs=1)


def test_who_sits_out_stands_below_the_tables(house: House) -> None:
    plan = plan_for(games.info("jericho"), "Five", "swiss", 1, size=3, rounds=1)
    names = ("Ada", "Bert", "Cora", "Dora", "Emil", "Fay", "Gus")
    cup = house.tournaments.create(plan, [SeatInfo(name, "human") for name in names])
    tournament = house.tournaments.load(cup)
    paired = replace(tournament.rounds[0], tables=tournament.rounds[0].tables[:1], byes=(7,))
    sheet = tables_sheet(tournament, paired, (), 80)
    assert sheet.parts == {1: [("sits out: Gus", "quiet")]}


async def test_standings_cross_table_and_report_tell_what_the_tournament_says(
    make_app: AppMaker, house: House
) -> None:
    finished_cup(house)
    _cup, tournament = only_cup(house)
    lines = table_standings(tournament)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await to_cup(pilot)
        told = " ".join(words(pilot).split())
        assert screen.view is View.REPORT
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
    make_app: AppMaker, house: House
) -> None:
    finished_cup(house)
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
        assert isinstance(pilot.app.screen, PlayerScreen)


async def test_bots_tables_are_played_while_people_think_and_can_be_stopped(
    make_app: AppMaker, house: House
) -> None:
    cup = begin_cup(house, rounds=1)
    async with make_app().run_test(size=WIDE) as pilot:
        await to_cup(pilot)
        tournament = house.tournaments.load(cup)
        assert tournament.open_tables == tournament.ready_tables, "the bots are done"
        done = sum(tournament.bots_only(t) for r in tournament.rounds for t in r.tables)
        assert f"tables {done} of {done}" in screen_text(pilot)


async def test_stopped_bots_wait_for_a_key(
    make_app: AppMaker, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Idle(Here):
        def play(self) -> Iterator[None]:
            yield from ()

    monkeypatch.setattr(TournamentScreen, "bots_tables", Idle)
    cup = begin_cup(house, rounds=1)
    async with make_app().run_test(size=WIDE) as pilot:
        screen = await to_pausing_cup(pilot)
        assert screen._paused
        monkeypatch.setattr(TournamentScreen, "bots_tables", Here)
        await press(pilot, "space")
        tournament = house.tournaments.load(cup)
        assert tournament.open_tables == tournament.ready_tables


async def to_pausing_cup(pilot: Pilot[None]) -> TournamentScreen:
    await pilot.pause()
    pilot.app.action_tournaments()  # type: ignore[attr-defined]
    await pilot.pause()
    screen = TournamentScreen(pilot.app.house.tournaments.list()[0].id)  # type: ignore[attr-defined]
    screen._paused = True
    pilot.app.push_screen(screen)
    await settle(pilot)
    return screen


# --- coming and going


async def test_somebody_withdraws_after_a_question_and_the_table_goes_on_without(
    make_app: AppMaker, house: House
) -> None:
    evening_cup(house)
    cup, before = only_cup(house)
    async with make_app().run_test(size=SMALL) as pilot:
        await to_cup(pilot)
        await press(pilot, "w", "enter")
        assert isinstance(pilot.app.screen, Question)
        assert "Ada plays no more" in words(pilot)
        await press(pilot, "y")
        after = house.tournaments.load(cup)
        assert after.entrant(1).left_after == len(before.rounds) - 1
        assert all(1 not in table.entrants for table in after.open_tables)


async def test_a_late_entry_plays_from_the_next_round_on(make_app: AppMaker, house: House) -> None:
    evening_cup(house)
    cup, before = only_cup(house)
    async with make_app().run_test(size=SMALL) as pilot:
        await to_cup(pilot)
        await press(pilot, "e", "down", "enter", *"ada", "enter")
        assert "Ada takes part already" in words(pilot)
        await press(pilot, *["backspace"] * 3, *"Zoe", "enter")
        entrant = house.tournaments.load(cup).entrants[-1]
        assert entrant.player.name == "Zoe"
        assert entrant.player.kind == "bot"
        assert entrant.joined == len(before.rounds) + 1


# --- the list


async def test_the_list_shows_how_far_each_is_and_forgets_one_after_a_question(
    make_app: AppMaker, house: House
) -> None:
    finished_cup(house)
    house.matches.clock = lambda: datetime(2026, 11, 20, 13, tzinfo=UTC)
    begin_cup(house, name="Blitz")
    async with make_app().run_test(size=SMALL) as pilot:
        await settle(pilot)
        await press(pilot, "T")
        assert isinstance(pilot.app.screen, TournamentsScreen)
        text = screen_text(pilot)
        assert "round 1 of 4" in text
        assert "· over" in text
        count = house.league.count("jericho")
        await press(pilot, "d", "n")
        assert len(house.tournaments.list()) == 2
        await press(pilot, "d", "y")
        assert [row.plan.name for row in house.tournaments.list()] == ["Friday cup"]
        assert house.league.count("jericho") == count
        await press(pilot, "escape")
        assert pilot.app.current_mode == "lobby"


# --- the process beside


async def test_a_process_beside_the_screen_plays_the_bots_tables(house: House) -> None:
    cup = begin_cup(house, rounds=1)
    bots = BotsTables(house.folder, cup)
    assert len(list(bots.play())) >= 1
    tournament = house.tournaments.load(cup)
    assert tournament.open_tables == tournament.ready_tables


async def test_a_stopped_process_says_nothing_and_a_failed_one_why(house: House) -> None:
    from jericho_tui.sitting.bots_tables import BotsTablesError

    stopped = BotsTables(house.folder, begin_cup(house))
    stopped.stop()
    assert list(stopped.play()) == []
    with pytest.raises(BotsTablesError, match="there is no tournament nobody"):
        list(BotsTables(house.folder, "nobody").play())


async def test_finish_tables_helper_stops_where_people_are_waited_for(house: House) -> None:
    tournament = finish_tables(house, begin_cup(house), people=False)
    assert tournament.ready_tables == tournament.open_tables != ()
