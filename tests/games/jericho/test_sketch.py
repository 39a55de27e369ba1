"""Quick positions for search: as those of `determinize`, but without the moves made so far."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from jericho_tui.core.game import Game
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import NOTATION, count_bundle, unpack
from tests.builders import check_cards, deal, deal_with_hands, jericho_state, play, play_randomly


def positions(seats):
    """Yield positions of every phase, some amid sealed choices in any order."""
    for seed in range(20):
        rng = stream(seed, "sketches", seats)
        state = GAME.initial_state(deal(seats, seed))
        stop = rng.randrange(4 * seats + 60)
        while (actors := state.actors()) and stop:
            seat = rng.choice(actors)
            state.apply(seat, rng.choice(state.legal_actions(seat)))
            stop -= 1
        if actors:
            yield state


def test_jericho_deals_sketches():
    assert type(GAME).sketches is not Game.sketches


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_but_the_history_is_as_the_observer_knows_it(seats):
    for state in positions(seats):
        for seat in state.actors():
            seen = state.observation(seat)
            sketch = GAME.sketches(seen)
            rng = Random(1)
            for _ in range(10):
                world = sketch(rng)
                check_cards(world)
                assert world.moves == []
                known = world.observation(seat)
                assert replace(known, moves=seen.moves) == seen
                for other in range(seats):
                    if other != seat:
                        assert count_bundle(world.buried[other]) == count_bundle(
                            state.buried[other]
                        )


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_sketch_can_be_played_to_the_end(seats):
    rng = Random(2)
    for state in positions(seats):
        world = GAME.sketches(state.observation(state.actors()[0]))(rng)
        play_randomly(world, rng, after_each=check_cards)
        assert world.outcome() is not None


def test_sketches_share_nothing():
    state = jericho_state(4, 3, 20)
    sketch = GAME.sketches(state.observation(state.actors()[0]))
    first = sketch(Random(1))
    before = sketch(Random(2)).as_data()
    play_randomly(first, Random(3))
    again = GAME.sketches(state.observation(state.actors()[0]))
    again(Random(1))
    assert again(Random(2)).as_data() == before


def test_a_hidden_card_is_anywhere_with_equal_probability():
    """In proportion to how many hidden cards lie in each place; R7 is the only one of its kind."""
    state = GAME.initial_state(
        deal_with_hands("R1 R1 R1 G1 G1 G1 G1", "R7 B7 R4 R3 R3 R3 Y3", "R4 R4 R4 B4 G4 G4 G4")
    )
    play(state, "open R1", "open R3", "open R4", "feed R1", "feed R3", "feed R4")
    play(state, "supply R1", "supply R3", "wall R4")
    sketch = GAME.sketches(state.observation(0))
    rng = Random(5)
    found: Counter[tuple[str, int]] = Counter()
    for _ in range(4000):
        world = sketch(rng)
        places = {("hand", 1): world.hands[1], ("hand", 2): world.hands[2]}
        places |= {("buried", 1): world.buried[1], ("buried", 2): world.buried[2]}
        held = [place for place, cards in places.items() if "R7" in named(cards)]
        found[held[0] if held else ("deck", 0)] += 1
    size = {("hand", 1): 5, ("hand", 2): 5, ("buried", 1): 2, ("buried", 2): 1, ("deck", 0): 83}
    expected = {place: 4000 * number / 96 for place, number in size.items()}
    difference = sum((found[place] - n) ** 2 / n for place, n in expected.items())
    assert difference < 18.5  # four degrees of freedom: once in a thousand


def named(cards):
    return [NOTATION[card] for card in unpack(cards)]
