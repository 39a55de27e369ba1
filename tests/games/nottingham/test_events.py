"""Previews tell what will happen, as far as the player can know; events hide what they must."""

from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.edition import (
    AmbushLaid,
    Began,
    Exchanged,
    Gift,
    NoDelivery,
    Sealed,
    Took,
)
from tests.games.nottingham.positions import play, position


def preview(state, text):
    number, _, rest = text.partition(" ")
    return GAME.preview(state.observation(int(number) - 1), GAME.parse_action(rest))


def test_taking_is_foretold_and_the_next_card_is_not():
    state = position(["", "", ""], "N")
    assert preview(state, "1 take") == (Took(0, 5),)
    play(state, "1 take")
    assert preview(state, "1 pass") == (NoDelivery(0),)


def test_the_last_sealed_offer_does_not_open_the_others_before_it_is_made():
    state = position(["", "NP", "T"], "C")
    play(state, "1 act", "2 offer P")
    assert preview(state, "3 offer T") == (Sealed(2, (6,)),)


def test_ambush_cards_to_be_drawn_are_not_foretold():
    state = position(["", "", ""], "G")
    assert preview(state, "1 act") == (Began(0, 2),)
    play(state, "1 act")
    assert preview(state, "1 lay red") == (AmbushLaid(0, 0),)


def test_hidden_cards_are_hidden_from_those_who_do_not_see_them():
    taken = Exchanged(0, 1, (3,), 1, False)
    assert [taken.seen_by(seat).got for seat in (0, 1, 2, None)] == [(3,), (3,), None, None]
    bought = Exchanged(0, 1, (3,), 0, True)
    assert bought.seen_by(None) == bought
    gift = Gift(1, 4)
    assert [gift.seen_by(seat).item for seat in (0, 1, None)] == [None, 4, None]
    laid = AmbushLaid(2, 7)
    assert [laid.seen_by(seat).card for seat in (0, 2, None)] == [None, 7, None]
