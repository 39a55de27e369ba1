import pytest

from jericho_tui.arena.simulate import Tally


def tally(*results):
    counted = Tally(len(results[0][0]))
    for placings, scores in results:
        counted.add(placings, scores)
    return counted


def test_a_shared_victory_counts_its_part_for_each():
    seats = tally(([1, 1, 3], [9, 9, 2]), ([1, 2, 3], [7, 6, 5])).seats()
    assert [seat.wins for seat in seats] == [1.5, 0.5, 0]
    assert [seat.win_share.value for seat in seats] == [0.75, 0.25, 0]


def test_means_of_scores_and_places():
    seats = tally(([1, 2, 3], [10, 5, 0]), ([3, 1, 1], [2, 8, 8])).seats()
    assert [seat.mean_score for seat in seats] == [6, 6.5, 4]
    assert [seat.mean_place for seat in seats] == [2, 1.5, 2]


def test_the_interval_is_that_of_a_proportion():
    """25 of 100: Newcombe, Statistics in Medicine 17 (1998), method 3, gives 0.1755 to 0.3430."""
    won, lost = ([1, 2], [1, 0]), ([2, 1], [0, 1])
    share = tally(*[won] * 25, *[lost] * 75).seats()[0].win_share
    assert (share.low, share.high) == pytest.approx((0.1755, 0.3430), abs=1e-4)


def test_three_victories_of_three_are_not_known_for_certain():
    won = ([1, 2], [1, 0])
    first, second = (seat.win_share for seat in tally(won, won, won).seats())
    assert (first.value, first.low, first.high) == pytest.approx((1, 0.4385, 1), abs=1e-4)
    assert (second.value, second.low, second.high) == pytest.approx((0, 0, 0.5615), abs=1e-4)


def test_the_order_of_matches_does_not_matter():
    results = [([1, 1, 1], [3, 3, 3]), ([1, 2, 3], [9, 1, 0]), ([2, 1, 2], [1, 4, 1])] * 7
    assert tally(*results).seats() == tally(*reversed(results)).seats()
