"""What a search is told of Rempart."""

from random import Random

import pytest

from jericho_tui.bots.policies.rempart import KNOWLEDGE
from jericho_tui.bots.policies.rempart.evaluation import POINTS as WEIGHTS
from jericho_tui.bots.policies.rempart.outlook import Imagined
from jericho_tui.bots.policies.rempart.playout import _fire, play_on
from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games.rempart.info import Rules
from jericho_tui.games.rempart.masks import FULL, cards_in, mask_of
from jericho_tui.games.rempart.menu import Phase
from jericho_tui.games.rempart.rules import GAME
from jericho_tui.play.player import Limit
from tests.games.rempart.positions import legal, play, position

ADVISOR = KNOWLEDGE.advisor
EVERY = " ".join(map(str, range(2, 47)))


def choice(state, bot="planner", iterations=150):
    seat = state.actors()[0]
    return create(bot, GAME, 1, seat).choose(state.observation(seat), Limit(iterations=iterations))


def test_unknown_places_are_one_choice():
    state = position(["1 10", "1"], EVERY)
    play(state, "turn 20", "back", "turn 3", "back")
    places = [action.place + 1 for action in Imagined(state).legal_actions(Seat(0))]
    assert len(places) == 2
    assert places[0] == 20, "the known card that fits"
    assert places[1] not in (3, 20), "one of all that are not known"


def test_what_is_known_and_useless_is_a_choice_where_nothing_else_is():
    state = position(["1 10", "1"], "2 3 46")
    play(state, "turn 1", "back", "turn 2", "back", "turn 3", "keep", "turn 1", "back")
    assert len(Imagined(state).legal_actions(state.actors()[0])) == 2


@pytest.mark.parametrize("variant", ["race", "points"])
@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_a_playout_keeps_to_the_rules(variant, num_seats):
    """Ramparts only grow by cards that lay on the table, shots apart, and somebody ends it."""
    for seed in range(20):
        rng = Random(seed)
        setup = GAME.deal(num_seats, {"variant": variant}, stream(seed, "deal"))
        state = GAME.initial_state(setup)
        for _turn in range(10):
            while True:
                state.apply(state.turn, rng.choice(state.menu))
                if state.phase is Phase.CHOOSE:
                    break
        before = state.as_data()
        ramparts = play_on(state, WEIGHTS, rng)
        assert state.as_data() == before
        cards = [card for wall in ramparts for card in cards_in(wall) if card > 1]
        assert len(cards) == len(set(cards))
        there = state.left | sum(wall & ~2 for wall in state.ramparts)
        assert all(there >> card & 1 for card in cards)
        assert all(wall.bit_count() <= FULL for wall in ramparts)


def test_a_match_is_won_when_it_can_be():
    state = position(["1 3 5 7 9 11 13 15 17", "1 2 4 6 8 10 12 14 16"], "46 18 45")
    play(state, "turn 1")
    decision = choice(state)
    assert GAME.format_action(decision.action) == "keep"
    assert decision.candidates[0].share == 1.0


def test_a_match_is_not_ended_behind():
    """Rule 7."""
    state = position(
        ["1 2 5 7 10 12 16 18 22", "1 6 11 15 24 26 33 37"], "44 45 23 27", variant="points"
    )
    play(state, "turn 1")
    assert GAME.format_action(choice(state).action) == "back"


def test_candidates_are_legal_and_every_seat_count_is_searched():
    for num_seats in (2, 3, 4):
        setup = GAME.deal(num_seats, {"variant": "points"}, stream(num_seats, "deal"))
        state = GAME.initial_state(setup)
        for _move in range(24):
            decision = choice(state, iterations=4)
            names = [GAME.format_action(candidate.action) for candidate in decision.candidates]
            assert {*names, GAME.format_action(decision.action)} <= {*legal(state)}
            state.apply(state.actors()[0], decision.action)


def why(state):
    """Return what a hint says for everything whoever acts may do."""
    decision = choice(state, iterations=20)
    return {GAME.format_action(c.action): str(c.reason) for c in decision.candidates}


def test_a_hint_says_why():
    state = position(["1 6", "1 5 9"], "37 8 11 43 46", variant="points")
    assert why(state)["turn 1"] == "not seen yet; 5 of the 5 cards that can lie here would fit"
    play(state, "turn 2", "back", "turn 1", "back")
    assert why(state)["turn 2"] == "the 8 lies here, and it fits"
    play(state, "turn 4")
    assert why(state) == {
        "keep": "card 3 of 10; higher ones that are left: 1",
        "back": "the step would skip 3 of 5 cards that fit",
    }
    play(state, "keep")
    assert why(state)["shoot 2 9"] == "takes 3 points from its owner"
    queen = position(["1 19 21", "1"], "15 30 46", variant="points")
    play(queen, "turn 1")
    assert why(queen) == {
        "insert": "4 points at once",
        "back": "keeps the magician for another card",
    }


@pytest.mark.parametrize(("cannon_self", "lost"), [(True, 1), (False, 0)])
def test_r9_a_shot_that_nobody_else_can_take_costs_a_card_of_ones_own(cannon_self, lost):
    ramparts = [mask_of([1, 5, 43]), mask_of([4])]
    rules = Rules(points=True, cannon_self=cannon_self)
    _fire(ramparts, 0, rules)
    assert (ramparts[0].bit_count(), ramparts[1]) == (3 - lost, mask_of([4]))
