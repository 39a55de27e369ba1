"""Awards of a tournament: what deserves to be told beside the standings."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from jericho_tui.core.sentence import N_
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
