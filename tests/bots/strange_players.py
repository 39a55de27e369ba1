"""Players as bots should not be, for whatever process thinks; loads next to nothing."""

import os
import signal
import sys
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jericho_tui.play.player import Decision, Limit


class Teller:
    """Decides for what its interpreter has loaded."""

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        return Decision(frozenset(sys.modules))


class Echo:
    """Decides for what it sees."""

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        return Decision(view)


class Raising:
    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        raise RuntimeError("R5 G1")


@dataclass
class Endless:
    """Thinks until it is told to stop, if it listens; leaves its process in a file meanwhile."""

    mark: Path
    listens: bool = True

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        self.mark.with_suffix(".new").write_text(str(os.getpid()))
        self.mark.with_suffix(".new").rename(self.mark)
        while not (self.listens and should_stop()):
            time.sleep(0.002)
        return Decision(view)


@dataclass
class Deadly:
    """Ends the process it thinks in, so often; then decides for the process it is in."""

    deaths: Path
    """A letter for each."""
    most: int
    spared: int
    """A process that must not be ended: the test's."""

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        before = self.deaths.read_text() if self.deaths.exists() else ""
        if len(before) < self.most and os.getpid() != self.spared:
            self.deaths.write_text(before + "x")
            os.kill(os.getpid(), signal.SIGKILL)
        return Decision(os.getpid())


class Murmuring:
    """Counts aloud up to what it sees."""

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        return Decision(view)

    def think(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool]
    ) -> Generator[Decision, None, Decision]:
        for number in range(view):
            yield Decision(number)
        return Decision(view)
