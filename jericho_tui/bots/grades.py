"""How well somebody decided: accuracy, marks, and what was lost by oneself and what otherwise.

A share of the victory means something else at every size of table, so marks compare shares at a
table of two: the odds of a share against an even one are kept (`at_two`). They say what was thrown
away, so a player who has lost or won already hardly gets any.

Accuracy says how well somebody plays, also then: it compares what was thrown away with what random
choices would have thrown away in the very same decisions. So each decision weighs as much as there
was to lose.

A move after a hint (`Match.hinted`) has no mark and no part in accuracy. Its cost is told all the
same, or the sum would not be what came out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from jericho_tui.bots.analysis import Analysis, Judged
from jericho_tui.bots.characters import data_of
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.play.match import Match


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

    accuracy: float | None
    """0 to 100; see `accuracy_of`."""
    decisions: int
    """How many there were with a choice, without a hint, and with chances that the judge could
    tell."""
    marks: Mapping[Mark, int]
    """How often each was given."""
    own: float
    """Share of the victory that its own choices gave away, 0 or more."""
    others: float | None
    """What the choices of others gave it; less than 0: took from it. None: some are not judged."""
    luck: float | None
    """What the cards gave it, and everything else that nobody chose; less than 0: took from it."""
    hinted: int = 0
    """How many decisions were made with a hint, which count for neither accuracy nor marks."""


def at_two(share: float, sides: int) -> float:
    """Return the chance between two sides that stands to ½ as a share stands to one in `sides`."""
    odds = share * (sides - 1)
    return odds / (odds + 1 - share) if share < 1 else 1.0


def from_even(lost: float, sides: int) -> float:
    """Return what somebody loses from an even chance who loses so much as at a table of two."""
    odds = (0.5 - lost) / (0.5 + lost) / (sides - 1)
    return 1 / sides - odds / (1 + odds)


def loss(decision: Judged, sides: int) -> float:
    """Return what a choice cost, as at a table of two: 0 to 1."""
    if decision.before is None or decision.after is None:
        return 0.0
    return at_two(decision.before, sides) - at_two(decision.after, sides)


def lost_by_lot(decision: Judged) -> float:
    """Return what choosing by lot would have given away, as a share of the victory.

    Less than 0 where the estimate, which playouts blur, says so; see `Judged.difference`.
    """
    best = decision.options[0].share
    return 0.0 if best is None or decision.lot is None else best - decision.lot


def accuracy_of(decisions: Sequence[Judged]) -> float | None:
    """Return the accuracy of a player: 100 for the judge's own choices, 0 for choices by lot.

    None where nothing was decided, or nobody knows what choosing by lot would have come to.

    A skill score with choices by lot for its reference (A. H. Murphy, Skill Scores Based on the
    Mean Square Error and Their Relationships to the Correlation Coefficient, Monthly Weather Review
    116, 1988, equation 3): the part of the way from the reference to the best that was gone.
    Whoever does worse than by lot has 0.
    """
    told = [one for one in decisions if one.lot is not None and one.after is not None]
    most = sum(map(lost_by_lot, told))
    if most < 0.02:  # random choices would hardly have lost more
        return None
    kept = 1 - sum(one.difference for one in told) / most
    return 100 * min(1.0, max(0.0, kept))


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


def marked(analysis: Analysis, match: Match) -> list[tuple[Judged, Mark]]:
    """Return the decisions that have a mark, in their order; what was done with a hint has none."""
    outcome = match.outcome()
    sides = len(match.seats) if outcome is None else sides_of(outcome)
    hinted = set(match.hinted)
    found = []
    for ply in sorted(ply for ply in analysis.decisions if ply + 1 not in hinted):
        decision = analysis.decisions[ply]
        mark = mark_of(decision, sides, match.game.info.id)
        if mark is not None:
            found.append((decision, mark))
    return found


def noted(analysis: Analysis, match: Match) -> list[tuple[Judged, Mark | None]]:
    """Return the marked decisions and, of every seat that lost, its costliest, in their order."""
    outcome, hinted = match.outcome(), set(match.hinted)
    found: dict[int, tuple[Judged, Mark | None]]
    found = {one.ply: (one, mark) for one, mark in marked(analysis, match)}
    for seat in range(0 if outcome is None else len(match.seats)):
        own = analysis.of(Seat(seat)) if outcome and seat not in outcome.winners else []
        costly = [one for one in own if one.cost and one.ply + 1 not in hinted]
        for one in sorted(costly, key=lambda one: -one.cost)[:3]:
            found.setdefault(one.ply, (one, None))
    return [found[ply] for ply in sorted(found)]


def mistakes(analysis: Analysis, match: Match) -> list[tuple[Judged, Mark]]:
    """Return the decisions that are marked as mistakes, in their order."""
    return [(one, mark) for one, mark in marked(analysis, match) if mark in MISTAKES]


def grades(
    analysis: Analysis, outcome: Outcome, game_id: str, hinted: Iterable[int] = ()
) -> list[Grade]:
    """Return the grade of every seat, by what is judged so far.

    :param hinted: see `Match.hinted`.

    What a seat won or lost in all, from an even chance to its share of the victory, is told apart:
    what its own choices gave away, what those of others gave it (an opponent's goes to that one's
    opponents in equal parts, a partner's is shared), and the rest, which is luck. Neither is known
    as long as nothing is judged of somebody.
    """
    helped = {number - 1 for number in hinted}
    places = range(len(outcome.placings))
    teams = outcome.teams or tuple(places)
    sides = sides_of(outcome)
    of = [[one for one in analysis.of(Seat(seat)) if one.after is not None] for seat in places]
    given = [max(0.0, sum(one.difference for one in decisions)) for decisions in of]
    by_team = [sum(given[seat] for seat in places if teams[seat] == team) for team in range(sides)]
    found = []
    known = all(of)
    for seat in places:
        mates = by_team[teams[seat]] - given[seat]
        opponents = sum(by_team) - by_team[teams[seat]]
        others = opponents / (sides - 1) - mates
        alone = [one for one in of[seat] if one.ply not in helped]
        marks = [mark_of(one, sides, game_id) for one in alone]
        found.append(
            Grade(
                accuracy=accuracy_of(alone),
                decisions=len(alone),
                marks={mark: marks.count(mark) for mark in Mark},
                own=given[seat],
                others=others if known else None,
                luck=outcome.shares[seat] - 1 / sides + given[seat] - others if known else None,
                hinted=len(of[seat]) - len(alone),
            )
        )
    return found


def sides_of(outcome: Outcome) -> int:
    """Return how many players or teams a match was between."""
    return len(set(outcome.teams)) or len(outcome.placings)


@cache
def thresholds(game_id: str) -> Mapping[Mark, float]:
    """Return from what loss on a mark is given, at a table of two (0 to 1)."""
    entry = {
        **data_of(__package__, "grades.toml")["default"],
        **data_of(__package__, "grades.toml").get(game_id, {}),
    }
    return {
        Mark.ONLY: entry["only"],
        Mark.INACCURACY: entry["inaccuracy"],
        Mark.MISTAKE: entry["mistake"],
        Mark.BLUNDER: entry["blunder"],
    }
