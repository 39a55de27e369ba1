"""A dozen achievements that say something about how somebody plays.

Each is a fold over a person's matches, worked out whenever somebody looks: nothing is entered
anywhere, so a match that is deleted, corrected or analysed anew counts as it is. How long or how
often somebody plays earns nothing, nor does what was done with a hint: no such move, and no victory
with one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Final, NamedTuple

from jericho_tui.bots.analysis import strongest
from jericho_tui.bots.grades import MISTAKES, Grade, Mark
from jericho_tui.core.sentence import N_
from jericho_tui.games import IDS
from jericho_tui.league.statistics import Appraisal, Match

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


def _won(past: Past) -> Iterator[Match]:
    return (one for one in past.matches if one.won and not one.helped)


def _appraised(matches: Iterable[Match]) -> Iterator[tuple[Match, Appraisal]]:
    """Yield the analysed matches that have enough decisions."""
    for one in matches:
        appraisal = one.appraisal
        if appraisal is not None and appraisal.grade.decisions >= FEWEST_DECISIONS:
            yield one, appraisal


def _step(one: Match, what: object = True) -> Step:
    return Step(what, one.result.finished)


def _games_won(past: Past) -> Iterator[Step]:
    return (_step(one, one.result.game) for one in _won(past) if one.result.game in IDS)


def _chairs(past: Past) -> Iterator[Step]:
    return (_step(one, one.seat) for one in _won(past) if one.num_seats == 4)


def _full_tables(past: Past) -> Iterator[Step]:
    return (_step(one) for one in _won(past) if one.num_seats >= MANY_SEATS and _alone_first(one))


def _alone_first(one: Match) -> bool:
    return all(seat.placing > 1 for seat in one.opponents)


def _hairs(past: Past) -> Iterator[Step]:
    for one in _won(past):
        least = min(abs(one.own.score - seat.score) for seat in one.opponents)
        if _alone_first(one) and least <= 1:
            yield _step(one)


def _runs(past: Past) -> Iterator[Step]:
    runs: dict[str, int] = {}
    for one in past.matches:
        if one.helped:
            continue
        game = one.result.game
        runs[game] = runs.get(game, 0) + 1 if one.won else 0
        if runs[game]:
            yield _step(one, runs[game])


def _champions(past: Past) -> Iterator[Step]:
    for one in _won(past):
        if one.result.game in IDS and _alone_first(one):
            best = strongest(one.result.game).id
            if any(seat.bot == best for seat in one.opponents):
                yield _step(one)


def _spotless(past: Past) -> Iterator[Step]:
    for one, appraisal in _appraised(past.matches):
        if not any(appraisal.grade.marks[mark] for mark in MISTAKES):
            yield _step(one)


def _sharp(past: Past) -> Iterator[Step]:
    return (
        _step(one)
        for one, appraisal in _appraised(past.matches)
        if (appraisal.grade.accuracy or 0) >= SHARP
    )


def _only_moves(past: Past) -> Iterator[Step]:
    numbers = count()
    for one in past.matches:
        if one.appraisal is not None:
            for _ in range(one.appraisal.grade.marks[Mark.ONLY]):
                yield _step(one, next(numbers))


def _comebacks(past: Past) -> Iterator[Step]:
    return (
        _step(one)
        for one in _won(past)
        if one.appraisal is not None and one.appraisal.least <= FAR_BEHIND
    )


def _against_the_cards(past: Past) -> Iterator[Step]:
    for one in _won(past):
        grade: Grade | None = None if one.appraisal is None else one.appraisal.grade
        if grade is not None and grade.decisions and grade.luck <= UNLUCKY:
            yield _step(one)


def _sitting(past: Past) -> Iterator[Step]:
    return (Step(number, when) for number, when in enumerate(past.sat))


ACHIEVEMENTS: Final = (
    Achievement(
        "every-game",
        N_("Jack of all trades"),
        N_("Win a game of each of the {goal} kinds."),
        len(IDS),
        _games_won,
    ),
    Achievement(
        "every-chair",
        N_("Every chair"),
        N_("Win four-player games from each of the {goal} seats."),
        4,
        _chairs,
    ),
    Achievement(
        "full-table",
        N_("Against the whole table"),
        N_("Win alone at a table of five or more."),
        1,
        _full_tables,
    ),
    Achievement(
        "by-a-hair",
        N_("By a hair"),
        N_("Win by a single point or by the tie-break."),
        1,
        _hairs,
    ),
    Achievement(
        "in-a-row", N_("In good form"), N_("Win the same game {goal} times in a row."), 3, _runs
    ),
    Achievement(
        "champion", N_("Champion beaten"), N_("Win against a game’s strongest bot."), 1, _champions
    ),
    Achievement(
        "spotless",
        N_("Flawless"),
        N_("Play a game in which the analysis marks no mistake of yours."),
        1,
        _spotless,
    ),
    Achievement(
        "sharp", N_("Sharp eye"), N_("Play a game with an accuracy of 80 or more."), 1, _sharp
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
        N_("Win after your chances had fallen to half an even share."),
        1,
        _comebacks,
    ),
    Achievement(
        "against-the-cards",
        N_("Against the cards"),
        N_("Win despite bad luck (at least 10 points of winning chances)."),
        1,
        _against_the_cards,
    ),
    Achievement(
        "it-sits",
        N_("Lesson learnt"),
        N_("Master {goal} of your own mistakes by practising them."),
        10,
        _sitting,
    ),
)
"""All of them, in the order in which they are shown."""
