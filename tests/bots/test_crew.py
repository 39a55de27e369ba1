"""Helpers: what comes of shared work is the same with any number of them, whatever they do."""

import os
import signal
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from jericho_tui.bots import worker
from jericho_tui.bots.cores import CREW, Crew, Hand
from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.play.player import Decision, Limit
from tests.bots.hamster_rolle.test_players import view
from tests.programs import is_gone, wait_until

TASKS = range(2, 19)


def square(number: int, _should_stop: object) -> int:
    return number * number


def divide(number: int, _should_stop: object) -> float:
    return 1 / number


def who(_number: int, _should_stop: object) -> int:
    return os.getpid()


def crew(helpers: int) -> Crew:
    made = Crew()
    made.enlist(helpers, worker._start_process)
    return made


def dismissed(made: Crew) -> None:
    for helper in [*made._helpers]:
        made._dismiss(helper)


@pytest.mark.parametrize("helpers", [0, 1, 2])
def test_answers_come_in_the_order_of_the_tasks_from_everybody(helpers):
    made = crew(helpers)
    for _ in range(2):
        assert made.share(square, TASKS) == [number * number for number in TASKS]
    assert len(set(made.share(who, TASKS))) == 1 + helpers
    dismissed(made)


def test_one_task_is_done_here_and_starts_nobody():
    made = crew(1)
    assert made.share(who, [1]) == [os.getpid()]
    assert made._helpers == []


def test_what_a_killed_helper_leaves_is_done_here():
    made = crew(1)
    made.share(square, TASKS)
    (pid,) = {*made.share(who, TASKS)} - {os.getpid(), None}
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert made.share(square, TASKS) == [number * number for number in TASKS]
    assert made._helpers == []
    assert set(made.share(who, TASKS)) == {os.getpid()}
    wait_until(lambda: is_gone(pid))


def test_where_no_process_can_be_had_all_is_done_here():
    def cannot() -> Hand:
        raise OSError

    made = Crew()
    made.enlist(2, cannot)
    assert set(made.share(who, TASKS)) == {os.getpid()}


def test_an_error_of_a_task_is_raised_here():
    made = crew(1)
    with pytest.raises(ZeroDivisionError):
        made.share(divide, [1, 1, 0, 0])
    dismissed(made)


@pytest.mark.parametrize("helpers", [0, 1])
def test_a_stop_leaves_the_rest_undone(helpers):
    made, stop = crew(helpers), Event()
    stop.set()
    made.share(square, TASKS)
    assert made.share(square, TASKS, stop.is_set)[0] is None
    assert made.share(square, TASKS) == [number * number for number in TASKS], "and no more"
    dismissed(made)


def test_the_wheel_rolls_the_same_for_one_and_for_two():

    def decided() -> object:
        return create("watchmaker", GAME, 5, Seat(0)).choose(view(), Limit(iterations=40))

    alone = decided()
    CREW.enlist(1, worker._start_process)
    try:
        assert decided() == alone
        assert len(CREW._helpers) == 1
    finally:
        dismissed(CREW)


def test_a_thinker_hands_helpers_on_and_they_end_with_it():
    thinker = worker.Thinker(helpers=1)
    pids = thinker.choose(_Sharing, TASKS, Limit()).action
    assert len(pids) == 2
    thinker.close()
    wait_until(lambda: all(map(is_gone, pids)))


class _Sharing:
    """Decides who works on its tasks."""

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        return Decision(tuple({*CREW.share(who, view)}))
