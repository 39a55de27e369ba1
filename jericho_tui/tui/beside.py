"""Reading in a thread that nobody waits for when the program ends.

Textual's thread workers are joined at the end, so that what they write is on the disk. Reading
thousands of files, or waiting for a database that another program holds, may take minutes, and
whoever wants to leave should not have to stay for it.
"""

import asyncio
import contextlib
import contextvars
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, TypeVar

T = TypeVar("T")
S = TypeVar("S")
EVERY: Final = 0.1
"""Seconds between two looks at a match."""
ShouldStop = Callable[[], bool]
"""Whether nobody wants the answer any more."""


async def beside(work: Callable[[ShouldStop], T]) -> T:
    """Return what `work` returns, from a thread beside the event loop.

    :param work: asks what it is given now and then, and ends soon after that says so; whatever it
        changes must be whole or not at all at any moment.
    :raises Exception: what it raises.
    """
    answer: Future[T] = Future()
    answer.set_running_or_notify_cancel()  # from now on nobody can cancel it under the thread
    stop, context = threading.Event(), contextvars.copy_context()

    def run() -> None:
        try:
            answer.set_result(context.run(work, stop.is_set))
        except BaseException as error:  # it is the caller's, whatever it is
            answer.set_exception(error)

    threading.Thread(target=run, name="beside", daemon=True).start()
    try:
        return await asyncio.wrap_future(answer)
    finally:
        stop.set()


def from_beside(show: Callable[[S], object]) -> Callable[[S], object]:
    """Return what calls `show` on the event loop, for work beside it that tells how far it is.

    What was told comes before what the work returns.
    """
    loop = asyncio.get_running_loop()

    def tell(told: S) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(show, told)

    return tell


class Lookout:
    """Looks at something again and again, from a thread of its own, until it is stopped."""

    def __init__(self, look: Callable[[], object], every: float) -> None:
        """Begin to look, first after so many seconds."""
        self._look, self._every = look, every
        self._stop = threading.Event()
        threading.Thread(target=self._run, name="lookout", daemon=True).start()

    def stop(self) -> None:
        """Look no more; a look that has begun is ended, or fails: what it looks at is closed."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.wait(self._every):
            try:
                self._look()
            except Exception:
                if not self._stop.is_set():
                    raise
