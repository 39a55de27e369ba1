"""Who won, and what decided it (rule 10)."""

from typing import Final

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import tell
from jericho_tui.prose.telling import Line, Says

TIEBREAKS: Final = {"cards": N_("Numbered cards (tie-break)")}
"""Titles of the further figures of a result, by their key in a record."""
_MOST_POINTS: Final = Says(N_("{You} win with {points}"), N_("{name} wins with {points}"))
_MOST_CARDS: Final = Says(
    N_("{You} win the tie at {points}: {cards} against {fewer}"),
    N_("{name} wins the tie at {points}: {cards} against {fewer}"),
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return who won and what decided it, e.g. “Ada wins with 41 points”."""
    winners = outcome.winners
    first = winners[0]
    score = outcome.scores[first]
    cards = dict(outcome.tiebreaks)["cards"]
    if len(winners) > 1:
        return tell(
            _("{names} share the victory: {points} and {cards} each"),
            names=company.listing(winners, first=True),
            points=points_text(score),
            cards=cards_text(cards[first]),
        )
    if outcome.termination != "most_cards":
        return _MOST_POINTS.of(first, company, points=points_text(score))
    tied = [seat for seat, other in enumerate(outcome.scores) if other == score and seat != first]
    return _MOST_CARDS.of(
        first,
        company,
        points=points_text(score),
        cards=cards_text(cards[first]),
        fewer=max(cards[seat] for seat in tied),
    )
