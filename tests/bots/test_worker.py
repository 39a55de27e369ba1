"""Bots think in a process beside the program; whatever happens to it, the answer comes."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from jericho_tui.bots import worker
from jericho_tui.bots.registry import create
from jericho_tui.bots.thoughts import finished
from jericho_tui.bots.worker import PATIENCE, BotError, Elsewhere, Thinker, seated
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.play.player import Decision, Limit
from tests.bots.strange_players import Deadly, Echo, Endless, Murmuring, Raising, Teller
from tests.builders import jericho_state
from tests.programs import SOON, appears, is_gone, start_python, wait_until

FEW = Limit(iterations=30)
KINDS = pytest.mark.parametrize("process", [True, False], ids=["process", "thread"])


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


@pytest.fixture
def asking() -> Iterator[Callable[..., Future[Decision]]]:
    """Ask on another thread, as a screen does."""
    with ThreadPoolExecutor(1) as threads:
        yield lambda thinker, *question: threads.submit(thinker.choose, *question)


@KINDS
def test_a_bot_decides_there_as_it_would_here(process):
    state = jericho_state(4, 1, 30)
    seat = state.actors()[0]
    view = state.observation(seat)
    thinker = Thinker(process=process)
    try:
        there = Elsewhere(thinker, partial(seated, "champion", "jericho", 5, seat))
        decision = there.choose(view, FEW)
        assert (thinker.pid is None) != process
    finally:
        thinker.close()
    assert decision == create("champion", GAME, 5, seat).choose(view, FEW)
    assert decision.candidates


def test_the_process_loads_no_screen(thinker):
    state = jericho_state(4, 1, 30)
    seat = state.actors()[0]
    recipe = partial(seated, "champion", "jericho", 5, seat)
    thinker.choose(recipe, state.observation(seat), FEW)
    loaded = thinker.choose(Teller, None, Limit()).action
    assert "jericho_tui.games.jericho" in loaded
    assert not {"textual", "rich", "asyncio", "jericho_tui.tui", "jericho_tui.store"} & loaded


def test_the_process_is_started_without_waiting_for_it(thinker, monkeypatch):
    monkeypatch.setattr(worker, "_CHILD", f"import time; time.sleep({10 * SOON})")
    before = time.monotonic()
    thinker.start()
    assert time.monotonic() - before < SOON
    assert thinker.pid is not None


def test_the_process_is_kept(thinker):
    thinker.start()
    pid = thinker.pid
    for number in range(3):
        assert thinker.choose(Echo, number, Limit()).action == number
    assert thinker.pid == pid


@KINDS
def test_a_thought_can_be_stopped_and_answers_with_what_it_has(process, asking, tmp_path):
    thinker, stop = Thinker(process=process), threading.Event()
    try:
        answer = asking(thinker, partial(Endless, tmp_path / "m"), 7, Limit(), stop.is_set)
        appears(tmp_path / "m")
        assert not answer.done()
        stop.set()
        assert answer.result(SOON).action == 7
        # What told it to stop must not stop the next one.
        again = asking(thinker, partial(Endless, tmp_path / "again"), 8, Limit(), lambda: False)
        appears(tmp_path / "again")
        time.sleep(0.05)
        assert not again.done()
    finally:
        thinker.close()


@KINDS
def test_of_an_error_kind_and_place_are_told_and_the_next_question_is_answered(process):
    """What it says is not: a bot knows its hand, and whoever looks on does not."""
    thinker = Thinker(process=process)
    try:
        with pytest.raises(BotError, match=r"^RuntimeError \(strange_players\.py:\d+\)$"):
            thinker.choose(Raising, None, Limit())
        assert thinker.choose(Echo, 2, Limit()).action == 2
    finally:
        thinker.close()


def time_passes(monkeypatch: pytest.MonkeyPatch, step: float, while_: Callable[[], bool]) -> None:
    """Let the thinker's clock go on only while something is so, by `step` at every look.

    No load of the machine can then make a bot late, or a process.
    """
    now = 0.0

    def clock() -> float:
        nonlocal now
        if while_():
            now += step
        return now

    monkeypatch.setattr(worker, "monotonic", clock)


@KINDS
def test_a_bot_that_thinks_too_long_is_given_up(process, tmp_path, monkeypatch):
    mark = tmp_path / "m"
    time_passes(monkeypatch, 2 * PATIENCE, mark.exists)
    thinker = Thinker(process=process)
    try:
        with pytest.raises(BotError, match="thought for too long"):
            thinker.choose(partial(Endless, mark, listens=not process), 1, Limit())
        assert not process or is_gone(int(appears(mark)))
        mark.unlink()
        assert thinker.choose(Echo, 2, Limit()).action == 2
    finally:
        thinker.close()


def test_a_bot_that_does_not_listen_is_given_up(thinker, tmp_path, monkeypatch):
    monkeypatch.setattr(worker, "_GRACE", 0.1)
    deaf = partial(Endless, tmp_path / "m", listens=False)
    with pytest.raises(BotError, match="it did not stop when asked to"):
        thinker.choose(deaf, 1, Limit(), (tmp_path / "m").exists)
    assert is_gone(int(appears(tmp_path / "m")))
    assert thinker.choose(Echo, 2, Limit()).action == 2


@pytest.fixture
def slow_to_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Processes come to their first question only when somebody writes the file returned."""
    start = tmp_path / "start"
    wait = "import pathlib, sys, time\nwhile not pathlib.Path({!r}).exists(): time.sleep(0.005)\n"
    monkeypatch.setattr(worker, "_CHILD", wait.format(str(start)) + worker._CHILD)
    return start


@pytest.mark.parametrize("hurried", [False, True], ids=["whole", "hurried"])
def test_how_long_a_process_takes_to_start_is_not_the_bots_time(
    thinker, slow_to_start, monkeypatch, hurried
):
    """It comes when patience and grace would both be over, and is still in time."""
    looks = 0

    def is_starting() -> bool:
        nonlocal looks
        looks += 1
        if looks == 9:
            slow_to_start.touch()
        return looks < 9

    monkeypatch.setattr(thinker, "_patience", 1.0)
    monkeypatch.setattr(worker, "_GRACE", 2.0)
    assert worker._GRACE < 8 * 3.0 < worker._ARRIVAL
    time_passes(monkeypatch, 3.0, is_starting)
    assert thinker.choose(Echo, 5, Limit(), lambda: hurried).action == 5
    assert thinker.trouble is None
    assert thinker.pid is not None


def test_a_process_that_never_starts_is_as_good_as_dead(thinker, slow_to_start, monkeypatch):
    time_passes(monkeypatch, worker._ARRIVAL / 2, lambda: thinker.trouble is None)
    assert thinker.choose(Echo, 5, Limit()).action == 5
    assert not slow_to_start.exists()
    assert thinker.pid is None
    assert (
        "Bots cannot run as separate processes here, so keys may respond more slowly "
        "while they think."
    ) in str(thinker.trouble)


# --- deaths


def test_a_process_killed_in_the_middle_of_a_thought_is_replaced_and_the_move_still_comes(
    thinker, asking, tmp_path
):
    stop = threading.Event()
    answer = asking(thinker, partial(Endless, tmp_path / "m"), 7, Limit(), stop.is_set)
    first = int(appears(tmp_path / "m"))
    (tmp_path / "m").unlink()
    os.kill(first, signal.SIGKILL)
    second = int(appears(tmp_path / "m"))
    assert second not in (first, os.getpid())
    stop.set()
    assert answer.result(SOON).action == 7
    assert thinker.trouble is None
    assert is_gone(first)


def test_a_process_that_died_between_two_questions_is_replaced(thinker):
    assert thinker.choose(Echo, 1, Limit()).action == 1
    os.kill(thinker.pid, signal.SIGKILL)
    assert thinker.choose(Echo, 2, Limit()).action == 2


def test_where_processes_keep_dying_a_thread_thinks_from_then_on(thinker, tmp_path):
    deadly = partial(Deadly, tmp_path / "deaths", 9, os.getpid())
    assert thinker.choose(deadly, None, Limit()).action == os.getpid()
    assert (tmp_path / "deaths").read_text() == "xx"
    assert (
        "Bots cannot run as separate processes here, so keys may respond more slowly "
        "while they think."
    ) in str(thinker.trouble)
    assert thinker.choose(deadly, None, Limit()).action == os.getpid()
    assert (tmp_path / "deaths").read_text() == "xx"


@pytest.mark.parametrize("broken", ["no such program", "a program that ends"])
def test_where_no_process_can_be_had_a_thread_thinks(thinker, monkeypatch, broken):
    if broken == "no such program":
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
    else:
        monkeypatch.setattr(worker, "_CHILD", "pass")
    thinker.start()
    assert thinker.choose(Echo, 3, Limit()).action == 3
    assert thinker.pid is None
    assert thinker.trouble is not None


# --- the end


def test_closing_gives_up_the_thought_and_ends_the_process(thinker, asking, tmp_path):
    deaf = partial(Endless, tmp_path / "m", listens=False)
    answer = asking(thinker, deaf, 1, Limit())
    pid = int(appears(tmp_path / "m"))
    before = time.monotonic()
    thinker.close()
    assert time.monotonic() - before < SOON
    with pytest.raises(BotError):
        answer.result(SOON)
    assert is_gone(pid)
    with pytest.raises(BotError):
        thinker.choose(Echo, 2, Limit())


@pytest.mark.parametrize("end", ["killed", "returns"])
def test_no_process_outlives_the_program(end, tmp_path):
    """Neither one that thinks when its program is killed, nor one that has been forgotten."""
    script = f"""
import sys
from functools import partial
from pathlib import Path
from pathlib import Path
from jericho_tui.bots.worker import Thinker
from jericho_tui.play.player import Limit
from tests.bots.strange_players import Echo, Endless
thinker = Thinker()
if {end!r} == "killed":
    thinker.choose(partial(Endless, Path(sys.argv[1])), 1, Limit())
thinker.choose(Echo, 1, Limit())
Path(sys.argv[1]).write_text(str(thinker.pid))
"""
    with start_python("-c", script, tmp_path / "m") as program:
        pid = int(appears(tmp_path / "m"))
        if end == "killed":
            assert not is_gone(pid)
            program.kill()
        program.communicate(timeout=SOON)
    wait_until(lambda: is_gone(pid))


@KINDS
def test_a_player_who_thinks_aloud_is_heard_before_it_answers(process):
    thinker = Thinker(process=process)
    told: list[Decision] = []
    try:
        murmuring = Elsewhere(thinker, Murmuring)
        answer = finished(murmuring.think(3, Limit(), lambda: False), told.append)
        assert [decision.action for decision in told] == [0, 1, 2]
        assert answer.action == 3
        assert murmuring.choose(3, Limit()).action == 3, "nobody listens"
        told.clear()
        silent = Elsewhere(thinker, Echo)
        assert finished(silent.think(7, Limit(), lambda: False), told.append).action == 7
        assert not told
    finally:
        thinker.close()
