"""The last page of a tournament: standings, podium, awards, and everybody's strength."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from jericho_tui.core.seats import stream
from jericho_tui.core.sentence import N_
from jericho_tui.league.formats import table_standings
from jericho_tui.league.plackett_luce import StrengthReport, report
from jericho_tui.league.standings import Line
from jericho_tui.league.tournament import Table, Tournament


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
    for title, marks in (
        (N_("Most tables won"), _wins),
        (N_("Best score at a table"), _scores),
        (N_("Widest lead at a table"), _leads),
        (N_("Closest victory"), _narrow_leads),
    ):
        best = _best(tournament, marks)
        if best is not None:
            found.append(Award(title, *best))
    return found


_Marks = Callable[[Tournament], Iterator[tuple[int, Fraction]]]
"""Entrants with what they did; more is better."""


def _best(tournament: Tournament, marks: _Marks) -> tuple[tuple[int, ...], Fraction] | None:
    every = list(marks(tournament))
    if not every:
        return None
    value = max(mark for _, mark in every)
    return tuple(sorted({entrant for entrant, mark in every if mark == value})), abs(value)


def _wins(tournament: Tournament) -> Iterator[tuple[int, Fraction]]:
    for entrant, wins in tournament.field().wins.items():
        if wins:
            yield entrant, Fraction(wins)


def _scores(tournament: Tournament) -> Iterator[tuple[int, Fraction]]:
    for table in _finished(tournament):
        worth = tournament.plan.worth(table.scores or ())
        yield from zip(table.entrants, map(Fraction, worth), strict=True)


def _leads(tournament: Tournament) -> Iterator[tuple[int, Fraction]]:
    """Yield every sole winner with the lead over the second by score."""
    for table in _finished(tournament):
        places = table.placings or ()
        if places.count(1) == 1:
            winner = places.index(1)
            scores = list(tournament.plan.worth(table.scores or ()))
            own = scores.pop(winner)
            yield table.entrants[winner], Fraction(own - max(scores))


def _narrow_leads(tournament: Tournament) -> Iterator[tuple[int, Fraction]]:
    for entrant, lead in _leads(tournament):
        yield entrant, -lead


def _finished(tournament: Tournament) -> Iterator[Table]:
    for paired in tournament.rounds:
        for table in paired.tables:
            if table.finished:
                yield table


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
