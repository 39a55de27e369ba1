"""The vectors of rules page 3.3, BV1 to BV11. A is seat 1, B seat 2, C seat 3, D seat 4."""

import pytest

from tests.games.badaboom.positions import (
    acting,
    bags,
    check_cards,
    legal,
    play,
    position,
    refusal_code,
)


def test_bv1_without_mechanisms_the_bomb_is_armed_and_explodes_in_the_next_turn():
    state = position(["bunker", "dud", ""], "mechanism rummage")
    play(state, "1 pass", "1 take mechanism", "1 keep", "1 put bunker")
    assert (state.armed_by, state.holder) == (0, 1)
    assert bags(state)[1] == "dud"  # nothing drawn
    play(state, "2 leave")
    assert state.payments == ((2, 0, 1),)  # A has a mechanism
    check_cards(state)


def test_bv2_a_mechanism_put_back_disarms_and_lasting_tricks_go():
    state = position(["bunker", "mechanism", ""], "rummage chained", holder=2, armed_by=1)
    play(state, "1 play bunker", "2 take chained", "2 put mechanism")
    assert (state.armed_by, state.armed_turn, state.lasting) == (-1, 0, ())
    check_cards(state)
    assert state.payments == ()


@pytest.mark.parametrize(
    ("gadget", "coins"), [("rummage", [1, 0, 3, 1]), ("dud", [1, 2, 3, 1])], ids=["bv3", "bv4"]
)
def test_bv3_bv4_survivors_are_paid(gadget, coins):
    bags = ["", "", "mechanism mechanism", ""]
    state = position(bags, f"bunker {gadget}", holder=2, armed_by=1)
    play(state, "2 leave")
    assert state.coins == tuple(coins)


@pytest.mark.parametrize(
    ("before", "after", "places"),
    [([9, 0, 10], [10, 0, 11], (2, 3, 1)), ([10, 0, 10], [11, 0, 11], (1, 3, 1))],
    ids=["more", "equal"],
)
def test_bv5_most_coins_win_and_equals_share(before, after, places):
    state = position(["", "", ""], "bunker rummage", holder=2, armed_by=1, coins=before)
    play(state, "2 leave")
    assert state.coins == tuple(after)
    assert state.actors() == ()
    assert state.outcome().termination == "coins"
    assert state.outcome().placings == places


def test_bv6_a_second_gadget_is_illegal_unless_the_first_is_taken():
    state = position(["greed", "", ""], "mechanism dud")
    play(state, "1 take mechanism", "1 keep")
    assert refusal_code(state, "1 put greed") == "second_gadget"
    state = position(["greed", "", ""], "mechanism dud")
    play(state, "1 take dud", "1 put greed")
    check_cards(state)


def test_bv7_the_dead_may_fulfil_a_mission():
    state = position(["", "martyr", ""], "bunker rummage", holder=2, armed_by=1)
    play(state, "2 lay martyr", "2 leave")
    assert state.payments == ((1, 1, 1),)


def _thrown(trick="bunker"):
    """Return a match in which B, who holds an armed bomb, plays hot potato in phase 4."""
    bags = ["", "hot_potato not_so_fast", trick]
    state = position(bags, "bunker rummage", holder=2, armed_by=1)
    play(state, "2 pass", "3 pass", "2 leave", "2 play hot_potato")
    return state


def test_bv8_whoever_gives_the_bomb_away_does_not_explode():
    state = _thrown()
    play(state, "3 pass")
    assert (state.holder, state.previous, state.payments) == (2, 1, ())
    assert bags(state)[2] == "bunker"  # nothing drawn
    assert acting(state) == [3]


def test_bv8_a_counter_keeps_the_bomb_where_it_is():
    state = _thrown("not_so_fast bunker")
    play(state, "3 counter", "2 pass")
    assert (state.holder, acting(state)) == (1, [3])
    assert state.late
    assert "play bunker" in legal(state, 3)
    check_cards(state)


def test_bv8_a_counter_to_the_counter_gives_it_away():
    state = _thrown("not_so_fast bunker")
    play(state, "3 counter", "2 counter", "3 pass")
    assert state.holder == 2
    check_cards(state)


def test_bv9_loosened_in_another_turn_it_explodes_in_the_next():
    state = position(["", "", "loosen dud"], "mechanism rummage", holder=2)
    play(state, "3 play loosen dud", "2 leave")
    assert (state.holder, state.armed_by, state.payments) == (2, 2, ())
    play(state, "3 leave")
    assert len(state.payments) == 1


def test_bv10_a_mechanism_turned_in_is_replaced_by_the_top_card():
    state = position(["", "", ""], "mechanism mechanism", storage="dud rummage")
    before = state.mechanisms
    play(state, "1 take mechanism", "1 scrap")
    assert state.mechanisms == before + 1
    assert legal(state, 1) == ["put dud"]
    play(state, "1 put dud")
    check_cards(state)


def test_bv11_the_card_that_countered_cannot_be_taken():
    state = position(["pickpocket not_so_fast", "not_so_fast", ""])
    play(state, "1 play pickpocket 2 trick", "2 counter", "1 counter")
    assert bags(state)[:2] == ["", ""]
    assert acting(state) == [1]
    assert state.played is None
    check_cards(state)
