"""Who won, and what decided it (rules 6, 7; N16, N30)."""

from typing import Final

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import tell
from jericho_tui.prose.telling import Line, Says

TIEBREAKS: Final = {
    "loot_cards": N_("Loot cards (tie-break)"),
    "hand_cards": N_("Hand cards (tie-break)"),
}
"""Titles of the further figures of a result, by their key in a record."""
_HOW: Final = {
    "city": N_("The sheriff is home"),
    "missions": N_("The last mission is done"),
    "stalled": N_("Nobody delivers any more"),
}
_MOST_POINTS: Final = Says(
    N_("{how}: {You} win with {score}"), N_("{how}: {name} wins with {score}"), first=False
)
_MORE_CARDS: Final = Says(
    N_("{how}: {You} win with {score} and more cards"),
    N_("{how}: {name} wins with {score} and more cards"),
    first=False,
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return how it ended and who won, e.g. “The sheriff is home: Ada wins with 74 points”."""
    how = _(_HOW[outcome.termination])
    winners = outcome.winners
    score = points_text(outcome.scores[winners[0]])
    if len(winners) > 1:
        return tell(
            _("{how}: {names} share the victory with {score} each"),
            how=how,
            names=company.listing(winners),
            score=score,
        )
    won = _MORE_CARDS if outcome.scores.count(outcome.scores[winners[0]]) > 1 else _MOST_POINTS
    return won.of(winners[0], company, how=how, score=score)
