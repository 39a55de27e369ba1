"""Who won, and what decided it (3.1, end; B11, B17)."""

from typing import Final

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.prose.badaboom.words import coins_text
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import tell
from jericho_tui.prose.telling import Line, Says

_ENOUGH: Final = Says(N_("{You} win with {score}"), N_("{name} wins with {score}"))
_AFTER_THE_LAST: Final = Says(
    N_("After the last explosion, the {n}th, {You} win with {score}"),
    N_("After the last explosion, the {n}th, {name} wins with {score}"),
    first=False,
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return how it ended and who won, e.g. “Ada wins with 11 coins”."""
    winners = outcome.winners
    score = coins_text(outcome.scores[winners[0]])
    number = len(outcome.lines)
    if len(winners) > 1:
        shared = (
            _("After the last explosion, the {n}th, {names} share the victory with {score} each")
            if outcome.termination == "explosions"
            else _("{names} share the victory with {score} each")
        )
        first = outcome.termination != "explosions"
        names = company.listing(winners, first=first)
        return tell(shared, names=names, score=score, n=number)
    won = _AFTER_THE_LAST if outcome.termination == "explosions" else _ENOUGH
    return won.of(winners[0], company, score=score, n=number)
