"""Judging a match beside the program: whole, in parts, and not at all."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from jericho_tui.core import registry
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.store import open_store
from tests.benchmarks.analysis import analyse_here
from tests.builders import match_in, random_match
from tests.rows import rows
from tests.session.api import (
    Analyses,
    Analysing,
    BotError,
    Judged,
    NoAnalysisError,
    Thinker,
    clairvoyant,
    decisions_of,
    dump_record,
    grades,
    hides,
    judged,
    kept_analysis,
    marked,
    thinkers,
)

FEW = 20


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(3, seed=4)


@pytest.fixture(scope="module")
def wheel() -> Match:
    """Return a match of Hamster Rolle that was played once."""
    return match_in(Path(__file__).parents[1] / "golden/hamster_rolle/emptied-4.toml")


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
    work = Analysing(match, Analyses(rows(tmp_path)), FEW)
    told = analyse(work, crew)
    assert len(told) == work.done == work.total
    assert work.analysis == analyse_here(match, work.judge)
    assert kept_analysis(match, Analyses(rows(tmp_path))) == work.analysis


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
    path = Analyses(rows(tmp_path))
    first = {one.ply for one in analyse(Analysing(match, path, FEW), crew, 7)}
    again = Analysing(match, path, FEW)
    assert len(first) == again.done == 7
    rest = {one.ply for one in analyse(again, crew)}
    assert not first & rest
    assert len(first | rest) == again.total
    assert not analyse(Analysing(match, path, FEW), crew)


def test_another_judge_begins_anew_and_a_more_thorough_one_will_do(
    match: Match, crew: list[Thinker], tmp_path: Path, judges: Callable[..., None]
) -> None:
    path = Analyses(rows(tmp_path))
    analyse(Analysing(match, path, FEW), crew, 3)
    assert Analysing(match, path, FEW + 1).done == 0
    assert Analysing(match, path).done == 0, "it is not thorough enough"
    judges(iterations=FEW - 5)
    work = Analysing(match, path)
    assert (work.done, work.judge.iterations) == (3, FEW)
    judges(version=99)
    assert Analysing(match, path).done == 0


def test_what_was_judged_in_an_older_way_is_judged_anew(
    match: Match, crew: list[Thinker], tmp_path: Path
) -> None:
    """Until then its marks stand; how accurate anybody was cannot be told from it."""
    path = Analyses(rows(tmp_path))
    first = Analysing(match, path, FEW)
    analyse(first, crew)
    outcome, digest = match.outcome(), MatchRecord.of(match, match_id="").digest
    assert outcome is not None
    old = re.sub(r',?"(method|lot)":[0-9.-]+', "", path.document(digest) or "")
    rows(tmp_path)().run("UPDATE analyses SET document = ?", old)
    kept = kept_analysis(match, path)
    assert kept is not None
    marks = [(one.ply, mark) for one, mark in marked(first.analysis, match)]
    assert [(one.ply, mark) for one, mark in marked(kept, match)] == marks != []
    for analysis, known in ((kept, False), (first.analysis, True)):
        found = grades(analysis, outcome, "jericho")
        assert [grade.accuracy is not None for grade in found] == [known] * len(found)
    assert Analysing(match, path, FEW).done == 0


def test_a_damaged_analysis_is_replaced(match: Match, crew: list[Thinker], tmp_path: Path) -> None:
    path = Analyses(rows(tmp_path))
    analyse(Analysing(match, path, FEW), crew, 2)
    rows(tmp_path)().run("UPDATE analyses SET document = '{}'")
    assert kept_analysis(match, path) is None
    analyse(Analysing(match, path, FEW), crew, 3)
    assert Analysing(match, path, FEW).done == 3


def test_where_nothing_can_be_written_it_is_judged_and_said(
    match: Match, crew: list[Thinker], tmp_path: Path
) -> None:
    (tmp_path / "league.db").write_text("damaged")
    with open_store(tmp_path, settings_path=tmp_path / "settings.toml") as store:
        work = Analysing(match, store.analyses, FEW)
    analyse(work, crew, 3)
    assert work.done == 3
    assert work.trouble is not None


def test_a_match_that_goes_on_is_not_judged(match: Match, tmp_path: Path) -> None:
    running = match.branch(match.ply - 1, match.seats)
    with pytest.raises(NoAnalysisError, match="unfinished games"):
        Analysing(running, None)
    assert kept_analysis(running, Analyses(rows(tmp_path))) is None


def test_with_all_cards_open_it_is_another_line_of_the_same_analysis(
    match: Match, crew: list[Thinker], tmp_path: Path
) -> None:
    path = Analyses(rows(tmp_path))
    work = Analysing(match, path, FEW)
    told: list[Judged] = []
    work.run(crew[:1], lambda: len(told) >= 5, told.append, open_cards=True)
    assert (work.done, work.done_open) == (0, 5)
    analyse(work, crew, 4)
    again = Analysing(match, path, FEW)
    assert (again.done, again.done_open) == (4, 5)
    assert again.analysis == work.analysis
    assert {one.ply: one for one in told} == work.analysis.opened.decisions


def test_whoever_sees_all_cards_judges_by_those_that_others_hold(match: Match) -> None:
    """Two matches that a seat cannot tell apart: the one line is the same, the other is not."""
    asked = next(one for one in decisions_of(match) if one.ply >= match.ply - 30)
    view, game = asked.view, match.game
    judges = []
    for number in range(4):
        state = game.determinize(view, Random(number))
        judge = clairvoyant(game, 0, asked.seat, state)
        decision = judge.choose(view, Limit(iterations=60, about=asked.action))
        judges.append(judged(asked, decision))
        assert state.observation(asked.seat) == view, "it looked, and changed nothing"
    assert len({one.after for one in judges}) > 1


def test_where_everybody_knows_the_same_there_is_no_second_line() -> None:
    assert [game_id for game_id in registry.IDS if hides(game_id)] == [
        game_id for game_id in registry.IDS if not registry.info(game_id).open
    ]


def test_where_chance_is_slow_a_match_is_judged_for_a_time_and_goes_on(
    wheel: Match,
    crew: list[Thinker],
    tmp_path: Path,
    clock: Callable[[Callable[[], float]], None],
) -> None:
    path = Analyses(rows(tmp_path))
    told: list[Judged] = []
    clock(lambda: 60.0 * len(told))  # a decision takes a minute
    work = Analysing(wheel, path, FEW)
    assert work.budget == 120
    work.run(crew[:1], told=told.append)
    assert work.done == 2, "after two minutes no further one is begun"
    first, last = sorted(one.ply for one in told)
    assert last - first > wheel.ply / 4, "what is judged first is spread over the match"
    for one in told:
        assert one.options[one.played].action == wheel.moves[one.ply].action
    again = Analysing(wheel, path, FEW)
    assert again.done == 2
    told.clear()
    again.run(crew[:1], told=told.append)
    assert again.done == 4


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_what_was_killed_goes_on_where_it_ended(
    match: Match, crew: list[Thinker], tmp_path: Path
) -> None:
    path, most, kept_here = tmp_path / "x.toml", 1500, Analyses(rows(tmp_path))
    path.write_bytes(dump_record(MatchRecord.of(match, match_id="x")))
    command = [
        "analyse",
        str(path),
        "--iterations",
        str(most),
        "--jobs",
        "1",
        "--json",
        "--saves",
        str(tmp_path),
    ]
    program = subprocess.Popen([sys.executable, "-m", "jericho_tui", *command])
    try:
        while kept_analysis(match, kept_here) is None:
            assert program.poll() is None, "it ended before anything was kept"
            sleep(0.01)
        program.send_signal(signal.SIGKILL)
    finally:
        program.kill()
        program.wait()
    kept = Analysing(match, kept_here, most)
    assert 0 < kept.done < kept.total
    before = dict(kept.analysis.decisions)
    told = analyse(kept, crew, 1)
    assert len(told) == 1
    assert told[0].ply not in before
    assert before.items() <= Analysing(match, kept_here, most).analysis.decisions.items()


def test_a_judge_that_fails_is_said_and_what_was_found_is_kept(
    match: Match, crew: list[Thinker], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Analyses(rows(tmp_path))
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
