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
from typing import Final, NamedTuple

from jericho_tui.core.outcome import num_opponents, opponents

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

    expected: tuple[tuple[float, ...], ...]
    """What the row's player is expected to score against the column's, 0 to 1."""
    ks: tuple[tuple[float, ...], ...]
    """The K of each pair, symmetric; 0 for partners and on the diagonal."""
    variances: tuple[float, ...]
    """Of every seat's rating error after the match, in squared points, whatever its outcome."""

    def changes(self, placings: Sequence[int]) -> tuple[float, ...]:
        """Return the change of every seat's rating; together they are zero (up to rounding).

        The sum of K (S - expected) over the opponents, S being 1, 1/2 or 0 for finishing before,
        with or after the other.

        :param placings: 1 is best; equal numbers tie.
        """
        # One's own seat and partners have a K of 0 and add nothing.
        return tuple(
            sum(
                [
                    k * ((1.0 if place < other else 0.5 if place == other else 0.0) - expected)
                    for k, expected, other in zip(ks, row, placings, strict=True)
                    if k
                ]
            )
            for place, ks, row in zip(placings, self.ks, self.expected, strict=True)
        )


def expected_score(rating: float, other: float, doubt: float = 0.0) -> float:
    """Return what a player is expected to score against `other`, 0 to 1.

    :param doubt: variances of both ratings' errors together; the larger, the nearer to 1/2.
    """
    return 1.0 / (1.0 + math.pow(10.0, _flattened(doubt) * (other - rating) / SCALE))


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
    shape = _shape(tuple(teams), number)
    logs = [SLOPE * rating for rating in ratings]
    expected = [[0.5] * number for _ in logs]
    slopes = [[0.0] * number for _ in logs]
    both: list[tuple[float, float]] = []
    for i, j in shape.pairs:
        log, variance, other, of_other = logs[i], variances[i], logs[j], variances[j]
        g = _flattened(variance + of_other)
        p, q = _chances(g * (log - other))
        expected[i][j] = p
        expected[j][i] = q
        slopes[i][j] = slopes[j][i] = SLOPE * g * (p * q)
        both.append(_together(log, variance, other, of_other))
    together = _covariances(shape, expected, both, logs, variances)
    gained = spread = 0.0
    shares = []
    for variance, met, slope_of, seats, found in zip(
        variances, shape.met, slopes, shape.terms, together, strict=True
    ):
        share = [(variance + other) / 2 for other in variances]
        shares.append(share)
        gained += variance * sum([share[j] * slope_of[j] for j in met])
        spread += _variance(share, seats, found)
    factor = gained / spread if spread > 0.0 else 0.0
    least = K_LEAST / num_opponents(teams, number)
    ks = []
    after = []
    for i, met in enumerate(shape.met):
        share, slope_of = shares[i], slopes[i]
        k_of = [0.0] * number
        slope = 0.0
        for j in met:
            k = factor * share[j]
            k_of[j] = k = least if k <= least else k
            slope += k * slope_of[j]
        ks.append(tuple(k_of))
        spread = _variance(k_of, shape.terms[i], together[i])
        after.append(variances[i] * (1.0 - 2.0 * slope) + spread)
    return Stakes(tuple(map(tuple, expected)), tuple(ks), tuple(after))


class _Shape(NamedTuple):
    """Who plays against whom at a table, in the orders in which that is worked through."""

    met: tuple[tuple[int, ...], ...]
    """By seat, its opponents."""
    pairs: tuple[tuple[int, int], ...]
    """Opponents, each two once."""
    terms: tuple[tuple[tuple[int, int], ...], ...]
    """By seat, each two of its opponents once, also one with itself: `_covariances`."""
    of_two: tuple[tuple[tuple[int, tuple[tuple[int, int], ...]], ...], ...]
    """By seat, each opponent with those after it, and where in `pairs` both are; -1 of partners."""


@cache
def _shape(teams: tuple[int, ...], number: int) -> _Shape:
    met = opponents(teams, number)
    pairs = tuple((i, j) for i, of_one in enumerate(met) for j in of_one if j > i)
    at = {pair: place for place, pair in enumerate(pairs)}
    of_two = tuple(
        tuple(
            (j, tuple((k, at.get((j, k), -1)) for k in of_one[place:]))
            for place, j in enumerate(of_one, start=1)
        )
        for of_one in met
    )
    terms = tuple(
        tuple((j, k) for j, rest in of_one for k in (j, *(k for k, _ in rest))) for of_one in of_two
    )
    return _Shape(met, pairs, terms, of_two)


def _covariances(
    shape: _Shape,
    expected: Sequence[Sequence[float]],
    both: Sequence[tuple[float, float]],
    logs: Sequence[float],
    variances: Sequence[float],
) -> list[list[float]]:
    """Return for each player how the scores against two opponents go together, as `_Shape.terms`.

    Of two who are different it is twice that, since a sum over all has both orders.

    :param both: of two who are opponents, the strength of beating both and the doubt about it.
    """
    together = []
    columns = list(zip(*expected, strict=True))
    for of_one, row, column, log, variance in zip(
        shape.of_two, expected, columns, logs, variances, strict=True
    ):
        found = []
        for j, rest in of_one:
            p, q = row[j], column[j]
            pq = p * q
            found.append(pq)
            for k, at in rest:
                p_k = row[k]
                if at >= 0:
                    other, doubt = both[at]
                    # `_chances` of `_flattened`, as they stand there: this is most of a rebuild.
                    lead = 1.0 / sqrt(1.0 + FLATTENING * (variance + doubt)) * (log - other)
                    # The same number twice: without loss of digits where chances are near 0 or 1.
                    if lead > 0.0:
                        odds = exp(-lead)
                        lost = odds / (1.0 + odds)
                        won = 1.0 / (1.0 + odds)
                    else:
                        odds = exp(lead)
                        lost = 1.0 / (1.0 + odds)
                        won = odds / (1.0 + odds)
                    if won < lost:
                        covariance = won - p * p_k
                    else:
                        q_k = column[k]
                        covariance = (q + q_k - lost) - q * q_k
                else:
                    covariance = min(p, p_k) * min(q, column[k])
                found.append(2.0 * covariance)
        together.append(found)
    return together


def _chances(lead: float) -> tuple[float, float]:
    """Return the chances of one who is ahead by so much and of the other, each to the last digit.

    :param lead: in natural logarithms of strengths.
    """
    if lead > 0.0:
        odds = exp(-lead)
        return 1.0 / (1.0 + odds), odds / (1.0 + odds)
    odds = exp(lead)
    return odds / (1.0 + odds), 1.0 / (1.0 + odds)


def _flattened(doubt: float) -> float:
    """Return Glickman's g, by which doubt flattens the curve of the expected score."""
    return 1.0 / sqrt(1.0 + FLATTENING * doubt)


def _together(log: float, variance: float, other: float, of_other: float) -> tuple[float, float]:
    """Return the rating of one who is as strong as two together, and the variance of its error.

    Ratings as natural logarithms of strengths.
    """
    if log < other:
        high, weaker = other, exp(log - other)
        share = weaker / (1.0 + weaker)
    else:
        high, weaker = log, exp(other - log)
        share = 1.0 - weaker / (1.0 + weaker)
    return high + log1p(weaker), share**2 * variance + (1.0 - share) ** 2 * of_other


def _variance(
    weights: Sequence[float], terms: Sequence[tuple[int, int]], covariances: Sequence[float]
) -> float:
    """Return the variance of a weighted sum of scores.

    :param terms: two opponents each, see `_Shape.terms`; `covariances` are theirs.
    """
    return sum([weights[j] * weights[k] * c for (j, k), c in zip(terms, covariances, strict=True)])
