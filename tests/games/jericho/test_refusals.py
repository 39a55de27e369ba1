"""Every code of refusal, and the sentence with it: what is wrong, with the numbers."""

import pytest

from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import Phase
from tests.builders import act, bundle, deal, feed_all, play, position, refusal_code


def opening():
    state = GAME.initial_state(deal(3))
    state.hands = [bundle("R1 R3 R4 G5 G7 B1 T")] * 3
    play(state, "2 open R1")
    return state


def feeding():
    state = opening()
    feed_all(state)
    return state


def over():
    return position(phase=Phase.OVER)


REFUSALS = [
    (over, 0, "supply T", "match_over", "the game is over"),
    (opening, 3, "open R1", "no_such_seat", "there is no seat 4; this game has 3"),
    (opening, 1, "open R3", "already_chosen", "seat 2 has already chosen"),
    (opening, 0, "feed R1", "wrong_phase", "choose your opening card first"),
    (opening, 0, "open T", "opening_trumpet", "the opening card must be a wall card in this game"),
    (opening, 0, "open P7", "not_in_hand", "seat 1 has no card P7 in hand"),
    (feeding, 0, "wall R3", "wrong_phase", "feed the supply first"),
    (feeding, 2, "feed P7", "not_in_hand", "seat 3 has no card P7 in hand"),
    (position, 1, "supply T", "not_your_turn", "it is seat 1’s turn, not seat 2’s"),
    (
        *(position, 0, "feed T", "wrong_phase"),
        "it is time for turns; lay a wall, play a trumpet, or add to the supply",
    ),
    (position, 0, "wall P7", "not_in_hand", "seat 1 has no card P7 in hand"),
    (
        *(position, 0, "trumpet R away", "join_mandatory"),
        "a trumpet joins your wall whenever it can in this game",
    ),
    (
        *(lambda: position(trumpet_needs_target=True), 0, "trumpet R", "no_target"),
        "nobody has a wall of colour R, and in this game a trumpet needs one",
    ),
    (
        *(lambda: position(trumpet_join="optional"), 0, "trumpet R away", "nothing_to_join"),
        "seat 1 has no wall of colour R that the trumpet could join",
    ),
]


@pytest.mark.parametrize(("make", "seat", "text", "code", "sentence"), REFUSALS)
def test_a_refusal_has_a_code_and_a_sentence_with_the_numbers(make, seat, text, code, sentence):
    state = make()
    assert refusal_code(state, seat, text) == code
    assert str(state.refusal(seat, act(text))) == sentence


def test_an_action_whose_card_is_unknown_is_no_move():
    """What others see of a face-down card (`feed ?`) cannot be played."""
    state = feeding()
    hidden = act("feed R3").hidden
    assert hidden.text == "feed ?"
    assert state.refusal(0, hidden).code == "not_in_hand"
