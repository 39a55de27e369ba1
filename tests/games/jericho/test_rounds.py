"""Rounds and turns: paragraphs 10 to 15, 19 and 20, rulings J13 to J16 and J22, JQ3 to JQ6, 1.3."""

from random import Random

import pytest

from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import Phase
from jericho_tui.games.jericho.rules.setup import Drew, ScoringCardDrawn
from tests.builders import (
    act,
    bundle,
    check_cards,
    deal,
    deal_with_scoring,
    feed_all,
    hands,
    jericho_state,
    legal,
    play,
    play_randomly,
    position,
    refusal_code,
    supply,
    text_of,
    walls,
    won,
)

HAND = "R1 R3 G5 G5 B7 Y4 T"


def before_openings(num_seats=3, **options):
    state = GAME.initial_state(deal(num_seats, start_player="seat0", **options))
    state.hands = [bundle(HAND) for _ in range(num_seats)]
    return state


def before_feeding(num_seats=3):
    state = before_openings(num_seats)
    play(state, *["open B7"] * num_seats)
    return state


def sizes(state):
    return [len(text.split()) for text in hands(state)]


# --- 10, 12, 13: openings and feeds


def test_rule_10_everybody_lays_one_card_face_down_and_has_six_left():
    state = before_openings()
    assert state.actors() == (0, 1, 2)
    play(state, "1 open B7", "2 open R1", "3 open G5")
    assert sizes(state) == [6, 6, 6]
    assert hands(state)[0] == "R1 R3 G5 G5 Y4 T"
    assert walls(state) == ["", "", ""]


def test_rule_10_every_wall_card_may_open_each_kind_once():
    state = before_openings()
    assert legal(state, 0) == ["open R1", "open R3", "open G5", "open B7", "open Y4"]


def test_rule_10_a_card_may_not_be_laid_before_the_openings_are_chosen():
    state = before_openings()
    assert refusal_code(state, 0, "feed R1") == "wrong_phase"
    assert refusal_code(state, 0, "wall R1") == "wrong_phase"


def test_rule_12_everybody_feeds_one_card_of_any_kind_and_nobody_draws():
    state = before_feeding()
    assert legal(state, 1) == ["feed R1", "feed R3", "feed G5", "feed Y4", "feed T"]
    left = len(state.deck) - state.drawn
    play(state, "1 feed T", "2 feed R1", "3 feed Y4")
    assert supply(state) == "R1 Y4 T"
    assert sizes(state) == [5, 5, 5]
    assert len(state.deck) - state.drawn == left


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_rule_12_sealed_choices_come_in_any_order(order):
    state = before_feeding()
    choices = ("feed R1", "feed G5", "feed T")
    for seat in order:
        play(state, f"{seat + 1} {choices[seat]}")
    inorder = before_feeding()
    play(inorder, *choices)
    assert state.as_data() == inorder.as_data()


def test_rule_12_nobody_chooses_twice():
    state = before_feeding()
    play(state, "2 feed R1")
    assert state.actors() == (0, 2)
    assert refusal_code(state, 1, "feed R3") == "already_chosen"


def test_rule_13_openings_lie_face_down_until_all_have_fed():
    state = before_feeding()
    play(state, "1 feed R1", "2 feed R1")
    assert walls(state) == ["", "", ""]
    play(state, "3 feed R1")
    assert walls(state) == ["B7", "B7", "B7"]


def test_rule_13_openings_are_turned_up_in_round_1_only():
    state = position(["R5", "", ""], deck="S P3 P3", turn=0)
    play(state, "supply T")
    before = walls(state)
    feed_all(state)
    assert state.phase is Phase.TURN
    assert walls(state) == before


def test_j1_any_a_trumpet_turned_up_leaves_the_game():
    state = before_openings(opening_card="any")
    play(state, "1 open T", "2 open B7", "3 open R1")
    feed_all(state)
    assert walls(state) == ["", "B7", "R1"]
    assert state.removed == 1


def test_jq3_before_the_first_turn():
    """Hands of five, one card each in the supply; openings visible only after the last feed."""
    for num_seats in (3, 4, 5):
        state = GAME.initial_state(deal(num_seats))
        play_randomly(state, Random(1), 2 * num_seats - 1)
        assert not any(state.walls)
        feed_all(state)
        assert sizes(state) == [5] * num_seats
        assert len(supply(state).split()) == num_seats
        assert all(len(text.split()) == 1 for text in walls(state))


# --- 14: whose turn


@pytest.mark.parametrize("start", range(4))
def test_rule_14_the_start_player_begins_and_turns_go_to_the_left(start):
    state = GAME.initial_state(deal(4, start_player="host", host_choice=start + 1))
    feed_all(state)
    feed_all(state)
    turns = []
    for _ in range(9):
        turns.append(state.actors()[0])
        feed_all(state)
    assert turns == [(start + i) % 4 for i in range(9)]


def test_rule_14_nobody_moves_out_of_turn():
    state = position(turn=1)
    assert refusal_code(state, 0, "supply T") == "not_your_turn"
    assert str(state.refusal(0, act("supply T"))) == "it is seat 2’s turn, not seat 1’s"


# --- 15: a turn


def test_rule_15a_a_wall_card_is_laid_into_the_own_wall_of_its_colour():
    state = position(["", "G3 GT", ""], hands=["R5", "G5 R1", "R5"], turn=1, deck="Y1")
    play(state, "wall G5")
    assert walls(state) == ["", "G5 G3 GT", ""]
    assert hands(state)[1] == "R1 Y1"


def test_rule_15a_a_wall_that_is_absent_is_created():
    state = position(["", "", ""], hands=["Y7", "", ""])
    play(state, "wall Y7")
    assert walls(state) == ["Y7", "", ""]


def test_rule_15a_walls_have_no_limit_of_length():
    """All 17 cards of a colour and all 22 trumpets in one wall: 57 + 44."""
    full = "R1 " * 4 + "R3 " * 5 + "R4 " * 4 + "R5 " * 3
    state = position([full + "RT " * 22, "", ""], hands=["R7", "", ""])
    play(state, "wall R7")
    assert state.observation(None).lengths(0) == (57 + 44, 0, 0)
    assert len(walls(state)[0].split()) == 17 + 22


def test_rule_15a_a_card_that_is_not_held_may_not_be_laid():
    state = position(hands=["R5 T", "R3", "R3"])
    assert refusal_code(state, 0, "wall R3") == "not_in_hand"
    assert str(state.refusal(0, act("wall R3"))) == "seat 1 has no card R3 in hand"


def test_rule_15b_a_trumpet_announces_any_of_the_five_colours():
    state = position(["R5", "", ""], hands=["T", "", ""])
    sounds = [f"trumpet {colour}" for colour in "RGBYP"]
    assert legal(state) == [*sounds, "supply T"]


def test_rule_15b_without_a_trumpet_none_is_played():
    state = position(hands=["R5", "T", "T"])
    assert refusal_code(state, 0, "trumpet R") == "not_in_hand"


def test_rule_15c_any_card_goes_face_down_to_the_supply():
    state = position(hands=["R5 T", "", ""], supply="G1")
    play(state, "supply R5")
    assert supply(state) == "R5 G1"
    assert walls(state) == ["", "", ""]


def test_rule_15_there_is_no_pass_and_nothing_else():
    """1.3: walls by card, trumpets by colour, supply by card, in this order."""
    state = position(hands=["R5 R5 R3 T G1", "", ""])
    assert legal(state) == [
        *("wall R3", "wall R5", "wall G1"),
        *("trumpet R", "trumpet G", "trumpet B", "trumpet Y", "trumpet P"),
        *("supply R3", "supply R5", "supply G1", "supply T"),
    ]


def test_rule_15_openings_and_feeds_are_no_turns():
    state = position(hands=["R5", "", ""])
    assert refusal_code(state, 0, "open R5") == "wrong_phase"
    assert refusal_code(state, 0, "feed R5") == "wrong_phase"


def test_section_1_3_at_most_fifteen_actions_and_identical_cards_are_one():
    assert len(legal(position(hands=["R1 R3 R4 R5 T", "", ""]))) == 4 + 5 + 5
    assert len(legal(position(hands=["R3 R3 R3 R3 R3", "", ""]))) == 2
    most = 0
    for seed in range(40):
        state = jericho_state(3, seed, 6)
        while state.actors():
            seat = state.actors()[0]
            if state.phase is Phase.TURN:
                most = max(most, len(state.legal_actions(seat)))
            state.apply(seat, state.legal_actions(seat)[seed % len(state.legal_actions(seat))])
    assert 10 <= most <= 15


# --- 19, 20: the draw


def test_rule_19_the_top_card_goes_to_the_hand_and_the_turn_to_the_left():
    state = position(hands=["R5", "", ""], deck="B4 B7")
    play(state, "wall R5")
    assert hands(state)[0] == "B4"
    assert state.actors() == (1,)


@pytest.mark.parametrize("move", ["wall R5", "trumpet R", "supply R5"])
def test_rule_19_every_kind_of_turn_draws_one(move):
    state = position(hands=["R5 T", "", ""], deck="B4 B7")
    play(state, move)
    assert "B4" in hands(state)[0].split()
    assert state.drawn == 1


def test_rule_20_a_scoring_card_ends_the_round():
    state = position(hands=["R5", "", ""], deck="S B7 Y3")
    events = play(state, "wall R5")
    assert ScoringCardDrawn(0, 1) in events
    assert len(state.reveals) == 1
    assert state.round == 2
    assert state.phase is Phase.FEED


def test_rule_20_and_j13_the_next_card_replaces_it_at_once():
    state = position(hands=["R5", "", ""], deck="S B7 Y3")
    events = play(state, "wall R5")
    assert hands(state)[0] == "B7"
    assert [e for e in events if isinstance(e, Drew)] == [Drew(0, act("supply B7").card)]
    assert len(state.deck) - state.drawn == 1


def test_jq4_player_2_draws_the_first_scoring_card():
    # Place 0 of pile 2 is the 15th draw: with start player 0 that is seat 2's.
    state = GAME.initial_state(deal_with_scoring(4, 0, 0, 0))
    play_randomly(state, Random(2), 8 + 14)
    assert state.actors() == (2,)
    replacement = state.deck[15]
    before = state.hands[2]
    play(state, "supply " + text_of(before).split()[0])
    assert state.hands[2] == before - bundle(text_of(before).split()[0]) + replacement
    assert state.reveals[0].drawer == 2
    assert state.actors() == (0, 1, 2, 3)
    feed_all(state)
    assert sizes(state) == [4, 4, 4, 4]
    assert state.actors() == (3,)


def test_jq5_the_left_neighbour_of_the_last_seat_is_the_first():
    """Scoring card 2 drawn by player 3 of 4: round 3 is started by player 0 (J16)."""
    state = position([""] * 4, hands=["R5 R3 G3 B3"] * 4, deck="S P3 P4", round_number=2, turn=3)
    play(state, "supply R5")
    feed_all(state)
    assert state.round == 3
    assert state.actors() == (0,)
    assert sizes(state) == [3, 3, 3, 3]


def test_jq6_the_third_scoring_card_is_the_last_card():
    """No replacement (J15), then scoring, final bonus, and the match is over."""
    state = position(
        ["R1", "", ""], hands=["R1", "", ""], deck="S", round_number=3, buried=["", "R3", ""]
    )
    events = play(state, "wall R1")
    assert [e for e in events if isinstance(e, Drew)] == []
    assert hands(state)[0] == ""
    assert won(state) == ["R1 R1 R3", "", ""]
    assert state.actors() == ()
    assert state.outcome() is not None


@pytest.mark.parametrize("num_seats", [3, 4, 5])
def test_jq6_in_a_whole_match(num_seats):
    state = GAME.initial_state(deal_with_scoring(num_seats, 3, 3, -1))
    play_randomly(state, Random(3), after_each=check_cards)
    assert state.drawn == len(state.deck)
    assert state.outcome() is not None
    # Whoever drew it has one card less than the others.
    assert sorted(sizes(state)) == [2] + [3] * (num_seats - 1)


def test_j14_a_replacement_is_never_a_scoring_card():
    """Piles 3 and 5 lie between: extremes of every seat count."""
    for num_seats in (3, 4, 5):
        state = GAME.initial_state(deal_with_scoring(num_seats, -1, 0, 0))
        play_randomly(state, Random(4))
        assert len(state.reveals) == 3


def test_j16_the_left_neighbour_of_the_drawer_starts():
    for drawer in range(5):
        state = position([""] * 5, deck="S P3", turn=drawer)
        play(state, "supply R3")
        feed_all(state)
        assert state.actors() == ((drawer + 1) % 5,)
        assert state.starts == [0, (drawer + 1) % 5]


def test_rule_25_after_the_third_scoring_the_match_is_over():
    state = position(deck="S P3 P3", round_number=3)
    play(state, "supply T")
    assert state.phase is Phase.OVER
    assert state.actors() == ()
    assert legal(state, 0) == []
    assert refusal_code(state, 1, "supply T") == "match_over"


def test_a_seat_that_is_not_at_the_table_is_refused():
    state = position()
    for seat, shown in ((3, 4), (-1, 0)):
        assert refusal_code(state, seat, "supply T") == "no_such_seat"
        assert (
            str(state.refusal(seat, act("supply T")))
            == f"there is no seat {shown}; this game has 3"
        )
