"""What a hint says of an action of Jericho."""

import pytest

from jericho_tui.bots.registry import reason_for
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules import GAME
from tests.builders import act, position


def said(action, *walls, hand="T R1 R5 B3", **options):
    """Return what is said of an action of seat 0."""
    state = position(walls, [hand, *["R3"] * (len(walls) - 1)], **options)
    state.piles = (9,) * 6
    return str(reason_for(GAME, state.observation(Seat(0)), act(action)))


ONE_FALLS = {"tie_fell": "one_per_player"}


@pytest.mark.parametrize(
    ("walls", "options", "words"),
    [
        (["", "G1 G1 G1", "G1 G1 G1"], ONE_FALLS, "gold 1s your opponents lose: 2"),
        (["G1", "G1 G1", "G1"], {}, "gold 1s your opponents lose: 3; you lose: 1"),
        (["G1", "G1 G1", "G1"], ONE_FALLS, "gold 1s your opponents lose: 2; you lose: 1"),
        (["G1 G1", "", ""], {}, "wall cards that fall into the supply: 2"),
    ],
)
def test_own_gold_1s_that_fall_are_not_told_as_those_of_others(walls, options, words):
    """Rule 26: each is a card of its owner at the end."""
    assert said("trumpet G", *walls, **options) == words


def test_a_trumpet_that_falls_is_no_wall_card():
    assert said("trumpet G", "GT G1", "", "") == "wall cards that fall into the supply: 0"


def test_the_longest_wall_of_the_others_may_be_another_one_then():
    words = said("trumpet G", "", "G7 G1", "G5 G1 G1", "")
    assert words == "your opponents’ longest green wall: 8, then 7"


def test_a_gold_1_counts_only_while_it_stands():
    words = "a gold 1: one more card at the end if it still stands"
    assert said("wall R1", "", "R7", "") == words


def test_what_is_not_known_is_called_an_estimate():
    words = said("wall R5", "", "R4", "", deck="S")
    assert words.startswith("estimate: your chance of winning red rises from 5 % to"), words
    words = said("supply R5", "R7 R5", "R4", "")
    assert words.startswith("one more card to win in red, where your chance is about "), words
