"""Rules 7 to 12, the points variant: magician, cannon, towers; R5-R15; RV5, RV6, RV7, RV8."""

import tomllib

import pytest

from jericho_tui.games.rempart.rules.board import Phase, cards_in, mask_of, protected
from jericho_tui.games.rempart.rules.setup import CannonIdle, Inserted, Shot
from jericho_tui.play.record import MatchRecord, replay
from tests.games.rempart.positions import (
    FORMER,
    POINTS,
    legal,
    numbers,
    play,
    position,
    ramparts,
    refusal_code,
)
from tests.golden.plies import FOLDER

TOWERS_OF_RV5 = "1 4 9 13 17 30"


def safe(rampart: str, flag_card: str) -> list[int]:
    return list(cards_in(protected(mask_of(numbers(rampart)), flag_card)))


def after_cannon(rampart: str, **options):
    """Seat 1 places cannon 43 against this rampart of seat 2."""
    state = position(["1 5", rampart], "43 46", **POINTS, **options)
    play(state, "turn 1", "keep")
    return state


# --- the magician: rule 11


def test_rv6_the_magician_inserts_a_card_of_any_number_once():
    state = position(["1 19 40", "1"], "22 25 46", **POINTS)
    play(state, "turn 1")
    assert legal(state) == ["back", "insert"]
    events = play(state, "insert")
    assert events == [Inserted(0, 0, 22, "", 4)]
    assert ramparts(state)[0] == "1 19 22 40"
    play(state, "turn 3", "back", "turn 2")
    assert legal(state) == ["back"]
    assert refusal_code(state, "insert") == "magician_used"


def test_r6_also_a_card_that_could_be_kept_can_be_inserted():
    state = position(["1 19 40", "1"], "41 46", **POINTS)
    play(state, "turn 1")
    assert legal(state) == ["keep", "back", "insert"]
    play(state, "insert")
    assert ramparts(state)[0] == "1 19 40 41"
    assert state.spent


def test_rule_11_not_without_a_magician():
    state = position(["1 40", "1 19"], "22 46", **POINTS)
    play(state, "turn 1")
    assert refusal_code(state, "insert") == "no_magician"


def test_rule_11_in_a_later_turn():
    """The turn that keeps the magician is over with it."""
    state = position(["1", "1"], "19 46 2", **POINTS)
    play(state, "turn 1", "keep")
    assert state.turn == 1
    play(state, "turn 2", "back", "turn 3")
    assert legal(state) == ["keep", "back", "insert"][1:]


def test_in_the_race_there_are_no_figures():
    state = position(["1 19 40", "1"], "22 43 46")
    play(state, "turn 1")
    assert refusal_code(state, "insert") == "no_figures"
    play(state, "back", "turn 2", "keep")
    assert state.phase is Phase.CHOOSE  # no cannon fires


def test_r7_an_inserted_cannon_fires():
    state = position(["1 19 40", "1 5"], "17 46", **POINTS)
    play(state, "turn 1", "insert")
    assert legal(state) == [*(f"shoot 1 {n}" for n in (1, 17, 19, 40)), "shoot 2 1", "shoot 2 5"]


def test_r8_a_magician_that_is_shot_has_lost_his_power():
    state = position(["1 5", "1 19 22"], "43 46 20", **POINTS)
    play(state, "turn 1", "keep", "shoot 2 19", "turn 3")
    assert refusal_code(state, "insert") == "no_magician"


# --- the cannon: rule 12


def test_rule_12_the_cannon_must_remove_an_unprotected_card():
    state = after_cannon("1 5 9", **FORMER)
    assert legal(state) == ["shoot 2 5", "shoot 2 9"]
    assert refusal_code(state, "back") == "wrong_phase"
    assert refusal_code(state, "shoot 2 7") == "not_there"
    assert refusal_code(state, "shoot 3 7") == "not_there"
    assert play(state, "shoot 2 9") == [Shot(0, 1, 9, "raven2")]
    assert ramparts(state) == ["1 5 43", "1 5"]
    assert state.turn == 1


def test_r14_r15_shot_cards_are_discarded_and_the_gap_closes():
    state = after_cannon("1 5 9 12")
    play(state, "shoot 2 9")
    assert ramparts(state)[1] == "1 5 12"
    assert state.discard >> 9 & 1
    assert not state.left >> 9 & 1


def test_r13_the_threshold_drops_with_the_highest_card():
    state = position(["1 5", "1 7 12"], "43 9 46", **POINTS)
    play(state, "turn 1", "keep", "shoot 2 12", "turn 2")
    assert legal(state) == ["keep", "back"]


def test_rv8_a_cannon_without_a_target_is_lost():
    state = position(["1 5", "1 4"], "43 46", **POINTS, **FORMER)
    events = play(state, "turn 1", "keep")
    assert events[-1] == CannonIdle(0)
    assert state.turn == 1


def test_rule_12_as_printed_a_cannon_without_a_target_stands_between_its_own_towers():
    """The cannon itself is a target wherever no towers protect it."""
    state = position(["4 19 45", "4"], "43 46", **POINTS)
    events = play(state, "turn 1", "insert")
    assert events[-1] == CannonIdle(0)
    state = position(["1 5", "4"], "43 46", **POINTS)
    play(state, "turn 1", "keep")
    assert legal(state) == ["shoot 1 1", "shoot 1 5", "shoot 1 43"]


def test_several_opponents_can_be_hit_by_seat_and_card():
    state = position(["1 5", "1 7", "1 2 9"], "43 46", **POINTS, **FORMER)
    play(state, "turn 1", "keep")
    assert legal(state) == ["shoot 2 7", "shoot 3 2", "shoot 3 9"]


def test_r9_with_opponents_only_not_the_own_rampart():
    state = after_cannon("1 7", cannon_self=False)
    assert legal(state) == ["shoot 2 1", "shoot 2 7"]
    assert refusal_code(state, "shoot 1 5") == "own_rampart"
    assert refusal_code(state, "shoot 1 43") == "own_rampart"


def test_r9_as_printed_the_rampart_of_a_player_of_ones_choice():
    state = after_cannon("1 7")
    own = ["shoot 1 1", "shoot 1 5", "shoot 1 43"]
    assert legal(state) == [*own, "shoot 2 1", "shoot 2 7"]
    play(state, "shoot 1 43")
    assert ramparts(state)[0] == "1 5"


NINE = "1 2 3 5 6 7 9 10 11"


def test_r10_the_tenth_card_is_a_cannon_shoot_first_then_count():
    state = position([NINE, "1 7"], "43 46", **POINTS)
    play(state, "turn 1", "keep")
    assert state.outcome() is None
    play(state, "shoot 2 7")
    assert state.outcome().termination == "ten_cards"


def test_r10_shooting_oneself_back_to_nine_does_not_end_the_match():
    state = position([NINE, "1 7"], "43 46", **POINTS)
    play(state, "turn 1", "keep", "shoot 1 2")
    assert state.outcome() is None
    assert state.turn == 1


def test_r10_an_inserted_tenth_card_ends_the_match_too():
    state = position(["1 2 3 5 6 7 9 19 40", "1 12"], "22 46", **POINTS)
    play(state, "turn 1", "insert")
    assert state.outcome().termination == "ten_cards"


# --- towers: rule 10, R11, R12


def test_rv5_from_the_flag_to_the_highest_tower_all_is_safe():
    assert safe(TOWERS_OF_RV5, "tower") == numbers(TOWERS_OF_RV5)
    assert after_cannon(TOWERS_OF_RV5, **FORMER).phase is Phase.CHOOSE


def test_rv5_as_printed_the_flag_is_a_card_like_any_other_and_can_be_shot():
    assert safe(TOWERS_OF_RV5, "ordinary") == numbers("4 9 13 17 30")
    assert legal(after_cannon(TOWERS_OF_RV5, cannon_self=False)) == ["shoot 2 1"]


@pytest.mark.parametrize(
    ("rampart", "flag_card", "expected"),
    [
        ("1 9 17", "tower", [1]),
        ("1 9 13 17", "tower", [1, 9, 13]),
        ("1 9 17", "immune", [1]),
        ("1 9 13 17", "immune", [1, 13]),
        ("1 3 4 9 13 17", "immune", [1, 4, 9, 13]),
        ("1 9 17", "ordinary", []),
        ("1 9 13 17", "ordinary", [13]),
        ("1 3 4 9 13 17", "ordinary", [4, 9, 13]),
        ("9 17", "ordinary", []),
    ],
)
def test_r11_r12_what_the_towers_protect(rampart, flag_card, expected):
    assert safe(rampart, flag_card) == expected


@pytest.mark.parametrize(
    ("flag_card", "targets"),
    [("tower", [17]), ("immune", [9, 17]), ("ordinary", [1, 9, 17])],
)
def test_r11_the_flag_card_decides_what_a_cannon_hits(flag_card, targets):
    state = after_cannon("1 9 13 17", flag_card=flag_card, cannon_self=False)
    assert legal(state) == [f"shoot 2 {card}" for card in targets]
    hit = [f"shoot 2 {card}" for card in (9, 13)]
    codes = {refusal_code(state, text) for text in hit}
    assert codes == ({"protected"} if flag_card == "tower" else {"protected", None})


def test_r11_a_rampart_without_even_its_flag_has_the_highest_card_0():
    state = position(["1 5", "1"], "43 46", flag_card="ordinary", **POINTS, idle=0)
    play(state, "turn 1", "keep", "shoot 2 1")
    assert ramparts(state)[1] == ""
    play(state, "turn 2", "keep")
    assert state.outcome().tiebreaks == (("highest", (43, 46)),)
    assert state.outcome().scores[1] == 1 + 1  # a raven


# --- the end with an unused magician: R5


BLOCKED = ["1 19 30", "1 31"]


def test_r5_the_owner_has_a_turn_that_begins_blocked():
    """The turn that causes the block does not count, and all seats play on in order."""
    state = position(BLOCKED, "2 33 5", **POINTS)
    play(state, "turn 2", "back", "turn 2", "keep")  # seat 2 blocks
    assert state.outcome() is None
    play(state, "turn 1", "back")  # the owner's turn began blocked
    assert state.outcome().termination == "blocked"


def test_r5_a_block_by_the_owner_gives_the_owner_another_turn():
    state = position(BLOCKED, "2 33 5", **POINTS)
    play(state, "turn 2", "keep")
    assert state.outcome() is None
    play(state, "turn 1", "back")
    assert state.outcome() is None  # seat 2's turn
    play(state, "turn 1")
    assert legal(state) == ["back", "insert"]
    play(state, "insert")
    assert state.outcome().termination == "blocked"
    assert ramparts(state)[0] == "1 2 19 30 33"


def test_r5_a_shot_that_lifts_the_block_starts_afresh():
    state = position(["1 19 30", "1 31"], "8 2 30", began_blocked=True, **POINTS)
    state.board = (8, 2, 16, *state.board[3:])
    state.left = mask_of([8, 2, 16])
    state.ramparts[1] = mask_of([1, 5, 31])
    play(state, "turn 1", "insert", "shoot 2 31")
    assert state.outcome() is None  # 16 fits seat 2 again
    assert not state.began_blocked
    assert refusal_code(state, "turn 3") is None


def test_r5_without_the_option_the_magician_comes_too_late():
    state = position(BLOCKED, "2 33 5", **POINTS, magician_blocks_end=False)
    play(state, "turn 2", "keep")
    assert state.outcome().termination == "blocked"


def test_r5_a_used_magician_does_not_keep_the_match_going():
    state = position(BLOCKED, "2 33 5", magician_used=True, **POINTS)
    play(state, "turn 2", "keep")
    assert state.outcome().termination == "blocked"


def test_r5_in_the_race_card_19_is_a_number():
    state = position(BLOCKED, "2 33 5")
    play(state, "turn 2", "keep")
    assert state.outcome().termination == "blocked"


def test_r5_on_an_empty_table_there_is_nothing_to_insert():
    state = position(BLOCKED, "33", **POINTS)
    play(state, "turn 1", "keep")
    assert state.outcome().termination == "blocked"


def test_r4_a_stall_ends_the_match_magician_or_not():
    state = position(["1 19 30", "1 31"], "2 46", idle=5, **POINTS)
    play(state, "turn 1", "back")
    assert state.outcome().termination == "stalled"


# --- R9 and R11 in whole matches


def test_r9_r11_a_recorded_match_as_printed_is_not_one_by_the_house_s_options():
    """Golden `points-printed`: a flag falls, shot by its owner; neither was allowed before."""
    text = (FOLDER / "rempart" / "points-printed.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    assert "3 shoot 3 1" in table["moves"]
    assert replay(MatchRecord.from_table(table)).error is None
    table["options"] |= {"cannon_self": False}
    error = replay(MatchRecord.from_table(table)).error
    assert "hits only opponents" in str(error)
    table["options"] |= {"cannon_self": True, "flag_card": "tower"}
    error = replay(MatchRecord.from_table(table)).error
    assert "card 1 of seat 3 is between towers, so it is safe" in str(error)
