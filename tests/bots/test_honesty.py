"""Bots see an observation and keep no generator: what they cannot see or recall cannot matter."""

import pytest

from jericho_tui.bots.registry import bots_for, create
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from jericho_tui.play.player import Limit

GAME = load("jericho")
LIMIT = Limit(iterations=12)
BOT_IDS = [bot.id for bot in bots_for("jericho")]


def positions(num_seats, seed, every=7):
    """Positions of a random match, each with one of its actors."""
    rng = stream(seed, "positions")
    state = GAME.initial_state(GAME.deal(num_seats, {}, rng))
    number = 0
    while actors := state.actors():
        if number % every == 0:
            yield state.clone(), actors[0]
        state.apply(actors[0], rng.choice(state.legal_actions(actors[0])))
        number += 1


@pytest.mark.parametrize("bot_id", BOT_IDS)
@pytest.mark.parametrize("num_seats", [3, 4, 5])
def test_worlds_that_look_the_same_get_the_same_decision(bot_id, num_seats):
    rng = stream(5, "worlds")
    different = 0
    for state, seat in positions(num_seats, seed=num_seats):
        view = state.observation(seat)
        other = GAME.determinize(view, rng)
        different += other.as_data() != state.as_data()
        here = create(bot_id, GAME, 9, seat).choose(view, LIMIT)
        there = create(bot_id, GAME, 9, seat).choose(other.observation(seat), LIMIT)
        assert here == there
    assert different > 5  # else nothing was shown


@pytest.mark.parametrize("bot_id", BOT_IDS)
def test_a_decision_does_not_depend_on_earlier_ones(bot_id):
    """A match that is resumed has new bots; they go on as the old ones would have."""
    views = [(state.observation(seat), seat) for state, seat in positions(4, seed=11)]
    old = {seat: create(bot_id, GAME, 3, Seat(seat)) for seat in range(4)}
    for view, seat in views:
        new = create(bot_id, GAME, 3, seat)
        assert old[seat].choose(view, LIMIT) == new.choose(view, LIMIT)


@pytest.mark.parametrize("bot_id", BOT_IDS)
def test_every_decision_is_legal_under_every_option(bot_id):
    options: dict[str, OptionValue] = {
        "opening_card": "any",
        "trumpet_needs_target": True,
        "trumpet_join": "optional",
        "tie_fell": "one_per_player",
    }
    for seed in range(4):
        state = GAME.initial_state(GAME.deal(3, options, stream(seed, "deal")))
        bots = [create(bot_id, GAME, seed, Seat(seat)) for seat in range(3)]
        while actors := state.actors():
            seat = actors[0]
            action = bots[seat].choose(state.observation(seat), LIMIT).action
            assert state.refusal(seat, action) is None
            state.apply(seat, action)


def test_random_takes_every_action_and_seed_seat_and_ply_matter():
    view = GAME.initial_state(GAME.deal(4, {}, stream(1, "deal"))).observation(Seat(0))
    taken = {create("random", GAME, s, Seat(0)).choose(view, LIMIT).action for s in range(200)}
    assert taken == set(view.legal_actions())
    by_seat = {
        create("random", GAME, 1, Seat(seat)).choose(view, LIMIT).action for seat in range(200)
    }
    assert len(by_seat) > 1
