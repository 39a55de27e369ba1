"""Setup and notation: what a record says, and what is refused at load (rules page 4.1, 4.4)."""

from random import Random

import pytest

from jericho_tui.core.actions import InvalidActionError, InvalidSetupError
from jericho_tui.core.game import CHANCE
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.rules.wheel import NOTATION, PYRAMID, Move, Place, Pose, Roll
from tests.games.hamster_rolle.positions import play, position

ROLL = "roll +2 -1 turn -5329 B2 11241 -567 7819 Y3 8966 9 -17830 out G1 O2"


def table(seats: int, **options: object) -> dict[str, object]:
    return dict(GAME.format_setup(GAME.deal(seats, options, Random(1))))


@pytest.mark.parametrize(("seats", "each"), [(2, 14), (3, 7), (4, 7)])
def test_everybody_begins_with_whole_sets(seats, each):
    setup = GAME.deal(seats, {}, Random(5))
    assert [len(stock) for stock in setup.stocks] == [each] * seats
    assert len({piece for stock in setup.stocks for piece in stock}) == each * seats
    assert set(setup.wheel.poses) == {PYRAMID}
    assert GAME.parse_setup(seats, {}, GAME.format_setup(setup)) == setup


def test_h4_a_shared_fourth_set_gives_two_pieces_each():
    setup = GAME.deal(3, {"fourth_set": "split"}, Random(5))
    assert [len(stock) for stock in setup.stocks] == [9, 9, 9]
    fourth = [p for stock in setup.stocks for p in stock if NOTATION[p].endswith("4")]
    assert len(set(fourth)) == 6
    assert GAME.parse_setup(3, setup.options, GAME.format_setup(setup)) == setup


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rig", 7),
        ("rig", "turn 0"),
        ("rig", "turn 0 K1 0 -13900 0"),
        ("rig", "turn 0 K1 0 -012499 0"),
        ("rig", "turn 0 K1 0 -12499 0 Y1 0 0 0"),
        ("stocks", "R1"),
        ("stocks", ["R1", "R2", 3]),
        ("stocks", ["R1", "R2", "X9"]),
        ("stocks", ["R1 O1 Y1 G1 B1 P1 W1"] * 3),
        ("stocks", ["O1 R1 Y1 G1 B1 P1 W1", "R2 O2 Y2 G2 B2 P2 W2", "R3 O3 Y3 G3 B3 P3 W3"]),
        ("stocks", ["R1 O1 Y1 G1 B1 P1", "R2 O2 Y2 G2 B2 P2 W2", "R3 O3 Y3 G3 B3 P3 W3"]),
        ("stocks", ["R1 O1 Y1 G1 B1 P1 K1", "R2 O2 Y2 G2 B2 P2 W2", "R3 O3 Y3 G3 B3 P3 W3"]),
        ("stocks", ["R1 O1 Y1 G1 B1 P1 W4", "R2 O2 Y2 G2 B2 P2 W2", "R3 O3 Y3 G3 B3 P3 W3"]),
        ("start_seat", 4),
    ],
)
def test_impossible_setups_are_refused_at_their_key(key, value):
    with pytest.raises(InvalidSetupError) as refused:
        GAME.parse_setup(3, {}, {**table(3), key: value})
    assert refused.value.key.startswith(key)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place Y 4 +0 0", Place(2, 3, 0, 0)),
        ("place P 12 -3 180", Place(5, 11, -3, 180)),
        ("move O2 6 -2 90", Move(5, 5, -2, 90)),
        ("move K1 1 +3 0", Move(28, 0, 3, 0)),
        ("roll lift turn 7 out G1", Roll(None, 7, (), (12,))),
        (
            ROLL,
            Roll(
                (2, -1),
                -5329,
                ((17, Pose(11241, -567, 7819)), (10, Pose(8966, 9, -17830))),
                (12, 5),
            ),
        ),
    ],
)
def test_notation_is_read_and_written(text, action):
    assert GAME.parse_action(text) == action
    assert GAME.format_action(action) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "pass ", "Pass", "place", "place K 4 +0 0", "place Y 0 +0 0", "place Y 13 +0 0"),
        *("place Y 4 0 0", "place Y 4 -0 0", "place Y 04 +0 0", "place Y 4 +0 00", "move Y 4 +0 0"),
        *("move Y5 4 +0 0", "move K2 4 +0 0", "roll +0 turn 0", "roll +0 +0 turn -0"),
        *("roll +0 +0 turn 0 Y1 1 2", "roll +0 +0 turn 0 out", "roll +0 +0 turn 99999999"),
        *("roll lift +0 turn 0", "roll +0 +0 turn 0 out G1 ", "place Y 4 +0 ٠"),
    ],
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(InvalidActionError):
        GAME.parse_action(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("+3 +0 turn 0 Y1 0 -9000 0", "tremor"),
        ("lift turn 0 out O1", "no_lift"),
        ("+0 +0 turn 0 Y1 0 -9000 0 out Y1", "twice"),
        ("+0 +0 turn 0 Y1 0 -9000 0 out O1 O1", "twice"),
        ("+0 +0 turn 0 Y1 0 -9000 0 W4 0 0 0", "not_there"),
        ("+0 +0 turn 0 Y1 0 -9000 0 out W4", "not_there"),
        ("+0 +0 turn 0 O1 0 -9000 0 Y1 0 -9000 0", None),
        ("+0 +0 turn 0 Y1 0 -9000 0 O1 0 -9000 0", "order"),
        ("+0 +0 turn 0 out K1 Y1", "pyramid_out"),
        ("+0 +0 turn 0 Y1 0 -13801 0", "outside"),
        ("+0 +0 turn 0 Y1 0 -9000 18000", "outside"),
        ("+0 +0 turn 0", "in_hand"),
        ("+0 +0 turn 0 Y1 0 -9000 0", None),
        ("+0 +0 turn 0 out O1 Y1", None),
    ],
)
def test_a_roll_is_checked_for_its_form(text, code):
    state = position(("O1 4 +0 0", "P1 5 -3 0"))
    play(state, "place Y 6 +0 0")
    refusal = state.refusal(CHANCE, GAME.parse_action(f"roll {text}"))
    assert (None if refusal is None else refusal.code) == code


def test_a_lifted_piece_is_in_hand_and_not_in_the_wheel():
    state = position(("O1 3 +0 0", "P1 4 -3 0"), turn=-6000)
    play(state, "move O1 6 +0 0")

    def code(text: str) -> str | None:
        refusal = state.refusal(CHANCE, GAME.parse_action(f"roll {text}"))
        return None if refusal is None else refusal.code

    assert code("lift turn 0 out P1") is None
    assert code("lift turn 0 O1 0 -9000 0 out P1") == "in_hand"
    assert code("lift turn 0 out P1 O1") == "in_hand"
    assert code("+0 +0 turn 0") is None  # it came to lie exactly where it was


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [("steady", {0}), ("normal", {-2, -1, 0, 1, 2}), ("shaky", {-4, -2, 0, 2, 4})],
)
def test_a_hand_trembles_as_the_option_says(hand, allowed):
    state = position(("O1 4 +0 0", "P1 5 -3 0"), hand=hand)
    play(state, "place Y 6 +0 0")
    texts = {step: f"roll {step:+} +0 turn 0 Y1 0 -9000 0" for step in range(-5, 6)}
    fits = {s for s, t in texts.items() if state.refusal(CHANCE, GAME.parse_action(t)) is None}
    assert fits == allowed
