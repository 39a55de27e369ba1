"""Tables that are said once: as text here, on a screen in `tests.tui.test_grid`."""

from jericho_tui.text.table import Column, columns, table, up_or_down

NAMES = ("李雷", "Ada", "Zoé")
DESCRIBED: list[Column[str]] = [
    Column("Name", str, left=True),
    Column("Letters", lambda name: str(len(name)), short="letters"),
    Column(None, str.upper, short="CAPS"),
    Column("", str.lower, left=True),
]


def test_a_page_of_text_has_the_columns_that_have_a_title_there() -> None:
    assert table(DESCRIBED, NAMES) == [
        "Name  Letters",
        "李雷        2  李雷",
        "Ada         3  ada",
        "Zoé         3  zoé",
    ]
    assert table(DESCRIBED, ()) == ["Name  Letters"]


def test_columns_line_up_whatever_alphabet_they_are_in() -> None:
    assert columns([["李", "1"], ["Bo", "20"]], right={1}) == ["李   1", "Bo  20"]
    assert columns([]) == []


def test_what_rose_or_fell_has_a_tone() -> None:
    assert [up_or_down(change) for change in (0.5, -3, 0)] == ["up", "down", "quiet"]
