"""Bots see an observation and keep no generator: what they cannot see or recall cannot matter."""

from typing import Any

import pytest

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import create
from jericho_tui.bots.strength import named, reach
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import IDS, info, load
from jericho_tui.core.seats import stream
from jericho_tui.play.player import Limit

GAME = load("jericho")
LIMIT, SLOW_LIMIT = Limit(iterations=12), Limit(iterations=4)
BOT_IDS = [bot.id for bot in bots_for("jericho")]
CASES = [(game_id, bot.id) for game_id in IDS for bot in bots_for(game_id)]
CASES += [(game_id, named(reach(game_id)[0])) for game_id in IDS if reach(game_id)]
POSITIONS, SLOW_POSITIONS = 9, 2
SLOW_TURNS = 8
"""Of a game whose chance takes long only so many decisions of the beginning."""


def limit_of(game):
    return SLOW_LIMIT if game.slow_chance else LIMIT


def positions(game, num_seats, seed):
    """Positions all along a random match, each with one of its actors."""
    slow = game.slow_chance
    rng = stream(seed, "positions")
    state = game.initial_state(game.deal(num_seats, {}, rng))
    passed: list[tuple[Any, Seat]] = []
    while (actors := state.actors()) and not (slow and len(passed) == SLOW_TURNS):
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
            continue
        passed.append((state.clone(), seat))
        state.apply(seat, rng.choice(state.legal_actions(seat)))
    return passed[:: -(-len(passed) // (SLOW_POSITIONS if slow else POSITIONS))]


@pytest.mark.share(5)
@pytest.mark.parametrize(("game_id", "bot_id"), CASES)
@pytest.mark.parametrize("most", [False, True], ids=["few", "many"])
def test_worlds_that_look_the_same_get_the_same_decision(game_id, bot_id, most):
    game = load(game_id)
    seats = info(game_id).max_seats if most else info(game_id).min_seats
    rng = stream(5, "worlds")
    different = 0
    for state, seat in positions(game, seats, seed=seats):
        view = state.observation(seat)
        other = game.determinize(view, rng)
        different += other.as_data() != state.as_data()
        here = create(bot_id, game, 9, seat).choose(view, limit_of(game))
        there = create(bot_id, game, 9, seat).choose(other.observation(seat), limit_of(game))
        assert here == there
    # Else nothing was shown; where nothing at all is hidden there is nothing to show.
    assert different > 3 or (different == 0 and game.info.open)


@pytest.mark.share(5)
@pytest.mark.parametrize(("game_id", "bot_id"), CASES)
def test_a_decision_does_not_depend_on_earlier_ones(game_id, bot_id):
    """A match that is resumed has new bots; they go on as the old ones would have."""
    game = load(game_id)
    seats = min(4, info(game_id).max_seats)
    old = {seat: create(bot_id, game, 3, Seat(seat)) for seat in range(seats)}
    for state, seat in positions(game, seats, seed=11):
        view = state.observation(seat)
        new = create(bot_id, game, 3, seat)
        limit = limit_of(game)
        assert old[seat].choose(view, limit) == new.choose(view, limit)


@pytest.mark.share(3)
@pytest.mark.parametrize("bot_id", BOT_IDS)
def test_every_decision_is_legal_under_every_option(bot_id):
    options: dict[str, OptionValue] = {
        "opening_card": "any",
        "trumpet_needs_target": True,
        "trumpet_join": "optional",
        "tie_fell": "one_per_player",
    }
    state = GAME.initial_state(GAME.deal(3, options, stream(0, "deal")))
    bots = [create(bot_id, GAME, 0, Seat(seat)) for seat in range(3)]
    while actors := state.actors():
        seat = actors[0]
        action = bots[seat].choose(state.observation(seat), Limit(iterations=3)).action
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
