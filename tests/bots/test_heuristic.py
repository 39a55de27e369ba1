from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

import pytest

from jericho_tui.arena.simulate import Simulation, Tally, play_one
from jericho_tui.bots.knowledge import knowledge_of
from jericho_tui.bots.registry import create
from jericho_tui.bots.simple import HeuristicBot
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules import GAME as JERICHO
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.play.record import MatchRecord
from tests.builders import jericho_state


@dataclass
class FixedValues:
    """A policy that has been told what to think."""

    by_action: dict[str, float]
    points_per_e: float = 2.0

    def values(self, view: object, actions: Sequence[str]) -> list[float]:
        return [self.by_action[action] for action in actions]


@dataclass
class View:
    actions: tuple[str, ...]
    ply: int = 0
    num_seats: int = 3

    def legal_actions(self) -> tuple[str, ...]:
        return self.actions


def decide(values, ply=0, num_seats=3):
    bot = HeuristicBot(FixedValues(values), 7, Seat(1))
    return bot.choose(View(tuple(values), ply, num_seats), Limit())


def test_takes_the_best_and_lists_all_candidates_best_first():
    decision = decide({"a": -1.0, "b": 3.0, "c": 0.5})
    assert decision.action == "b"
    assert [candidate.action for candidate in decision.candidates] == ["b", "c", "a"]


def test_shares_are_probabilities_and_no_lead_is_an_even_share():
    shares = {c.action: c.share for c in decide({"a": 0.0, "b": 1e6, "c": -1e6}).candidates}
    assert abs(shares["a"] - 1 / 3) < 1e-12
    assert shares["b"] == 1
    assert shares["c"] == 0


def test_a_lead_of_points_per_e_makes_the_odds_e_times_as_good():
    shares = {c.action: c.share for c in decide({"a": 0.0, "b": 2.0}).candidates}
    odds = {action: share / (1 - share) for action, share in shares.items()}
    assert abs(odds["b"] / odds["a"] - 2.718281828) < 1e-6


def test_lot_decides_between_equal_actions_the_same_at_the_same_ply():
    values = {"a": 1.0, "b": 1.0, "c": 1.0, "d": 0.0}
    taken = [decide(values, ply).action for ply in range(60)]
    assert set(taken) == {"a", "b", "c"}
    assert taken == [decide(values, ply).action for ply in range(60)]
    decision = decide(values, 5)
    assert decision.candidates[0].action == decision.action
    assert len(decision.candidates) == 4


def share_of_the_worse(less: float, heat: float) -> float:
    """Return how often an action is taken that is worth so much less than the other."""
    policy = FixedValues({"better": 5.0, "worse": 5.0 - less})
    bot = HeuristicBot(policy, 7, Seat(1), heat)
    views = [View(("worse", "better"), ply) for ply in range(TURNS)]
    taken = Counter(bot.choose(view, Limit()).action for view in views)
    return taken["worse"] / TURNS


TURNS = 4000
CLOSE = 0.025
"""More than three standard errors of a share of so many turns."""


@pytest.mark.parametrize("heat", [0.5, 2.0])
@pytest.mark.parametrize("heats", [0.5, 1.0, 2.0])
def test_what_is_worth_so_many_heats_less_is_taken_as_seldom_as_a_softmax_says(heat, heats):
    odds = exp(-heats)
    assert share_of_the_worse(heats * heat, heat) == pytest.approx(odds / (1 + odds), abs=CLOSE)


def test_without_heat_the_worse_is_never_taken():
    assert share_of_the_worse(0.01, 0.0) == 0


def test_the_beginners_heat_is_two_points_of_its_games_policy():
    state = jericho_state(4, 1, 40)
    seat = state.actors()[0]
    view = state.observation(seat)
    actions = view.legal_actions()
    knowledge = knowledge_of("jericho")
    assert knowledge is not None
    values = knowledge.policies["heuristic"].values(view, actions)
    weights = {
        action: exp((value - max(values)) / 2.0)
        for action, value in zip(actions, values, strict=True)
    }
    taken = Counter(
        create("beginner", JERICHO, seed, seat).choose(view, Limit()).action
        for seed in range(TURNS)
    )
    assert len(actions) > 4
    for action, weight in weights.items():
        share = weight / sum(weights.values())
        assert taken[action] / TURNS == pytest.approx(share, abs=CLOSE)


def test_beats_three_random_players_at_jericho():
    """400 matches, the heuristic on every seat in turn; even would be 0.25."""
    tally = Tally(2)
    for index in range(400):
        bots = ["random"] * 4
        bots[index % 4] = "heuristic"
        seats = tuple(SeatInfo(f"{bot} {i}", "bot", bot) for i, bot in enumerate(bots))
        record = play_one(Simulation("jericho", seats, seed=1), index)
        assert isinstance(record, MatchRecord)
        assert record.result is not None
        placings, scores = record.result["placings"], record.result["scores"]
        mine = index % 4
        others = [place for seat, place in enumerate(placings) if seat != mine]
        tally.add([placings[mine], min(others)], [scores[mine], max(scores)])
    result = tally.seats()[0]
    assert result.win_share.low > 0.9
