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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final, NamedTuple

from jericho_tui.core.teams import num_opponents, opponents

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
_SLOPE: Final = math.log(10) / SCALE
"""Slope of the expected score per point of rating, over p(1-p)."""
_FLATTENING: Final = 3.0 * (_SLOPE / math.pi) ** 2
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
        return tuple(
            [
                sum(
                    [
                        k * (((place < other) + (place <= other)) / 2 - expected)
                        for k, expected, other in zip(ks, row, placings, strict=True)
                    ]
                )
                for place, ks, row in zip(placings, self.ks, self.expected, strict=True)
            ]
        )


class Exchange(NamedTuple):
    """What a match did to the ratings of those who played."""

    expected: tuple[tuple[float, ...], ...]
    """As `Stakes.expected`."""
    changes: tuple[float, ...]
    """Of every seat's rating; see `Stakes.changes`."""
    variances: tuple[float, ...]
    """As `Stakes.variances`."""


def exchange(
    ratings: Sequence[float],
    variances: Sequence[float],
    placings: Sequence[int],
    teams: Sequence[int] = (),
) -> Exchange:
    """Return what a match that ended so did to the ratings; it follows from these alone.

    :param variances: of the ratings' errors, see `stakes`.
    :param placings: 1 is best; equal numbers tie.
    :param teams: of every seat, see `core.teams`.
    """
    at_stake = stakes(ratings, variances, teams)
    return Exchange(at_stake.expected, at_stake.changes(placings), at_stake.variances)


Played = tuple[Sequence[float], Sequence[float], Sequence[int], Sequence[int]]
"""Ratings, variances, placings and teams of a match, as `exchange` takes them."""


def exchanges(matches: Iterable[Played | None]) -> list[Exchange | None]:
    """Return what each match did to the ratings; None where there is none, or no number for it."""
    done: list[Exchange | None] = []
    for match in matches:
        try:
            done.append(match and exchange(*match))
        except (ArithmeticError, ValueError):
            done.append(None)
    return done


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
    leagues (`python -m tests.benchmarks.coverage`).
    """
    number = len(ratings)
    seats = range(number)
    met = opponents(tuple(teams), number)
    logs = [_SLOPE * rating for rating in ratings]
    expected = [[0.5] * number for _ in seats]
    slopes = [[0.0] * number for _ in seats]
    both: dict[tuple[int, int], tuple[float, float]] = {}
    for i in seats:
        log, variance = logs[i], variances[i]
        for j in met[i]:
            if j > i:
                other, of_other = logs[j], variances[j]
                g = _flattened(variance + of_other)
                p, q = expected[i][j], expected[j][i] = _chances(g * (log - other))
                slopes[i][j] = slopes[j][i] = _SLOPE * g * (p * q)
                both[i, j] = _together(log, variance, other, of_other)
    together = _covariances(met, expected, both, logs, variances)
    shares = [[(variance + other) / 2 for other in variances] for variance in variances]
    gained = spread = 0.0
    for i in seats:
        share, slope_of = shares[i], slopes[i]
        gained += variances[i] * sum([share[j] * slope_of[j] for j in met[i]])
        spread += _variance(share, together[i])
    factor = gained / spread if spread > 0.0 else 0.0
    least = K_LEAST / num_opponents(teams, number)
    ks = [[0.0] * number for _ in seats]
    after = []
    for i in seats:
        share, slope_of, k_of = shares[i], slopes[i], ks[i]
        slope = 0.0
        for j in met[i]:
            k = factor * share[j]
            k_of[j] = k = least if k <= least else k
            slope += k * slope_of[j]
        after.append(variances[i] * (1.0 - 2.0 * slope) + _variance(k_of, together[i]))
    return Stakes(tuple(map(tuple, expected)), tuple(map(tuple, ks)), tuple(after))


def _covariances(
    met: Sequence[Sequence[int]],
    expected: Sequence[Sequence[float]],
    both: Mapping[tuple[int, int], tuple[float, float]],
    logs: Sequence[float],
    variances: Sequence[float],
) -> list[list[tuple[int, int, float]]]:
    """Return for each player how the scores against two opponents go together, each two once.

    :param met: who are opponents.
    :param both: of two who are opponents, the strength of beating both and the doubt about it.
    """
    together = []
    for i, row in enumerate(expected):
        found = []
        log, variance = logs[i], variances[i]
        for at, j in enumerate(met[i], start=1):
            p, q = row[j], expected[j][i]
            found.append((j, j, p * q))
            for k in met[i][at:]:
                p_k, q_k = row[k], expected[k][i]
                pair = both.get((j, k))
                if pair is not None:
                    # `_chances` of `_flattened`, as they stand there: this is most of a rebuild.
                    lead = 1.0 / sqrt(1.0 + _FLATTENING * (variance + pair[1])) * (log - pair[0])
                    odds = exp(-abs(lead))
                    more, less = 1.0 / (1.0 + odds), odds / (1.0 + odds)
                    won, lost = (more, less) if lead > 0.0 else (less, more)
                    # The same number twice: without loss of digits where chances are near 0 or 1.
                    covariance = won - p * p_k if won < lost else (q + q_k - lost) - q * q_k
                else:
                    covariance = min(p, p_k) * min(q, q_k)
                found.append((j, k, 2.0 * covariance))
        together.append(found)
    return together


def _chances(lead: float) -> tuple[float, float]:
    """Return the chances of one who is ahead by so much and of the other, each to the last digit.

    :param lead: in natural logarithms of strengths.
    """
    odds = exp(-abs(lead))
    more, less = 1.0 / (1.0 + odds), odds / (1.0 + odds)
    return (more, less) if lead > 0.0 else (less, more)


def _flattened(doubt: float) -> float:
    """Return Glickman's g, by which doubt flattens the curve of the expected score."""
    return 1.0 / sqrt(1.0 + _FLATTENING * doubt)


def _together(log: float, variance: float, other: float, of_other: float) -> tuple[float, float]:
    """Return the rating of one who is as strong as two together, and the variance of its error.

    Ratings as natural logarithms of strengths.
    """
    high, low = max(log, other), min(log, other)
    weaker = exp(low - high)
    share = weaker / (1.0 + weaker)
    share_of_first = share if log < other else 1.0 - share
    doubt = share_of_first**2 * variance + (1.0 - share_of_first) ** 2 * of_other
    return high + math.log1p(weaker), doubt


def _variance(weights: Sequence[float], together: Sequence[tuple[int, int, float]]) -> float:
    """Return the variance of a weighted sum of scores.

    :param together: two opponents and the covariance of the scores against them, twice that where
        they are different, since a sum over all has both orders.
    """
    return sum([weights[j] * weights[k] * covariance for j, k, covariance in together])
