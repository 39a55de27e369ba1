"""Worker processes that end when their caller does, however that ends."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread


@contextmanager
def worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Return `jobs` worker processes. On leaving, what has not begun never will.

    Spawned, not forked: the same on every platform, and nothing of the caller is in there.
    """
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C: a worker started meanwhile inherits that, so only the caller hears it.

    Otherwise every worker would answer Ctrl-C, which goes to the whole terminal, by a traceback.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """End this worker when the caller is killed; by itself it would wait for work for ever."""
    parent = parent_process()
    assert parent is not None  # called in workers only

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
