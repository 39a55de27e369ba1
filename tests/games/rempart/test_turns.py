"""Rules 2 to 6, the race: turning up, keeping, the ends A and B; R1-R4, R13, R17; RV1-RV4."""

import pytest

from jericho_tui.core.events import MatchEnded
from jericho_tui.games.rempart.rules.board import Phase
from jericho_tui.games.rempart.rules.setup import Kept, TurnedBack, TurnedUp
from tests.games.rempart.positions import legal, play, position, ramparts, refusal_code


def test_rule_3_one_card_is_turned_up_for_all_on_its_place():
    state = position(["1", "1"], "7 3 46")
    assert legal(state) == ["turn 1", "turn 2", "turn 3"]
    assert play(state, "turn 2") == [TurnedUp(0, 1, 3, "")]
    assert refusal_code(state, "turn 1") == "wrong_phase"


def test_rv1_a_card_that_is_too_low_can_only_be_put_back():
    state = position(["1 5 12", "1"], "9 13 46")
    play(state, "turn 1")
    assert legal(state) == ["back"]
    assert refusal_code(state, "keep") == "too_low"


def test_rv1_r1_a_higher_card_may_be_kept_or_put_back():
    state = position(["1 5 12", "1"], "9 13 46")
    play(state, "turn 2")
    assert legal(state) == ["keep", "back"]


def test_rule_3_keeping_ends_the_turn():
    state = position(["1 5", "1"], "9 13 46")
    assert play(state, "turn 2", "keep")[-1] == Kept(0, 1, 13, "", 3)
    assert ramparts(state) == ["1 5 13", "1"]
    assert state.turn == 1
    assert legal(state) == ["turn 1", "turn 3"]
    assert refusal_code(state, "turn 2") == "no_card_there"


def test_rule_3_so_does_putting_back_and_places_never_change():
    state = position(["1 5", "1"], "9 13 46")
    assert play(state, "turn 2", "back")[-1] == TurnedBack(0, 1, 13, "")
    assert state.turn == 1
    play(state, "turn 2")
    assert state.card == 13


def test_rule_2_turns_go_clockwise():
    state = position(["1", "1", "1"], "9 13 46", turn=2)
    order = []
    for _ in range(4):
        order.append(state.turn)
        play(state, "turn 1", "back")
    assert order == [2, 0, 1, 2]


def test_r2_a_card_must_be_turned_up():
    state = position(["1", "1"], "9 13")
    for text in ("keep", "back", "insert", "shoot 2 1"):
        assert refusal_code(state, text) == "wrong_phase"


def test_rule_4_only_the_own_rampart_grows():
    state = position(["1", "1 40"], "9 46")
    assert refusal_code(state, "turn 1", 1) == "not_your_turn"
    play(state, "turn 1", "keep")
    assert ramparts(state) == ["1 9", "1 40"]


def test_rule_5_rv2_the_tenth_card_wins_at_once():
    state = position(["1 2 3 4 5 6 7 8 9", "1 40"], "10 46")
    events = play(state, "turn 1", "keep")
    outcome = state.outcome()
    assert outcome.termination == "ten_cards"
    assert outcome.placings == (1, 2)
    assert outcome.scores == (10, 2)
    assert events[-1] == MatchEnded(outcome)
    assert state.actors() == ()


def test_rule_6_rv3_when_nobody_can_take_a_card_the_match_ends():
    state = position(["1 8", "1 10"], "3 7 12")
    play(state, "turn 3", "back", "turn 3", "keep")
    assert state.phase is Phase.OVER
    assert state.outcome().termination == "blocked"
    assert state.outcome().scores == (2, 3)


def test_rule_6_it_goes_on_while_anybody_could():
    state = position(["1 8", "1 2"], "3 7 12")
    play(state, "turn 3", "keep")
    assert state.outcome() is None  # seat 2 could take 3 and 7


def test_rule_6_an_empty_table_counts():
    state = position(["1 8", "1 2"], "9")
    play(state, "turn 1", "keep")
    assert state.outcome().termination == "blocked"


def test_rule_6_rv4_equal_numbers_the_highest_card_decides():
    state = position(["1 2 3 4 5 41", "1 11 12 13 14"], "7 44", turn=1)
    play(state, "turn 2", "keep")
    outcome = state.outcome()
    assert outcome.scores == (6, 6)
    assert outcome.tiebreaks == (("highest", (41, 44)),)
    assert outcome.placings == (2, 1)


def test_rule_6_r17_only_bare_flags_share_a_place():
    state = position(["1", "1", "1 3"], "46", turn=2)
    play(state, "turn 1", "back", "turn 1", "back", "turn 1", "back")
    outcome = state.outcome()
    assert outcome.termination == "stalled"
    assert outcome.placings == (2, 2, 1)
    assert outcome.tiebreaks == (("highest", (1, 1, 3)),)


def test_r3_the_numbers_on_the_table_are_public():
    view = position(["1 8", "1 2"], "3 7 12").observation(None)
    assert view.as_data()["cards_left"] == [3, 7, 12]


def test_r3_by_default_a_block_ends_the_match_at_once():
    state = position(["1 8", "1 10"], "3 12 7")
    play(state, "turn 2", "back", "turn 2", "keep")
    assert state.outcome().termination == "blocked"


def test_r3_with_when_all_seen_every_card_left_must_have_been_turned_up_once():
    state = position(["1 8", "1 10"], "3 12 7", auto_block_end="when_all_seen")
    play(state, "turn 2", "back", "turn 2", "keep")
    assert state.outcome() is None
    play(state, "turn 1", "back")
    assert state.outcome() is None
    play(state, "turn 3", "back")
    assert state.outcome().termination == "blocked"


@pytest.mark.parametrize(("limit", "turns"), [(3, 6), (2, 4), (4, 8)])
def test_r4_turns_without_a_card_kept_end_the_match(limit, turns):
    """stall_limit x cards left, counted over all seats."""
    state = position(["1", "1", "1"], "7 46", stall_limit=limit)
    for _ in range(turns - 1):
        play(state, "turn 1", "back")
    assert state.outcome() is None
    play(state, "turn 2", "back")
    assert state.outcome().termination == "stalled"


def test_r4_keeping_a_card_starts_the_count_anew():
    state = position(["1", "1"], "7 9 46", idle=8)
    play(state, "turn 1", "keep")
    assert state.idle == 0
    play(state, "turn 2", "back")
    assert state.idle == 1
    assert state.outcome() is None


def test_r4_stalled_ramparts_are_ranked_as_at_a_block():
    state = position(["1 5", "1 2 3"], "46", idle=2)
    play(state, "turn 1", "back")
    assert state.outcome().termination == "stalled"
    assert state.outcome().placings == (2, 1)
