"""The lobby's panels stand still, show every game, and give the saved games the room there is."""

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from jericho_tui.core import registry
from jericho_tui.core.game import GameInfo
from jericho_tui.play.player import SeatInfo
from jericho_tui.text import language
from tests.games.whole import WHOLE
from tests.tui.conftest import save_played
from tests.tui.inner import Plan
from tests.tui.leagues import play_evenings
from tests.tui.lobby import listed
from tests.tui.played import midway
from tests.tui.playing import painted, part, press, screen_text, settle, until

SIZES = [(80, 24), (100, 30), (120, 40), (200, 56)]
PANELS = ("NewGame", "Ladder", "SavedGames", "SavedGamesKeys", "#about", "Board", "Curve")


def regions(pilot: Pilot[None]) -> list[Region]:
    """Return where the panels stand."""
    return [part(pilot, panel).region for panel in PANELS]


def titles() -> list[str]:
    infos = [registry.info_or_error(game) for game in registry.IDS]
    return [info.title for info in infos if isinstance(info, GameInfo)]


@pytest.mark.share(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", language.LANGUAGES)
async def test_every_game_can_be_seen_and_what_is_said_of_it_moves_no_panel(
    size, code, make_app, evenings
):
    language.choose(code)
    async with make_app().run_test(size=size) as pilot:
        await settle(pilot)
        before = regions(pilot)
        for _game in registry.IDS:
            await press(pilot, "g")
            shown = painted(pilot, "NewGame")
            assert [title for title in titles() if title not in shown] == []
            assert f"▸ {registry.title(pilot.app.plan.game)}" in shown
            assert regions(pilot) == before


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_frame_is_the_final_layout(size, make_app, evenings):
    async with make_app().run_test(size=size) as pilot:
        await until(pilot, lambda: bool(painted(pilot, "NewGame")))
        before = regions(pilot)
        await settle(pilot)
        assert regions(pilot) == before


async def test_seven_players_with_long_names_take_the_lines_of_two(make_app):
    names = [f"{number} of the longest name" for number in range(1, 8)]
    seven = Plan("nottingham", tuple(SeatInfo(name[:20], "human") for name in names), False)
    for size in SIZES:
        app = make_app()
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            before = regions(pilot)
            app.plan = seven
            part(pilot, "NewGame").show(seven)
            await settle(pilot)
            assert regions(pilot) == before
            shown = painted(pilot, "NewGame")
            assert names[0][:20] in shown
            assert names[6][:20] in shown or " +" in shown, "who is left out is counted"
            assert "…" not in shown


@pytest.mark.parametrize("size", SIZES)
async def test_where_others_wait_for_a_move_it_is_said_and_comes_first(size, store, make_app):
    alone = Plan("jericho", make_app().plan.seats, rated=False)
    together = Plan(
        "jericho",
        (SeatInfo("Ada", "human"), SeatInfo("Bernd", "human"), SeatInfo("Caleb", "bot", "random")),
        rated=False,
        options={"start_player": "seat0"},
    )
    waits = save_played(store, together, plies=6)
    assert waits.match.state.actors() == (0,)
    save_played(store, alone, plies=40)
    async with make_app().run_test(size=size) as pilot:
        await settle(pilot)
        assert listed(pilot)[0] == waits.record.id
        assert "your turn" in painted(pilot, "SavedGames").splitlines()[0]
        await press(pilot, "s")
        assert "by game" in screen_text(pilot)


@pytest.mark.share(3)
@pytest.mark.parametrize("game", WHOLE)
async def test_a_spacious_lobby_shows_the_board_and_the_last_moves_to_everybody(
    game, store, make_app
):
    names = ("Ada", "Bernd", "Caleb")
    seats = (SeatInfo("Ada", "human"), *(SeatInfo(name, "bot", "random") for name in names[1:]))
    plan = Plan(game, seats, rated=False)
    for seed, least in ((3, 12), (4, 10**6)):
        store.matches.create(midway(plan, seed, least), seed)
    async with make_app().run_test(size=(200, 56)) as pilot:
        await settle(pilot)
        for _match in range(2):
            board = part(pilot, "Board")
            shown = [picture for picture in board.query("*") if picture.display]
            text = screen_text(pilot)
            assert [name for name in names if name not in text] == []
            sights = [picture.sight for picture in shown if hasattr(picture, "sight")]
            assert {sight.observation.seat for sight in sights} == {None}
            over = {not sight.observation.actors() for sight in sights}
            assert {sight.open_state is not None for sight in sights} == over
            assert "Last moves" in painted(pilot, "#about")
            await press(pilot, "down")


async def test_boards_of_one_game_after_another_take_each_others_place(store, make_app):
    seats = tuple(SeatInfo(name, "bot", "random") for name in ("Ada", "Bernd", "Caleb"))
    for game in WHOLE:
        store.matches.create(midway(Plan(game, seats, rated=False), 3, 12), 3)
    async with make_app().run_test(size=(200, 56)) as pilot:
        await settle(pilot)
        board = part(pilot, "Board")
        listing = part(pilot, "SavedGames")
        for key in (*["down"] * 5, "home", "end", "up", "home"):
            await press(pilot, key)
            shown = {one.id.rpartition("-")[0] for one in board.children if one.display}
            assert shown == {listing.match.game}
        await pilot.resize_terminal(120, 40)
        await settle(pilot)
        assert not board.display
        assert "Last moves" not in painted(pilot, "#about")


async def test_a_spacious_lobby_tells_how_whoever_leads_came_there(store, make_app):
    play_evenings(store)
    save_played(store, make_app(rated=False).plan, plies=9)
    async with make_app().run_test(size=(200, 56)) as pilot:
        await settle(pilot)
        first, second = store.league.ladder("jericho")[:2]
        curve = part(pilot, "Curve")
        assert curve.border_title is not None
        assert first.name in curve.border_title
        assert painted(pilot, "Curve").split()[-2:] == [str(first.games), "games"]
        await press(pilot, "shift+tab", "down")
        assert second.name in curve.border_title
        assert painted(pilot, "Curve").split()[-2:] == [str(second.games), "games"]
        await press(pilot, "g")
        assert curve.border_title == "Rating"
