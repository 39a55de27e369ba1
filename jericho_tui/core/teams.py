"""Who plays with whom. Teams are of equal size; () means that everybody plays for themselves."""

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import TypeVar

Teams = tuple[int, ...]
"""Team of every seat, 0-based and numbered in the order in which they first sit (0 0 1 1); ()."""

V = TypeVar("V")


def check_teams(teams: Sequence[int], num_seats: int) -> None:
    """Check that these are teams of a table of so many seats.

    :raises ValueError: a seat has none, they are not numbered as they sit, one is larger than
        another, or there is only one.
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
    """Check that partners have the same value, such as their place.

    :raises ValueError: they have not.
    """
    for seats in sides(teams, len(values)):
        if len({values[seat] for seat in seats}) > 1:
            raise ValueError(f"{tuple(values)}: partners share a place")


def sides(teams: Sequence[int], num_seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of every team, in the order of teams; of a table without, each seat."""
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
    """Return whether two seats play against each other; a seat is no opponent of itself."""
    return teams[seat] != teams[other] if teams else seat != other


@cache
def opponents(teams: Teams, num_seats: int) -> tuple[tuple[int, ...], ...]:
    """Return by seat the seats that it plays against, in seat order."""
    seats = range(num_seats)
    return tuple(tuple(j for j in seats if opposed(teams, i, j)) for i in seats)


@cache
def pairs(teams: Teams, num_seats: int) -> tuple[tuple[int, int], ...]:
    """Return each two seats that play against each other, once, in seat order."""
    met = opponents(teams, num_seats)
    return tuple((seat, other) for seat in range(num_seats) for other in met[seat] if other > seat)


def num_opponents(teams: Sequence[int], num_seats: int) -> int:
    """Return how many opponents every seat has."""
    return num_seats - (teams.count(teams[0]) if teams else 1)


def one_each(values: Sequence[V], teams: Sequence[int]) -> tuple[V, ...]:
    """Return the value of every team's first seat: what partners share, once."""
    return tuple(values[seats[0]] for seats in sides(teams, len(values)))
