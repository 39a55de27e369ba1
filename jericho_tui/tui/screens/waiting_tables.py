"""A screen where tables that wait for players stand before the saved matches, and can be joined."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import events, on, work
from textual.message import Message

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.files import StoreError
from jericho_tui.tui.beside import beside
from jericho_tui.tui.dialogs.notice import Notice, Question
from jericho_tui.tui.following import Lookout
from jericho_tui.tui.screens.saved_games import SavedGamesScreen

if TYPE_CHECKING:
    from jericho_tui.sitting.place import Place
    from jericho_tui.store.store import Store
    from jericho_tui.store.waiting import ListedTable, WaitingTables
    from jericho_tui.store.waiting_file import WaitingTable

_EVERY: Final = 1.0
"""Seconds between two looks at the tables."""


class WaitingTablesScreen(SavedGamesScreen):
    """Looks at the tables while it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._lookout: Lookout | None = None
        self._tables: WaitingTables | None = None
        """As the lookout reads them."""

    @dataclass
    class Waiting(Message):
        """These tables wait by now, the newest first."""

        tables: "Sequence[ListedTable]"

    @property
    def who(self) -> str:
        """Who sits down at this terminal."""
        return self.app.store.sits_as or self.app.name_here

    # Looking.

    @on(events.ScreenResume)
    def _look_out(self) -> None:
        self._stop_looking()
        store = self.app.store  # here: a screen that is gone has no application to be asked for
        self._lookout = Lookout(lambda: self._look_again(store), _EVERY)

    @on(events.ScreenSuspend)
    @on(events.Unmount)
    def _stop_looking(self) -> None:
        if self._lookout is not None:
            self._lookout.stop()
            self._lookout = None

    def _look_again(self, store: "Store") -> None:
        if self._tables is None:
            self._tables = store.tables
            self._tables.sweep()
        self._tell(self._tables)

    def read_tables(self) -> None:
        """Post which tables wait; not on the event loop."""
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

    def pick_table(self, listed: "ListedTable") -> None:
        """Sit down at a table as whoever is at this terminal, and wait there for the others."""
        if listed.problem is not None:
            self.app.push_screen(Notice(N_("Damaged table"), listed.problem))
            return
        from jericho_tui.sitting.place import sit_down

        store, who, table_id = self.app.store, self.who, listed.id
        self._act_once(N_("Sit down"), lambda: sit_down(store, table_id, who), self.wait_at)

    def found(self, plan: Plan) -> None:
        """Set up a table for people at other terminals, and wait there for them."""
        from jericho_tui.sitting.place import sit_down
        from jericho_tui.sitting.tables import seats_of, waiting_table

        store, seats = self.app.store, seats_of(plan)
        here = [seat.name for seat in seats if seat.kind == "here"]
        # Whoever decides has to be there: where the plan calls them otherwise, by that name.
        founder = here[0] if here and self.who not in here else self.who

        def set_up() -> "tuple[Place, WaitingTable] | Path":
            planned = waiting_table(plan, seats, founder, store.folder)
            return sit_down(store, store.tables.found(planned).id, founder)

        def waits(found: "tuple[Place, WaitingTable] | Path") -> None:
            self.app.remember(last_setup=plan.to_table())
            self.wait_at(found)

        self._act_once(N_("New game"), set_up, waits)

    def wait_at(self, found: "tuple[Place, WaitingTable] | Path") -> None:
        """Wait at a table where this terminal sits, or play the match that it has become."""
        if isinstance(found, Path):
            self.app.open_saved(found, self.who)
            return
        place, table = found
        if self.app.screen is not self:  # whoever sat down has gone on
            self._get_up(place)
            return
        from jericho_tui.tui.dialogs.waiting import WaitingDialog

        def waited(ended: "Path | Sentence | None") -> None:
            if isinstance(ended, Path):
                self.app.open_saved(ended, place.name)
            elif ended is not None:
                self.app.push_screen(Notice(N_("Table"), ended))

        self.app.say_once(place.warning)
        self.app.push_screen(WaitingDialog(place, table), waited)

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
        """Offer to clear a table away."""
        if action == "delete" and self._list.table is not None:
            return True
        return super().availability(action, parameters)

    def action_delete(self) -> None:
        """Clear the table under the cursor away, after asking, or delete the match."""
        if (listed := self._list.table) is None:
            super().action_delete()
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
