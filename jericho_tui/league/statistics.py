"""What one person has played, across games and over time: a fold over finished matches.

Nothing here is kept: it follows from the results and, where a match was analysed, from its grades.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import accumulate, count
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeVar

from jericho_tui.bots.analysis import strongest
from jericho_tui.bots.grades import MISTAKES, Grade, Mark
from jericho_tui.core.registry import IDS
from jericho_tui.core.sentence import N_
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import name_key

T = TypeVar("T")


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
        return sorted(self._split(lambda one: one.result.game), key=lambda two: -two[1].matches)

    def by_size(self) -> list[tuple[int, Tally]]:
        """Return what came of tables of each size, the smallest first."""
        return self._split(lambda one: one.num_seats)

    def _split(self, by: "Callable[[Match], T]") -> list[tuple[T, Tally]]:
        kinds: list[Any] = sorted(set(map(by, self.matches)))
        return [(kind, tally([m for m in self.matches if by(m) == kind])) for kind in kinds]

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

    def won_by_then(self) -> list[float]:
        """Return after every game how much of the games so far was won, 0 to 100."""
        won = accumulate(one.won for one in self.matches)
        return [100 * number / played for played, number in enumerate(won, start=1)]

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


FEWEST_DECISIONS: Final = 10
"""With fewer decisions of one's own a match says little about how well it was played."""
SHARP: Final = 80
"""Accuracy, 0 to 100."""
FAR_BEHIND: Final = 0.5
"""A chance of half an even one is far behind."""
UNLUCKY: Final = -0.10
"""A tenth of the victory lost to the cards."""
MANY_SEATS: Final = 5


class Past(NamedTuple):
    """What achievements are worked out from."""

    matches: Sequence[Match]
    """The oldest first."""
    sat: Sequence[datetime]
    """When exercises were answered for the last time, since they sit; the earliest first."""


class Step(NamedTuple):
    """Something that counts for an achievement; the same thing counts once."""

    what: object
    when: datetime


@dataclass(frozen=True)
class Achievement:
    """Something that can be earned."""

    id: str
    title: str
    """A gettext message id."""
    how: str
    """How it is earned (a gettext message id), with a place `{goal}`."""
    goal: int
    """How many different steps it takes."""
    steps: Callable[[Past], Iterable[Step]]
    """The steps in the order in which they were made."""


class Standing(NamedTuple):
    """How far somebody is with an achievement."""

    achievement: Achievement
    steps: int
    """How many different steps were made, at most the goal."""
    earned: datetime | None
    """When the last step was made; None: not yet."""


def standings(past: Past) -> list[Standing]:
    """Return how far somebody is with each achievement, in the order of `ACHIEVEMENTS`."""
    return [_standing(achievement, past) for achievement in ACHIEVEMENTS]


def _standing(achievement: Achievement, past: Past) -> Standing:
    made: set[object] = set()
    for step in achievement.steps(past):
        made.add(step.what)
        if len(made) == achievement.goal:
            return Standing(achievement, len(made), step.when)
    return Standing(achievement, len(made), None)


def _step(one: Match, what: object = True) -> Step:
    return Step(what, one.result.finished)


def _wins(
    counts: Callable[[Match], bool], what: Callable[[Match], object] = lambda _one: True
) -> Callable[[Past], Iterator[Step]]:
    """Return the steps for games won without a hint, as far as they count."""

    def steps(past: Past) -> Iterator[Step]:
        won = (one for one in past.matches if one.won and not one.helped)
        return (_step(one, what(one)) for one in won if counts(one))

    return steps


def _analysed(counts: Callable[[Grade], bool]) -> Callable[[Past], Iterator[Step]]:
    """Return the steps for analysed games with enough decisions, as far as their grades count."""

    def steps(past: Past) -> Iterator[Step]:
        for one in past.matches:
            grade = None if one.appraisal is None else one.appraisal.grade
            if grade is not None and grade.decisions >= FEWEST_DECISIONS and counts(grade):
                yield _step(one)

    return steps


def _alone_first(one: Match) -> bool:
    return all(seat.placing > 1 for seat in one.opponents)


def _by_a_hair(one: Match) -> bool:
    least = min(abs(one.own.score - seat.score) for seat in one.opponents)
    return _alone_first(one) and least <= 1


def _beat_the_champion(one: Match) -> bool:
    if one.result.game not in IDS or not _alone_first(one):
        return False
    best = strongest(one.result.game).id
    return any(seat.bot == best for seat in one.opponents)


def _came_back(one: Match) -> bool:
    return one.appraisal is not None and one.appraisal.least <= FAR_BEHIND


def _was_unlucky(one: Match) -> bool:
    luck = None if one.appraisal is None else one.appraisal.grade.luck
    return luck is not None and luck <= UNLUCKY


def _runs(past: Past) -> Iterator[Step]:
    runs: dict[str, int] = {}
    for one in past.matches:
        if one.helped:
            continue
        game = one.result.game
        runs[game] = runs.get(game, 0) + 1 if one.won else 0
        if runs[game]:
            yield _step(one, runs[game])


def _only_moves(past: Past) -> Iterator[Step]:
    numbers = count()
    for one in past.matches:
        if one.appraisal is not None:
            for _ in range(one.appraisal.grade.marks[Mark.ONLY]):
                yield _step(one, next(numbers))


def _session(past: Past) -> Iterator[Step]:
    return (Step(number, when) for number, when in enumerate(past.sat))


ACHIEVEMENTS: Final = (
    Achievement(
        "every-game",
        N_("Jack of all trades"),
        N_("Win {goal} different games."),
        6,
        _wins(lambda one: one.result.game in IDS, lambda one: one.result.game),
    ),
    Achievement(
        "every-chair",
        N_("Every chair"),
        N_("Win four-player games from each of the {goal} seats."),
        4,
        _wins(lambda one: one.num_seats == 4, lambda one: one.seat),
    ),
    Achievement(
        "full-table",
        N_("Against the whole table"),
        N_("Win alone at a table of five or more."),
        1,
        _wins(lambda one: one.num_seats >= MANY_SEATS and _alone_first(one)),
    ),
    Achievement(
        "by-a-hair",
        N_("By a hair"),
        N_("Win by a single point or by the tie-break."),
        1,
        _wins(_by_a_hair),
    ),
    Achievement(
        "in-a-row", N_("In good form"), N_("Win the same game {goal} times in a row."), 3, _runs
    ),
    Achievement(
        "champion",
        N_("Champion beaten"),
        N_("Win against a game’s strongest bot."),
        1,
        _wins(_beat_the_champion),
    ),
    Achievement(
        "spotless",
        N_("Flawless"),
        N_("Play a game in which the analysis marks no mistake of yours."),
        1,
        _analysed(lambda grade: not any(grade.marks[mark] for mark in MISTAKES)),
    ),
    Achievement(
        "sharp",
        N_("Sharp eye"),
        N_("Play a game with an accuracy of 80 or more."),
        1,
        _analysed(lambda grade: (grade.accuracy or 0) >= SHARP),
    ),
    Achievement(
        "only-moves",
        N_("The one good move"),
        N_("Find the only good move {goal} times (marked “!”)."),
        10,
        _only_moves,
    ),
    Achievement(
        "comeback",
        N_("Never give up"),
        N_("Win after your chances fell to half of an even share."),
        1,
        _wins(_came_back),
    ),
    Achievement(
        "against-the-cards",
        N_("Against the cards"),
        N_("Win despite bad luck (at least 10 points of winning chances)."),
        1,
        _wins(_was_unlucky),
    ),
    Achievement(
        "it-sits",
        N_("Lesson learnt"),
        N_("Master {goal} of your own mistakes by practising them."),
        10,
        _session,
    ),
)
"""All of them, in the order in which they are shown."""
