"""Balanced seating: perfect schedules where there are some, evenness everywhere."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jericho_tui.core.registry import info
from jericho_tui.league.formats import advance, distance, fresh_round
from jericho_tui.league.pairing import (
    History,
    Seating,
    repeats,
    round_robin,
    seated,
    swiss_round,
    table_sizes,
)
from jericho_tui.league.tournament import Tournament, plan_for
from jericho_tui.play.player import SeatInfo
from tests.league.seatings import seat_imbalance
from tests.league.test_tournament import begun, played


def meetings(seatings):
    """Return how often each pair met."""
    return Counter(
        pair
        for seating in seatings
        for table in seating.tables
        for pair in combinations(sorted(table), 2)
    )


def check_round(seating, entrants, allowed):
    """Everybody is there once, and no table has a size that the game does not allow."""
    there = [entrant for table in seating.tables for entrant in table] + list(seating.byes)
    assert sorted(there) == sorted(entrants)
    assert all(len(table) in allowed for table in seating.tables)


# --- sizes of tables


@pytest.mark.parametrize(
    ("entrants", "sizes"),
    [
        (2, ()),
        (3, (3,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
        (13, (5, 4, 4)),
        (64, (4,) * 16),
    ],
)
def test_tables_of_3_to_5_rather_4(entrants, sizes):
    assert table_sizes(entrants, {3, 4, 5}, 4) == sizes


@pytest.mark.parametrize(
    ("allowed", "entrants", "sizes"),
    [({4}, 11, (4, 4)), ({4}, 3, ()), ({2, 5}, 9, (5, 2, 2)), ({6}, 40, (6,) * 6), ({5}, 9, (5,))],
)
def test_who_finds_no_table_of_an_allowed_size_sits_out(allowed, entrants, sizes):
    assert table_sizes(entrants, allowed, 4) == sizes


@given(st.integers(0, 64), st.sets(st.integers(2, 7), min_size=1), st.integers(2, 7))
def test_sizes_are_allowed_and_leave_out_as_few_as_possible(entrants, allowed, preferred):
    sizes = table_sizes(entrants, allowed, preferred)
    assert set(sizes) <= allowed
    reachable = {0}
    for total in range(1, entrants + 1):
        if any(total - size in reachable for size in allowed):
            reachable.add(total)
    assert sum(sizes) == max(reachable)


# --- round robin


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("entrants", "size", "rounds"), [(16, 4, 5), (9, 3, 4)])
def test_perfect_schedules_where_everybody_meets_everybody_once(entrants, size, rounds, seed):
    players = range(1, entrants + 1)
    seatings = round_robin(players, rounds, {size}, size, Random(seed))
    assert len(seatings) == rounds
    for seating in seatings:
        check_round(seating, players, {size})
        assert seating.byes == ()
    met = meetings(seatings)
    assert set(met.values()) == {1}
    assert len(met) == entrants * (entrants - 1) // 2
    assert seat_imbalance(seatings) <= 1


def test_nobody_meets_three_times_before_most_have_met_twice():
    for entrants in (6, 7, 8, 12):
        rounds = -(-(entrants - 1) // 3)
        seatings = round_robin(range(entrants), rounds, {3, 4}, 4, Random(1))
        assert max(meetings(seatings).values()) <= 2
        assert seat_imbalance(seatings) <= 1


@settings(max_examples=10)
@given(st.integers(3, 16), st.integers(1, 4), st.integers(0, 99))
def test_every_round_is_whole_and_everybody_sits_out_equally_often(entrants, rounds, seed):
    players = range(1, entrants + 1)
    seatings = round_robin(players, rounds, {4}, 4, Random(seed))
    for seating in seatings:
        check_round(seating, players, {4})
    rested = Counter(entrant for seating in seatings for entrant in seating.byes)
    times = [rested[entrant] for entrant in players]
    assert max(times) - min(times) <= 1


def test_a_history_counts_who_met_sat_where_and_sat_out():
    history = History()
    for seating in (Seating(((3, 1), (2, 4)), (5,)), Seating(((1, 3), (2, 5)), (4,))):
        history.add(seating)
    assert history.met == {(1, 3): 2, (2, 4): 1, (2, 5): 1}
    assert history.sat == {
        (3, 0): 1,
        (1, 1): 1,
        (2, 0): 2,
        (4, 1): 1,
        (1, 0): 1,
        (3, 1): 1,
        (5, 1): 1,
    }
    assert history.rested == {5: 1, 4: 1}
    history.add(Seating((), (4,)))
    assert history.rested == {5: 1, 4: 2}


def test_only_what_these_rounds_repeat_is_counted():
    """Not what was repeated before them."""
    again = Seating(((1, 2), (3, 4)))
    history = History()
    assert repeats([again, again]) == 2
    for _ in range(3):
        history.add(again)
    assert repeats([], history) == 0
    assert repeats([again, Seating(((1, 3), (2, 4)))], history) == 2


def test_new_rounds_make_up_for_what_was_played_before():
    first = round_robin(range(12), 2, {3}, 3, Random(1))
    history = History()
    for seating in first:
        history.add(seating)
    more = round_robin(range(12), 2, {3}, 3, Random(2), history)
    assert max(meetings([*first, *more]).values()) == 1
    assert seat_imbalance([*first, *more]) <= 1


def test_a_schedule_follows_from_its_seed():
    schedules = [round_robin(range(9), 4, {3}, 3, Random(seed)) for seed in (1, 1, 2)]
    assert schedules[0] == schedules[1] != schedules[2]


# --- Swiss


def test_like_points_meet():
    points = {entrant: float(entrant // 4) for entrant in range(16)}
    seating = swiss_round(range(16), points, 1.0, {4}, 4, Random(1), History())
    groups = [{points[entrant] for entrant in table} for table in seating.tables]
    assert sorted(map(len, groups)) == [1, 1, 1, 1]


def test_who_met_before_rather_does_not_meet_again():
    history = History()
    first = swiss_round(range(16), dict.fromkeys(range(16), 0.0), 1.0, {4}, 4, Random(1), history)
    history.add(first)
    points = {e: float(3 - seat) for table in first.tables for seat, e in enumerate(table)}
    second = swiss_round(range(16), points, 1.0, {4}, 4, Random(2), history)
    assert max(meetings([first, second]).values()) == 1
    assert [{points[e] for e in table} for table in second.tables] == [
        {points[table[0]]} for table in second.tables
    ]


def swiss_of(company, entrants=16, rounds=5, seed=0):
    """Play a Swiss whose results go by the entrants' numbers, mostly; return it."""
    plan = plan_for(
        info("jericho"), "Cup", "swiss", seed, sizes=(4,), size=4, rounds=rounds, company=company
    )
    seats = [SeatInfo(f"P{n}", "human") for n in range(entrants)]
    tournament = advance(Tournament.begin(plan, seats))
    rng = Random(seed)
    while tournament.current is not None:
        paired = tournament.current
        for table in paired.tables:
            order = sorted(table.entrants, key=lambda n: n + rng.gauss(0, 3))
            places = [order.index(n) + 1 for n in table.entrants]
            tournament = tournament.report(paired.number, table.number, places, [0] * len(places))
        tournament = advance(tournament)
    return tournament


def unlikeness(tournament):
    """Return how unlike points were at the tables, over all rounds."""
    total = 0.0
    for number, paired in enumerate(tournament.rounds):
        points = replace(tournament, rounds=tournament.rounds[:number]).field().points
        seating = Seating(tuple(table.entrants for table in paired.tables))
        total += distance(seating, {entrant: float(own) for entrant, own in points.items()})
    return total


def test_a_swiss_of_fresh_company_lets_nobody_meet_again_who_need_not():
    """16 players at tables of 4 can play five rounds so; a Swiss by points does not."""
    fresh, level = swiss_of("fresh"), swiss_of("level")
    met = [
        repeats([Seating(tuple(t.entrants for t in r.tables)) for r in tournament.rounds])
        for tournament in (fresh, level)
    ]
    assert met[0] == 0
    assert met[1] > 0
    # That is what it costs: tables at which points are less alike.
    assert unlikeness(fresh) > unlikeness(level)


def test_of_rounds_without_repeats_the_one_with_like_points_is_played():
    schedule = (
        Seating(((0, 3, 6), (1, 4, 7), (2, 5, 8))),
        Seating(((0, 1, 2), (3, 4, 5), (6, 7, 8))),
    )
    points = {entrant: float(entrant // 3) for entrant in range(9)}
    found = [
        fresh_round(range(9), points, 2, {3}, 3, Random(1), History(), schedule) for _ in range(2)
    ]
    assert found[0] == found[1]
    assert distance(found[0][0], points) == 0
    assert len(found[0][1]) == 1


@pytest.mark.share(2)
@pytest.mark.parametrize(
    ("entrants", "sizes", "most"),
    [
        (12, {4}, 24),  # 90 meetings, 66 pairs
        (13, {3, 4, 5}, 32),  # 110 meetings, 78 pairs
        (13, {4}, 16),  # 90 meetings, 78 pairs; no schedule with fewer than 15 is known
    ],
)
def test_five_rounds_are_planned_with_the_fewest_meetings_again(entrants, sizes, most):
    """With all met as equally often as could be, 30, 40 and 20 were not first ones."""
    points = dict.fromkeys(range(entrants), 0.0)
    first, rest = fresh_round(range(entrants), points, 5, sizes, 4, Random(1), History())
    for seating in (first, *rest):
        check_round(seating, range(entrants), sizes)
    assert repeats([first, *rest]) <= most


def test_what_was_played_is_given_and_the_rest_planned_around_it():
    """One round of 9 at tables of 3 leaves three in which nobody meets again."""
    history = History()
    history.add(Seating(((0, 1, 2), (3, 4, 5), (6, 7, 8))))
    points = {entrant: float(entrant) for entrant in range(9)}
    first, rest = fresh_round(range(9), points, 3, {3}, 3, Random(1), history)
    assert len(rest) == 2
    assert repeats([first, *rest], history) == 0


def test_too_few_for_a_table_of_fresh_company_all_sit_out():
    found, _ = fresh_round([1, 2], {1: 0, 2: 0}, 2, {3, 4}, 4, Random(1), History())
    assert found == Seating((), (1, 2))


def test_the_lowest_sits_out_but_nobody_twice_before_all():
    points = {entrant: float(entrant) for entrant in range(5)}
    history = History()
    rested: list[int] = []
    for number in range(5):
        seating = swiss_round(range(5), points, 1.0, {4}, 4, Random(number), history)
        check_round(seating, range(5), {4})
        history.add(seating)
        rested += seating.byes
    assert rested == [0, 1, 2, 3, 4]


def test_too_few_for_a_table_all_sit_out():
    seating = swiss_round([1, 2], {1: 0, 2: 0}, 1.0, {3, 4}, 4, Random(1), History())
    assert seating == Seating((), (1, 2))
    assert round_robin([1, 2], 2, {3, 4}, 4, Random(1)) == [Seating((), (1, 2))] * 2


def test_given_tables_keep_their_company_and_rotate_their_seats():
    tables = ((1, 2, 3, 4), (5, 6, 7))
    history = History()
    seatings = []
    for number in range(12):
        (seating,) = seated([Seating(tables)], history, Random(number))
        assert [set(table) for table in seating.tables] == [set(table) for table in tables]
        history.add(seating)
        seatings.append(seating)
    for table in tables:
        for entrant in table:
            times = [history.sat.get((entrant, seat), 0) for seat in range(len(table))]
            assert max(times) - min(times) <= 1


def test_a_round_robin_of_16_in_fours_meets_everybody_once():
    tournament = played(begun(16, "round_robin", sizes=(4,)))
    met = Counter(
        pair
        for paired in tournament.rounds
        for table in paired.tables
        for pair in combinations(sorted(table.entrants), 2)
    )
    assert len(met) == 120
    assert set(met.values()) == {1}
