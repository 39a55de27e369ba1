"""A canvas repaints what changed, and text fits where it is put."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult

from tests.tui.inner import DARK, Canvas, Line, fit, fit_right, line_width, wrap, wrap_line
from tests.tui.playing import screen_text


class Sheet(Canvas):
    def __init__(self) -> None:
        super().__init__()
        self.text = ["one", "two", "three"]
        self.lines: list[Line] = []

    def paint(self, width: int, height: int) -> Sequence[Line]:
        return self.lines or [[(text, "plain")] for text in self.text]


class SheetApp(App[None]):
    CSS_PATH = "../../jericho_tui/tui/app.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(DARK)
        self.theme = DARK.name

    def compose(self) -> ComposeResult:
        yield Sheet()


async def test_a_title_is_text_and_not_markup():
    app = SheetApp()
    async with app.run_test(size=(20, 6)) as pilot:
        sheet = app.query_one(Sheet)
        sheet.styles.border = ("round", "white")
        sheet.styles.height = 5
        sheet.entitle("second", "[i]below")
        await pilot.pause()
        lines = screen_text(pilot).splitlines()
        assert " second " in lines[0]
        assert " [i]below " in lines[4]


async def test_a_line_that_is_too_long_ends_in_an_ellipsis():
    app = SheetApp()
    async with app.run_test(size=(8, 5)) as pilot:
        sheet = app.query_one(Sheet)
        sheet.text = ["exactly8", "nine long", "短い短い短"]
        sheet.repaint()
        await pilot.pause()
        assert sheet.render_line(0).text == "exactly8"
        assert sheet.render_line(1).text == "nine lo…"
        assert cell_len(sheet.render_line(2).text) == 8
        assert "…" in sheet.render_line(2).text


_TEXT = st.text(st.characters(categories=["L", "N", "Zs", "So"]), max_size=30)


@given(text=_TEXT, width=st.integers(0, 40))
def test_fitted_text_has_exactly_the_width(text, width):
    assert cell_len(fit(text, width)) == width
    assert cell_len(fit_right(text, width)) == max(width, 0)


@given(words=st.lists(st.text("abcdef", min_size=1, max_size=9), max_size=12))
def test_wrapped_text_loses_no_word_while_there_is_room(words):
    text = " ".join(words)
    assert " ".join(wrap(text, 10, 99)).split() == words
    lines = wrap_line([(text, "plain")], 12, 2)
    assert "".join(t for line in lines for t, _role in line).split() == words
    assert all(line_width(line) <= 12 for line in lines)


def test_a_word_of_several_roles_is_not_broken():
    """French sets a thin space before a colon: the colon stays with what is before it."""
    line = [("on sonne le ", "plain"), ("rouge", "red"), ("\u202f: rien ne tombe", "plain")]
    assert wrap_line(line, 19, 2) == [
        [("on sonne le ", "plain"), ("rouge", "red"), ("\u202f:", "plain")],
        [("  rien ne tombe", "plain")],
    ]
    assert wrap_line(line, 18, 0)[0] == [("on sonne le ", "plain")]
