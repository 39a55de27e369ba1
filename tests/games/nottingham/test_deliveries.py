"""Rules 4 to 7: goods, ambushes, missions, the sheriff, the end; N1, N9-N21, N27-N33."""

import pytest

from jericho_tui.games.nottingham.rules.actions import Phase
from jericho_tui.games.nottingham.rules.edition import (
    HOUSE,
    DeliveryVoid,
    Gift,
    MissionDone,
    parse_edition,
)
from jericho_tui.games.nottingham.rules.items import NO_ITEM
from tests.games.nottingham.positions import acting, hands, legal, play, position, refusal_code
from tests.games.nottingham.test_setup import house_table


def delivering(*others, **more):
    """Seat 1 has the first hand and is to deliver."""
    state = position(others, "N", **more)
    play(state, "1 take")
    return state


def test_n18_three_or_more_identical_items_one_is_loot():
    state = delivering("PPPPP", "CCCCC", "CCCCC")
    assert legal(state, 1)[:3] == ["deliver P 3", "deliver P 4", "deliver P 5"]
    assert refusal_code(state, "1 deliver P 6") == "not_in_hand"
    assert refusal_code(state, "1 deliver C 3") == "not_in_hand"
    play(state, "1 deliver P 5")
    assert state.loot == (1 << 24, 0, 0)
    assert state.discard == 4 << 24


def test_n19_goods_or_a_mission_but_one_delivery_a_turn():
    state = delivering("CCCKKGG", "PPPPP", "PPPPP")
    assert legal(state, 1) == ["deliver C 3", "mission three_pairs C C K K G G", "pass"]
    play(state, "1 mission three_pairs C C K K G G")
    assert state.turn == 1


def test_n1_the_sheriff_moves_only_after_a_completed_delivery():
    state = delivering("PPP", "", "")
    play(state, "1 pass")
    assert state.space == 0


def test_n9_only_a_matching_ambush_can_be_played():
    """The actor's pawn or the delivered item."""
    state = delivering("PPPP", "", "", laid=["", "red PN CT", "yellow"])
    play(state, "1 deliver P 4")
    assert acting(state) == [2]
    assert legal(state, 2) == ["ambush red", "ambush PN", "pass"]
    assert refusal_code(state, "2 ambush CT") == "no_match"
    assert refusal_code(state, "2 ambush yellow") == "not_laid"


def test_n27_every_other_with_an_ambush_is_asked_clockwise():
    """Whether it matches or not; the deliverer's own is not asked for."""
    state = position(["", "", "PPPP", ""], "N", laid=["CT", "", "red", "yellow"], turn=2)
    play(state, "3 take", "3 deliver P 4")
    assert acting(state) == [4]
    assert legal(state, 4) == ["pass"]
    play(state, "4 pass")
    assert acting(state) == [1]
    play(state, "1 pass")
    assert state.space == 1


def test_n9_the_first_to_play_one_uses_it_up():
    state = delivering("PPPPP", "", "", laid=["", "red", "PN"])
    play(state, "1 deliver P 5", "2 ambush red")
    assert state.space == 1
    assert state.laid[2] != ()


def test_n9_with_the_option_each_asked_player_may_play_one():
    state = delivering("PPPPP", "CCCCC", "CCCCC", laid=["", "red", "PN"], multi_ambush=True)
    play(state, "1 deliver P 5", "2 ambush red")
    assert acting(state) == [3]
    play(state, "3 ambush PN")
    assert state.loot[0] == 1 << 24
    assert hands(state)[1:] == ["CCCCCP", "CCCCCP"]
    assert hands(state)[0] == "CGGN"  # the coin is a gift


def test_n9_asking_stops_when_the_delivery_is_void():
    state = delivering("PPP", "", "", laid=["", "red", "PN"], multi_ambush=True)
    events = play(state, "1 deliver P 3", "2 ambush red")
    assert DeliveryVoid(0, 3, 2) in events
    assert state.turn == 1


@pytest.mark.parametrize("void_retry", [False, True])
def test_n10_nothing_is_delivered_any_more_when_it_is_void(void_retry):
    state = delivering("PPPJJJ", "", "", laid=["", "red", ""], void_retry=void_retry)
    play(state, "1 deliver P 3", "2 ambush red")
    seen = state.observation(1)
    assert (seen.goods, seen.goods_left) == (NO_ITEM, 0)


def test_n10_with_void_retry_another_delivery_may_be_tried_at_once():
    state = delivering("PPPJJJ", "", "", laid=["", "red", ""], void_retry=True)
    play(state, "1 deliver P 3", "2 ambush red")
    assert legal(state, 1) == ["deliver J 3", "pass"]
    play(state, "1 deliver J 3")
    assert state.loot[0] == 1 << 32


def test_n11_a_used_ambush_goes_under_the_pile_seen_by_all():
    state = delivering("PPPP", "", "", laid=["", "red", ""])
    play(state, "1 deliver P 4", "2 ambush red")
    for seat in (0, 1, 2, None):
        assert state.observation(seat).as_data()["ambush_pile"][-1] == "red"


def test_n12_missions_cannot_be_ambushed():
    state = delivering("PPPPP", "", "", laid=["", "red PN", ""])
    play(state, "1 mission five_same P P P P P")
    assert state.missions[0] == 2


def test_n21_the_gold_received_is_no_part_of_a_delivery_of_gold():
    state = delivering("GGG", "CCCCC", "CCCCC", laid=["", "red", ""])
    play(state, "1 deliver G 3", "2 ambush red")
    assert hands(state) == ["GGGN", "CCCCCG", "CCCCC"]
    assert state.space == 0


def test_n14_n15_gifts_go_clockwise_from_the_actor():
    state = position(["", "PPP", ""], "N", turn=1, pile="CKG")
    events = play(state, "2 take", "2 deliver P 3")
    assert [e for e in events if isinstance(e, Gift)] == [Gift(1, 0), Gift(2, 1), Gift(0, 2)]


def test_n32_hand_cards_count_after_the_ambush():
    """Space 1 gives to hands of up to four: with card and gold both have five."""
    state = delivering("PPPPCCC", "CCCC", "CCCCC", laid=["", "red", ""])
    events = play(state, "1 deliver P 4", "2 ambush red")
    assert hands(state)[:2] == ["CCCGN", "CCCCP"]
    assert not [e for e in events if isinstance(e, Gift)]


def test_n13_a_gift_waits_for_a_shuffle_and_goes_on():
    state = position(["PPPPP", "CCCCC", ""], "N", last=True)
    play(state, "1 take", "1 deliver P 5")
    assert acting(state) == [0]
    play(state, "0 shuffle P P P P")
    assert hands(state) == ["PN", "CCCCC", "P"]
    assert state.as_data()["turned_up"] == "pearl"


def test_n13_without_any_card_there_is_no_gift():
    state = position(["PPP", "CCCCC", ""], "N", last=True)
    play(state, "1 take", "1 deliver P 3", "0 shuffle P P")
    # Two gifts use up the pile; nothing is left to turn up for seat 2.
    assert hands(state) == ["PN", "CCCCC", "P"]
    assert state.phase is Phase.DELIVER
    assert acting(state) == [2]


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("CCCC", []),
        ("CCCCKK", ["mission three_pairs C C C C K K"]),
        ("CCCCCC", ["mission three_pairs C C C C C C"]),
        ("CCCCKKGG", 3),
    ],
)
def test_n20_four_equal_cards_are_two_pairs(hand, ways):
    state = delivering(hand, "", "")
    found = [text for text in legal(state, 1) if text.startswith("mission three_pairs")]
    assert (len(found) if isinstance(ways, int) else found) == ways


def test_n20_the_option_wants_distinct_pairs():
    state = delivering("CCCCKKGG", "", "", distinct_pairs=True)
    assert [text for text in legal(state, 1) if text.startswith("mission")] == [
        "mission three_pairs C C K K G G"
    ]
    assert refusal_code(state, "1 mission three_pairs C C C C K K") == "pairs_not_distinct"


def test_n29_the_missions_cost_exactly_what_they_show():
    state = delivering("CCCKKGPPJTT", "", "")
    play(state, "1 mission all_seven C K G P J N T")
    assert hands(state)[0].startswith("CCKPT")
    five = delivering("CCCCCC", "", "")
    play(five, "1 mission five_same C C C C C")
    assert five.discard == 5


def test_only_two_players_can_do_each_mission():
    done = ["", "five_same", "five_same", ""]
    state = delivering("CCCCC", "", "", "", missions=done)
    assert refusal_code(state, "1 mission five_same C C C C C") == "mission_gone"


def test_n17_the_second_makes_it_worth_less_to_both():
    state = delivering("CCCCC", "PPPPP", "PPPPP", missions=["", "five_same"])
    events = play(state, "1 mission five_same C C C C C")
    assert MissionDone(0, 1, (0,) * 5, False, 14) in events


def test_n28_the_eighth_mission_goes_before_the_last_step():
    done = ["three_pairs five_same all_seven", "three_pairs five_same all_seven four_pairs"]
    state = delivering("CCKKGGPP", "", "", missions=done, space=20)
    play(state, "1 mission four_pairs C C K K G G P P")
    assert state.outcome().termination == "missions"
    assert state.space == 20


@pytest.mark.parametrize(("limit", "idle"), [(84, 83), (42, 41)])
def test_n30_too_many_turns_without_a_delivery_end_the_match(limit, idle):
    state = delivering("P", "", "", idle=idle, stall_limit=limit, loot=["", "T", ""])
    play(state, "1 pass")
    assert state.outcome().termination == "stalled"
    assert state.outcome().placings == (2, 1, 3)


def test_n30_a_void_delivery_is_none():
    state = delivering("PPP", "", "", idle=5, laid=["", "red", ""])
    play(state, "1 deliver P 3", "2 ambush red")
    assert state.idle == 6


def test_n30_a_completed_one_starts_the_count_anew():
    state = delivering("PPP", "", "", idle=5)
    play(state, "1 deliver P 3")
    assert state.idle == 0


@pytest.mark.parametrize(("option", "placings"), [("loot", (2, 1, 3)), ("hand", (1, 2, 3))])
def test_n16_ties_are_broken_by_loot_and_hand_cards(option, placings):
    """20 points are a chest and a coin, or three pairs in an edition where they are worth 20."""
    table = house_table()
    table["missions"]["three_pairs"] = [20, 10]
    state = delivering(
        *("CCC", "", ""),
        missions=["three_pairs"],
        loot=["", "CT", "C"],
        idle=83,
        tiebreak=option,
        edition=parse_edition(table),
    )
    play(state, "1 pass")
    outcome = state.outcome()
    assert outcome.scores == (20, 20, 7)
    assert outcome.tiebreaks == (("loot_cards", (0, 2, 1)), ("hand_cards", (4, 0, 0)))
    assert outcome.placings == placings


def test_n16_equal_in_all_three_share_a_place():
    state = delivering("", "N", "", loot=["T", "T", "C"], idle=83)
    play(state, "1 pass")
    assert state.outcome().placings == (1, 1, 3)


def test_n33_the_long_track_has_28_spaces():
    assert len(HOUSE.tracks[0]) == 20
    assert len(HOUSE.tracks[1]) == 28
    state = delivering("PPP", "", "", space=20, track="long")
    play(state, "1 deliver P 3")
    assert state.outcome() is None
    assert state.space == 21
