"""Charts of characters: what is drawn where."""

import pytest

from jericho_tui.tui.widgets.chart import Curve, bar, braille, scale


def test_a_bar_is_as_long_as_its_share_to_an_eighth_of_a_column() -> None:
    assert bar(1.0, 4) == "████"
    assert bar(0.5, 4) == "██"
    assert bar(0.5 + 1 / 32, 4) == "██▏"
    assert bar(0.0, 4) == ""
    assert bar(0.0001, 4) == "▏", "what is more than nothing shows"
    assert bar(7.0, 4) == "████"


def test_a_line_goes_from_corner_to_corner() -> None:
    low, high = (0.0, 0.0), (1.0, 1.0)
    assert braille([low, high], 2, 1, low, high) == ["⡠⠊"]
    assert braille([(0.0, 1.0), (1.0, 0.0)], 2, 1, low, high) == ["⠑⢄"]
    assert braille([low], 1, 2, low, high) == ["⠀", "⡀"]


def test_neighbouring_points_are_joined_however_far_apart() -> None:
    drawn = braille([(0.0, 0.0), (1.0, 100.0)], 1, 5, (0.0, 0.0), (1.0, 100.0))
    assert "⠀" not in drawn


@pytest.mark.parametrize(
    ("low", "high", "most", "marks"),
    [
        (1500, 1645, 5, [1500, 1550, 1600, 1650]),
        (1500, 1645, 3, [1500, 1600, 1700]),
        (1500, 1500, 5, [1490, 1500, 1510]),
        (0, 3, 9, [-10, 0, 10, 20]),
    ],
)
def test_a_scale_has_round_figures_that_enclose_the_values(
    low: float, high: float, most: int, marks: list[int]
) -> None:
    assert scale(low, high, most) == marks


def test_a_curve_says_without_colour_where_it_stands() -> None:
    curve = Curve(empty="nothing", id="curve")
    curve._points, curve._unit = [(1, 1500.0), (2, 1600.0)], "games"
    lines = ["".join(text for text, _role in line) for line in curve.paint(30, 7)]
    assert lines[0].startswith("1600 ┤")
    assert lines[4].startswith("1500 ┤")
    assert lines[-1].split() == ["1", "2", "games"]
    assert {len(line) for line in lines} == {30}


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [(91, 97, [80, 100]), (3, 9, [0, 20]), (20, 98, [0, 100]), (62, 98, [50, 100])],
)
def test_a_scale_has_no_figures_that_there_cannot_be(
    low: float, high: float, marks: list[int]
) -> None:
    """An accuracy of 200 stood beside the curve, which lay flat below it."""
    assert scale(low, high, 2, (0, 100)) == marks
