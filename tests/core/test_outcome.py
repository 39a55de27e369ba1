import pytest

from jericho_tui.core.outcome import Outcome, placings_by


@pytest.mark.parametrize(
    ("keys", "placings"),
    [
        ([3, 2, 1], (1, 2, 3)),
        ([1, 1, 3], (2, 2, 1)),
        ([5, 5, 1], (1, 1, 3)),
        ([2, 2, 2, 2], (1, 1, 1, 1)),
        ([(4, 1), (4, 2), (3, 9)], (2, 1, 3)),
        ([(4, 1), (4, 1), (3, 9), (5, 0)], (2, 2, 4, 1)),
    ],
)
def test_equal_keys_share_a_place_and_the_next_is_left_out(keys, placings):
    assert placings_by(keys) == placings


@pytest.mark.parametrize(
    ("placings", "returns"),
    [
        ((1, 2, 3), (1.0, 0.0, -1.0)),
        ((1, 1, 3), (0.5, 0.5, -1.0)),
        ((1, 2, 2, 2), (1.0, -1 / 3, -1 / 3, -1 / 3)),
        ((1, 1, 1), (0.0, 0.0, 0.0)),
        ((2, 1), (-1.0, 1.0)),
    ],
)
def test_returns_are_opponents_beaten_less_lost_to_and_sum_to_zero(placings, returns):
    outcome = Outcome("counted", placings, (0,) * len(placings))
    assert outcome.returns == pytest.approx(returns)
    assert sum(outcome.returns) == pytest.approx(0)


def test_winners_are_all_in_first_place():
    assert Outcome("counted", (2, 1, 1), (0, 5, 5)).winners == (1, 2)


def test_an_outcome_is_a_value():
    assert len({Outcome("counted", (1, 2), (3, 2)), Outcome("counted", (1, 2), (3, 2))}) == 1
