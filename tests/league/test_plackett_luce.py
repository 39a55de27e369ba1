"""The Plackett-Luce fit: by hand, against its likelihood, on leagues of known strengths."""

import math
from itertools import pairwise, permutations
from random import Random

import pytest

from jericho_tui.league.plackett_luce import Ranking, fit, report


def league(players, matches, spread, seed, per_deal=1):
    """Return true strengths in Elo points, their mean 1500, and simulated tables of four."""
    rng = Random(seed)
    strengths = [rng.gauss(0, spread) for _ in range(players)]
    mean = sum(strengths) / players
    rankings = []
    for number in range(matches):
        seats = rng.sample(range(players), 4)
        # The order of exponential times with these rates is a Plackett-Luce ranking.
        times = [rng.expovariate(10 ** (strengths[seat] / 400)) for seat in seats]
        placings = tuple(1 + sum(other < time for other in times) for time in times)
        rankings.append(Ranking(tuple(f"P{seat}" for seat in seats), placings, number // per_deal))
    return {f"P{n}": 1500 + s - mean for n, s in enumerate(strengths)}, rankings


def log_posterior(ratings, rankings):
    """Return what the fit maximises, straight from its definition; ties by all their orders."""
    strengths = {name: 10 ** ((rating - 1500) / 400) for name, rating in ratings.items()}
    total = 0.0
    for ranking in rankings:
        orders = [
            order
            for order in permutations(range(len(ranking.players)))
            if all(ranking.placings[a] <= ranking.placings[b] for a, b in pairwise(order))
        ]
        for order in orders:
            left = [strengths[ranking.players[seat]] for seat in order]
            for start in range(len(left) - 1):
                total += math.log(left[start] / sum(left[start:])) / len(orders)
    for strength in strengths.values():
        total += 0.5 * math.log(strength / (strength + 1)) + 0.5 * math.log(1 / (strength + 1))
    return total


def test_two_players_by_hand():
    # A won 3 of 4. By symmetry A has strength g and B 1/g. A chose in 4 games, each won with
    # g/(g + 1/g), and has half a win and half a loss against 1: won 3.5, expected the rest.
    rankings = [Ranking(("A", "B"), (1, 2), n) for n in range(3)] + [Ranking(("A", "B"), (2, 1), 3)]
    ratings = fit(rankings)
    g = 10 ** ((ratings["A"] - 1500) / 400)
    assert ratings["A"] + ratings["B"] == pytest.approx(3000)
    assert (3 + 0.5) - 4 * g * g / (1 + g * g) - g / (1 + g) == pytest.approx(0, abs=1e-6)


def test_the_fit_is_the_maximum_of_its_posterior():
    _, rankings = league(6, 60, 200, seed=2)
    rng = Random(1)
    tied = [
        Ranking(("P0", "P1", "P2"), (1, 1, 3), "x"),
        Ranking(("P3", "P4", "P5", "P0"), (1, 2, 2, 2), "y"),
        Ranking(("P2", "P5", "P1"), (1, 1, 1), "z"),
        Ranking(("P4", "P1", "P1", "P1"), (2, 1, 2, 4), "one on three seats"),
    ]
    best = fit([*rankings, *tied])
    # The posterior is about a mean of its own; the reported mean is 1500.
    shift = max(
        range(-200, 200),
        key=lambda s: log_posterior({n: r + s / 10 for n, r in best.items()}, [*rankings, *tied]),
    )
    best = {name: rating + shift / 10 for name, rating in best.items()}
    highest = log_posterior(best, [*rankings, *tied])
    for _ in range(100):
        near = {name: rating + rng.gauss(0, 10) for name, rating in best.items()}
        assert log_posterior(near, [*rankings, *tied]) < highest


def test_a_tie_is_half_a_win():
    halves = [Ranking(("A", "B"), (1, 2), 0), Ranking(("A", "B"), (2, 1), 1)]
    level = [Ranking(("A", "B"), (1, 1), 0), Ranking(("A", "B"), (1, 1), 1)]
    assert fit(level) == pytest.approx(fit(halves))
    assert fit(level)["A"] == pytest.approx(1500)


def test_who_won_everything_is_rated_finitely_by_the_prior():
    ratings = fit([Ranking(("A", "B"), (1, 2), n) for n in range(50)])
    assert 1500 < ratings["A"] < 2500
    more = fit([Ranking(("A", "B"), (1, 2), n) for n in range(500)])
    assert ratings["A"] < more["A"] < math.inf


def test_it_finds_the_strengths_of_a_simulated_league():
    truth, rankings = league(8, 4000, 150, seed=3)
    found = fit(rankings)
    assert found.keys() == truth.keys()
    for name, rating in truth.items():
        assert found[name] == pytest.approx(rating, abs=25)


def test_the_order_of_matches_does_not_matter():
    _, rankings = league(8, 100, 150, seed=3)
    turned = fit(rankings[::-1])
    for name, rating in fit(rankings).items():
        assert turned[name] == pytest.approx(rating, abs=0.01)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    hits = trials = 0
    for seed in range(8):
        truth, rankings = league(8, 150, 150, seed)
        for estimate in report(rankings, Random(seed), samples=100).estimates:
            hits += estimate.low <= truth[estimate.name] <= estimate.high
            trials += 1
            assert estimate.low <= estimate.rating <= estimate.high
    assert 0.88 < hits / trials <= 1.0


def test_matches_of_one_deal_are_drawn_together():
    """The same results as one deal each or as four of a deal: the fewer deals, the wider."""
    _, alone = league(6, 200, 150, seed=5)
    together = [
        Ranking(ranking.players, ranking.placings, number // 4)
        for number, ranking in enumerate([r for r in alone[:50] for _ in range(4)])
    ]
    apart = [Ranking(r.players, r.placings, n) for n, r in enumerate(together)]
    widths = []
    for rankings in (together, apart):
        first = report(rankings, Random(1), samples=100)
        widths.append(sum(e.high - e.low for e in first.estimates))
    assert first.deals == 200
    assert widths[0] > 1.5 * widths[1]


@pytest.mark.parametrize("tables", [1, 2, 4, 5, 30])
def test_tables_that_all_end_alike_leave_doubt(tables):
    """No interval is a point and nobody is stronger for certain, however few tables say so."""
    rankings = [Ranking(("A", "B", "C"), (1, 2, 3), number) for number in range(tables)]
    told = report(rankings, Random(1))
    for estimate in told.estimates:
        assert estimate.high - estimate.low > 100
        assert estimate.low < estimate.rating < estimate.high
    for row in told.superiority:
        assert all(0 < chance < 1 for chance in row)
    assert [estimate.name for estimate in told.estimates] == ["A", "B", "C"]
    assert (told.superiority[0][1] < 0.9) == (tables == 1)


@pytest.mark.parametrize("tables", [1, 2, 3, 4])
def test_intervals_of_few_tables_hold_the_truth_about_as_often_as_they_say(tables):
    hits = trials = 0
    for seed in range(25):
        truth, rankings = league(4, tables, 150, seed)
        for estimate in report(rankings, Random(seed), samples=60).estimates:
            hits += estimate.low <= truth[estimate.name] <= estimate.high
            trials += 1
    assert 0.9 < hits / trials <= 1.0


def test_the_report_is_in_order_and_its_likelihoods_complement_each_other():
    _, rankings = league(6, 100, 200, seed=6)
    told = report(rankings, Random(4), samples=50)
    ratings = [estimate.rating for estimate in told.estimates]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) / 6 == pytest.approx(1500)
    assert (told.matches, told.deals, told.samples) == (100, 100, 50)
    assert sum(estimate.games for estimate in told.estimates) == 400
    for i in range(6):
        assert told.superiority[i][i] == 0.5
        for j in range(6):
            assert told.superiority[i][j] + told.superiority[j][i] == pytest.approx(1)
    assert told.superiority[0][-1] > 0.9
    assert report(rankings, Random(4), samples=50) == told


def test_no_results_are_no_report():
    assert fit([]) == {}
    assert report([], Random(1)).estimates == ()
