from itertools import cycle
from random import Random

import pytest

from jericho_tui.arena.report import BOUND, Sprt, duels
from jericho_tui.league.elo import expected_score
from tests.arena.contests import contest, result_of, strongest_wins


def streamed(elo, hypotheses, rng, *, duels_per_deal=4, most=20_000):
    """Return the test after deals of independent duels between bots that differ by `elo`."""
    chance = expected_score(elo, 0)
    sprt = Sprt(*hypotheses)
    while sprt.verdict is None and sprt.deals < most:
        sprt.add(sum(rng.random() < chance for _ in range(duels_per_deal)) / duels_per_deal)
    return sprt


def test_the_bounds_are_walds():
    """For 5 % of either error: log(0.95/0.05) = 2.944."""
    assert pytest.approx(2.944, abs=1e-3) == BOUND


def test_the_ratio_by_hand():
    """Of 0.5, 0.75, 0.25, 0.75: mean 0.5625, squares 0.171875, and 0.25 for the first guess."""
    sprt = Sprt(0, 100)
    for share in (0.5, 0.75, 0.25, 0.75):
        assert sprt.add(share) is None
    s1 = 1 / (1 + 10 ** (-100 / 400))
    variance = (0.171875 + 0.25) / 4
    assert sprt.mean == 0.5625
    assert sprt.llr == pytest.approx(4 * (s1 - 0.5) * (2 * 0.5625 - 0.5 - s1) / (2 * variance))


@pytest.mark.parametrize(("elo", "verdict"), [(150, "H1"), (-100, "H0")])
def test_what_is_clear_is_decided_soon(elo, verdict):
    sprt = streamed(elo, (0, 50), Random(1))
    assert sprt.verdict == verdict
    assert sprt.deals < 60
    assert (sprt.llr if verdict == "H1" else -sprt.llr) >= BOUND


@pytest.mark.parametrize("duels_per_deal", [2, 9])
@pytest.mark.parametrize("asked", [(0, 50), (-20, 40)], ids=["0,50", "-20,40"])
@pytest.mark.parametrize("truth", ["H0", "H1"])
def test_errors_are_as_rare_as_promised(asked, truth, duels_per_deal):
    """Of 300 streams at 5 % each, more than 27 wrong happen once in a thousand times."""
    elo = asked[truth == "H1"]
    rng = Random(7)
    tests = [streamed(elo, asked, rng, duels_per_deal=duels_per_deal) for _ in range(300)]
    assert sum(sprt.verdict != truth for sprt in tests) <= 27


@pytest.mark.parametrize(
    ("shares", "verdict"), [((1.0, 1.0, 0.0), "H1"), ((0.0, 0.0, 1.0), "H0")], ids=["H1", "H0"]
)
def test_the_verdict_falls_with_the_first_deal_that_reaches_a_bound(shares, verdict):
    """Every deal moves the ratio by less than 0.05, so a bound 0.2 away would show."""
    asked = (0, 5)
    sprt = Sprt(*asked)
    shares = cycle(shares)
    while abs(sprt.llr) < BOUND:
        assert sprt.verdict is None
        before = sprt.llr
        sprt.add(next(shares))
        assert abs(sprt.llr - before) < 0.05
    assert sprt.verdict == verdict
    assert abs(sprt.llr) == pytest.approx(BOUND, abs=0.05)
    assert sprt.deals > 300


def test_equal_deals_do_not_decide_at_once():
    sprt = Sprt(0, 10)
    for _ in range(3):
        assert sprt.add(0.5) is None


def test_nothing_counts_after_the_verdict():
    sprt = streamed(400, (0, 50), Random(1))
    before = (sprt.deals, sprt.llr, sprt.mean)
    assert sprt.add(0.0) == "H1"
    assert (sprt.deals, sprt.llr, sprt.mean) == before


def test_duels_are_pairs_of_seats_and_a_tie_is_half_of_one():
    """Against each b, a wins, loses or ties."""
    told = contest("a", "b", "b")
    places = []
    for line_up, outcome in zip(told.line_ups(0), [(1, 2, 3), (3, 1, 1), (1, 1, 3)], strict=True):
        a, first, second = outcome
        others = iter((first, second))
        places.append([a if bot == "a" else next(others) for bot in line_up])
    result = result_of(told, 0, places)
    # 1 before 2 and 3: 2 won. 3 after 1 and 1: none. 1 with 1 and before 3: 1.5. Of 6.
    assert duels(result, "a", "b") == pytest.approx(3.5 / 6)
    assert duels(result, "b", "a") == pytest.approx(2.5 / 6)


def test_deals_are_taken_in_their_order_and_none_is_left_out():
    told = contest("a", "b")
    results = {deal: strongest_wins(told, deal) for deal in (0, 1, 3, 4, 5, 6, 7)}
    sprt = Sprt(0, 100)
    assert sprt.follow(told, results) is None
    assert sprt.deals == 2
    results[2] = strongest_wins(told, 2)
    assert sprt.follow(told, results) == "H1"
    assert 2 < sprt.deals < 8
