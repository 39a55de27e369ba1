"""What the bots of Badaboom believe: who will be hit, what it costs, and that nobody stalls."""

import pytest

from jericho_tui.bots.simple import HeuristicBot
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.bots.knowledge import KNOWLEDGE
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.actions import Phase
from jericho_tui.play.player import Limit
from tests.games.badaboom.positions import play, position

EVERY_OPTION = {
    "mission_persist": True,
    "bomb_properties": True,
    "fuse": 15,
    "max_explosions": 10,
}


def best(state, style="heuristic"):
    """Return what a style does for whoever acts."""
    seen = state.observation(state.actors()[0])
    actions = seen.legal_actions()
    values = KNOWLEDGE.policies[style].values(seen, actions)
    return actions[values.index(max(values))].text


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


class TestArmed:
    """Somebody holds an armed bomb: it explodes at the end of the turn."""

    def test_a_gadget_that_spares_the_holder_is_put_in(self):
        state = position(["dud chained", "chained", "chained"], "reverse reverse", armed_by=3)
        play(state, "1 pass", "2 pass", "3 pass")
        assert best(state) == "take reverse"
        play(state, "1 take reverse")
        assert best(state) == "put dud"

    def test_the_bomb_is_thrown_when_nothing_else_helps_and_not_before(self):
        state = position(["hot_potato pickpocket rummage", "", "chained"], "reverse", armed_by=3)
        assert best(state) != "play hot_potato"
        play(state, "1 pass", "3 pass", "1 leave")
        assert best(state) == "play hot_potato"

    def test_who_is_safe_keeps_the_bomb(self):
        """The holder who survives gets one more."""
        state = position(["hot_potato", "chained", ""], "reverse dud", armed_by=3)
        assert best(state) == "pass"

    def test_a_bunker_is_for_the_last_moment(self):
        state = position(["bunker", "", ""], "reverse reverse", armed_by=3)
        early = value(state, "play bunker") - value(state, "pass")
        play(state, "1 pass", "1 leave")
        late = value(state, "play bunker") - value(state, "pass")
        assert late > early
        assert best(state) == "play bunker"

    def test_a_bunker_is_not_wasted_by_who_is_safe(self):
        state = position(["greed", "bunker", ""], "reverse reverse", armed_by=3)
        play(state, "2 pass", "1 leave")
        assert best(state) == "pass"

    def test_a_chain_is_for_somebody_else(self):
        state = position(["greed", "chained", ""], "reverse dud", armed_by=3)
        play(state, "2 pass", "1 leave")
        assert value(state, "play chained 2") < value(state, "pass")
        assert value(state, "play chained 3") > value(state, "play chained 2")

    def test_the_leader_is_chained_rather_than_the_last(self):
        bags = ["greed", "chained", "greed", "greed"]
        state = position(bags, "reverse dud", armed_by=3, coins=[1, 7, 1, 8])
        play(state, "2 pass", "1 leave")
        assert best(state) == "play chained 4"

    def test_a_receiver_counters_a_throw(self):
        bags = ["hot_potato", "not_so_fast pickpocket chained", ""]
        state = position(bags, "reverse reverse", armed_by=3)
        play(state, "1 play hot_potato")
        assert best(state) == "counter"

    def test_a_mission_is_laid_by_who_sees_it_fulfilled(self):
        state = position(["martyr", "fall_guy", ""], "reverse reverse", armed_by=3)
        play(state, "1 pass", "2 pass", "1 leave")
        assert best(state) == "lay martyr"
        play(state, "1 pass")
        assert best(state) == "pass"


class TestUnarmed:
    """Nobody has armed the bomb."""

    def test_the_last_mechanism_is_taken_before_somebody_else_does(self):
        state = position(["chained reverse", "", ""], "mechanism reverse")
        play(state, "1 pass")
        assert best(state) == "take mechanism"
        play(state, "1 take mechanism")
        assert best(state) == "keep"

    def test_a_mechanism_is_stolen_rather_than_a_trick(self):
        state = position(["pickpocket", "mechanism reverse", ""], "mechanism reverse")
        steal = value(state, "play pickpocket 2 mechanism")
        assert steal > value(state, "play pickpocket 2 trick")

    def test_the_dearest_card_is_kept(self):
        state = position(["butterfingers", "bunker reverse", ""], "mechanism reverse")
        play(state, "1 play butterfingers 2", "2 pass")
        assert state.phase is Phase.DROP
        assert best(state) == "drop reverse"


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


def test_characters_show():
    steals = position(["pickpocket", "reverse", ""], "mechanism mechanism")

    def urge(state, style, text):
        return value(state, text, style) - value(state, "pass", style)

    move = "play pickpocket 2 trick"
    assert urge(steals, "pickpocket", move) > urge(steals, "heuristic", move)
    assert urge(steals, "hermit", move) < urge(steals, "heuristic", move)
    mission = position(["fall_guy", "reverse", ""], "mechanism mechanism")
    assert best(mission, "plotter") == "lay fall_guy"
    loosens = position(["loosen reverse", "reverse", ""], "mechanism mechanism", holder=2)
    play(loosens, "2 pass")
    move = "play loosen reverse"
    assert urge(loosens, "pyromaniac", move) > urge(loosens, "heuristic", move)
