"""The lobby by keys and mouse: looking through the saved matches, and the panels."""

from textual.widgets import Input

from jericho_tui.core import registry
from tests.tui.conftest import save_played
from tests.tui.lobby import listed, title, under, words
from tests.tui.playing import is_a, painted, part, press, screen_text, session, settle, shows


async def test_typing_after_a_slash_narrows_the_list_and_escape_shows_all(make_app, evenings):
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
        assert is_a(pilot.app.focused, "SavedGames")
        await press(pilot, "slash", *"nedq")
        assert shows(pilot, "LobbyScreen")
        assert pilot.app.screen.query_one(Input).value == "nedq"
        assert listed(pilot) == []
        assert "No saved game matches" in screen_text(pilot)
        assert all(path.exists() for path in evenings.values())
        await press(pilot, "escape", "slash", "a")
        first = under(pilot)
        await press(pilot, "down")
        assert under(pilot) != first
        await press(pilot, "up")
        assert under(pilot) == first
        await press(pilot, "ctrl+u", *"damaged", "enter")
        text = words(pilot)
        assert "damaged: line 20: “jump" in text
        assert (
            "” is not a move; expected open, feed, wall or supply with a card, or trumpet "
            "with a colour"
        ) in text
        assert evenings["scrap"].name in text


async def test_the_filter_and_the_order_go_round_and_stand_in_the_title(make_app, evenings, store):
    store.saved.rename(evenings["finished"], "zzz")
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
        await press(pilot, "home")
        for _ in range(3):
            if under(pilot) != evenings["finished"]:
                await press(pilot, "down")
        for _ in range(3):
            await press(pilot, "s")
            orders.append(title(pilot).rsplit(" · ", 1)[-1])
            assert under(pilot) == evenings["finished"], "the cursor stays on its match"
        assert orders == ["by game", "by name", "by date"]


async def test_an_empty_store_begins_at_the_new_game_and_enter_starts_it(make_app):
    async with make_app().run_test() as pilot:
        await settle(pilot)
        assert is_a(pilot.app.focused, "NewGame")
        await press(pilot, "enter")
        assert shows(pilot, "TableScreen")


async def test_tab_goes_round_the_panels(make_app, evenings):
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "F2" in painted(pilot, "SavedGamesKeys").split()
        assert "Undo" not in painted(pilot, "SavedGamesKeys")
        seen = [type(pilot.app.focused).__name__]
        for key in ("tab", "tab", "tab", "shift+tab"):
            await press(pilot, key)
            seen.append(type(pilot.app.focused).__name__)
        assert seen == ["SavedGames", "NewGame", "Ladder", "SavedGames", "Ladder"]
        await press(pilot, "tab", "d")
        assert "Undo" in painted(pilot, "SavedGamesKeys"), "read off the bindings"


async def test_the_ladder_leads_to_a_players_page_and_back(make_app, store):
    app = make_app()
    save_played(store, app.plan)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "tab", "tab", "enter")
        assert shows(pilot, "PlayerScreen")
        assert "provisional · 1" in words(pilot)
        await press(pilot, "escape")
        assert is_a(pilot.app.focused, "Ladder")


async def test_several_games_can_be_chosen_from(make_app, monkeypatch):
    monkeypatch.setattr(registry, "IDS", ("jericho", "push"))
    async with make_app(trumpet_join="optional").run_test(size=(120, 40)) as pilot:
        await press(pilot, "g")
        assert pilot.app.plan.game == "push"
        assert "▸ Push" in screen_text(pilot)
        assert "Ladder · Push" in screen_text(pilot)
        part(pilot, "NewGame").focus()
        await press(pilot, "up")
        assert "▸ Jericho" in screen_text(pilot)
        await pilot.click("NewGame", offset=(6, 2))
        await settle(pilot)
        assert "▸ Push" in screen_text(pilot)


async def test_the_mouse_does_what_the_keys_do(make_app, evenings):
    async with make_app(rated=False).run_test(size=(80, 24)) as pilot:
        await settle(pilot)

        async def click(part: str) -> None:
            lines = screen_text(pilot).splitlines()
            y = next(y for y, line in enumerate(lines) if part in line)
            await pilot.click(offset=(lines[y].index(part), y))
            await settle(pilot)

        await click("○ casual")
        assert pilot.app.plan.rated
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
        assert shows(pilot, "LobbyScreen"), "the first click only selects"
        await click("▲ damaged")
        assert shows(pilot, "Question")
        await press(pilot, "escape")
        await click(" Start ")
        assert shows(pilot, "TableScreen")


async def test_the_good_part_of_a_damaged_match_is_resumed(make_app, evenings):
    before = evenings["scrap"].read_bytes()
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "f", "f", "f", "enter")
        assert shows(pilot, "Question")
        await press(pilot, "y")
        assert session(pilot).match.ply >= 2
    assert evenings["scrap"].read_bytes() == before
