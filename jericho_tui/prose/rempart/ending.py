"""Who won, and what decided it (rules 5 to 7, R4)."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.masks import FULL
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.rempart.words import score_text
from jericho_tui.prose.segments import Segment, plain, tell

TIEBREAKS: Final = {"highest": N_("Highest card (tie-break)")}
"""Titles of the further figures of a result, by their key in a record."""


def ending(outcome: Outcome, names: Sequence[str], me: Seat | None = None) -> str:
    """Return who won and what decided it, e.g. “Ada has ten cards and wins with 14 points”."""
    return plain(ending_segments(outcome, Company(names, me)))


def ending_segments(outcome: Outcome, company: Company) -> list[Segment]:
    """Return who won and what decided it."""
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
    if outcome.termination == "blocked":
        return company.says(
            first,
            _("No card fits any more: {You} win with {score}"),
            _("No card fits any more: {name} wins with {score}"),
            first=False,
            score=score,
        )
    if outcome.termination == "stalled":
        return company.says(
            first,
            _("No card was kept for too long: {You} win with {score}"),
            _("No card was kept for too long: {name} wins with {score}"),
            first=False,
            score=score,
        )
    if cards[first] >= FULL:
        return company.says(
            first,
            _("{You} have ten cards and win with {score}"),
            _("{name} has ten cards and wins with {score}"),
            score=score,
        )
    return company.says(
        first,
        _("{You} win with {score}, although another has ten cards"),
        _("{name} wins with {score}, although another has ten cards"),
        score=score,
    )


def _score(outcome: Outcome) -> str:
    """Return the winner's score, with the highest card where that decided."""
    first = outcome.winners[0]
    text = score_text(outcome.scores[first], points=len(outcome.lines) > 1)
    if outcome.scores.count(outcome.scores[first]) == len(outcome.winners):
        return text
    highest = dict(outcome.tiebreaks)["highest"][first]
    return _("{score} and the highest card, {card}").format(score=text, card=highest)
