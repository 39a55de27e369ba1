"""Charts of characters: what is drawn where."""

import pytest

from tests.tui.inner import scale


@pytest.mark.parametrize(
    ("low", "high", "most", "marks"),
    [
        (1500, 1645, 5, [1500, 1550, 1600, 1650]),
        (1500, 1645, 3, [1500, 1600, 1700]),
        (1500, 1500, 5, [1490, 1500, 1510]),
        (0, 3, 9, [-10, 0, 10, 20]),
    ],
)
def test_a_scale_has_round_figures_that_enclose_the_values(low, high, most, marks):
    assert scale(low, high, most) == marks


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [(91, 97, [80, 100]), (3, 9, [0, 20]), (20, 98, [0, 100]), (62, 98, [50, 100])],
)
def test_a_scale_has_no_figures_that_there_cannot_be(low, high, marks):
    """An accuracy of 200 stood beside the curve, which lay flat below it."""
    assert scale(low, high, 2, (0, 100)) == marks
