"""A second opinion: openskill's Plackett-Luce on the same results as our ladder."""

from random import Random

from openskill.models import PlackettLuce

from jericho_tui.league.ladder import Standing, after_match
from jericho_tui.league.plackett_luce import Ranking, fit


def spearman(xs, ys):
    """Return the rank correlation of two lists without ties."""
    ranks = [{value: rank for rank, value in enumerate(sorted(values))} for values in (xs, ys)]
    n = len(xs)
    squares = sum((ranks[0][x] - ranks[1][y]) ** 2 for x, y in zip(xs, ys, strict=True))
    return 1 - 6 * squares / (n * (n * n - 1))


def test_our_ladder_orders_a_simulated_league_as_openskill_does():
    rng = Random(11)
    players = 20
    strengths = [rng.gauss(0, 200) for _ in range(players)]
    model = PlackettLuce()
    theirs = [model.rating() for _ in range(players)]
    ours = [Standing()] * players
    rankings = []
    for number in range(1500):
        seats = rng.sample(range(players), rng.choice([3, 4, 5]))
        times = [rng.expovariate(10 ** (strengths[seat] / 400)) for seat in seats]
        places = [1 + sum(other < time for other in times) for time in times]
        rated = model.rate([[theirs[seat]] for seat in seats], ranks=[float(p) for p in places])
        after = after_match([ours[seat] for seat in seats], places, [0] * len(seats))
        for seat, (new,), standing in zip(seats, rated, after, strict=True):
            theirs[seat], ours[seat] = new, standing
        rankings.append(Ranking(tuple(f"{seat:02}" for seat in seats), tuple(places), number))
    opinion = [rating.mu for rating in theirs]
    ladder = [standing.rating for standing in ours]
    whole = fit(rankings)
    strength = [whole[f"{seat:02}"] for seat in range(players)]
    assert spearman(ladder, opinion) > 0.9
    assert spearman(strength, opinion) > 0.9
    assert spearman(ladder, strengths) > 0.9
    assert spearman(strength, strengths) > 0.9
