"""Following the file of a match, which other terminals write."""

from collections.abc import Callable
from itertools import count
from typing import Final

from jericho_tui.core.sentence import Sentence
from jericho_tui.session.terminal import Terminal, Whereabouts
from jericho_tui.store.files import StoreError, signature
from jericho_tui.store.record_file import Found, OpenMatch
from jericho_tui.store.talk import Said, Talk
from jericho_tui.tui.beside import Lookout

EVERY: Final = 0.1
"""Seconds between two looks at a match."""
_SELDOM: Final = 7
"""After how many looks it is asked where everybody is: what a killed terminal did is then done by
another within two seconds."""


class Watch:
    """Tells of every change of a match's file, whenever it is asked to `look`."""

    def __init__(
        self,
        opened: OpenMatch,
        changed: Callable[[Found], object],
        troubled: Callable[[Sentence], object],
    ) -> None:
        """Watch a file; nothing is looked at yet.

        :param changed: told what another terminal has written.
        :param troubled: told why what stands in the file cannot be followed.
        """
        self._opened, self._changed, self._troubled = opened, changed, troubled
        self._told: object = None
        """How the file was when it was last told of."""

    def look(self) -> None:
        """Look at the file, which is a `stat` as long as it is as it was."""
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

    def look_again(self) -> None:
        """Tell once more of what was told when it could not be followed."""
        self._told = None


class Follower:
    """Tells of every change of a match's file, what is said beside it, and who comes and goes."""

    def __init__(
        self,
        opened: OpenMatch,
        terminal: Terminal,
        talk: Talk,
        changed: Callable[[Found], object],
        troubled: Callable[[Sentence], object],
        attended: Callable[[Whereabouts], object],
        said: Callable[[tuple[Said, ...]], object],
        unheard: Callable[[Sentence], object],
    ) -> None:
        """Begin to look; a look is a `stat`, which on some network folders takes a while.

        :param changed: told, from the thread, what another terminal has written.
        :param troubled: told, from the thread, why what stands in the file cannot be followed.
        :param attended: told, from the thread, where everybody is when that has changed.
        :param said: told, from the thread, what has been said at the table.
        :param unheard: told, from the thread, why what was said there cannot be read.
        """
        self._watch = Watch(opened, changed, troubled)
        self._terminal, self._attended = terminal, attended
        self._talk, self._said, self._unheard = talk, said, unheard
        self._looks = count(1)
        self._where: Whereabouts | None = None
        self._lookout = Lookout(self._look_around, EVERY)

    def look_again(self) -> None:
        """Tell once more of what was told when it could not be followed."""
        self._watch.look_again()

    def stop(self) -> None:
        """Look no more."""
        self._lookout.stop()

    def _look_around(self) -> None:
        self._watch.look()
        try:
            said = self._talk.news()
        except StoreError as error:
            self._unheard(error.sentence)
        else:
            if said:
                self._said(said)
        if next(self._looks) % _SELDOM == 0:
            before, self._where = self._where, self._terminal.look()
            if self._where != before:
                self._attended(self._where)
