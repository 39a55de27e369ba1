"""The analysis of a finished match by keys: from the scoreboard, beside the moves of a replay."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.bots.analysis import Option, decisions_of, judge_of
from jericho_tui.bots.grades import grades
from jericho_tui.bots.worker import Thinker
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import Sentence
from jericho_tui.play.match import Move
from jericho_tui.text.language import say
from tests.judgements import BEST, analysis_of, judge
from tests.rows import load_analysis, save_analysis
from tests.tui.conftest import save_played
from tests.tui.inner import AnalysisScreen, words_of
from tests.tui.playing import is_a, painted, part, press, screen_text, settle, shows


def page(pilot: Pilot[None]) -> Any:
    screen: Any = pilot.app.screen
    assert is_a(screen, "AnalysisScreen")
    return screen


def replay(pilot: Pilot[None]) -> Any:
    screen: Any = pilot.app.screen
    assert is_a(screen, "ReplayScreen")
    return screen


def marked(pilot: Pilot[None]) -> list[tuple[int, str]]:
    """Return the numbers of the moves that are listed, and their marks."""
    rows = ["".join(text for text, _role in row) for row in part(pilot, "Marked").rows]
    found = [re.match(r"\W*?(\d+)  ([!?]*)", row) for row in rows]
    return [(int(one[1]), one[2]) for one in found if one is not None]


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_scoreboard_leads_to_grades_and_marked_moves(make_app, store, size):
    app = make_app()
    opened = save_played(store, app.plan)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        await settle(pilot)
        before = screen_text(pilot)
        await press(pilot, "a")
        work = page(pilot).analysing
        assert {one.seat for one in work.analysis.decisions.values()} == {0}, "mine first"
        assert not work.waiting([Seat(0)])
        assert "–" in painted(pilot, "#grades"), "no luck is told while others are not judged"
        await press(pilot, "b")
        assert work.done == work.total > 40
        assert "–" not in painted(pilot, "#grades")
        told = screen_text(pilot)
        assert "Accuracy" in told
        assert "analysed by Champion" in told
        for name in ("Ada", "Rahab", "Caleb", "Joshua"):
            assert name in told
        assert load_analysis(opened.path, opened.match) is not None
        check_figures(pilot, size)
        await check_filter(pilot, opened.match.moves)
        await press(pilot, "down")
        ply, _mark = marked(pilot)[1]
        assert f"{ply}. " in screen_text(pilot)
        await press(pilot, "enter")
        assert replay(pilot).review.ply == ply
        assert "Accuracy" not in before
        await press(pilot, "escape", "escape")
        assert shows(pilot, "ScoreboardScreen")
        await settle(pilot)
        after = screen_text(pilot)
    (accuracy,) = [line for line in after.splitlines() if "Accuracy" in line]
    kept = load_analysis(opened.path, opened.match)
    outcome = opened.match.outcome()
    assert kept is not None
    assert outcome is not None
    grade = grades(kept, outcome, opened.match.game.info.id)
    ranked = sorted(range(len(grade)), key=lambda seat: outcome.placings[seat])
    assert re.findall(r"\d+", accuracy) == [f"{grade[seat].accuracy:.0f}" for seat in ranked]
    assert "Mistakes" in after


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_where_accuracy_is_shown_moves_with_a_hint_are_named(make_app, store, size):
    app = make_app()
    opened = save_played(store, app.plan)
    own = [asked.ply + 1 for asked in decisions_of(opened.match) if asked.seat == 0]
    opened.match.hinted = own[:4]
    opened.change(lambda: None)
    judge(opened.path, opened.match)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        await settle(pilot)
        (row,) = [line for line in screen_text(pilot).splitlines() if "With hints" in line]
        assert sorted(re.findall(r"\d+|–", row)) == ["4", "–", "–", "–"]
        await press(pilot, "a")
        assert "4 moves with a hint or by a substitute bot are not" in screen_text(pilot)
        assert not {ply for ply, _mark in marked(pilot)}.intersection(own[:4])


async def test_a_key_opens_all_cards_here_and_in_the_replay(make_app, store):
    app = make_app()
    opened = save_played(store, app.plan)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "v")
        refusal = replay(pilot).availability("open", ())
        assert isinstance(refusal, Sentence)
        assert "there is no analysis with all cards open here yet" in say(refusal)
        await press(pilot, "a")
        seen = screen_text(pilot)
        assert "Analysis with all cards open" not in seen
        await press(pilot, "o")
        work = page(pilot).analysing
        assert work.done_open == work.done == len(work.of([Seat(0)]))
        told = screen_text(pilot)
        assert "Analysis with all cards open" in told
        assert "With all cards open" in told
        analysis = load_analysis(opened.path, opened.match)
        assert analysis is not None
        assert analysis.open.keys() == analysis.decisions.keys()
        await press(pilot, "o")
        assert screen_text(pilot).splitlines()[:8] == seen.splitlines()[:8]
        await press(pilot, "escape", "o", "m")
        assert "all open: " in screen_text(pilot)
        await press(pilot, "o")
        assert "all open: " not in screen_text(pilot)


@pytest.mark.parametrize(("game", "left_out"), [("jericho", ()), ("push", ("open",))])
async def test_no_key_offers_to_open_cards_that_lie_open(make_app, store, game, left_out):
    opened = save_played(store, replace(make_app(rated=False).plan, game=game))
    screen = AnalysisScreen(opened.match, opened.path)
    assert screen.quiet_keys == left_out
    assert isinstance(screen.availability("open", ()), Sentence) == bool(left_out)


def check_figures(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Check that the figures of the page add up."""
    told = painted(pilot, "#grades").splitlines()
    assert len([line for line in told if line.startswith("Accuracy: 100 ")]) == 1
    assert any("25 at the start" in line for line in told) == (size == (120, 40))
    assert "%" not in "".join(told)
    for line in told[1:5]:
        own, others, luck = (int(text.replace("−", "-")) for text in line.split()[-3:])
        assert own <= 0
        assert min(abs(25 + own + others + luck - end) for end in (0, 50, 100)) <= 2
    if size == (120, 40):
        better = " ".join(painted(pilot, "#better").split())
        assert re.search(r"In \d+ decisions? \w+ lost \d+ points of winning chances", better)


async def check_filter(pilot: Pilot[None], moves: Sequence[Move]) -> None:
    """Check that a filter lists the moves of one seat after the other."""
    everybody, listed = marked(pilot), []
    for seat in range(4):
        await press(pilot, "f")
        assert {moves[ply - 1].seat for ply, _mark in marked(pilot)} <= {seat}
        listed += marked(pilot)
    assert sorted(listed) == sorted(everybody)
    await press(pilot, "f")
    assert marked(pilot) == everybody


async def test_a_loss_lists_its_costliest_decisions_first_with_what_was_better(make_app, store):
    app = make_app()
    opened = save_played(store, app.plan)
    outcome = opened.match.outcome()
    assert outcome is not None
    assert 0 not in outcome.winners, "else this shows nothing"
    analysis = analysis_of(opened.match, lambda _asked: False)
    analysis = replace(analysis, judge=judge_of(opened.match.game.info.id))
    own = analysis.of(Seat(0))[:3]
    for one in own:  # each costs less than the least mark
        options = (Option(one.options[1].action, BEST + 0.01, 9), *one.options[:1])
        analysis.decisions[one.ply] = replace(one, options=options, played=1)  # type: ignore[index]
    save_analysis(opened.path, opened.match, analysis)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "a")
        assert marked(pilot)[:3] == [(one.ply + 1, "") for one in own]
        assert "better: " in painted(pilot, "#better")
        assert "Points lost from an even chance (25 %): ?! " in screen_text(pilot)


async def test_a_move_that_the_log_leaves_out_has_its_line_where_it_is_marked(make_app, store):
    app = make_app()
    opened = save_played(store, replace(app.plan, game="badaboom", options={}))
    match, words = opened.match, words_of("badaboom")
    silent = [
        asked
        for asked in decisions_of(match)
        if not words.log_lines(match.journal[asked.ply], ("",) * 4, None)
    ]
    save_analysis(opened.path, match, analysis_of(match, lambda asked: asked in silent))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "v")
        assert silent
        for asked in silent[:3]:
            await press(pilot, "home", *["m"] * (silent.index(asked) + 1))
            assert replay(pilot).review.ply == asked.ply + 1
            assert re.search(rf"● *{asked.ply + 1} ", painted(pilot, "MoveList"))


async def test_before_the_opponents_moves_are_analysed_only_mine_are_listed(make_app, store):
    app = make_app()
    moves = save_played(store, app.plan).match.moves
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "a")
        assert {moves[ply - 1].seat for ply, _mark in marked(pilot)} == {0}
        await press(pilot, "f")
        assert "Press b to analyse the moves of the opponents." in painted(pilot, "Marked")
        await press(pilot, "f1", "end")
        asides = " ".join(painted(pilot, "Picker").split())
        assert (
            "Accuracy shows how well you chose: 100 means always the engine’s choice, 0 "
            "means random choices or worse. A decision counts more if more is at stake."
        ) in asides


async def test_a_replay_has_the_marks_and_goes_from_mistake_to_mistake(
    make_app, store, monkeypatch
):
    app = make_app()
    save_played(store, app.plan)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "v")
        await press(pilot, "m")
        assert replay(pilot).review.ply == 0, "there are no marks before there is an analysis"
        await press(pilot, "a")
        mistakes = sorted(ply for ply, mark in marked(pilot) if mark)
        assert len(mistakes) > 1
        before = screen_text(pilot)
        await press(pilot, "escape")
        monkeypatch.setattr(Thinker, "choose", None)
        await press(pilot, "a")
        assert screen_text(pilot) == before, "what is kept is not thought over again"
        await press(pilot, "escape")
        screen = replay(pilot)
        for ply in mistakes[:2]:
            await press(pilot, "m")
            assert screen.review.ply == ply
            assert "better:" in screen_text(pilot)
        await press(pilot, "M")
        assert screen.review.ply == mistakes[0]
        await press(pilot, "end", "m")
        assert screen.review.ply == screen.review.last
        await press(pilot, "a", "home", "down")
        ply, _mark = marked(pilot)[1]
        await press(pilot, "enter")
        assert replay(pilot).review.ply == ply
        await press(pilot, "escape")
        assert shows(pilot, "ScoreboardScreen"), "the page led back to the replay it came from"
