"""What a move is said to change is what it changes, if nobody counters it."""

from collections import Counter

import pytest

from jericho_tui.core.game import CHANCE
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.actions import Kind

PLAINLY_SEEN = ("content", "armed_by", "armed_turn", "lasting")


@pytest.mark.parametrize("seed", range(6))
def test_a_card_taken_out_or_put_in_and_a_trick_that_happens_do_what_was_foreseen(
    seed: int,
) -> None:
    rng = stream(seed, "test", "foresight")
    state = GAME.initial_state(GAME.deal(4, {}, rng))
    compared: Counter[Kind] = Counter()
    while actors := state.actors():
        if actors == (CHANCE,):
            state.apply(CHANCE, state.sample_chance(rng))
            continue
        seat = actors[0]
        before = state.observation(seat)
        action = rng.choice(before.legal_actions())
        then = GAME.after(before, action)
        state.apply(seat, action)
        settled = state.played is None and not state.counters
        if settled and (state.bomb, state.turn) == (before.bomb, before.turn):
            for name in PLAINLY_SEEN:
                assert getattr(state, name) == getattr(then, name), (action, name)
            assert state.holder == then.holder
            compared[action.kind] += 1
    assert compared.keys() >= {Kind.TAKE, Kind.PUT, Kind.PLAY, Kind.PASS}


def test_a_spectator_foresees_nothing() -> None:
    state = GAME.initial_state(GAME.deal(3, {}, stream(1, "test")))
    seen = state.observation(None)
    for action in state.legal_actions(state.actors()[0]):
        assert GAME.after(seen, action) is seen
