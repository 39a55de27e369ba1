"""The report on a contest: pure arithmetic, independent of the order of deals.

Intervals are 95 % intervals over deals, since matches of the same deal are not independent.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean, variance
from typing import Final, Literal, NamedTuple

from jericho_tui.arena.contest import Contest, DealResult, Overrun, Times
from jericho_tui.core.outcome import num_winners
from jericho_tui.core.seats import stream
from jericho_tui.league.elo import expected_score, pair_score
from jericho_tui.league.intervals import Share, student_95, wilson_of
from jericho_tui.league.plackett_luce import Ranking, StrengthReport, report

ERROR: Final = 0.05
"""The largest rate, in the long run, of each of the two wrong decisions."""
_FIRST_GUESS: Final = 0.25
"""The estimated variance begins with one deal at the largest that means of duels can have, or a few
equal deals would decide at once."""
BOUND: Final = log((1 - ERROR) / ERROR)
"""The LLR at which H1 is accepted; at its negative, H0 is."""

Verdict = Literal["H0", "H1"]


class Sprt:
    """A sequential probability ratio test that counts deals one by one.

    H0: the first bot is `elo0` points stronger than the second; H1: `elo1` points, which is more.
    """

    def __init__(self, elo0: float, elo1: float) -> None:
        self.elo0, self.elo1 = elo0, elo1
        self.deals = 0
        """The number of deals counted; none is counted after the verdict."""
        self.mean = 0.0
        """The share of duels that the first bot won; 0 before the first deal."""
        self.llr = 0.0
        self.verdict: Verdict | None = None
        """The accepted hypothesis, or None while undecided."""
        self._squares = 0.0
        self._score0 = expected_score(elo0, 0)
        self._score1 = expected_score(elo1, 0)

    def add(self, share: float) -> Verdict | None:
        """Count a deal in which the first bot won this share; return the verdict."""
        if self.verdict is not None:
            return self.verdict
        self.deals += 1
        off = share - self.mean
        self.mean += off / self.deals
        self._squares += off * (share - self.mean)  # B. P. Welford, 1962
        variance = (self._squares + _FIRST_GUESS) / self.deals
        aside = 2 * self.mean - self._score0 - self._score1
        self.llr = self.deals * (self._score1 - self._score0) * aside / (2 * variance)
        if self.llr >= BOUND:
            self.verdict = "H1"
        elif self.llr <= -BOUND:
            self.verdict = "H0"
        return self.verdict

    def follow(self, contest: Contest, results: Mapping[int, DealResult]) -> Verdict | None:
        """Count the next deals until one is missing or the test decides; return the verdict.

        Deals count in their own order, not in the order in which workers finish them. Otherwise
        short matches would count more, and the number of workers would change the result.
        """
        while self.verdict is None and self.deals in results:
            self.add(duels(results[self.deals], *contest.contestants))
        return self.verdict


def duels(result: DealResult, first: str, second: str) -> float:
    """Return the share of a deal's duels that `first` won against `second`; a tie is half."""
    scores = []
    for match in result.matches:
        seats = list(zip(match.bots, match.places, strict=True))
        ours, theirs = ([place for bot, place in seats if bot == who] for who in (first, second))
        scores += [pair_score(place, other) for place in ours for other in theirs]
    return sum(scores) / len(scores)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % interval."""

    value: float
    error: float | None
    """Half the width of the interval, or None for a single deal."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The results of one bot, or of one position in turn order."""

    win_share: Share
    """The share of matches won; a win shared by k counts 1/k."""
    place: Mean
    score: Mean


@dataclass(frozen=True, slots=True)
class Report:
    """The report on a contest."""

    contest: Contest
    deals: int
    matches: int
    strengths: StrengthReport
    """The strength of each bot, the strongest first."""
    bots: Mapping[str, Figures]
    """The results of each bot, in the order of `strengths`."""
    turns: tuple[Figures, ...]
    """The results by position in turn order, or by seat if the game does not say who started.
    Each bot had each one equally often."""
    start_known: bool
    """Whether the game says who started."""
    bots_by_turn: Mapping[str, tuple[Figures, ...]]
    times: Mapping[str, Times]
    overruns: tuple[Overrun, ...]
    sprt: Sprt | None
    """The sequential test after these deals, or None if none was requested."""


def report_on(
    contest: Contest,
    results: Mapping[int, DealResult],
    hypotheses: tuple[float, float] | None = None,
) -> Report:
    """Return the report on one or more deals.

    :param results: the deals by number.
    :param hypotheses: `elo0` and `elo1` of a sequential test of two bots. Deals after its decision
        do not count.
    """
    deals = [results[number] for number in sorted(results)]
    sprt = None
    if hypotheses is not None:
        sprt = Sprt(*hypotheses)
        if sprt.follow(contest, results) is not None:
            deals = deals[: sprt.deals]
    rankings = [
        Ranking(match.bots, match.places, result.deal, contest.teams)
        for result in deals
        for match in result.matches
    ]
    strengths = report(rankings, stream(contest.seed, "bootstrap"))
    order = [estimate.name for estimate in strengths.estimates]
    turns = range(contest.num_seats)
    cells = [_cells(result, contest.teams) for result in deals]
    return Report(
        contest,
        len(deals),
        len(rankings),
        strengths,
        {bot: _figures(cells, [(bot, turn) for turn in turns]) for bot in order},
        tuple(_figures(cells, [(bot, turn) for bot in order]) for turn in turns),
        all(result.start_seat is not None for result in deals),
        {bot: tuple(_figures(cells, [(bot, turn)]) for turn in turns) for bot in order},
        {bot: Times.together(result.times[bot] for result in deals) for bot in order},
        tuple(overrun for result in deals for overrun in result.overruns),
        sprt,
    )


class _Sums(NamedTuple):
    seats: int
    wins: float
    places: int
    scores: int


_Cells = Mapping[tuple[str, int], _Sums]
"""One deal by bot and turn. Deals have the same cells with the same numbers of seats."""


def _cells(result: DealResult, teams: Sequence[int]) -> _Cells:
    cells: dict[tuple[str, int], _Sums] = {}
    for match in result.matches:
        share = 1 / num_winners(match.places, teams)
        seats = zip(match.bots, match.places, match.scores, strict=True)
        for seat, (bot, place, score) in enumerate(seats):
            cell = bot, (seat - (result.start_seat or 0)) % len(match.bots)
            sums = cells.get(cell, _Sums(0, 0.0, 0, 0))
            won = share if place == 1 else 0.0
            cells[cell] = _Sums(
                sums.seats + 1, sums.wins + won, sums.places + place, sums.scores + score
            )
    return cells


def _figures(deals: Sequence[_Cells], where: Iterable[tuple[str, int]]) -> Figures:
    cells = list(where)
    seats = sum(deals[0][cell].seats for cell in cells)
    shares = [sum([deal[cell].wins for cell in cells]) / seats for deal in deals]
    places = _mean([sum([deal[cell].places for cell in cells]) / seats for deal in deals])
    scores = _mean([sum([deal[cell].scores for cell in cells]) / seats for deal in deals])
    return Figures(wilson_of(shares, seats * len(deals)), places, scores)


def _mean(values: Sequence[float]) -> Mean:
    """Return the mean of independent values of equal weight, one a deal."""
    if len(values) < 2:
        return Mean(fmean(values), None)
    error = student_95(len(values) - 1) * sqrt(variance(values) / len(values))
    return Mean(fmean(values), error)
