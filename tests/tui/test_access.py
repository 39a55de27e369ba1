"""Room, motion, the terminal's cursor, the mouse: what whoever sits here may need."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input

from tests.tui.inner import Notice
from tests.tui.playing import is_a, is_left, part, press, screen_text, session, settle, shows
from tests.tui.scenes import SCENES, application

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


async def resize(pilot: Pilot[None], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await pilot.pause(0.02)
    await pilot.pause()


def under_cursor(pilot: Pilot[None]) -> str:
    """What stands on the screen from the terminal's cursor on."""
    x, y = pilot.app.cursor_position
    return screen_text(pilot).splitlines()[y][x:]


LIVE = ("seats", "options", "rules", "keys", "curtain", "scoring", "scoreboard")
WIDEST, SMALLEST, LEAST = (200, 60), (1, 1), (60, 20)
EVERY = [*SIZES[1:], (40, 10), LEAST, (133, 27), SMALLEST]


@pytest.mark.share(2)
@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        *(("lobby", EVERY), ("table-trumpet", EVERY)),
        *((name, (WIDEST, SMALLEST, LEAST)) for name in LIVE),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_a_screen_lives_through_every_size(name, sizes, store):
    scene = SCENES[name]
    async with application(scene, store).run_test(size=SIZES[0]) as pilot:
        await scene.act(pilot)
        before = screen_text(pilot)
        for size in [*sizes, SIZES[0]]:
            await resize(pilot, *size)
        assert screen_text(pilot) == before


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(59, 24), (80, 19), (30, 8)])
async def test_a_terminal_too_small_asks_to_be_enlarged_and_keeps_keys_from_the_game(
    make_app, size
):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        match = session(pilot).match
        before = screen_text(pilot), tuple(match.moves)
        await resize(pilot, *size)
        text = screen_text(pilot)
        assert "enlarge" in text
        assert "60×20" in text
        assert "JERICHO" not in text
        assert "│" not in text
        await press(pilot, "enter", "right", "escape", "f10", "ctrl+p")
        await pilot.click(offset=(5, 5))
        await resize(pilot, 80, 24)
        assert (screen_text(pilot), tuple(match.moves)) == before


async def test_what_opens_while_the_terminal_is_too_small_is_covered_and_it_can_be_left(make_app):
    async with make_app().run_test(size=(50, 12)) as pilot:
        await settle(pilot)
        pilot.app.push_screen(Notice("A notice", "nobody sees yet"))
        await settle(pilot)
        assert "notice" not in screen_text(pilot).lower()
        await press(pilot, "enter")
        await resize(pilot, 80, 24)
        assert "nobody sees yet" in screen_text(pilot)
        await press(pilot, "enter")
        assert "Compete" in screen_text(pilot)
        await resize(pilot, 50, 12)
        await pilot.press("ctrl+q")
        await is_left(pilot)


async def test_notes_stay_until_the_next_key_where_nothing_may_move(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        app.notify("a note", timeout=0.01)
        await pilot.pause(0.1)
        assert "a note" in screen_text(pilot)
        await press(pilot, "down")
        assert "a note" not in screen_text(pilot)


async def test_the_cursor_is_on_the_chosen_card_also_after_a_dialog_and_a_resize(store):
    scene = SCENES["table"]
    async with application(scene, store).run_test(size=(80, 24)) as pilot:
        await scene.act(pilot)
        for size in ((80, 24), (120, 40), (200, 60)):
            await resize(pilot, *size)
            for key in ("right", "left", "2"):
                await press(pilot, key)
                hand = part(pilot, "Hand")
                assert under_cursor(pilot)[1:].startswith(f"{hand.choice.index + 1}]") or (
                    under_cursor(pilot).startswith(f"{hand.choice.index + 1}]")
                )
        before = pilot.app.cursor_position
        await press(pilot, "f1", "down", "escape")
        assert pilot.app.cursor_position == before


async def test_the_cursor_is_on_the_row_of_a_list(store):
    scene = SCENES["lobby"]
    async with application(scene, store).run_test(size=(120, 40)) as pilot:
        await scene.act(pilot)
        assert under_cursor(pilot).startswith("▸")
        await press(pilot, "down")
        assert under_cursor(pilot).startswith("▸")
        for key in ("f10", "f1", "e", "o"):
            await press(pilot, key, "down")
            assert under_cursor(pilot).startswith("▸"), key
            await press(pilot, "escape")
            assert under_cursor(pilot).startswith("▸"), f"back from {key}"


async def test_the_cursor_is_where_a_name_is_typed(make_app):
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "e", "enter", *"Zoé")
        line = pilot.app.screen.query_one(Input)
        assert pilot.app.cursor_position == line.cursor_screen_offset
        await press(pilot, "f10", "down", "escape")
        assert pilot.app.cursor_position == line.cursor_screen_offset


async def click_text(pilot: Pilot[None], text: str, within: Widget | None = None) -> None:
    """Click where `text` stands on the screen."""
    region = pilot.app.screen.region if within is None else within.region
    for y, line in enumerate(screen_text(pilot).splitlines()):
        x = line.find(text)
        if x >= 0 and region.contains(x, y):
            await pilot.click(offset=Offset(x, y))
            await settle(pilot)
            return
    raise AssertionError(f"{text} is not on the screen")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_click_on_the_walls_of_a_colour_announces_it(store, size):
    scene = SCENES["table-trumpet"]
    async with application(scene, store).run_test(size=size) as pilot:
        await scene.act(pilot)
        walls = part(pilot, "Walls")
        for word, letter in (("PURPLE", "P"), ("BLUE", "B"), ("RED", "R")):
            await click_text(pilot, word, walls)
            assert f"[{letter}]" in screen_text(pilot)
        await press(pilot, "1")
        await click_text(pilot, "GREEN", walls)
        assert "[G]" not in screen_text(pilot), "without a trumpet the walls are only looked at"


async def test_a_game_can_be_set_up_and_played_by_mouse_alone(make_app):
    async with make_app(("Ada", "Bernard", "Rahab=random"), rated=False).run_test(
        size=(120, 40)
    ) as pilot:
        await settle(pilot)
        bar: Callable[[], Any] = lambda: part(pilot, "KeyBar")  # noqa: E731
        await click_text(pilot, "n New", bar())
        assert shows(pilot, "Curtain", "TableScreen")
        seen = set()
        for _turn in range(14):
            screen: Any = pilot.app.screen
            seen.add(type(screen).__name__)
            if is_a(screen, "Scoring"):
                break
            if is_a(screen, "Curtain", "Notice"):
                await pilot.click("#folds" if is_a(screen, "Curtain") else "#box")
                await settle(pilot)
                continue
            assert is_a(screen, "TableScreen")
            ply = session(pilot).match.ply
            await click_text(pilot, "[2]", part(screen, "Hand"))
            await click_text(pilot, "▲[2]▲"[1:], part(screen, "Hand"))
            if session(pilot).match.ply == ply:
                await click_text(pilot, "Play", bar())
            if session(pilot).match.ply == ply:
                await click_text(pilot, "[1]", part(screen, "Hand"))
                await click_text(pilot, "Play", bar())
        assert {"Curtain", "TableScreen"} <= seen
        assert session(pilot).match.ply > 6


async def test_a_click_goes_on_in_a_scoring_and_leaves_it(store):
    scene = SCENES["scoring"]
    async with application(scene, store).run_test(size=(80, 24)) as pilot:
        await scene.act(pilot)
        ceremony: Any = pilot.app.screen
        assert is_a(ceremony, "Scoring")
        await pilot.click("#box")
        await settle(pilot)
        assert pilot.app.screen is not ceremony
