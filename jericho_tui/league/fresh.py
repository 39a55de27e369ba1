"""A Swiss of fresh company: nobody meets again who need not; then like points meet.

Whoever pairs round by round by points soon has no round left without repeated meetings. So all
rounds to come are planned together, several times over, what was played being given; the schedules
with the fewest repeated meetings stay, and points only choose among their rounds. What is counted
is meetings that are not a pair's first, not how evenly they are spread as for a round robin: 13 at
tables of 4 over 5 rounds repeat 15 of their 90 that way, and 20 the other (12 at least, since there
are 78 pairs).
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final

from jericho_tui.league.company import ONCE, num_moves
from jericho_tui.league.pairing import History, Seating, repeats, schedule, seated, table_sizes

_MOST_SCHEDULES: Final = 8
"""Schedules that are compared for a fresh round of a Swiss, besides the one there is."""
_ALL_MOVES: Final = 500_000
"""Moves of all their annealings together; the schedules are two at least, whatever that takes."""


def fresh_round(
    entrants: Sequence[int],
    points: Mapping[int, float],
    rounds: int,
    allowed: Collection[int],
    preferred: int,
    rng: Random,
    history: History,
    settled: Sequence[Seating] = (),
) -> tuple[Seating, tuple[Seating, ...]]:
    """Return a round of a Swiss in which nobody meets again who need not, and the rounds after it.

    Whole schedules for all rounds to come are compared: those with the fewest repeated meetings
    stay, and of their rounds the one is played in which points are most alike at the tables.

    :param rounds: how many are left, this one with them.
    :param settled: rounds to come that were found before, for the same entrants.
    """
    sizes = table_sizes(len(entrants), allowed, preferred)
    if not sizes:
        return Seating((), tuple(entrants)), ()
    number = min(_MOST_SCHEDULES, _ALL_MOVES // num_moves(rounds * sum(sizes)))
    found = [list(settled)] if settled else []
    for _ in range(max(2, number)):
        found.append(schedule(entrants, rounds, sizes, rng, history, ONCE, tries=1))
    fewest = min(repeats(seatings, history) for seatings in found)
    found = [seatings for seatings in found if repeats(seatings, history) == fewest]
    _, which, at = min(
        (distance(seating, points), which, at)
        for which, seatings in enumerate(found)
        for at, seating in enumerate(seatings)
    )
    chosen = seated(found[which], history, rng)
    return chosen[at], (*chosen[:at], *chosen[at + 1 :])


def distance(seating: Seating, points: Mapping[int, float]) -> float:
    """Return how unlike points are at the tables: the sum of the squared differences of pairs."""
    return sum(
        (points[a] - points[b]) ** 2 for table in seating.tables for a, b in combinations(table, 2)
    )
