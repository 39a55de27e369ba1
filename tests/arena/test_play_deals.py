import os
from concurrent.futures import Executor, Future, wait

import pytest

from jericho_tui.arena import contest as module
from jericho_tui.arena import simulate
from jericho_tui.arena.contest import DealResult, play_deal, play_deals
from jericho_tui.arena.simulate import Crash, SimulationError
from jericho_tui.arena.workers import worker_pool
from tests.arena.contests import contest, strongest_wins

TOLD = contest("heuristic", "random", "gambler")


def test_results_are_the_same_here_and_in_two_processes():
    here = {result.deal: result for result in play_deals(TOLD, range(12))}
    with worker_pool(2) as pool:
        there = {result.deal: result for result in play_deals(TOLD, range(12), pool, lambda: 2)}
    assert here == there
    assert sorted(here) == list(range(12))


class _Executor(Executor):
    """Finishes what it is given in an order of its own."""

    def __init__(self, pick):
        self.given = []
        self.most = 0
        self._pick = pick

    def submit(self, _batch, /, *arguments, **_):
        future: Future[list[DealResult | Crash]] = Future()
        self.given.append((future, (TOLD, arguments[1])))
        self.most = max(self.most, len(self.given))
        return future

    def finish(self, futures, return_when):
        future, (told, deals) = self.given.pop(self._pick(len(self.given)))
        try:
            future.set_result([self.play(told, deal) for deal in deals])
        except Exception as error:
            future.set_exception(error)
        return wait(futures, return_when=return_when)

    def play(self, told, deal):
        return strongest_wins(told, deal)


def test_results_come_as_they_are_finished_and_no_more_is_under_way_than_asked(monkeypatch):
    executor = _Executor(lambda number: number - 1)
    monkeypatch.setattr(simulate, "wait", executor.finish)
    came = [result.deal for result in play_deals(TOLD, range(9), executor, lambda: 2)]
    assert sorted(came) == list(range(9))
    assert came != sorted(came)
    assert executor.most == 4


def sizes_of(executor, monkeypatch, deals):
    """Return how many deals the tasks have in which all of some deals are played."""
    monkeypatch.setattr(simulate, "wait", executor.finish)
    sizes, submit = [], executor.submit

    def noted(do, play, task):
        sizes.append(len(task))
        return submit(do, play, task)

    monkeypatch.setattr(executor, "submit", noted)
    came = [result.deal for result in play_deals(TOLD, range(deals), executor, lambda: 2)]
    assert sorted(came) == list(range(deals))
    return sizes


def test_quick_deals_share_a_task_and_none_is_long_at_the_end(monkeypatch):
    sizes = sizes_of(_Executor(lambda number: 0), monkeypatch, 200)
    assert sizes[:4] == [1] * 4, "nothing is known of them yet"
    assert max(sizes) == module._MOST
    assert sizes[-4:] == [1] * 4, "all workers come to the end together"


def test_slow_deals_are_a_task_each(monkeypatch):
    monkeypatch.setattr(module, "_TASK", 0.009)
    assert set(sizes_of(_Executor(lambda number: 0), monkeypatch, 60)) == {1}


def test_a_crash_ends_its_task_and_keeps_what_came_before():
    crash = object.__new__(Crash)
    results = simulate.play_batch(lambda item: crash if item == 2 else item, range(5))
    assert [result is crash for result in results] == [False, False, True]


def test_a_worker_that_cannot_play_is_a_sentence_with_the_match(monkeypatch):
    executor = _Executor(lambda number: 0)
    monkeypatch.setattr(simulate, "wait", executor.finish)
    monkeypatch.setattr(executor, "play", lambda told, deal: 1 / 0)
    with pytest.raises(SimulationError) as caught:
        list(play_deals(TOLD, range(9), executor, lambda: 2))
    assert str(caught.value) == (
        f"no worker could play game {TOLD.match_id(0, 0)} or a later one:"
        " ZeroDivisionError: division by zero"
    )
    assert all(future.cancelled() for future, _ in executor.given)


class _Breaks:
    def choose(self, view, limit, should_stop=lambda: False):
        raise RuntimeError("no idea")


def test_a_crash_has_its_record_and_what_came_with_it_is_not_lost(monkeypatch):
    executor = _Executor(lambda number: 0)
    crashes = []

    def play(told, deal):
        if deal == 0:
            with monkeypatch.context() as patched:
                patched.setattr(simulate, "create", lambda bot, game, seed, seat: _Breaks())
                crash = play_deal(told, deal)
            assert isinstance(crash, Crash)
            crashes.append(crash)
            return crash
        return strongest_wins(told, deal)

    def finish_all(futures, return_when):
        for future, (told, deals) in executor.given:
            future.set_result([play(told, deal) for deal in deals])
        executor.given.clear()
        return wait(futures)

    monkeypatch.setattr(simulate, "wait", finish_all)
    coming = play_deals(TOLD, range(3), executor, lambda: 2)
    assert [next(coming).deal, next(coming).deal] == [1, 2]
    with pytest.raises(SimulationError) as caught:
        next(coming)
    assert caught.value.record is crashes[0].record
    assert str(caught.value).endswith("raised RuntimeError: no idea")


def _die(told, deal):
    os._exit(3)


def test_a_worker_that_dies_is_a_sentence(monkeypatch):
    monkeypatch.setattr(module, "play_deal", _die)
    with worker_pool(2) as pool, pytest.raises(SimulationError, match="a worker process died"):
        list(play_deals(TOLD, range(3), pool))
