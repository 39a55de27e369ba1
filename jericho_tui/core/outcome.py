"""The end of a match as a value (after python-chess's `Outcome`), and teams of seats.

All teams have the same size; () means that there are none.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TypeVar

Teams = tuple[int, ...]
"""The team of each seat, numbered from 0 by first seat, e.g. (0, 0, 1, 1); () without teams."""

V = TypeVar("V")


def check_teams(teams: Sequence[int], num_seats: int) -> None:
    """Check that these teams fit a table of this many seats.

    :raises ValueError: a seat has no team, the numbers are out of order, the sizes differ, or there
        is only one team.
    """
    if not teams:
        return
    if len(teams) != num_seats:
        raise ValueError(f"{len(teams)} seats have a team, {num_seats} play")
    numbers = list(dict.fromkeys(teams))
    if numbers != list(range(len(numbers))):
        raise ValueError(f"{tuple(teams)} are no teams; they are numbered as they sit: 0 0 1 1")
    sizes = {teams.count(team) for team in teams}
    if len(sizes) > 1 or sizes == {num_seats}:
        raise ValueError(f"{tuple(teams)} are no teams; there are two or more of one size")


def check_shared(values: Sequence[int], teams: Sequence[int]) -> None:
    """Check that partners have the same value, such as their rank.

    :raises ValueError: the values of two partners differ.
    """
    for seats in sides(teams, len(values)):
        if len({values[seat] for seat in seats}) > 1:
            raise ValueError(f"{tuple(values)}: partners share a place")


def sides(teams: Sequence[int], num_seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each team, in the order of teams; without teams, each seat alone."""
    if not teams:
        return tuple((seat,) for seat in range(num_seats))
    by_team = sorted(range(num_seats), key=lambda seat: teams[seat])
    return tuple(tuple(seats) for _, seats in groupby(by_team, key=lambda seat: teams[seat]))


def side_of(teams: Sequence[int], seat: int) -> tuple[int, ...]:
    """Return a seat and its partners, in seat order."""
    if not teams:
        return (seat,)
    return tuple(other for other, team in enumerate(teams) if team == teams[seat])


def opposed(teams: Sequence[int], seat: int, other: int) -> bool:
    """Return whether two seats play against each other; False for a seat and itself."""
    return teams[seat] != teams[other] if teams else seat != other


@cache
def opponents(teams: Teams, num_seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the opponents of each seat, in seat order."""
    seats = range(num_seats)
    return tuple(tuple(j for j in seats if opposed(teams, i, j)) for i in seats)


@cache
def pairs(teams: Teams, num_seats: int) -> tuple[tuple[int, int], ...]:
    """Return each pair of opposing seats once, in seat order."""
    met = opponents(teams, num_seats)
    return tuple((seat, other) for seat in range(num_seats) for other in met[seat] if other > seat)


def num_opponents(teams: Sequence[int], num_seats: int) -> int:
    """Return the number of opponents of each seat."""
    return num_seats - (teams.count(teams[0]) if teams else 1)


def one_each(values: Sequence[V], teams: Sequence[int]) -> tuple[V, ...]:
    """Return the value of each team, which its partners share."""
    return tuple(values[seats[0]] for seats in sides(teams, len(values)))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the scoreboard: a source of points."""

    title: str
    """A gettext message id with `{n}` for the number, e.g. `Scoring {n}`."""
    number: int
    """The number in the title; 0 if the title has none."""
    points: tuple[int, ...]
    """The points of each seat."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished match."""

    termination: str
    """The reason for the end, one of the game's `GameInfo.terminations`."""
    placings: tuple[int, ...]
    """The rank of each seat, 1 is best; ties share a rank and skip the next (1 1 3)."""
    scores: tuple[int, ...]
    """The final score of each seat."""
    tiebreaks: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The tie-break values of each seat, by their key in a record's `[result]`."""
    lines: tuple[ScoreLine, ...] = ()
    """The lines of the scoreboard; they add up to the scores."""
    teams: Teams = ()
    """The team of each seat; partners share a rank. () without teams."""

    @classmethod
    def ranked(
        cls,
        termination: str,
        keys: Sequence[object],
        scores: Sequence[int],
        tiebreaks: tuple[tuple[str, tuple[int, ...]], ...] = (),
        lines: Iterable[tuple[str, int, tuple[int, ...]]] = (),
    ) -> "Outcome":
        """Return the outcome of seats without teams.

        :param keys: decides the ranks, one comparable key per seat, the greatest first.
        :param lines: title, number and points of each `ScoreLine`.
        """
        made = tuple([ScoreLine(*line) for line in lines])
        return cls(termination, placings_by(keys), tuple(scores), tiebreaks, made)

    @property
    def returns(self) -> tuple[float, ...]:
        """The utility of each seat in [-1, 1]: opponents beaten minus lost to, divided by their
        number.

        The utilities sum to 0, since teams have equal size and partners share a rank.
        """
        places = self.placings
        others = num_opponents(self.teams, len(places))
        return tuple([sum([(q > p) - (q < p) for q in places]) / others for p in places])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with rank 1."""
        return tuple(seat for seat, place in enumerate(self.placings) if place == 1)

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the victory of each seat: 1/k for a tie of k; partners win it together."""
        share = 1 / num_winners(self.placings, self.teams)
        return tuple([share if place == 1 else 0.0 for place in self.placings])


def num_winners(placings: Sequence[int], teams: Sequence[int] = ()) -> int:
    """Return the number of winners; a team counts once."""
    return (one_each(placings, teams) if teams else placings).count(1)


def placings_by(keys: Sequence[object]) -> tuple[int, ...]:
    """Return the rank of each comparable key, greatest first; equal keys share a rank (1 1 3)."""
    ranked = sorted(keys, reverse=True)  # type: ignore[type-var]
    return tuple([1 + ranked.index(key) for key in keys])
