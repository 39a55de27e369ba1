"""Who shares a table, in one round or in several: S. Kirkpatrick's simulated annealing.

(Science 220, 1983.) Exchange two entrants of one round, always when that costs less, else with the
chance exp(-increase / temperature). What a pair's meetings cost is the aim; where like points shall
meet, the squares of the distances at a table are added.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

_MOVES: Final = 900
"""Exchanges tried for each place at a table in one annealing."""
_LEAST_MOVES: Final = 5_000
_MOST_MOVES: Final = 500_000
"""Bounds of the moves of one annealing; a move takes about two microseconds."""
_COLD: Final = 0.15
"""Temperature at the end, where a meeting more than need be costs about 1."""
_MEETING: Final = 9.0
"""What a Swiss round gives for a meeting less: as much as for a distance of three places."""


class Aim(NamedTuple):
    """What is sought of meetings; whatever it is, it costs least when all meet equally often."""

    price: Callable[[int], float]
    """What a pair's meeting costs, by its number from 1; no later one costs less."""
    hot: float
    """Temperature at the start."""

    def cost(self, times: int) -> float:
        """Return what a pair costs that met so often."""
        return sum(map(self.price, range(1, times + 1)))


EVENLY: Final = Aim(lambda number: number * (number + 1) // 2, 2.0)
"""All meet equally often: 1, 3, 6, 10 and so on.

Growing more than evenly, or one pair's third meeting would be worth two pairs' second.
"""
ONCE: Final = Aim(lambda number: 1.0 + 0.1 * (number - 2) if number > 1 else 0.0, 0.5)
"""As few meetings as possible are not a pair's first: 0, 1, 1.1, 1.2 and so on.

Growing a little, so that of two such schedules the one with fewer third meetings is better.
"""


class Company:
    """Who shares a table, in one or several rounds; entrants by their index."""

    def __init__(
        self,
        entrants: Sequence[int],
        met: Mapping[tuple[int, int], int],
        aim: Aim = EVENLY,
        level: Callable[[int], float] | None = None,
    ) -> None:
        """Start without tables.

        :param met: how often each pair (smaller number first) met before.
        :param level: where an entrant stands, in places; None: only meetings count.
        """
        self._entrants = list(entrants)
        self._index = {entrant: number for number, entrant in enumerate(entrants)}
        number = len(self._entrants)
        self._before = [[0] * number for _ in range(number)]
        for (a, b), times in met.items():
            if a in self._index and b in self._index:
                i, j = self._index[a], self._index[b]
                self._before[i][j] = self._before[j][i] = times
        levels = [level(entrant) if level else 0.0 for entrant in entrants]
        self._distance = [[(x - y) ** 2 for y in levels] for x in levels]
        self._weight = _MEETING if level else 1.0
        self._aim = aim
        self._rounds: list[list[list[int]]] = []

    def seat(self, rounds: Sequence[Sequence[Sequence[int]]]) -> None:
        """Take tables to start from."""
        self._rounds = [
            [[self._index[entrant] for entrant in table] for table in tables] for tables in rounds
        ]

    def annealed(self, rng: Random, tries: int) -> list[list[list[int]]]:
        """Return the best tables that were found, as entrants.

        :param tries: annealings before they are taken as they are; perfect ones end them.
        """
        best_cost, best = math.inf, self._rounds
        perfect = self._least_cost()
        if any(len(tables) > 1 for tables in self._rounds):
            for _ in range(tries):
                cost, rounds = self._anneal(rng, perfect)
                if cost < best_cost:
                    best_cost, best = cost, rounds
                if best_cost <= perfect:
                    break
        return [
            [[self._entrants[number] for number in table] for table in tables] for tables in best
        ]

    def _anneal(self, rng: Random, perfect: float) -> tuple[float, list[list[list[int]]]]:
        rounds = [[list(table) for table in tables] for tables in self._rounds]
        met = self._met(rounds)
        places = [
            (tables, t, s)
            for tables in rounds
            if len(tables) > 1
            for t, table in enumerate(tables)
            for s in range(len(table))
        ]
        weight, distance = self._weight, self._distance
        most = max(map(max, self._before)) + len(rounds)
        price = [self._aim.price(number) for number in range(most + 1)]
        cost = self._cost(rounds, met)
        least, kept = cost, [[list(table) for table in tables] for tables in rounds]
        moves = num_moves(sum(len(table) for tables in rounds for table in tables))
        temperature = self._aim.hot * weight
        cooling = (_COLD / temperature) ** (1.0 / moves)
        random = rng.random
        for _ in range(moves):
            temperature *= cooling
            tables, t, s = places[int(random() * len(places))]
            other = int(random() * (len(tables) - 1))
            other += other >= t
            mine, theirs = tables[t], tables[other]
            z = int(random() * len(theirs))
            a, b = mine[s], theirs[z]
            met_a, met_b, far_a, far_b = met[a], met[b], distance[a], distance[b]
            meetings: float = 0
            apart = 0.0
            for x in mine:
                if x != a:
                    meetings += price[met_b[x] + 1] - price[met_a[x]]
                    apart += far_b[x] - far_a[x]
            for x in theirs:
                if x != b:
                    meetings += price[met_a[x] + 1] - price[met_b[x]]
                    apart += far_a[x] - far_b[x]
            more = weight * meetings + apart
            if more > 0 and random() >= math.exp(-more / temperature):
                continue
            _leave(mine, a, b, met)
            _leave(theirs, b, a, met)
            mine[s], theirs[z] = b, a
            cost += more
            if cost < least - 1e-9:
                least, kept = cost, [[list(table) for table in tables] for tables in rounds]
                if least <= perfect + 1e-9:
                    break
        return least, kept

    def _met(self, rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
        """Return how often each two have met once these rounds are played."""
        met = [list(row) for row in self._before]
        for tables in rounds:
            for table in tables:
                for i in table:
                    for j in table:
                        met[i][j] += i != j
        return met

    def _cost(self, rounds: Sequence[Sequence[Sequence[int]]], met: list[list[int]]) -> float:
        number = len(self._entrants)
        meetings = sum(self._aim.cost(met[i][j]) for i in range(number) for j in range(i))
        apart = sum(
            self._distance[i][j]
            for tables in rounds
            for table in tables
            for i in table
            for j in table
            if j < i
        )
        return self._weight * meetings + apart

    def _least_cost(self) -> float:
        """Return a cost that no seating can fall under: all pairs meet equally often."""
        number = len(self._entrants)
        pairs = number * (number - 1) // 2
        total = sum(self._before[i][j] for i in range(number) for j in range(i)) + sum(
            len(table) * (len(table) - 1) // 2 for tables in self._rounds for table in tables
        )
        times, more = divmod(total, pairs) if pairs else (0, 0)
        even = self._aim.cost(times) * (pairs - more) + self._aim.cost(times + 1) * more
        return self._weight * even


def _leave(table: Sequence[int], leaving: int, coming: int, met: list[list[int]]) -> None:
    """Count that at this table one entrant has made room for another."""
    gone, come = met[leaving], met[coming]
    for x in table:
        if x != leaving:
            gone[x] -= 1
            met[x][leaving] -= 1
            come[x] += 1
            met[x][coming] += 1


def num_moves(places: int) -> int:
    """Return how many exchanges an annealing of so many places at tables tries."""
    return max(_LEAST_MOVES, min(_MOVES * places, _MOST_MOVES))
