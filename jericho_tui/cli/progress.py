"""A progress bar on a terminal; nothing anywhere else."""

import sys
from time import monotonic
from types import TracebackType
from typing import Final

from jericho_tui.prose.language import _

_WIDTH: Final = 24
_PERIOD: Final = 0.1
"""Seconds between two drawings."""


class Progress:
    """Counts to `total` on stderr. A context manager: leaving it wipes the line."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._start = monotonic()
        self._next = self._start

    def step(self) -> None:
        """Count one more."""
        self._done += 1
        if self._shown and (now := monotonic()) >= self._next:
            self._next = now + _PERIOD
            print(f"\r{self._line(now - self._start)}\x1b[K", end="", file=sys.stderr, flush=True)

    def _line(self, seconds: float) -> str:
        full = self._done * _WIDTH // self._total
        rate = self._done / max(seconds, 1e-9)
        minutes, rest = divmod(round((self._total - self._done) / rate), 60)
        return _("[{bar}] {done} of {total}, {rate} a second, {minutes}:{seconds} left").format(
            bar="#" * full + "-" * (_WIDTH - full),
            done=self._done,
            total=self._total,
            rate=round(rate),
            minutes=minutes,
            seconds=f"{rest:02}",
        )

    def __enter__(self) -> "Progress":
        """Return this counter."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Wipe the line."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
