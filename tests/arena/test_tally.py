import pytest

from jericho_tui.arena.tally import Tally


def tally(*results):
    counted = Tally(len(results[0][0]))
    for placings, scores in results:
        counted.add(placings, scores)
    return counted


def test_a_shared_victory_counts_its_part_for_each():
    seats = tally(([1, 1, 3], [9, 9, 2]), ([1, 2, 3], [7, 6, 5])).seats()
    assert [seat.wins for seat in seats] == [1.5, 0.5, 0]
    assert [seat.win_share for seat in seats] == [0.75, 0.25, 0]


def test_means_of_scores_and_places():
    seats = tally(([1, 2, 3], [10, 5, 0]), ([3, 1, 1], [2, 8, 8])).seats()
    assert [seat.mean_score for seat in seats] == [6, 6.5, 4]
    assert [seat.mean_place for seat in seats] == [2, 1.5, 2]


def test_the_interval_is_that_of_a_proportion():
    """25 of 100: 1.9842 (99 degrees of freedom) * sqrt(0.25 * 0.75 / 99)."""
    won, lost = ([1, 2], [1, 0]), ([2, 1], [0, 1])
    seats = tally(*[won] * 25, *[lost] * 75).seats()
    assert seats[0].win_share_error == pytest.approx(0.086352, abs=1e-6)
    assert tally(won).seats()[0].win_share_error == 0


def test_the_order_of_matches_does_not_matter():
    results = [([1, 1, 1], [3, 3, 3]), ([1, 2, 3], [9, 1, 0]), ([2, 1, 2], [1, 4, 1])] * 7
    assert tally(*results).seats() == tally(*reversed(results)).seats()
