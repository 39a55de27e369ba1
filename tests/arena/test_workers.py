"""Worker processes: a caller who stops is not kept waiting, whatever the workers are at."""

from threading import Thread

from jericho_tui.arena.workers import worker_pool


def test_a_caller_who_stops_while_large_results_are_on_their_way_goes_on_at_once():
    """A worker that ends with half a result in the pipe would keep its caller for ever."""

    def stop_early() -> None:
        for _ in range(3):
            with worker_pool(2) as pool:
                results = [pool.submit(bytes, 3_000_000) for _ in range(30)]
                assert len(results[1].result()) == 3_000_000

    caller = Thread(target=stop_early, daemon=True)
    caller.start()
    caller.join(60)
    assert not caller.is_alive()


def test_workers_do_what_they_are_asked_and_say_what_went_wrong():
    with worker_pool(1) as pool:
        assert pool.submit(int, "7").result() == 7
        assert isinstance(pool.submit(int, "x").exception(), ValueError)
        assert pool.submit(int, "8").result() == 8
