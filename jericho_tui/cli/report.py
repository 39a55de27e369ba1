"""What a command prints: lines for people, JSON or CSV for programs; and its progress bar."""

import argparse
import json
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from time import monotonic
from typing import Any, Final, TypeVar

from jericho_tui.cli.streams import is_dumb
from jericho_tui.core.sentence import Sentence, estimated
from jericho_tui.league.intervals import Share
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, marked, say

T = TypeVar("T")
_WIDTH: Final = 24


@dataclass(frozen=True)
class Report:
    """What a command found."""

    data: Any = None
    """For `--json`: values, lists and tables of them, or what returns them; a sentence is in the
    language in use."""
    lines: Iterable[str] = ()
    """For people; only asked for when they are printed."""
    rows: Sequence[Mapping[str, object]] = ()
    """For `--csv`: all with the same keys, which become the first line."""

    code: int = 0
    """The exit code of the command."""

    def print(self, arguments: argparse.Namespace) -> int:
        """Print it in the form that was asked for; return the exit code."""
        if getattr(arguments, "json", False):
            data = self.data() if callable(self.data) else self.data
            print(json.dumps(data, indent=2, default=_plain))
        elif getattr(arguments, "csv", False):
            from jericho_tui.store.export import csv_text

            heads = list(self.rows[0])
            print(csv_text(heads, ([row[key] for key in heads] for row in self.rows), "\n"), end="")
        else:
            print(*self.lines, sep="\n")
        return self.code


def _plain(value: object) -> str | float:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, Sentence):
        return say(value)
    raise TypeError(f"{type(value).__name__} has no JSON")


def percent(share: Share, number: int) -> tuple[str, str]:
    """Return a share in per cent, and its interval; of all or none as “5/5”: so few may be few.

    :param number: of how many it is a share.
    """
    value = chance_text(share.value, 1)
    if share.value in (0, 1):
        value = f"{share.value * number:.0f}/{number}"
    return value, marked(f"{estimated(share.low, 1)} … {estimated(share.high, 1)}")


def share_data(share: Share) -> dict[str, float]:
    """Return a share of victories with the ends of its interval, for JSON."""
    return {f"win_share{end}": v for end, v in zip(("", "_low", "_high"), share, strict=True)}


def is_drawn() -> bool:
    """Return whether a progress bar is seen by anybody."""
    return sys.stderr is not None and sys.stderr.isatty() and not is_dumb()


class Progress:
    """Counts to `total` on stderr. A context manager: leaving it wipes the line."""

    def __init__(self, total: int, *, done: int = 0, quiet: bool = False) -> None:
        """Begin.

        :param done: how many there were before; they say nothing of the rate.
        :param quiet: show nothing on a terminal either.
        """
        self._total = total
        self._before = self._done = done
        self._shown = not quiet and is_drawn()
        self._start = self._next = monotonic()
        self._draw(self._bar())

    def step(self, number: int = 1) -> None:
        """Count so many more."""
        self._done += number
        now = monotonic()
        if now >= self._next:
            self._next = now + 0.1
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


def counted(results: Generator[T, None, None], total: int) -> Iterator[T]:
    """Yield results behind a progress bar; when this ends, so do they."""
    with closing(results), Progress(total) as progress:
        for result in results:
            yield result
            progress.step()
