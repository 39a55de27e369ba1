"""Rules 5, 6 and 8: who collects what; P2, P3, P13, P14; PV1, PV2."""

from jericho_tui.games.push.rules.cards import Phase
from jericho_tui.games.push.rules.setup import ColumnDiscarded, Declined, Stopped, Taken
from tests.games.push.positions import (
    bench,
    cards,
    collected_in_order,
    columns,
    is_chance,
    legal,
    play,
    position,
    refusal_code,
    texts,
)

THREE = ["R2 B5", "Y4 G1", "P3"]


def test_rule_5_the_active_player_takes_first_then_the_others_to_the_left():
    state = position(4, THREE, turn=2)
    events = play(state, "stop", "take 1")
    assert events == [Stopped(2), Taken(2, 0, tuple(cards("R2 B5")), 7)]
    assert state.actors() == (3,)
    assert legal(state) == ["take 2", "take 3"]
    assert collected_in_order(state) == [3, 0]
    assert bench(state) == ["P3", "", "R2 B5", "G1 Y4"]


def test_columns_keep_their_numbers_until_the_turn_ends():
    """6.3."""
    state = position(3, THREE)
    play(state, "stop", "take 1")
    assert columns(state) == ["", "Y4 G1", "P3"]
    assert refusal_code(state, "take 1") == "no_column"


def test_rule_5_an_odd_number_of_switch_cards_turns_the_order_round():
    state = position(4, THREE, switches=1)
    play(state, "stop")
    assert collected_in_order(state) == [0, 3, 2]


def test_pv1_players_beyond_the_third_get_nothing():
    state = position(6, THREE)
    play(state, "stop")
    assert collected_in_order(state) == [0, 1, 2]
    assert bench(state)[3:] == ["", "", ""]


def test_p2_pv2_three_players_after_a_bust_the_third_column_is_discarded():
    state = position(3, ["R2", "Y4", "P2 Y6"], deck="Y2 R1")
    events = play(state, "draw", "roll *", "take 1", "take 2")
    assert events[-1] == ColumnDiscarded(2, tuple(cards("P2 Y6")))
    assert bench(state) == ["", "R2", "Y4"]
    assert texts(state.gone) == "Y2 Y6 P2"
    assert state.turn == 1


def test_p2_two_players_after_a_stop_the_third_column_is_discarded():
    state = position(2, THREE)
    play(state, "stop", "take 3", "take 1")
    assert bench(state) == ["P3", "R2 B5"]
    assert texts(state.gone) == "G1 Y4"


def test_p2_two_players_after_a_bust_two_columns_are_discarded():
    state = position(2, ["R2", "Y4", "P2 Y6"], deck="Y2 R1")
    play(state, "draw", "roll *", "take 1")
    assert texts(state.gone) == "Y2 Y4 Y6 P2"


def test_p3_everybody_must_take_a_column_even_with_a_die():
    state = position(2, ["R2", "D"])
    play(state, "stop", "take 1")
    assert legal(state) == ["take 2"]
    assert refusal_code(state, "pass") == "must_collect"


def test_p3_without_forced_collect_an_opponent_may_decline_and_is_not_asked_again():
    state = position(3, ["R2", "D", "G1"], forced_collect=False)
    play(state, "stop", "take 1")
    assert legal(state) == ["take 2", "take 3", "pass"]
    events = play(state, "pass")
    assert events == [Declined(1)]
    assert state.actors() == (2,)
    play(state, "pass")
    assert (state.turn, state.phase) == (1, Phase.CHOOSE)
    assert texts(state.gone) == "G1 D"


def test_p3_who_stopped_takes_a_column_in_any_case():
    """Rule 5: the active player takes one column."""
    state = position(3, THREE, forced_collect=False)
    play(state, "stop")
    assert legal(state) == ["take 1", "take 2", "take 3"]
    assert refusal_code(state, "pass") == "stopped_yourself"


def test_rule_6_cards_go_to_the_bench_and_the_die_card_is_discarded():
    state = position(3, ["D R6 B2", "G1"])
    play(state, "stop", "take 1")
    assert is_chance(state)
    assert bench(state)[0] == "R6 B2"
    assert texts(state.gone) == "D"
    assert state.ever[0] == 2


def test_p14_the_die_is_rolled_right_after_the_own_column():
    state = position(3, ["D R6", "D G1", "B2"])
    play(state, "stop", "take 1")
    assert is_chance(state)
    play(state, "roll R")
    assert state.actors() == (1,)
    play(state, "take 2")
    assert is_chance(state)
    assert state.roller == 1


def test_rule_8_the_switch_cards_are_discarded_and_the_left_neighbour_plays():
    state = position(3, ["R2"], deck="S S R1 R1", turn=2)
    play(state, "draw", "draw", "stop", "take 1")
    assert texts(state.gone) == "S S"
    assert (state.turn, state.switches) == (0, 0)
    assert state.actors() == (0,)


def test_p13_the_direction_is_never_carried_to_the_next_turn():
    state = position(4, ["R2", "G3"], switches=1, deck="R2 G3 R1")
    play(state, "stop", "take 1", "take 2")
    assert state.turn == 1  # rule 1: switch cards never change the order of turns
    play(state, "draw", "place 1", "draw", "place 2", "stop", "take 1")
    assert state.actors() == (2,)


def test_one_column_is_for_the_active_player_alone():
    state = position(3, ["R2"])
    play(state, "stop", "take 1")
    assert state.turn == 1
