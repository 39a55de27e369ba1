"""Rules 2 and 3: the card turned up, the seven actions, defence; N2-N8, N22-N26, N31."""

import pytest

from jericho_tui.games.nottingham.rules.actions import Phase
from jericho_tui.games.nottingham.rules.edition import (
    HandShown,
    Kept,
    OffersOpened,
    TurnedUp,
    parse_edition,
)
from tests.games.nottingham.positions import acting, hands, legal, play, position, refusal_code
from tests.games.nottingham.test_setup import house_table


@pytest.mark.parametrize("card", "CKGPJNT")
def test_rule_3_the_card_may_always_be_taken(card):
    state = position(["P", "P", "P"], card)
    play(state, "1 take")
    assert hands(state)[0] == "".join(sorted(f"P{card}", key="CKGPJNT".index))
    assert state.phase is Phase.DELIVER


@pytest.mark.parametrize(
    ("card", "actions"),
    [
        ("C", ["take", "act"]),
        ("K", ["take", "attack 2", "attack 3"]),
        ("G", ["take", "act"]),
        ("P", ["take", "attack 2", "attack 3"]),
        ("J", ["take", "attack 2", "attack 3"]),
        ("N", ["take"]),
        ("T", ["take", "act"]),
    ],
)
def test_rule_3_or_its_action_performed(card, actions):
    assert legal(position(["", "P", "P"], card), 1) == actions


@pytest.mark.parametrize("card", "KPJ")
def test_n3_who_has_no_cards_cannot_be_attacked(card):
    assert legal(position(["P", "", "C"], card), 1) == ["take", "attack 3"]
    empty = position(["P", "", ""], card)
    assert legal(empty, 1) == ["take"]
    assert refusal_code(empty, "1 attack 2") == "no_cards"
    assert refusal_code(empty, "1 attack 1") == "own_hand"
    assert refusal_code(empty, "1 act") == "no_such_action"


@pytest.mark.parametrize("card", "CT")
def test_n25_nobody_else_has_a_card_to_offer(card):
    state = position(["P", "", ""], card)
    assert legal(state, 1) == ["take"]
    assert refusal_code(state, "1 act") == "nobody_has_cards"


def test_n25_coins_are_cards():
    assert legal(position(["P", "C", ""], "C"), 1) == ["take", "act"]


def test_purchase_all_others_offer_one_card_that_is_no_coin():
    state = position(["P", "CPPT", "", "C"], "C")
    play(state, "1 act")
    assert acting(state) == [2, 3, 4]
    assert legal(state, 2) == ["offer P", "offer T"]
    assert legal(state, 3) == legal(state, 4) == ["pass"]
    assert refusal_code(state, "2 offer C") == "may_not_be_offered"
    assert refusal_code(state, "2 offer P P") == "one_card"
    assert refusal_code(state, "2 offer J") == "not_in_hand"
    assert refusal_code(state, "2 pass") == "must_offer"


@pytest.mark.parametrize("order", ["234", "432", "324"])
def test_n22_sealed_offers_come_in_any_order_and_open_together(order):
    state = position(["P", "T", "G", "C"], "C")
    moves = {"2": "2 offer T", "3": "3 offer G", "4": "4 pass"}
    events = play(state, "1 act", *(moves[seat] for seat in order))
    assert [e for e in events if isinstance(e, OffersOpened)] == [
        OffersOpened((None, (6,), (2,), ()))
    ]
    assert acting(state) == [1]
    assert legal(state, 1) == ["swap 2", "swap 3", "pass"]
    assert hands(state) == ["P", "T", "G", "C"]


def test_n2_a_coin_that_buys_nothing_stays_with_the_buyer():
    state = position(["P", "T", ""], "C")
    assert play(state, "1 act", "2 offer T", "3 pass", "1 pass")[-1] == Kept(0, 0, False)
    assert hands(state) == ["CP", "T", ""]


def test_n2_the_option_discards_it():
    state = position(["P", "C", ""], "C", declined_coin="discard")
    play(state, "1 act", "2 pass", "3 pass")
    assert legal(state, 1) == ["pass"]
    play(state, "1 pass")
    assert hands(state) == ["P", "C", ""]
    assert state.discard == 1


def test_n23_a_barter_goes_round_from_the_left_and_is_open():
    state = position(["P", "CC", "T", "KP"], "T", turn=2)
    play(state, "3 act")
    assert acting(state) == [4]
    assert legal(state, 4) == ["offer K", "offer P", "offer K P"]
    play(state, "4 offer K")
    assert state.observation(0).offers[3].text == "offer K"
    play(state, "1 offer P")
    assert legal(state, 2) == ["offer C", "offer C C"]
    assert refusal_code(state, "2 offer T") == "may_not_be_offered"
    play(state, "2 offer C C")
    assert legal(state, 3) == ["swap 1", "swap 2", "swap 4"]


def test_n4_a_barter_must_be_accepted_even_the_only_offer():
    state = position(["P", "T", "C"], "T")
    play(state, "1 act", "2 pass", "3 offer C")
    assert legal(state, 1) == ["swap 3"]
    assert refusal_code(state, "1 pass") == "must_accept"
    assert refusal_code(state, "1 swap 2") == "no_offer"


def test_n4_when_nobody_can_offer_the_chest_is_taken():
    state = position(["P", "T", ""], "T")
    play(state, "1 act", "2 pass", "3 pass")
    assert legal(state, 1) == ["pass"]
    play(state, "1 pass")
    assert hands(state)[0] == "PT"


def test_theft_a_random_card_for_the_candlestick():
    state = position(["", "PP", ""], "K")
    play(state, "1 attack 2", "2 pass")
    assert acting(state) == [0]
    assert refusal_code(state, "0 draw N") == "not_in_hand"
    play(state, "0 draw P")
    assert hands(state) == ["P", "KP", ""]


def test_n5_the_actor_alone_looks_at_the_hand_in_a_robbery():
    state = position(["", "NPC", ""], "P")
    event = play(state, "1 attack 2", "2 pass")[-1]
    whole, hidden = HandShown(1, 0, (0, 3, 5), False), HandShown(1, 0, None, False)
    assert [event.seen_by(seat) for seat in (0, 1, 2, None)] == [whole, whole, hidden, hidden]
    assert legal(state, 1) == ["pick C", "pick P", "pick N"]
    play(state, "1 pick N")
    assert hands(state) == ["N", "CPP", ""]


def test_n5_everybody_sees_the_hand_in_a_burglary():
    state = position(["", "NPC", ""], "J")
    event = play(state, "1 attack 2", "2 pass")[-1]
    assert event.seen_by(None) == HandShown(1, 0, (0, 3, 5), True)
    assert refusal_code(state, "1 pick T") == "not_in_hand"
    play(state, "1 pick C")
    assert hands(state) == ["C", "PJN", ""]


@pytest.mark.parametrize("card", "KPJ")
def test_n7_n26_every_attacked_player_is_asked_with_or_without_a_necklace(card):
    state = position(["", "N", "P"], card)
    play(state, "1 attack 3")
    assert acting(state) == [3]
    assert legal(state, 3) == ["pass"]
    assert refusal_code(state, "3 defend") == "no_necklace"
    other = position(["", "N", "P"], card)
    play(other, "1 attack 2")
    assert legal(other, 2) == ["defend", "pass"]


def test_n7_an_edition_may_have_fewer_red_banners():
    edition = parse_edition({**house_table(), "red_banner": ["robbery"]})
    state = position(["", "N", "P"], "J", edition=edition)
    play(state, "1 attack 2")
    assert state.phase is Phase.PICK


def test_n8_before_a_defended_hand_is_not_looked_at():
    state = position(["", "NPC", ""], "J")
    events = play(state, "1 attack 2", "2 defend")
    assert not [e for e in events if isinstance(e, HandShown)]
    assert state.observation(2).memory.hands.firm[1] == 1 << 32  # the jewels it got


def test_n8_after_the_card_stays_until_the_target_has_decided():
    state = position(["", "NPC", ""], "K", defence_timing="after")
    play(state, "1 attack 2")
    assert acting(state) == [0]
    play(state, "0 draw P")
    assert hands(state)[1] == "CPN"
    assert legal(state, 2) == ["defend", "pass"]
    play(state, "2 defend")
    assert hands(state) == ["N", "CKP", ""]


def test_n8_after_undefended_the_chosen_card_goes():
    state = position(["", "NPC", ""], "P", defence_timing="after")
    play(state, "1 attack 2", "1 pick C", "2 pass")
    assert hands(state) == ["C", "PPN", ""]


def test_n31_a_necklace_taken_without_defence_is_an_ordinary_card():
    state = position(["", "NN", ""], "K")
    play(state, "1 attack 2", "2 pass", "0 draw N")
    assert hands(state) == ["N", "KN", ""]


def test_n31_one_necklace_is_given_of_several():
    state = position(["", "NN", ""], "K")
    play(state, "1 attack 2", "2 defend")
    assert hands(state) == ["N", "KN", ""]


def test_ambush_one_of_two_is_laid_the_other_goes_under_the_pile():
    state = position(["", "", ""], "G", ambush_pile="CT red PN yellow")
    play(state, "1 act")
    assert legal(state, 1) == ["lay red", "lay CT"]
    assert refusal_code(state, "1 lay yellow") == "not_drawn"
    play(state, "1 lay red")
    data = state.as_data()
    assert data["ambushes"] == [["red"], [], []]
    assert data["ambush_pile"] == ["PN", "yellow", "CT"]
    assert hands(state)[0] == ""


def test_n24_the_last_ambush_card_is_laid_and_then_there_is_none():
    state = position(["", "", ""], "G", ambush_pile="CT", pile="G")
    play(state, "1 act")
    assert legal(state, 1) == ["lay CT"]
    play(state, "1 lay CT", "1 pass")
    assert legal(state, 2) == ["take"]
    assert refusal_code(state, "2 act") == "no_ambush_left"


def test_rule_2_the_next_turn_begins_with_the_top_card():
    state = position(["", "", ""], "N", pile="JT")
    assert play(state, "1 take", "1 pass")[-1] == TurnedUp(1, 4)
    assert acting(state) == [2]


def test_n13_the_discard_is_shuffled_when_a_card_is_needed_and_not_before():
    state = position(["", "", ""], "N", discard="KCC", last=True)
    play(state, "1 take")
    assert state.phase is Phase.DELIVER
    play(state, "1 pass")
    assert acting(state) == [0]
    assert refusal_code(state, "0 shuffle C C") == "not_the_discard"
    assert refusal_code(state, "0 shuffle C K C") is None
    play(state, "0 shuffle C K C")
    assert acting(state) == [2]
    assert state.as_data()["turned_up"] == "coin"
    assert state.as_data()["draw_pile"] == "K C"


def test_n13_without_any_card_the_turn_is_delivery_only():
    state = position(["", "PPP", ""], "N", last=True)
    play(state, "1 take", "1 pass")
    assert acting(state) == [2]
    assert legal(state, 2) == ["deliver P 3", "pass"]
