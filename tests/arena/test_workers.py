"""Worker processes: a caller who stops is not kept waiting, whatever the workers are at."""

import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from threading import Thread

from jericho_tui.arena.workers import worker_pool
from tests.programs import appears


def test_a_caller_who_stops_while_large_results_are_on_their_way_goes_on_at_once():
    """A worker that ends with half a result in the pipe would keep its caller for ever."""

    def stop_early() -> None:
        for _ in range(3):
            with worker_pool(2) as pool:
                assert pool is not None
                results = [pool.submit(bytes, 3_000_000) for _ in range(30)]
                assert len(results[1].result()) == 3_000_000

    caller = Thread(target=stop_early, daemon=True)
    caller.start()
    caller.join(60)
    assert not caller.is_alive()


def test_workers_do_what_they_are_asked_and_say_what_went_wrong():
    with worker_pool(2) as pool:
        assert pool is not None
        assert pool.submit(int, "7").result() == 7
        assert isinstance(pool.submit(int, "x").exception(), ValueError)
        assert pool.submit(int, "8").result() == 8


def at_work(mark: Path) -> None:
    """Take longer than any test waits."""
    mark.write_text("here")
    time.sleep(600)


def test_a_caller_who_stops_hears_nothing_from_the_pool(monkeypatch, tmp_path):
    """However long it takes to go from the end of the block to that of the pool."""
    shutdown = ProcessPoolExecutor.shutdown
    complaints: list[object] = []

    def late(pool, **how):
        time.sleep(1.0)
        shutdown(pool, **how)

    monkeypatch.setattr(ProcessPoolExecutor, "shutdown", late)
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    with worker_pool(2) as pool:
        assert pool is not None
        calls = [pool.submit(at_work, tmp_path / "m") for _ in range(12)]
        appears(tmp_path / "m")
        assert calls[-1].cancel()
    assert not complaints
    assert all(call.done() for call in calls)
