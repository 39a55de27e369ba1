"""Rules 2 to 4 and 7: drawing, placing, going bust; P4, P5, P7, P8, P15."""

import pytest

from jericho_tui.games.push.rules.cards import Phase
from jericho_tui.games.push.rules.setup import Bust, Placed, SwitchDiscarded, TurnedUp
from tests.games.push.positions import (
    bench,
    cards,
    columns,
    is_chance,
    legal,
    play,
    position,
    refusal_code,
    texts,
)


def test_rule_2_a_turn_is_push_or_protect():
    state = position(bench=["R5 R2 B1", "", ""])
    assert legal(state) == ["draw", "protect R", "protect B"]


def test_rule_3_a_card_goes_where_neither_its_value_nor_its_colour_is_or_starts_a_column():
    state = position(3, ["R2 B5", "Y4"], deck="G5 R1")
    play(state, "draw")
    assert legal(state) == ["place 2", "place 3"]
    assert refusal_code(state, "place 1") == "value_there"


def test_rule_3_not_on_its_colour():
    state = position(3, ["R2 B5", "Y4"], deck="B1 R1")
    play(state, "draw")
    assert legal(state) == ["place 2", "place 3"]
    assert refusal_code(state, "place 1") == "colour_there"


def test_rule_3_at_most_three_columns_and_the_first_free_number_starts_a_new_one():
    state = position(3, ["R2"], deck="B1 R1")
    play(state, "draw")
    assert legal(state) == ["place 1", "place 2"]
    assert refusal_code(state, "place 3") == "next_column"
    full = position(3, ["R2", "G3", "Y4"], deck="B1 R1")
    play(full, "draw")
    assert legal(full) == ["place 1", "place 2", "place 3"]


def test_rule_3_one_die_card_a_column():
    state = position(3, ["R2 D", "Y4"], deck="D R1")
    play(state, "draw")
    assert legal(state) == ["place 2", "place 3"]
    assert refusal_code(state, "place 1") == "second_die"


def test_rule_3_a_switch_card_is_put_beside_the_pile():
    state = position(3, ["R2"], deck="S R1")
    events = play(state, "draw")
    assert events == [TurnedUp(0, cards("S")[0])]
    assert state.switches == 1
    assert columns(state) == ["R2", "", ""]
    assert legal(state) == ["draw", "stop"]


def test_p16_two_players_discard_a_switch_card_as_it_is_drawn():
    state = position(2, ["R2"], deck="S R1", switch_for_two="discarded")
    events = play(state, "draw")
    assert events == [SwitchDiscarded(0)]
    assert (state.switches, texts(state.gone)) == (0, "S")
    assert columns(state) == ["R2", "", ""]
    assert legal(state) == ["draw", "stop"]  # P4: there is a column
    state = position(2, deck="S R1", bench=["B1", ""], switch_for_two="discarded")
    play(state, "draw")
    assert legal(state) == ["draw"]
    assert refusal_code(state, "protect B") == "drawn_already"


def test_p16_and_p7_a_switch_card_may_be_the_last_of_the_pile():
    state = position(2, ["R2"], deck="S", switch_for_two="discarded")
    play(state, "draw")
    assert legal(state) == ["stop"]
    play(state, "stop", "take 1")
    assert state.outcome().scores == (2, 0)


def test_p16_more_than_two_players_keep_them_until_the_turn_ends():
    state = position(3, ["R2"], deck="S R1", switch_for_two="discarded")
    play(state, "draw")
    assert (state.switches, state.gone) == (1, 0)


def test_rule_4_after_each_placed_card_one_may_stop_or_draw_again():
    state = position(deck="R2 G3 R1")
    events = play(state, "draw", "place 1")
    assert legal(state) == ["draw", "stop"]
    assert events[-1] == Placed(0, cards("R2")[0], 0, 2)
    assert refusal_code(state, "place 1") == "wrong_phase"


def test_a_turn_cannot_begin_with_a_stop():
    assert refusal_code(position(), "stop") == "wrong_phase"


def test_p4_after_a_switch_card_one_may_stop_if_there_is_a_column():
    state = position(deck="R2 S R1")
    play(state, "draw", "place 1", "draw")
    assert legal(state) == ["draw", "stop"]


def test_p4_without_a_column_one_draws_again_and_can_no_longer_protect():
    state = position(deck="S R1 R1", bench=["B1", "", ""])
    play(state, "draw")
    assert legal(state) == ["draw"]
    assert refusal_code(state, "stop") == "no_column_yet"
    assert refusal_code(state, "protect B") == "drawn_already"


def test_p4_with_stop_after_switch_one_may_stop_at_once_and_collects_nothing():
    state = position(deck="S R1 R1", stop_after_switch=True)
    play(state, "draw")
    assert legal(state) == ["draw", "stop"]
    play(state, "stop")
    assert (state.turn, state.phase) == (1, Phase.CHOOSE)
    assert bench(state) == ["", "", ""]


def test_p4_with_an_empty_pile_the_stop_is_still_a_move():
    state = position(deck="S")
    play(state, "draw")
    assert legal(state) == ["stop"]
    assert refusal_code(state, "draw") == "pile_empty"
    play(state, "stop")
    assert state.phase is Phase.OVER


def test_p5_a_card_that_can_be_placed_must_be_placed():
    state = position(3, ["R2", "Y4", "P1"], deck="G6 R1")
    play(state, "draw")
    assert legal(state) == ["place 1", "place 2", "place 3"]
    for text in ("stop", "draw", "pass"):
        assert refusal_code(state, text) == "wrong_phase"


def test_rule_7_bust_the_card_is_discarded_and_the_die_is_rolled_first():
    """P6; the active player takes nothing."""
    state = position(3, ["R2", "Y4", "P2 Y6"], deck="Y2 R1", bench=["G5 B1", "", ""])
    events = play(state, "draw")
    assert events == [TurnedUp(0, cards("Y2")[0]), Bust(0, cards("Y2")[0])]
    assert is_chance(state)
    assert texts(state.gone) == "Y2"
    play(state, "roll G")
    assert bench(state) == ["B1", "", ""]
    assert state.actors() == (1,)
    play(state, "take 3", "take 1")
    assert bench(state) == ["B1", "Y6 P2", "R2"]
    assert state.turn == 1


def test_rule_7_a_die_card_that_fits_nowhere_is_a_bust_with_one_roll():
    state = position(3, ["D", "D R1", "D B2"], deck="D R1")
    play(state, "draw")
    assert is_chance(state)
    play(state, "roll *")
    assert state.phase is Phase.COLLECT


def test_p7_when_the_pile_runs_out_the_player_must_stop():
    state = position(3, ["R2"], deck="G3")
    play(state, "draw", "place 1")
    assert legal(state) == ["stop"]
    assert refusal_code(state, "draw") == "pile_empty"


def test_p7_a_bust_on_the_last_card_is_a_normal_bust():
    state = position(2, ["R2", "Y4", "P2 Y6"], deck="Y2", bench=["G5", ""])
    play(state, "draw", "roll G", "take 2")
    assert bench(state) == ["", "Y4"]
    assert state.phase is Phase.OVER


def test_p8_only_colours_with_an_unprotected_card_can_be_protected():
    assert legal(position()) == ["draw"]
    state = position(bench=["R5", "", ""], protected=["B1", "", ""])
    assert legal(state) == ["draw", "protect R"]
    assert refusal_code(state, "protect B") == "nothing_to_protect"


def test_p9_nobody_meets_an_empty_pile():
    """The match is over before a turn could begin with one."""
    state = position(deck="R5", bench=["", "G1", ""])
    play(state, "draw", "place 1", "stop", "take 1")
    assert state.actors() == ()


def test_p15_a_new_column_may_be_started_although_the_card_fits_an_old_one():
    state = position(3, ["R2"], deck="B1 R1")
    play(state, "draw", "place 2")
    assert columns(state) == ["R2", "B1", ""]


@pytest.mark.parametrize("number", [1, 2])
def test_three_columns_are_there_at_every_bust(number):
    """Rule 7: with fewer, any card starts a new one."""
    state = position(3, ["R2", "G3"][:number], deck="R2 R1")
    play(state, "draw")
    assert f"place {number + 1}" in legal(state)
