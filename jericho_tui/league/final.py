"""The last page of a tournament: standings, podium, awards, and everybody's strength."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.seeds import stream
from jericho_tui.league.awards import Award, awards
from jericho_tui.league.formats import table_standings
from jericho_tui.league.plackett_luce import StrengthReport, report
from jericho_tui.league.standings import Line
from jericho_tui.league.tournament import Tournament

PODIUM: Final = 3
"""Places that stand on it."""


@dataclass(frozen=True, slots=True)
class FinalReport:
    """What a tournament came to; of one that is still played, what it has come to so far."""

    standings: tuple[Line, ...]
    awards: tuple[Award, ...]
    strengths: StrengthReport | None
    """A stronger measure than the standings, from all tables at once; None before the first."""

    @property
    def podium(self) -> tuple[Line, ...]:
        """The first three places; more lines where a place is shared."""
        return tuple(line for line in self.standings if line.place <= PODIUM and line.played)


def final_report(tournament: Tournament) -> FinalReport:
    """Return the report; the same tournament always gives the same numbers."""
    rankings = tournament.rankings()
    return FinalReport(
        tuple(table_standings(tournament)),
        tuple(awards(tournament)),
        report(rankings, stream(tournament.plan.seed, "bootstrap")) if rankings else None,
    )
