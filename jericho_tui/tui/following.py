"""Looking, from a thread of its own, at what other terminals do at a match."""

import threading
from collections.abc import Callable
from itertools import count
from typing import Final

from jericho_tui.core.sentence import Sentence
from jericho_tui.sitting.terminal import Terminal, Whereabouts
from jericho_tui.store.files import StoreError
from jericho_tui.store.opened import Found, OpenMatch, signature

_EVERY: Final = 0.1
"""Seconds between two looks."""
_SELDOM: Final = 7
"""After how many looks it is asked where everybody is: what a killed terminal did is then done by
another within two seconds."""


class Lookout:
    """Looks at something again and again, from a thread of its own, until it is stopped."""

    def __init__(self, look: Callable[[], object], every: float) -> None:
        """Begin to look, first after so many seconds."""
        self._look, self._every = look, every
        self._stop = threading.Event()
        threading.Thread(target=self._run, name="lookout", daemon=True).start()

    def stop(self) -> None:
        """Look no more; a look that has begun is ended."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.wait(self._every):
            self._look()


class Follower:
    """Tells of every change of a match's file, and who comes and goes, until it is stopped."""

    def __init__(
        self,
        opened: OpenMatch,
        terminal: Terminal,
        changed: Callable[[Found], object],
        troubled: Callable[[Sentence], object],
        attended: Callable[[Whereabouts], object],
    ) -> None:
        """Begin to look; a look is a `stat`, which on some network folders takes a while.

        :param changed: told, from the thread, what another terminal has written.
        :param troubled: told, from the thread, why what stands in the file cannot be followed.
        :param attended: told, from the thread, where everybody is when that has changed.
        """
        self._opened, self._changed, self._troubled = opened, changed, troubled
        self._terminal, self._attended = terminal, attended
        self._told: object = None
        """How the file was when it was last told of."""
        self._looks = count(1)
        self._where: Whereabouts | None = None
        self._lookout = Lookout(self._look_around, _EVERY)

    def look_again(self) -> None:
        """Tell once more of what was told when it could not be followed."""
        self._told = None

    def stop(self) -> None:
        """Look no more."""
        self._lookout.stop()

    def _look_around(self) -> None:
        self._look()
        if next(self._looks) % _SELDOM == 0:
            before, self._where = self._where, self._terminal.look()
            if self._where != before:
                self._attended(self._where)

    def _look(self) -> None:
        at = signature(self._opened.path)
        if at == self._told:
            return
        self._told = at
        try:
            found = self._opened.look()
        except StoreError as error:
            self._troubled(error.sentence)
        else:
            if found is not None:
                self._changed(found)
