import pytest

from jericho_tui.arena.report import report_on
from jericho_tui.league.intervals import wilson_of
from tests.arena.contests import contest, result_of, strongest_wins


def test_win_shares_places_and_scores_by_bot():
    """Deal 1: a always first. Deal 2: everybody ties."""
    told = contest("a", "b", "c")
    results = {
        0: strongest_wins(told, 0),
        1: result_of(told, 1, [[1, 1, 1]] * 3),
    }
    report = report_on(told, results)
    assert (report.deals, report.matches) == (2, 6)
    a, b, c = (report.bots[bot] for bot in "abc")
    assert a.win_share.value == pytest.approx((1 + 1 / 3) / 2)
    assert b.win_share.value == c.win_share.value == pytest.approx((0 + 1 / 3) / 2)
    assert (a.place.value, b.place.value, c.place.value) == (1, 1.5, 2)
    assert c.score.value == pytest.approx((10 + 30) / 2)
    assert a.win_share == wilson_of([1, 1 / 3], 6)
    assert report.strengths.estimates[0].name == "a"
    assert next(iter(report.bots)) == "a"


def test_seats_are_told_by_turn_where_it_is_known_who_began():
    """Seat 3 began every match and won it: that is turn 1, whoever sat there."""
    told = contest("a", "b", "c")
    results = {deal: result_of(told, deal, [[2, 3, 1]] * 3, start=2) for deal in range(3)}
    report = report_on(told, results)
    assert report.start_known
    assert [turn.win_share.value for turn in report.turns] == [1, 0, 0]
    assert [turn.place.value for turn in report.turns] == [1, 2, 3]
    for bot in "abc":
        assert [turn.place.value for turn in report.bots_by_turn[bot]] == [1, 2, 3]
        assert report.bots[bot].win_share.value == pytest.approx(1 / 3)
    unknown = {deal: result_of(told, deal, [[2, 3, 1]] * 3, start=None) for deal in range(3)}
    by_seat = report_on(told, unknown)
    assert not by_seat.start_known
    assert [turn.win_share.value for turn in by_seat.turns] == [0, 0, 1]


def test_a_bot_on_several_seats_of_a_match_counts_each():
    told = contest("a", "b", "b")
    report = report_on(told, {deal: strongest_wins(told, deal) for deal in range(2)})
    games = {estimate.name: estimate.games for estimate in report.strengths.estimates}
    assert games == {"a": 6, "b": 12}
    assert report.bots["b"].place.value == 2
    assert report.times["b"].decisions == 4


def test_the_order_in_which_deals_came_does_not_matter():
    told = contest("a", "b", "c", "d")
    results = {
        deal: result_of(told, deal, [[1, 2, 3], [3, 1, 2], [2, 2, 1], [1, 2, 2]])
        for deal in range(6)
    }
    turned = dict(sorted(results.items(), reverse=True))
    assert report_on(told, results) == report_on(told, turned)


def test_a_decided_test_ends_what_is_counted():
    """However many deals had been played ahead, or the report would depend on who was quick."""
    told = contest("a", "b")
    results = {deal: strongest_wins(told, deal) for deal in range(40)}
    report = report_on(told, results, (0, 50))
    assert report.sprt is not None
    assert report.sprt.verdict == "H1"
    assert report.deals == report.sprt.deals < 40
    fewer = {deal: results[deal] for deal in range(report.deals)}
    assert report_on(told, fewer, (0, 50)).bots == report.bots
    undecided = report_on(told, {0: results[0]}, (0, 50))
    assert undecided.sprt is not None
    assert undecided.sprt.verdict is None
