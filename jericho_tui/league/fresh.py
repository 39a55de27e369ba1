"""A Swiss of fresh company: nobody meets again who need not; then like points meet.

Whoever pairs round by round by points soon has no round left without repeated meetings. So whole
schedules for all rounds to come are held against each other, as for a round robin (`pairing`), and
points only choose among their rounds.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final

from jericho_tui.league.pairing import History, Seating, repeats, round_robin

_SCHEDULES: Final = 3
"""Schedules that are compared for a fresh round of a Swiss, besides the one there is."""


def fresh_round(
    entrants: Sequence[int],
    points: Mapping[int, float],
    rounds: int,
    allowed: Collection[int],
    preferred: int,
    rng: Random,
    history: History,
    schedule: Sequence[Seating] = (),
) -> tuple[Seating, tuple[Seating, ...]]:
    """Return a round of a Swiss in which nobody meets again who need not, and the rounds after it.

    Whole schedules for all rounds to come are compared: those with the fewest repeated meetings
    stay, and of their rounds the one is played in which points are most alike at the tables.

    :param rounds: how many are left, this one with them.
    :param schedule: rounds to come that were found before, for the same entrants.
    """
    found = [list(schedule)] if schedule else []
    for _ in range(_SCHEDULES):
        found.append(round_robin(entrants, rounds, allowed, preferred, rng, history))
    fewest = min(repeats(seatings, history) for seatings in found)
    found = [seatings for seatings in found if repeats(seatings, history) == fewest]
    _, which, number = min(
        (distance(seating, points), which, number)
        for which, seatings in enumerate(found)
        for number, seating in enumerate(seatings)
    )
    chosen = found[which]
    return chosen[number], (*chosen[:number], *chosen[number + 1 :])


def distance(seating: Seating, points: Mapping[int, float]) -> float:
    """Return how unlike points are at the tables: the sum of the squared differences of pairs."""
    return sum(
        (points[a] - points[b]) ** 2 for table in seating.tables for a, b in combinations(table, 2)
    )
