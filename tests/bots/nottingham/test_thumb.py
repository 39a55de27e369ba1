"""The rule of thumb by which the search plays on."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.bots.playout import Prospects, Thumb
from tests.games.nottingham.positions import play, position


def chosen(state, seat=1):
    """Return what the rule of thumb does for a seat, from 1."""
    thumb = Thumb(Prospects(state.rules, state.num_seats))
    menu = state.legal_actions(Seat(seat - 1))
    values = thumb.values(state, Seat(seat - 1), menu)
    return menu[values.index(max(values))].text


def test_it_takes_what_makes_a_delivery_and_attacks_who_holds_it():
    assert chosen(position(["PP", "C", "K"], "P")) == "take"
    assert chosen(position(["PP", "CP", "CK", "GG"], "J", space=10)) == "attack 2"


@pytest.mark.parametrize(
    ("hand", "card", "offer"), [("TTC", "C", "offer T"), ("PPK", "C", "offer K")]
)
def test_it_offers_what_its_hand_misses_least(hand, card, offer):
    state = position(["JJ", hand, "GG"], card)
    play(state, "1 act")
    assert chosen(state, 2) == offer


def test_it_gives_a_necklace_rather_than_part_of_a_delivery():
    state = position(["JJ", "TTTN", ""], "J")
    play(state, "1 attack 2")
    assert chosen(state, 2) == "defend"
    state = position(["JJ", "NNNC", ""], "J")
    play(state, "1 attack 2")
    assert chosen(state, 2) == "pass"


def test_it_accepts_the_offer_that_helps_it_most():
    state = position(["TT", "T", "K"], "C")
    play(state, "1 act", "2 offer T", "3 offer K")
    assert chosen(state) == "swap 2"


def test_it_lays_no_ambush_on_itself():
    state = position(["", "", ""], "G", ambush_pile="red yellow")
    play(state, "1 act")
    assert chosen(state) == "lay yellow"


def test_it_delivers_and_lets_no_chance_go():
    """Whoever keeps a delivery for later pays for the round."""
    state = position(["TTT", "CK", "PJ"], "N", space=10)
    play(state, "1 take")
    assert chosen(state) == "deliver T 3"
    last = position(["CCC", "CK", "PJ"], "N", space=20)
    play(last, "1 take")
    assert chosen(last) == "deliver C 3"
