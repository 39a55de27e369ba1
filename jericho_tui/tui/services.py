"""What the application does beside its screens: calls people, settles results, finds tables."""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Final

from textual.app import App
from textual.signal import Signal

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.store.files import Changes, StoreError
from jericho_tui.store.store import Store
from jericho_tui.text.language import _
from jericho_tui.tui.beside import Lookout, beside

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.session.ready import YourTable
    from jericho_tui.session.session import Session
    from jericho_tui.store.settings import Settings
    from jericho_tui.store.tournaments import ReadyTable


_BELL: Final = "\a"
_KEEP_TITLE, _OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""xterm's stack of window titles."""
_OSC_9: Final = ("iTerm.app", "WezTerm", "ghostty", "kitty", "rio", "WarpTerminal")
"""Terminals, as `TERM_PROGRAM` names them, that show what OSC 9 says as a notification."""
_OSC_777: Final = ("rxvt", "foot", "contour")
"""What the `TERM` of terminals begins with that take OSC 777, as VTE's do (`VTE_VERSION`)."""


class Caller:
    """Calls people to the table, and lets the window have its title again."""

    def __init__(
        self,
        app: "App[None]",
        environ: Mapping[str, str] = os.environ,
        *,
        browser: bool = False,
    ) -> None:
        """Call nobody yet.

        :param browser: whether a browser shows the program: its page (`club.js`) does the rest.
        """
        self._app = app
        self._environ = environ
        self._browser = browser
        self._titled = False
        self._place = ""

    def call(self, name: str, game: str, settings: "Settings") -> None:
        """Tell that somebody is asked, as the settings say, unless the terminal is looked at."""
        self.say(_("{name}, it is your turn · {game}").format(name=name, game=game), settings)

    def say(self, text: str, settings: "Settings") -> None:
        """Tell something, as the settings say, unless the terminal is looked at."""
        if self._app.app_focus:
            return
        text = visible(text, 100)
        if settings.call_by_title:
            self._write(("" if self._titled else _KEEP_TITLE) + f"\x1b]2;{text}\x07")
            self._titled = True
        if settings.call_by_notice:
            notice = f"\x1b]9;{text}\x07" if self._browser else notification(text, self._environ)
            self._write(notice)
        if settings.call_by_bell:
            self._write(_BELL)

    def looked_at(self) -> None:
        """Let the window have the title that it had."""
        if self._titled:
            self._titled = False
            self._write(_OLD_TITLE)

    def show_place(self, place: str) -> None:
        """Let a browser's address name what is shown: `table/ID`, `game/ID` or nothing."""
        if self._browser and place != self._place:
            self._place = place
            self._write(f"\x1b]7;/{place}\x07")

    def _write(self, sequence: str) -> None:
        driver = self._app._driver
        if sequence and driver is not None:
            driver.write(sequence)


def notification(text: str, environ: Mapping[str, str]) -> str:
    """Return what makes a terminal show a notification; empty for one that is not known to."""
    if environ.get("TMUX") or environ.get("STY"):
        return ""  # a multiplexer keeps it to itself
    if environ.get("TERM_PROGRAM") in _OSC_9 or "KITTY_WINDOW_ID" in environ:
        return f"\x1b]9;{text}\x07"
    if environ.get("VTE_VERSION") or environ.get("TERM", "").startswith(_OSC_777):
        return f"\x1b]777;notify;Jericho;{text.replace(';', ',')}\x07"
    return ""


_PATIENCE: Final = 0.5
"""Seconds after which it is said that the league keeps one waiting."""
_PAUSE: Final = 2.0
"""Seconds until it is tried again."""


@dataclass(eq=False)
class Settlement:
    """What has become of a match's result."""

    match_id: str
    """Of its record."""
    changes: "tuple[RatingChange, ...]" = ()
    """In seat order; () for a match that is not rated, and until the ladder has it."""
    problem: Sentence | None = None
    """Why the ladder does not have it; None: it has, or will in a moment."""
    open: bool = True
    """Whether it is still to be entered."""


class Settlements:
    """The results of this evening."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._known: dict[str, Settlement] = {}
        self.changed: Signal[Settlement] = Signal(app, "settlement changed")
        """Published on the event loop whenever there is something new of one."""

    def settle(self, session: "Session") -> Settlement:
        """Enter a finished match wherever it counts, once; what becomes of it is published."""
        match_id = session.opened.record.id
        known = self._known.get(match_id)
        if known is None or not (known.open or known.problem is None):
            known = self._known[match_id] = Settlement(match_id)
            self._app.run_worker(self._enter(session, known), group="settle", exit_on_error=True)
        return known

    async def _enter(self, session: "Session", settlement: Settlement) -> None:
        """Try until it has worked or never will."""
        waiting = self._app.set_timer(_PATIENCE, lambda: self._waits(settlement))
        while settlement.open:
            try:
                settlement.changes = await beside(lambda _should_stop: session.settle())
            except StoreError as error:
                text = N_(
                    "The ladder does not have this game yet: {reason}. The program tries again."
                )
                if session.store.league_problem is not None:  # this program does not open it again
                    settlement.open = False
                    text = N_(
                        "The ladder does not have this game yet: {reason}. Fix this, and the "
                        "next start of the program adds the game."
                    )
                settlement.problem = Sentence(text, {"reason": error.sentence})
            except SentenceError as error:  # its table has another result
                settlement.problem, settlement.open = error.sentence, False
            else:
                settlement.problem, settlement.open = None, False
            waiting.stop()
            self.changed.publish(settlement)
            if settlement.open:
                await asyncio.sleep(_PAUSE)

    def _waits(self, settlement: Settlement) -> None:
        settlement.problem = Sentence(
            N_(
                "The ladder does not have this game yet: another program is using the league. It "
                "is added as soon as possible, at the latest at the next start."
            )
        )
        self.changed.publish(settlement)


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
        from jericho_tui.session.ready import your_tables

        store = self._store
        with self._looking:
            first = self._changes is None
            if self._changes is None:
                self._changes = Changes(*store.league_files)
            if self._changes.news() or first:
                try:
                    self._ready = store.ready_tables()
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
