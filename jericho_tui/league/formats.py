"""The formats: who plays whom next, when a tournament is over, and who stands where.

Round robin over tables: everybody meets everybody as evenly as the number of rounds allows, all
rounds seated together. Swiss: those with like points meet, or, where fresh company is wished for,
nobody meets again who need not. Knockout: the better half of every table goes on until one table is
left. Ladder challenge: everybody stands on a ladder, neighbours share a table, take its places in
the order of the result, and then the first of each table changes places with the last of the table
above.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, cycle, pairwise
from random import Random
from typing import Final

from jericho_tui.core.seats import stream
from jericho_tui.league.pairing import (
    ONCE,
    History,
    Seating,
    num_moves,
    repeats,
    round_robin,
    schedule,
    seated,
    split,
    swiss_round,
    table_sizes,
)
from jericho_tui.league.standings import Line, standings
from jericho_tui.league.tournament import Round, Table, Tournament

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


def is_over(tournament: Tournament) -> bool:
    """Whether the last round is finished, or too few are left for another."""
    return tournament.current is None and not _goes_on(tournament)


def advance(tournament: Tournament) -> Tournament:
    """Return the tournament with the next round paired; the same while a round is played or when
    all is over.
    """
    if tournament.current is not None or not _goes_on(tournament):
        return tournament
    seating, schedule = _next(tournament)
    return replace(tournament.paired(seating), schedule=schedule)


def _next(tournament: Tournament) -> tuple[Seating, tuple[Seating, ...]]:
    """Return who plays whom next, and what is settled of the rounds after it."""
    plan = tournament.plan
    if plan.format == "round_robin":
        first, *rest = _schedule(tournament)
        return first, tuple(rest)
    if plan.format == "knockout":
        return _knockout_seating(tournament), ()
    number = len(tournament.rounds) + 1
    present = tournament.present(number)
    if plan.format == "ladder":
        return _ladder_seating(tournament, present), ()
    rng, history = stream(plan.seed, "seating", number), tournament.history()
    field = tournament.field()
    points = {entrant: float(field.points[entrant]) for entrant in present}
    sizes = plan.sizes, plan.size
    if plan.company == "fresh":
        left = plan.rounds - len(tournament.rounds)
        return fresh_round(present, points, left, *sizes, rng, history, tournament.schedule)
    return swiss_round(present, points, _step(tournament), *sizes, rng, history), ()


def table_standings(tournament: Tournament) -> list[Line]:
    """Return who stands where, the best first.

    By points and tie-breaks; in a knockout first by how far somebody came and then by the last
    table, in a ladder challenge by the ladder.
    """
    lines = standings(tournament.field(), tournament.plan.tiebreaks)
    if tournament.plan.format == "knockout" and tournament.rounds:
        return _placed(lines, _knockout_groups(tournament, lines))
    if tournament.plan.format == "ladder" and tournament.rounds:
        return _placed(lines, [[entrant] for entrant in ladder_order(tournament)])
    return lines


def ladder_order(tournament: Tournament) -> list[int]:
    """Return the ladder of a ladder challenge after the finished rounds, the top first.

    At first by seeding; who comes late stands at the foot, who left is at the end of all.
    """
    order = [entrant.number for entrant in tournament.entrants if entrant.joined == 1]
    for paired in tournament.rounds:
        late = [e.number for e in tournament.entrants if e.joined == paired.number]
        order += [number for number in late if number not in order]
        if paired.finished:
            order = _climbed(order, paired)
    order += [e.number for e in tournament.entrants if e.number not in order]
    return sorted(order, key=lambda n: tournament.entrant(n).left_after is not None)


def survivors(tournament: Tournament) -> list[int]:
    """Return who goes on in a knockout after the finished rounds, the best placed first.

    Of every table the better half (rounded down, at least one), and who sat out. When they are too
    few for a table, the best of the rest make up the number: by place, by score, by seeding.
    """
    if not tournament.rounds:
        return list(tournament.present(1))
    last = tournament.rounds[-1]
    there = set(tournament.present(last.number + 1))
    on, rest = [], []
    for table in last.tables:
        order = _table_order(table)
        better = max(1, len(order) // 2)
        on += [key for key in order[:better] if key[-1] in there]
        rest += [key for key in order[better:] if key[-1] in there]
    going = [number for number in last.byes if number in there] + [key[-1] for key in sorted(on)]
    missing = min(tournament.plan.sizes) - len(going)
    return going + [key[-1] for key in sorted(rest)[: max(0, missing)]]


def _goes_on(tournament: Tournament) -> bool:
    """Whether there is another round after those that were paired."""
    plan = tournament.plan
    if plan.format == "knockout":
        last = tournament.rounds[-1] if tournament.rounds else None
        final = last is not None and len(last.tables) <= 1 and not last.byes
        return not final and len(survivors(tournament)) >= min(plan.sizes)
    number = len(tournament.rounds) + 1
    return number <= plan.rounds and len(tournament.present(number)) >= min(plan.sizes)


def _schedule(tournament: Tournament) -> Sequence[Seating]:
    """Return all rounds to come of a round robin; at least one."""
    plan = tournament.plan
    if tournament.schedule:
        return tournament.schedule
    number = len(tournament.rounds) + 1
    return round_robin(
        tournament.present(number),
        plan.rounds - len(tournament.rounds),
        plan.sizes,
        plan.size,
        stream(plan.seed, "seating", number, len(tournament.entrants)),
        tournament.history(),
    )


def _knockout_seating(tournament: Tournament) -> Seating:
    """Return the next round of a knockout; the best placed are spread over the tables."""
    going = survivors(tournament)
    # Who is best placed sits out, and nobody twice before all.
    return _in_order(tournament, going, going, _snake)


def _ladder_seating(tournament: Tournament, present: Sequence[int]) -> Seating:
    order = [number for number in ladder_order(tournament) if number in present]
    return _in_order(tournament, order, order[::-1], split)


def _in_order(
    tournament: Tournament,
    order: Sequence[int],
    idle: Sequence[int],
    tables: Callable[[Sequence[int], Sequence[int]], list[list[int]]],
) -> Seating:
    """Return the next round of some entrants in their order.

    :param idle: the same, those first who rather sit out; who did so least often comes before.
    :param tables: puts so many as play at tables of some sizes.
    """
    plan, history = tournament.plan, tournament.history()
    sizes = table_sizes(len(order), plan.sizes, plan.size)
    rested = sorted(idle, key=lambda n: history.rested.get(n, 0))
    byes = rested[: len(order) - sum(sizes)]
    playing = [n for n in order if n not in byes]
    rng = stream(plan.seed, "seating", len(tournament.rounds) + 1)
    drawn = Seating(tuple(map(tuple, tables(playing, sizes))), tuple(sorted(byes)))
    (seating,) = seated([drawn], history, rng)
    return seating


def _climbed(order: Sequence[int], paired: Round) -> list[int]:
    """Return the ladder after a round."""
    after = list(order)
    tables = []
    for table in paired.tables:
        rungs = sorted(after.index(number) for number in table.entrants)
        before = [order.index(number) for number in table.entrants]
        placings = table.placings or ()
        result = [
            number for _, _, number in sorted(zip(placings, before, table.entrants, strict=True))
        ]
        tables.append((rungs, result))
    for rungs, result in tables:
        for rung, number in zip(rungs, result, strict=True):
            after[rung] = number
    tables.sort()
    for (upper, _), (lower, _) in pairwise(tables):
        last, first = upper[-1], lower[0]
        after[last], after[first] = after[first], after[last]
    return after


def _knockout_groups(tournament: Tournament, lines: Sequence[Line]) -> list[list[int]]:
    """Return entrants in the order of a knockout: who is level is in one group."""
    current = tournament.current
    if current is not None:
        going = [n for table in current.tables for n in table.entrants] + list(current.byes)
    else:
        going = [] if is_over(tournament) else survivors(tournament)
    groups = [list(going)] if going else []
    known = set(going)
    for paired in reversed(tournament.rounds):
        if not paired.finished:
            continue
        keys = sorted(key for table in paired.tables for key in _table_order(table))
        final = len(paired.tables) == 1 and not paired.byes
        by_place: dict[int, list[int]] = {}
        for place, _, number in keys:
            if number not in known:
                by_place.setdefault(place, []).append(number)
        groups += [by_place[place] for place in sorted(by_place)]
        known.update(number for _, _, number in keys)
        if final:
            known.update(paired.byes)
    groups.append([line.entrant for line in lines if line.entrant not in known])
    return [group for group in groups if group]


def _placed(lines: Sequence[Line], groups: Sequence[Sequence[int]]) -> list[Line]:
    """Return lines in the order of groups; within a group they keep theirs and share the place."""
    by_entrant = {line.entrant: line for line in lines}
    position = {line.entrant: number for number, line in enumerate(lines)}
    placed: list[Line] = []
    for group in groups:
        place = len(placed) + 1
        for number in sorted(group, key=position.__getitem__):
            placed.append(replace(by_entrant[number], place=place, decided=""))
    return placed


def _table_order(table: Table) -> list[tuple[int, int, int]]:
    """Return place, score (negative) and number of everybody at a finished table, best first."""
    assert table.placings is not None  # asked of finished tables only
    assert table.scores is not None
    return sorted(
        (place, -score, number)
        for place, score, number in zip(table.placings, table.scores, table.entrants, strict=True)
    )


def _snake(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return tables with the order dealt out forth and back, as seeds are."""
    tables: list[list[int]] = [[] for _ in sizes]
    turns = cycle([*range(len(sizes)), *reversed(range(len(sizes)))])
    for number in order:
        table = next(table for table in turns if len(tables[table]) < sizes[table])
        tables[table].append(number)
    return tables


def _step(tournament: Tournament) -> float:
    """Return the points between two neighbouring places; by score, as they are so far."""
    plan = tournament.plan
    if plan.scoring.kind == "places":
        return plan.scoring.step(plan.places(plan.size))
    gaps = [
        (max(table.scores) - min(table.scores)) / (len(table.scores) - 1)
        for table in tournament.finished_tables
        if table.scores is not None
    ]
    return sum(gaps) / len(gaps) if gaps else 1.0
