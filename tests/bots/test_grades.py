"""Accuracy, marks, and what was lost to what."""

import pytest

from jericho_tui.bots.analysis import Analysis, Judge, Judged, Option
from jericho_tui.bots.grades import (
    MISTAKES,
    Mark,
    accuracy_of,
    at_two,
    from_even,
    grades,
    loss,
    mark_of,
    noted,
    thresholds,
)
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from tests.builders import random_match

JUDGE = Judge("champion", 1, 1000)


def decision(
    *shares: float | None, played: int = 0, ply: int = 0, seat: int = 0, lot: float | None = None
) -> Judged:
    options = tuple(Option(f"move {n}", share, 100) for n, share in enumerate(shares))
    return Judged(ply, Seat(seat), options, played, lot)


def outcome(*placings: int, teams: tuple[int, ...] = ()) -> Outcome:
    return Outcome("points", placings, tuple(10 - place for place in placings), teams=teams)


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 7])
def test_an_even_share_is_a_half_at_a_table_of_two_and_certainty_stays(sides: int) -> None:
    assert at_two(1 / sides, sides) == pytest.approx(0.5)
    assert at_two(0.0, sides) == 0.0
    assert at_two(1.0, sides) == 1.0


def test_at_a_table_of_two_shares_are_what_they_are() -> None:
    assert [at_two(share, 2) for share in (0.1, 0.5, 0.9)] == pytest.approx([0.1, 0.5, 0.9])


def test_accuracy_is_100_for_the_judges_moves_and_0_for_those_by_lot() -> None:
    best, by_lot = decision(0.5, lot=0.3), decision(0.5, 0.3, played=1, lot=0.3)
    assert accuracy_of([best] * 9) == pytest.approx(100)
    assert accuracy_of([by_lot] * 9) == pytest.approx(0)
    assert accuracy_of([best, by_lot]) == pytest.approx(50)
    assert accuracy_of([decision(0.5, 0.1, played=1, lot=0.3)]) == 0, "and no less"
    assert accuracy_of([decision(0.5, 0.51, played=1, lot=0.3)]) == 100, "and no more"


def test_where_nothing_could_be_lost_nobody_is_praised_for_it() -> None:
    """Who has wasted their cards, or lost already, has little left to lose."""
    bad, alike = decision(0.5, 0.4, played=1, lot=0.3), decision(0.2, 0.2, lot=0.2)
    assert accuracy_of([bad]) == pytest.approx(50)
    assert accuracy_of([bad, *[alike] * 20]) == pytest.approx(50)
    assert accuracy_of([alike] * 20) is None
    assert accuracy_of([]) is None


def test_where_nobody_knows_of_choosing_by_lot_nothing_is_compared() -> None:
    known, unknown = decision(0.5, 0.4, played=1, lot=0.3), decision(0.5, 0.1, played=1)
    assert accuracy_of([known, unknown]) == pytest.approx(50)
    assert accuracy_of([unknown]) is None


def test_marks_begin_at_their_thresholds() -> None:
    least = thresholds("jericho")
    for mark in MISTAKES:
        lost = least[mark]
        assert mark_of(decision(0.5, 0.5 - lost - 1e-9, played=1), 2, "jericho") is mark
        below = mark_of(decision(0.5, 0.5 - lost + 1e-3, played=1), 2, "jericho")
        assert below is not mark
    assert mark_of(decision(0.5, 0.49, played=1), 2, "jericho") is None


def test_the_best_move_is_praised_where_any_other_would_have_been_a_mistake() -> None:
    assert mark_of(decision(0.6, 0.4), 2, "jericho") is Mark.ONLY
    assert mark_of(decision(0.6, 0.58), 2, "jericho") is None
    assert mark_of(decision(0.6, None), 2, "jericho") is None


def test_what_the_judge_cannot_tell_costs_nothing_and_has_no_mark() -> None:
    unknown = decision(0.6, None, played=1)
    assert unknown.cost == loss(unknown, 2) == 0
    assert mark_of(unknown, 2, "jericho") is None


def test_a_choice_that_looks_better_than_the_best_costs_nothing() -> None:
    better = decision(0.5, 0.52, played=1)
    assert better.cost == 0
    assert better.before == better.after == 0.52
    assert better.is_best
    assert better.difference == pytest.approx(-0.02)


def test_what_was_lost_and_won_adds_up_to_the_result() -> None:
    decisions = {
        0: decision(0.5, 0.4, played=1, ply=0, seat=0),
        1: decision(0.6, 0.3, played=1, ply=1, seat=1),
        2: decision(0.9, 0.1, ply=2, seat=0),
    }
    result = outcome(1, 2)
    first, second = grades(Analysis(JUDGE, decisions), result, "jericho")
    assert (first.own, first.others) == pytest.approx((0.1, 0.3))
    assert (second.own, second.others) == pytest.approx((0.3, 0.1))
    for seat, grade in enumerate((first, second)):
        won = result.shares[seat] - 0.5
        assert -grade.own + (grade.others or 0) + (grade.luck or 0) == pytest.approx(won)
    assert first.decisions == 2
    assert first.marks[Mark.ONLY] == 1


def test_nothing_is_said_of_luck_as_long_as_somebody_is_not_judged() -> None:
    decisions = {0: decision(0.5, 0.4, played=1, seat=0)}
    found = grades(Analysis(JUDGE, decisions), outcome(2, 1), "jericho")
    assert [(grade.others, grade.luck) for grade in found] == [(None, None)] * 2
    assert found[0].own == pytest.approx(0.1)


def test_of_a_loss_the_three_costliest_decisions_are_told_marked_or_not() -> None:
    match = random_match(3, seed=4)
    result = match.outcome()
    assert result is not None
    costs = (0.0, 0.001, 0.002, 0.003, 0.004)
    judged = [
        decision(0.3, 0.3 - cost, played=1, ply=10 * seat + n, seat=seat)
        for seat in range(3)
        for n, cost in enumerate(costs)
    ]
    found = noted(Analysis(JUDGE, {one.ply: one for one in judged}), match)
    assert {mark for _one, mark in found} == {None}
    lost = [seat for seat in range(3) if seat not in result.winners]
    assert [one.ply for one, _mark in found] == [10 * seat + n for seat in lost for n in (2, 3, 4)]


@pytest.mark.parametrize("sides", [2, 4, 7])
def test_a_threshold_is_said_as_points_lost_from_an_even_chance(sides: int) -> None:
    lost = from_even(0.1, sides)
    assert at_two(1 / sides, sides) - at_two(1 / sides - lost, sides) == pytest.approx(0.1)


def test_a_partners_mistake_is_shared_and_an_opponents_goes_to_both() -> None:
    decisions = {seat: decision(0.5, 0.5, ply=seat, seat=seat) for seat in range(1, 4)}
    decisions[0] = decision(0.5, 0.2, played=1, seat=0)
    result = outcome(2, 1, 2, 1, teams=(0, 1, 0, 1))
    found = grades(Analysis(JUDGE, decisions), result, "jericho")
    assert [round(grade.others or 0, 3) for grade in found] == [0.0, 0.3, -0.3, 0.3]
    assert [round(grade.own, 3) for grade in found] == [0.3, 0.0, 0.0, 0.0]


def test_what_was_done_with_a_hint_has_no_part_in_accuracy_and_no_mark() -> None:
    """What it cost is told all the same: the sum is what came out."""
    decisions = {
        0: decision(0.5, 0.4, played=1, lot=0.3, ply=0, seat=0),
        2: decision(0.9, 0.1, lot=0.3, ply=2, seat=0),
        4: decision(0.9, 0.1, lot=0.3, ply=4, seat=0),
    }
    plain, _ = grades(Analysis(JUDGE, decisions), outcome(1, 2), "jericho")
    hinted, _ = grades(Analysis(JUDGE, decisions), outcome(1, 2), "jericho", hinted=[3, 5])
    assert plain.accuracy is not None
    assert plain.accuracy > 90
    assert hinted.accuracy == pytest.approx(50)
    assert (hinted.decisions, hinted.hinted) == (1, 2)
    assert (plain.marks[Mark.ONLY], hinted.marks[Mark.ONLY]) == (2, 0)
    assert (hinted.own, hinted.others, hinted.luck) == (plain.own, plain.others, plain.luck)
    every, _ = grades(Analysis(JUDGE, decisions), outcome(1, 2), "jericho", hinted=[1, 3, 5])
    assert (every.accuracy, every.decisions, sum(every.marks.values())) == (None, 0, 0)
