"""Every refusal: its code, and a sentence with what is the matter."""

import pytest

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.games.badaboom.rules import GAME
from tests.games.badaboom.positions import play, position, refusal_code

BAGS = [
    "hot_potato spare_screw loosen pickpocket butterfingers chained long_throw",
    "not_so_fast dud",
    "",
]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        *(
            ("2 pass", "not_your_turn"),
            ("4 pass", "no_such_seat"),
            ("0 shuffle dud", "no_such_seat"),
        ),
        *(("1 leave", "not_now"), ("1 play bunker", "not_in_bag"), ("1 lay martyr", "not_in_bag")),
        *(("1 play long_throw 1", "own_seat"), ("1 play long_throw 4", "no_such_seat")),
        *(
            ("1 play chained 5", "no_such_seat"),
            ("1 play pickpocket 2 mechanism", "nothing_to_take"),
        ),
        *(("1 play butterfingers 3", "nothing_to_take"), ("1 play spare_screw dud", "not_in_bomb")),
        *(("1 play loosen dud", "not_in_bag"), ("1 play chained 1", None)),
    ],
)
def test_what_may_not_be_played_is_refused(move, code):
    assert refusal_code(position(BAGS), move) == code


def test_what_may_not_be_done_at_other_times_is_refused():
    state = position(["", "", ""], "mechanism dud")
    for move in ("1 take greed", "1 put dud", "1 pass"):
        assert refusal_code(state, move) == {"1 take greed": "not_in_bomb"}.get(move, "not_now")
    play(state, "1 take mechanism", "1 keep")
    assert refusal_code(state, "1 put dud") == "not_in_bag"
    state = position(["butterfingers", "dud not_so_fast", ""])
    play(state, "1 play butterfingers 2")
    assert refusal_code(state, "2 drop dud") == "not_now"
    play(state, "2 pass")
    assert refusal_code(state, "2 drop greed") == "not_in_bag"
    state = position(["chained", "bunker", ""])
    play(state, "1 play chained 2")
    assert refusal_code(state, "2 counter") == "not_in_bag"


def test_loosen_needs_a_mechanism_in_the_bomb_and_no_second_gadget():
    state = position(["loosen greed", "", ""], "dud rummage", armed_by=3)
    assert refusal_code(state, "1 play loosen greed") == "no_mechanism"
    state = position(["loosen greed", "", ""], "dud mechanism")
    assert refusal_code(state, "1 play loosen greed") == "second_gadget"


def test_nobody_acts_while_chance_does_nor_after_the_end():
    state = position(["pickpocket", "dud", ""])
    play(state, "1 play pickpocket 2 gadget")
    assert refusal_code(state, "1 pass") == "chance_first"
    state = position(["", "", ""], "rummage bunker", holder=2, armed_by=1, coins=[9, 0, 0])
    play(state, "2 leave")
    assert refusal_code(state, "1 pass") == "match_over"


def test_rummage_needs_a_card_in_the_storage():
    state = position(["rummage", "", ""], rest="bag")
    assert refusal_code(state, "1 play rummage") == "empty_storage"


def test_the_sentence_has_the_numbers_in_it():
    refusal = position(BAGS).refusal(Seat(0), GAME.parse_action("play butterfingers 3"))
    assert str(refusal) == "the bag of seat 3 is empty"
    assert position(BAGS).refusal(CHANCE, GAME.parse_action("steal dud")) is not None
