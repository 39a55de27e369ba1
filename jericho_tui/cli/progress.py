"""A progress bar on a terminal; nothing anywhere else."""

import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from time import monotonic
from typing import Final, TypeVar

from jericho_tui.cli.parser import MOST_JOBS
from jericho_tui.cli.streams import is_dumb
from jericho_tui.text.language import _

_WIDTH: Final = 24
_PERIOD: Final = 0.1
"""Seconds between two drawings."""


def is_drawn() -> bool:
    """Return whether a bar is seen by anybody."""
    return sys.stderr is not None and sys.stderr.isatty() and not is_dumb()


class Progress:
    """Counts to `total` on stderr. A context manager: leaving it wipes the line."""

    def __init__(self, total: int, *, done: int = 0, quiet: bool = False) -> None:
        """Begin.

        :param done: how many there were before; they say nothing of the rate.
        :param quiet: show nothing on a terminal either.
        """
        self._total = total
        self._before = done
        self._done = done
        self._shown = not quiet and is_drawn()
        self._start = monotonic()
        self._next = self._start
        self._draw(self._bar())

    def step(self, number: int = 1) -> None:
        """Count so many more."""
        self._done += number
        now = monotonic()
        if now >= self._next:
            self._next = now + _PERIOD
            self._draw(self._line(now - self._start))

    def _draw(self, line: str) -> None:
        if self._shown:
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)

    def _bar(self) -> str:
        full = min(self._done, self._total) * _WIDTH // self._total
        return _("[{bar}] {done} of {total}").format(
            bar="#" * full + "-" * (_WIDTH - full), done=self._done, total=self._total
        )

    def _line(self, seconds: float) -> str:
        rate = (self._done - self._before) / max(seconds, 1e-9)
        minutes, rest = divmod(round(max(0, self._total - self._done) / rate), 60)
        return _("{bar}, {rate} per second, {minutes}:{seconds} left").format(
            bar=self._bar(),
            rate=f"{rate:.0f}" if rate >= 10 else f"{rate:.2g}",
            minutes=minutes,
            seconds=f"{rest:02}",
        )

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_reason: object) -> None:
        self._draw("")


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
