"""Which tables of tournaments are ready for whoever is at this terminal, as they come and go."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Final

from textual.app import App
from textual.signal import Signal

from jericho_tui.store.changes import Changes
from jericho_tui.store.files import StoreError
from jericho_tui.store.store import Store
from jericho_tui.tui.lookout import Lookout

if TYPE_CHECKING:
    from jericho_tui.sitting.ready import YourTable
    from jericho_tui.store.ready_tables import ReadyTable

_EVERY: Final = 1.0
"""Seconds between two looks at the league's files."""


class ReadyTables:
    """The tables that are ready for whoever is at this terminal, as far as is known."""

    def __init__(
        self,
        app: App[None],
        store: Store,
        who: Callable[[], str],
        found: "Callable[[Sequence[YourTable]], object]",
    ) -> None:
        """Know of none yet.

        :param who: returns who sits down here.
        :param found: told, from a thread, which are ready by now; to be given to `take`.
        """
        self._store, self._who, self._found = store, who, found
        self.tables: Sequence[YourTable] = ()
        self.changed: Signal[Sequence[YourTable]] = Signal(app, "ready tables changed")
        """Published on the event loop."""
        self._said: set[str] = set()
        """The ids of those that have been told of."""
        self._changes: Changes | None = None
        self._ready: Sequence[ReadyTable] = ()
        self._looking = Lock()
        self._lookout: Lookout | None = None

    def start(self) -> None:
        """Look from now on."""
        self._lookout = Lookout(self.look, _EVERY)

    def stop(self) -> None:
        """Look no more."""
        if self._lookout is not None:
            self._lookout.stop()

    def look(self) -> None:
        """Look which tables are ready, and tell; not on the event loop.

        A `stat` of the league's files, as long as nothing is entered and no table is ready.
        """
        from jericho_tui.sitting.ready import your_tables
        from jericho_tui.store.ready_tables import ready_tables

        store = self._store
        with self._looking:
            first = self._changes is None
            if self._changes is None:
                self._changes = Changes(*store.league_files)
            if self._changes.news() or first:
                try:
                    self._ready = ready_tables(store)
                except StoreError:  # which the lobby says of the league
                    return
            found = your_tables(store, self._who(), self._ready) if self._ready else ()
        if list(found) != list(self.tables):
            self._found(found)

    def take(self, tables: "Sequence[YourTable]") -> "Sequence[YourTable]":
        """Take note of which are ready; return those that nobody has been told of."""
        self.tables = tables
        self.changed.publish(tables)
        new = [one for one in tables if one.id not in self._said]
        self._said.update(one.id for one in new)
        return new
