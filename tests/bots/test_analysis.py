"""Which decisions of a match are judged, by what, and what a judge says of them."""

from pathlib import Path
from typing import Any

import pytest

from jericho_tui.bots.analysis import (
    MOST_OPTIONS,
    Asked,
    _is_choice,
    decisions_of,
    judge_of,
    judged,
    recipe_of,
)
from jericho_tui.bots.grades import MISTAKES, mark_of, marked
from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.play.match import Match
from jericho_tui.play.player import Candidate, Decision, Limit, SeatInfo
from jericho_tui.session.plan import Plan
from jericho_tui.store.record_file import load_record
from tests.benchmarks.analysis import judge_here, play
from tests.games.whole import WHOLE
from tests.judgements import analysis_of
from tests.tui.played import played

GOLDEN = Path(__file__).parents[1] / "golden" / "hamster_rolle"

FEW = Limit(iterations=40)
BOTS = tuple(SeatInfo(name, "bot", "heuristic") for name in ("Ada", "Bernard", "Chloé"))


@pytest.fixture(scope="module")
def match() -> Match:
    return play("jericho", ["random", "heuristic", "beginner"], 3)


def test_every_choice_is_judged_and_no_forced_move_is(match: Match) -> None:
    asked = {one.ply: one for one in decisions_of(match)}
    for ply, (seat, action) in enumerate(match.moves):
        choice = len(match.at(ply).legal_actions(seat)) > 1
        assert (ply in asked) == (seat != CHANCE and choice)
        if ply in asked:
            assert (asked[ply].seat, asked[ply].action) == (seat, action)


def test_a_judge_sees_what_the_seat_knew_and_nothing_else(match: Match) -> None:
    for one in decisions_of(match):
        assert one.view == match.at(one.ply).observation(one.seat)
        assert one.view.seat == one.seat


def test_a_decision_is_judged_alike_however_often(match: Match) -> None:
    asked = list(decisions_of(match))[10]
    assert judge_here("jericho", asked, 40) == judge_here("jericho", asked, 40)


@pytest.mark.parametrize(
    "game_id", [game_id for game_id in registry.IDS if not registry.load(game_id).slow_chance]
)
def test_what_was_done_has_a_chance_in_every_game(game_id: str) -> None:
    seats = registry.info(game_id).min_seats
    match = play(game_id, ["random"] * seats, 5)
    for asked in list(decisions_of(match))[::9]:
        one = judge_here(game_id, asked, 40)
        assert one.options[one.played].action == asked.action
        assert one.after is not None
        assert 0 <= one.cost <= 1
        assert len(one.options) <= MOST_OPTIONS + 1
        assert one.lot is not None
        assert 0 <= one.lot <= 1


@pytest.mark.parametrize("game_id", WHOLE)
@pytest.mark.usefixtures("quick_chance")
def test_a_forced_move_is_asked_of_nobody_and_never_marked(game_id: str) -> None:
    match = played(Plan(game_id, BOTS, rated=False), 9)
    choices = {
        ply
        for ply, (seat, _action) in enumerate(match.moves)
        if seat != CHANCE and len(match.at(ply).legal_actions(seat)) > 1
    }
    assert {one.ply for one in decisions_of(match)} == choices
    every = analysis_of(match, lambda _asked: True)
    assert {one.ply for one, _mark in marked(every, match)} <= choices


def test_where_the_wheel_rolls_what_was_done_is_compared_with_the_best() -> None:
    """By rolls that had no part in finding the best: only those two have a chance."""
    match = load_record(GOLDEN / "emptied-3.toml").match
    assert match is not None
    for asked in list(decisions_of(match))[5::40]:
        one = judge_here("hamster_rolle", asked, 60)
        assert one == judge_here("hamster_rolle", asked, 60)
        assert one.options[one.played].action == asked.action
        assert sum(option.share is not None for option in one.options) == 2
        assert one.after is not None
        assert one.options[0].share is not None
        assert one.lot is not None
        assert one.cost < 1


def test_the_best_are_kept_and_what_was_done() -> None:
    told = [Candidate(f"move {n}", 0.9 - n / 10, 90 - n) for n in range(8)]
    for done, place in ((0, 0), (3, 3), (7, 4)):
        asked = Asked(4, Seat(1), None, f"move {done}")
        one = judged(asked, Decision("move 0", tuple(told)))
        assert one.options[one.played].action == f"move {done}"
        assert one.played == place
        assert [o.action for o in one.options][:4] == [f"move {n}" for n in range(4)]


def test_a_judge_spends_what_is_asked_for(match: Match) -> None:
    asked = list(decisions_of(match))[10]
    decision = recipe_of("jericho", asked)().choose(asked.view, FEW)
    assert sum(one.visits for one in decision.candidates) <= 2 * 40
    assert judge_of("jericho", 40).iterations == 40
    assert judge_of("jericho").iterations == 1000


def test_a_blunder_that_is_planted_is_marked(match: Match) -> None:
    """Whoever gives away the last of many chances: the judge tells the worst from the best."""
    found = []
    for asked in list(decisions_of(match))[20:40]:
        one = judge_here("jericho", asked, 200)
        known = [option for option in one.options if option.share is not None]
        worst = min(known, key=lambda option: option.share or 0.0)
        planted = judge_here("jericho", asked._replace(action=worst.action), 200)
        best = judge_here("jericho", asked._replace(action=one.options[0].action), 200)
        assert mark_of(best, 3, "jericho") not in MISTAKES
        found.append(mark_of(planted, 3, "jericho"))
    assert any(mark in MISTAKES for mark in found)


def test_whether_there_is_a_choice_is_told_by_two_actions():
    """The wheel has hundreds, each of which takes a look at where pieces lie."""
    match = load_record(GOLDEN / "emptied-4.toml").match
    assert match is not None
    menu: Any = match.at(0).legal_actions(match.moves[0].seat)
    assert _is_choice(menu)
    assert len(menu._found) == 2 < len(menu)
    assert not _is_choice(menu[:1])
