"""The workers of a Dask cluster as an executor (the extra `cluster`).

Nothing is asked of the cluster but that this program is installed on its workers, in a version with
the same rules. When a worker is lost, Dask plays its deals on another; a result comes once.
"""

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, visible
from jericho_tui.store.shell import install_command

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


def check_address(address: str) -> None:
    """Check that a text can be the address of a scheduler.

    :raises ClusterError: it cannot.
    """
    if not _ADDRESS.fullmatch(address):
        text = N_("“{address}” is not an address; expected one like {example}")
        values = {"address": visible(address), "example": "tcp://127.0.0.1:8786"}
        raise ClusterError.because(text, values)


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
        raise ClusterError.because(
            N_("--scheduler needs Dask; install it with {command}"),
            {"command": install_command("distributed")},
        ) from None
    for name in _LOGGERS:  # what goes wrong comes back as an exception, and is said in one sentence
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError.because(
            N_(
                "no Dask scheduler answers at {address}; check that it runs and that the "
                "address is right"
            ),
            {"address": visible(address)},
        ) from error
    with client:
        # Not pure: a task's name then is its own, and two runs on one cluster share nothing.
        executor = client.get_executor(pure=False)
        try:
            yield executor, lambda: max(1, sum(client.nthreads().values()))
        finally:
            executor.shutdown(wait=False)
