"""What a hint says of an action of Nottingham."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.bots.knowledge import reason
from tests.games.nottingham.positions import ambush, play, position


def said(state, text, seat=1):
    """Return what is said of an action of a seat, from 1."""
    view = state.observation(Seat(seat - 1))
    action = next(action for action in view.legal_actions() if action.text == text)
    sentence = reason(view, action)
    return "" if sentence is None else str(sentence)


@pytest.mark.parametrize(
    ("hand", "card", "words"),
    [
        ("PP", "P", "pearl: you would hold 3"),
        ("CCKKG", "G", "you can then complete the mission three pairs"),
        ("CK", "P", "pearl: you would hold 1"),
    ],
)
def test_a_card_is_taken_for_what_it_goes_with(hand, card, words):
    assert said(position([hand, "C", "C"], card), "take") == words


def test_one_attacks_who_is_known_to_hold_something_or_holds_most():
    state = position(["PP", "C", "CKG"], "J")
    assert said(state, "attack 2") == "that hand has 1 card"
    assert said(state, "attack 3") == "no other opponent has as many cards"
    state = position(["PP", "C", "CKG"], "J", pile="NJ")
    play(state, "1 attack 2", "2 pass", "1 pick C", "1 pass", "2 take", "2 pass")
    assert said(state, "attack 2", 3) == "certainly holds: necklace"


def test_a_chosen_card_and_an_offer_are_judged_alike():
    state = position(["PP", "CPK", ""], "J")
    play(state, "1 attack 2", "2 pass")
    assert said(state, "pick P") == "pearl: you would hold 3"
    assert said(state, "pick C") == "coin: you would hold 1"
    state = position(["TT", "T", "KK"], "C")
    play(state, "1 act")
    assert said(state, "offer T", 2) == "you have no second one in your hand"
    assert said(state, "offer K", 3) == "candlestick: you keep 1 if your offer is taken"
    play(state, "2 offer T", "3 offer K")
    assert said(state, "swap 2") == "chest: you would hold 3"


def test_of_a_delivery_the_danger_is_said():
    safe = position(["PPPP", "", ""], "N")
    play(safe, "1 take")
    assert said(safe, "deliver P 3") == "10 points for certain"
    laid = position(["PPPP", "", ""], "N", laid=["", "red", ""])
    play(laid, "1 take")
    assert said(laid, "deliver P 3") == "10 points, unless 1 ambush takes a card"
    assert said(laid, "deliver P 4") == "10 points, even if 1 ambush takes a card"
    words = "1 more card, and you can complete the mission five of a kind"
    assert said(laid, "pass") == words


def test_of_a_mission_it_is_said_what_a_second_one_changes():
    first = position(["CCKKGG", "", ""], "N")
    play(first, "1 take")
    words = "15 points, or 10 if another player completes it too"
    assert said(first, "mission three_pairs C C K K G G") == words
    second = position(["CCKKGG", "", ""], "N", missions=["", "three_pairs", ""])
    play(second, "1 take")
    words = "10 points, and the player who completed it first loses 5"
    assert said(second, "mission three_pairs C C K K G G") == words


def test_an_ambush_makes_a_delivery_void():
    state = position(["TTT", "", ""], "N", laid=["", "red", ""])
    play(state, "1 take", "1 deliver T 3")
    assert said(state, "ambush red", 2) == "makes the delivery void"


def test_of_an_ambush_to_lay_it_is_said_how_much_it_matches():
    """A pawn's card matches all that one of two others may deliver."""
    state = position(["", "", ""], "G", ambush_pile="yellow red")
    play(state, "1 act")
    assert said(state, "lay yellow") == "matches 50 % of what your opponents might deliver"
    assert said(state, "lay red") == "matches 0 % of what your opponents might deliver"


@pytest.mark.parametrize(
    ("hand", "card", "words"),
    [
        ("NP", "K", "you lose a necklace only if it is drawn or chosen"),
        ("NT", "P", "you lose a necklace only if it is drawn or chosen"),
        ("NN", "J", "you lose a necklace either way"),
        ("PP", "P", "you have no necklace to give"),
    ],
)
def test_who_declines_to_defend_may_still_lose_a_necklace(hand, card, words):
    """The attacker draws or chooses from the whole hand (rule 3)."""
    state = position(["", hand, ""], card)
    play(state, "1 attack 2")
    assert said(state, "pass", 2) == words


@pytest.mark.parametrize(
    ("pick", "words"),
    [("P", "you give this instead of a necklace: pearl"), ("N", "you lose a necklace either way")],
)
def test_who_declines_after_a_choice_knows_what_goes(pick, words):
    """N8, `after`."""
    state = position(["P", "NP", ""], "P", defence_timing="after")
    play(state, "1 attack 2")
    gain = "pearl: you would hold 2, unless they give a necklace instead"
    assert said(state, "pick P") == gain
    assert said(state, "pick N") == "necklace: you would hold 1"
    play(state, f"1 pick {pick}")
    assert said(state, "pass", 2) == words


@pytest.mark.parametrize(
    ("option", "words"),
    [("hand", "coin: you would hold 1"), ("discard", "the coin is discarded")],
)
def test_a_declined_coin_goes_where_the_option_says(option, words):
    """N2."""
    state = position(["", "P", ""], "C", declined_coin=option)
    play(state, "1 act", "2 offer P", "3 pass")
    assert said(state, "pass") == words


@pytest.mark.parametrize(
    ("distinct", "taken", "lacking"),
    [
        (False, "you can then complete the mission three pairs", "four pairs"),
        (True, "gold: you would hold 2", "five of a kind"),
    ],
)
def test_equal_pairs_count_as_the_option_says(distinct, taken, lacking):
    """N20: four equal cards are one pair or two."""
    assert said(position(["CCCCG", "", ""], "G", distinct_pairs=distinct), "take") == taken
    state = position(["CCCCGG", "", ""], "N", distinct_pairs=distinct)
    play(state, "1 take")
    assert said(state, "pass") == f"1 more card, and you can complete the mission {lacking}"


@pytest.mark.parametrize(
    ("several", "number", "words"),
    [
        (False, 4, "10 points, even if 1 ambush takes a card"),
        (True, 4, "10 points, unless 2 ambushes take a card each"),
        (True, 5, "10 points, even if 2 ambushes take a card each"),
    ],
)
def test_several_ambushes_take_a_card_each(several, number, words):
    """N9: as many as there are others with one."""
    state = position(["PPPPP", "", ""], "N", laid=["", "red", "PN"], multi_ambush=several)
    play(state, "1 take")
    assert said(state, f"deliver P {number}") == words


def test_an_ambush_that_is_known_not_to_match_is_no_danger():
    """It is the only card that the observer has not seen elsewhere."""
    state = position(["PPP", "", ""], "N", laid=["", "yellow", ""])
    play(state, "1 take")
    state.memory.recalls[0].laid[1] = (1 << ambush("yellow"),)
    assert said(state, "deliver P 3") == "10 points for certain"


def test_a_mission_that_ends_the_match_is_not_shared():
    state = position(["CCKKGG", "", ""], "N", space=20)
    play(state, "1 take")
    assert said(state, "mission three_pairs C C K K G G") == "15 points for certain"


def test_the_attacker_counts_among_those_with_many_cards():
    state = position(["PPPP", "C", "CK"], "J")
    assert said(state, "attack 3") == "no other opponent has as many cards"


def test_a_spectator_is_not_advised():
    state = position(["PP", "C", ""], "P")
    assert reason(state.observation(None), state.legal_actions(Seat(0))[0]) is None
