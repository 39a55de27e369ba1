"""Looking, from a thread of its own, at what other terminals do with a match."""

import threading
from collections.abc import Callable
from typing import Final

from jericho_tui.core.sentence import Sentence
from jericho_tui.store.files import StoreError
from jericho_tui.store.opened import Found, OpenMatch, signature

_EVERY: Final = 0.1
"""Seconds between two looks."""


class Follower:
    """Tells of every change of a match's file, until it is stopped."""

    def __init__(
        self,
        opened: OpenMatch,
        changed: Callable[[Found], object],
        troubled: Callable[[Sentence], object],
    ) -> None:
        """Begin to look; a look is a `stat`, which on some network folders takes a while.

        :param changed: told, from the thread, what another terminal has written.
        :param troubled: told, from the thread, why what stands in the file cannot be followed.
        """
        self._opened, self._changed, self._troubled = opened, changed, troubled
        self._told: object = None
        """How the file was when it was last told of."""
        self._stop = threading.Event()
        threading.Thread(target=self._run, name="following", daemon=True).start()

    def look_again(self) -> None:
        """Tell once more of what was told when it could not be followed."""
        self._told = None

    def stop(self) -> None:
        """Look no more."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.wait(_EVERY):
            at = signature(self._opened.path)
            if at == self._told:
                continue
            self._told = at
            try:
                found = self._opened.look()
            except StoreError as error:
                self._troubled(error.sentence)
            else:
                if found is not None:
                    self._changed(found)
