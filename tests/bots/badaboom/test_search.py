"""What a search is told of Badaboom."""

from random import Random
from typing import Any

import pytest

from jericho_tui.bots.search.bot import SearchBot
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.bots.evaluation import styles
from jericho_tui.games.badaboom.bots.knowledge import KNOWLEDGE, Thumb, play_on
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.play.player import Limit
from tests.bots.badaboom.test_policy import EVERY_OPTION
from tests.games.badaboom.positions import check_cards, position

ADVISOR: Any = KNOWLEDGE.advisor
FEW = Limit(iterations=200)


def searched(state, limit=FEW, seed=1):
    seat = state.actors()[0]
    return SearchBot(ADVISOR, seed, seat, limit).choose(state.observation(seat), limit)


def test_hidden_cards_make_no_difference():
    """Neither the order of the storage nor what lies in other bags unseen."""
    state = position(["pickpocket reverse", "bunker greed", "rummage dud"], storage="chained")
    view = state.observation(Seat(0))
    first = searched(state)
    different = 0
    for seed in range(3):
        other = GAME.determinize(view, Random(seed))
        different += other.bags != state.bags
        assert searched(other) == first
    assert different


@pytest.mark.parametrize("num_seats", [3, 4, 5])
@pytest.mark.parametrize("options", [{}, EVERY_OPTION], ids=["default", "every option"])
def test_a_playout_keeps_to_the_rules(num_seats, options):
    """Whatever it does is legal, and it ends with the bomb."""
    weights = styles()["heuristic"]
    for seed in range(6):
        rng = stream(seed, "deal")
        state = GAME.initial_state(GAME.deal(num_seats, options, rng))
        for _move in range(40):
            seat = state.actors()[0]
            legal = state.legal_actions(seat)
            state.apply(seat, state.sample_chance(rng) if seat == CHANCE else rng.choice(legal))
        thumb = Thumb(weights, rng)
        copy = state.clone()
        explosions = len(state.payments)
        while copy.actors() and len(copy.payments) == explosions:
            seat = copy.actors()[0]
            action = copy.sample_chance(rng) if seat == CHANCE else thumb.choose(copy, seat)
            assert copy.refusal(seat, action) is None, action.text
            copy.apply(seat, action)
        check_cards(copy)
        play_on(state, weights, rng)
        assert len(state.payments) == explosions + 1


def test_every_legal_move_is_a_candidate_and_every_seat_count_is_searched():
    few = Limit(iterations=12)
    for num_seats in (3, 4, 5):
        rng = stream(num_seats, "deal")
        state = GAME.initial_state(GAME.deal(num_seats, EVERY_OPTION, rng))
        for _move in range(30):
            seat = state.actors()[0]
            if seat == CHANCE:
                state.apply(seat, state.sample_chance(rng))
                continue
            legal = state.legal_actions(seat)
            decision = searched(state, few)
            if len(legal) > 1:
                assert {c.action for c in decision.candidates} == set(legal)
            state.apply(seat, decision.action)


def test_a_playout_chains_the_leader():
    bags = ["", "chained", "", "", ""]
    state = position(bags, "reverse dud", armed_by=1, coins=[1, 1, 5, 1, 1])
    state.late = True
    texts = {Thumb(styles()["heuristic"], Random(n)).choose(state, Seat(1)).text for n in range(20)}
    assert texts == {"play chained 3", "pass"}
