"""Notes when a screen waits on the event loop: for the league, which another program may hold, or
for a thread.
"""

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.tui.inner import Connection

SCREENS = str(Path(__file__).parents[2] / "jericho_tui" / "tui")
ASKING = ("rows", "row", "run", "reading", "writing", "outside")


def on_the_loop() -> str:
    """Return which line of a screen runs now, on an event loop; empty: none does."""
    if asyncio._get_running_loop() is None:
        return ""
    frame = sys._getframe(2)
    while frame is not None:
        if frame.f_code.co_filename.startswith(SCREENS):
            return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"
        frame = frame.f_back  # type: ignore[assignment]  # None ends it
    return ""


def watching(method: Callable[..., Any], found: list[str]) -> Callable[..., Any]:
    def asked(*values: Any) -> Any:
        place = on_the_loop()
        if place:
            found.append(f"{method.__name__} from {place}")
        return method(*values)

    return asked


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Yield where the loop was kept waiting so far."""
    found: list[str] = []
    with monkeypatch.context() as patch:
        join = threading.Thread.join
        patch.setattr(threading.Thread, "join", watching(join, found))
        for name in ASKING:
            patch.setattr(Connection, name, watching(getattr(Connection, name), found))
        yield found
