"""Rule 5: who draws a card as the sheriff steps on is known before the delivery is made."""

from jericho_tui.core.game import CHANCE
from jericho_tui.core.seats import stream
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import Kind, Phase
from jericho_tui.games.nottingham.rules.edition import Gift, SheriffMoved


def test_whoever_was_said_to_draw_a_card_draws_one() -> None:
    compared = 0
    for seed in range(12):
        rng = stream(seed, "test", "foresight")
        state = GAME.initial_state(GAME.deal(4, {}, rng))
        while actors := state.actors():
            if actors == (CHANCE,):
                state.apply(CHANCE, state.sample_chance(rng))
                continue
            seat = actors[0]
            before = state.observation(seat)
            legal = before.legal_actions()
            deliveries = [a for a in legal if a.kind in (Kind.DELIVER, Kind.MISSION)]
            action = rng.choice(deliveries or legal)
            state.events = []
            state.apply(seat, action)
            happened, state.events = state.events, None
            moved = any(isinstance(event, SheriffMoved) for event in happened)
            if deliveries and moved and state.phase not in (Phase.SHUFFLE, Phase.OVER):
                drew = tuple(event.seat for event in happened if isinstance(event, Gift))
                assert GAME.after(before, action).drawing() == drew
                compared += 1
    assert compared > 20


def test_goods_on_their_way_have_left_the_hand() -> None:
    rng = stream(3, "test", "foresight")
    state = GAME.initial_state(GAME.deal(3, {}, rng))
    for _ in range(2000):
        actors = state.actors()
        if actors == (CHANCE,):
            state.apply(CHANCE, state.sample_chance(rng))
            continue
        seen = state.observation(actors[0])
        action = rng.choice(seen.legal_actions())
        if action.kind is Kind.DELIVER:
            then = GAME.after(seen, action)
            assert then.hand_sizes[actors[0]] == seen.hand_sizes[actors[0]] - len(action.items)
            assert GAME.after(state.observation(None), action) == state.observation(None)
            return
        assert action.kind is Kind.MISSION or GAME.after(seen, action) is seen
        state.apply(actors[0], action)
    raise AssertionError("nobody delivered")
