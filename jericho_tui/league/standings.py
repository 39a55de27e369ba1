"""Standings over tables: points, tie-breaks by name, cross table.

A tie-break is one function of those who are level so far; the next is asked only about those whom
it leaves level. FIDE's definitions (Handbook C.07, Tie-Break Regulations, effective 1 August 2024)
are for two at a board; here every pair at a table is such a game: 1 for finishing before the other,
1/2 for sharing the place, 0 for finishing after. Partners are no such pair, and a team takes one
place: of two teams the one that wins is first and the other second, whatever their size.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from jericho_tui.core.outcome import Teams, one_each, opposed
from jericho_tui.core.sentence import N_
from jericho_tui.league.elo import pair_score

ScoringKind = Literal["places", "score"]
FULL: Final = 12
"""Points of a victory unless they are listed: it halves, thirds, quarters and sixths evenly."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a table is worth."""

    kind: ScoringKind = "places"
    """`places`: points by place, for each of a team; `score`: the game's own score."""
    points: tuple[Fraction, ...] = ()
    """Points for places 1, 2, …; 0 for places beyond. (): 12 for each opponent left behind, over
    the number of opponents, so that tables of different sizes are worth the same."""

    def of(
        self, placings: Sequence[int], scores: Sequence[int], teams: Sequence[int] = ()
    ) -> tuple[Fraction, ...]:
        """Return the points of every seat; who shares a place shares the points of the places."""
        if self.kind == "score":
            return tuple(map(Fraction, scores))
        sides = one_each(placings, teams)
        worth = {}
        for side in sides:
            level = sides.count(side)
            first = 1 + sum(other < side for other in sides)
            places = range(first, first + level)
            worth[side] = sum((self.place(p, len(sides)) for p in places), Fraction(0)) / level
        return tuple(worth[place] for place in placings)

    def place(self, place: int, size: int) -> Fraction:
        """Return the points for a place at a table of so many."""
        if self.points:
            return self.points[place - 1] if place <= len(self.points) else Fraction(0)
        return Fraction(FULL * (size - place), size - 1)

    def step(self, size: int) -> float:
        """Return the points between two neighbouring places, on average."""
        return float(self.place(1, size) - self.place(size, size)) / (size - 1)

    def bye(self, size: int, own: Sequence[int]) -> Fraction:
        """Return what sitting out is worth: the mean of a table of the usual size.

        :param own: the entrant's scores; by score it is worth the mean of them.
        """
        if self.kind == "score":
            return Fraction(sum(own), len(own)) if own else Fraction(0)
        return sum((self.place(p, size) for p in range(1, size + 1)), Fraction(0)) / size


@dataclass(frozen=True, slots=True)
class TableScore:
    """What a finished table came to, in seat order."""

    entrants: tuple[int, ...]
    placings: tuple[int, ...]
    scores: tuple[int, ...]
    """More is better; all of them 0 or less where the fewest points win."""
    teams: Teams = ()
    """Team of every seat, see `core.outcome`."""


@dataclass(frozen=True, slots=True)
class Pairwise:
    """What was between two entrants."""

    games: int = 0
    score: Fraction = Fraction(0)
    """1 for each time ahead, 1/2 for each time level."""


class Field:
    """All finished tables, added up."""

    def __init__(
        self,
        entrants: Iterable[int],
        tables: Iterable[TableScore],
        scoring: Scoring,
        byes: Mapping[int, int] | None = None,
        usual_size: int = 4,
    ) -> None:
        """Add up.

        :param byes: how often each sat out.
        :param usual_size: how many places a table has; what a bye is worth goes by it.
        """
        self.entrants = tuple(entrants)
        self.points = dict.fromkeys(self.entrants, Fraction(0))
        self.played = dict.fromkeys(self.entrants, 0)
        self.wins = dict.fromkeys(self.entrants, 0)
        self.scores: dict[int, list[int]] = {entrant: [] for entrant in self.entrants}
        self.shares: dict[int, list[Fraction]] = {entrant: [] for entrant in self.entrants}
        self._met: dict[int, dict[int, Pairwise]] = {entrant: {} for entrant in self.entrants}
        for table in tables:
            self._add(table, scoring)
        for entrant, times in (byes or {}).items():
            self.points[entrant] += times * scoring.bye(usual_size, self.scores[entrant])

    def between(self, entrant: int, other: int) -> Pairwise:
        """Return what was between two entrants."""
        return self._met[entrant].get(other, _NEVER)

    def opponents(self, entrant: int) -> Mapping[int, Pairwise]:
        """Return everybody whom an entrant played against, with what was between them."""
        return self._met[entrant]

    def _add(self, table: TableScore, scoring: Scoring) -> None:
        shares = _shares(table.scores)
        points = scoring.of(table.placings, table.scores, table.teams)
        for seat, entrant in enumerate(table.entrants):
            self.points[entrant] += points[seat]
            self.played[entrant] += 1
            self.wins[entrant] += table.placings[seat] == 1
            self.scores[entrant].append(table.scores[seat])
            self.shares[entrant].append(shares[seat])
            for at, other in enumerate(table.entrants):
                if opposed(table.teams, seat, at):
                    before = self.between(entrant, other)
                    score = _HALVES[pair_score(table.placings[seat], table.placings[at])]
                    self._met[entrant][other] = Pairwise(before.games + 1, before.score + score)


def _shares(scores: Sequence[int]) -> list[Fraction]:
    """Return every seat's share of the points made; where the fewest win, of what others made."""
    total = sum(scores)
    if total < 0:
        return [Fraction(total - score, total * (len(scores) - 1)) for score in scores]
    return [Fraction(score, total) if total else Fraction(0) for score in scores]


_NEVER: Final = Pairwise()
_HALVES: Final = {0.0: Fraction(0), 0.5: Fraction(1, 2), 1.0: Fraction(1)}
Values = dict[int, Fraction]
"""By entrant; more is better."""


def direct_encounter(tied: Sequence[int], field: Field) -> Values:
    """Score against those with whom one is level, if they all met each other equally often.

    Article 6: direct encounter is of use only when all of them have met.
    """
    games = {field.between(a, b).games for a in tied for b in tied if a != b}
    if len(games) != 1 or games == {0}:
        return dict.fromkeys(tied, Fraction(0))
    return {a: sum((field.between(a, b).score for b in tied if a != b), Fraction(0)) for a in tied}


def number_of_wins(tied: Sequence[int], field: Field) -> Values:
    """Tables won; a shared victory is one for each. Article 7.1, WIN."""
    return {entrant: Fraction(field.wins[entrant]) for entrant in tied}


def buchholz(tied: Sequence[int], field: Field) -> Values:
    """Mean of the points of everybody met. Article 8.1, BH, where it is the sum.

    The mean, since at tables of different sizes not everybody meets equally many.
    """
    return {entrant: _mean(entrant, field, lambda _: Fraction(1)) for entrant in tied}


def sonneborn_berger(tied: Sequence[int], field: Field) -> Values:
    """Points of everybody met times the score against them. Article 9.1, SB, where it is the sum.

    Divided by the number of meetings, as `buchholz`.
    """
    return {
        entrant: _mean(entrant, field, lambda pair: pair.score / pair.games) for entrant in tied
    }


def total_score(tied: Sequence[int], field: Field) -> Values:
    """All points made in the game itself. Of our own; not in FIDE's list."""
    return {entrant: Fraction(sum(field.scores[entrant])) for entrant in tied}


def score_share(tied: Sequence[int], field: Field) -> Values:
    """Mean share of the points made at one's tables.

    Customary in board game championships, where a high-scoring table must not decide.
    """
    return {
        entrant: sum(field.shares[entrant], Fraction(0)) / max(1, len(field.shares[entrant]))
        for entrant in tied
    }


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break by its name."""

    key: str
    title: str
    """Short, for the head of a column or within a sentence (a gettext message id)."""
    explanation: str
    """In a sentence (a gettext message id)."""
    values: Callable[[Sequence[int], Field], Values]


TIEBREAKS: Final = {
    tiebreak.key: tiebreak
    for tiebreak in (
        TieBreak(
            "direct",
            N_("direct"),
            N_("who finished ahead of the other tied players, if all of them met"),
            direct_encounter,
        ),
        TieBreak("wins", N_("wins"), N_("tables won"), number_of_wins),
        TieBreak(
            "sonneborn",
            N_("S-B"),
            N_("points of the players you finished ahead of, per meeting (Sonneborn-Berger)"),
            sonneborn_berger,
        ),
        TieBreak("buchholz", N_("Buchholz"), N_("average points of all opponents"), buchholz),
        TieBreak("score", N_("score"), N_("total points in the game itself"), total_score),
        TieBreak("share", N_("share"), N_("share of the points at your tables"), score_share),
    )
}
DEFAULT_TIEBREAKS: Final = ("direct", "wins", "sonneborn", "score")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings."""

    place: int
    """1 is best; whom no tie-break parts share it."""
    entrant: int
    points: Fraction
    played: int
    wins: int
    score: int
    """All points made in the game itself."""
    tiebreaks: tuple[tuple[str, Fraction], ...]
    """Value of every tie-break by its key, in order. Direct encounter: among those level on all
    that comes before it."""
    decided: str = ""
    """The tie-break that puts this line behind the one above; empty where points do, or nothing."""


def standings(field: Field, tiebreaks: Sequence[str] = DEFAULT_TIEBREAKS) -> list[Line]:
    """Return the standings, the best first; level ones in the order of their numbers."""
    keys = ("", *tiebreaks)
    lines: list[Line] = []
    above: tuple[Fraction, ...] = ()
    for position, (entrant, values) in enumerate(
        _ordered(sorted(field.entrants), field, keys), start=1
    ):
        # Those level so far were asked together, so the first difference is what parts two lines.
        parting = [key for key, a, b in zip(keys, above, values, strict=False) if a != b]
        level = bool(lines) and not parting
        lines.append(
            Line(
                lines[-1].place if level else position,
                entrant,
                field.points[entrant],
                field.played[entrant],
                field.wins[entrant],
                sum(field.scores[entrant]),
                tuple(zip(tiebreaks, values[1:], strict=True)),
                parting[0] if parting else "",
            )
        )
        above = values
    return lines


def cross_table(order: Sequence[int], field: Field) -> list[list[Pairwise | None]]:
    """Return what was between each two, rows and columns in `order`; None on the diagonal."""
    return [[None if a == b else field.between(a, b) for b in order] for a in order]


def _ordered(
    tied: Sequence[int], field: Field, keys: Sequence[str]
) -> list[tuple[int, tuple[Fraction, ...]]]:
    """Return those who are level so far in the order of the remaining keys, with their values.

    The key "" stands for the points.
    """
    if not keys:
        return [(entrant, ()) for entrant in tied]
    values = TIEBREAKS[keys[0]].values(tied, field) if keys[0] else field.points
    placed = []
    for value in sorted({values[entrant] for entrant in tied}, reverse=True):
        group = [entrant for entrant in tied if values[entrant] == value]
        placed += [(e, (value, *more)) for e, more in _ordered(group, field, keys[1:])]
    return placed


def _mean(entrant: int, field: Field, weight: Callable[[Pairwise], Fraction]) -> Fraction:
    met = field.opponents(entrant)
    games = sum(pair.games for pair in met.values())
    total = sum(
        (field.points[other] * weight(pair) * pair.games for other, pair in met.items()),
        Fraction(0),
    )
    return total / games if games else Fraction(0)
