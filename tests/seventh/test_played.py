"""The seventh game is played wherever a game is, without a word or a view of its own."""

import json
import re
from pathlib import Path

import pytest

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.worker import Thinker
from jericho_tui.play.player import Limit
from jericho_tui.session.plan import Plan
from jericho_tui.session.thought import player_for
from jericho_tui.store.store import Store
from jericho_tui.text import language
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.panels.new_game import NewGame
from jericho_tui.tui.screens.replay import ReplayScreen
from jericho_tui.tui.tables.generic import GenericTable
from tests.cli.conftest import Command
from tests.cli.plain_table import PlainTable
from tests.seventh.conftest import GAME
from tests.tui.conftest import NOON, seat
from tests.tui.lobby import words
from tests.tui.playing import painted, press, screen_text, session, settle

LANGUAGES = pytest.mark.parametrize("code", language.LANGUAGES)


def plan(*specs: str, rated: bool = False) -> Plan:
    return Plan(GAME, tuple(map(seat, specs)), rated)


def app_of(store: Store, *specs: str, rated: bool = False) -> JerichoApp:
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    app.plan = plan(*specs, rated=rated)
    return app


async def test_a_newcomer_is_offered_no_coach_where_there_is_none(store: Store) -> None:
    store.settings.coached = False
    app = app_of(store, "Ada", "Rahab=champion")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "with a coach" not in screen_text(pilot)
        await press(pilot, "t", "enter")
        assert "Goofspiel has no tutorial" in screen_text(pilot)
        await press(pilot, "escape", "g")
        assert "with a coach" in screen_text(pilot)


@LANGUAGES
async def test_it_stands_in_the_lobby_and_is_played_whole_at_the_generic_table(
    store: Store, code: str
) -> None:
    language.choose(code)
    app = app_of(store, "Ada", "Rahab=champion", rated=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "▸ Goofspiel" in screen_text(pilot)
        await press(pilot, "n")
        assert pilot.app.screen.query(GenericTable)
        first = words(pilot)
        assert "GOOFSPIEL" in first
        assert "1 bid 1" in first
        asked = {"en": "Your turn: choose a move.", "fr": "À vous : choisissez un coup."}[code]
        assert asked in first.replace("\u202f", " ").replace("\xa0", " ")
        await press(pilot, "question_mark")
        assert {"en": "The top prize", "fr": "premier lot"}[code] in words(pilot)
        await press(pilot, "escape")
        await press(pilot, "7", "enter")
        match = session(pilot).match
        assert match.ply == 2
        told = words(pilot)
        assert "bid 7" in told
        assert "take" in told
        while pilot.app.current_mode != "scoreboard":
            await press(pilot, "enter")
        won = {"en": "You win with", "fr": "Vous gagnez avec"}[code]
        assert won in words(pilot)
        assert len(store.league.ladder(GAME)) == 2


async def test_a_match_of_it_is_listed_looked_back_on_and_told(store: Store) -> None:
    match = plan("Ada", "Rahab=champion").deal(9)
    running = plan("Ada", "Rahab=champion").deal(8)
    for number in (1, 2):
        running.submit(running.actors()[0], f"bid {number}")
    while actors := match.actors():
        match.submit(actors[0], match.state.legal_actions(actors[0])[0])
    for each in (match, running):
        store.matches.create(each, 9)
    app = app_of(store, "Ada", "Rahab=champion")
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        text = words(pilot)
        assert "2 moves" in text
        assert "Goofspiel" in text
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert "GOOFSPIEL" in words(pilot)


async def test_its_ladder_has_a_page_and_its_first_game_is_missed_in_a_sentence(
    store: Store,
) -> None:
    async with app_of(store, "Ada", "Rahab=champion").run_test(size=(120, 40)) as pilot:
        await press(pilot, "t", "enter")
        assert "Goofspiel has no tutorial" in words(pilot)
        await press(pilot, "escape", "l", "enter")
        assert "LEAGUE Goofspiel" in words(pilot)
        await press(pilot, "escape")
        pilot.app.screen.query_one(NewGame).focus()
        await press(pilot, "down")
        assert "▸ Jericho" in screen_text(pilot)
        await press(pilot, "up", "o")
        assert "This game has no options." in words(pilot)
        await press(pilot, "escape", "e")
        assert "2 to 4 players" in words(pilot)


async def test_the_last_moves_stand_below_what_is_asked_where_the_log_has_no_panel(
    store: Store,
) -> None:
    app = app_of(store, "Ada", "Rahab=random")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "n", "7", "enter")
        asked, *_more, last = painted(pilot, "#preview").splitlines()
        assert "Your turn: choose a move." in asked
        assert re.search(r"Rahab: bid \d|: take \d", last)


@LANGUAGES
def test_it_is_played_whole_in_plain_mode(store: Store, code: str) -> None:
    language.choose(code)
    opened = store.matches.create(plan("Ada", "Rahab=champion").deal(9), 9)
    said = PlainTable(store, opened).play(
        ["look", "hand", "moves", "bid 3", "LOG", "look 1", "BID 7", "1", "rules", "bid 9", "hint"]
        + ["1"] * 4
    )
    assert opened.match.outcome() is not None
    assert "3: bid 3\n" in said.replace("\u202f:", ":")  # of the list
    assert "Bid 1.\n" in said
    assert {"en": "The top prize is turned up", "fr": "On retourne le premier lot"}[code] in said
    assert "hands: 1 2 3 4 5 6 7" in said.replace("\u202f:", ":")
    assert "hands: 1 2 4 5 6 7\n" in said.replace("\u202f:", ":"), "after bid 3, unasked"
    assert "?" in said  # a prize to come
    assert {"en": "1st Ada, 8.\n", "fr": "1er Ada, 8.\n"}[code] in said
    assert {"en": "You win with 8 points.", "fr": "Vous gagnez avec 8 points."}[code] in said


def test_two_people_choose_in_secret_in_plain_mode(store: Store) -> None:
    opened = store.matches.create(plan("Ada", "Bob").deal(9), 9)
    said = PlainTable(store, opened).play(["bid 5", "log", "bid 6"])
    after = said[said.index("Bob, it is your turn.") :]
    before, _shown, opened_up = after.partition("bid 6")
    assert "Ada has chosen." in before
    assert "bid 5" not in before
    assert "Bob: bid 6." in opened_up
    assert opened_up.count("Bob: bid 6.") == 1


def test_it_is_simulated_measured_and_rated(run: Command, tmp_path: Path) -> None:
    records = tmp_path / "records"
    saved = run(
        *("simulate", GAME, "--seats", "random,random,random", "--matches", 4, "--rng-seed", 1),
        *("--record", records, "--jobs", 2, "--json"),
    )
    assert saved.code == 0, saved.err
    files = sorted(records.glob("*.toml"))
    assert len(files) == 4
    shown = run("replay", files[0])
    assert shown.code == 0, shown.err
    assert "points" in shown.out
    assert run("check", *files).code == 0
    arena = run(
        *("arena", "run", GAME, "--bots", "random,random", "--deals", 3, "--iterations", 20),
        *("--rng-seed", 1, "--jobs", 2),
    )
    assert arena.code == 0, arena.err
    assert "Goofspiel" in arena.out
    assert GAME in run("rules", "--help").out
    assert run("rules", GAME).out.startswith("# Goofspiel")


def test_it_has_tournaments_and_a_ladder(run: Command, tmp_path: Path) -> None:
    saves = ("--saves", tmp_path / "saves")
    new = run("tournament", "new", "Cup", GAME, "--entrants", "4*random", "--rng-seed", 3, *saves)
    assert new.code == 0, new.err
    ran = run("tournament", "run", "Cup", *saves)
    assert ran.code == 0, ran.err
    shown = run("league", "show", GAME, "--json", *saves)
    assert shown.code == 0, shown.err
    assert json.loads(shown.out)


def test_bots_that_search_play_it_in_a_process_of_their_own() -> None:
    match = plan("Ada", "Rahab=champion").deal(3)
    thinker = Thinker()
    try:
        asked = match.actors()[1]
        player = player_for("champion", match.game, 3, asked, thinker)
        decision = player.choose(match.state.observation(asked), Limit(iterations=50))
    finally:
        thinker.close()
    assert thinker.trouble is None
    assert decision.action in match.state.legal_actions(asked)
    assert [bot.id for bot in bots_for(GAME)] == ["champion", "planner", "random"]
