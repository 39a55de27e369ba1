"""Known seatings without repeated meetings, each meeting checked."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from jericho_tui.league import company, pairing
from jericho_tui.league.pairing import (
    _MIRRORED,
    _STARTERS,
    History,
    perfect_rounds,
    repeats,
    round_robin,
)
from tests.league.seatings import seat_imbalance

NUMBERS = [
    (entrants, size)
    for size in range(2, 8)
    for entrants in range(size, 65)
    if perfect_rounds(entrants, size)
]


@pytest.mark.parametrize(("entrants", "size"), NUMBERS)
def test_everybody_plays_every_round_and_nobody_meets_twice(entrants, size):
    met: Counter[tuple[int, ...]] = Counter()
    for tables in perfect_rounds(entrants, size):
        assert sorted(entrant for table in tables for entrant in table) == list(range(entrants))
        assert {len(table) for table in tables} == {size}
        for table in tables:
            met.update(combinations(sorted(table), 2))
    assert set(met.values()) == {1}


@pytest.mark.parametrize(
    ("entrants", "size", "rounds"),
    [
        (9, 3, 4),
        (15, 3, 7),
        (20, 4, 5),
        (24, 4, 7),
        (25, 5, 6),
        (27, 3, 13),
        (28, 4, 9),
        (16, 4, 5),
        (32, 4, 10),
        (64, 4, 21),
    ],
)
def test_what_is_known_is_known_here(entrants, size, rounds):
    """Annealing left 2 meetings too many of 20, 10 of 24, 29 of 28, 30 of 32."""
    assert len(perfect_rounds(entrants, size)) == rounds


@pytest.mark.parametrize(
    ("entrants", "size", "rounds"), [(20, 4, 4), (20, 4, 5), (24, 4, 7), (32, 4, 10)]
)
def test_a_round_robin_takes_what_is_known(entrants, size, rounds):
    seatings = round_robin(range(1, entrants + 1), rounds, {size}, size, Random(1))
    assert len(seatings) == rounds
    assert repeats(seatings) == 0
    assert seat_imbalance(seatings) <= 1


def test_a_round_more_than_is_known_here_costs_little(monkeypatch):
    """12 at least: the 8 rounds of 24 have 288 meetings, and there are 276 pairs.

    So short a search alone repeats 60.
    """
    monkeypatch.setattr(pairing, "_TRIES", 1)
    monkeypatch.setattr(company, "_LEAST_MOVES", 300)
    monkeypatch.setattr(company, "_MOST_MOVES", 300)
    for seed in (1, 2):
        seatings = round_robin(range(24), 8, {4}, 4, Random(seed))
        assert 12 <= repeats(seatings) <= 24
        assert seat_imbalance(seatings) <= 1


def test_lots_decide_who_stands_where():
    seatings = [round_robin(range(20), 5, {4}, 4, Random(seed)) for seed in (1, 1, 2)]
    assert seatings[0] == seatings[1] != seatings[2]


def test_every_starter_is_used():
    for (entrants, size), starter in _STARTERS.items():
        rounds = starter.places * len(starter.rounds)
        assert len(perfect_rounds(entrants, size)) == rounds


def test_every_mirror_is_used():
    for (entrants, size), halves in _MIRRORED.items():
        assert len(perfect_rounds(entrants, size)) == len(halves)


def test_who_has_met_before_gets_no_design():
    """It would not know of it; annealing does."""
    history = History()
    (first,) = round_robin(range(9), 1, {3}, 3, Random(1))
    history.add(first)
    more = round_robin(range(9), 3, {3}, 3, Random(2), history)
    assert repeats(more, history) == 0
