"""Who won, and what decided it (rules 5 to 7, R4)."""

from typing import Final

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.masks import FULL
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.rempart.words import score_text
from jericho_tui.prose.segments import tell
from jericho_tui.prose.telling import Line, Says

TIEBREAKS: Final = {"highest": N_("Highest card (tie-break)")}
"""Titles of the further figures of a result, by their key in a record."""

_ENDED: Final = {
    "blocked": Says(
        N_("No card fits any more: {You} win with {score}"),
        N_("No card fits any more: {name} wins with {score}"),
        first=False,
    ),
    "stalled": Says(
        N_("No card was kept for too long: {You} win with {score}"),
        N_("No card was kept for too long: {name} wins with {score}"),
        first=False,
    ),
}
_TEN: Final = Says(
    N_("{You} have ten cards and win with {score}"),
    N_("{name} has ten cards and wins with {score}"),
)
_OTHERS_TEN: Final = Says(
    N_("{You} win with {score}, although another has ten cards"),
    N_("{name} wins with {score}, although another has ten cards"),
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return who won and what decided it, e.g. “Ada has ten cards and wins with 14 points”."""
    winners = outcome.winners
    first = winners[0]
    cards = outcome.lines[0].points
    score = _score(outcome)
    if len(winners) > 1:  # R17
        return tell(
            _("{names} share the victory with {score} each"),
            names=company.listing(winners, first=True),
            score=score,
        )
    said = _ENDED.get(outcome.termination) or (_TEN if cards[first] >= FULL else _OTHERS_TEN)
    return said.of(first, company, score=score)


def _score(outcome: Outcome) -> str:
    """Return the winner's score, with the highest card where that decided."""
    first = outcome.winners[0]
    text = score_text(outcome.scores[first], points=len(outcome.lines) > 1)
    if outcome.scores.count(outcome.scores[first]) == len(outcome.winners):
        return text
    highest = dict(outcome.tiebreaks)["highest"][first]
    return _("{score} and the highest card, {card}").format(score=text, card=highest)
