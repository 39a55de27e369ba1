"""The columns of a table on a screen, as many as there is room for."""

import pytest

from jericho_tui.prose.table import Column
from jericho_tui.tui.widgets.picker import Grid
from tests.prose.test_table import DESCRIBED, NAMES


def test_a_screen_has_the_columns_that_have_a_title_there() -> None:
    grid = Grid.of(DESCRIBED, NAMES)
    assert grid.head == "  letters  CAPS"
    assert grid.width == len(grid.head)
    assert grid.line("Ada") == [("        3", "quiet"), ("   ADA", "quiet")]


@pytest.mark.parametrize(
    ("room", "head"),
    [(15, "  letters  CAPS"), (14, "  letters"), (9, "  letters"), (8, "  letters")],
)
def test_the_last_columns_give_way_but_one_stays(room: int, head: str) -> None:
    assert Grid.of(DESCRIBED, NAMES).within(room).head == head


def test_where_none_need_stay_none_does() -> None:
    assert Grid.of(DESCRIBED, NAMES).within(8, 0).head == ""


def test_a_tone_may_depend_on_the_row() -> None:
    long: Column[str] = Column(
        None, str, short="", tone=lambda name: "strong" if len(name) > 2 else "plain"
    )
    grid = Grid.of([long], NAMES)
    assert [grid.line(name)[0][1] for name in NAMES] == ["plain", "strong", "strong"]
