"""The first game of Nottingham: what its lessons claim is what the engine does."""

from functools import partial
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.lesson import LESSONS
from jericho_tui.games.nottingham.rules import edition
from jericho_tui.games.nottingham.rules.actions import AMBUSH
from jericho_tui.games.nottingham.rules.edition import HOUSE
from jericho_tui.games.nottingham.rules.items import CANDLESTICK, GOLD, NECKLACE, PEARL, size
from tests.games.nottingham.positions import cards, hands
from tests.sitting.first_games import lesson_at, step

YOU, MARIAN, GUY = Seat(0), Seat(1), Seat(2)


at = partial(lesson_at, "nottingham")


def state(key: str) -> Any:
    return at(key).match.state


def before(key: str) -> list[Any]:
    """Return what happened between the lesson before and this one."""
    keys = [lesson.key for lesson in LESSONS]
    return step(at(keys[keys.index(key) - 1]))


def choices(key: str) -> list[str]:
    return [action.text for action in at(key).observation().legal_actions()]


def test_welcome_items_are_worth_7_to_13_and_there_are_twelve_of_each():
    assert (min(HOUSE.values), max(HOUSE.values)) == (7, 13)
    assert size(cards("CKGPJNT")) * 12 == 84


def test_coin_you_have_two_pearls_and_may_take_or_act():
    assert hands(state("coin"))[YOU].count("P") == 2
    assert choices("coin") == ["take", "act"]


def test_swap_there_are_a_pearl_and_jewels():
    (opened,) = (event for event in before("swap") if isinstance(event, edition.OffersOpened))
    assert opened.offers == (None, (PEARL,), (4,))
    assert "pass" in choices("swap")


def test_deliver_three_pearls_are_ten_points_and_nobody_has_an_ambush():
    assert choices("deliver") == ["deliver P 3", "pass"]
    assert not any(state("deliver").laid)
    (kept,) = (event for event in before("defence") if isinstance(event, edition.LootKept))
    assert (kept.item, kept.points) == (PEARL, 10)


def test_defence_you_drew_a_necklace_at_a_4_and_an_ambush_lies_before_marian():
    happened = before("defence")
    assert edition.SheriffMoved(space=1, number=4) in happened
    assert edition.Gift(YOU, NECKLACE) in happened
    view = at("defence").observation()
    assert view.laid_sizes[MARIAN] == 1
    assert (view.turn, view.card) == (GUY, PEARL)


def test_gold_you_gave_the_necklace_for_a_pearl():
    assert hands(state("gold"))[YOU] == "KP"
    assert "N" in hands(state("gold"))[GUY]
    assert at("gold").observation().card == GOLD


def test_lay_one_shows_guys_pawn_and_the_other_coins_and_chests():
    assert choices("lay") == ["lay green", "lay CT"]
    assert AMBUSH[GUY].text == "ambush green"


def test_asked_you_have_no_necklace_and_the_burglary_opens_your_hand():
    assert choices("asked") == ["pass"]
    (shown,) = (event for event in before("spring") if isinstance(event, edition.HandShown))
    assert shown.open


def test_spring_marian_has_your_pearl_you_her_jewels_and_your_ambush_makes_it_void():
    assert hands(state("spring"))[YOU] == "KJ"
    view = at("spring").observation()
    assert (view.turn, view.goods, view.goods_left) == (GUY, CANDLESTICK, 3)
    void = [event for event in before("chest") if isinstance(event, edition.DeliveryVoid)]
    assert void == [edition.DeliveryVoid(GUY, CANDLESTICK, 2)]


def test_chest_guy_has_two_candlesticks_and_there_is_a_choice():
    assert hands(state("chest"))[GUY].count("K") == 2
    assert choices("chest") == ["take", "act"]


def test_barter_an_offer_must_be_taken():
    assert choices("barter") == ["swap 2", "swap 3"]


def test_four_a_matching_ambush_leaves_three():
    assert choices("four") == ["deliver K 3", "deliver K 4", "pass"]
    assert at("four").observation().laid_sizes[MARIAN] == 1
    (hit,) = (event for event in before("loot") if isinstance(event, edition.Ambushed))
    assert (hit.seat, hit.left) == (MARIAN, 3)


def test_loot_18_points_and_marian_with_six_cards_drew_none():
    end = state("loot")
    assert end.loot[YOU] == cards("KP")
    assert HOUSE.values[CANDLESTICK] + HOUSE.values[PEARL] == 18
    assert size(end.hands[MARIAN]) == 6
    assert edition.SheriffMoved(space=2, number=5) in before("loot")
    assert {event.seat for event in before("loot") if isinstance(event, edition.Gift)} == {YOU, GUY}


def test_missions_bring_up_to_30_and_less_to_two():
    assert max(worth.alone for worth in HOUSE.missions) == 30
    assert all(worth.shared < worth.alone for worth in HOUSE.missions)


def test_next_the_21st_delivery_is_the_last():
    assert len(state("next").rules.track) + 1 == 21


def test_a_turn_without_a_delivery_ends_by_itself():
    tutorial = at("lay")
    caused = tutorial.play(tutorial.wanted())
    assert caused is not None
    assert edition.NoDelivery(YOU) in caused
    assert tutorial.waits_for == MARIAN
