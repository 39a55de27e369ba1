"""Who won, and what decided it (rules 4.1.7, 4.3, H8)."""

from typing import Final

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.prose.company import Company
from jericho_tui.prose.hamster_rolle.words import pieces_text
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import tell
from jericho_tui.prose.telling import Line, Says

TIEBREAKS: Final = {"team_pieces": N_("Pieces of both partners")}
"""Titles of the further figures of a result, by their key in a record."""
_EMPTIED: Final = Says(
    N_("{You} have no pieces left and win"), N_("{name} has no pieces left and wins")
)
_FEWEST: Final = Says(
    N_("All turns are over: {You} win with {pieces} left"),
    N_("All turns are over: {name} wins with {pieces} left"),
    first=False,
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return who won and what decided it, e.g. “Ada has no pieces left and wins”."""
    winners = outcome.winners
    first = winners[0]
    left = dict(outcome.tiebreaks)["team_pieces"] if outcome.teams else outcome.scores
    if len(winners) == 1:
        won = _EMPTIED if outcome.termination == "emptied" else _FEWEST
        return won.of(first, company, pieces=pieces_text(left[first]))
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
