"""The rules page's vectors HV1 to HV7."""

from jericho_tui.games.hamster_rolle.rules.wheel import NOTATION, PYRAMID
from tests.games.hamster_rolle.positions import (
    legal,
    pieces,
    play,
    position,
    refusal_code,
    rests,
    roll,
)


def compartments(state) -> set[int]:
    return {action.compartment for action in state.legal_actions(state.position.mover)}


def stock(state, seat: int) -> str:
    return " ".join(NOTATION[piece] for piece in state.position.stocks[seat])


def test_hv1_the_first_piece_goes_into_2_and_the_second_into_3():
    state = position(stocks=("Y1 O1", "Y2 O2", "Y3"), stayed=0)
    assert compartments(state) == {2}
    play(state, "place O 3 -2 0")
    rests(state)
    assert compartments(state) == {3}
    play(state, "place Y 4 +0 0")
    rests(state)
    assert state.position.stayed == 2
    assert state.as_data()["open"] == [4, 5, 6]


def test_hv1_a_piece_that_does_not_stay_is_tried_again_by_the_next():
    state = position(stocks=("Y1 O1", "Y2", "Y3"), stayed=0)
    play(state, "place O 3 +0 0")
    rests(state, out="O1")
    assert (state.position.mover, state.position.stayed) == (1, 0)
    assert stock(state, 0) == "O1 Y1"
    assert compartments(state) == {2}


def test_hv2_a_kind_that_is_there_and_how_far_is_farther():
    """Compartment 3 has a red and, last, a blue piece at slot 2."""
    state = position(("R1 4 +0 0", "B1 4 +1 0"), ("R2 G1", "Y2", "Y3"))
    assert refusal_code(state, "place R 4 +0 0") == "kind_there"
    assert refusal_code(state, "place G 4 -1 0") == "not_farther"
    wheel = state.position.wheel
    reference = wheel.foremost(*pieces("B1"), 3)
    for spot in range(-3, 4):
        release = wheel.release(3, 3, spot, 0)
        code = refusal_code(state, f"place G 4 {spot:+} 0")
        if release is None:
            assert code == "no_room"
        elif release.foremost(3) < reference + 1:
            assert code == "not_farther"
        else:
            assert code in (None, "over_the_barrier")
    assert any(text.startswith("place G 4") for text in legal(state))


def test_hv3_falls_at_a_lift_end_the_turn_and_the_piece_stays_in_hand():
    state = position(("Y1 3 +0 0", "O1 4 -2 0", "P1 4 +1 0"), ("G1", "Y2 G2", "Y3"), turn=-6000)
    play(state, "move Y1 6 +0 0")
    roll(state, "lift turn -7000 out O1 P1")
    assert stock(state, 0) == "O1 Y1 G1 P1"
    assert state.position.mover == 1
    assert set(state.position.wheel.poses) == {PYRAMID}


def test_hv4_two_players_without_pieces():
    for stocks, placings in (
        (("Y1", "", "G2", "G3"), (1, 1, 3, 3)),
        (("Y1", "O1 O2 O3", "", "G2"), (3, 3, 1, 1)),
        (("Y1", "O1 O2 O3", "", "G1 G2 G3"), (1, 1, 1, 1)),
    ):
        state = position(("Y3 3 -3 0", "P4 4 -3 0"), stocks)
        play(state, "place Y 5 +0 0")
        rests(state)
        assert state.outcome().placings == placings
    assert state.outcome().termination == "two_emptied"


def test_hv4_one_player_without_pieces_places_the_partners():
    state = position(("Y3 3 -3 0", "P4 4 -3 0"), ("", "Y1 O1", "G1", "G2"))
    play(state, "place O 5 +0 0")
    rests(state)
    assert stock(state, 1) == "Y1"
    assert state.outcome() is None


def test_hv4_what_falls_is_the_movers_even_if_it_was_the_partners():
    state = position(("Y3 3 -3 0", "P4 4 -3 0"), ("", "Y1 O1", "G1", "G2"))
    play(state, "place O 5 +0 0")
    rests(state, out="O1")
    assert (stock(state, 0), stock(state, 1)) == ("O1", "Y1")


def test_hv5_the_previous_players_piece_fell():
    state = position(("Y3 3 -3 0", "P4 4 -3 0"))
    play(state, "place Y 6 +0 0")
    rests(state, out="Y1")
    assert state.as_data()["reference"] == "P4"
    play(state, "place Y 5 +0 0")
    rests(state, out="P4")
    assert state.as_data()["reference"] == "Y2"
    play(state, "place G 5 +2 0")
    rests(state, out="G3 Y2 Y3")
    assert state.as_data()["reference"] == "K1"


def test_hv6_a_fallen_pyramid_is_nobodys():
    state = position(("Y3 3 -3 0", "P4 4 -3 0"))
    play(state, "move K1 3 +0 0")
    roll(state, "+0 +0 turn -9000 K1 12300 -1200 9000")
    assert stock(state, 0) == "Y1 G1"
    assert state.position.wheel.compartments[PYRAMID] == 3


def test_hv6_a_pyramid_lifted_while_others_fall_goes_back():
    state = position(("Y3 3 -3 0", "P4 4 -3 0"))
    play(state, "move K1 3 +0 0")
    roll(state, "lift turn -9000 K1 12300 -1200 9000 out Y3")
    assert stock(state, 0) == "Y1 Y3 G1"
    assert state.position.wheel.compartments[PYRAMID] == 3


def test_hv7_at_the_cap_the_fewest_pieces_win_and_ties_share():
    lying = ("Y3 3 -3 0", "P4 4 -3 0")
    state = position(lying, ("R1 R2 R3 O1 O2", "G1 G2", "G3 G4"), turns=119)
    play(state, "place O 5 +0 0")
    rests(state)
    outcome = state.outcome()
    assert (outcome.termination, outcome.scores, outcome.placings) == ("cap", (4, 2, 2), (3, 1, 1))
