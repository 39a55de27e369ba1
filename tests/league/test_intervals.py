"""Intervals over few values are as wide as few values make them."""

from math import comb
from random import Random
from statistics import fmean

import pytest

from jericho_tui.league.intervals import NORMAL_95, student_95, widening, wilson, wilson_of
from jericho_tui.league.plackett_luce import Ranking, report


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
    assert widening(1000) == pytest.approx(1, abs=3e-3)


def test_five_deals_hold_the_strength_about_as_often_as_they_say():
    """The bootstrap alone held it in 82 of 100. Four bots play every deal on every seat; half of
    the matches of a deal end alike, so that they are not independent."""
    held = []
    for seed in range(30):
        rng = Random(seed)
        strengths = [rng.gauss(0, 150) for _ in range(4)]
        rankings = []
        for deal in range(5):
            dealt = _places(strengths, rng)
            for _ in range(4):
                places = dealt if rng.random() < 0.5 else _places(strengths, rng)
                rankings.append(Ranking(tuple("0123"), places, deal))
        for found in report(rankings, rng, samples=60).estimates:
            truth = 1500 + strengths[int(found.name)] - fmean(strengths)
            held.append(found.low <= truth <= found.high)
    assert fmean(held) > 0.87


def _places(strengths, rng):
    """Return an ending as Plackett and Luce have it."""
    times = [rng.expovariate(10 ** (strength / 400)) for strength in strengths]
    return tuple(1 + sum(other < time for other in times) for time in times)


@pytest.mark.parametrize(
    ("won", "trials", "low", "high"),
    # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval(won, trials, low, high):
    assert wilson(won / trials, trials) == pytest.approx((won / trials, low, high), abs=5e-5)


@pytest.mark.parametrize("trials", [3, 10, 40])
def test_wilsons_interval_holds_the_share_as_often_as_it_says(trials):
    """Exactly, over all that can come of so many trials, on average over shares."""
    held = []
    for share in (n / 50 for n in range(1, 50)):
        chances = [
            comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(trials + 1)
        ]
        inside = [wilson(k / trials, trials) for k in range(trials + 1)]
        held.append(
            sum(
                c
                for c, found in zip(chances, inside, strict=True)
                if found.low <= share <= found.high
            )
        )
    assert sum(held) / len(held) == pytest.approx(0.95, abs=0.02)


def test_matches_that_share_a_deal_are_no_more_than_they_vary():
    alike = wilson_of([1, 1, 0, 0] * 10, 160)
    assert alike.high - alike.low == pytest.approx(
        wilson(0.5, 40).high - wilson(0.5, 40).low, rel=0.05
    ), "a deal of four matches that end alike counts as one"
    even = wilson_of([0.5, 0.25, 0.75, 0.5] * 10, 160)
    assert even.high - even.low >= wilson(0.5, 160).high - wilson(0.5, 160).low
    never = wilson_of([0, 0, 0], 12)
    assert (never.value, never.low) == (0, 0)
    assert never.high == wilson(0, 3).high > 0.5
