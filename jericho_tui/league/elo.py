"""Elo for tables of two and more: a match of n seats counts as its n(n-1)/2 pairs.

Where teams play, only the pairs between them count, and a player's K is shared among the pairs with
opponents: partners give each other nothing, whatever their ratings.

Sources. Expected score and its scale of 400: A. Elo, The Rating of Chessplayers (1978), 8.4; also
FIDE Handbook B.02, 8.1. A multi-player match as its pairs, divided by n-1: the usual extension,
here as DESIGN section 5 has it. The error: see `next_variance`.
"""

import math
from collections.abc import Sequence
from typing import Final

from jericho_tui.core.teams import num_opponents, opposed

START: Final = 1500.0
"""Rating of somebody who has not played."""
SCALE: Final = 400.0
"""Rating difference at which the better is expected to score ten times what the other does."""
K_NEW: Final = 64.0
K_SETTLED: Final = 16.0
SETTLED_AFTER: Final = 24
"""Games over which a player's K falls from `K_NEW` to `K_SETTLED`, by the same step each."""
START_DEVIATION: Final = 350.0
"""Standard deviation of the true strength of somebody who has not played, in rating points.

Glickman's for an unrated player (The Glicko System, 1995, step 1).
"""
NORMAL_95: Final = 1.959964
"""A normal value is within this many standard deviations of its mean 95 times in 100."""
_SLOPE: Final = math.log(10) / SCALE
"""Slope of the expected score per point of rating, over p(1-p)."""


def player_k(games: int) -> float:
    """Return the K of a player who has `games` games behind: 64 falling to 16 over 24 games."""
    step = (K_NEW - K_SETTLED) / SETTLED_AFTER
    return max(K_SETTLED, K_NEW - step * games)


def table_k(games: Sequence[int]) -> float:
    """Return the one K of a table, the mean of its players' K, so that a match sums to zero."""
    return sum(map(player_k, games)) / len(games)


def pair_k(games: Sequence[int], teams: Sequence[int] = ()) -> float:
    """Return the K of each pair of a table: the table's, shared among a player's opponents."""
    return table_k(games) / num_opponents(teams, len(games))


def expected_score(rating: float, other: float) -> float:
    """Return what a player is expected to score against `other`, 0 to 1."""
    return 1.0 / (1.0 + math.pow(10.0, (other - rating) / SCALE))


def expected_scores(ratings: Sequence[float]) -> list[list[float]]:
    """Return what every seat (row) is expected to score against every other (column)."""
    return [[expected_score(rating, other) for other in ratings] for rating in ratings]


def pair_score(place: int, other: int) -> float:
    """Return 1, 1/2 or 0 for finishing before, with or after another."""
    return ((place < other) + (place <= other)) / 2


def rating_changes(
    ratings: Sequence[float],
    games: Sequence[int],
    placings: Sequence[int],
    teams: Sequence[int] = (),
) -> tuple[float, ...]:
    """Return the change of every seat's rating; together they are zero (up to rounding).

    `K/m * sum over the m opponents of (S - expected_score)`, S being 1, 1/2 or 0 for finishing
    before, with or after the other; m is n-1 where there are no teams.

    :param ratings: before the match.
    :param games: how many each has played before it.
    :param placings: 1 is best; equal numbers tie.
    :param teams: of every seat, see `core.teams`.
    """
    return changes_from(expected_scores(ratings), games, placings, teams)


def changes_from(
    expected: Sequence[Sequence[float]],
    games: Sequence[int],
    placings: Sequence[int],
    teams: Sequence[int] = (),
) -> tuple[float, ...]:
    """Return `rating_changes`, given `expected_scores`."""
    step = pair_k(games, teams)
    changes = []
    for seat, (row, place) in enumerate(zip(expected, placings, strict=True)):
        surprise = 0.0
        for other, place_of_other in enumerate(placings):
            if opposed(teams, seat, other):
                surprise += pair_score(place, place_of_other) - row[other]
        changes.append(step * surprise)
    return tuple(changes)


def next_variances(
    ratings: Sequence[float],
    games: Sequence[int],
    variances: Sequence[float],
    expected: Sequence[Sequence[float]] | None = None,
    teams: Sequence[int] = (),
) -> tuple[float, ...]:
    """Return the variance of every seat's rating error after a match, in squared points.

    The update `R' = R + k * sum(S - E)` is a filter with a fixed gain k = K/(n-1), so its error
    variance follows the rule for any gain (the Joseph form, e.g. Bar-Shalom, Estimation with
    Applications to Tracking and Navigation, 2001, 5.2.3):

        v' = (1 - k c G)^2 v  +  k^2 W  +  k^2 * sum over the others of (c p (1-p))^2 v_other

    with c = ln 10 / 400, p the expected score against each other, G = sum of p(1-p) (c^2 G is the
    match's Fisher information on the rating), and W the variance of the score itself. The pairs of
    one match are not independent: whoever beats a strong player has likely beaten the weak ones.
    Under the Plackett-Luce model of a ranking, whose pairs are exactly Elo's, a player of weight
    w = 10^(R/400) beats both j and k with probability w / (w + w_j + w_k), hence

        W = G + 2 * sum over j < k of (w / (w + w_j + w_k) - p_j p_k)

    Of j and k who are partners both are beaten or none, so that with probability min(p_j, p_k).

    The first term forgets what was unknown at the start, the second keeps the error from ever
    falling under the swing of Elo itself (a half width of about 60 points at four-seat tables),
    the third is the doubt about the opponents. Assumed: strengths do not change, players' errors
    are independent, strengths spread by at most `START_DEVIATION`, and expectations are near enough
    for a straight line. In simulated leagues of 12 whose strengths spread by 100 to 200 points, 94
    to 100 % of intervals hold the truth; by 350, 60 to 95 %, since Elo is slow to get there.

    :param expected: `expected_scores` of the ratings, where they are known already.
    """
    step = pair_k(games, teams)
    top = max(ratings)  # weights from 0 to 1: no overflow, and only their ratios count
    weights = [math.pow(10.0, (rating - top) / SCALE) for rating in ratings]
    if expected is None:
        expected = expected_scores(ratings)
    after = []
    for seat, weight in enumerate(weights):
        p = expected[seat]
        information = together = doubt = 0.0
        for j, weight_j in enumerate(weights):
            if not opposed(teams, seat, j):
                continue
            spread = p[j] * (1.0 - p[j])
            information += spread
            doubt += (_SLOPE * spread) ** 2 * variances[j]
            for k in range(j + 1, len(weights)):
                if opposed(teams, seat, k):
                    if opposed(teams, j, k):
                        # A weight that underflowed to 0 beats nobody.
                        both = weight / (weight + weight_j + weights[k]) if weight else 0.0
                    else:
                        both = min(p[j], p[k])
                    together += both - p[j] * p[k]
        after.append(
            (1.0 - step * _SLOPE * information) ** 2 * variances[seat]
            + step**2 * (information + 2.0 * together + doubt)
        )
    return tuple(after)
