"""The vectors NV of the rules page, 2.5; seats A, B, C, D are 1 to 4."""

from jericho_tui.games.nottingham.rules.edition import Gift, SheriffMoved
from tests.games.nottingham.positions import (
    acting,
    check_cards,
    hands,
    known,
    legal,
    play,
    position,
    refusal_code,
)


def test_nv1_an_ambush_on_three_makes_the_delivery_void():
    state = position(["PPP", "", ""], "N", laid=["", "red"])
    play(state, "1 take", "1 deliver P 3", "2 ambush red")
    assert hands(state) == ["GPPN", "P", ""]
    assert state.space == 0
    assert state.ambush_pile[-1] == 0
    assert state.laid[1] == ()
    assert state.turn == 1
    check_cards(state)


def test_nv2_four_are_still_a_delivery_after_an_ambush():
    state = position(["PPPP", "CCCCC", "CCCCC"], "N", laid=["", "PN"], ambush_pile="red CT")
    play(state, "1 take", "1 deliver P 4", "2 ambush PN")
    assert state.loot == (1 << 24, 0, 0)
    assert state.discard == 2 << 24
    assert hands(state)[1] == "CCCCCP"
    assert state.space == 1


def test_nv3_who_has_no_more_cards_than_the_number_draws_one():
    state = position(["PPPPCC", "CCCC", "CCCCC"], "N", pile="KJT")
    events = play(state, "1 take", "1 deliver P 4")
    assert [e for e in events if isinstance(e, SheriffMoved)] == [SheriffMoved(1, 4)]
    assert [e for e in events if isinstance(e, Gift)] == [Gift(0, 1), Gift(1, 4)]
    assert hands(state) == ["CCKN", "CCCCJ", "CCCCC"]


def test_nv4_a_mission_done_alone_is_worth_more():
    alone = position(["PPP", "", "", ""], "N", missions=["all_seven"], space=20)
    play(alone, "1 take", "1 deliver P 3")
    assert alone.outcome().lines[1].points == (25, 0, 0, 0)
    shared = position(
        ["PPP", "", "", ""], "N", missions=["all_seven", "", "", "all_seven"], space=20
    )
    play(shared, "1 take", "1 deliver P 3")
    assert shared.outcome().lines[1].points == (18, 0, 0, 18)


def test_nv5_a_necklace_is_given_instead():
    state = position(["", "NPC", ""], "K")
    play(state, "1 attack 2", "2 defend")
    assert hands(state) == ["N", "CKP", ""]
    assert acting(state) == [1]
    assert "pass" in legal(state, 1)


def test_nv6_a_coin_buys_an_offered_card():
    state = position(["", "T", "G", "CC"], "C")
    play(state, "1 act", "2 offer T", "3 offer G", "4 pass", "1 swap 3")
    assert hands(state) == ["G", "T", "C", "CC"]


def test_nv7_a_barter_may_bring_two_cards():
    state = position(["", "P", "JC"], "T")
    play(state, "1 act", "2 offer P", "3 offer C J", "1 swap 3")
    assert hands(state) == ["CJ", "P", "T"]


def test_nv8_the_city_ends_the_game_without_gifts():
    state = position(["PPP", "", ""], "N", space=20)
    events = play(state, "1 take", "1 deliver P 3")
    assert state.outcome().termination == "city"
    assert state.outcome().scores == (10, 0, 0)
    assert not [e for e in events if isinstance(e, Gift)]
    assert acting(state) == []


def test_nv9_the_eighth_mission_ends_the_game_at_once():
    done = ["three_pairs five_same all_seven", "three_pairs five_same all_seven four_pairs"]
    state = position(["CCKKGGPP", "", ""], "N", missions=done)
    play(state, "1 take", "1 mission four_pairs C C K K G G P P")
    assert state.outcome().termination == "missions"
    assert state.space == 0
    assert state.outcome().scores == (10 + 14 + 18 + 20,) * 2 + (0,)


def test_nv10_a_kind_of_mission_is_done_once():
    state = position(["CCKKGG", "", ""], "N", missions=["three_pairs"])
    play(state, "1 take")
    assert refusal_code(state, "1 mission three_pairs C C K K G G") == "mission_done"


def test_the_example_of_2_6_is_a_turn():
    state = position(["PP", "PKC", "C"], "J", laid=["", "", "KJ"], pile="CKK")
    play(state, "1 attack 2", "2 pass", "1 pick P", "1 deliver P 3", "3 pass")
    assert hands(state) == ["C", "CKKJ", "CK"]
    assert state.turn == 1
    assert known(state, 3, 2) == "CKJ"
