"""Tournaments of every format, played through with random results."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jericho_tui.core.outcome import placings_by
from jericho_tui.league.final import awards
from jericho_tui.league.formats import advance, is_over, ladder_order, survivors, table_standings
from jericho_tui.league.standings import Scoring
from jericho_tui.league.tournament import (
    FORMATS,
    Tournament,
    TournamentError,
    TournamentPlan,
    default_rounds,
)
from jericho_tui.play.player import SeatInfo

pytestmark = pytest.mark.usefixtures("quick_seatings")


def plan(form="swiss", **changes):
    return replace(TournamentPlan("Cup", "jericho", form, 5, (3, 4, 5), 4), **changes)


def begun(entrants, form="swiss", **changes):
    players = [
        SeatInfo(f"P{n}", "bot", "random") if n % 3 else SeatInfo(f"P{n}", "human")
        for n in range(1, entrants + 1)
    ]
    return Tournament.begin(plan(form, **changes), players)


def with_results(tournament, rng, strength=lambda number: 0.0):
    """Return a tournament with all open tables finished."""
    for table in tournament.open_tables:
        scores = [round(20 - 3 * strength(number) + rng.gauss(0, 4)) for number in table.entrants]
        tournament = tournament.report(
            len(tournament.rounds), table.number, placings_by(scores), scores
        )
    return tournament


def played(tournament, seed=1, strength=lambda number: 0.0, rounds=99):
    """Return a tournament played to its end, or for some rounds."""
    rng = Random(seed)
    while not is_over(tournament) and len(tournament.rounds) < rounds:
        tournament = with_results(advance(tournament), rng, strength)
    return tournament


@settings(max_examples=20)
@given(
    st.sampled_from(FORMATS),
    st.integers(3, 26),
    st.sampled_from([((3, 4, 5), 4), ((3, 4, 5), 3), ((2, 3, 4, 5, 6), 5), ((4,), 4), ((3,), 3)]),
    st.integers(0, 999),
)
def test_every_tournament_ends_with_whole_rounds_and_everybody_placed(form, entrants, sizes, seed):
    if entrants < min(sizes[0]):
        return
    rounds = min(4, default_rounds(form, entrants, sizes[1]))
    tournament = begun(entrants, form, sizes=sizes[0], size=sizes[1], seed=seed, rounds=rounds)
    tournament = played(tournament, seed)
    assert is_over(tournament)
    assert advance(tournament) == tournament
    for paired in tournament.rounds:
        there = Counter(e for table in paired.tables for e in table.entrants)
        there.update(paired.byes)
        assert set(there.values()) == {1}
        assert all(len(table.entrants) in sizes[0] for table in paired.tables)
        if form != "knockout":
            assert set(there) == set(range(1, entrants + 1))
    rested = Counter(entrant for paired in tournament.rounds for entrant in paired.byes)
    if form != "knockout":
        times = [rested[n] for n in range(1, entrants + 1)]
        assert max(times) - min(times) <= 1
        assert len(tournament.rounds) == tournament.plan.rounds
    lines = table_standings(tournament)
    assert sorted(line.entrant for line in lines) == list(range(1, entrants + 1))
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert lines[0].place == 1
    assert awards(tournament)


@pytest.mark.parametrize(
    ("form", "entrants", "size", "rounds"),
    [
        ("round_robin", 16, 4, 5),
        ("round_robin", 9, 3, 4),
        ("round_robin", 12, 4, 4),
        ("swiss", 12, 4, 4),
        ("swiss", 64, 4, 5),
        ("ladder", 20, 4, 5),
        ("knockout", 64, 4, 0),
    ],
)
def test_how_many_rounds_there_are_unless_it_is_said(form, entrants, size, rounds):
    assert default_rounds(form, entrants, size) == rounds
    assert begun(entrants, form, size=size).plan.rounds == rounds


def test_a_swiss_puts_the_strong_first_and_seats_like_points_together():
    tournament = played(begun(16, "swiss", rounds=5), strength=lambda number: number)
    order = [line.entrant for line in table_standings(tournament)]
    assert set(order[:4]) <= set(range(1, 7))
    assert set(order[-4:]) <= set(range(9, 17))
    last = tournament.rounds[-1]
    before = replace(tournament, rounds=tournament.rounds[:-1]).field().points
    spreads = [
        max(before[e] for e in table.entrants) - min(before[e] for e in table.entrants)
        for table in last.tables
    ]
    assert sum(spreads) / 4 < max(before.values()) / 2


def test_a_knockout_halves_the_tables_until_one_is_left():
    tournament = played(begun(64, "knockout"))
    assert [len(paired.tables) for paired in tournament.rounds] == [16, 8, 4, 2, 1]
    final = tournament.rounds[-1].tables[0]
    lines = table_standings(tournament)
    assert {line.entrant for line in lines[:4]} == set(final.entrants)
    assert final.placings is not None
    winner = final.entrants[final.placings.index(1)]
    assert (lines[0].entrant, lines[0].place) == (winner, 1)


def test_seeds_are_spread_over_the_tables_of_a_knockout():
    tournament = advance(begun(16, "knockout"))
    for table in tournament.rounds[0].tables:
        assert sum(number <= 4 for number in table.entrants) == 1
        assert sum(number <= 8 for number in table.entrants) == 2


def test_a_knockout_cuts_by_place_then_score_then_seeding():
    tournament = advance(begun(8, "knockout", sizes=(4,)))
    tables = tournament.rounds[0].tables
    tournament = tournament.report(1, 1, (1, 2, 2, 4), (9, 5, 5, 1))
    tournament = tournament.report(1, 2, (1, 1, 3, 4), (9, 9, 3, 1))
    going = survivors(tournament)
    assert tables[0].entrants[0] in going
    assert min(tables[0].entrants[1:3]) in going
    assert max(tables[0].entrants[1:3]) not in going
    assert set(tables[1].entrants[:2]) <= set(going)


def test_the_best_of_the_rest_fill_a_table_that_would_be_too_small():
    tournament = advance(begun(6, "knockout"))
    assert [len(t.entrants) for t in tournament.rounds[0].tables] == [3, 3]
    tournament = tournament.report(1, 1, (1, 2, 3), (9, 8, 7)).report(1, 2, (1, 2, 3), (9, 5, 4))
    tables = tournament.rounds[0].tables
    assert survivors(tournament)[-1] == tables[0].entrants[1]
    assert len(survivors(tournament)) == 3


def test_a_ladder_is_climbed_by_the_first_of_each_table():
    tournament = advance(begun(8, "ladder", sizes=(4,)))
    tables = [set(table.entrants) for table in tournament.rounds[0].tables]
    assert tables == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    for table in tournament.rounds[0].tables:
        places = placings_by(list(table.entrants))  # the highest number wins
        tournament = tournament.report(1, table.number, places, places)
    assert ladder_order(tournament) == [4, 3, 2, 8, 1, 7, 6, 5]
    lines = table_standings(tournament)
    assert [line.entrant for line in lines] == [4, 3, 2, 8, 1, 7, 6, 5]
    assert [line.place for line in lines] == list(range(1, 9))


def test_shared_deals_are_those_of_all_tables_of_a_round():
    shared = played(begun(12, shared_deals=True))
    apart = played(begun(12))
    for tournament, expected in ((shared, 1), (apart, 3)):
        for paired in tournament.rounds:
            assert len({table.rng_seed for table in paired.tables}) == expected
    seeds = {table.rng_seed for paired in shared.rounds for table in paired.tables}
    assert len(seeds) == len(shared.rounds)
    deals = {ranking.deal for ranking in shared.rankings()}
    assert len(deals) == len(shared.rounds)


def test_a_result_counts_once_and_another_is_refused():
    tournament = advance(begun(4))
    told = tournament.report(1, 1, (1, 2, 3, 4), (9, 8, 7, 6))
    assert told.report(1, 1, (1, 2, 3, 4), (9, 8, 7, 6)) is told
    with pytest.raises(TournamentError, match="table 1 of round 1 already has another result"):
        told.report(1, 1, (2, 1, 3, 4), (9, 8, 7, 6))
    with pytest.raises(TournamentError, match="round 1 has no table 2"):
        told.report(1, 2, (1, 2, 3, 4), (9, 8, 7, 6))
    with pytest.raises(TournamentError, match="there is no round 2"):
        told.report(2, 1, (1, 2, 3, 4), (9, 8, 7, 6))
    with pytest.raises(ValueError, match="placings"):
        tournament.report(1, 1, (1, 3, 3, 4), (9, 8, 7, 6))
    with pytest.raises(ValueError, match="seats"):
        tournament.report(1, 1, (1, 2, 3), (9, 8, 7))


def test_no_round_is_paired_before_the_last_is_finished():
    tournament = advance(begun(8))
    assert advance(tournament) is tournament
    tournament = tournament.report(1, 1, (1, 2, 3, 4), (9, 8, 7, 6))
    assert advance(tournament) is tournament
    assert not is_over(tournament)
    tournament = tournament.report(1, 2, (1, 2, 3, 4), (9, 8, 7, 6))
    assert len(advance(tournament).rounds) == 2


@pytest.mark.parametrize("form", FORMATS)
def test_who_withdraws_between_rounds_plays_no_more_and_keeps_the_points(form):
    tournament = played(begun(12, form, rounds=0 if form == "knockout" else 3), rounds=1)
    points = tournament.field().points[1]
    left = tournament.withdraw(1)
    done = played(left)
    assert all(1 not in t.entrants for paired in done.rounds[1:] for t in paired.tables)
    assert done.field().points[1] == points
    assert is_over(done)
    with pytest.raises(TournamentError, match="P1 has already left"):
        done.withdraw(1)


def test_who_withdraws_while_others_wait_leaves_them_a_smaller_table():
    tournament = advance(begun(8))
    table = tournament.rounds[0].tables[0]
    gone, *rest = table.entrants
    left = tournament.withdraw(gone)
    tables = {t.number: set(t.entrants) for t in left.rounds[0].tables}
    assert tables[3] == set(rest)
    assert table.number not in tables
    assert left.rounds[0].table(3).rng_seed != table.rng_seed
    assert gone not in left.present(1)


def test_a_table_that_would_be_too_small_is_not_played():
    tournament = advance(begun(6, sizes=(3,), size=3))
    table = tournament.rounds[0].tables[1]
    left = tournament.withdraw(table.entrants[2])
    assert [t.number for t in left.rounds[0].tables] == [1]
    assert left.rounds[0].byes == tuple(sorted(table.entrants[:2]))
    assert left.field().points[table.entrants[0]] == 0  # the round is not finished
    done = with_results(left, Random(1))
    assert done.field().points[table.entrants[0]] == 6


def test_who_withdraws_from_a_finished_table_leaves_its_result():
    tournament = advance(begun(8))
    table = tournament.rounds[0].tables[0]
    tournament = tournament.report(1, table.number, (1, 2, 3, 4), (9, 8, 7, 6))
    left = tournament.withdraw(table.entrants[0])
    assert left.rounds == tournament.rounds
    assert left.field().points[table.entrants[0]] == 12
    assert left.present(2) == tuple(n for n in range(1, 9) if n != table.entrants[0])


@pytest.mark.parametrize("form", ["round_robin", "swiss", "ladder"])
def test_who_comes_late_plays_from_the_next_round_on(form):
    tournament = advance(begun(8, form, rounds=3))
    later = tournament.enter(SeatInfo("Late", "human"))
    assert later.rounds == tournament.rounds
    done = played(later)
    assert 9 not in {e for t in done.rounds[0].tables for e in t.entrants}
    for paired in done.rounds[1:]:
        assert 9 in {e for t in paired.tables for e in t.entrants} | set(paired.byes)
    assert len(done.rounds) == 3
    assert sorted(line.entrant for line in table_standings(done)) == list(range(1, 10))


def test_who_cannot_enter():
    tournament = advance(begun(8, "knockout"))
    with pytest.raises(
        TournamentError,
        match=("this knockout has begun and takes no more players; enter the next one"),
    ):
        tournament.enter(SeatInfo("Late", "human"))
    with pytest.raises(TournamentError, match="the last round has begun"):
        advance(begun(8, rounds=1)).enter(SeatInfo("Late", "human"))
    with pytest.raises(TournamentError, match="p1"):
        begun(8).enter(SeatInfo("p1", "human"))
    with pytest.raises(TournamentError, match="is full"):
        begun(64).enter(SeatInfo("Late", "human"))


@pytest.mark.parametrize("entrants", [2, 65])
def test_3_to_64_take_part(entrants):
    with pytest.raises(TournamentError, match="a tournament has 3 to 64 players, not"):
        begun(entrants)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"size": 6}, "a table of 6 is not allowed; choose from: 3, 4, 5"),
        ({"rounds": 101}, "1 to 100 rounds"),
        ({"tiebreaks": ("coin",)}, "there is no tie-break “coin”; choose from: direct, wins"),
    ],
)
def test_what_cannot_be_planned(changes, why):
    with pytest.raises(TournamentError, match=why):
        plan(**changes)


def test_the_same_results_pair_the_same_rounds():
    for form in FORMATS:
        assert played(begun(13, form)) == played(begun(13, form))


def test_points_by_score():
    tournament = played(begun(8, scoring=Scoring("score")))
    for line in table_standings(tournament):
        assert line.points == line.score


def test_where_the_fewest_win_a_lower_score_is_better_everywhere():
    fewest = {"fewest_wins": True, "sizes": (4,), "rounds": 1, "tiebreaks": ("score", "share")}
    tournament = advance(begun(8, scoring=Scoring("score"), **fewest))
    first, second = tournament.rounds[0].tables
    tournament = tournament.report(1, 1, (1, 2, 3, 4), (0, 2, 7, 9))
    tournament = tournament.report(1, 2, (1, 2, 3, 4), (1, 2, 3, 4))
    lines = table_standings(tournament)
    assert lines[0].entrant == first.entrants[0]
    assert lines[-1].entrant == first.entrants[3]
    shares = tournament.field().shares
    assert shares[first.entrants[0]] == [Fraction(1, 3)]
    assert sum(shares[entrant][0] for entrant in second.entrants) == 1
    assert shares[second.entrants[0]] > shares[second.entrants[3]]
    told = {award.title: (award.entrants, award.value) for award in awards(tournament)}
    assert told["Best score at a table"] == ((first.entrants[0],), Fraction(0))
    assert told["Widest lead at a table"] == ((first.entrants[0],), Fraction(2))
    assert told["Closest victory"] == ((second.entrants[0],), Fraction(1))


def test_awards_name_who_did_it():
    tournament = advance(begun(8, sizes=(4,), rounds=1))
    first, second = tournament.rounds[0].tables
    tournament = tournament.report(1, 1, (1, 2, 3, 4), (30, 12, 7, 6))
    tournament = tournament.report(1, 2, (1, 2, 3, 4), (20, 19, 7, 6))
    told = {award.title: (award.entrants, award.value) for award in awards(tournament)}
    assert told["Best score at a table"] == ((first.entrants[0],), Fraction(30))
    assert told["Widest lead at a table"] == ((first.entrants[0],), Fraction(18))
    assert told["Closest victory"] == ((second.entrants[0],), Fraction(1))
    assert told["Most tables won"][0] == tuple(sorted((first.entrants[0], second.entrants[0])))
    assert all(isinstance(value, Fraction) for _, value in told.values())
    assert awards(begun(8)) == []
