"""A list with headings: the cursor passes over them, and a click on one does nothing."""

from textual.app import App, ComposeResult

from jericho_tui.tui.widgets.picker import Picker


class Listing(App[None]):
    def compose(self) -> ComposeResult:
        yield Picker(id="list")

    def on_mount(self) -> None:
        picker = self.query_one(Picker)
        picker.styles.height = 4
        picker.parts = {0: [("first", "faint")], 3: [("second", "faint")]}
        picker.fill([[(f"row {number}", "plain")] for number in range(6)])


def seen(picker: Picker) -> list[str]:
    return ["".join(text for text, _role in line) for line in picker._painted]


async def test_headings_stand_above_their_rows_and_scroll_with_them() -> None:
    app = Listing()
    async with app.run_test() as pilot:
        picker = app.query_one(Picker)
        picker.focus()
        await pilot.pause()
        assert seen(picker) == ["  first", "▸ row 0", "  row 1", "▾ row 2"]
        await pilot.press("down", "down", "down")
        await pilot.pause()
        assert seen(picker) == ["▴ row 1", "  row 2", "  second", "▸ row 3"]
        await pilot.press("end")
        await pilot.pause()
        assert seen(picker) == ["▴ second", "  row 3", "  row 4", "▸ row 5"]
        await pilot.press("home")
        await pilot.pause()
        assert seen(picker)[0] == "  first"


async def test_a_click_finds_the_row_below_a_heading() -> None:
    app = Listing()
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.click(Picker, offset=(3, 2))
        assert app.query_one(Picker).cursor == 1
        await pilot.click(Picker, offset=(3, 0))
        assert app.query_one(Picker).cursor == 1
