"""What an application without a terminal would have written, and what a terminal would show."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pyte
import pytest
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from tests.tui.playing import strips

_PRIVATE = re.compile(r"\x1b\[[<=>?][0-9;]*(?:\$p|[a-zA-Z])|\x1b[P\]X^_].*?(?:\x1b\\|\x07)", re.S)
"""Modes and titles, which draw nothing."""


class Drawn:
    """A terminal of this size."""

    def __init__(self, columns: int, lines: int) -> None:
        self.frames: list[str] = []
        """What was written, piece by piece."""
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)

    @property
    def size(self) -> int:
        """How many bytes were written."""
        return len("".join(self.frames).encode())

    def write(self, text: str) -> None:
        """Draw."""
        self.frames.append(text)
        self._stream.feed(_PRIVATE.sub("", text))

    def text(self) -> list[str]:
        """Return what stands there, line by line."""
        return [line.rstrip() for line in self._screen.display]


@contextmanager
def drawing(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int) -> Iterator[Drawn]:
    """Let the application that runs meanwhile draw."""
    drawn = Drawn(columns, lines)
    monkeypatch.setattr(HeadlessDriver, "is_headless", False)
    monkeypatch.setattr(HeadlessDriver, "write", lambda _driver, text: drawn.write(text))
    yield drawn


def shown(pilot: Pilot[None]) -> list[str]:
    """Return what the screen should look like, line by line."""
    return [strip.text.rstrip() for strip in strips(pilot)]
