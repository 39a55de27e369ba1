"""Turns, tinkering and piles: rules page 3.1 and its rulings B1 to B10, B14 to B18, B22 to B25."""

import pytest

from jericho_tui.core.bundles import count_of, size
from jericho_tui.games.badaboom.rules.cards import KINDS, MECHANISM
from jericho_tui.games.badaboom.rules.edition import (
    BOMBS,
    Armed,
    Disarmed,
    Drew,
    Exploded,
    Shuffled,
    TurnedUp,
)
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


def kind(word: str) -> int:
    return KINDS.index(word)


def test_b1_what_is_in_the_bomb_is_open_to_all():
    state = position(["", "", ""], "mechanism dud")
    for seat in (0, 1, 2, None):
        assert state.observation(seat).content == cards("mechanism dud")


def test_b2_the_last_mechanism_put_back_arms_nothing():
    state = position(["", "", ""], "mechanism dud")
    events = play(state, "1 take mechanism", "1 keep", "1 put mechanism")
    assert not any(isinstance(event, (Armed, Disarmed)) for event in events)
    assert state.armed_by == -1


def test_b3_the_holder_is_asked_first_then_clockwise_once_each():
    state = position(["bunker bunker", "bunker", "bunker"], holder=2)
    asked = []
    for _ in range(3):
        asked += acting(state)
        play(state, f"{asked[-1]} play bunker")
    assert asked == [2, 3, 1]
    assert (acting(state), legal(state, 2)[0]) == ([2], "leave")
    play(state, "2 leave")
    assert acting(state) == [1]  # the only one who shows a trick


def test_b3_clockwise_whatever_the_passing_direction():
    state = position(["reverse", "bunker", "bunker"])
    play(state, "1 play reverse")
    assert acting(state) == [2]


def test_b4_the_holder_may_throw_an_armed_bomb_before_tinkering():
    state = position(["", "hot_potato", ""], "dud rummage", holder=2, armed_by=1)
    play(state, "2 play hot_potato")
    assert (state.holder, state.payments, legal(state, 3)[0]) == (2, (), "leave")
    play(state, "3 leave")
    assert len(state.payments) == 1


def test_b5_a_trick_in_anothers_turn_arms_for_its_player_and_this_turn():
    state = position(["", "", "loosen dud boomerang"], "mechanism rummage", holder=2)
    play(state, "3 play loosen boomerang")
    assert (state.armed_by, state.armed_turn, state.holder) == (2, state.turn, 1)
    play(state, "2 leave")
    assert (state.payments, state.holder) == ((), 2)
    play(state, "3 leave")
    assert state.payments == ((1, 1, 0),)  # boomerang: seat 3 armed it


def test_armed_disarmed_and_armed_again_in_a_turn_counts_as_new():
    state = position(["", "mechanism bunker", "loosen dud"], "rummage bunker", holder=2, armed_by=1)
    play(state, "2 pass", "3 pass", "2 take bunker", "2 put mechanism")
    play(state, "2 pass", "3 play loosen dud")
    if acting(state) == [2]:
        play(state, "2 pass")
    assert (state.armed_by, state.armed_turn, state.payments) == (2, 5, ())
    assert state.holder == 2  # passed on


def test_b6_a_mechanism_goes_to_its_pile_whenever_it_is_discarded():
    state = position(["butterfingers", "mechanism", ""])
    before = state.mechanisms
    play(state, "1 play butterfingers 2", "2 drop mechanism")
    assert state.mechanisms == before + 1
    assert state.bin == cards("butterfingers")


def test_b6_all_mechanisms_go_back_after_an_explosion():
    state = position(["mechanism", "mechanism", ""], "dud rummage", holder=2, armed_by=1)
    play(state, "2 leave")
    assert not any(count_of(bag, MECHANISM) for bag in state.bags)
    assert state.mechanisms == 5 - count_of(state.content, MECHANISM)


def test_b7_who_is_protected_keeps_his_cards_and_draws_one():
    state = position(["", "bunker dud", ""], "rummage bunker", holder=2, armed_by=1)
    play(state, "2 play bunker", "2 leave")
    assert state.payments == ((1, 2, 1),)
    assert (count_of(state.bags[1], kind("dud")), size(state.bags[1])) == (1, 2)


def test_b8_the_bin_is_shuffled_in_the_middle_of_a_draw():
    state = position(["rummage", "", ""], storage="dud", rest="bin")
    in_bin = state.bin
    play(state, "1 play rummage")
    assert (acting(state), bags(state)[0]) == ([0], "dud")
    assert refusal_code(state, "0 shuffle greed") == "impossible_chance"
    order = " ".join(KINDS[k] for k in range(25, 0, -1) for _ in range(count_of(in_bin, k)))
    events = play(state, f"0 shuffle {order}")
    assert events[0] == Shuffled(size(in_bin))
    assert [e.card for e in events if isinstance(e, Drew)] == [kind("saboteur")]
    assert state.bin == cards("rummage")  # never draws itself (B27)
    check_cards(state)


def test_b8_even_a_single_card_is_shuffled():
    state = position(["rummage", "", ""], storage="dud greed", rest="bag")
    play(state, "1 play rummage")
    assert acting(state) == [0]
    assert refusal_code(state, "0 shuffle dud") == "impossible_chance"
    play(state, "0 shuffle rummage")
    assert state.storage == (kind("rummage"),)


def test_b9_who_has_nothing_puts_back_what_he_took():
    state = position(["", "", ""], "mechanism dud")
    play(state, "1 take dud")
    assert legal(state, 1) == ["put dud"]


def test_b9_a_mechanism_is_not_turned_in_for_a_gadget_that_does_not_fit():
    state = position(["", "", ""], "mechanism dud", storage="greed")
    play(state, "1 take mechanism")
    assert legal(state, 1) == ["keep"]
    assert refusal_code(state, "1 scrap") == "second_gadget"


def test_b9_a_mechanism_is_not_turned_in_without_a_card_to_draw():
    state = position(["", "", ""], rest="bag")
    play(state, "3 pass", "1 take mechanism")
    assert refusal_code(state, "1 scrap") == "empty_storage"


def test_b10_the_gadget_taken_makes_room():
    state = position(["greed", "", ""], "mechanism dud")
    play(state, "1 take mechanism", "1 keep")
    assert legal(state, 1) == ["put mechanism"]


def test_the_holder_of_an_armed_bomb_draws_nothing():
    state = position(["", "", ""], "mechanism dud", storage="greed")
    play(state, "1 leave")
    assert bags(state)[1] == "greed"
    state = position(["bunker", "", ""], "mechanism dud", storage="greed")
    play(state, "1 pass", "1 take mechanism", "1 keep", "1 put bunker")
    assert bags(state)[1] == ""


@pytest.mark.parametrize(("bomb", "drawn"), [("gnome", [0]), ("human", [])])
def test_b14_whoever_arms_the_gnome_bomb_draws(bomb, drawn):
    state = position(["dud", "", ""], "rummage mechanism", bomb=bomb, bomb_properties=True)
    events = play(state, "1 take mechanism", "1 keep", "1 put dud")
    assert [e.seat for e in events if isinstance(e, Drew)] == drawn
    assert Armed(0) in events


def test_b14_when_the_fairy_bomb_is_disarmed_everybody_draws():
    state = position(
        ["", "mechanism", ""], "rummage bunker", bomb="fairy", holder=2, armed_by=1,
        bomb_properties=True,
    )  # fmt: skip
    events = play(state, "2 take bunker", "2 put mechanism")
    assert [e.seat for e in events if isinstance(e, Drew)] == [1, 2, 0]


@pytest.mark.parametrize(("counts", "coins"), [(True, (2, 0, 2)), (False, (1, 0, 1))])
def test_b14_survivors_of_the_dwarf_bomb_gain_a_coin_more(counts, coins):
    state = position(
        ["", "", ""], "rummage bunker", bomb="dwarf", holder=2, armed_by=1, bomb_properties=counts
    )
    play(state, "2 leave")
    assert state.payments == (coins,)


@pytest.mark.parametrize(("counts", "receiver"), [(True, 2), (False, 1)])
def test_b14_the_elf_bomb_is_passed_to_the_right(counts, receiver):
    state = position(["", "", ""], bomb="elf", bomb_properties=counts)
    play(state, "1 leave")
    assert state.holder == receiver


def test_b15_the_used_bombs_are_shuffled_when_one_is_needed():
    state = position(["", "", ""], "rummage bunker", holder=2, armed_by=1)
    state.used, state.bombs = state.bombs, ()
    play(state, "2 leave")
    assert acting(state) == [0]
    play(state, "0 bombs elf dwarf human gnome fairy")
    assert (BOMBS[state.bomb], state.used, state.holder) == ("elf", (), 2)
    check_cards(state)


@pytest.mark.parametrize("fuse", [30, 15])
def test_b16_a_fuse_that_has_burnt_down_explodes_in_place_of_a_turn(fuse):
    state = position(["", "", "saboteur"], bomb_turns=fuse - 1, fuse=fuse, storage="dud greed")
    play(state, "3 lay saboteur", "1 leave")
    assert (state.payments, bags(state)[1]) == ((), "dud")
    play(state, "2 leave")
    assert state.payments == ((1, 1, 0),)  # hit is who just received it; nobody armed it
    assert bags(state)[0].startswith("greed")  # nobody drew before the explosion


def test_b16_a_throw_hands_over_a_fuse_that_has_burnt_down():
    state = position(["hot_potato", "bunker", ""], bomb_turns=30)
    events = play(state, "1 play hot_potato", "2 pass")
    blast = next(event for event in events if isinstance(event, Exploded))
    assert (blast.holder, blast.hit, blast.burnt_down) == (1, (1,), True)
    assert (state.holder, state.turn) == (2, 7)  # the new bomb is at its left neighbour's
    check_cards(state)


def test_b16_boomerang_hits_the_holder_of_a_bomb_that_nobody_armed():
    state = position(["", "", ""], "boomerang mechanism", bomb_turns=30)
    events = play(state, "1 leave")
    blast = next(event for event in events if isinstance(event, Exploded))
    assert (blast.hit, blast.burnt_down) == ((1,), True)


@pytest.mark.parametrize("most", [20, 10])
def test_b17_the_match_ends_with_the_last_explosion(most):
    state = position(
        ["", "", ""], "rummage bunker", holder=2, armed_by=1, coins=[0, 5, 3], max_explosions=most
    )
    state.payments = ((0, 0, 0),) * (most - 2) + ((0, 5, 3),)
    play(state, "2 leave")
    outcome = state.outcome()
    assert (outcome.termination, outcome.scores) == ("explosions", (1, 5, 4))
    assert outcome.placings == (3, 1, 2)
    assert len(outcome.lines) == most


def test_b18_who_shows_no_trick_is_not_asked():
    state = position(["dud mechanism", "martyr", "not_so_fast"])
    assert acting(state) == [2]
    play(state, "2 pass")
    assert legal(state, 3) == ["pass"]


def test_b22_who_gave_the_bomb_is_known_but_not_for_a_new_one():
    state = position(["", "back_to_you", ""], "rummage bunker", holder=2, armed_by=1)
    assert refusal_code(state, "2 play back_to_you") == "no_giver"
    state = position(["back_to_you", "back_to_you", ""])
    play(state, "1 pass", "2 pass", "1 leave", "1 pass", "2 pass")
    assert state.previous == 0
    play(state, "2 play back_to_you", "1 pass")
    assert (state.holder, state.previous) == (0, 1)


def test_b23_while_the_supply_lasts_everybody_is_paid_in_full():
    state = position(["", "", "mechanism"], "dud rummage", holder=2, armed_by=1)
    state.supply = 3
    play(state, "2 leave")
    assert state.payments == ((0, 2, 1),)


def test_b24_what_is_drawn_and_what_lies_on_top_is_seen():
    state = position(["", "", ""], storage="dud greed rummage")
    events = play(state, "1 leave")
    assert Drew(1, kind("dud")) in events
    assert TurnedUp(kind("greed")) in events
    assert state.observation(None).top == kind("greed")


def test_b25_the_new_bomb_then_clockwise_from_the_new_holder():
    state = position(["dud", "", "", ""], "rummage bunker", holder=2, armed_by=1)
    events = play(state, "2 leave")
    draws = [e.seat for e in events if isinstance(e, Drew)]
    assert draws == [2, 3, 0, 1, 1, 1, 1, 2]  # the last begins his turn
    assert (state.holder, state.previous, state.bomb_turns) == (2, -1, 1)


def test_b12_the_new_bomb_goes_to_the_left_whatever_the_direction():
    state = position(["reverse", "", ""], "rummage bunker", holder=2, armed_by=1)
    play(state, "1 play reverse", "2 leave")
    assert (state.holder, state.lasting, state.reversed()) == (2, (), False)
