"""Who meets whom and who sits where: balanced tables by simulated annealing.

Two questions, asked one after the other. Which entrants share a table: so that all meet equally
often, or, where that is the aim, as few as possible again (`company`); Swiss rounds add the square
of the distance in points. Which seat each takes: every entrant costs the sum of the squares of the
times on each seat. They may be asked apart, since at tables of one size any company can be seated
evenly (D. de Werra, Equitable Colorations of Graphs, 1971: the edges of a bipartite graph, here
entrants and tables, have colourings that are even at every vertex). Where seats make partners,
every pair also costs the square of the times that it was one.

Both are searched by annealing; no library does this for tables of 3 to 7.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final

from jericho_tui.core.outcome import Teams, side_of
from jericho_tui.league.company import EVENLY, Aim, Company, num_moves

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
    company = Company(entrants, history.met, aim)
    company.seat([_split(_rest_of(entrants, byes, rng), sizes) for byes in resting])
    tables = company.annealed(rng, tries)
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
