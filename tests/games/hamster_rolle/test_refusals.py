"""Every refusal with its code, and their order (rules page 4.3)."""

import pytest

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.games.hamster_rolle import INFO
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.text.language import LANGUAGES
from jericho_tui.text.rulebook import rulebook
from tests.games.hamster_rolle.positions import legal, play, position, refusal_code, rests

LYING = ("Y1 3 -3 0", "O1 4 -2 0")
HIGH = ("Y1 3 -3 0", "G2 5 +0 0", "G3 5 +0 90", "O1 4 -2 0")


def test_a_piece_that_is_not_in_stock():
    assert refusal_code(position(LYING), "place R 4 +3 0") == "not_yours"


def test_a_compartment_that_is_not_open():
    state = position(LYING)
    assert state.as_data()["open"] == [4, 5, 6]
    assert refusal_code(state, "place Y 7 +0 0") == "not_open"
    assert refusal_code(state, "place Y 3 +0 0") == "not_open"
    assert refusal_code(state, "place Y 5 +0 0") is None


def test_a_second_piece_of_a_kind_where_the_reference_lies():
    state = position((*LYING, "Y2 4 +2 0"))
    assert refusal_code(state, "place Y 4 +3 0") == "kind_there"


def test_moves_come_out_of_the_two_lowest_compartments():
    state = position(LYING)  # 1 and 2 are the lowest
    assert state.as_data()["lowest"] == [1, 2]
    assert refusal_code(state, "move Y1 5 +0 0") == "not_lowest"
    assert refusal_code(state, "move W4 5 +0 0") == "not_lowest"
    turned = position(LYING, turn=-6000)  # now 3 and 2, whose distance is that of 4
    assert turned.as_data()["lowest"] == [3, 2]
    assert refusal_code(turned, "move Y1 5 +0 0") is None


def test_moves_go_one_to_six_compartments_forward():
    turned = position(LYING, turn=-6000)
    codes = [refusal_code(turned, f"move Y1 {k} +0 45") for k in (3, 4, 9, 10, 12, 2)]
    assert codes == ["not_forward", None, None, "not_forward", "not_forward", "not_forward"]


def test_moves_go_where_no_piece_of_the_colour_lies():
    turned = position((*LYING, "Y2 5 +0 0"), turn=-6000)
    assert refusal_code(turned, "move Y1 5 +2 45") == "colour_there"
    assert refusal_code(turned, "move Y1 6 +0 45") is None


def test_nothing_is_moved_before_two_pieces_have_stayed():
    assert refusal_code(position(LYING, stayed=1, turn=-6000), "move Y1 6 +0 0") == "opening"


def test_the_pyramid_may_be_moved_unless_the_option_says_otherwise():
    assert refusal_code(position(LYING), "move K1 2 +0 0") is None
    assert refusal_code(position(LYING, pyramid_movable=False), "move K1 2 +0 0") == "pyramid"


def test_where_there_is_no_room():
    """A bar lies across the top of another: nothing is let go from more than 55 mm up."""
    state = position(HIGH, next="any")
    assert refusal_code(state, "place Y 5 +0 0") == "no_room"
    assert refusal_code(state, "place Y 6 +0 0") is None


def test_h9_h10_the_refusal_says_what_the_house_edition_leaves_out():
    """The printed rules let a piece in hand push others, and drop one that does not fit."""
    refusal = position(HIGH, next="any").refusal(Seat(0), GAME.parse_action("place Y 5 +0 0"))
    assert refusal is not None
    told = str(refusal.reason)
    assert "house edition" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_h9_h10_the_rulebook_says_what_is_left_out(lang):
    house = {"en": "[house]", "fr": "[maison]"}[lang]
    book = rulebook("hamster_rolle", lang)
    assert [ruling for ruling in ("H9", "H10") if f"- **{ruling}** **{house}**" not in book] == []


def test_h11_no_compartment_takes_a_second_piece_of_a_kind_wherever_it_lies():
    """4.1.3: the same compartment and a move both forbid it, and no other rule allows it."""
    lying = ("Y1 3 -3 0", "B1 5 +3 0", "O1 4 -2 0")
    state = position(lying, ("Y2 B2", "G2", "G3"), next="any")
    assert refusal_code(state, "place B 5 -3 0") == "kind_there"
    assert refusal_code(state, "place Y 5 -2 0") is None, "another kind may"


def test_spots_and_angles_that_there_are_not():
    state = position(LYING)
    assert refusal_code(state, "place Y 5 +4 0") == "no_room"
    assert refusal_code(state, "place Y 5 +0 90") == "no_room"
    assert refusal_code(state, "place Y 5 +0 45") is None


def test_what_reaches_over_the_next_barrier():
    state = position(LYING, ("R1", "R2", "R3"))
    assert refusal_code(state, "place R 5 +3 0") == "over_the_barrier"
    assert refusal_code(state, "place R 5 -1 0") is None


def test_in_the_same_compartment_a_piece_reaches_farther():
    state = position(("Y1 3 -3 0", "O1 4 +1 0"))
    assert refusal_code(state, "place Y 4 -3 0") == "not_farther"
    assert refusal_code(state, "place Y 4 +2 0") is None


def test_h3_farther_than_the_piece_before_or_than_all():
    lying = ("Y1 3 -3 0", "B1 4 +2 0", "O1 4 -1 0")
    assert refusal_code(position(lying), "place G 4 +1 0") is None
    assert (
        refusal_code(position(lying, ("W1", "Y2", "Y3"), forward="all_pieces"), "place W 4 +0 90")
        == "not_farther"
    )


def test_h2_next_free_or_just_next():
    lying = ("Y1 3 -3 0", "B1 5 +0 0", "O1 4 -2 0")
    assert position(lying).as_data()["open"] == [4, 6, 7]
    state = position(lying, next="any")
    assert state.as_data()["open"] == [4, 5, 6]
    assert refusal_code(state, "place Y 5 +3 45") in (None, "over_the_barrier", "no_room")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("place R 1 +9 7", "not_yours"),
        ("place Y 9 +9 7", "not_open"),
        ("place O 4 +9 7", "kind_there"),
        ("move B1 3 +9 7", "not_lowest"),
        ("move Y1 3 +9 7", "not_forward"),
        ("move Y1 5 +9 7", "colour_there"),
        ("move Y1 6 +9 7", "no_room"),
        ("place R 5 +3 0", "over_the_barrier"),
    ],
)
def test_the_first_reason_in_order_is_given(text, code):
    """Each of these is wrong in several ways."""
    stock = "Y2 O2" + (" R1" if code == "over_the_barrier" else "")
    lying = ("Y1 3 -3 0", "Y3 5 -3 0", "B1 5 +2 0", "O1 4 -2 0")
    state = position(lying, (stock, "G1", "G2"), turn=-6000, next="any")
    assert refusal_code(state, text) == code


def test_somebody_else_and_nobody():
    state = position(LYING)
    assert refusal_code(state, "place Y 5 +0 0", seat=1) == "not_your_turn"
    assert refusal_code(state, "place Y 5 +0 0", seat=7) == "no_such_seat"
    assert refusal_code(state, "pass") == "can_act"
    assert refusal_code(state, "roll +0 +0 turn 0") == "not_yours"


def test_while_the_wheel_rolls_nobody_else_acts():
    state = position(LYING)
    play(state, "place Y 5 +0 0")
    assert state.actors() == (CHANCE,)
    assert refusal_code(state, "place Y 5 +0 0", seat=0) == "rolling"
    refusal = state.refusal(CHANCE, GAME.parse_action("pass"))
    assert refusal is not None
    assert refusal.code == "not_yours"


def test_chance_does_nothing_where_nothing_was_let_go():
    refusal = position(LYING).refusal(CHANCE, GAME.parse_action("roll +0 +0 turn 0"))
    assert refusal is not None
    assert refusal.code == "nothing_let_go"


def test_who_can_do_nothing_passes():
    """The pyramid alone cannot be moved, and the stock is empty: what play hardly ever brings."""
    state = position((), ("", "R2", "R3"), pyramid_movable=False)
    assert legal(state) == ["pass"]
    assert refusal_code(state, "pass") is None
    play(state, "pass")
    assert state.position.turns == 1


def test_actions_come_in_the_documented_order():
    state = position(("Y1 3 -3 0", "O1 4 -2 0"), turn=-6000)
    actions = list(state.legal_actions(0))
    places = [a for a in actions if a.text.startswith("place")]
    assert actions[: len(places)] == places
    rank = {k - 1: n for n, k in enumerate(state.as_data()["open"])}
    keys = [(rank[a.compartment], a.kind, a.spot, a.angle) for a in places]
    assert keys == sorted(keys)
    moves = actions[len(places) :]
    assert {a.text.split()[0] for a in moves} == {"move"}
    assert [a.piece for a in moves] == sorted(a.piece for a in moves)


def test_after_the_end_everything_is_refused():
    state = position(LYING, ("Y2", "G2", "G3"))
    play(state, "place Y 5 +0 0")
    rests(state)
    assert state.outcome().termination in INFO.terminations
    assert refusal_code(state, "pass", seat=0) == "match_over"
    assert state.actors() == ()
