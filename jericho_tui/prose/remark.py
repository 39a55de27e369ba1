"""What a move will do, in short sentences with a tone."""

from typing import Literal, NamedTuple

from jericho_tui.core.outcome import Outcome
from jericho_tui.prose.company import Company
from jericho_tui.prose.segments import Part, fill, plain
from jericho_tui.prose.telling import Line

Tone = Literal["plain", "good", "warning"]


class Remark(NamedTuple):
    """One short sentence of a preview."""

    text: str
    tone: Tone = "plain"

    @classmethod
    def of(cls, template: str, tone: Tone = "plain", **parts: Part) -> "Remark":
        """Return a translated template, filled in."""
        return cls(plain(fill(template, **parts)), tone)


def ending(outcome: Outcome, line: Line, company: Company) -> Remark:
    """Return that the match is over and who has won, as a game's line says it."""
    return Remark(plain(line), "good" if company.me in outcome.winners else "warning")
