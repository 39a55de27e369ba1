from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from jericho_tui.play.player import Limit
from tests.arena.contests import contest


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    "bots", ["a", "ab", "abc", "abcd", "abcdefg", "abb", "abbb"], ids=lambda bots: bots
)
def test_every_bot_sits_on_every_seat_equally_often_in_every_deal(bots, seats):
    told = contest(*bots, seats=seats)
    for deal in range(5):
        line_ups = told.line_ups(deal)
        assert len(line_ups) == told.matches_per_deal
        assert {len(line_up) for line_up in line_ups} == {seats}
        each = len(line_ups) // len(bots)
        for column in zip(*line_ups, strict=True):
            assert Counter(column) == {bot: each * bots.count(bot) for bot in bots}


def test_as_many_bots_as_seats_are_one_table_turned_round():
    first, *others = contest(*"abcd", seats=4).line_ups(0)
    assert sorted(first) == list("abcd")
    assert others == [first[n:] + first[:n] for n in (1, 2, 3)]


def test_one_against_three_stays_one_against_three():
    for line_up in contest(*"abbb", seats=4).line_ups(7):
        assert Counter(line_up) == {"a": 1, "b": 3}


def test_over_the_deals_everybody_meets_everybody_in_every_order():
    told = contest(*"abcdef", seats=3)
    seen = {line_up[:2] for deal in range(40) for line_up in told.line_ups(deal)}
    assert seen == set(permutations("abcdef", 2))


def test_a_deal_follows_from_the_seed_and_its_number():
    one, two = contest(*"abc"), contest(*"abc", seed=6)
    assert one.line_ups(3) == contest(*"abc").line_ups(3)
    assert one.deal_seed(3) == contest(*"xyz", seats=5).deal_seed(3)
    seeds = {told.deal_seed(deal) for told in (one, two) for deal in range(50)}
    assert len(seeds) == 100
    assert [one.line_ups(d) for d in range(9)] != [two.line_ups(d) for d in range(9)]


def test_ids_of_matches_tell_contests_apart():
    told = contest(*"abc")
    others = [
        contest(*"acb"),
        contest(*"abc", seats=4),
        contest(*"abc", seed=6),
        replace(told, limit=Limit(iterations=9)),
        replace(told, options={"x": 1}),
        replace(told, rules_version=99),
    ]
    assert told.match_id(0, 2) == f"{told.id}-000001-3"
    assert contest(*"abc").id == told.id
    assert len({told.id, *(other.id for other in others)}) == 7
