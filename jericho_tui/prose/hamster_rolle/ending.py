"""Who won, and what decided it (rules 4.1.7, 4.3, H8)."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.prose.company import Company
from jericho_tui.prose.hamster_rolle.words import pieces_text
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import Segment, plain, tell

TIEBREAKS: Final = {"team_pieces": N_("Pieces of both partners")}
"""Titles of the further figures of a result, by their key in a record."""


def ending(outcome: Outcome, names: Sequence[str], me: Seat | None = None) -> str:
    """Return who won and what decided it, e.g. “Ada has no pieces left and wins”."""
    return plain(ending_segments(outcome, Company(names, me)))


def ending_segments(outcome: Outcome, company: Company) -> list[Segment]:
    """Return who won and what decided it."""
    winners = outcome.winners
    first = winners[0]
    left = dict(outcome.tiebreaks)["team_pieces"] if outcome.teams else outcome.scores
    if len(winners) == 1:
        if outcome.termination == "emptied":
            return company.says(
                first,
                _("{You} have no pieces left and win"),
                _("{name} has no pieces left and wins"),
            )
        return company.says(
            first,
            _("All turns are over: {You} win with {pieces} left"),
            _("All turns are over: {name} wins with {pieces} left"),
            first=False,
            pieces=pieces_text(left[first]),
        )
    together = company.listing(winners, first=True)
    if outcome.teams and outcome.termination == "emptied":
        return tell(_("{names} have no pieces left and win"), names=together)
    if outcome.teams and len(winners) < len(outcome.placings):
        return tell(
            _("{names} win with {pieces} left"), names=together, pieces=pieces_text(left[first])
        )
    return tell(
        _("{names} share the victory with {pieces} left"),
        names=together,
        pieces=pieces_text(left[first]),
    )
