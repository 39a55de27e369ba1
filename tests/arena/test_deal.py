import time

import pytest

from jericho_tui.arena import simulate
from jericho_tui.arena.contest import Contest, DealResult, Times, play_deal, seats_of
from jericho_tui.arena.simulate import Crash, play_match
from jericho_tui.core.registry import IDS, load
from jericho_tui.play.player import Decision, Limit
from jericho_tui.play.record import MatchRecord, replay
from tests.arena.contests import contest


def test_a_deal_is_the_same_cards_for_every_line_up_and_each_match_can_be_played_alone():
    told = contest("heuristic", "random", "gambler")
    result = play_deal(told, 4)
    assert isinstance(result, DealResult)
    assert [match.bots for match in result.matches] == list(told.line_ups(4))
    setups = []
    for number, match in enumerate(result.matches):
        match_id = told.match_id(4, number)
        alone = play_match(
            "jericho", seats_of(match.bots), told.deal_seed(4), match_id, {}, told.limit
        )
        assert isinstance(alone, MatchRecord)
        assert alone.result is not None
        assert (match.places, match.scores) == (
            tuple(alone.result["placings"]),
            tuple(alone.result["scores"]),
        )
        setups.append(alone.setup)
        assert alone.to_table()["start_seat"] == (result.start_seat or 0) + 1
    assert setups == setups[:1] * 3


def test_the_same_deal_again_is_equal_whatever_the_clock_says():
    told = contest("random", "gambler")
    assert play_deal(told, 0) == play_deal(told, 0)
    assert play_deal(told, 0) != play_deal(told, 1)


def test_a_bot_searches_as_much_as_the_limit_says():
    told = contest("champion", "random", "random", limit=Limit(iterations=2))
    result = play_deal(told, 0)
    assert isinstance(result, DealResult)
    assert result.times["champion"].longest < 5
    assert result.times["champion"].decisions > 30


def test_decisions_are_timed_by_bot():
    told = contest("heuristic", "random", "random")
    result = play_deal(told, 0)
    assert isinstance(result, DealResult)
    assert list(result.times) == ["heuristic", "random"]
    heuristic, random = result.times.values()
    assert random.decisions == 2 * heuristic.decisions
    for times in (heuristic, random):
        assert sum(times.histogram.values()) == times.decisions
        assert 0 < times.mean <= times.longest
    assert result.overruns == ()


class _Slow:
    def choose(self, view, limit, should_stop=lambda: False):
        if view.ply == 9:
            time.sleep(0.02)
        return Decision(view.legal_actions()[0])


def test_a_decision_far_beyond_its_limit_is_reported_with_its_match(monkeypatch):
    monkeypatch.setattr(simulate, "create", lambda bot, game, seed, seat: _Slow())
    monkeypatch.setattr("jericho_tui.arena.contest._GRACE", 0.01)
    told = contest("random", limit=Limit(seconds=0.001))
    result = play_deal(told, 0)
    assert isinstance(result, DealResult)
    assert len(result.matches) == told.matches_per_deal
    overrun = next(overrun for overrun in result.overruns if overrun.ply == 9)
    assert overrun.seconds >= 0.02
    assert overrun.record is not None
    assert overrun.record.id == overrun.match_id
    assert replay(overrun.record).match.at(9).actors()[0] == overrun.seat
    assert str(overrun.sentence).startswith(
        f"game {overrun.match_id}: the bot random on seat {overrun.seat + 1}"
        f" took {overrun.seconds:.1f} s after 9"
    )


def test_without_a_limit_in_seconds_nothing_is_late(monkeypatch):
    monkeypatch.setattr(simulate, "create", lambda bot, game, seed, seat: _Slow())
    monkeypatch.setattr("jericho_tui.arena.contest._GRACE", 0.0)
    result = play_deal(contest("random"), 0)
    assert isinstance(result, DealResult)
    assert result.overruns == ()


class _Breaks:
    def choose(self, view, limit, should_stop=lambda: False):
        if view.ply == 9:
            raise RuntimeError("no idea")
        return Decision(view.legal_actions()[0])


def test_a_crash_ends_the_deal_and_has_the_match_up_to_there(monkeypatch):
    monkeypatch.setattr(simulate, "create", lambda bot, game, seed, seat: _Breaks())
    told = contest("random", "heuristic", "gambler")
    crash = play_deal(told, 2)
    assert isinstance(crash, Crash)
    assert crash.record.id == told.match_id(2, 0)
    assert len(crash.record.moves) == 9
    assert crash.error == "RuntimeError: no idea"
    assert crash.record.seats[crash.seat].bot == told.line_ups(2)[0][crash.seat]
    assert replay(crash.record).error is None


def test_other_rules_than_the_contest_are_not_played():
    with pytest.raises(ValueError, match="rules version 1 of jericho here, 99 wanted"):
        play_deal(contest("random", rules_version=99), 0)


def test_times_of_parts_are_the_times_of_the_whole():
    taken = [0.001 * (n % 17 + 1) for n in range(100)]
    whole = Times.of(taken)
    parts = Times.together([Times.of(taken[:30]), Times.of(taken[30:31]), Times.of(taken[31:])])
    assert parts.histogram == whole.histogram
    assert (parts.decisions, parts.longest) == (100, 0.017)
    assert parts.mean == pytest.approx(sum(taken) / 100)


@pytest.mark.parametrize("share", [0.5, 0.95, 0.99])
def test_a_quantile_is_good_to_six_percent(share):
    taken = sorted(1e-5 * 1.01**n for n in range(1000))
    assert Times.of(taken).quantile(share) == pytest.approx(taken[int(1000 * share) - 1], rel=0.065)


def test_a_quantile_is_never_more_than_the_longest():
    assert Times.of([0.9e-3]).quantile(0.95) <= 0.9e-3
    assert Times.of([0.0]).quantile(0.95) == 0
    nothing = Times.of([])
    assert (nothing.mean, nothing.quantile(0.95)) == (0, 0)


@pytest.mark.parametrize("game", IDS)
@pytest.mark.usefixtures("quick_chance")
def test_every_game_can_be_contested(game):
    """Dice too are the same for every line-up."""
    told = Contest(game, ("random",), load(game).info.min_seats, seed=2)
    result = play_deal(told, 0)
    assert isinstance(result, DealResult)
    assert result == play_deal(told, 0)
    assert {1} <= {place for match in result.matches for place in match.places}
    assert len({match.scores for match in result.matches}) == 1
