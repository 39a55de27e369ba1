"""Tricks, counters and missions: rules page 3.2 and its rulings B13, B19 to B21, B26 to B31."""

from random import Random

import pytest

from jericho_tui.core.bundles import size
from jericho_tui.games.badaboom.rules.cards import KINDS
from jericho_tui.games.badaboom.rules.edition import Exploded, NothingHappened
from tests.games.badaboom.positions import (
    acting,
    bags,
    cards,
    check_cards,
    legal,
    play,
    position,
    refusal_code,
)

FULL = ["hot_potato", "long_throw", "back_to_you"]


def blown(content: str, *moves: str, bags=("", "", "", ""), armed_by=1, **given):
    """Return who is hit (from 1) when seat 2 holds an armed bomb, after `moves`."""
    state = position(bags, content, holder=2, armed_by=armed_by, **given)
    events = play(state, *moves, "2 leave")
    while not state.payments and acting(state):
        events += play(state, f"{acting(state)[0]} pass")
    check_cards(state)
    blast = next(event for event in events if isinstance(event, Exploded))
    return sorted(seat + 1 for seat in blast.hit)


@pytest.mark.parametrize(
    ("gadget", "hit"),
    [
        *(("rummage", [2]), ("shrapnel", [1, 2, 3]), ("big_boom", [1, 2, 3, 4])),
        *(("boomerang", [1]), ("backblast", [1, 3, 4]), ("dud", []), ("left_fuse", [3])),
        ("greed", [2]),
    ],
)
def test_the_gadget_says_who_is_hit(gadget, hit):
    assert blown(f"bunker {gadget}") == hit


def test_b28_left_is_left_at_the_table_whatever_the_direction():
    given = ["reverse", "", "", ""]
    assert blown("bunker left_fuse", "1 play reverse", bags=given) == [3]


def test_greed_hits_all_who_have_most():
    assert blown("bunker greed", coins=[3, 0, 1, 3]) == [1, 2, 4]


def test_shrapnel_hits_everybody_of_three():
    assert blown("bunker shrapnel", bags=["", "", ""]) == [1, 2, 3]


def test_b29_chains_and_bunkers_count_once():
    given = ["chained chained", "bunker", "", "chained"]
    moves = ["2 pass", "4 play chained 3", "1 play chained 3"]
    assert blown("bunker rummage", *moves, bags=given) == [2, 3]
    moves = ["2 play bunker", "4 play chained 2", "1 play chained 1"]
    assert blown("bunker rummage", *moves, bags=given) == [1]


def test_chained_is_countered_by_its_victim_only():
    state = position(["chained", "not_so_fast", "not_so_fast"], holder=1)
    play(state, "1 play chained 2")
    assert acting(state) == [2]
    play(state, "2 counter")
    assert (state.lasting, acting(state)) == ((), [3])
    check_cards(state)


@pytest.mark.parametrize("card", ["rummage", "reverse", "bunker", "chained 1"])
def test_b19_what_affects_nobody_else_is_not_countered(card):
    word = card.split()[0]
    state = position([f"{word} not_so_fast", "not_so_fast", "not_so_fast"])
    play(state, f"1 play {card}")
    assert state.phase.name == "TRICK"
    assert acting(state) == [2]


@pytest.mark.parametrize("seat", [1, 2])
def test_b19_the_holder_counters_what_is_done_to_the_bomb_by_others(seat):
    given = [["loosen dud not_so_fast", ""], ["not_so_fast", "loosen dud"]][seat - 1]
    state = position([*given, ""])
    if seat == 2:
        play(state, "1 pass")
    play(state, f"{seat} play loosen dud")
    assert (state.phase.name == "COUNTER") == (seat == 2)


def test_b20_only_an_odd_number_of_about_turns_reverses():
    state = position(["reverse", "reverse", ""])
    play(state, "1 play reverse")
    assert state.reversed()
    play(state, "2 play reverse")
    assert not state.reversed()


def test_b20_hot_potato_goes_where_the_bomb_is_passed():
    state = position(["hot_potato", "", "reverse", ""], holder=1)
    play(state, "1 pass", "3 play reverse", "1 leave", "1 play hot_potato")
    assert (state.holder, state.previous) == (3, 0)


def test_b21_butterfingers_finds_an_empty_bag():
    state = position(["butterfingers not_so_fast", "not_so_fast", ""])
    events = play(state, "1 play butterfingers 2", "2 counter", "1 counter")
    assert NothingHappened(0, KINDS.index("butterfingers")) in events
    assert acting(state) == [1]
    assert bags(state)[:2] == ["", ""]
    check_cards(state)


def test_b26_copies_count_apart():
    state = position(["pickpocket", "bunker bunker bunker dud", ""])
    play(state, "1 play pickpocket 2 trick", "2 pass")
    assert [a.text for a in state.legal_actions(-1)] == ["steal bunker"]
    assert state.sample_chance(Random(0)).text == "steal bunker"
    assert refusal_code(state, "0 steal dud") == "impossible_chance"
    play(state, "0 steal bunker")
    assert bags(state)[:2] == ["bunker", "dud bunker bunker"]


def test_b27_the_card_laid_out_for_loosen_returns_when_it_is_cancelled():
    state = position(["not_so_fast", "", "loosen not_so_fast"], "mechanism rummage", holder=1)
    play(state, "1 pass", "3 play loosen not_so_fast")
    assert bags(state)[2] == ""
    play(state, "1 counter")  # the player has nothing left to answer with and is not asked
    assert bags(state)[2] == "not_so_fast"
    assert state.bin == cards("loosen not_so_fast")
    assert state.armed_by == -1


def test_loosen_may_use_another_loosen_but_not_itself():
    state = position(["loosen", "loosen loosen", ""])
    assert refusal_code(state, "1 play loosen loosen") == "not_in_bag"
    play(state, "1 pass", "2 play loosen loosen")
    check_cards(state)


def test_b30_others_may_play_everything_but_the_throws():
    state = position(["", " ".join([*FULL, "rummage"]), ""])
    assert legal(state, 2) == ["play rummage", "pass"]
    assert refusal_code(state, "2 play hot_potato") == "holder_only"


def test_b31_who_receives_the_bomb_by_a_trick_keeps_it_and_begins_a_turn():
    state = position(["long_throw", "", "", ""], storage="dud")
    play(state, "1 play long_throw 3")
    assert (state.holder, state.turn, state.late) == (2, 6, False)
    assert size(state.bags[2]) == 1


def test_spare_screw_disarms():
    state = position(["spare_screw", "", "bunker"], "dud rummage", holder=2, armed_by=1)
    play(state, "3 play bunker", "1 play spare_screw dud")
    assert (state.armed_by, state.lasting) == (-1, ())
    assert state.content == cards("mechanism rummage")
    assert state.bin == cards("dud bunker spare_screw")
    check_cards(state)


def test_spare_screw_needs_a_mechanism_in_the_pile():
    state = position(
        ["spare_screw mechanism mechanism", "mechanism mechanism", ""], "dud mechanism"
    )
    assert refusal_code(state, "1 play spare_screw dud") == "no_mechanism"


def test_bags_are_swapped_whole_and_missions_stay():
    state = position(["martyr", "bag_swap dud mechanism", "greed"], holder=1)
    play(state, "1 lay martyr", "2 play bag_swap 1")
    assert bags(state) == ["mechanism dud", "", "greed"]
    assert state.missions[0] == (KINDS.index("martyr"),)
    check_cards(state)


@pytest.mark.parametrize(
    ("mission", "content", "fulfilled"),
    [
        *(("fall_guy", "left_fuse bunker", False), ("fall_guy", "rummage bunker", True)),
        *(("martyr", "big_boom bunker", True), ("martyr", "rummage bunker", False)),
        *(("mass_grave", "shrapnel bunker", True), ("mass_grave", "rummage bunker", False)),
        *(("clean_hands", "dud bunker", True), ("clean_hands", "rummage bunker", False)),
        ("saboteur", "rummage bunker", True),
    ],
)
def test_missions_of_seat_1_who_armed_the_bomb_that_seat_2_holds(mission, content, fulfilled):
    plain = position(["", "", ""], content, holder=2, armed_by=1)
    play(plain, "2 leave")
    state = position([mission, "", ""], content, holder=2, armed_by=1)
    play(state, f"1 lay {mission}", "2 leave")
    assert state.payments[0][0] - plain.payments[0][0] == fulfilled
    assert state.missions[0] == ()


@pytest.mark.parametrize(
    ("persist", "content", "left"),
    [(True, "rummage bunker", 1), (True, "big_boom bunker", 0), (False, "rummage bunker", 0)],
    ids=["stays", "owner hit", "default"],
)
def test_b13_a_mission_that_was_not_fulfilled(persist, content, left):
    given = ["clean_hands", "", ""]
    state = position(given, content, holder=2, armed_by=1, mission_persist=persist)
    play(state, "1 lay clean_hands", "2 leave")
    assert len(state.missions[0]) == left
    check_cards(state)
