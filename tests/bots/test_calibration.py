"""Chances are put right where that was measured to help, and never change what is better."""

import pytest

from jericho_tui.bots.adviser import Calibration, calibration_of
from jericho_tui.core.registry import IDS

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
