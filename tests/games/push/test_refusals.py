"""Whoever may not act is told why."""

import pytest

from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.rules.cards import Action
from tests.games.push.positions import is_chance, play, position, refusal_code


def test_nobody_acts_out_of_turn():
    state = position(3, turn=1)
    assert refusal_code(state, "draw", 0) == "not_your_turn"
    assert refusal_code(state, "draw", 2) == "not_your_turn"


@pytest.mark.parametrize("seat", [3, 6, -2])
def test_there_are_no_other_seats(seat):
    assert refusal_code(position(3), "draw", seat) == "no_such_seat"


def test_after_the_end_nothing_is_legal():
    state = position(2, deck="R1")
    play(state, "draw", "place 1", "stop", "take 1")
    for action in Action.every():
        for seat in (-1, 0, 1):
            assert state.refusal(seat, action).code == "match_over"


@pytest.mark.parametrize(
    ("columns", "text", "code"),
    [
        (None, "stop", "wrong_phase"),
        (None, "place 1", "wrong_phase"),
        (None, "take 1", "wrong_phase"),
        (["R2"], "protect R", "drawn_already"),
        (["R2"], "take 1", "wrong_phase"),
        (["R2"], "pass", "wrong_phase"),
    ],
)
def test_a_move_at_the_wrong_time_is_told_what_is_due(columns, text, code):
    state = position(3, columns, bench=["R5", "", ""])
    assert refusal_code(state, text) == code


def test_while_collecting_nobody_draws_or_protects():
    state = position(3, ["R2", "G3"], bench=["R5", "B5", ""])
    play(state, "stop", "take 1")
    assert refusal_code(state, "draw") == "wrong_phase"
    assert refusal_code(state, "protect B") == "wrong_phase"


def test_every_refusal_is_a_sentence_with_its_numbers():
    state = position(3, ["R2 B5", "Y4", "P3"], deck="Y5 R1")
    play(state, "draw")
    said = {
        str(state.refusal(0, GAME.parse_action(text))) for text in ("place 1", "place 2", "draw")
    }
    assert said == {
        "Y5 does not fit: column 1 already has this value",
        "Y5 does not fit: column 2 already has this colour",
        "place the card Y5 first",
    }


def test_the_die_is_named_with_its_seat():
    state = position(3, ["R2", "Y4", "P2 Y6"], deck="Y2 R1")
    play(state, "draw")
    assert is_chance(state)
    assert str(state.refusal(1, GAME.parse_action("take 1"))) == (
        "the die must be rolled for seat 1 first"
    )
