"""Work in many parts for all processors: what takes seconds in one process."""

import gc
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Final, TypeVar

from jericho_tui.cli.parser import MOST_JOBS

A = TypeVar("A")
R = TypeVar("R")

_AHEAD: Final = 2
"""Parts that wait for every processor, so that none waits for its next."""


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Look for no objects that refer to each other: a league that is gone through has none.

    Of the millions that are made for it each goes as soon as it has been used; to look through them
    again and again takes an eighth of the time.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def on_all_processors(call: Callable[[A], R], parts: Iterable[A]) -> Iterator[R]:
    """Yield what `call` makes of each part, in order; no more than a few are under way at once.

    Also where worker processes cannot be had, or die: then what is left is done here.

    :param call: a function of a module, so that a worker finds it.
    """
    from concurrent.futures.process import BrokenProcessPool

    from jericho_tui.arena.workers import interrupts_held, worker_pool

    jobs = min(os.cpu_count() or 1, MOST_JOBS)
    rest = iter(parts)
    waiting: deque[A] = deque()
    asked: deque[Future[R]] = deque()
    with worker_pool(jobs) as pool:
        while True:
            for part in rest:
                waiting.append(part)
                if len(waiting) > jobs * _AHEAD:
                    break
            if not waiting:
                return
            try:
                with interrupts_held():
                    asked.extend(pool.submit(call, part) for part in list(waiting)[len(asked) :])
                done = asked[0].result()
            except (BrokenProcessPool, OSError):
                break
            waiting.popleft()
            asked.popleft()
            yield done
    yield from map(call, waiting)
    yield from map(call, rest)
