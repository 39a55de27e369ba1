"""Ratings of puzzles, and when an exercise is asked again.

A try at a puzzle is a match between player and puzzle, by the league's Elo: the player wins by
solving it. Only the first try counts, since the answer is known afterwards. A puzzle begins with
the rating that bots of known strength gave it.

Repetition is by the SM-2 algorithm, in days (P. A. Woźniak, Optimization of learning, 1990, chapter
3.2, https://super-memory.com/english/ol/sm2.htm). An answer has a quality q of 0 to 5. The first
interval is one day, the second six, and each later one is the last times the ease, rounded up. The
ease begins at 2.5, changes with every answer by 0.1 − (5 − q) · (0.08 + (5 − q) · 0.02), and is
never less than 1.3. An answer of less than 3 begins again with the same ease, and is asked again
the same day until it is good.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from math import ceil
from typing import Final, NamedTuple

from jericho_tui.league.elo import START, START_DEVIATION, stakes

PLACED: Final = 150.0
"""Standard deviation of a puzzle's strength that bots have told, in rating points [M]."""


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's first answer to a puzzle."""

    puzzle: str
    player: str
    """Who answered, by `name_key`."""
    solved: bool
    when: datetime


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a player or a puzzle is, as far as tries tell."""

    rating: float
    variance: float
    tries: int = 0
    solved: int = 0
    """How many of them the player solved."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Everybody's strength after some tries."""

    players: Mapping[str, Strength]
    puzzles: Mapping[str, Strength]

    def player(self, name: str) -> Strength:
        """Return the strength of a player, by `name_key`."""
        return self.players.get(name, Strength(START, START_DEVIATION**2))


def ladder_of(tries: Iterable[Try], placed: Mapping[str, float]) -> Ladder:
    """Fold tries in the order of their moments; later tries of the same puzzle do not count.

    :param placed: the rating at which each puzzle begins; tries of others do not count.
    """
    players: dict[str, Strength] = {}
    puzzles = {name: Strength(rating, PLACED**2) for name, rating in placed.items()}
    seen: set[tuple[str, str]] = set()
    for one in sorted(tries, key=lambda one: (one.when, one.player, one.puzzle)):
        if one.puzzle not in puzzles or (one.player, one.puzzle) in seen:
            continue
        seen.add((one.player, one.puzzle))
        player = players.get(one.player, Strength(START, START_DEVIATION**2))
        puzzle = puzzles[one.puzzle]
        done = stakes((player.rating, puzzle.rating), (player.variance, puzzle.variance))
        changes = done.changes((1, 2) if one.solved else (2, 1))
        players[one.player], puzzles[one.puzzle] = (
            Strength(before.rating + change, variance, before.tries + 1, before.solved + one.solved)
            for before, change, variance in zip(
                (player, puzzle), changes, done.variances, strict=True
            )
        )
    return Ladder(players, puzzles)


EASE: Final = 2.5
LEAST_EASE: Final = 1.3
MOST_EASE: Final = 10.0
"""Far beyond what fifty right answers in a row come to."""
MOST_DAYS: Final = 3650
_FIRST, _SECOND = 1, 6
_PASSED: Final = 3
"""From this quality on an answer counts as known."""
SITS: Final = 21
"""Days of an interval from which on it sits, and is asked no more; Anki calls that mature
(https://docs.ankiweb.net/getting-started.html, “Types of cards”)."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """How far something is learnt."""

    due: date
    """The day on which it is asked again."""
    passes: int = 0
    """How often in a row it was known."""
    ease: float = EASE
    interval: int = 0
    """Days from the last answer to `due`; 0: it was not known."""

    @property
    def sits(self) -> bool:
        """Whether it need not be asked again."""
        return self.interval >= SITS


class Counts(NamedTuple):
    """How somebody stands with their exercises."""

    due: int
    """How many are asked again by now."""
    new: int
    """How many new ones there are for today."""
    waiting: int
    """How many new ones there are for other days."""
    later: int
    """How many are asked again another day."""
    sits: int
    """How many need not be asked again."""
    next: date | None
    """When the first of `later` is asked; None: there is none."""


def answered(before: Schedule, quality: int, today: date) -> Schedule:
    """Return when it is asked next.

    :param quality: of the answer, 0 to 5.
    """
    if quality < _PASSED:
        return Schedule(today, 0, before.ease, 0)
    short = 5 - quality
    ease = max(LEAST_EASE, before.ease + 0.1 - short * (0.08 + short * 0.02))
    days = (_FIRST, _SECOND)[before.passes] if before.passes < 2 else ceil(before.interval * ease)
    days = min(days, MOST_DAYS)
    ease = min(ease, MOST_EASE)
    return Schedule(today + timedelta(days), before.passes + 1, ease, days)
