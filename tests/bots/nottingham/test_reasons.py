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


def test_of_a_mission_it_is_said_what_a_second_one_changes():
    first = position(["CCKKGG", "", ""], "N")
    play(first, "1 take")
    words = "15 points, or 10 if another player completes it too"
    assert said(first, "mission three_pairs C C K K G G") == words
    second = position(["CCKKGG", "", ""], "N", missions=["", "three_pairs", ""])
    play(second, "1 take")
    words = "10 points, and the player who completed it first loses 5"
    assert said(second, "mission three_pairs C C K K G G") == words


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


def test_a_spectator_is_not_advised():
    state = position(["PP", "C", ""], "P")
    assert reason(state.observation(None), state.legal_actions(Seat(0))[0]) is None
