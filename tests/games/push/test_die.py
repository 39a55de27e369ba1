"""Rules 6, 7, 9 and 11: the die, protecting; P1, P12; PV3, PV4."""

import pytest

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.push.rules.cards import COLOURS, ROLLS
from jericho_tui.games.push.rules.setup import Lost, Protected, Rolled
from tests.games.push.positions import bench, legal, play, position, protected, refusal_code, texts

RED, BLUE = COLOURS.index("R"), COLOURS.index("B")


def test_pv3_all_unprotected_cards_of_the_colour_are_lost_those_just_taken_too():
    """P1, P12: one colour, whatever the values."""
    state = position(3, ["D R6 B2", "G1"], bench=["R5", "", ""])
    events = play(state, "stop", "take 1", "roll R")
    assert bench(state) == ["B2", "", ""]
    assert events[-2:] == [Rolled(0, RED), Lost(0, RED, 2, 11)]
    assert texts(state.gone) == "R5 R6 D"


def test_rule_6_a_star_does_nothing():
    state = position(3, ["D R6 B2", "G1"], bench=["R5", "", ""])
    play(state, "stop", "take 1", "roll *")
    assert bench(state)[0] == "R5 R6 B2"


def test_rule_11_risk_a_star_discards_all_unprotected_cards():
    state = position(3, ["D R6 B2", "G1"], bench=["R5", "", ""], protected=["Y3"], risk=True)
    events = play(state, "stop", "take 1", "roll *")
    assert bench(state)[0] == ""
    assert protected(state)[0] == "Y3"
    assert events[-2:] == [Lost(0, RED, 2, 11), Lost(0, BLUE, 1, 2)]


def test_rule_11_risk_a_star_at_a_bust_too():
    state = position(3, ["R2", "Y4", "P2 Y6"], deck="Y2 R1", bench=["G5 B1", "", ""], risk=True)
    play(state, "draw", "roll *")
    assert bench(state)[0] == ""


def test_only_the_collector_loses_cards():
    state = position(3, ["D B2", "G1"], bench=["", "R5", "R6"])
    play(state, "stop", "take 1", "roll R")
    assert bench(state) == ["B2", "R5", "R6"]


def test_rule_9_protecting_turns_all_cards_of_one_colour_over_and_ends_the_turn():
    state = position(3, bench=["R5 R6 B1", "", ""])
    events = play(state, "protect R")
    assert events == [Protected(0, RED, 2, 11)]
    assert (bench(state)[0], protected(state)[0]) == ("B1", "R5 R6")
    assert state.turn == 1


def test_rule_9_a_colour_already_protected_can_be_protected_again():
    state = position(3, bench=["R1", "", ""], protected=["R5 R6", "", ""])
    play(state, "protect R")
    assert protected(state)[0] == "R1 R5 R6"


def test_rule_9_collected_cards_always_enter_the_bench_unprotected():
    state = position(3, ["R2"], protected=["R5", "", ""])
    play(state, "stop", "take 1")
    assert (bench(state)[0], protected(state)[0]) == ("R2", "R5")


def test_pv4_protected_cards_are_safe_from_a_later_roll():
    state = position(2, bench=["R5 R6", ""], deck="G1 R1 D B1")
    play(state, "protect R", "draw", "place 1", "stop", "take 1")
    play(state, "draw", "place 1", "draw", "place 1", "stop", "take 1", "roll R")
    assert (bench(state)[0], protected(state)[0]) == ("", "R5 R6")


def test_a_roll_that_cannot_hurt_is_a_move_too():
    """6.3."""
    state = position(3, ["D", "G1"])
    play(state, "stop", "take 1")
    assert state.actors() == (CHANCE,)
    assert legal(state, CHANCE) == ["roll R", "roll G", "roll B", "roll Y", "roll P", "roll *"]


def test_only_chance_rolls():
    state = position(3, ["D", "G1"])
    play(state, "stop", "take 1")
    assert refusal_code(state, "roll R", 0) == "not_yours"
    assert refusal_code(state, "take 2", 1) == "die_first"
    assert refusal_code(state, "take 2", CHANCE) == "not_yours"
    play(state, "roll R")
    assert refusal_code(state, "roll R", CHANCE) == "no_die"
    assert legal(state, CHANCE) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_the_die_has_six_equal_faces(seed):
    """Within four standard errors of 6,000 throws."""
    state = position(3, ["D", "G1"])
    play(state, "stop", "take 1")
    rng = stream(seed, "die")
    rolled = [state.sample_chance(rng) for _ in range(6000)]
    for face in ROLLS:
        assert state.refusal(CHANCE, face) is None
        assert abs(rolled.count(face) - 1000) < 4 * (6000 * 5 / 36) ** 0.5


def test_the_roll_leaves_the_generator_of_others_alone():
    state = position(3, ["D", "G1"])
    play(state, "stop", "take 1")
    assert state.sample_chance(stream(3, "x")) is state.clone().sample_chance(stream(3, "x"))
    assert state.legal_actions(Seat(0)) == ()
