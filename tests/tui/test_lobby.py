"""The lobby by keys and mouse: looking through the saved matches, and the panels."""

from pathlib import Path

import pytest
from textual.widgets import Input

from jericho_tui.core import registry
from jericho_tui.store.store import Store
from jericho_tui.tui.dialogs.dialog import Question
from jericho_tui.tui.panels import saved_lines
from jericho_tui.tui.panels.ladder import Ladder
from jericho_tui.tui.panels.saved_games import SavedGames, SavedGamesKeys
from jericho_tui.tui.screens.lobby import LobbyScreen, NewGame
from jericho_tui.tui.screens.player import PlayerScreen
from jericho_tui.tui.screens.table import TableScreen
from tests.tui.conftest import AppMaker, save_played
from tests.tui.lobby import listed, title, under, words
from tests.tui.playing import press, screen_text, settle, sitting

pytestmark = pytest.mark.asyncio


async def test_typing_after_a_slash_narrows_the_list_and_escape_shows_all(
    make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert len(listed(pilot)) == 3
        await press(pilot, "slash", *"finish")
        assert listed(pilot) == [evenings["finished"].stem]
        assert "1 of 3" in title(pilot)
        await press(pilot, "enter", "enter")
        assert pilot.app.current_mode == "scoreboard", "enter goes to the list, then opens"
        await press(pilot, "escape")
        assert listed(pilot) == [evenings["finished"].stem], "the search is still there"
        await press(pilot, "escape")
        assert len(listed(pilot)) == 3
        assert "of" not in title(pilot)
        assert isinstance(pilot.app.focused, SavedGames)


async def test_letters_typed_into_the_search_are_no_commands(
    make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    async with make_app().run_test() as pilot:
        await press(pilot, "slash", *"nedq")
        assert isinstance(pilot.app.screen, LobbyScreen)
        assert pilot.app.screen.query_one(Input).value == "nedq"
        assert listed(pilot) == []
        assert "No saved game matches" in screen_text(pilot)
        assert all(path.exists() for path in evenings.values())


async def test_while_searching_the_arrows_move_the_cursor_of_the_list(
    make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    async with make_app().run_test() as pilot:
        await press(pilot, "slash", "a")
        first = under(pilot)
        await press(pilot, "down")
        assert under(pilot) != first
        await press(pilot, "up")
        assert under(pilot) == first


async def test_the_filter_and_the_order_go_round_and_stand_in_the_title(
    make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    async with make_app().run_test() as pilot:
        await settle(pilot)
        seen = []
        for _ in range(5):
            await press(pilot, "f")
            seen.append((title(pilot).split(" · ")[-2:], len(listed(pilot))))
        assert seen == [
            (["in progress", "by date"], 1),
            (["finished", "by date"], 1),
            (["damaged", "by date"], 1),
            (["my games", "by date"], 3),
            (["3", "by date"], 3),
        ]
        orders = []
        for _ in range(3):
            await press(pilot, "s")
            orders.append(title(pilot).rsplit(" · ", 1)[-1])
        assert orders == ["by game", "by name", "by date"]


async def test_the_cursor_stays_on_its_match_when_the_order_changes(
    make_app: AppMaker, evenings: dict[str, Path], store: Store
) -> None:
    store.saved.rename(evenings["finished"], "zzz")
    async with make_app().run_test() as pilot:
        await settle(pilot)
        while under(pilot) != evenings["finished"]:
            await press(pilot, "down")
        for _ in range(3):
            await press(pilot, "s")
            assert under(pilot) == evenings["finished"]


async def test_the_match_under_the_cursor_is_told_in_full(
    make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", *"damaged", "enter")
        text = words(pilot)
        assert "damaged: line 20: “jump" in text
        assert (
            "” is not a move; expected open, feed, wall or supply with a card, or trumpet "
            "with a colour"
        ) in text
        assert evenings["scrap"].name in text


# --- the panels


async def test_without_matches_their_commands_do_nothing(make_app: AppMaker) -> None:
    async with make_app().run_test() as pilot:
        await press(pilot, "R", "c", "d", "u", "x", "v", "f", "s", "escape")
        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_an_empty_store_begins_at_the_new_game_and_enter_starts_it(
    make_app: AppMaker,
) -> None:
    async with make_app().run_test() as pilot:
        await settle(pilot)
        assert isinstance(pilot.app.focused, NewGame)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_tab_goes_round_the_panels(make_app: AppMaker, evenings: dict[str, Path]) -> None:
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        seen = [type(pilot.app.focused)]
        for key in ("tab", "tab", "tab", "shift+tab"):
            await press(pilot, key)
            seen.append(type(pilot.app.focused))
        assert seen == [SavedGames, NewGame, Ladder, SavedGames, Ladder]


async def test_the_ladder_leads_to_a_players_page_and_back(
    make_app: AppMaker, store: Store
) -> None:
    app = make_app()
    save_played(store, app.plan)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "tab", "tab", "enter")
        assert isinstance(pilot.app.screen, PlayerScreen)
        assert "provisional · 1" in words(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.focused, Ladder)


async def test_several_games_can_be_chosen_from(
    make_app: AppMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "IDS", ("jericho", "push"))
    async with make_app(trumpet_join="optional").run_test(size=(120, 40)) as pilot:
        await press(pilot, "g")
        assert pilot.app.plan.game == "push"  # type: ignore[attr-defined]
        assert "▸ Push" in screen_text(pilot)
        assert "Ladder · Push" in screen_text(pilot)
        pilot.app.screen.query_one(NewGame).focus()
        await press(pilot, "up")
        assert "▸ Jericho" in screen_text(pilot)
        await pilot.click(NewGame, offset=(6, 2))
        await settle(pilot)
        assert "▸ Push" in screen_text(pilot)


async def test_the_mouse_does_what_the_keys_do(
    make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    async with make_app(rated=False).run_test(size=(80, 24)) as pilot:
        await settle(pilot)

        async def click(part: str) -> None:
            lines = screen_text(pilot).splitlines()
            y = next(y for y, line in enumerate(lines) if part in line)
            await pilot.click(offset=(lines[y].index(part), y))
            await settle(pilot)

        await click("○ casual")
        assert pilot.app.plan.rated  # type: ignore[attr-defined]
        await click("Seats")
        assert "Who plays" in screen_text(pilot)
        await press(pilot, "escape")
        await click("Rules")
        assert "Options" in screen_text(pilot)
        await press(pilot, "escape")
        await press(pilot, "tab")
        await click("Filter")
        assert "in progress" in title(pilot)
        await press(pilot, "escape")
        await click("▲ damaged")
        assert under(pilot) == evenings["scrap"]
        assert isinstance(pilot.app.screen, LobbyScreen), "the first click only selects"
        await click("▲ damaged")
        assert isinstance(pilot.app.screen, Question)
        await press(pilot, "escape")
        await click(" Start ")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_what_can_be_done_is_read_off_the_bindings(
    make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        line = pilot.app.screen.query_one(SavedGamesKeys)
        shown = " ".join(text for row in line._painted for text, _role in row)
        assert "F2" in shown.split()
        assert "Undo" not in shown
        await press(pilot, "d")
        shown = " ".join(text for row in line._painted for text, _role in row)
        assert "Undo" in shown


async def test_the_good_part_of_a_damaged_match_is_resumed(
    make_app: AppMaker, evenings: dict[str, Path]
) -> None:
    before = evenings["scrap"].read_bytes()
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "f", "f", "f", "enter")
        assert isinstance(pilot.app.screen, Question)
        await press(pilot, "y")
        assert sitting(pilot).match.ply >= 2
    assert evenings["scrap"].read_bytes() == before


async def test_a_long_list_is_made_only_as_far_as_it_is_seen(
    make_app: AppMaker, store: Store, evenings: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Typing stays quick with thousands of matches."""
    text = evenings["running"].read_text()
    for number in range(120):
        (store.folder / f"copy-{number:03}.toml").write_text(
            text.replace(evenings["running"].stem, f"copy-{number:03}")
        )
    made = 0
    real = saved_lines.row

    def counted(*args: object) -> object:
        nonlocal made
        made += 1
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(saved_lines, "row", counted)
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert len(listed(pilot)) == 123
        made = 0
        await press(pilot, "slash", "a")
        assert made <= 60
        await press(pilot, "enter", "end")
        assert under(pilot).exists()
