"""Bots of any strength: their names, how they play between two rungs, and what was measured."""

import tomllib
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from jericho_tui.bots import strength
from jericho_tui.bots.knowledge import knowledge_of
from jericho_tui.bots.registry import create
from jericho_tui.bots.roster import UnknownBotError, find, is_offered, version_of
from jericho_tui.bots.simple import Fallible
from jericho_tui.bots.strength import (
    AtMost,
    AtRating,
    Rung,
    between,
    bot_at,
    named,
    nearest,
    reach,
    scale,
    wanted,
)
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import IDS, load
from jericho_tui.play.player import Decision, Limit
from tests.bots.positions import decisions

CLUMSY = Rung.at(1000, overlook=0.8, greed=0.4, heat=2.0, span=2.0)
SOBER = Rung.at(1400)
QUICK = Rung.at(1500, iterations=64, span=12.0)
SCALED = [game for game in IDS if scale(game)]


@pytest.mark.parametrize(
    ("bot", "rating"),
    [
        ("strength-1350", 1350),
        ("strength-", None),
        ("strength-01350", None),
        ("strength-0135", None),
        ("strength-13500", None),
        ("strength--135", None),
        ("strength-¹³⁵⁰", None),
        ("champion", None),
        ("", None),
    ],
)
def test_an_id_says_at_what_rating_the_bot_plays(bot: str, rating: int | None) -> None:
    assert wanted(bot) == rating
    assert rating is None or named(rating) == bot


def test_between_two_rungs_all_weaknesses_are_taken_in_proportion() -> None:
    half = between((CLUMSY, SOBER, QUICK), 1200)
    assert (half.overlook, half.greed, half.heat, half.span) == (0.4, 0.2, 1.0, 5.0)
    assert half.iterations == 0
    assert between((CLUMSY, SOBER, QUICK), 1450).iterations == 8, "halfway in doublings"
    assert between((CLUMSY, SOBER, QUICK), 1400) == SOBER


def test_between_players_of_another_kind_there_is_the_nearer_one() -> None:
    carpenter = replace(QUICK, style="carpenter")
    assert between((SOBER, carpenter), 1449) == SOBER
    assert between((SOBER, carpenter), 1450) == carpenter


@pytest.mark.parametrize("game_id", SCALED)
def test_a_scale_rises_and_every_strength_within_it_is_offered(game_id: str) -> None:
    assert all(low.rating < high.rating for low, high in pairwise(scale(game_id)))
    assert all(rung.low <= rung.rating <= rung.high for rung in scale(game_id))
    for rating in reach(game_id):
        bot = find(named(rating), game_id)
        assert isinstance(bot, AtRating)
        assert bot.rating == rating
        assert is_offered(bot.id, game_id)
    assert nearest(game_id, 0) == reach(game_id)[0]
    assert nearest(game_id, 9999) == reach(game_id)[-1]


@pytest.mark.parametrize("game_id", SCALED)
def test_no_step_of_a_scale_is_wider_than_said(game_id: str) -> None:
    steps = [high.rating - low.rating for low, high in pairwise(scale(game_id))]
    assert max(steps) <= 150


@pytest.mark.parametrize("game_id", SCALED)
def test_who_plays_better_errs_no_more_and_thinks_no_less(game_id: str) -> None:
    bots = [bot for rating in reach(game_id) if (bot := bot_at(game_id, rating)) is not None]
    for weak, strong in pairwise(bots):
        assert (weak.overlook, weak.greed, weak.heat) >= (
            strong.overlook,
            strong.greed,
            strong.heat,
        )
        assert weak.iterations <= strong.iterations


@pytest.mark.parametrize("game_id", SCALED)
def test_strengths_that_were_checked_by_other_deals_came_out_as_offered(game_id: str) -> None:
    """`python -m tests.tools.scale GAME --check RATING --write`, whenever a scale is new."""
    data = Path(strength.__file__).with_suffix(".toml").read_text("utf-8")
    checks = tomllib.loads(data)[game_id]["checks"]
    assert len(checks) >= 3
    for check in checks:
        assert check["matches"] >= 200
        assert abs(check["played"] - check["wished"]) <= 75


def test_a_strength_that_was_not_measured_is_refused_with_those_that_were() -> None:
    low, high = reach("jericho")[0], reach("jericho")[-1]
    with pytest.raises(UnknownBotError) as caught:
        find("strength-9999", "jericho")
    assert str(caught.value) == f"in this game, bots play at ratings from {low} to {high}, not 9999"
    assert not is_offered("strength-9999", "jericho")


def test_a_game_without_a_scale_has_no_such_bots() -> None:
    assert not reach("tiddlywinks")
    with pytest.raises(UnknownBotError, match="there is no bot “strength-1350”"):
        find("strength-1350", "tiddlywinks")


def test_a_scale_that_was_measured_anew_has_other_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    before = version_of("strength-1350", "jericho")
    monkeypatch.setattr(
        "jericho_tui.bots.roster.revision", lambda game: 1 + strength.revision(game)
    )
    assert version_of("strength-1350", "jericho") == before + 1
    assert version_of("champion", "jericho") < before + 1


@pytest.mark.parametrize("game_id", [game for game in SCALED if game != "hamster_rolle"])
def test_the_weakest_plays_the_same_after_every_interruption(game_id: str) -> None:
    bot = named(reach(game_id)[0])
    for view in decisions(game_id, 5, seed=3):
        one, two = (
            create(bot, load(game_id), 7, Seat(view.seat)).choose(view, Limit()) for _ in range(2)
        )
        assert one == two
        assert one.action in view.legal_actions()


def fallible(overlook: float, greed: float = 0.0) -> Fallible:
    policies = knowledge_of("jericho")
    assert policies is not None
    pair = (policies.policies["heuristic"], policies.policies["gambler"])
    return Fallible(pair, 7, Seat(0), overlook=overlook, greed=greed, heat=0.0)


def test_a_share_of_the_options_is_overlooked_but_never_all_but_one() -> None:
    shares = []
    for view in decisions("jericho", 40, seed=4):
        there = len(view.legal_actions())
        noticed = len(fallible(0.5).choose(view, Limit()).candidates)
        shares.append(noticed / there)
        assert len(fallible(1.0).choose(view, Limit()).candidates) == min(2, there)
        assert len(fallible(0.0).choose(view, Limit()).candidates) == there
    assert 0.4 < sum(shares) / len(shares) < 0.7


def test_who_overlooks_plays_the_best_of_what_is_noticed() -> None:
    heuristic = create("heuristic", load("jericho"), 7, Seat(0))
    for view in decisions("jericho", 20, seed=5):
        decision = fallible(0.5).choose(view, Limit())
        noticed = {candidate.action for candidate in decision.candidates}
        best = heuristic.choose(view, Limit()).candidates
        assert decision.candidates[0].action == decision.action
        ranked = [candidate.share for candidate in best if candidate.action in noticed]
        assert decision.candidates[0].share == ranked[0]


def test_the_greedy_judge_as_their_game_says() -> None:
    gambler = create("gambler", load("jericho"), 7, Seat(0))
    for view in decisions("jericho", 20, seed=6):
        assert fallible(0.0, 1.0).choose(view, Limit()) == gambler.choose(view, Limit())


def test_a_table_that_grants_more_time_makes_nobody_stronger() -> None:
    asked: list[Limit] = []

    class Noting:
        def choose(self, view: object, limit: Limit, should_stop: object = None) -> Decision:
            asked.append(limit)
            return Decision(view)

    for limit in (Limit(), Limit(iterations=5000), Limit(iterations=20, whole=True)):
        AtMost(Noting(), 64).choose("view", limit)
    assert asked == [
        Limit(iterations=64),
        Limit(iterations=64),
        Limit(iterations=20, whole=True),
    ]
