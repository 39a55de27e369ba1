"""Teams of seats. All teams have the same size; () means that there are none."""

from collections.abc import Sequence
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


def num_opponents(teams: Sequence[int], num_seats: int) -> int:
    """Return the number of opponents of each seat."""
    return num_seats - (teams.count(teams[0]) if teams else 1)


def one_each(values: Sequence[V], teams: Sequence[int]) -> tuple[V, ...]:
    """Return the value of each team, which its partners share."""
    return tuple(values[seats[0]] for seats in sides(teams, len(values)))
