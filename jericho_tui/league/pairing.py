"""Who meets whom and who sits where: balanced tables by simulated annealing.

Two questions, asked one after the other. Which entrants share a table: so that all meet equally
often, or, where that is the aim, as few as possible again (`Company`); Swiss rounds add the square
of the distance in points. Which seat each takes: every entrant costs the sum of the squares of the
times on each seat. They may be asked apart, since at tables of one size any company can be seated
evenly (D. de Werra, Equitable Colorations of Graphs, 1971: the edges of a bipartite graph, here
entrants and tables, have colourings that are even at every vertex). Where seats make partners,
every pair also costs the square of the times that it was one.

Both are searched by annealing (S. Kirkpatrick, Science 220, 1983): exchange two entrants, always
when that costs less, else with the chance exp(-increase / temperature). No library does this for
tables of 3 to 7.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from random import Random
from typing import Final, NamedTuple

from jericho_tui.core.outcome import Teams, side_of

_TRIES: Final = 6
"""Annealings before the best schedule is taken as it is; a perfect one ends them."""
_ALL_MOVES: Final = 1_200_000
"""Moves of all annealings together."""
_SWISS_TRIES: Final = 2
"""Annealings of a Swiss round, which cannot be told to be perfect, and matters less."""
_HOT: Final = 2.0
_COLD: Final = 0.15
"""Temperatures, where one more time on a seat than need be costs 2, a meeting more about 1."""
_MOVES: Final = 900
"""Exchanges tried for each place at a table in one annealing."""
_LEAST_MOVES: Final = 5_000
_MOST_MOVES: Final = 500_000
"""Bounds of the moves of one annealing; a move takes about two microseconds."""
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
        rounds: Sequence[Sequence[Sequence[int]]],
        met: Mapping[tuple[int, int], int],
        aim: Aim = EVENLY,
        level: Callable[[int], float] | None = None,
    ) -> None:
        """Begin with some tables.

        :param rounds: the tables of each round.
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


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays where in one round."""

    tables: tuple[tuple[int, ...], ...]
    """The entrants of every table in seat order."""
    byes: tuple[int, ...] = ()
    """Who sits out."""


@dataclass(slots=True)
class History:
    """What has been played so far."""

    met: dict[tuple[int, int], int] = field(default_factory=dict)
    """How often each pair (smaller number first) shared a table."""
    sat: dict[tuple[int, int], int] = field(default_factory=dict)
    """How often an entrant (first) had a seat (second, 0-based)."""
    rested: dict[int, int] = field(default_factory=dict)
    """How often each sat out."""
    teams: Mapping[int, Teams] = field(default_factory=dict)
    """Team of every seat, by the size of the table; of other sizes everybody plays alone."""
    partnered: dict[tuple[int, int], int] = field(default_factory=dict)
    """How often each pair (smaller number first) were partners."""

    def add(self, seating: Seating) -> None:
        """Let a round count."""
        for table in seating.tables:
            for seat, entrant in enumerate(table):
                self.sat[entrant, seat] = self.sat.get((entrant, seat), 0) + 1
                for other in table[:seat]:
                    pair = (min(entrant, other), max(entrant, other))
                    self.met[pair] = self.met.get(pair, 0) + 1
                for pair in self.partners(table, seat):
                    if pair[1] == entrant:
                        self.partnered[pair] = self.partnered.get(pair, 0) + 1
        for entrant in seating.byes:
            self.rested[entrant] = self.rested.get(entrant, 0) + 1

    def partners(self, table: Sequence[int], seat: int) -> list[tuple[int, int]]:
        """Return whoever has a seat at a table paired with each partner, smaller number first."""
        side = side_of(self.teams.get(len(table), ()), seat)
        pairs = ((table[seat], table[other]) for other in side if other != seat)
        return [(min(pair), max(pair)) for pair in pairs]


def table_sizes(entrants: int, allowed: Collection[int], preferred: int) -> tuple[int, ...]:
    """Return the sizes of the tables of a round, large ones first.

    As few as possible sit out; then the sizes are as near to `preferred` as possible (least sum of
    squared differences), and then there are as few tables as possible. () when nobody can play.
    """
    best: list[tuple[float, tuple[int, ...]] | None] = [(0.0, ())]
    for number in range(1, entrants + 1):
        choices = []
        for size in allowed:
            before = best[number - size] if 0 < size <= number else None
            if before is not None:
                choices.append((before[0] + (size - preferred) ** 2, (*before[1], size)))
        best.append(min(choices, key=lambda choice: (choice[0], len(choice[1])), default=None))
    # No table at all is found at the latest.
    _, sizes = next(found for found in reversed(best) if found is not None)
    return tuple(sorted(sizes, reverse=True))


def repeats(seatings: Iterable[Seating], history: History | None = None) -> int:
    """Return how many meetings of these rounds are not a pair's first."""
    met = Counter({} if history is None else history.met)
    before = met.total() - len(met)
    for seating in seatings:
        for table in seating.tables:
            met.update(combinations(sorted(table), 2))
    return met.total() - len(met) - before


def round_robin(
    entrants: Sequence[int],
    rounds: int,
    allowed: Collection[int],
    preferred: int,
    rng: Random,
    history: History | None = None,
) -> list[Seating]:
    """Return rounds in which everybody meets everybody as evenly as possible, and seats rotate.

    :param history: what has been played before; the new rounds make up for it.
    """
    history = history or History()
    sizes = table_sizes(len(entrants), allowed, preferred)
    tries = max(1, min(_TRIES, _ALL_MOVES // num_moves(rounds * sum(sizes))))
    return seated(schedule(entrants, rounds, sizes, rng, history, EVENLY, tries), history, rng)


def schedule(
    entrants: Sequence[int],
    rounds: int,
    sizes: Sequence[int],
    rng: Random,
    history: History,
    aim: Aim,
    tries: int,
) -> list[Seating]:
    """Return rounds with the company sought, in which nobody has a seat yet.

    :param sizes: of the tables of every round; who is left then sits out by turns.
    :param tries: annealings at most.
    """
    rested = dict(history.rested)
    resting = []
    for _ in range(rounds):
        byes = _resting(entrants, len(entrants) - sum(sizes), rested, lambda _: 0.0, rng)
        for entrant in byes:
            rested[entrant] = rested.get(entrant, 0) + 1
        resting.append(byes)
    begun = [split(_rest_of(entrants, byes, rng), sizes) for byes in resting]
    tables = Company(entrants, begun, history.met, aim).annealed(rng, tries)
    return [
        Seating(tuple(map(tuple, found)), byes) for found, byes in zip(tables, resting, strict=True)
    ]


def swiss_round(
    entrants: Sequence[int],
    points: Mapping[int, float],
    step: float,
    allowed: Collection[int],
    preferred: int,
    rng: Random,
    history: History,
) -> Seating:
    """Return a round in which those with like points meet, and those who met before rather do not.

    Who sits out has the fewest points among those who sat out least often (as the bye of FIDE
    Handbook C.04.1, Basic rules for Swiss Systems).

    :param step: points between two neighbouring places of a table; the measure of distances.
    """
    sizes = table_sizes(len(entrants), allowed, preferred)
    byes = _resting(
        entrants, len(entrants) - sum(sizes), dict(history.rested), lambda e: points[e], rng
    )
    order = _rest_of(entrants, byes, rng)
    order.sort(key=lambda entrant: -points[entrant])
    company = Company(
        entrants, [split(order, sizes)], history.met, level=lambda e: points[e] / (step or 1.0)
    )
    (tables,) = company.annealed(rng, _SWISS_TRIES)
    (found,) = seated([Seating(tuple(map(tuple, tables)), byes)], history, rng)
    return found


def _resting(
    entrants: Sequence[int],
    number: int,
    rested: Mapping[int, int],
    points: Callable[[int], float],
    rng: Random,
) -> tuple[int, ...]:
    """Return who sits out: who did so least often, the lowest of them, else by lot."""
    order = sorted(entrants, key=lambda e: (rested.get(e, 0), points(e), rng.random()))
    return tuple(sorted(order[:number]))


def _rest_of(entrants: Sequence[int], byes: Sequence[int], rng: Random) -> list[int]:
    playing = [entrant for entrant in entrants if entrant not in byes]
    rng.shuffle(playing)
    return playing


def split(entrants: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return entrants cut into tables."""
    rest = iter(entrants)
    return [list(islice(rest, size)) for size in sizes]


def seated(rounds: Sequence[Seating], history: History, rng: Random) -> list[Seating]:
    """Return the same company at the same tables, with the seats evenly shared out."""
    tables = [list(table) for seating in rounds for table in seating.tables]
    for table in tables:
        rng.shuffle(table)
    so_far = History(sat=dict(history.sat), teams=history.teams, partnered=dict(history.partnered))
    so_far.add(Seating(tuple(map(tuple, tables))))
    sat, together = so_far.sat, so_far.partnered
    moves = max(2000, 400 * sum(map(len, tables)))
    temperature = _HOT
    cooling = (_COLD / _HOT) ** (1.0 / moves)
    for _ in range(moves):
        temperature *= cooling
        table = tables[int(rng.random() * len(tables))] if tables else []
        if len(table) < 2:
            break
        s, z = rng.sample(range(len(table)), 2)
        a, b = table[s], table[z]
        more = 2 * (sat.get((a, z), 0) - sat[a, s] + sat.get((b, s), 0) - sat[b, z] + 2)
        lost, won = [], []
        teams = history.teams.get(len(table), ())
        if teams and teams[s] != teams[z]:
            lost = so_far.partners(table, s) + so_far.partners(table, z)
            table[s], table[z] = b, a
            won = so_far.partners(table, s) + so_far.partners(table, z)
            table[s], table[z] = a, b
            more += sum(2 * together.get(pair, 0) + 1 for pair in won)
            more -= sum(2 * together[pair] - 1 for pair in lost)
        if more > 0 and rng.random() >= math.exp(-more / temperature):
            continue
        for pair in lost:
            together[pair] -= 1
        for pair in won:
            together[pair] = together.get(pair, 0) + 1
        sat[a, s] -= 1
        sat[b, z] -= 1
        sat[a, z] = sat.get((a, z), 0) + 1
        sat[b, s] = sat.get((b, s), 0) + 1
        table[s], table[z] = b, a
    rest = iter(tables)
    return [replace(one, tables=tuple(tuple(next(rest)) for _ in one.tables)) for one in rounds]
