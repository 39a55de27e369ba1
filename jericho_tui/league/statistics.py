"""What one person has played, across games and over time: a fold over finished matches.

Nothing here is kept: it follows from the results and, where a match was analysed, from its grades.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from statistics import fmean
from typing import NamedTuple

from jericho_tui.bots.grades import Grade
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import name_key


class Slip(NamedTuple):
    """A kind of mistake: which kind of move was made where which would have been better."""

    game: str
    done: str
    """As the game calls the kind, in the language in use."""
    better: str


@dataclass(frozen=True)
class Appraisal:
    """What an analysis says of how somebody played a match."""

    grade: Grade
    least: float
    """The least chance at one of their own decisions, as a share of an even one; 1 without any."""
    slips: Mapping[Slip, int] = field(default_factory=dict)
    """How often each kind of mistake was made."""


@dataclass(frozen=True)
class Match:
    """A finished match as one of its players has it."""

    result: MatchResult
    seat: int
    """Where they sat, 0-based."""
    appraisal: Appraisal | None
    """None: it was not analysed."""
    helped: bool = False
    """Whether they made a move with a hint."""

    @property
    def won(self) -> bool:
        """Whether they were first, shared places included."""
        return self.own.placing == 1

    @property
    def own(self) -> SeatResult:
        """Their own line."""
        return self.result.seats[self.seat]

    @property
    def num_seats(self) -> int:
        """How many sat at the table."""
        return len(self.result.seats)

    @property
    def sides(self) -> int:
        """How many players or teams there were."""
        return len(set(self.result.teams)) or self.num_seats

    @property
    def opponents(self) -> list[SeatResult]:
        """Everybody else but partners."""
        teams = self.result.teams
        return [
            seat
            for number, seat in enumerate(self.result.seats)
            if number != self.seat and not (teams and teams[number] == teams[self.seat])
        ]


class Tally(NamedTuple):
    """What came of some matches."""

    matches: int
    wins: int
    expected: float
    """Victories among equals: one in as many as there were sides, summed."""
    place: float
    """The average place."""
    accuracy: float | None
    """The mean over the analysed ones, 0 to 100; None: there is none."""
    analysed: int
    run: int
    """Victories in a row, up to the last."""
    longest: int
    """The most of them there ever were."""


class Companion(NamedTuple):
    """Somebody who was met."""

    name: str
    bot: str
    """What plays under the name; empty for a person."""
    matches: int
    ahead: int
    """In how many one finished before them."""
    level: int


class Accurate(NamedTuple):
    """How accurately one match was played."""

    finished: datetime
    game: str
    accuracy: float


class Statistics:
    """All that follows from a person's matches."""

    def __init__(self, matches: Iterable[Match]) -> None:
        self.matches = sorted(matches, key=lambda one: (one.result.finished, one.result.match_id))
        """The oldest first."""

    @property
    def all(self) -> Tally | None:
        """What came of all; None: there is none."""
        return tally(self.matches) if self.matches else None

    def by_game(self) -> list[tuple[str, Tally]]:
        """Return what came of each game, the most played first."""
        games = sorted({one.result.game for one in self.matches})
        found = [
            (game, tally([one for one in self.matches if one.result.game == game]))
            for game in games
        ]
        return sorted(found, key=lambda pair: -pair[1].matches)

    def by_size(self) -> list[tuple[int, Tally]]:
        """Return what came of tables of each size, the smallest first."""
        sizes = sorted({one.num_seats for one in self.matches})
        return [(n, tally([one for one in self.matches if one.num_seats == n])) for n in sizes]

    def company(self) -> list[Companion]:
        """Return whom one has met, partners too, who was met most often first."""
        met: dict[tuple[str, str], list[int]] = {}
        who: dict[tuple[str, str], SeatResult] = {}
        for one in self.matches:
            for number, seat in enumerate(one.result.seats):
                if number != one.seat:
                    key = name_key(seat.name), seat.bot
                    who[key] = seat  # the latest spelling
                    found = met.setdefault(key, [0, 0, 0])
                    found[0] += 1
                    found[1] += one.own.placing < seat.placing
                    found[2] += one.own.placing == seat.placing
        told = [Companion(who[key].name, who[key].bot, *counts) for key, counts in met.items()]
        return sorted(told, key=lambda one: (-one.matches, one.bot != "", name_key(one.name)))

    def accuracy(self) -> list[Accurate]:
        """Return how accurately the analysed matches were played, the oldest first."""
        return [
            Accurate(one.result.finished, one.result.game, accuracy)
            for one in self.matches
            if one.appraisal is not None and (accuracy := one.appraisal.grade.accuracy) is not None
        ]

    def accuracy_by_month(self) -> list[tuple[str, float, int]]:
        """Return month (“2026-11”), mean accuracy and number of matches, the first month first."""
        months: dict[str, list[float]] = {}
        for one in self.accuracy():
            months.setdefault(f"{one.finished:%Y-%m}", []).append(one.accuracy)
        return [(month, fmean(found), len(found)) for month, found in months.items()]

    def slips(self) -> list[tuple[Slip, int]]:
        """Return the kinds of mistakes, the most frequent first."""
        counts: Counter[Slip] = Counter()
        for one in self.matches:
            if one.appraisal is not None:
                counts.update(one.appraisal.slips)
        return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def tally(matches: Sequence[Match]) -> Tally:
    """Return what came of some matches, the oldest first; at least one."""
    run = longest = 0
    for one in matches:
        run = run + 1 if one.won else 0
        longest = max(longest, run)
    grades = [one.appraisal.grade for one in matches if one.appraisal is not None]
    accuracies = [grade.accuracy for grade in grades if grade.accuracy is not None]
    return Tally(
        matches=len(matches),
        wins=sum(one.won for one in matches),
        expected=sum(1 / one.sides for one in matches),
        place=fmean(one.own.placing for one in matches),
        accuracy=fmean(accuracies) if accuracies else None,
        analysed=len(accuracies),
        run=run,
        longest=longest,
    )
