"""Worker processes that end when their caller does, however that ends."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread


@contextmanager
def worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Return `jobs` worker processes. On leaving they end at once, whatever they are at.

    Spawned, not forked: the same on every platform, and nothing of the caller is in there.
    """
    context = get_context("spawn")
    lifeline, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        jobs, mp_context=context, initializer=_end_with_caller, initargs=(lifeline,)
    )
    try:
        yield pool
    finally:
        held.close()
        pool.shutdown(cancel_futures=True)
        lifeline.close()


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


def _end_with_caller(lifeline: Connection) -> None:
    """End this worker when the caller lets go of the other end, which being killed does too.

    By itself a worker would finish what it is at, and then wait for work for ever.
    """

    def watch() -> None:
        lifeline.poll(None)  # nothing is ever sent; only its end is waited for
        os._exit(1)

    Thread(target=watch, daemon=True).start()
