"""Is one bot stronger than another? Stops as soon as that is decided.

The sequential probability ratio test of A. Wald (Sequential Tests of Statistical Hypotheses, Annals
of Mathematical Statistics 16, 1945) between two differences of Elo points. The observations are
means of deals, since matches that share a deal are not independent, and their distribution is not
known; so the log-likelihood ratio is the generalised one of a normal distribution whose variance is
estimated from them, as chess engines are tested (M. Van den Bergh, A Practical Introduction to the
GSPRT, 2020, for the pentanomial test of fishtest):

    LLR = n · (s1 - s0) · (2 · mean - s0 - s1) / (2 · variance)

where s0 and s1 are the shares of duels that Elo expects. A duel is a pair of seats of a match, one
of either bot: who finishes before the other has won it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Final, Literal

from jericho_tui.arena.contest import Contest
from jericho_tui.arena.deal import DealResult
from jericho_tui.league.elo import expected_score, pair_score

ERROR: Final = 0.05
"""How often either wrong decision is made, at most and in the long run."""
_FIRST_GUESS: Final = 0.25
"""The estimated variance begins with one deal at the largest that means of duels can have, or a few
equal deals would decide at once."""

Verdict = Literal["H0", "H1"]


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """The first bot is `elo0`, or it is `elo1` points stronger than the second."""

    elo0: float
    elo1: float
    """Greater than `elo0`."""

    @property
    def lower(self) -> float:
        """The LLR at which H0 is accepted."""
        return log(ERROR / (1 - ERROR))

    @property
    def upper(self) -> float:
        """The LLR at which H1 is accepted."""
        return log((1 - ERROR) / ERROR)


class Sprt:
    """The test as it goes on."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.deals = 0
        """How many have been counted; after the verdict none is."""
        self.mean = 0.0
        """Share of the duels that the first bot won; 0 before the first deal."""
        self.llr = 0.0
        self.verdict: Verdict | None = None
        """None until it is decided."""
        self._squares = 0.0
        self._score0 = expected_score(hypotheses.elo0, 0)
        self._score1 = expected_score(hypotheses.elo1, 0)

    def add(self, share: float) -> Verdict | None:
        """Count the next deal, of which the first bot won this share; return the verdict."""
        if self.verdict is not None:
            return self.verdict
        self.deals += 1
        off = share - self.mean
        self.mean += off / self.deals
        self._squares += off * (share - self.mean)  # B. P. Welford, 1962
        variance = (self._squares + _FIRST_GUESS) / self.deals
        aside = 2 * self.mean - self._score0 - self._score1
        self.llr = self.deals * (self._score1 - self._score0) * aside / (2 * variance)
        if self.llr >= self.hypotheses.upper:
            self.verdict = "H1"
        elif self.llr <= self.hypotheses.lower:
            self.verdict = "H0"
        return self.verdict

    def follow(self, contest: Contest, results: Mapping[int, DealResult]) -> Verdict | None:
        """Count the deals of two bots that come next, up to one that is missing or decides.

        In their order, whatever the order in which they came: a decision by whatever came first
        would favour short matches, and would be another with more workers.
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
