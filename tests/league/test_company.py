"""When the search for company ends, and what it costs."""

from random import Random

import pytest

from jericho_tui.league.pairing import EVENLY, ONCE, Company, num_moves


class Counted(Random):
    """Says how many numbers were drawn."""

    drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return super().random()


def tables(entrants, size, rounds):
    return [
        [range(first, first + size) for first in range(0, entrants, size)] for _ in range(rounds)
    ]


@pytest.mark.parametrize("aim", [EVENLY, ONCE])
@pytest.mark.parametrize(("entrants", "size", "rounds"), [(9, 3, 4), (16, 4, 3)])
def test_company_that_cannot_be_better_ends_the_search(entrants, size, rounds, aim):
    """Nobody meets twice: all that could still be tried is left out."""
    rng = Counted(1)
    company = Company(range(entrants), tables(entrants, size, rounds), {}, aim)
    found = company.annealed(rng, tries=9)
    pairs = [
        {a, b} for seating in found for table in seating for a in table for b in table if a < b
    ]
    assert all(pairs.count(pair) == 1 for pair in pairs)
    assert rng.drawn < num_moves(entrants * rounds)


def test_meetings_before_count_for_what_cannot_be_better():
    """All 15 pairs of 6 met once; whoever meets in a round more meets for the second time."""
    met = {(a, b): 1 for b in range(6) for a in range(b)}
    rng = Counted(1)
    Company(range(6), tables(6, 3, 1), met).annealed(rng, tries=9)
    assert rng.drawn <= 4 * num_moves(6), "one annealing"


def test_a_third_meeting_is_avoided_though_it_costs_hardly_more_than_a_second():
    """Each of the two who met twice can meet somebody for the second time instead."""
    met = {(a, b): 1 for b in range(4) for a in range(b)} | {(0, 1): 2}
    for seed in range(20):
        company = Company(range(4), tables(4, 2, 2), met, ONCE)
        found = company.annealed(Random(seed), tries=1)
        assert all({0, 1} != {*table} for seating in found for table in seating)
