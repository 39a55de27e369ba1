"""What the bots of Push believe: counted odds, honest eyes, characters that show."""

from random import Random

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.push.bots.knowledge import Ahead, Counting
from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.rules.cards import Phase
from jericho_tui.play.match import Match, play_out
from jericho_tui.play.player import Limit, SeatInfo
from tests.games.push.positions import position

LIMIT = Limit(iterations=200)


def searched(state, seed=1):
    seen = state.observation(state.actors()[0])
    return Counting(GAME, seed, state.actors()[0], 0).choose(seen, LIMIT)


def test_a_search_sees_its_observation_only():
    """The order of the pile, which nobody knows, makes no difference."""
    for seed in range(3):
        state = position(3, columns=["R2 B5", "Y4", "P3"], deck="R4 R1 G6 Y2 D S B1 B2")
        first = searched(state, seed)
        state.deck = Random(seed).sample(state.deck, len(state.deck))
        assert searched(state, seed) == first


def test_a_search_asks_for_every_legal_move():
    state = position(2, deck="D D R1 R2 G1 G2", bench=["B6 B3 R1", ""])
    found = {candidate.action.text for candidate in searched(state).candidates}
    assert found == {"draw", "protect B", "protect R"}


def test_with_two_cards_ahead_more_is_known_than_with_one():
    """A second card can only be drawn if that is better, so it never makes the first worse."""
    state = position(2, columns=["R2", "Y4 B1", "P3"], deck="R4 R1 G6 Y2 D B1 B2 G1 G2 P6")
    ahead = Ahead(state.observation(Seat(0)), lambda: None)
    draw = GAME.parse_action("draw")
    gains = []
    for cards in (1, 2, 3):
        ahead.cards = cards
        gains.append(ahead.change(draw))
        assert ahead.cards == cards
    assert gains[0] < gains[1] <= gains[2]


def test_a_small_budget_looks_at_one_card_and_a_larger_one_at_more():
    state = position(2, columns=["R2", "Y4 B1", "P3"], deck="R4 R1 G6 Y2 D B1 B2 G1 G2 P6")
    seen = state.observation(Seat(0))
    found = {
        budget: Counting(GAME, 1, Seat(0), budget).choose(seen, Limit()) for budget in (1, 40, 2000)
    }
    shares = [found[budget].candidates[0].share for budget in (1, 40, 2000)]
    assert len(set(shares)) == 3
    asked = Counting(GAME, 1, Seat(0), 1).choose(seen, Limit(iterations=40))
    assert asked == found[40]


def test_who_is_stopped_still_answers():
    state = position(2, columns=["R2", "Y4 B1", "P3"], deck="R4 R1 G6 Y2 D B1 B2 G1 G2 P6")
    seen = state.observation(Seat(0))
    bot = Counting(GAME, 1, Seat(0), 2000)
    assert bot.choose(seen, Limit(), lambda: True) == Counting(GAME, 1, Seat(0), 1).choose(
        seen, Limit()
    )


def test_every_character_plays_a_whole_match():
    for info in bots_for("push"):
        if info.iterations:
            continue
        rng = stream(3, "test")
        match = Match(GAME, GAME.deal(2, {"risk": True}, rng), [SeatInfo("A", "human")] * 2)
        players = {Seat(s): create(info.id, GAME, 3, Seat(s)) for s in range(2)}
        assert play_out(match, players, Limit(), rng).placings


def test_a_searching_bot_plays_on_to_the_end_from_anywhere():
    """Also among six, with Risk, declining allowed and few cards left."""
    state = position(
        6,
        deck="D R1 S G6 P2 B5",
        bench=["R6 G2"] * 6,
        risk=True,
        forced_collect=False,
        stop_after_switch=True,
    )
    assert state.phase is Phase.CHOOSE
    rng = stream(4, "test")
    while actors := state.actors():
        if actors[0] < 0:
            state.apply(actors[0], state.sample_chance(rng))
            continue
        seen = state.observation(actors[0])
        few = Limit(iterations=20)
        bot = Counting(GAME, 1, actors[0], 0)
        state.apply(actors[0], bot.choose(seen, few).action)
    assert state.outcome() is not None
