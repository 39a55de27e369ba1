"""Choosing a move of Nottingham: numbers, letters and arrows; every step is on a legal action."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.rules.actions import Kind
from jericho_tui.games.nottingham.table import NottinghamTable
from jericho_tui.games.nottingham.table.seats import Choice
from tests.games.nottingham.positions import play, position


def choice_of(state, *moves, seat=1):
    play(state, *moves)
    return Choice(state.observation(Seat(seat - 1)))


def chosen(choice):
    assert choice.action is not None
    return choice.action.text


def follow(choice, way):
    """Do what the keys of a way do."""
    for step in way:
        name, _bracket, number = step.rstrip(")").partition("(")
        if name == "digit":
            choice.type(int(number))
        elif name in ("across", "along"):
            getattr(choice, name)(int(number))
        else:
            choice.take_kind(*NottinghamTable.kinds[number.strip("'")])


def test_goods_are_chosen_by_item_and_their_number_with_up_and_down():
    choice = choice_of(position(["PPPPPKKK", "", ""], "N"), "1 take")
    assert chosen(choice) == "deliver K 3"
    choice.type(4)
    assert chosen(choice) == "deliver P 3"
    for step, found in ((1, "deliver P 4"), (1, "deliver P 5"), (1, "deliver P 3")):
        choice.along(step)
        assert chosen(choice) == found
    choice.along(-1)
    assert chosen(choice) == "deliver P 5"
    choice.across(1)
    choice.along(1)
    assert chosen(choice) == "deliver P 3", "the pass has no other way, so up goes back"


def test_m_goes_through_the_missions_and_up_through_ways_to_pay():
    choice = choice_of(position(["CCCKKGGPPJ", "", ""], "J"), "1 take")
    assert chosen(choice) == "deliver C 3"
    choice.take_kind(Kind.MISSION)
    first = chosen(choice)
    assert first.startswith("mission three_pairs")
    choice.along(1)
    assert chosen(choice).startswith("mission three_pairs")
    assert chosen(choice) != first
    choice.take_kind(Kind.MISSION)
    assert chosen(choice).startswith("mission four_pairs")
    choice.take_kind(Kind.MISSION)
    assert chosen(choice) == first


@pytest.mark.parametrize(
    ("hands", "card", "moves", "seat"),
    [
        (["", "C", "K"], "J", (), 1),
        (["PPPPPKKKCCTT", "", ""], "N", ("1 take",), 1),
        (["", "CPPJ", "K"], "T", ("1 act",), 2),
        (["", "CKP", ""], "P", ("1 attack 2", "2 pass"), 1),
        (["", "P", "K"], "C", ("1 act", "2 offer P", "3 offer K"), 1),
        (["", "NP", ""], "K", ("1 attack 2",), 2),
        (["", "", ""], "G", ("1 act",), 1),
    ],
    ids=["attack", "deliver", "offer", "pick", "swap", "defend", "lay"],
)
def test_the_way_to_every_move_leads_there(hands, card, moves, seat):
    state = position(hands, card)
    choice = choice_of(state, *moves, seat=seat)
    actions = [a for a in state.legal_actions(Seat(seat - 1)) if a.kind is not Kind.PASS]
    assert actions
    for start in actions:
        for wanted in actions:
            choice.take(start)
            follow(choice, choice.way_to(wanted))
            assert choice.action is wanted
        choice.type(4)
        follow(choice, choice.way_to(start))
        assert choice.action is start
