"""Elo for tables of two and more: a match of n seats counts as its n(n-1)/2 pairs.

Every pair has one K, so what one of it wins the other loses and every match sums to zero; the less
is known of the two, the larger it is. Where teams play, only the pairs between them count: partners
give each other nothing, whatever their ratings.

Sources. Expected score and its scale of 400: A. Elo, The Rating of Chessplayers (1978), 8.4; also
FIDE Handbook B.02, 8.1. A multi-player match as its pairs: the usual extension. The expectation
among players who are not well known: M. E. Glickman, Parameter Estimation in Large Dynamic Paired
Comparison Experiments (Applied Statistics 48, 1999), section 3.2 and the appendix's g. K by
uncertainty and the error: see `stakes`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log1p, sqrt
from typing import Final

from jericho_tui.core.outcome import num_opponents, opponents, pairs

START: Final = 1500.0
"""Rating of somebody who has not played."""
SCALE: Final = 400.0
"""Rating difference at which the better is expected to score ten times what the other does."""
K_LEAST: Final = 16.0
"""What the Ks of a player's pairs add up to at least, so that ratings follow strengths that change.

At 16, 12 players are in the right order as often as they were (Kendall's tau) after 1000 matches.
"""
START_DEVIATION: Final = 350.0
"""Standard deviation of the true strength of somebody who has not played, in rating points.

Glickman's for an unrated player (The Glicko System, 1995, step 1).
"""
SLOPE: Final = math.log(10) / SCALE
"""Slope of the expected score per point of rating, over p(1-p)."""
FLATTENING: Final = 3.0 * (SLOPE / math.pi) ** 2
"""Of Glickman's g, per squared point of doubt."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a match can do to ratings, known before it is played; rows and columns are seats."""

    expected: Sequence[Sequence[float]]
    """What the row's player is expected to score against the column's, 0 to 1."""
    ks: Sequence[Sequence[float]]
    """The K of each pair, symmetric; 0 for partners and on the diagonal."""
    variances: Sequence[float]
    """Of every seat's rating error after the match, in squared points, whatever its outcome."""

    def changes(self, placings: Sequence[int]) -> tuple[float, ...]:
        """Return the change of every seat's rating; together they are zero (up to rounding).

        The sum of K (S - expected) over the opponents, S being 1, 1/2 or 0 for finishing before,
        with or after the other.

        :param placings: 1 is best; equal numbers tie.
        """
        found = []
        for place, ks, row in zip(placings, self.ks, self.expected, strict=True):
            change = 0.0
            for k, expected, other in zip(ks, row, placings, strict=True):
                if k:  # one's own seat and partners have none
                    score = 1.0 if place < other else 0.5 if place == other else 0.0
                    change += k * (score - expected)
            found.append(change)
        return tuple(found)


def expected_score(rating: float, other: float) -> float:
    """Return what a player is expected to score against `other`, 0 to 1, were both well known."""
    return 1.0 / (1.0 + math.pow(10.0, (other - rating) / SCALE))


def pair_score(place: int, other: int) -> float:
    """Return 1, 1/2 or 0 for finishing before, with or after another."""
    return ((place < other) + (place <= other)) / 2


def stakes(
    ratings: Sequence[float], variances: Sequence[float], teams: Sequence[int] = ()
) -> Stakes:
    """Return what a match of these players can do to their ratings.

    The error. Let d be the error of a rating, v its variance, and u = sum of K_j (S_j - p_j) over
    the opponents what the match changes. Then the variance afterwards is exactly

        v' = v + 2 cov(d, u) + var(u)

    for any Ks. By Stein's lemma cov(d, S_j) is -v times the mean slope of the expected score, which
    is c g p (1-p) with c = ln 10/400 and Glickman's g; so much for the doubt about both ratings
    (statistical linearization: A. Gelb, Applied Optimal Estimation, 1974, 6.4). The pairs of a
    match are not independent, for whoever beats a strong player has likely beaten the weak ones:
    under the Plackett-Luce model of a ranking, whose pairs are exactly Elo's, beating both j and k
    is beating one player of weight w_j + w_k, w being 10^(R/400). Partners are beaten both or not
    at all.

    The Ks. Each is in proportion to the mean variance of its two players, by the one factor that
    leaves the least sum of v' at this table: as for a Kalman filter, K falls as ratings become
    known, and two who are well known exchange little because a newcomer sits with them. None is
    less than its share of `K_LEAST`.

    Assumed: strengths do not change, and errors are normal and independent. Measured in simulated
    leagues (`tests/league/test_coverage.py`).
    """
    number = len(ratings)
    table = tuple(teams), number
    logs = [SLOPE * rating for rating in ratings]
    expected = [[0.5] * number for _ in logs]
    slopes = [[0.0] * number for _ in logs]
    both = []
    # All is written out and added up by hand, since this is most of a rebuild.
    for i, j in pairs(*table):
        log, variance, other, of_other = logs[i], variances[i], logs[j], variances[j]
        g = 1.0 / sqrt(1.0 + FLATTENING * (variance + of_other))
        # The chances of both, each to the last digit. And the logarithm of one who is as strong as
        # both together, with the variance of its error.
        if log < other:
            odds, weaker = exp(g * (log - other)), exp(log - other)
            p, q = odds / (1.0 + odds), 1.0 / (1.0 + odds)
            together, share = other + log1p(weaker), weaker / (1.0 + weaker)
        else:
            odds, weaker = exp(g * (other - log)), exp(other - log)
            p, q = 1.0 / (1.0 + odds), odds / (1.0 + odds)
            together, share = log + log1p(weaker), 1.0 - weaker / (1.0 + weaker)
        expected[i][j] = p
        expected[j][i] = q
        slopes[i][j] = slopes[j][i] = SLOPE * g * (p * q)
        both.append((together, share**2 * variance + (1.0 - share) ** 2 * of_other))
    gained = spread = 0.0
    shares = []
    covariances = []
    columns = list(zip(*expected, strict=True))
    for i, of_one in enumerate(_twos(*table)):
        row, column, slope_of = expected[i], columns[i], slopes[i]
        log, variance = logs[i], variances[i]
        share_of = [(variance + other) / 2 for other in variances]
        shares.append(share_of)
        # Each two opponents, also one with itself, and how the scores against them go together. Of
        # two who are different it is twice that, since a sum over all has both orders.
        found: list[tuple[int, int, float]] = []
        covariances.append(found)
        slope = of_all = 0.0
        for j, rest in of_one:
            p, q, weight = row[j], column[j], share_of[j]
            slope += weight * slope_of[j]
            found.append((j, j, p * q))
            of_all += weight * weight * (p * q)
            for k, at in rest:
                if at < 0:
                    twice = 2.0 * (min(p, row[k]) * min(q, column[k]))
                else:
                    other, doubt = both[at]
                    lead = 1.0 / sqrt(1.0 + FLATTENING * (variance + doubt)) * (log - other)
                    # The same number twice: without loss of digits where chances are near 0 or 1.
                    if lead < 0.0:
                        odds = exp(lead)
                        twice = 2.0 * (odds / (1.0 + odds) - p * row[k])
                    else:
                        odds, q_k = exp(-lead), column[k]
                        twice = 2.0 * (q + q_k - odds / (1.0 + odds) - q * q_k)
                found.append((j, k, twice))
                of_all += weight * share_of[k] * twice
        gained += variance * slope
        spread += of_all
    factor = gained / spread if spread > 0.0 else 0.0
    least = K_LEAST / num_opponents(teams, number)
    ks = []
    after = []
    for met, share_of, slope_of, found, variance in zip(
        opponents(*table), shares, slopes, covariances, variances, strict=True
    ):
        k_of = [0.0] * number
        slope = spread = 0.0
        for j in met:
            size = factor * share_of[j]
            k_of[j] = size = least if size <= least else size
            slope += size * slope_of[j]
        for j, k, covariance in found:
            spread += k_of[j] * k_of[k] * covariance
        ks.append(k_of)
        after.append(variance * (1.0 - 2.0 * slope) + spread)
    return Stakes(expected, ks, after)


@cache
def _twos(
    teams: tuple[int, ...], number: int
) -> tuple[tuple[tuple[int, tuple[tuple[int, int], ...]], ...], ...]:
    """Return by seat each opponent with those after it, and where in `pairs` both are.

    Of two who are partners that is -1.
    """
    at = {pair: place for place, pair in enumerate(pairs(teams, number))}
    return tuple(
        tuple(
            (j, tuple((k, at.get((j, k), -1)) for k in of_one[place:]))
            for place, j in enumerate(of_one, start=1)
        )
        for of_one in opponents(teams, number)
    )
