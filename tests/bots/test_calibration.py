"""Chances are put right where that was measured to help, and never change what is better."""

import pytest

from jericho_tui.bots.calibration import Calibration, calibration_of
from jericho_tui.games import IDS
from tests.benchmarks.calibration import Said, brier, fitted, gain

SHARES = [n / 50 for n in range(51)]


@pytest.mark.parametrize("game_id", IDS)
def test_the_order_of_chances_stays(game_id):
    calibration = calibration_of(game_id)
    for seats in (2, 4):
        chances = [calibration.chance(share, seats) for share in SHARES]
        assert chances == sorted(chances)
        assert 0 <= chances[0] < chances[-1] <= 1


def test_nothing_to_mend_changes_nothing():
    assert [Calibration().chance(share, 3) for share in SHARES] == SHARES


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_flat_map_says_what_everybody_has(seats):
    assert Calibration(0.0, 1e-9).chance(0.9, seats) == pytest.approx(1 / seats)


def test_too_bold_a_search_is_fitted_and_its_score_falls():
    """Says 0.9 and 0.1 where 0.7 and 0.3 come, at a table of two."""
    said = [
        Said(n, 2, 0.9 if n % 2 else 0.1, float((n // 2 % 10 < 7) == n % 2)) for n in range(400)
    ]
    found = fitted(said)
    assert found.slope < 0.6
    assert found.chance(0.9, 2) == pytest.approx(0.7, abs=0.03)
    before = [one.share for one in said]
    after = [found.chance(one.share, one.sides) for one in said]
    better, half = gain(said, before, after)
    assert better == pytest.approx(brier(said, before) - brier(said, after))
    assert better > half > 0


def test_few_positions_mend_next_to_nothing():
    found = fitted([Said(1, 2, 0.6, 1.0)])
    assert abs(found.shift) < 0.5
    assert 0.5 < found.slope < 1.5
