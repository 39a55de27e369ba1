"""How well somebody decided: accuracy, marks, and what was lost by oneself and what otherwise.

A share of the victory means something else at every size of table: one in four is an even chance
among four, and a poor one between two. So marks compare shares at a table of two: the odds of a
share against an even one are kept (`at_two`). They say what was thrown away, so who has lost or won
already hardly gets any. Accuracy is to say how well somebody plays, also then, so it goes by the
odds themselves (`odds_lost`), which at any table change alike, and by how much was at stake: else
who plays badly would soon have lost, and be praised for all that no longer matters.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from math import exp, log
from statistics import harmonic_mean
from typing import Any, Final

from jericho_tui.bots.analysis import Analysis, Judged
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome

_CERTAIN: Final = 0.02
"""Of a share: who has less has as good as none, who lacks less as good as all."""
_LITTLE: Final = 0.01
"""Less than this at stake in all is nothing."""
_LEAST: Final = 1.0
"""No move counts for less in the harmonic mean, which would be 0 else."""


class Mark(StrEnum):
    """What is written behind a move, as in chess."""

    ONLY = "!"
    """The best was found where everything else would have been a mistake."""
    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


MISTAKES: Final = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)
"""From the least to the worst."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What a seat made of a match."""

    accuracy: float
    """0 to 100; see `accuracy_of`."""
    decisions: int
    """How many there were with a choice, and with chances that the judge could tell."""
    marks: Mapping[Mark, int]
    """How often each was given."""
    own: float
    """Share of the victory that its own choices gave away, 0 or more."""
    others: float
    """What the choices of others gave it; less than 0: took from it."""
    luck: float
    """What the cards gave it, and everything else that nobody chose; less than 0: took from it."""


def at_two(share: float, sides: int) -> float:
    """Return the chance between two sides that stands to ½ as a share stands to one in `sides`."""
    odds = share * (sides - 1)
    return odds / (odds + 1 - share) if share < 1 else 1.0


def loss(decision: Judged, sides: int) -> float:
    """Return what a choice cost, as at a table of two: 0 to 1."""
    if decision.before is None or decision.after is None:
        return 0.0
    return at_two(decision.before, sides) - at_two(decision.after, sides)


def odds_lost(decision: Judged) -> float:
    """Return what a choice cost as the same change of the odds costs at even chances.

    That is a quarter of the difference of the logarithms of the odds: there a share changes by that
    much, nearly. Shares beyond `_CERTAIN` are not told apart: playouts blur them.
    """
    if decision.before is None or decision.after is None:
        return 0.0
    return (_log_odds(decision.before) - _log_odds(decision.after)) / 4


def _log_odds(share: float) -> float:
    kept = min(1 - _CERTAIN, max(_CERTAIN, share))
    return log(kept / (1 - kept))


def move_accuracy(lost: float) -> float:
    """Return how good a move was, 0 to 100, by what it lost (0 to 1; see `odds_lost`).

    Lichess's formula: 103.1668 · e^(−0.04354 · Δ) − 3.1669, where Δ is the loss in percentage
    points of winning chances (https://lichess.org/page/accuracy; `AccuracyPercent.scala` in lila).
    """
    return min(100.0, max(0.0, 103.1668 * exp(-0.04354 * 100 * lost) - 3.1669))


def stake(decision: Judged, sides: int) -> float:
    """Return how much there was to win and to lose at a decision, 0 to 1.

    By how much the chance at a table of two changes with its odds, of as much as it can: nothing
    for who has won or lost, all at even chances.
    """
    if decision.before is None:
        return 0.0
    chance = at_two(decision.before, sides)
    return 4 * chance * (1 - chance)


def accuracy_of(decisions: Sequence[Judged], sides: int) -> float:
    """Return the accuracy of a player, 0 to 100; 100 where nothing was decided.

    The mean of two means of the moves' accuracies, as Lichess has it: the arithmetic one, and the
    harmonic one, which one bad move lowers more. Lichess weighs the first by how much the chances
    moved about a move; since here chance moves them too, both are weighed by what was at `stake`.
    """
    weights = [stake(one, sides) for one in decisions]
    if sum(weights) < _LITTLE:
        return 100.0
    moves = [move_accuracy(odds_lost(one)) for one in decisions]
    weighed = sum(w * move for w, move in zip(weights, moves, strict=True)) / sum(weights)
    return (weighed + harmonic_mean([max(_LEAST, move) for move in moves], weights)) / 2


def mark_of(decision: Judged, sides: int, game_id: str) -> Mark | None:
    """Return the mark of a decision; None: it gets none."""
    least = thresholds(game_id)
    lost = loss(decision, sides)
    for mark in reversed(MISTAKES):
        if lost >= least[mark]:
            return mark
    if decision.played or len(decision.options) < 2:
        return None
    best, second = (one.share for one in decision.options[:2])
    if best is None or second is None:
        return None
    gained = at_two(best, sides) - at_two(second, sides)
    return Mark.ONLY if gained >= least[Mark.ONLY] else None


def grades(analysis: Analysis, outcome: Outcome, game_id: str) -> list[Grade]:
    """Return the grade of every seat, by what is judged so far.

    What a seat won or lost in all, from an even chance to its share of the victory, is told apart:
    what its own choices gave away, what those of others gave it (an opponent's goes to that one's
    opponents in equal parts, a partner's is shared), and the rest, which is luck.
    """
    places = range(len(outcome.placings))
    teams = outcome.teams or tuple(places)
    sides = sides_of(outcome)
    of = [[one for one in analysis.of(Seat(seat)) if one.after is not None] for seat in places]
    given = [max(0.0, sum(one.difference for one in decisions)) for decisions in of]
    by_team = [sum(given[seat] for seat in places if teams[seat] == team) for team in range(sides)]
    found = []
    for seat in places:
        mates = by_team[teams[seat]] - given[seat]
        opponents = sum(by_team) - by_team[teams[seat]]
        others = opponents / (sides - 1) - mates
        marks = [mark_of(one, sides, game_id) for one in of[seat]]
        found.append(
            Grade(
                accuracy=accuracy_of(of[seat], sides),
                decisions=len(of[seat]),
                marks={mark: marks.count(mark) for mark in Mark},
                own=given[seat],
                others=others,
                luck=outcome.shares[seat] - 1 / sides + given[seat] - others,
            )
        )
    return found


def sides_of(outcome: Outcome) -> int:
    """Return how many players or teams a match was between."""
    return len(set(outcome.teams)) or len(outcome.placings)


@cache
def thresholds(game_id: str) -> Mapping[Mark, float]:
    """Return from what loss on a mark is given, at a table of two (0 to 1)."""
    entry = {**_data()["default"], **_data().get(game_id, {})}
    return {
        Mark.ONLY: entry["only"],
        Mark.INACCURACY: entry["inaccuracy"],
        Mark.MISTAKE: entry["mistake"],
        Mark.BLUNDER: entry["blunder"],
    }


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("grades.toml").read_text("utf-8"))
