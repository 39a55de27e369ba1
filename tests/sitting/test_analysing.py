"""Judging a match beside the program: whole, in parts, and not at all."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from jericho_tui import games
from jericho_tui.bots.analysis import Judged
from jericho_tui.bots.worker import BotError, Thinker
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.analysing import Analysing, NoAnalysisError, kept_analysis, thinkers
from jericho_tui.store.paths import analysis_path
from tests.benchmarks.analysis import analyse_here
from tests.builders import random_match

FEW = 20


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(3, seed=4)


@pytest.fixture
def crew() -> Iterator[list[Thinker]]:
    found = [Thinker(process=False), Thinker(process=False)]
    yield found
    for thinker in found:
        thinker.close()


def analyse(work: Analysing, crew: list[Thinker], most: int | None = None) -> list[Judged]:
    """Judge what is not judged yet, or so many decisions at most by one thinker."""
    told: list[Judged] = []
    if most is None:
        work.run(crew, told=told.append)
    else:
        work.run(crew[:1], lambda: len(told) >= most, told.append)
    return told


def test_all_is_judged_as_it_is_by_one_alone(
    match: Match, crew: list[Thinker], tmp_path: Path
) -> None:
    work = Analysing(match, tmp_path / "x.toml", FEW)
    told = analyse(work, crew)
    assert len(told) == work.done == work.total
    assert work.analysis == analyse_here(match, work.judge)
    assert kept_analysis(match, tmp_path / "x.toml") == work.analysis


def test_a_process_finds_the_same(match: Match, crew: list[Thinker]) -> None:
    here, there = Analysing(match, None, FEW), Analysing(match, None, FEW)
    analyse(here, crew, 6)
    processes = thinkers(1)
    try:
        analyse(there, processes, 6)
    finally:
        for thinker in processes:
            thinker.close()
    assert here.analysis == there.analysis


def test_what_was_stopped_goes_on_where_it_ended(
    match: Match, crew: list[Thinker], tmp_path: Path
) -> None:
    path = tmp_path / "x.toml"
    first = {one.ply for one in analyse(Analysing(match, path, FEW), crew, 7)}
    again = Analysing(match, path, FEW)
    assert len(first) == again.done == 7
    rest = {one.ply for one in analyse(again, crew)}
    assert not first & rest
    assert len(first | rest) == again.total
    assert not analyse(Analysing(match, path, FEW), crew)


def test_another_judge_begins_anew_and_a_more_thorough_one_will_do(
    match: Match, crew: list[Thinker], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.toml"
    analyse(Analysing(match, path, FEW), crew, 3)
    assert Analysing(match, path, FEW + 1).done == 0
    assert Analysing(match, path).done == 0, "it is not thorough enough"
    monkeypatch.setattr("jericho_tui.bots.analysis.ITERATIONS", FEW - 5)
    work = Analysing(match, path)
    assert (work.done, work.judge.iterations) == (3, FEW)
    monkeypatch.setattr("jericho_tui.bots.analysis.version_of", lambda _bot, _game: 99)
    assert Analysing(match, path).done == 0


def test_a_damaged_file_stays_and_the_match_is_judged_all_the_same(
    match: Match, crew: list[Thinker], tmp_path: Path
) -> None:
    path = tmp_path / "x.toml"
    analysis_path(path).write_text("format = 1\n")
    work = Analysing(match, path, FEW)
    assert work.trouble is not None
    analyse(work, crew, 3)
    assert work.done == 3
    assert analysis_path(path).read_text() == "format = 1\n"
    assert kept_analysis(match, path) is None


def test_where_nothing_can_be_written_it_is_judged_and_said(
    match: Match, crew: list[Thinker], tmp_path: Path
) -> None:
    work = Analysing(match, tmp_path / "nowhere" / "x.toml", FEW)
    analyse(work, crew, 3)
    assert work.done == 3
    assert work.trouble is not None


def test_a_match_that_goes_on_is_not_judged(match: Match, tmp_path: Path) -> None:
    running = match.branch(match.ply - 1, match.seats)
    with pytest.raises(NoAnalysisError, match="not over"):
        Analysing(running, None)
    assert kept_analysis(running, tmp_path / "x.toml") is None


def test_where_bots_try_few_moves_there_is_no_analysis(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Over(Match):
        def outcome(self) -> Any:
            return match.outcome()

    game = games.load("hamster_rolle")
    seats = [SeatInfo("Ada", "human"), SeatInfo("Bernd", "human")]
    with pytest.raises(NoAnalysisError, match="try but a few"):
        Analysing(Over(game, game.deal(2, {}, Random(1)), seats), None)


def test_a_judge_that_fails_is_said_and_what_was_found_is_kept(
    match: Match, crew: list[Thinker], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.toml"
    choose: Callable[..., Any] = Thinker.choose
    asked = []

    def failing(thinker: Thinker, *question: Any) -> Any:
        asked.append(question)
        if len(asked) > 4:
            raise BotError.saying("it fell asleep")
        return choose(thinker, *question)

    monkeypatch.setattr(Thinker, "choose", failing)
    with pytest.raises(BotError, match="fell asleep"):
        Analysing(match, path, FEW).run(crew[:1])
    assert Analysing(match, path, FEW).done == 4
