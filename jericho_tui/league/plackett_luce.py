"""Strengths from all results at once: a Plackett-Luce fit, in Elo points, with its uncertainty.

Model. A table's order comes about by choosing the first of all, then the second of the rest and so
on, each time with chances in proportion to strengths g = 10^(R/400) (R. L. Plackett, The Analysis
of Permutations, 1975; R. D. Luce, Individual Choice Behavior, 1959). Its pairs are Elo's.

Fit. D. R. Hunter's MM iteration (MM Algorithms for Generalized Bradley-Terry Models, Annals of
Statistics 32, 2004, section 5): g_i becomes the number of choices that i won, over the sum, for all
choices that i was part of, of 1 / (sum of the strengths to choose from). As prior everybody has
half a win and half a loss against a player of average strength, so that who won or lost everything
has a finite rating too.

Teams. One of each team is chosen among at a time, and all such companies count alike, by equal
fractions: each player is part of as many choices as if there were no partners, and partners are
never compared. Of two teams that is the mean of all pairs between them.

Ties. Who shares a place may have finished in any order; all orders count alike, by equal fractions,
as a drawn game is half a win for Elo.

Uncertainty. Where every match was a deal of its own, the posterior's, taken as normal around its
maximum (P. S. Laplace, 1774): from few tables, or equal ones, it is wide, and never none. Matches
that shared a deal are not independent. Then a weighted bootstrap over deals (D. B. Rubin, The
Bayesian Bootstrap, Annals of Statistics 9, 1981): in each sample every deal counts as much as an
exponential draw says, and so does every win and loss of the prior (S. Lyddon, C. Holmes, S. Walker,
General Bayesian updating and the loss-likelihood bootstrap, Biometrika 106, 2019), so that it is
never without a spread either. Few deals say too little of how much deals differ, so intervals are
widened (`intervals.widening`): `tests/league/test_intervals.py` measures them. Likelihood of
superiority as Ordo reports it: how likely one is stronger than the other, never for certain.
"""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from statistics import quantiles
from typing import Final

from jericho_tui.core.outcome import Teams, sides
from jericho_tui.league.elo import SCALE, START
from jericho_tui.league.intervals import NORMAL_95, widening

SAMPLES: Final = 200
"""Bootstrap samples: a share of them is good to about 0.03, as much as 95 % limits deserve."""
_DOUBT: Final = 0.001
"""However unlikely, nothing is less likely than that."""
FEW: Final = 5
"""Below so many deals nothing is known of how much they differ. Nor is the side that samples seldom
reach to be trusted: the longer one counts both ways."""
_PRIOR: Final = 0.5
"""Virtual wins, and as many losses, against the average."""
_PRECISE: Final = 1e-4
"""The fit has converged when no rating moves by more than this in a step, in points."""
_MOST_STEPS: Final = 2000
_FARTHEST: Final = 20.0
"""How many steps an extrapolation may jump over."""
_POINTS: Final = SCALE / math.log(10)
"""Rating points of a factor e of strength."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """One match: who finished where, and which deal it was."""

    players: tuple[str, ...]
    placings: tuple[int, ...]
    """1 is best; equal numbers tie."""
    deal: Hashable
    """What matches that were dealt alike share."""
    teams: Teams = ()
    """Team of every player, see `core.outcome`; () when everybody played alone."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How strong a player is, and how sure that is."""

    name: str
    rating: float
    """In Elo points; the mean of all is 1500."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end of it."""
    games: int


@dataclass(frozen=True, slots=True)
class StrengthReport:
    """Everybody's strength, the strongest first."""

    estimates: tuple[Estimate, ...]
    superiority: tuple[tuple[float, ...], ...]
    """Likelihood that the row's player is stronger than the column's, between 0 and 1; both in the
    order of `estimates`, 1/2 on the diagonal."""
    matches: int
    deals: int
    samples: int
    """Of the bootstrap; 0 where there was none."""


def fit(rankings: Iterable[Ranking]) -> dict[str, float]:
    """Return everybody's rating in Elo points; their mean is 1500."""
    model = _Model(list(rankings))
    logs = model.solve(model.weights(), [0.0] * len(model.names))
    return dict(zip(model.names, model.ratings(logs), strict=True))


def report(rankings: Iterable[Ranking], rng: Random, *, samples: int = SAMPLES) -> StrengthReport:
    """Return everybody's strength with 95 % intervals and likelihoods of superiority.

    :param rng: draws the bootstrap's samples.
    """
    matches = list(rankings)
    model = _Model(matches)
    logs = model.solve(model.weights(), [0.0] * len(model.names))
    ratings, deals = model.ratings(logs), len(model.deals)
    alone = deals == len(matches)
    spread = _posterior(model, logs) if alone else _bootstrap(model, logs, rng, samples)
    games = Counter(name for match in matches for name in match.players)
    order = sorted(range(len(ratings)), key=lambda i: (-ratings[i], model.names[i]))
    estimates = []
    for i in order:
        low, high = ratings[i] - spread.below[i], ratings[i] + spread.above[i]
        estimates.append(Estimate(model.names[i], ratings[i], low, high, games[model.names[i]]))
    likely = tuple(tuple(0.5 if i == j else spread.ahead(i, j) for j in order) for i in order)
    return StrengthReport(tuple(estimates), likely, len(matches), deals, 0 if alone else samples)


@dataclass(frozen=True, slots=True)
class _Spread:
    """How sure ratings are: how far the ends of everybody's interval are, and who is ahead."""

    below: Sequence[float]
    above: Sequence[float]
    ahead: Callable[[int, int], float]


def _posterior(model: "_Model", logs: Sequence[float]) -> _Spread:
    """Return the spread of the posterior, taken as normal."""
    covariance = model.covariance(logs)
    # Ratings are told around their mean.
    mean = [sum(row) / len(row) for row in covariance]
    middle = sum(mean) / max(1, len(mean))
    ends = [
        NORMAL_95 * _POINTS * math.sqrt(max(0.0, row[i] - 2 * mean[i] + middle))
        for i, row in enumerate(covariance)
    ]

    def ahead(i: int, j: int) -> float:
        variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j]
        likely = (1 + math.erf((logs[i] - logs[j]) / math.sqrt(2 * variance))) / 2
        return min(1 - _DOUBT, max(_DOUBT, likely))

    return _Spread(ends, ends, ahead)


def _bootstrap(model: "_Model", logs: Sequence[float], rng: Random, samples: int) -> _Spread:
    ratings, deals = model.ratings(logs), len(model.deals)
    drawn = []
    for _ in range(samples):
        weights = model.weights(lambda: rng.expovariate(1.0))
        drawn.append(model.ratings(model.solve(weights, logs)))
    wider = widening(deals) if deals >= FEW else 1.0
    below, above = [], []
    for i, rating in enumerate(ratings):
        # The first and the last of 40 parts end at 2.5 % and 97.5 %.
        first, *_, last = quantiles((one[i] for one in drawn), n=40, method="inclusive")
        low, high = wider * max(0.0, rating - first), wider * max(0.0, last - rating)
        below.append(low if deals >= FEW else max(low, high))
        above.append(high if deals >= FEW else max(low, high))

    def ahead(i: int, j: int) -> float:
        wins = sum((one[i] > one[j]) + (one[i] == one[j]) / 2 for one in drawn)
        return (wins + 0.5) / (samples + 1)

    return _Spread(below, above, ahead)


@dataclass(frozen=True, slots=True)
class _Weights:
    """What a sample of deals says: how often each choice was made, how many each player won."""

    choices: list[float]
    won: list[float]
    """With those of the prior."""
    virtual: list[tuple[float, float]]
    """Wins of the prior and games of it."""


class _Model:
    """Choices and who was part of them, gathered once; solved for any sample of the deals."""

    def __init__(self, rankings: Sequence[Ranking]) -> None:
        self.names = sorted({name for ranking in rankings for name in ranking.players})
        index = {name: number for number, name in enumerate(self.names)}
        numbers: dict[tuple[int, ...], int] = {}
        by_deal: dict[Hashable, tuple[Counter[int], Counter[int]]] = {}
        for ranking in rankings:
            choices, won = by_deal.setdefault(ranking.deal, (Counter(), Counter()))
            players = [index[name] for name in ranking.players]
            companies = list(product(*sides(ranking.teams, len(players))))
            # Each of n players is in one company of t out of n/t: together they count n/t times.
            part = len(players) / (len(companies[0]) * len(companies))
            for company in companies:
                seated = [players[seat] for seat in company]
                places = [ranking.placings[seat] for seat in company]
                for among, chance, winners in _choices(seated, places):
                    weight = chance * part
                    number = numbers.setdefault(among, len(numbers))
                    choices[number] += weight  # type: ignore[assignment]  # fractions of a choice
                    for player in winners:
                        won[player] += weight / len(winners)  # type: ignore[assignment]
        self.members = list(numbers)
        self.deals = [
            (list(choices.items()), list(won.items())) for choices, won in by_deal.values()
        ]

    def weights(self, draw: Callable[[], float] = lambda: 1.0) -> _Weights:
        """Return what the deals and the prior say.

        :param draw: says how much the next of them counts.
        """
        choices = [0.0] * len(self.members)
        wins = [_PRIOR * draw() for _ in self.names]
        virtual = [(win, win + _PRIOR * draw()) for win in wins]
        for made, won in self.deals:
            count = draw()
            for number, weight in made:
                choices[number] += count * weight
            for player, weight in won:
                wins[player] += count * weight
        return _Weights(choices, wins, virtual)

    def solve(self, weights: _Weights, logs: Sequence[float]) -> list[float]:
        """Return the logarithms of the strengths, starting from some.

        Every third step goes on in the direction of the second, as far as a linearly converging
        series would (Aitken's extrapolation); the two between keep it on course.
        """
        made = [(m, w) for m, w in zip(self.members, weights.choices, strict=True) if w]
        now = list(logs)
        for _ in range(_MOST_STEPS):
            one = self._step(made, weights, now)
            two = self._step(made, weights, one)
            first = math.dist(now, one)
            second = [b - a for a, b in zip(one, two, strict=True)]
            if max(map(abs, second), default=0.0) * _POINTS < _PRECISE:
                return two
            ratio = math.hypot(*second) / first if first else 0.0
            stretch = min(ratio / (1.0 - ratio), _FARTHEST) if ratio < 1.0 else 0.0
            now = [x + stretch * d for x, d in zip(two, second, strict=True)]
        return now

    def ratings(self, logs: Sequence[float]) -> list[float]:
        """Return strengths in Elo points around 1500."""
        mean = sum(logs) / len(logs) if logs else 0.0
        return [START + _POINTS * (log - mean) for log in logs]

    def covariance(self, logs: Sequence[float]) -> list[list[float]]:
        """Return the covariances of the logarithms of the strengths at the maximum.

        The inverse of the second derivatives of the posterior's logarithm, with its sign changed.
        """
        strengths, weights = [math.exp(log) for log in logs], self.weights()
        found = [[0.0] * len(logs) for _ in logs]
        for i, (strength, (_, games)) in enumerate(zip(strengths, weights.virtual, strict=True)):
            found[i][i] = games * strength / (1.0 + strength) ** 2
        for members, weight in zip(self.members, weights.choices, strict=True):
            together = sum(strengths[player] for player in members)
            for one in members:
                share = weight * strengths[one] / together
                found[one][one] += share
                for other in members:
                    found[one][other] -= share * strengths[other] / together
        return _inverse(found)

    def _step(
        self,
        made: Sequence[tuple[tuple[int, ...], float]],
        weights: _Weights,
        logs: Sequence[float],
    ) -> list[float]:
        """Return the logarithms after one MM step."""
        strengths = [math.exp(log) for log in logs]
        shares = [
            games / (strength + 1.0)
            for (_, games), strength in zip(weights.virtual, strengths, strict=True)
        ]
        for members, weight in made:
            together = 0.0
            for player in members:
                together += strengths[player]
            share = weight / together
            for player in members:
                shares[player] += share
        return _centred(
            [math.log(wins / share) for wins, share in zip(weights.won, shares, strict=True)],
            weights.virtual,
        )


def _choices(
    players: Sequence[int], placings: Sequence[int]
) -> Iterable[tuple[tuple[int, ...], float, tuple[int, ...]]]:
    """Yield the choices that make up a ranking: who there was, its weight, who may have won it.

    Of m who share a place before `rest`, in a random order, every set of k of them is what is left
    together with `rest` at some choice with probability 1 / C(m, k); each of the k wins it alike.
    A choice out of one is none. Whoever sits on several seats is there as often.
    """
    by_place: dict[int, list[int]] = {}
    for seat, (_, place) in enumerate(zip(players, placings, strict=True)):
        by_place.setdefault(place, []).append(seat)
    rest = set(range(len(players)))
    for place in sorted(by_place):
        level = by_place[place]
        rest.difference_update(level)
        for k in range(len(level), 0, -1):
            if k + len(rest) < 2:
                continue
            for left in combinations(level, k):
                among = tuple(sorted(players[seat] for seat in (*left, *rest)))
                yield among, 1.0 / math.comb(len(level), k), tuple(players[s] for s in left)


def _centred(logs: Sequence[float], virtual: Sequence[tuple[float, float]]) -> list[float]:
    """Return strengths all multiplied by what suits the prior best.

    No match says anything of that factor, so MM alone would take ages to find it. It is where wins
    and losses against the average balance; Newton's method.
    """
    shift = 0.0
    for _ in range(3):
        slope = off = 0.0
        for log, (wins, games) in zip(logs, virtual, strict=True):
            share = 1.0 / (1.0 + math.exp(-(log + shift)))
            slope += games * share * (1.0 - share)
            off += games * share - wins
        step = off / max(slope, 1e-12)
        shift -= max(-1.0, min(1.0, step))
    return [log + shift for log in logs]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a symmetric positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i, pivot in enumerate(rows):
        pivot[:] = [value / pivot[i] for value in pivot]
        for row in rows:
            if row is not pivot and (part := row[i]):
                row[:] = [value - part * by for value, by in zip(row, pivot, strict=True)]
    return [row[size:] for row in rows]
