"""The lobby's panels stand still, show every game, and give the saved games the room there is."""

from pathlib import Path

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from jericho_tui.core import registry
from jericho_tui.core.game import GameInfo
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose import language
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.store import Store
from jericho_tui.tui.panels.closer import Board
from jericho_tui.tui.panels.ladder import Ladder
from jericho_tui.tui.panels.saved_games import About, SavedGames, SavedGamesKeys
from jericho_tui.tui.screens.lobby import NewGame
from jericho_tui.tui.widgets.chart import Curve
from tests.games.whole import WHOLE
from tests.tui.conftest import AppMaker, save_played
from tests.tui.leagues import play_evenings
from tests.tui.lobby import listed
from tests.tui.played import midway
from tests.tui.playing import painted, press, screen_text, settle, until

pytestmark = pytest.mark.asyncio

SIZES = [(80, 24), (100, 30), (120, 40), (200, 56)]
PANELS = (NewGame, Ladder, SavedGames, SavedGamesKeys, About, Board, Curve)


def regions(pilot: Pilot[None]) -> list[Region]:
    """Return where the panels stand."""
    return [pilot.app.screen.query_one(panel).region for panel in PANELS]


def titles() -> list[str]:
    infos = [registry.info_or_error(game) for game in registry.IDS]
    return [info.title for info in infos if isinstance(info, GameInfo)]


@pytest.mark.share(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", language.LANGUAGES)
async def test_every_game_can_be_seen_and_what_is_said_of_it_moves_no_panel(
    size: tuple[int, int], code: str, make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    language.choose(code)
    async with make_app().run_test(size=size) as pilot:
        await settle(pilot)
        before = regions(pilot)
        for _game in registry.IDS:
            await press(pilot, "g")
            shown = painted(pilot, NewGame)
            assert [title for title in titles() if title not in shown] == []
            assert f"▸ {registry.title(pilot.app.plan.game)}" in shown  # type: ignore[attr-defined]
            assert regions(pilot) == before


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_frame_is_the_final_layout(
    size: tuple[int, int], make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    async with make_app().run_test(size=size) as pilot:
        await until(pilot, lambda: bool(pilot.app.screen.query_one(NewGame)._painted))
        before = regions(pilot)
        await settle(pilot)
        assert regions(pilot) == before


async def test_seven_players_with_long_names_take_the_lines_of_two(make_app: AppMaker) -> None:
    names = [f"{number} of the longest name" for number in range(1, 8)]
    seven = Plan("nottingham", tuple(SeatInfo(name[:20], "human") for name in names), False)
    for size in SIZES:
        app = make_app()
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            before = regions(pilot)
            app.plan = seven
            pilot.app.screen.query_one(NewGame).show(seven)
            await settle(pilot)
            assert regions(pilot) == before
            shown = painted(pilot, NewGame)
            assert names[0][:20] in shown
            assert names[6][:20] in shown or " +" in shown, "who is left out is counted"
            assert "…" not in shown


@pytest.mark.parametrize(("size", "rows"), [((80, 24), 6), ((100, 30), 9), ((120, 40), 16)])
async def test_the_saved_games_have_the_room_and_their_keys_the_last_line(
    size: tuple[int, int], rows: int, make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    async with make_app().run_test(size=size) as pilot:
        await settle(pilot)
        assert pilot.app.screen.query_one(SavedGames).content_size.height >= rows
        frame = pilot.app.screen.query_one("#saved-games").content_region
        assert pilot.app.screen.query_one(SavedGamesKeys).region.bottom == frame.bottom


@pytest.mark.parametrize("size", SIZES)
async def test_where_others_wait_for_a_move_it_is_said_and_comes_first(
    size: tuple[int, int], store: Store, make_app: AppMaker
) -> None:
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
        assert "your turn" in painted(pilot, SavedGames).splitlines()[0]
        await press(pilot, "s")
        assert "by game" in screen_text(pilot)


@pytest.mark.share(3)
@pytest.mark.parametrize("game", WHOLE)
async def test_a_spacious_lobby_shows_the_board_and_the_last_moves_to_everybody(
    game: str, store: Store, make_app: AppMaker
) -> None:
    names = ("Ada", "Bernd", "Caleb")
    seats = (SeatInfo("Ada", "human"), *(SeatInfo(name, "bot", "random") for name in names[1:]))
    plan = Plan(game, seats, rated=False)
    for seed, least in ((3, 12), (4, 10**6)):
        store.matches.create(midway(plan, seed, least), seed)
    async with make_app().run_test(size=(200, 56)) as pilot:
        await settle(pilot)
        for _match in range(2):
            board = pilot.app.screen.query_one(Board)
            shown = [picture for picture in board._pictures[game] if picture.display]
            assert shown
            text = "\n".join(
                painted(pilot, type(picture)) for picture in shown if hasattr(picture, "_painted")
            )
            assert [name for name in names if name not in text] == []
            sights = [picture.shown for picture in shown if hasattr(picture, "shown")]
            assert {sight.observation.seat for sight in sights} == {None}
            over = {not sight.observation.actors() for sight in sights}
            assert {sight.open_state is not None for sight in sights} == over
            assert "Last moves" in painted(pilot, About)
            await press(pilot, "down")


async def test_boards_of_one_game_after_another_take_each_others_place(
    store: Store, make_app: AppMaker
) -> None:
    seats = tuple(SeatInfo(name, "bot", "random") for name in ("Ada", "Bernd", "Caleb"))
    for game in registry.IDS:
        store.matches.create(midway(Plan(game, seats, rated=False), 3, 12), 3)
    async with make_app().run_test(size=(200, 56)) as pilot:
        await settle(pilot)
        board = pilot.app.screen.query_one(Board)
        listing = pilot.app.screen.query_one(SavedGames)
        for key in (*["down"] * 5, "home", "end", "up", "home"):
            await press(pilot, key)
            assert listing.match is not None
            shown = [game for game, those in board._pictures.items() if those[0].display]
            assert shown == [listing.match.game]
        await pilot.resize_terminal(120, 40)
        await settle(pilot)
        assert not board.display
        assert "Last moves" not in painted(pilot, About)


async def test_a_spacious_lobby_tells_how_whoever_leads_came_there(
    store: Store, make_app: AppMaker
) -> None:
    play_evenings(store)
    save_played(store, make_app(rated=False).plan, plies=9)
    async with make_app().run_test(size=(200, 56)) as pilot:
        await settle(pilot)
        first, second = store.league.ladder("jericho")[:2]
        curve = pilot.app.screen.query_one(Curve)
        assert curve.border_title is not None
        assert first.name in curve.border_title
        assert len(curve._points) == first.games
        await press(pilot, "shift+tab", "down")
        assert second.name in curve.border_title
        assert len(curve._points) == second.games
        await press(pilot, "g")
        assert (curve._points, curve.border_title) == ((), "Rating")
