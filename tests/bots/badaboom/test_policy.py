"""What the bots of Badaboom believe: who will be hit, what it costs, and that nobody stalls."""

import pytest

from jericho_tui.bots.simple import HeuristicBot
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.bots.knowledge import KNOWLEDGE
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.play.player import Limit
from tests.games.badaboom.positions import position

EVERY_OPTION = {
    "mission_persist": True,
    "bomb_properties": True,
    "fuse": 15,
    "max_explosions": 10,
}


def value(state, text, style="heuristic"):
    """Return what a style thinks of one action of whoever acts."""
    seen = state.observation(state.actors()[0])
    return KNOWLEDGE.policies[style].values(seen, [GAME.parse_action(text)])[0]


def play_match(num_seats, seed, options=None, style="heuristic"):
    """Return the end of a match among bots of a style, and how many bombs burnt down."""
    rng = stream(seed, "deal")
    state = GAME.initial_state(GAME.deal(num_seats, options or {}, rng))
    policy = KNOWLEDGE.policies[style]
    bots = [HeuristicBot(policy, seed, Seat(seat)) for seat in range(num_seats)]
    burnt = 0
    while actors := state.actors():
        seat = actors[0]
        seen = (len(state.payments), state.bomb_turns)
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            action = bots[seat].choose(state.observation(seat), Limit()).action
            assert state.refusal(seat, action) is None
            state.apply(seat, action)
        burnt += len(state.payments) > seen[0] and seen[1] == state.rules.fuse
    return state, burnt


def test_known_cards_count_and_hidden_ones_do_not():
    """Two worlds that look the same are judged alike; a card that was seen makes a difference."""
    one = position(["long_throw", "bunker", "reverse"], "reverse reverse", armed_by=3)
    other = position(["long_throw", "reverse", "bunker"], "reverse reverse", armed_by=3)
    throws = ("play long_throw 2", "play long_throw 3")
    assert [value(one, text) for text in throws] == [value(other, text) for text in throws]
    drawn = position(["long_throw", "", ""], storage="bunker", armed_by=3, content="reverse")
    drawn.gain(Seat(1), drawn.storage[0])
    blind = position(["long_throw", "reverse", ""], armed_by=3, content="reverse")
    assert value(drawn, throws[0]) != value(blind, throws[0])


@pytest.mark.parametrize("num_seats", [3, 4, 5])
def test_nobody_stalls(num_seats):
    """A fuse burns down (B16) where nobody arms a bomb."""
    explosions = fuses = turns = 0
    for seed in range(4):
        state, burnt = play_match(num_seats, seed)
        explosions += len(state.payments)
        fuses += burnt
        turns += state.turn
    assert fuses * 20 <= explosions
    assert turns <= 10 * explosions


@pytest.mark.parametrize("style", KNOWLEDGE.policies)
def test_every_character_plays_whole_matches_under_every_option(style):
    state, _burnt = play_match(4, 1, EVERY_OPTION, style)
    assert state.outcome() is not None
