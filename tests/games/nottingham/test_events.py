"""Previews tell what will happen, as far as the player can know; events hide what they must."""

from jericho_tui.core.events import MatchEnded
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.edition import (
    Ambushed,
    AmbushLaid,
    Attacked,
    Began,
    Defended,
    Delivered,
    DeliveryVoid,
    Exchanged,
    Gift,
    LootKept,
    MissionDone,
    NoDelivery,
    Sealed,
    SheriffMoved,
    Took,
    Undefended,
)
from tests.games.nottingham.positions import ambush, play, position


def preview(state, text):
    number, _, rest = text.partition(" ")
    return GAME.preview(state.observation(int(number) - 1), GAME.parse_action(rest))


def test_taking_is_foretold_and_the_next_card_is_not():
    state = position(["", "", ""], "N")
    assert preview(state, "1 take") == (Took(0, 5),)
    play(state, "1 take")
    assert preview(state, "1 pass") == (NoDelivery(0),)


def test_an_attack_is_foretold_up_to_the_hand():
    state = position(["", "NP", ""], "P")
    assert preview(state, "1 attack 2") == (Attacked(0, 3, 1),)
    play(state, "1 attack 2")
    assert preview(state, "2 defend") == (Defended(1, 0), Exchanged(0, 1, (5,), 3, True))
    assert preview(state, "2 pass") == (Undefended(1),)
    play(state, "2 pass")
    assert preview(state, "1 pick P") == (Exchanged(0, 1, (3,), 3, False),)


def test_the_last_sealed_offer_does_not_open_the_others_before_it_is_made():
    state = position(["", "NP", "T"], "C")
    play(state, "1 act", "2 offer P")
    assert preview(state, "3 offer T") == (Sealed(2, (6,)),)


def test_ambush_cards_to_be_drawn_are_not_foretold():
    state = position(["", "", ""], "G")
    assert preview(state, "1 act") == (Began(0, 2),)
    play(state, "1 act")
    assert preview(state, "1 lay red") == (AmbushLaid(0, 0),)


def test_a_delivery_is_foretold_up_to_the_gifts():
    state = position(["PPP", "", ""], "N")
    play(state, "1 take")
    assert preview(state, "1 deliver P 3") == (
        Delivered(0, 3, 3),
        LootKept(0, 3, 10, 2),
        SheriffMoved(1, 4),
    )


def test_the_end_is_foretold():
    state = position(["PPP", "", ""], "N", space=20)
    play(state, "1 take")
    assert isinstance(preview(state, "1 deliver P 3")[-1], MatchEnded)


def test_an_ambush_is_foretold():
    state = position(["PPP", "", ""], "N", laid=["", "PN", ""])
    play(state, "1 take", "1 deliver P 3")
    assert preview(state, "2 ambush PN") == (
        Ambushed(1, 0, ambush("PN"), 3, 2),
        DeliveryVoid(0, 3, 2),
    )


def test_a_mission_says_what_it_is_worth_as_things_stand():
    state = position(["CCCCC", "", ""], "N")
    play(state, "1 take")
    events = preview(state, "1 mission five_same C C C C C")
    assert events[0] == MissionDone(0, 1, (0,) * 5, True, 20)


def test_hidden_cards_are_hidden_from_those_who_do_not_see_them():
    taken = Exchanged(0, 1, (3,), 1, False)
    assert [taken.seen_by(seat).got for seat in (0, 1, 2, None)] == [(3,), (3,), None, None]
    bought = Exchanged(0, 1, (3,), 0, True)
    assert bought.seen_by(None) == bought
    gift = Gift(1, 4)
    assert [gift.seen_by(seat).item for seat in (0, 1, None)] == [None, 4, None]
    laid = AmbushLaid(2, 7)
    assert [laid.seen_by(seat).card for seat in (0, 2, None)] == [None, 7, None]
