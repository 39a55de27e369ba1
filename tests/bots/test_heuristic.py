from collections.abc import Sequence
from dataclasses import dataclass

from jericho_tui.arena.simulate import Simulation, play_one
from jericho_tui.arena.tally import Tally
from jericho_tui.bots.heuristic import HeuristicBot
from jericho_tui.core.game import Seat
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.play.record import MatchRecord


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
    assert result.win_share - result.win_share_error > 0.9
