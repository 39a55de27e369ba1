"""The ladder's error bars hold what they say, and newcomers get where they belong.

A share of `python -m tests.benchmarks.coverage`, which prints the whole table.
"""

import math

import pytest

from jericho_tui.league.elo import START
from jericho_tui.league.ladder import Standing
from tests.benchmarks.coverage import FAR, SPREADS, coverage, newcomer, tau

LEAGUES = 24
"""288 players: the share that is measured is good to 1.5 percentage points or so."""


@pytest.mark.parametrize("spread", SPREADS)
def test_95_of_100_bars_hold_the_true_strength(spread):
    """Whether strengths are close or far apart, early and late."""
    for games, found in coverage(spread, LEAGUES).items():
        assert 0.90 <= found.coverage <= 0.97, (spread, games, found.coverage)


@pytest.mark.parametrize("strength", FAR)
def test_a_newcomer_far_from_1500_gets_there_twice_as_fast(strength):
    """With a K that falls from 64 to 16 over 24 games, as it was, 310 points are left after 20
    games, 248 after 40; of 462 at the start. Half of that is left after half the games."""
    course = newcomer(strength, 40, games=20)
    assert course[0].distance > 440
    assert course[10].distance < 310 / 2
    assert course[20].coverage >= 0.9


def test_nothing_is_lost_in_the_order_of_players():
    """With a K that falls to 16 it was 0.955 in these four leagues; so it is."""
    assert tau(200, 4) > 0.94


def test_the_check_notices_bars_of_half_the_width():
    for found in coverage(200, 4).values():
        held = sum(abs(e) <= b / 2 for e, b in zip(found.errors, found.bars, strict=True))
        assert held / len(found.bars) < 0.9


def test_a_fresh_bar_is_that_of_the_prior():
    assert Standing().error == pytest.approx(1.96 * 350, rel=1e-4)
    assert Standing().rating == START
    assert math.isfinite(Standing().error)
