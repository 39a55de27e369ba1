"""A screen where tables that wait for players stand before the saved matches, and can be joined.

The dialog at such a table is imported when somebody sits down: the lobby is painted without it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from textual import on, work
from textual.message import Message

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.changes import Changes
from jericho_tui.store.files import StoreError
from jericho_tui.store.paths import WAITING
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.dialogs.dialog import Notice, Question
from jericho_tui.tui.screens.looking import LookingScreen
from jericho_tui.tui.screens.saved_games import SavedGamesScreen

if TYPE_CHECKING:
    from jericho_tui.sitting.ready import YourTable
    from jericho_tui.sitting.tables import Place
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.store.store import Store
    from jericho_tui.store.waiting import ListedTable, WaitingTables
    from jericho_tui.store.waiting_file import WaitingTable


_SHARE: Final = 0.05
"""Of its time that a lobby spends at most on reading a folder in which others play all the time."""


class WaitingTablesScreen(LookingScreen, SavedGamesScreen):
    """Looks at the tables and the matches while it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._tables: WaitingTables | None = None
        """As the lookout reads them."""
        self._readers = 0
        """How many read the matches just now."""
        self._next_read = 0.0
        """When they may be read for being followed again, in seconds of `monotonic`."""

    @dataclass
    class Waiting(Message):
        """These tables wait by now, the newest first."""

        tables: "Sequence[ListedTable]"

    @dataclass
    class FolderChanged(Message):
        """Somebody has written, renamed or deleted a match."""

    @property
    def who(self) -> str:
        """Who sits down at this terminal."""
        return self.app.who

    # Looking.

    def on_mount(self) -> None:
        self.app.ready.changed.subscribe(self, lambda _tables: self.show_ready())

    def show_ready(self) -> None:
        """Show which tables of tournaments are ready."""
        self.fill()

    def looking(self) -> Callable[[], object]:
        store = self.app.store
        folder = Changes(store.folder)

        def look() -> None:
            self._look_at_tables(store)
            if not self._readers and monotonic() > self._next_read and folder.news():
                self.post_message(self.FolderChanged())

        return look

    def _look_at_tables(self, store: "Store") -> None:
        if self._tables is None:
            self._tables = store.tables
            self._tables.sweep()
        self._tell(self._tables)

    @on(FolderChanged)
    def _follow(self) -> None:
        if not self._readers:  # else it is being read already, since the change
            self._follow_matches()

    @work(group="follow")
    async def _follow_matches(self) -> None:
        """Show how the matches stand by now, and what a finished one has done to the ladder."""
        before, start = self._saved, monotonic()
        with self.reading():
            try:
                saved = await beside(lambda should_stop: self._read(before, should_stop))
            except StoreError:
                return  # of a folder that cannot be read more is said when the lobby is opened
        self._next_read = monotonic() + (monotonic() - start) / _SHARE
        if saved != self._saved:
            self.show_saved(saved)
        if _ended(saved) - _ended(before):
            self.reread()

    def _read(self, before: "list[SavedMatch]", should_stop: ShouldStop) -> "list[SavedMatch]":
        saved = before
        for saved in self.app.store.matches.read_in_slices(before, should_stop):  # noqa: B007
            pass
        return saved

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read the matches; meanwhile they are not followed."""
        self._readers += 1
        try:
            yield
        finally:
            self._readers -= 1

    def read_tables(self) -> None:
        """Post which tables wait; not on the event loop.

        Where there has never been one, nothing is loaded to read it.
        """
        if self.waiting or (self.app.store.folder / WAITING).is_dir():
            self._tell(self.app.store.tables)

    def _tell(self, tables: "WaitingTables") -> None:
        try:
            found = tables.list()
        except StoreError:  # of a folder that cannot be read more is said elsewhere
            found = []
        if found != list(self.waiting):
            self.post_message(self.Waiting(found))

    @on(Waiting)
    def _show_tables(self, message: Waiting) -> None:
        if message.tables != self.waiting:
            self.waiting = message.tables
            self.fill()

    # Sitting down.

    def pick_table(self, listed: "ListedTable | YourTable") -> None:
        from jericho_tui.sitting.ready import YourTable

        if isinstance(listed, YourTable):
            self.app.sit_at_ready(listed.table)
            return
        if listed.problem is not None:
            self.app.push_screen(Notice(N_("Damaged table"), listed.problem))
            return
        from jericho_tui.sitting.tables import sit_down

        store, who, table_id = self.app.store, self.who, listed.id
        self._act_once(N_("Sit down"), lambda: sit_down(store, table_id, who), self.wait_at)

    def found(self, plan: Plan, *, again: bool = False) -> None:
        """Set up a table for people at other terminals, and wait there for them.

        :param again: whether one of them may have set up the same table, which is then taken.
        """
        from jericho_tui.sitting.tables import expects, seats_of, sit_down, waiting_table

        plan = self.app.for_here(plan)
        store, seats = self.app.store, seats_of(plan)
        here = [seat.name for seat in seats if seat.kind == "here"]
        # Whoever decides has to be there: where the plan calls them otherwise, by that name.
        founder = here[0] if here and self.who not in here else self.who

        def set_up() -> "tuple[Place, WaitingTable] | Path":
            planned = waiting_table(plan, seats, founder, store.folder)
            same = expects(planned) if again else None
            return sit_down(store, store.tables.found(planned, same).id, founder)

        def waits(found: "tuple[Place, WaitingTable] | Path") -> None:
            self.app.remember(last_setup=plan.to_table())
            self.wait_at(found)

        self._act_once(N_("New game"), set_up, waits)

    def wait_at(self, found: "tuple[Place, WaitingTable] | Path") -> None:
        """Wait at a table where this terminal sits, or play the match that it has become."""
        if isinstance(found, Path):
            self.app.open_saved(found, self.who)
            return
        from jericho_tui.tui.dialogs.waiting import WaitingDialog

        place, table = found
        if self.app.screen is not self:  # whoever sat down has gone on
            self._get_up(place)
            return

        def waited(ended: "Path | Sentence | None") -> None:
            if isinstance(ended, Path):
                self.app.open_saved(ended, place.name)
            elif ended is not None:
                self.app.push_screen(Notice(N_("Table"), ended))

        self.app.say_once(place.warning)
        app = self.app
        dialog = WaitingDialog(place, table, app.store.folder, app.known_players)
        app.push_screen(dialog, waited)

    @work(group="getting up")
    async def _get_up(self, place: "Place") -> None:
        def get_up(_should_stop: object) -> None:
            place.get_up()

        try:
            await beside(get_up)
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Table"), error.sentence))

    # Clearing away.

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "delete" and self._list.table is not None:
            refusal = Sentence(N_("delete the tournament to remove its tables"))
            return not self._is_tournaments(self._list.table) or refusal
        return super().availability(action, parameters)

    def _is_tournaments(self, listed: "ListedTable | YourTable") -> bool:
        from jericho_tui.sitting.ready import YourTable

        return isinstance(listed, YourTable)

    def action_delete(self) -> None:
        if (listed := self._list.table) is None:
            super().action_delete()
            return
        if self._is_tournaments(listed):
            return
        from jericho_tui.tui.dialogs.waiting import CANCEL

        store, who, table_id = self.app.store, self.who, listed.id

        def answered(yes: bool | None) -> None:
            if yes:
                self._act(
                    N_("Cancel the table"),
                    lambda: store.tables.cancel(table_id, who),
                    lambda _done: None,
                )

        self.app.push_screen(Question(N_("Cancel the table"), CANCEL), answered)


def _ended(saved: "Sequence[SavedMatch]") -> set[str]:
    """Return the ids of the finished matches that count for the ladder."""
    return {match.id for match in saved if match.rated and match.result is not None}
