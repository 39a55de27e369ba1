"""What a search is told of Rempart."""

from random import Random

import pytest

from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.rempart import Rules
from jericho_tui.games.rempart.bots.knowledge import POINTS as WEIGHTS
from jericho_tui.games.rempart.bots.knowledge import Imagined, _fire, play_on
from jericho_tui.games.rempart.rules import GAME
from jericho_tui.games.rempart.rules.board import FULL, Phase, cards_in, mask_of
from jericho_tui.play.player import Limit
from tests.games.rempart.positions import legal, play, position

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


NINE = "1 2 3 4 5 6 7 8 9"
RICH = "1 6 11 15 24 26 33 37 42"
"""The king, the queen, princes and princesses: 23 points with nine cards."""


@pytest.mark.parametrize(
    ("ramparts", "card", "cannon_self", "keep", "back"),
    [
        ((NINE, "1 12"), 20, True, "it is your tenth card, and you win", None),
        ((NINE, RICH), 20, True, None, "it would be the tenth card, and another player would win"),
        # Ten points to eleven: only the shot at the king wins.
        (
            ("1 2 5 7 10 12 16 18 22", "1 31 32 33 35 38 41 44"),
            25,
            True,
            "it is your tenth card; you win with the right shot",
            None,
        ),
        # No shot is enough; one at a card of one's own lets the game go on.
        ((NINE, RICH), 43, False, None, "it would be the tenth card, and another player would win"),
        ((NINE, RICH), 43, True, None, None),
        # The only shot costs the tenth card.
        (("1 3 5 7 9 12 14 16 18", "13"), 25, True, None, None),
    ],
)
def test_r10_what_the_tenth_card_brings_is_said_with_the_shot(
    ramparts, card, cannon_self, keep, back
):
    state = position(ramparts, f"{card} 46", variant="points", cannon_self=cannon_self)
    play(state, "turn 1")
    said = why(state)
    for action, sentence in (("keep", keep), ("back", back)):
        told = said[action] if "tenth" in said[action] else None
        assert told == sentence, said


def test_a_hint_says_that_putting_a_card_back_ends_the_game():
    """R4: nothing can be kept later."""
    state = position(["1 5", "1 6"], "8 46", idle=5)
    play(state, "turn 1")
    assert why(state)["back"] == "this ends the game"
    magician = position(["1 19 40", "1 6 45"], "22 41", idle=5, variant="points")
    play(magician, "turn 1")
    assert why(magician)["back"] == "this ends the game"


def test_a_step_that_skips_nothing_is_said_in_words():
    state = position(["1 5", "1 6"], "8 3 46 45")
    play(state, "turn 1")
    assert why(state)["keep"] == "card 3 of 10, without skipping any"


def test_r11_an_empty_rampart_has_no_highest_card():
    state = position(["", "1 6"], "8 3 46 45")
    assert why(state)["turn 1"] == "your rampart is empty: any card fits"


@pytest.mark.parametrize(("cannon_self", "lost"), [(True, 1), (False, 0)])
def test_r9_a_shot_that_nobody_else_can_take_costs_a_card_of_ones_own(cannon_self, lost):
    ramparts = [mask_of([1, 5, 43]), mask_of([4])]
    rules = Rules(points=True, cannon_self=cannon_self)
    _fire(ramparts, 0, rules)
    assert (ramparts[0].bit_count(), ramparts[1]) == (3 - lost, mask_of([4]))
