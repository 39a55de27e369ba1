"""Intervals over few values are as wide as few values make them."""

import pytest

from jericho_tui.league.intervals import NORMAL_95, student_95, widening
from tests.benchmarks.intervals import coverage


@pytest.mark.parametrize(
    ("degrees", "t"),
    # Student's table, two-sided 5 %: Abramowitz and Stegun 26.10.
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (10, 2.228), (29, 2.045)],
)
def test_students_t(degrees, t):
    assert student_95(degrees) == pytest.approx(t, abs=5e-4)


def test_many_values_are_normal():
    assert student_95(9_999) == pytest.approx(NORMAL_95, abs=5e-4)
    assert student_95(10**9) == NORMAL_95
    assert widening(1000) == pytest.approx(1, abs=2e-3)


def test_five_deals_hold_the_strength_about_as_often_as_they_say():
    """The bootstrap alone held it in 82 of 100; see `python -m tests.benchmarks.intervals`."""
    assert coverage(4, 5, 30, samples=60) > 0.87
