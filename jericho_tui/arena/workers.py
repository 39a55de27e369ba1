"""Worker processes that end when their caller does, however that ends, and those of a Dask cluster.

A cluster is an executor (the extra `cluster`); its workers have this program, with the same rules.
When a worker is lost, Dask plays its deals on another; a result comes once.
"""

import logging
import os
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, visible
from jericho_tui.store.paths import install_command

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
def worker_pool(jobs: int) -> Iterator[Executor | None]:
    """Return so many worker processes, or None for one job: this process does the work.

    On leaving they end at once, whatever they are at. They are spawned, not forked: the same on
    every platform, and nothing of the caller is in there.
    """
    if jobs <= 1:
        yield None
        return
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
    registry.register(elsewhere)
    _end_with_caller(lifeline)


def _end_with_caller(lifeline: Connection) -> None:
    """End this worker when the caller lets go of the other end, which being killed does too."""
    _AT_REST.acquire()
    caller = parent_process()
    assert caller is not None  # called in workers only

    def watch() -> None:
        lifeline.poll(None)  # nothing is ever sent; only its end is waited for
        while not _AT_REST.acquire(timeout=0.1) and caller.is_alive():
            pass  # a worker at rest is told to end by the pool, unless the caller was killed
        os._exit(1)

    Thread(target=watch, daemon=True).start()


_PATIENCE: Final = 10.0
"""Seconds until a scheduler that does not answer is not there."""
_ADDRESS: Final = re.compile(r"((tcp|tls|ws|wss|ucx)://)?[^/\s]+:[0-9]{1,5}")
_LOGGERS: Final = (
    "distributed",
    "distributed.client",
    "distributed.batched",
    "tornado.application",
)


class ClusterError(SentenceError):
    """The cluster cannot be used; the sentence says why."""


def check_address(address: str) -> str:
    """Return a text that can be the address of a scheduler.

    :raises ClusterError: it cannot.
    """
    if not _ADDRESS.fullmatch(address):
        text = N_("“{address}” is not an address; expected one like {example}")
        values = {"address": visible(address), "example": "tcp://127.0.0.1:8786"}
        raise ClusterError.because(text, values)
    return address


@contextmanager
def dask_cluster(address: str) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """Return a cluster's executor, and how many deals it plays at once at the moment.

    :param address: the scheduler's, e.g. `tcp://127.0.0.1:8786`.
    :raises ClusterError: it is no address, Dask is not installed, or no scheduler answers.
    """
    check_address(address)
    try:
        from distributed import Client
    except ImportError:
        text = N_("--scheduler needs Dask; install it with {command}")
        raise ClusterError.because(text, {"command": install_command("distributed")}) from None
    for name in _LOGGERS:  # what goes wrong comes back as an exception, and is said in one sentence
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        text = N_(
            "no Dask scheduler answers at {address}; check that it runs and that the "
            "address is right"
        )
        raise ClusterError.because(text, {"address": visible(address)}) from error
    with client:
        # Not pure: a task's name then is its own, and two runs on one cluster share nothing.
        executor = client.get_executor(pure=False)
        try:
            yield executor, lambda: max(1, sum(client.nthreads().values()))
        finally:
            executor.shutdown(wait=False)
