"""The arithmetic of DESIGN section 5, by hand."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jericho_tui.league.elo import (
    expected_score,
    next_variances,
    player_k,
    rating_changes,
    table_k,
)
from jericho_tui.league.ladder import Standing, after_match


@pytest.mark.parametrize(
    ("games", "k"),
    [(0, 64.0), (1, 62.0), (12, 40.0), (23, 18.0), (24, 16.0), (25, 16.0), (900, 16.0)],
)
def test_k_falls_from_64_to_16_over_the_first_24_games(games, k):
    assert player_k(games) == k


def test_the_k_of_a_table_is_the_mean_of_its_players():
    assert table_k([24, 12, 0, 48]) == (16 + 40 + 64 + 16) / 4


def test_ten_times_the_score_at_400_points():
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)
    assert expected_score(1500, 1900) == pytest.approx(1 / 11)
    assert expected_score(1500, 1500) == 0.5


def test_two_seats_are_ordinary_elo():
    # FIDE's example in form: K (S - E) with E = 1/11 for the weaker.
    changes = rating_changes([1900, 1500], [30, 30], [2, 1])
    assert changes == pytest.approx((-16 * 10 / 11, 16 * 10 / 11))


def test_three_seats_two_tied_first():
    # All even, K 64: the tie is worth 0, a win 1/2 over expectation: 64/2 * 1/2.
    assert rating_changes([1500] * 3, [0] * 3, [1, 1, 3]) == pytest.approx((16, 16, -32))


def test_four_seats_of_different_strength_and_experience_with_a_tie_for_second():
    # K is (16 + 40 + 64 + 16)/4 = 34, over 3 opponents 34/3.
    # E(200 ahead) = 1/(1+10^-0.5) = 0.7597469, E(400 ahead) = 10/11.
    # S - E of the first: 0 - .7597469, .5 - .7597469, 1 - .9090909, together -.9285848;
    # of the second: 1 - .2402531, 1 - .5, 1 - .7597469, together 1.5;
    # of the third: .5 - .2402531, 0 - .5, 1 - .7597469, together 0;
    # of the last: 0 - .0909091, 0 - .2402531, 0 - .2402531, together -.5714152.
    changes = rating_changes([1700, 1500, 1500, 1300], [24, 12, 0, 48], [2, 1, 2, 4])
    assert changes == pytest.approx((-10.52396, 17.0, 0.0, -6.47604), abs=1e-5)


def test_five_seats_with_a_tie_for_second():
    # All even and settled: 16/4 = 4 points for each half pair won.
    changes = rating_changes([1500] * 5, [24] * 5, [1, 2, 2, 4, 5])
    assert changes == pytest.approx((8, 2, 2, -4, -8))


def test_all_tied_and_even_changes_nothing():
    assert rating_changes([1500] * 4, [0] * 4, [1, 1, 1, 1]) == (0.0, 0.0, 0.0, 0.0)


tables = st.integers(2, 6).flatmap(
    lambda n: st.tuples(
        st.lists(st.floats(0, 4000), min_size=n, max_size=n),
        st.lists(st.integers(0, 60), min_size=n, max_size=n),
        st.lists(st.integers(1, 4), min_size=n, max_size=n),
    )
)


@given(tables)
def test_every_match_sums_to_zero(table):
    assert math.isclose(sum(rating_changes(*table)), 0.0, abs_tol=1e-9)


@given(tables)
def test_a_change_depends_on_nobodys_seat(table):
    ratings, games, placings = table
    changes = rating_changes(ratings, games, placings)
    turned = rating_changes(ratings[::-1], games[::-1], placings[::-1])
    assert turned[::-1] == pytest.approx(changes, abs=1e-9)


@given(tables)
def test_nobody_moves_by_more_than_the_k_of_the_table(table):
    assert max(map(abs, rating_changes(*table))) <= table_k(table[1])


@given(tables, st.floats(0, 1e6))
def test_an_error_stays_a_positive_number(table, variance):
    ratings, games, _ = table
    for after in next_variances(ratings, games, [variance] * len(ratings)):
        assert 0 < after < math.inf


def test_the_error_of_even_known_players_is_the_chance_of_one_match():
    # Even players finish in each place alike; the score against n-1 others is n minus the place,
    # whose variance is (n^2 - 1)/12. K 16 over 3 opponents.
    assert next_variances([1500] * 4, [24] * 4, [0.0] * 4) == pytest.approx(
        [(16 / 3) ** 2 * (4**2 - 1) / 12] * 4
    )


def test_the_error_of_two_new_players_by_hand():
    # c = ln 10/400, p(1-p) = 1/4, K 64:
    # (1 - 64 c/4)^2 350^2 + 64^2 (1/4 + (c/4)^2 350^2)
    c = math.log(10) / 400
    expected = (1 - 16 * c) ** 2 * 350**2 + 64**2 * (0.25 + (c / 4 * 350) ** 2)
    assert next_variances([1500, 1500], [0, 0], [350.0**2] * 2) == pytest.approx([expected] * 2)


def test_the_error_bar_holds_the_true_strength_about_as_often_as_it_says():
    """Simulated leagues of 12 with strengths spread by 200, four at a table (Plackett-Luce)."""
    hits = trials = 0
    for seed in range(6):
        rng = Random(seed)
        strengths = [rng.gauss(0, 200) for _ in range(12)]
        mean = sum(strengths) / 12
        standings = [Standing()] * 12
        for _ in range(500):
            seats = rng.sample(range(12), 4)
            # The order of exponential times with these rates is a Plackett-Luce ranking.
            times = [rng.expovariate(10 ** (strengths[seat] / 400)) for seat in seats]
            placings = [1 + sum(other < time for other in times) for time in times]
            after = after_match([standings[seat] for seat in seats], placings, [0] * 4, 1)
            for seat, standing in zip(seats, after, strict=True):
                standings[seat] = standing
                truth = 1500 + strengths[seat] - mean
                hits += abs(standing.rating - truth) <= standing.error
                trials += 1
    assert 0.92 < hits / trials < 0.99
