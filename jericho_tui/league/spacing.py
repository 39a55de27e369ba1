"""When something that was answered is asked again: the SM-2 algorithm, in days.

P. A. Woźniak, Optimization of learning, 1990, chapter 3.2 (https://super-memory.com/english/ol/sm2.htm):
an answer has a quality of 0 to 5. The first interval is a day, the second six, each further one the
last times the ease, rounded up; the ease begins at 2.5, changes with every answer by
0.1 − (5 − q) · (0.08 + (5 − q) · 0.02), and is never less than 1.3. An answer of less than 3 begins
anew with the same ease, and is asked again the same day until it is answered well.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil
from typing import Final, NamedTuple

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
