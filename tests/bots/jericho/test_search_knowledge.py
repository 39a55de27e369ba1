"""What a search is told of Jericho agrees with the rules."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from jericho_tui.bots.characters import data_of
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.bots.evaluation import FELLED, Fall
from jericho_tui.games.jericho.bots.knowledge import KNOWLEDGE, Horizon, judge, play_round
from jericho_tui.games.jericho.rules.cards import (
    LENGTH,
    NUM_COLOURS,
    PLAY_TRUMPET,
    PLAY_TRUMPET_AWAY,
    Phase,
    count_stones,
)
from tests.builders import check_cards, jericho_state, position

ADVISOR: Any = KNOWLEDGE.advisor
POLICY: Any = KNOWLEDGE.policies["heuristic"]
HORIZONS = tuple(
    map(Horizon.of, data_of("jericho_tui.games.jericho.bots", "weights.toml")["horizon"])
)
STRENGTH = [1.0 + length for length in range(102)]


@pytest.mark.parametrize("one_falls", [False, True])
def test_a_fall_is_what_a_trumpet_does(one_falls):
    """Rules 16 to 18 on positions all along random matches, whoever plays the trumpet."""
    options = {"tie_fell": "one_per_player"} if one_falls else {}
    fallen = 0
    for moves in range(12, 60, 3):
        state = jericho_state(4, moves, moves, trumpet_join="optional", **options)
        if state.phase is not Phase.TURN:
            continue
        seat = state.actors()[0]
        for colour in range(NUM_COLOURS):
            lanes = state.walls[colour * 4 : colour * 4 + 4]
            fall = Fall(FELLED[one_falls][tuple(lanes)], STRENGTH, 0.2, 1.5)
            for action in (PLAY_TRUMPET[colour], PLAY_TRUMPET_AWAY[colour]):
                after = state.clone()
                after.sound(seat, action)
                lengths = [LENGTH[lane] for lane in after.walls[colour * 4 : colour * 4 + 4]]
                powers = [STRENGTH[length] for length in lengths]
                supply = after.open_supply[colour] - state.open_supply[colour]
                assert fall.cards == count_stones(supply)
                assert fall.chance(seat, action.joins) == pytest.approx(powers[seat] / sum(powers))
            fallen += fall.cards
    assert fallen > 20


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_playout_ends_with_the_round_and_keeps_the_rules(seats):
    for seed in range(30):
        state = jericho_state(seats, seed, 2 * seats + seed)
        if state.phase is not Phase.TURN:
            continue
        number = state.round
        play_round(state, POLICY.clock(state), POLICY.weights)
        assert len(state.reveals) == number
        assert state.phase in (Phase.FEED, Phase.OVER)
        check_cards(state)


def test_a_playout_plays_what_the_policy_would_where_everything_is_known():
    """One turn before the scoring there is nothing in which the shortcuts could differ."""
    same: Counter[bool] = Counter()
    for seed in range(60):
        state = jericho_state(4, seed, 8)
        if state.phase is not Phase.TURN:
            continue
        state.buried = [0] * 4
        state.drawn = len(state.deck) - 2
        state.deck[-2:] = [0, 1]
        seat = state.actors()[0]
        actions = state.legal_actions(seat)
        gains = POLICY.gains_in(state, seat, actions, 0)
        wanted = actions[gains.index(max(gains))]
        play_round(state, POLICY.clock(state), POLICY.weights)
        same[state.moves[-1] is wanted] += 1
    assert same[True] > 20
    assert not same[False]


def test_a_horizon_sees_equals_as_equals_and_gold_as_gold():
    state = position(["R3", "G3", "B3"], phase=Phase.FEED, round_number=2)
    for horizon in HORIZONS:
        assert horizon.points(state) == pytest.approx([horizon.points(state)[0]] * 3)
        richer = position(["R3 R1", "G3", "B3"], phase=Phase.FEED, round_number=2)
        points = horizon.points(richer)
        assert points[0] > points[1] + 1
        assert points[1] == pytest.approx(points[2])


def test_cards_in_hand_are_walls_to_be():
    state = position(
        ["R3", "R3", "R3"], ["R7 R5", "G4 G5", "T T"], phase=Phase.FEED, round_number=2
    )
    for horizon in HORIZONS:
        without = position(["R3", "R3", "R3"], ["", "", ""], phase=Phase.FEED, round_number=2)
        gains = [
            here - there
            for here, there in zip(horizon.points(state), horizon.points(without), strict=True)
        ]
        assert min(gains) > 0


@pytest.mark.parametrize("seed", range(12))
def test_a_finished_match_is_judged_by_its_outcome(seed):
    state = jericho_state(3 + seed % 3, seed, None)
    rewards, shares = judge(state, HORIZONS, 1.0)
    outcome = state.outcome()
    assert rewards == shares
    assert [seat for seat, share in enumerate(shares) if share] == list(outcome.winners)
    assert sum(shares) == pytest.approx(1)
    margins, _ = judge(state, HORIZONS, 0.0)
    assert sum(margins) == pytest.approx(0.5 * len(margins))
    order = sorted(range(len(margins)), key=outcome.scores.__getitem__)
    assert sorted(margins) == [margins[seat] for seat in order]


@pytest.mark.parametrize("moves", [0, 2, 4, 6, 8, 30, 60])
def test_worlds_of_an_outlook_are_possible(moves):
    state = jericho_state(4, 5, moves)
    seat = state.actors()[0]
    view = state.observation(seat)
    outlook = ADVISOR.outlook(view)
    rng = Random(1)
    for _ in range(20):
        world = outlook.world(rng)
        check_cards(world)
        assert world.hands[seat] == state.hands[seat]
        assert world.observation(seat).legal_actions() == view.legal_actions()
        assert world.walls == state.walls
        assert world.drawn == state.drawn


def test_priors_do_not_depend_on_which_actions_are_asked_for():
    state = jericho_state(4, 5, 20)
    seat = state.actors()[0]
    outlook = ADVISOR.outlook(state.observation(seat))
    actions = state.legal_actions(seat)
    together = outlook.weights(state, seat, actions)
    assert [outlook.weights(state, seat, [action])[0] for action in actions] == together
    assert all(weight > 0 for weight in together)


def test_what_is_put_away_face_down_looks_the_same_to_others():
    state = jericho_state(4, 5, 20)
    seat = state.actors()[0]
    outlook = ADVISOR.outlook(state.observation(Seat((seat + 1) % 4)))
    seen: dict[object, list[str]] = {}
    for action in state.legal_actions(seat):
        after = state.clone()
        after.apply(seat, action)
        seen.setdefault(outlook.public(after), []).append(action.text)
    hidden = [texts for texts in seen.values() if len(texts) > 1]
    assert len(hidden) == 1
    assert all(text.startswith("supply") for text in hidden[0])
