"""Whoever may not act is told why."""

import pytest

from jericho_tui.games.rempart.rules import GAME
from jericho_tui.games.rempart.rules.board import Action
from tests.games.rempart.positions import POINTS, play, position, refusal_code


@pytest.mark.parametrize("seat", [2, 4, -1, -2])
def test_there_are_no_other_seats_and_no_chance(seat):
    assert refusal_code(position(["1", "1"], "7 46"), "turn 1", seat) == "no_such_seat"


def test_nobody_acts_out_of_turn():
    assert refusal_code(position(["1", "1"], "7 46"), "turn 1", 1) == "not_your_turn"


def test_chance_never_acts():
    with pytest.raises(NotImplementedError):
        position(["1", "1"], "7 46").sample_chance(None)


def test_after_the_end_nothing_is_legal():
    state = position(["1", "1"], "46")
    play(state, "turn 1", "keep")
    for action in Action.every():
        for seat in (0, 1):
            assert state.refusal(seat, action).code == "match_over"


def test_every_refusal_is_a_sentence_with_its_numbers():
    state = position(["1 30", "1 4 9 13"], "25 43 46", **POINTS)
    said = [str(state.refusal(0, GAME.parse_action(text))) for text in ("turn 9", "keep")]
    play(state, "turn 1")
    said += [str(state.refusal(0, GAME.parse_action(text))) for text in ("keep", "turn 2")]
    play(state, "back", "turn 3", "back", "turn 2", "keep")
    assert said == [
        "there is no card at spot 9",
        "start your turn by turning up a card",
        "card 25 is not higher than 30, the highest card of the rampart",
        "first keep card 25 or put it back",
    ]


def test_a_safe_card_is_named_with_its_seat():
    state = position(["1 30", "1 4 9 13 16"], "43 46", **POINTS)
    play(state, "turn 1", "keep")
    assert str(state.refusal(0, GAME.parse_action("shoot 2 9"))) == (
        "card 9 of seat 2 is between towers, so it is safe"
    )
