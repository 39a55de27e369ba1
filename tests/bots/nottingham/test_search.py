"""What a search of Nottingham is told, and what it finds with it."""

from random import Random

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.nottingham.bots.knowledge import KNOWLEDGE
from jericho_tui.games.nottingham.bots.playout import (
    FIRST,
    SECOND,
    NottinghamOutlook,
    Prospects,
    Thumb,
    reaches,
)
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import (
    ALL_SEVEN,
    FOUR_PAIRS,
    THREE_PAIRS,
    Phase,
    Rules,
)
from tests.games.nottingham.positions import cards, play, position

SEATS = 4
START = reaches((0,) * SEATS)[0]
"""Every mission may still be done, as the first."""
HEURISTIC = KNOWLEDGE.policies["heuristic"]


def stage(space=5):
    return Prospects(Rules(), SEATS).stage(space)


def test_a_mission_is_in_reach_as_the_first_as_the_second_or_not_at_all():
    mine, other = 1 << THREE_PAIRS, 1 << FOUR_PAIRS
    seen = reaches((mine, other, other))[0]
    assert [seen >> 2 * kind & 3 for kind in (THREE_PAIRS, FOUR_PAIRS, ALL_SEVEN)] == [
        0,
        0,
        FIRST,
    ]
    assert reaches((0, other, 0))[0] >> 2 * FOUR_PAIRS & 3 == SECOND


def test_a_hand_promises_more_the_nearer_it_is_to_a_delivery():
    now = stage()
    hands = [cards(text) for text in ("PKC", "PPC", "PPP")]
    assert sorted(hands, key=lambda hand: now.judged(hand, 0)) == hands
    assert now.judged(cards("TT"), 0) > now.judged(cards("CC"), 0)
    lacking = [now.judged(cards(text), START) for text in ("CKGPJ", "CKGPJN", "CKGPJNT")]
    assert lacking == sorted(lacking)


def test_whoever_may_deliver_at_once_has_no_less_of_a_hand():
    now = stage()
    for text in ("", "PPP", "TTTPPP", "CCKKGG", "CCKKGGPP"):
        assert now.held(cards(text), START) >= now.kept(cards(text), START)


def test_with_the_last_step_points_are_all_that_a_hand_brings():
    last = stage(20)
    difference = last.held(cards("TTTPPP"), 0) - last.held(cards("CCC"), 0)
    assert difference == pytest.approx(13 - 7)


def test_who_leads_at_the_end_is_expected_to_win():
    state = position(["PPP", "", "", ""], "N", space=18, loot=["TT", "C", "C", "C"])
    expected = Prospects(Rules(), SEATS).expected(state)
    assert max(expected) == expected[0]
    verdict = NottinghamOutlook(state.observation(Seat(0)), HEURISTIC).judge(state)
    assert sum(verdict.shares) == pytest.approx(1.0)
    assert verdict.shares[0] > 0.9


def test_what_is_expected_at_the_end_is_what_was_scored():
    state = position(["PPP", "", ""], "N", space=20, loot=["", "TT", ""])
    play(state, "1 take", "1 deliver P 3")
    verdict = NottinghamOutlook(state.observation(Seat(0)), HEURISTIC).judge(state)
    assert list(verdict.shares) == [0.0, 1.0, 0.0]


def test_the_tree_ends_with_a_turn_and_a_turn_is_played_to_its_end():
    state = position(["PP", "TTT", "CK", "GG"], "J", laid=["", "red", "", ""])
    outlook = NottinghamOutlook(state.observation(Seat(0)), HEURISTIC, turns=1)
    world = outlook.world(Random(1))
    assert not outlook.is_leaf(world)
    outlook.evaluate(world, Random(1))
    assert outlook.is_leaf(world)
    assert world.turn == 1
    assert world.phase is Phase.DECIDE


def test_the_rule_of_thumb_plays_whole_matches_of_every_seat_count():
    for seats in (3, 5, 7):
        rng = stream(2, "thumb", seats)
        state = GAME.initial_state(GAME.deal(seats, {}, rng))
        thumb = Thumb(Prospects(Rules(), seats))
        while state.acting:
            thumb.play_turn(state, rng)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.termination == "city"
