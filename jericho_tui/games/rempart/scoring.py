"""Points and places: rules 5 to 12."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from jericho_tui.core.outcome import Outcome, ScoreLine, placings_by
from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.masks import (
    DOUBLE_RAVENS,
    KING,
    PRINCES,
    PRINCESSES,
    QUEEN,
    SINGLE_RAVENS,
    top,
)

_ROYAL: Final = 3
_MOST_RAVENS: Final = 5
_TITLES: Final = (
    N_("Cards"),
    N_("King and queen"),
    N_("Princes and princesses"),
    N_("Ravens"),
)


class Points(NamedTuple):
    """What a rampart is worth in the points variant."""

    cards: int
    """One for each card, the flag included (rule 7)."""
    royals: int
    """Three each for king and queen (rule 8)."""
    children: int
    """One for each prince and princess, one more for each pair (rule 8)."""
    ravens: int
    """One a raven, at most five (rule 9)."""


def points_of(rampart: int) -> Points:
    """Return what a rampart is worth, line by line (rules 7 to 12)."""
    princes = (rampart & PRINCES).bit_count()
    princesses = (rampart & PRINCESSES).bit_count()
    ravens = (rampart & SINGLE_RAVENS).bit_count() + 2 * (rampart & DOUBLE_RAVENS).bit_count()
    return Points(
        rampart.bit_count(),
        _ROYAL * (rampart & (KING | QUEEN)).bit_count(),
        princes + princesses + min(princes, princesses),
        min(ravens, _MOST_RAVENS),
    )


def final_outcome(ramparts: Sequence[int], points: bool, termination: str) -> Outcome:
    """Return the result.

    :param points: the points variant: most points win, even against the finisher (rule 7); else
        most cards, of which the finisher has ten (rules 5, 6). The highest card decides ties.
    """
    highest = tuple(map(top, ramparts))
    if points:
        columns = [points_of(rampart) for rampart in ramparts]
        scores = tuple(map(sum, columns))
        lines = tuple(
            [
                ScoreLine(title, 0, line)
                for title, line in zip(_TITLES, zip(*columns, strict=True), strict=True)
            ]
        )
    else:
        scores = tuple([rampart.bit_count() for rampart in ramparts])
        lines = (ScoreLine(_TITLES[0], 0, scores),)
    return Outcome(
        termination,
        placings_by(list(zip(scores, highest, strict=True))),
        scores,
        (("highest", highest),),
        lines,
    )
