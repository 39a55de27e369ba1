"""What every game refuses in the same words: seats are counted from 1, as players count them."""

import pickle

import pytest

from jericho_tui.core.actions import refuse_over, refuse_stranger, refuse_turn
from jericho_tui.core.game import Seat
from jericho_tui.core.state import NotedAction


def test_who_is_not_on_turn_is_told_whose_turn_it_is():
    refusal = refuse_turn(Seat(2), Seat(0))
    assert refusal is not None
    assert refusal.code == "not_your_turn"
    assert str(refusal) == "it is seat 1’s turn, not seat 3’s"
    assert refuse_turn(Seat(2), Seat(2)) is None


@pytest.mark.parametrize(("seat", "number"), [(-1, 0), (3, 4)])
def test_who_has_no_seat_is_told_how_many_play(seat, number):
    refusal = refuse_stranger(Seat(seat), 3)
    assert refusal is not None
    assert refusal.code == "no_such_seat"
    assert str(refusal) == f"there is no seat {number}; this game has 3"


@pytest.mark.parametrize("seat", [0, 2])
def test_who_has_a_seat_is_no_stranger(seat):
    assert refuse_stranger(Seat(seat), 3) is None


def test_after_the_end_nothing_is_allowed():
    assert refuse_over().code == "match_over"


class Move(NotedAction):
    """An action of a game."""


def test_an_action_is_named_while_its_class_keeps_it():
    kept = Move("stay")
    assert Move.named("stay") is kept
    assert Move.every() == (kept,)
    assert pickle.loads(pickle.dumps(kept)) is kept
    with pytest.raises(KeyError, match="go"):
        Move.named("go")
