"""What others did tells what they hold, and the worlds of a belief agree with what was seen."""

from collections import Counter
from math import exp
from random import Random
from typing import Any

import pytest

from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.bots.evaluation import Belief, Standpoint, deeds_of
from jericho_tui.games.jericho.bots.knowledge import KNOWLEDGE
from jericho_tui.games.jericho.rules.cards import (
    NUM_KINDS,
    PLAY_TRUMPET,
    SUPPLY,
    TRUMPET,
    UNIT,
    WALL,
    Phase,
    unpack,
)
from jericho_tui.play.player import Limit
from tests.builders import check_cards, jericho_state

GAME = load("jericho")
POLICY: Any = KNOWLEDGE.policies["heuristic"]
HEAT = 0.3
OPTIONS = {
    "opening_card": "any",
    "trumpet_needs_target": True,
    "trumpet_join": "optional",
    "tie_fell": "one_per_player",
}


def sensible(seats, seed):
    """Yield every turn of a match of sensible players: the position and who acts."""
    state: Any = GAME.initial_state(GAME.deal(seats, {}, stream(seed, "deal")))
    bots = [create("heuristic", GAME, seed, Seat(seat)) for seat in range(seats)]
    while actors := state.actors():
        seat = actors[0]
        if state.phase is Phase.TURN:
            yield state, seat
        state.apply(seat, bots[seat].choose(state.observation(seat), Limit()).action)


def believed(view, seed=1):
    rng = Random(seed)
    return Belief(view, POLICY, HEAT, rng), rng


@pytest.mark.parametrize("options", [{}, OPTIONS], ids=["house", "others"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_worlds_agree_with_what_was_seen(seats, options):
    for moves in range(2 * seats, 70, 5):
        state = jericho_state(seats, moves, moves, **options)
        if not state.actors():
            break
        view = state.observation(state.actors()[-1])
        belief, rng = believed(view)
        for _ in range(5):
            world = belief.world(rng)
            check_cards(world)
            seen = world.observation(view.seat)
            assert seen.hand == view.hand
            assert seen.hand_sizes == view.hand_sizes
            assert seen.walls == view.walls
            assert seen.legal_actions() == view.legal_actions()


def test_the_table_of_a_decision_is_worked_out_as_its_player_saw_it():
    """A public replay ends in the very position that the engine was in, round after round."""
    weighed: Counter[int] = Counter()
    last: Any = None
    for state, seat in sensible(4, 3):
        if last is not None:
            before, mover = last
            move = state.moves[-1]
            watcher = Seat((mover + 1) % 4)
            evidence = deeds_of(state.observation(watcher), POLICY, HEAT)[mover][-1].evidence
            if evidence is not None and len(state.reveals) == len(before.reveals):
                view = before.observation(mover)
                others = view.unknown_supply_size()
                point = Standpoint(POLICY, before, mover, UNIT[TRUMPET], None, 0, others)
                gains = POLICY.gains(point, [*WALL, *SUPPLY, *PLAY_TRUMPET])
                best = max(gains)
                away = [exp((gain - best) / HEAT) for gain in gains[len(WALL) : -len(PLAY_TRUMPET)]]
                assert evidence.away == pytest.approx(away, abs=1e-7)
                weighed[state.round] += 1
                if move in WALL:
                    index = WALL.index(move)
                    assert evidence.chosen == pytest.approx(
                        exp((gains[index] - best) / HEAT), abs=1e-7
                    )
        last = state.clone(), seat
    assert min(weighed[number] for number in (1, 2, 3)) > 10


@pytest.mark.parametrize("seats", [3, 5])
def test_what_trades_keep_up_to_date_is_what_it_would_be_from_scratch(seats):
    checked = 0
    for state, seat in sensible(seats, 5):
        if len(state.moves) % 12:
            continue
        belief, rng = believed(state.observation(seat))
        belief.world(rng)
        for suspect in belief._suspects:
            for k, seen in enumerate(suspect.evidence):
                there = [card for card in suspect.cards if card.came <= k <= card.went]
                assert suspect.sums[k] == pytest.approx(sum(seen.total[c.kind] for c in there))
                assert len([card for card in there if card.went == k]) == 1
                checked += 1
        for place, (_suspect, card) in enumerate(belief._holders):
            assert card.place == place
            assert card.kind == belief._pack[place]
    assert checked > 50


def test_a_belief_is_nearer_to_the_truth_than_chance():
    """Squared error of the expected number of every kind of card in every other hand."""
    errors = [0.0, 0.0]
    trumpets = [0.0, 0.0]
    worlds = 120
    for seed in range(5):
        for state, seat in sensible(4, seed):
            if len(state.moves) % 10:
                continue
            view = state.observation(seat)
            belief, rng = believed(view)
            expected: Counter[tuple[int, int]] = Counter()
            for _ in range(worlds):
                belief._trade(rng, 20)
                world = belief.world(rng)
                for other, hand in enumerate(world.hands):
                    for card in unpack(hand):
                        expected[other, card] += 1
            unseen = Counter(belief._pack)
            for other, hand in enumerate(state.hands):
                if other == seat:
                    continue
                held = Counter(unpack(hand))
                for card in range(NUM_KINDS):
                    by_chance = unseen[card] * view.hand_sizes[other] / unseen.total()
                    for i, guess in enumerate((expected[other, card] / worlds, by_chance)):
                        error = (guess - held[card]) ** 2
                        errors[i] += error
                        trumpets[i] += error * (card == TRUMPET)
    assert errors[0] < 0.95 * errors[1]
    assert trumpets[0] < 0.85 * trumpets[1]
