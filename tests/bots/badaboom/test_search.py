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
from tests.games.badaboom.positions import check_cards, play, position

ADVISOR: Any = KNOWLEDGE.advisor
FEW = Limit(iterations=200)


def searched(state, limit=FEW, seed=1):
    seat = state.actors()[0]
    return SearchBot(ADVISOR, seed, seat, limit).choose(state.observation(seat), limit)


def best(state):
    return searched(state).action.text


def why(state, text):
    """Return what a hint says for an action of whoever acts."""
    reason = ADVISOR.reason(state.observation(state.actors()[0]), GAME.parse_action(text))
    return None if reason is None else str(reason)


class TestFinds:
    """What everybody sees who thinks ahead."""

    def test_a_gadget_that_spares_the_holder(self):
        state = position(["dud chained", "chained", "chained"], "reverse reverse", armed_by=3)
        play(state, "1 pass", "2 pass", "3 pass")
        assert best(state) == "take reverse"
        play(state, "1 take reverse")
        assert best(state) == "put dud"

    def test_a_throw_at_the_last_moment(self):
        state = position(["hot_potato rummage greed", "", ""], "reverse", armed_by=3)
        play(state, "1 pass", "1 leave")
        assert best(state) == "play hot_potato"

    def test_the_coin_that_wins(self):
        """Whoever survives with a mechanism has ten."""
        state = position(["bunker", "mechanism", "chained"], "reverse", armed_by=3, coins=[0, 8, 8])
        play(state, "1 pass", "3 pass", "1 leave", "1 pass")
        assert best(state) == "play chained 2"


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


def test_hints_say_why():
    state = position(
        ["rummage loosen bunker", "pickpocket fall_guy", "mechanism"], "mechanism", storage="dud"
    )
    assert why(state, "play rummage") == "two cards for one"
    assert why(state, "play loosen bunker") == "arms the bomb; it can go off next turn"
    assert why(state, "pass") == "the bomb is not armed: it holds 1 mechanism"
    play(state, "1 pass")
    coin = "a mechanism in your bag is a coin if you survive"
    assert why(state, "play pickpocket 3 mechanism") == coin
    play(state, "2 pass")
    assert why(state, "take mechanism") == coin


def test_hints_say_why_before_an_explosion():
    bags = ["hot_potato dud mechanism spare_screw", "not_so_fast fall_guy chained", "greed"]
    state = position(bags, "reverse bunker", armed_by=3)
    saved = "as it is now, the bomb would hit you; this way it does not"
    assert why(state, "play hot_potato") == f"unless it is countered: {saved}"
    assert why(state, "play spare_screw bunker") == "disarms the bomb"
    play(state, "1 pass")
    assert why(state, "pass") == "as it is now, the bomb does not hit you"
    even_so = "a coin if it succeeds in this explosion, even if you are hit"
    assert why(state, "lay fall_guy") == even_so
    free = "as it is now, the bomb would otherwise miss the target"
    assert why(state, "play chained 3") == free
    play(state, "2 pass", "1 take reverse")
    assert why(state, "put mechanism") == "disarms the bomb"
    assert why(state, "put dud") == saved
    play(state, "1 put reverse", "1 play hot_potato")
    assert why(state, "counter") == "otherwise an armed bomb comes to you"


def test_a_hint_tells_a_mission_that_will_be_fulfilled():
    state = position(["martyr reverse", "", ""], "reverse bunker", armed_by=3)
    assert why(state, "lay martyr") == "as the bomb is now, the mission will succeed"


def test_the_same_seed_and_iterations_give_the_same_decision():
    state = position(["pickpocket loosen", "reverse mechanism", "dud"], "mechanism mechanism")
    assert searched(state) == searched(state)
    visits = {tuple(c.visits for c in searched(state, seed=n).candidates) for n in range(3)}
    assert len(visits) > 1


def test_a_playout_chains_the_leader():
    bags = ["", "chained", "", "", ""]
    state = position(bags, "reverse dud", armed_by=1, coins=[1, 1, 5, 1, 1])
    state.late = True
    texts = {Thumb(styles()["heuristic"], Random(n)).choose(state, Seat(1)).text for n in range(20)}
    assert texts == {"play chained 3", "pass"}
