"""What a hint says of an action of Nottingham."""

import pytest

from jericho_tui.bots.policies.nottingham.reasons import reason
from jericho_tui.core.game import Seat
from tests.games.nottingham.positions import play, position


def said(state, text, seat=1):
    """Return what is said of an action of a seat, from 1."""
    view = state.observation(Seat(seat - 1))
    action = next(action for action in view.legal_actions() if action.text == text)
    sentence = reason(view, action)
    return "" if sentence is None else str(sentence)


@pytest.mark.parametrize(
    ("hand", "card", "words"),
    [
        ("PP", "P", "pearl: 3 in your hand then"),
        ("CCKKG", "G", "the mission three pairs can be done then"),
        ("CK", "P", "pearl: you have none yet"),
    ],
)
def test_a_card_is_taken_for_what_it_goes_with(hand, card, words):
    assert said(position([hand, "C", "C"], card), "take") == words


def test_one_attacks_who_is_known_to_hold_something_or_holds_most():
    state = position(["PP", "C", "CKG"], "J")
    assert said(state, "attack 2") == "that hand has 1 card"
    assert said(state, "attack 3") == "nobody else has so many cards"
    state = position(["PP", "C", "CKG"], "J", pile="NJ")
    play(state, "1 attack 2", "2 pass", "1 pick C", "1 pass", "2 take", "2 pass")
    assert said(state, "attack 2", 3) == "has this for certain: necklace"


def test_a_chosen_card_and_an_offer_are_judged_alike():
    state = position(["PP", "CPK", ""], "J")
    play(state, "1 attack 2", "2 pass")
    assert said(state, "pick P") == "pearl: 3 in your hand then"
    assert said(state, "pick C") == "coin: you have none yet"
    state = position(["TT", "T", "KK"], "C")
    play(state, "1 act")
    assert said(state, "offer T", 2) == "nothing in your hand goes with it"
    assert said(state, "offer K", 3) == "candlestick: 1 left in your hand"
    play(state, "2 offer T", "3 offer K")
    assert said(state, "swap 2") == "chest: 3 in your hand then"


def test_of_a_delivery_the_danger_is_said():
    safe = position(["PPPP", "", ""], "N")
    play(safe, "1 take")
    assert said(safe, "deliver P 3") == "10 points for certain"
    laid = position(["PPPP", "", ""], "N", laid=["", "red", ""])
    play(laid, "1 take")
    assert said(laid, "deliver P 3") == "10 points, unless an ambush takes a card"
    assert said(laid, "deliver P 4") == "10 points, even if an ambush takes a card"
    words = "1 card more, and the mission five of a kind can be done"
    assert said(laid, "pass") == words


def test_of_a_mission_it_is_said_what_a_second_one_changes():
    first = position(["CCKKGG", "", ""], "N")
    play(first, "1 take")
    words = "15 points, or 10 if another does it too"
    assert said(first, "mission three_pairs C C K K G G") == words
    second = position(["CCKKGG", "", ""], "N", missions=["", "three_pairs", ""])
    play(second, "1 take")
    words = "10 points, and whoever did it first loses 5"
    assert said(second, "mission three_pairs C C K K G G") == words


def test_an_ambush_makes_a_delivery_void():
    state = position(["TTT", "", ""], "N", laid=["", "red", ""])
    play(state, "1 take", "1 deliver T 3")
    assert said(state, "ambush red", 2) == "makes the delivery void"


def test_of_an_ambush_to_lay_it_is_said_how_much_it_matches():
    """A pawn's card matches all that one of two others may deliver."""
    state = position(["", "", ""], "G", ambush_pile="yellow red")
    play(state, "1 act")
    assert said(state, "lay yellow") == "matches 50 % of what others may deliver"
    assert said(state, "lay red") == "matches 0 % of what others may deliver"


def test_a_spectator_is_not_advised():
    state = position(["PP", "C", ""], "P")
    assert reason(state.observation(None), state.legal_actions(Seat(0))[0]) is None
