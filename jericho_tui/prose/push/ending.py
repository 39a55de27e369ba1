"""Who won, and what decided it (rule 10)."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.push.words import cards_text, points_text
from jericho_tui.prose.segments import Segment, plain, tell

TIEBREAKS: Final = {"cards": N_("Numbered cards (tie-break)")}
"""Titles of the further figures of a result, by their key in a record."""


def ending(outcome: Outcome, names: Sequence[str], me: Seat | None = None) -> str:
    """Return who won and what decided it, e.g. “Ada wins with 41 points”."""
    return plain(ending_segments(outcome, Company(names, me)))


def ending_segments(outcome: Outcome, company: Company) -> list[Segment]:
    """Return who won and what decided it."""
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
    if outcome.termination == "most_cards":
        return company.says(
            first,
            _("{You} win the tie at {points}: {cards} against {fewer}"),
            _("{name} wins the tie at {points}: {cards} against {fewer}"),
            points=points_text(score),
            cards=cards_text(cards[first]),
            fewer=max(
                cards[seat]
                for seat, other in enumerate(outcome.scores)
                if other == score and seat != first
            ),
        )
    return company.says(
        first,
        _("{You} win with {points}"),
        _("{name} wins with {points}"),
        points=points_text(score),
    )
