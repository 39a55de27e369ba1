"""Who won, and what decided it (3.1, end; B11, B17)."""

from collections.abc import Mapping, Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.prose.badaboom.words import coins_text
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import Segment, plain, tell

TIEBREAKS: Final[Mapping[str, str]] = {}
"""Coins decide and nothing else: equals share a place."""


def ending(outcome: Outcome, names: Sequence[str], me: Seat | None = None) -> str:
    """Return how it ended and who won, e.g. “Ada wins with 11 coins”."""
    return plain(ending_segments(outcome, Company(names, me)))


def ending_segments(outcome: Outcome, company: Company) -> list[Segment]:
    """Return how it ended and who won."""
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
    if outcome.termination == "explosions":
        return company.says(
            winners[0],
            _("After the last explosion, the {n}th, {You} win with {score}"),
            _("After the last explosion, the {n}th, {name} wins with {score}"),
            first=False,
            score=score,
            n=number,
        )
    return company.says(
        winners[0],
        _("{You} win with {score}"),
        _("{name} wins with {score}"),
        score=score,
    )
