"""The arithmetic of DESIGN section 5, by hand; `test_coverage` asks whether it is true."""

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jericho_tui.league.elo import K_LEAST, START_DEVIATION, expected_score, stakes

NEW = START_DEVIATION**2
C = math.log(10) / 400


def changes(ratings, placings, variance=0.0):
    """Return what a match of players of whom so much is known does."""
    return stakes(ratings, [variance] * len(ratings)).changes(placings)


def test_ten_times_the_score_at_400_points():
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)
    assert expected_score(1500, 1900) == pytest.approx(1 / 11)
    assert expected_score(1500, 1500) == 0.5


def test_doubt_draws_the_expectation_to_one_half():
    # Glickman's example (The Glicko System, step 2): g(30) 0.9955, 1500 against 1400 gives 0.639.
    known, new = (stakes([1500, 1400], [0.0, variance]).expected[0][1] for variance in (30**2, NEW))
    assert known == pytest.approx(0.639, abs=5e-4)
    assert 0.5 < new < 0.639


def test_two_well_known_seats_are_ordinary_elo():
    # FIDE's example in form: K (S - E) with E = 1/11 for the weaker.
    assert changes([1900, 1500], [2, 1]) == pytest.approx((-16 * 10 / 11, 16 * 10 / 11))


def test_three_seats_two_tied_first():
    # All even, K 16 over two opponents: the tie is worth 0, a win 1/2 over expectation.
    assert changes([1500] * 3, [1, 1, 3]) == pytest.approx((4, 4, -8))


def test_four_seats_of_different_strength_with_a_tie_for_second():
    # K is 16 over 3 opponents. E(200 ahead) = 1/(1+10^-0.5) = 0.7597469, E(400 ahead) = 10/11.
    # S - E of the first: 0 - .7597469, .5 - .7597469, 1 - .9090909, together -.9285848;
    # of the second: 1 - .2402531, 1 - .5, 1 - .7597469, together 1.5;
    # of the third: .5 - .2402531, 0 - .5, 1 - .7597469, together 0;
    # of the last: 0 - .0909091, 0 - .2402531, 0 - .2402531, together -.5714152.
    found = changes([1700, 1500, 1500, 1300], [2, 1, 2, 4])
    third = 16 / 3
    expected = (-0.9285848 * third, 1.5 * third, 0.0, -0.5714152 * third)
    assert found == pytest.approx(expected, abs=1e-5)


def test_all_tied_and_even_changes_nothing():
    assert changes([1500] * 4, [1, 1, 1, 1], NEW) == (0.0, 0.0, 0.0, 0.0)


def test_two_new_players_by_hand():
    # p is 1/2, its slope s = c g/4. K = a v with the a that makes 2 (v - 2 K v s + K^2/4) least,
    # so K = 4 v s = c g v, and v' = v - K^2/4.
    g = 1 / math.sqrt(1 + 3 * C**2 * 2 * NEW / math.pi**2)
    k = C * g * NEW
    at_stake = stakes([1500, 1500], [NEW, NEW])
    assert at_stake.ks[0] == pytest.approx((0, k))
    assert at_stake.variances == pytest.approx([NEW - k**2 / 4] * 2)
    assert at_stake.changes([1, 2]) == pytest.approx((k / 2, -k / 2))


def test_the_error_of_even_known_players_is_the_chance_of_one_match():
    # Even players finish in each place alike; the score against n-1 others is n minus the place,
    # whose variance is (n^2 - 1)/12. K 16 over 3 opponents.
    found = stakes([1500] * 4, [0.0] * 4).variances
    assert found == pytest.approx([(16 / 3) ** 2 * (4**2 - 1) / 12] * 4)


def test_two_who_are_well_known_exchange_little_because_a_newcomer_sits_with_them():
    ks = stakes([1500, 1600, 1400, 1500], [900.0, 900.0, 900.0, NEW]).ks
    assert ks[0][1] == ks[1][2] == K_LEAST / 3
    assert ks[0][3] > 5 * K_LEAST / 3


tables = st.integers(2, 6).flatmap(
    lambda n: st.tuples(
        st.lists(st.floats(0, 4000), min_size=n, max_size=n),
        st.lists(st.floats(0, NEW), min_size=n, max_size=n),
        st.lists(st.integers(1, 4), min_size=n, max_size=n),
    )
)


@given(tables)
def test_every_match_sums_to_zero(table):
    ratings, variances, placings = table
    at_stake = stakes(ratings, variances)
    assert math.isclose(sum(at_stake.changes(placings)), 0.0, abs_tol=1e-8)
    for seat, row in enumerate(at_stake.ks):
        assert row == [other[seat] for other in at_stake.ks]


@example(([3599.0, 0.0, 0.0], [3969.0, 0.0, 0.0], [2, 1, 1]))  # chances within 1e-9 of 1
@given(tables)
def test_a_change_depends_on_nobodys_seat(table):
    ratings, variances, placings = table
    one = stakes(ratings, variances)
    turned = stakes(ratings[::-1], variances[::-1])
    assert turned.changes(placings[::-1])[::-1] == pytest.approx(one.changes(placings), abs=1e-9)
    assert turned.variances[::-1] == pytest.approx(one.variances, rel=1e-9)


@given(tables)
def test_nobody_moves_by_more_than_the_ks_of_their_pairs(table):
    ratings, variances, placings = table
    at_stake = stakes(ratings, variances)
    for change, row in zip(at_stake.changes(placings), at_stake.ks, strict=True):
        assert abs(change) <= sum(row)


@given(tables)
def test_an_error_stays_a_positive_number(table):
    ratings, variances, _ = table
    for after in stakes(ratings, variances).variances:
        assert 0 < after < math.inf
