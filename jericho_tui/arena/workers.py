"""Worker processes that end when their caller does, however that ends."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from jericho_tui.core import registry

T = TypeVar("T")


_AT_REST: Final = Lock()
"""In a worker: held unless it is at work. A worker that ended while it hands over a result would
leave half of one, for whose rest the caller would wait for ever."""


class _Pool(ProcessPoolExecutor):
    def submit(self, call: Callable[..., T], /, *values: Any, **named: Any) -> Future[T]:
        return super().submit(_work, call, *values, **named)


def _work(call: Callable[..., T], /, *values: Any, **named: Any) -> T:
    """Do in a worker what was asked for; only meanwhile may the worker end."""
    _AT_REST.release()
    try:
        return call(*values, **named)
    finally:
        _AT_REST.acquire()


@contextmanager
def worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Return `jobs` worker processes. On leaving they end at once, whatever they are at.

    Spawned, not forked: the same on every platform, and nothing of the caller is in there.
    """
    context = get_context("spawn")
    lifeline, held = context.Pipe(duplex=False)
    pool = _Pool(
        jobs, mp_context=context, initializer=_begin, initargs=(lifeline, registry.ELSEWHERE)
    )
    try:
        yield pool
    finally:
        # The pool must know that it ends before its workers do. One that it takes to have died is
        # told to all calls it still knows, and for a cancelled one its thread fails (3.11.7).
        # (`shutdown` forgets the thread unless it waits; typeshed takes it for something else.)
        manager: Thread | None = pool._executor_manager_thread  # type: ignore[assignment]
        pool.shutdown(wait=False, cancel_futures=True)
        held.close()
        if manager is not None:
            manager.join()
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


def _begin(lifeline: Connection, elsewhere: Mapping[str, str]) -> None:
    """Make a worker ready: it knows the games that its caller registered, and ends with it."""
    registry.register(elsewhere)
    _end_with_caller(lifeline)


def _end_with_caller(lifeline: Connection) -> None:
    """End this worker when the caller lets go of the other end, which being killed does too.

    By itself a worker would finish what it is at, and then wait for work for ever.
    """
    _AT_REST.acquire()
    caller = parent_process()
    assert caller is not None  # called in workers only

    def watch() -> None:
        lifeline.poll(None)  # nothing is ever sent; only its end is waited for
        while not _AT_REST.acquire(timeout=0.1) and caller.is_alive():
            pass  # a worker at rest is told to end by the pool, unless the caller was killed
        os._exit(1)

    Thread(target=watch, daemon=True).start()
