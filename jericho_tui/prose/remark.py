"""What a move will do, in short sentences with a tone, each with what it claims as data."""

from typing import Literal, NamedTuple

from jericho_tui.core.outcome import Outcome
from jericho_tui.prose.claim import Claim, of
from jericho_tui.prose.company import Company
from jericho_tui.prose.segments import plain
from jericho_tui.prose.telling import Line

Tone = Literal["plain", "good", "warning"]


class Remark(NamedTuple):
    """One short sentence of a preview."""

    text: str
    tone: Tone
    claims: tuple[Claim, ...] = ()
    """What it says that can be held against what follows; () for mere advice."""


def ending(outcome: Outcome, line: Line, company: Company) -> Remark:
    """Return that the match is over and who has won, as a game's line says it."""
    winners = outcome.winners
    tone: Tone = "good" if company.me in winners else "warning"
    return Remark(plain(line), tone, (of("winners", winners, *winners),))
