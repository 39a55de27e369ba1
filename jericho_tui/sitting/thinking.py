"""Where the bots of a terminal think: beside the program, or for visitors in turn."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from jericho_tui.bots.crew import MOST_HELPERS
from jericho_tui.bots.worker import Thinker
from jericho_tui.prose.language import _, ngettext
from jericho_tui.store.flocks import Slots
from jericho_tui.store.visit import Visit


class QueueingThinker(Thinker):
    """Thinks on a thread of the visitor's process, while that has one of the visitors' slots."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(process=False, gate=self._stand_in_line)
        self._slots = Slots(visit.slots, visit.searching)
        self.before: int | None = None
        """How many tables stand in line before this one; None: it does not stand in line."""
        self.told: Callable[[int | None], object] = lambda _before: None
        """Called with `before` on the thread that waits, whenever that has changed."""

    @contextmanager
    def _stand_in_line(self, give_up: Callable[[], bool]) -> Iterator[None]:
        with self._slots.hold(give_up, self._tell):
            if self.before is not None:
                self._tell(None)
            yield

    def _tell(self, before: int | None) -> None:
        self.before = before
        self.told(before)


def thinker_for(visit: Visit | None) -> Thinker:
    """Return where the bots of a terminal think; nothing is started yet."""
    if visit is not None:
        return QueueingThinker(visit)
    return Thinker(helpers=min(MOST_HELPERS, (os.cpu_count() or 1) - 1))


def in_line(before: int) -> str:
    """Return what is said of a bot that stands in line.

    :param before: how many tables stand before it.
    """
    if not before:
        return _("this table gets the next free bot")
    return ngettext(
        "waiting for a free bot, {n} table before this one",
        "waiting for a free bot, {n} tables before this one",
        before,
    ).format(n=before)
