"""Who meets whom and who sits where: balanced tables by simulated annealing.

Two questions, asked one after the other. Which entrants share a table: so that all meet equally
often, or, where that is the aim, as few as possible again (`company`); Swiss rounds add the square
of the distance in points. Which seat each takes: every entrant costs the sum of the squares of the
times on each seat. They may be asked apart, since at tables of one size any company can be seated
evenly (D. de Werra, Equitable Colorations of Graphs, 1971: the edges of a bipartite graph, here
entrants and tables, have colourings that are even at every vertex). Where seats make partners,
every pair also costs the square of the times that it was one.

Both are searched by annealing; no library does this for tables of 3 to 7. Where a construction
without repeated meetings is known (`designs`), it is taken: annealing misses those of many
entrants.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from jericho_tui.core.outcome import Teams, side_of
from jericho_tui.league.company import EVENLY, Aim, Company, num_moves

Tables = tuple[tuple[int, ...], ...]
"""The tables of a round; entrants are numbered from 0."""


class _Starter(NamedTuple):
    """Rounds that are turned around."""

    places: int
    """Of every circle; as many rounds come of each round below."""
    circles: int
    rounds: tuple[tuple[int, ...], ...]
    """Entrants table after table: first those on the first circle, last those in the middle."""


_STARTERS: Final[Mapping[tuple[int, int], _Starter]] = {
    (15, 3): _Starter(7, 2, ((0, 8, 12, 4, 14, 10, 6, 5, 1, 9, 11, 2, 7, 3, 13),)),
    (27, 3): _Starter(
        13,
        2,
        (
            (
                *(11, 2, 3, 22, 0, 10, 9, 19, 26, 1, 25, 15, 4, 17),
                *(21, 14, 7, 13, 18, 16, 23, 6, 24, 8, 5, 20, 12),
            ),
        ),
    ),
    (24, 4): _Starter(
        7,
        3,
        (
            (
                *(10, 18, 17, 20, 0, 14, 5, 4, 2, 8, 9, 11),
                *(7, 22, 6, 19, 1, 16, 12, 21, 15, 23, 3, 13),
            ),
        ),
    ),
    (28, 4): _Starter(
        9,
        3,
        (
            (
                *(16, 0, 4, 6, 21, 24, 22, 5, 2, 20, 15, 25, 7, 8),
                *(19, 13, 14, 17, 9, 26, 23, 10, 1, 12, 27, 3, 11, 18),
            ),
        ),
    ),
}
"""By the number of entrants and the size of a table."""


_MIRRORED: Final[Mapping[tuple[int, int], tuple[tuple[int, ...], ...]]] = {
    (32, 4): (
        (0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15),
        (0, 5, 10, 15, 1, 4, 11, 14, 2, 7, 8, 13, 3, 6, 9, 12),
        (0, 11, 22, 29, 1, 12, 23, 26, 2, 9, 20, 31, 3, 14, 21, 24),
        (0, 9, 23, 30, 1, 15, 22, 24, 2, 11, 21, 28, 3, 13, 20, 26),
        (0, 3, 17, 18, 4, 6, 21, 23, 8, 11, 25, 26, 12, 14, 29, 31),
        (0, 2, 25, 27, 1, 3, 8, 10, 4, 13, 22, 31, 5, 14, 23, 28),
        (0, 13, 14, 19, 1, 18, 28, 31, 4, 7, 9, 26, 5, 6, 11, 24),
        (0, 6, 26, 28, 1, 7, 27, 29, 2, 4, 24, 30, 3, 5, 25, 31),
        (0, 7, 24, 31, 1, 6, 25, 30, 2, 5, 26, 29, 3, 4, 27, 28),
        (0, 1, 20, 21, 2, 3, 22, 23, 8, 9, 28, 29, 10, 11, 30, 31),
    ),
}
"""Half of every round, table after table; the other half are the mirrors of its tables.

By the number of entrants and the size of a table.
"""


_PLANE: Final = 4
"""Vectors of a plane of bits."""
_FIELDS: Final = {16: 4, 64: 6}
"""Bits of a vector, by how many vectors there are."""
_POLYNOMIALS: Final = {2: 0b111, 4: 0b10011}
"""Irreducible over two elements, by degree."""


def perfect_rounds(entrants: int, size: int) -> tuple[Tables, ...]:
    """Return as many rounds as are known in which nobody sits out or meets twice; () if none."""
    starter = _STARTERS.get((entrants, size))
    transversal = _transversal(entrants, size)
    turned = () if starter is None else _turned(starter, size)
    spread = _cosets(_FIELDS[entrants]) if size == _PLANE and entrants in _FIELDS else ()
    mirrored = _mirrored(_MIRRORED.get((entrants, size), ()), size)
    return max(turned, transversal, spread, mirrored, key=len)


def _transversal(entrants: int, size: int) -> tuple[Tables, ...]:
    number, rest = divmod(entrants, size)
    if rest or number < size or not _is_prime(number):
        return ()
    rounds = [
        tuple(
            tuple(group * number + (place + step * group) % number for group in range(size))
            for place in range(number)
        )
        for step in range(number)
    ]
    if number == size:
        rounds.append(_cut(range(entrants), size))
    return tuple(rounds)


def _turned(starter: _Starter, size: int) -> tuple[Tables, ...]:
    places, circles, rounds = starter

    def turned(entrant: int, by: int) -> int:
        circle, place = divmod(entrant, places)
        return entrant if circle >= circles else circle * places + (place + by) % places

    return tuple(
        _cut([turned(entrant, by) for entrant in first], size)
        for first in rounds
        for by in range(places)
    )


def _mirrored(halves: Sequence[Sequence[int]], size: int) -> tuple[Tables, ...]:
    return tuple(
        _cut([*half, *((entrant + len(half)) % (2 * len(half)) for entrant in half)], size)
        for half in halves
    )


def _cut(entrants: Sequence[int], size: int) -> Tables:
    return tuple(tuple(entrants[start : start + size]) for start in range(0, len(entrants), size))


def _cosets(bits: int) -> tuple[Tables, ...]:
    vectors = range(2**bits)
    return tuple(
        tuple(
            tuple(vector ^ other for other in plane)
            for vector in vectors
            if vector == min(vector ^ other for other in plane)
        )
        for plane in _spread(bits)
    )


def _spread(bits: int) -> list[tuple[int, ...]]:
    """Return planes of vectors that share nothing but zero.

    Vectors are a pair u of bits and the rest; every element t of the rest's field makes a plane of
    all (u, t u), and what lies in the rest alone has planes of its own.
    """
    rest = bits - 2
    if rest < 2:
        return [(0, 1, 2, 3)]
    lifted = [
        tuple(u << rest | _product(t, u, rest) for u in range(_PLANE)) for t in range(2**rest)
    ]
    return [*lifted, *_spread(rest)]


def _product(one: int, other: int, degree: int) -> int:
    """Return the product of two elements of the field of 2^degree elements."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        other >>= 1
        one <<= 1
        if one >> degree:
            one ^= _POLYNOMIALS[degree]
    return product


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, number))


_TRIES: Final = 6
"""Annealings before the best schedule is taken as it is; a perfect one ends them."""
_ALL_MOVES: Final = 1_200_000
"""Moves of all annealings together."""
_SWISS_TRIES: Final = 2
"""Annealings of a Swiss round, which cannot be told to be perfect, and matters less."""
_HOT: Final = 2.0
_COLD: Final = 0.15
"""Temperatures, where one more time on a seat than need be costs 2."""


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
    if not sizes:
        return [Seating((), tuple(entrants))] * rounds
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
    known = [] if history.met or any(resting) else _designed(entrants, sizes, rounds, rng)
    company = Company(entrants, _met_after(history, known), aim)
    rest = resting[len(known) :]
    company.seat([_split(_rest_of(entrants, byes, rng), sizes) for byes in rest])
    tables = [*known, *company.annealed(rng, tries)]
    if known and rest:  # what is known first may leave less for the others
        company = Company(entrants, history.met, aim)
        company.seat([_split(_rest_of(entrants, byes, rng), sizes) for byes in resting])
        tables = min(
            tables,
            company.annealed(rng, tries),
            key=lambda found: sum(map(aim.cost, _met_after(history, found).values())),
        )
    return [
        Seating(tuple(map(tuple, found)), byes) for found, byes in zip(tables, resting, strict=True)
    ]


def seated(rounds: Sequence[Seating], history: History, rng: Random) -> list[Seating]:
    """Return the same company at the same tables, with the seats evenly shared out."""
    tables = _with_seats([seating.tables for seating in rounds], history, rng)
    return [Seating(found, seating.byes) for found, seating in zip(tables, rounds, strict=True)]


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
    if not sizes:
        return Seating((), tuple(entrants))
    byes = _resting(
        entrants, len(entrants) - sum(sizes), dict(history.rested), lambda e: points[e], rng
    )
    order = _rest_of(entrants, byes, rng)
    order.sort(key=lambda entrant: -points[entrant])
    company = Company(entrants, history.met, level=lambda e: points[e] / (step or 1.0))
    company.seat([_split(order, sizes)])
    (tables,) = _with_seats(company.annealed(rng, _SWISS_TRIES), history, rng)
    return Seating(tables, byes)


def in_order(tables: Sequence[Sequence[int]], history: History, rng: Random) -> Seating:
    """Return a round of given tables, with the seats evenly shared out."""
    (seated,) = _with_seats([[list(table) for table in tables]], history, rng)
    return Seating(seated)


def _designed(
    entrants: Sequence[int], sizes: Sequence[int], rounds: int, rng: Random
) -> list[list[list[int]]]:
    """Return the first rounds as a known design has them, if there is one; entrants by lot."""
    if len(set(sizes)) != 1:
        return []
    who = list(entrants)
    rng.shuffle(who)
    design = list(perfect_rounds(len(who), sizes[0]))
    rng.shuffle(design)
    return [[[who[number] for number in table] for table in tables] for tables in design[:rounds]]


def _met_after(
    history: History, rounds: Sequence[Sequence[Sequence[int]]]
) -> dict[tuple[int, int], int]:
    """Return how often each pair met after some rounds more."""
    after = History(met=dict(history.met))
    for tables in rounds:
        after.add(Seating(tuple(map(tuple, tables))))
    return after.met


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


def _split(entrants: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return the entrants cut into tables."""
    tables = []
    start = 0
    for size in sizes:
        tables.append(list(entrants[start : start + size]))
        start += size
    return tables


def _with_seats(
    rounds: Sequence[Sequence[Sequence[int]]], history: History, rng: Random
) -> list[tuple[tuple[int, ...], ...]]:
    """Return the tables with their entrants in seat order, seats evenly shared out."""
    tables = [list(table) for round_tables in rounds for table in round_tables]
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
    return [tuple(tuple(next(rest)) for _ in round_tables) for round_tables in rounds]
