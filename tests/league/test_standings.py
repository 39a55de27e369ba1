"""Points and tie-breaks, by hand; each tie-break is named after its definition."""

from fractions import Fraction

import pytest

from jericho_tui.league.standings import (
    DEFAULT_TIEBREAKS,
    TIEBREAKS,
    Field,
    Pairwise,
    Scoring,
    TableScore,
    cross_table,
    standings,
)

F = Fraction


def field(*tables, entrants=None, scoring=None, byes=None):
    """Return a field of tables given as (entrants, placings, scores)."""
    scored = [TableScore(*table) for table in tables]
    numbers = entrants or sorted({e for table in scored for e in table.entrants})
    return Field(numbers, scored, scoring or Scoring(), byes)


def values(key, whole, tied):
    return TIEBREAKS[key].values(tied, whole)


@pytest.mark.parametrize(
    ("placings", "points"),
    [
        ((1, 2, 3), (12, 6, 0)),
        ((2, 1, 4, 3), (8, 12, 0, 4)),
        ((1, 2, 3, 4, 5), (12, 9, 6, 3, 0)),
        ((1, 1, 3), (9, 9, 0)),
        ((1, 2, 2, 2), (12, 4, 4, 4)),
        ((1, 1, 1), (6, 6, 6)),
    ],
)
def test_a_victory_is_worth_12_at_a_table_of_any_size_and_ties_share(placings, points):
    assert Scoring().of(placings, (0,) * len(placings)) == points


def test_points_may_be_listed_by_place():
    scoring = Scoring("places", (F(5), F(3), F(1)))
    assert scoring.of((1, 2, 3, 4), (0,) * 4) == tuple(map(F, (5, 3, 1, 0)))
    assert scoring.of((1, 2, 2, 4), (0,) * 4) == tuple(map(F, (5, 2, 2, 0)))
    assert scoring.bye(4, []) == F(9, 4)
    assert scoring.step(4) == pytest.approx(5 / 3)


def test_points_may_be_the_score():
    scoring = Scoring("score")
    assert scoring.of((2, 1), (17, 30)) == (F(17), F(30))
    assert scoring.bye(4, [10, 20]) == 15
    assert scoring.bye(4, []) == 0


def test_a_bye_is_worth_the_mean_of_a_table():
    whole = field(((1, 2, 3, 4), (1, 2, 3, 4), (9, 8, 7, 6)), entrants=range(1, 6), byes={5: 1})
    assert whole.points == {1: 12, 2: 8, 3: 4, 4: 0, 5: 6}
    assert whole.played[5] == 0


def test_direct_encounter_is_the_score_among_those_level():
    whole = field(
        ((1, 2, 3), (1, 2, 3), (9, 8, 7)),
        ((1, 2, 4), (3, 2, 1), (1, 2, 3)),
        ((1, 2, 5), (2, 1, 3), (5, 6, 1)),
    )
    assert values("direct", whole, [1, 2]) == {1: 1, 2: 2}
    assert values("direct", whole, [1, 3]) == {1: 1, 3: 0}


def test_direct_encounter_says_nothing_when_not_all_met():
    whole = field(((1, 2, 3), (1, 2, 3), (9, 8, 7)), ((3, 4, 5), (1, 2, 3), (9, 8, 7)))
    assert values("direct", whole, [1, 2, 4]) == {1: 0, 2: 0, 4: 0}


def test_number_of_wins_counts_tables_and_shared_victories():
    whole = field(((1, 2, 3), (1, 1, 3), (9, 9, 7)), ((1, 2, 3), (1, 2, 3), (9, 8, 7)))
    assert values("wins", whole, [1, 2, 3]) == {1: 2, 2: 1, 3: 0}


def test_buchholz_is_the_mean_of_the_opponents_points():
    whole = field(((1, 2, 3), (1, 2, 3), (9, 8, 7)), ((1, 4, 5), (2, 1, 3), (8, 9, 7)))
    assert whole.points == {1: 18, 2: 6, 3: 0, 4: 12, 5: 0}
    assert values("buchholz", whole, [1, 2, 4]) == {1: F(18, 4), 2: F(18, 2), 4: F(18, 2)}


def test_sonneborn_berger_weighs_them_by_the_score_against_them():
    whole = field(((1, 2, 3), (1, 2, 3), (9, 8, 7)), ((1, 4, 5), (2, 1, 3), (8, 9, 7)))
    # 1 beat 2 (6 points), 3 (0) and 5 (0) and lost to 4: 6/4. 4 beat 1 (18) and 5 (0): 18/2.
    assert values("sonneborn", whole, [1, 4]) == {1: F(6, 4), 4: F(18, 2)}


def test_who_met_several_times_counts_for_every_meeting():
    """Buchholz and Sonneborn-Berger are means over meetings, not over opponents."""
    whole = field(
        ((1, 2), (1, 2), (9, 8)),
        ((1, 2), (2, 1), (8, 9)),
        ((1, 3), (1, 2), (9, 8)),
        ((3, 4), (1, 2), (9, 8)),
    )
    assert whole.points == {1: 24, 2: 12, 3: 12, 4: 0}
    # 1 met 2 (12 points) twice and beat it once, and beat 3 (12); 2 met 1 (24) twice, as 1 met it.
    assert values("buchholz", whole, [1, 2, 3]) == {1: F(12 + 12 + 12, 3), 2: 24, 3: F(24 + 0, 2)}
    assert values("sonneborn", whole, [1, 2, 3]) == {1: F(12 + 0 + 12, 3), 2: F(24, 2), 3: 0}


def test_score_and_share():
    whole = field(((1, 2), (1, 2), (30, 10)), ((1, 2), (2, 1), (5, 15)), ((3, 4), (1, 1), (0, 0)))
    assert values("score", whole, [1, 2, 3]) == {1: 35, 2: 25, 3: 0}
    assert values("share", whole, [1, 2, 3]) == {1: F(1, 2), 2: F(1, 2), 3: 0}


def test_the_share_is_a_mean_over_ones_tables_however_few():
    tables = [((1, 2), (1, 2), (30, 10)), ((1, 3), (1, 2), (15, 5)), ((1, 3), (2, 1), (0, 5))]
    whole = field(*tables, entrants=[1, 2, 3, 4])
    assert values("share", whole, [1, 2, 3, 4]) == {1: F(1, 2), 2: F(1, 4), 3: F(5, 8), 4: 0}


def test_the_next_tiebreak_is_asked_only_about_those_still_level():
    # 1, 2 and 3 have 12 points each; 3 won twice; 1 finished before 2.
    whole = field(
        ((1, 2, 4), (1, 2, 3), (9, 8, 7)),
        ((2, 5, 6), (2, 1, 3), (1, 2, 0)),
        ((3, 5, 6), (1, 2, 3), (5, 4, 3)),
    )
    lines = standings(whole, ("direct", "wins", "score"))
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    order = [line.entrant for line in lines]
    assert order[0] == 5
    level = [line for line in lines if line.points == 12]
    assert {line.entrant for line in level} == {1, 2, 3}
    assert level[0].decided == ""  # parted from 5 by points
    assert [line.decided for line in level[1:]] == ["score", "wins"]
    assert [line.entrant for line in level] == [1, 3, 2]


def test_whom_nothing_parts_shares_the_place():
    whole = field(((1, 2, 3), (1, 1, 3), (9, 9, 7)))
    assert [(line.place, line.entrant) for line in standings(whole)] == [(1, 1), (1, 2), (3, 3)]
    assert [key for key, _ in standings(whole)[0].tiebreaks] == list(DEFAULT_TIEBREAKS)


def test_the_cross_table_says_what_was_between_each_two():
    whole = field(((1, 2, 3), (1, 2, 2), (9, 8, 8)), ((1, 2, 4), (2, 1, 3), (8, 9, 7)))
    table = cross_table([1, 2, 3], whole)
    assert table[0][0] is None
    assert table[0][1] == table[1][0] == Pairwise(2, F(1))
    assert table[1][2] == Pairwise(1, F(1, 2))
    assert cross_table([3, 4], whole)[0][1] == Pairwise()
