"""Team results in ratings, records, tournaments and reports: pairs between the teams only."""

import math
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jericho_tui.core.game import GameInfo
from jericho_tui.core.seats import stream
from jericho_tui.league.elo import START_DEVIATION, stakes
from jericho_tui.league.formats import advance
from jericho_tui.league.ladder import RatingChange, Standing, after_match, movements
from jericho_tui.league.pairing import History, Seating, round_robin, seated
from jericho_tui.league.plackett_luce import Ranking, fit
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.standings import Field, Scoring, TableScore
from jericho_tui.league.tournament import Tournament, plan_for
from jericho_tui.play.player import SeatInfo

PAIRS = (0, 0, 1, 1)
PLAYED = datetime(2026, 11, 20, tzinfo=UTC)

team_tables = st.sampled_from([PAIRS, (0, 1, 0, 1), (0, 1, 2, 2, 1, 0)]).flatmap(
    lambda teams: st.tuples(
        st.lists(st.floats(0, 4000), min_size=len(teams), max_size=len(teams)),
        st.lists(st.floats(0, START_DEVIATION**2), min_size=len(teams), max_size=len(teams)),
        st.lists(st.integers(1, 3), min_size=max(teams) + 1, max_size=max(teams) + 1).map(
            lambda marks: [marks[team] for team in teams]
        ),
        st.just(teams),
    )
)


# --- ratings


def test_a_win_of_even_teams_is_worth_half_the_k_to_each():
    # As between two: K (1 - 1/2); two opponents share it.
    assert stakes([1500] * 4, [0.0] * 4, PAIRS).changes([1, 1, 3, 3]) == (8.0, 8.0, -8.0, -8.0)


@given(team_tables)
def test_a_match_of_teams_sums_to_zero(table):
    ratings, variances, placings, teams = table
    changes = stakes(ratings, variances, teams).changes(placings)
    assert math.isclose(sum(changes), 0.0, abs_tol=1e-8)


@given(team_tables)
def test_partners_exchange_nothing(table):
    """No K stands between partners, whatever their ratings."""
    ratings, variances, _, teams = table
    ks = stakes(ratings, variances, teams).ks
    for seat, row in enumerate(ks):
        assert [k == 0 for k in row] == [team == teams[seat] for team in teams]


@given(team_tables)
def test_an_error_stays_a_positive_number(table):
    ratings, variances, _, teams = table
    for after in stakes(ratings, variances, teams).variances:
        assert 0 < after < math.inf


def test_the_error_of_even_known_teams_is_that_of_one_toss():
    # Both pairs of a player go the same way: twice 1/2 or twice -1/2, at K/2 = 8 a pair: 8^2.
    assert stakes([1500] * 4, [0.0] * 4, PAIRS).variances == pytest.approx([64] * 4)


def test_partners_share_a_victory():
    old = [Standing(rating=1500.0 + 100 * seat, games=20) for seat in range(4)]
    new = after_match(old, (1, 1, 3, 3), (0, 2, 1, 1), PAIRS)
    assert [standing.wins for standing in new] == [1, 1, 0, 0]


def test_why_a_rating_moved_names_opponents_only():
    changes = [RatingChange(name, seat, 1500.0, 1500.0, 9) for seat, name in enumerate("ABCD")]
    moved = movements(changes, (3, 3, 1, 1), PAIRS)
    assert [one.behind for one in moved] == [("C", "D"), ("C", "D"), (), ()]
    assert [one.ahead for one in moved] == [(), (), ("A", "B"), ("A", "B")]


# --- results


def result(placings, teams):
    seats = tuple(
        SeatResult(name, "human", "", "", place, 0)
        for name, place in zip("ABCD", placings, strict=True)
    )
    return MatchResult("m", "jericho", PLAYED, seats, teams=teams)


def test_a_result_in_which_partners_are_parted_is_none():
    with pytest.raises(ValueError, match="share"):
        result((1, 2, 3, 4), PAIRS)
    assert not result((1, 1, 3, 3), PAIRS).agrees_with(result((1, 1, 3, 3), ()))


# --- strengths


def test_the_strengths_of_two_teams_are_those_of_their_pairs():
    """One match of teams says as much as its four pairs, each counted half."""
    teams = [Ranking(tuple("ABCD"), (1, 1, 3, 3), 1, PAIRS)] * 2
    pairs = [Ranking((a, b), (1, 2), 1) for a in "AB" for b in "CD"]
    assert fit(teams) == pytest.approx(fit(pairs), abs=0.01)


def test_partners_are_never_compared():
    # A and B always play together, and as C and D are told apart from B and A by nothing else.
    played = [Ranking(tuple("ABCD"), (1, 1, 3, 3), 1, PAIRS)] * 5
    strengths = fit(played)
    assert strengths["A"] == pytest.approx(strengths["B"], abs=0.01)
    assert strengths["A"] > 1600 > 1400 > strengths["C"]


# --- tournaments


def test_a_team_takes_one_place_and_its_points():
    listed = Scoring("places", (Fraction(5), Fraction(2)))
    assert list(Scoring().of((1, 1, 3, 3), (0,) * 4, PAIRS)) == [12, 12, 0, 0]
    assert list(Scoring().of((1, 1, 1, 1), (0,) * 4, PAIRS)) == [6, 6, 6, 6]
    assert list(listed.of((3, 3, 1, 1), (0,) * 4, PAIRS)) == [2, 2, 5, 5]
    assert list(Scoring("score").of((3, 3, 1, 1), (4, 0, 1, 2), PAIRS)) == [4, 0, 1, 2]


def test_the_cross_table_has_opponents_only():
    field = Field(range(4), [TableScore((3, 1, 0, 2), (1, 1, 3, 3), (0,) * 4, PAIRS)], Scoring())
    assert field.between(3, 1).games == 0
    assert field.between(3, 0).score == 1
    assert set(field.opponents(2)) == {3, 1}


INFO = GameInfo(
    id="push",  # a game that is registered, played in teams for once
    title="Teams",
    tagline="",
    min_seats=2,
    max_seats=4,
    minutes=1,
    options=(),
    rules_version=1,
    max_moves=9,
    terminations=("out",),
    teams={4: PAIRS},
)


def test_a_tournament_of_teams_gives_every_pair_of_partners_its_points():
    plan = plan_for(INFO, "Cup", "round_robin", 3, size=4, sizes=(4,))
    players = [SeatInfo(name, "human") for name in "ABCDEFGH"]
    cup = advance(Tournament.begin(plan, players))
    assert cup.plan.teams == {4: PAIRS}
    table = cup.open_tables[0]
    with pytest.raises(ValueError, match="share"):
        cup.report(1, table.number, (1, 2, 3, 4), (0, 1, 2, 3))
    cup = cup.report(1, table.number, (3, 3, 1, 1), (4, 1, 0, 2))
    assert [cup.field().points[entrant] for entrant in table.entrants] == [0, 0, 12, 12]
    (ranking,) = cup.rankings()
    assert ranking.teams == PAIRS


def test_everybody_is_everybodys_partner_once():
    (entrants, rounds) = (range(4), 3)
    history = History(teams={4: PAIRS})
    for seating in round_robin(entrants, rounds, {4}, 4, stream(5, "seating"), history):
        history.add(seating)
    assert history.partnered == dict.fromkeys(combinations(entrants, 2), 1)


def test_partners_change_from_round_to_round():
    history = History(teams={4: PAIRS})
    for number in range(3):
        history.add(*seated([Seating(((1, 2, 3, 4),))], history, stream(number, "seating")))
    assert set(history.partnered.values()) == {1}
    assert len(history.partnered) == 6


def test_without_teams_nobody_is_a_partner():
    history = History()
    history.add(*seated([Seating(((1, 2, 3, 4),))], history, stream(1, "seating")))
    assert not history.partnered
    assert replace(history).teams == {}
