"""Whoever may not act is told why."""

import pytest

from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import Action
from tests.games.nottingham.positions import play, position, refusal_code


def reason(state, text):
    number, _, rest = text.partition(" ")
    return str(state.refusal(int(number) - 1, GAME.parse_action(rest)))


def test_nobody_acts_out_of_turn():
    state = position(["", "P", ""], "P", turn=1)
    assert refusal_code(state, "1 take") == "not_your_turn"
    assert reason(state, "3 take") == "it is seat 2’s turn, not seat 3’s"


@pytest.mark.parametrize("seat", [4, 7])
def test_there_are_no_other_seats(seat):
    state = position(["", "P", ""], "P")
    assert refusal_code(state, f"{seat} take") == "no_such_seat"
    assert refusal_code(state, f"1 attack {seat}") == "no_such_seat"


def test_after_the_end_nothing_is_legal():
    state = position(["PPP", "", ""], "N", space=20)
    play(state, "1 take", "1 deliver P 3")
    for action in Action.every():
        for seat in (-1, 0, 2):
            assert state.refusal(seat, action).code == "match_over"


@pytest.mark.parametrize(
    ("card", "moves", "text", "code", "said"),
    [
        ("P", [], "1 pass", "wrong_phase", "seat 1 must first take the pearl or use its action"),
        ("C", [], "1 attack 2", "no_attack", "the coin cannot attack anyone"),
        ("N", [], "1 act", "no_such_action", "the necklace has no action; take it"),
        ("K", [], "1 act", "no_such_action", "the candlestick needs a target"),
        ("C", ["1 act"], "1 pass", "not_asked", "players are making offers for the coin"),
        ("T", ["1 act"], "3 offer P", "not_asked", "players are making offers for the chest"),
        ("P", ["1 attack 2"], "1 pick P", "not_asked", "seat 2 must give a necklace or pass now"),
        ("P", ["1 attack 2", "2 pass"], "2 pass", "not_your_turn", "it is seat 1’s turn"),
        ("K", ["1 attack 2", "2 pass"], "1 pick P", "not_asked", "a card is drawn at random now"),
        ("N", ["1 take"], "1 take", "wrong_phase", "seat 1 may deliver now, or pass"),
        ("N", ["1 take"], "1 deliver P 3", "not_in_hand", "seat 1 has 0 of pearl, not 3"),
        (
            "C",
            ["1 act", "2 offer P"],
            "2 offer P",
            "not_asked",
            "players are making offers for the coin",
        ),
    ],
)
def test_a_move_at_the_wrong_time_is_told_what_is_due(card, moves, text, code, said):
    state = position(["", "PJ", "P"], card)
    play(state, *moves)
    assert refusal_code(state, text) == code
    assert said in reason(state, text)


def test_an_ambush_that_does_not_match_is_told_what_would():
    state = position(["PPP", "", ""], "N", laid=["", "CT", ""])
    play(state, "1 take", "1 deliver P 3")
    assert reason(state, "2 ambush CT") == "the ambush CT matches neither seat 1 nor pearl"
    assert refusal_code(state, "3 pass") == "not_asked"


def test_chance_is_refused_what_cannot_be():
    state = position(["", "PJ", "P"], "K")
    play(state, "1 attack 2", "2 pass")
    assert refusal_code(state, "0 draw N") == "not_in_hand"
    assert refusal_code(state, "0 shuffle C") == "wrong_phase"
    assert refusal_code(state, "0 draw P") is None
