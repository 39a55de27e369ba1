"""The last page of a tournament: standings, podium, awards, and everybody's strength."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from jericho_tui.core.seats import stream
from jericho_tui.core.sentence import N_
from jericho_tui.league.formats import table_standings
from jericho_tui.league.plackett_luce import StrengthReport, report
from jericho_tui.league.standings import Line
from jericho_tui.league.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Award:
    """One award; several share it when they are level."""

    title: str
    """A gettext message id."""
    entrants: tuple[int, ...]
    value: Fraction
    """What it was given for, in the unit of the title."""


def awards(tournament: Tournament) -> list[Award]:
    """Return the awards after the tables finished so far; [] when there is none."""
    found = []
    marks: Iterable[tuple[int, Fraction]]  # entrants with what they did; more is better
    for title, marks in (
        (N_("Most tables won"), _wins(tournament)),
        (N_("Best score at a table"), _scores(tournament)),
        (N_("Widest lead at a table"), _leads(tournament)),
        (N_("Closest victory"), [(one, -lead) for one, lead in _leads(tournament)]),
    ):
        if every := list(marks):
            best = max(mark for _, mark in every)
            who = tuple(sorted({entrant for entrant, mark in every if mark == best}))
            found.append(Award(title, who, abs(best)))
    return found


def _wins(tournament: Tournament) -> Iterator[tuple[int, Fraction]]:
    for entrant, wins in tournament.field().wins.items():
        if wins:
            yield entrant, Fraction(wins)


def _scores(tournament: Tournament) -> Iterator[tuple[int, Fraction]]:
    for table in tournament.finished_tables:
        worth = tournament.plan.worth(table.scores or ())
        yield from zip(table.entrants, map(Fraction, worth), strict=True)


def _leads(tournament: Tournament) -> Iterator[tuple[int, Fraction]]:
    """Yield every sole winner with the lead over the second by score."""
    for table in tournament.finished_tables:
        places = table.placings or ()
        if places.count(1) == 1:
            winner = places.index(1)
            scores = list(tournament.plan.worth(table.scores or ()))
            own = scores.pop(winner)
            yield table.entrants[winner], Fraction(own - max(scores))


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
