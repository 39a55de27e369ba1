"""A list with headings: the cursor passes over them, and a click on one does nothing."""

from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from tests.tui import scenes
from tests.tui.inner import Picker
from tests.tui.playing import painted, part, press, screen_text, settle
from tests.tui.scenes import SCENES


class Listing(App[None]):
    def compose(self) -> ComposeResult:
        yield Picker(id="list")

    def on_picker_picked(self, message: Any) -> None:
        self.picked.append(message.index)

    def on_mount(self) -> None:
        self.picked: list[int] = []
        picker = part(self, "Picker")
        picker.styles.height = 4
        picker.parts = {0: [("first", "faint")], 3: [("second", "faint")]}
        picker.fill([[(f"row {number}", "plain")] for number in range(6)])


def seen(pilot: Pilot[None]) -> list[str]:
    return painted(pilot, "Picker").splitlines()


async def test_headings_stand_above_their_rows_and_scroll_with_them():
    app = Listing()
    async with app.run_test() as pilot:
        picker = part(app, "Picker")
        picker.focus()
        await pilot.pause()
        assert seen(pilot) == ["  first", "▸ row 0", "  row 1", "▾ row 2"]
        await pilot.press("down", "down", "down")
        await pilot.pause()
        assert seen(pilot) == ["▴ row 1", "  row 2", "  second", "▸ row 3"]
        await pilot.press("end")
        await pilot.pause()
        assert seen(pilot) == ["▴ second", "  row 3", "  row 4", "▸ row 5"]
        await pilot.press("home")
        await pilot.pause()
        assert seen(pilot)[0] == "  first"


async def test_a_click_finds_the_row_below_a_heading():
    app = Listing()
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.click("Picker", offset=(3, 2))
        assert part(app, "Picker").cursor == 1
        await pilot.click("Picker", offset=(3, 0))
        assert part(app, "Picker").cursor == 1


async def test_enter_picks_no_row_that_is_not_seen():
    app = Listing()
    async with app.run_test() as pilot:
        picker = part(app, "Picker")
        picker.focus()
        await pilot.press("enter")
        await pilot.pause()
        assert app.picked == [0]
        for height in (0, 1, 4):
            picker.styles.height = height
            await pilot.pause()
            await pilot.press("end", "enter")
            await pilot.pause()
        assert app.picked == [0, 5, 5], "not where there is no line for it"
        picker.styles.offset = (0, 21)
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.picked == [0, 5, 5], "nor below the edge of the terminal"


async def test_in_one_line_stands_a_row_and_not_the_head():
    app = Listing()
    async with app.run_test() as pilot:
        picker = part(app, "Picker")
        picker.head = [("head", "plain")]
        picker.parts = {}
        picker.fill(picker.rows)
        picker.styles.height = 1
        picker.focus()
        await pilot.press("down")
        await pilot.pause()
        assert seen(pilot) == ["▸ row 1"]
        await pilot.click("Picker")
        await pilot.pause()
        assert app.picked == [1]


async def test_a_click_on_a_player_goes_there_and_another_changes_or_names_them(make_app):
    async with make_app().run_test(size=(100, 34)) as pilot:
        await press(pilot, "T", "n")
        setup: Any = pilot.app.screen
        bot = setup.draft.players[2].bot
        await pilot.click("#players", offset=(22, 3))
        await settle(pilot)
        assert part(setup, "#players").cursor == 2
        assert setup.draft.players[2].bot == bot
        await pilot.click("#players", offset=(22, 3))
        await settle(pilot)
        assert pilot.app.screen is setup, "nobody is asked for a name"
        assert setup.draft.players[2].bot != bot
        await pilot.click("#players", offset=(6, 3))
        await settle(pilot)
        assert "Name of player 3" in screen_text(pilot)


@pytest.mark.share(10)
@pytest.mark.parametrize("name", SCENES)
async def test_in_60_columns_and_20_lines_the_cursor_is_seen(name, store):
    """In every list of every screen, so that enter always opens something there."""
    scene = SCENES[name]
    async with scenes.application(scene, store).run_test(size=(60, 20)) as pilot:
        await scene.act(pilot)
        await settle(pilot)
        pickers: list[Any] = [each for each in pilot.app.screen.query("Picker") if each.focusable]
        for picker in pickers:
            picker.focus()
            if not picker.display:
                continue  # no key leads there
            for key in ("home", "end"):
                await press(pilot, key)
                if not picker.rows or not picker.has_focus:
                    continue
                marked = [
                    line
                    for line in screen_text(pilot).splitlines()[
                        picker.region.y : picker.region.bottom
                    ]
                    if "▸ " in line[picker.region.x : picker.region.right]
                ]
                assert marked, (picker, key)
