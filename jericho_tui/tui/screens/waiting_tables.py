"""A screen where tables that wait for players stand before the saved matches, and can be joined."""

import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import name_key
from jericho_tui.session.plan import Plan
from jericho_tui.session.talking import Talker, spoken
from jericho_tui.store.club import open_club
from jericho_tui.store.files import Changes, StoreError
from jericho_tui.store.presence import Said
from jericho_tui.text.language import _, say
from jericho_tui.tui.beside import Lookout, ShouldStop, beside
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.dialogs.dialog import Dialog, Notice, Question
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.saved_games import CoachOffer
from jericho_tui.tui.screens.saved_games import SavedGamesScreen
from jericho_tui.tui.screens.speaking import Speaking

if TYPE_CHECKING:
    from jericho_tui.session.ready import YourTable
    from jericho_tui.session.tables import Place
    from jericho_tui.store.club import Seen as Club
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.store.store import Store
    from jericho_tui.store.waiting import ListedTable, WaitingTable, WaitingTables


CANCEL: Final = Sentence(N_("Cancel this table? Nobody can join it any more."))
"""What is asked before a table is cleared away."""
_EVERY: Final = 0.5
"""Seconds between two looks at the table."""
_REMARKS: Final = 5
"""Of those made last, which stand below the seats."""


class WaitingDialog(Speaking, Dialog[Path | Sentence]):
    """Waits for the others; returns the file of the match once it has begun, or why it will not.

    Escape gets up, and returns neither. Whoever sits there talks meanwhile.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", N_("Leave"), id="waiting.get-up"),
        *with_former("f,F", Commit("b", "fill", N_("Fill with bots"), id="waiting.fill")),
        Binding("w", "open_club", N_("Open to the network"), id="waiting.open-club"),
        Speaking.TALK,
        Binding("e", "seats", N_("Seats"), id="waiting.seats"),
        *with_former("x", common("delete", "cancel", N_("Cancel the table"))),
        Binding("o", "options", N_("Options"), id="waiting.options"),
        common("next-game", "game"),
        Binding("r", "rated", N_("Rated"), id="waiting.rated"),
        Speaking.MUTE,
    ]

    def __init__(self, place: "Place", table: "WaitingTable") -> None:
        """Wait.

        :param place: where this terminal sits; the dialog gets up from it.
        :param table: as it was when it sat down.
        """
        from jericho_tui.tui.panels.waiting_lines import game_title

        super().__init__(game_title(table))
        self._place = place
        self._table = table
        self._trouble: Sentence | None = None
        """What keeps the match from beginning though all are there."""
        self._waiting_for: Lookout | None = None

    def contents(self) -> list[Widget]:
        told = Vertical(Static(id="waits"), Static(id="seats"), Static(id="talk"))
        return [Static(id="lines"), Horizontal(told, Static(id="code"))]

    @property
    def talker(self) -> Talker:
        return self._place.talker

    @property
    def place(self) -> str:
        """What names it in an address."""
        return f"table/{self._table.id}"

    def on_mount(self) -> None:
        self._waiting_for = Lookout(self._look, _EVERY)

    def heading(self) -> Content:
        from jericho_tui.tui.panels.waiting_lines import game_title

        return Content(game_title(self._table))

    def write(self) -> None:
        from jericho_tui.text.waiting import seat_text, waits_for

        self.query_one("#box").border_title = self.heading()
        text = _("This table {waits}.").format(waits=waits_for(self._table))
        if self._trouble is not None:
            text += f"\n{say(self._trouble)}"
        self.query_one("#waits", Static).update(Content(text))
        lines = [
            f"{number}  {'●' if seat.taken else '○'} {seat_text(seat)}"
            for number, seat in enumerate(self._table.seats, 1)
        ]
        self.query_one("#seats", Static).update(Content("\n".join(lines)))
        self.show_lines()
        self.show_talk()

    def show_lines(self) -> None:
        """Show what a friend is sent, and as a QR code where the club of this table is open."""
        from jericho_tui.text.waiting import lines_to_send
        from jericho_tui.tui.dialogs.invite import qr_code

        app, code = self.app, None
        club = app.table_club
        if club is not None and club.table_id == self._table.id:
            head = _("Send your friend one of these lines, or show the code:")
            lines = club.lines
            code = qr_code(lines[-1])
        else:
            head = _("Send your friend this:")
            lines = lines_to_send(self._table, app.club, None if app.visit else app.store.folder)
        text = "\n".join([head, *lines]) if lines and self._table.missing else ""
        sent = self.query_one("#lines", Static)
        sent.display = text != ""
        sent.update(Content(text))
        shown = self.query_one("#code", Static)
        shown.display = code is not None
        shown.update(code or "")

    def show_talk(self) -> None:
        remarks = self.talker.talk.placed(0, self.talker.listened_to)[-_REMARKS:]
        talk = self.query_one("#talk", Static)
        talk.update(Content("\n".join(f"› {spoken(said)}" for _place, said in remarks)))
        talk.display = bool(remarks)

    def _look(self) -> None:
        """Tell how it stands, and what is said; not on the event loop."""
        with contextlib.suppress(StoreError):  # whoever cannot read it can sit here all the same
            if said := self.talker.talk.news():
                self.call_later(self._hear, said)
        try:
            found = self._place.look()
        except SentenceError as error:
            if not self._place.left:  # else what is there now is as it was wanted
                waits = self._place.waits()
                self.call_later(self._troubled if waits else self._ended, error.sentence)
            return
        self.call_later(self._ended if isinstance(found, Path) else self._looked, found)

    def _looked(self, table: "WaitingTable") -> None:
        if (table, None) != (self._table, self._trouble):
            self._table, self._trouble = table, None
            self.write()

    def _hear(self, said: tuple[Said, ...]) -> None:
        if self.talker.talk.hear(said):
            self.show_talk()

    def _troubled(self, sentence: Sentence) -> None:
        self._trouble = sentence
        self.write()

    def _ended(self, how: Path | Sentence) -> None:
        self._stop()
        self.dismiss(how)

    def _stop(self) -> None:
        if self._waiting_for is not None:
            self._waiting_for.stop()

    async def on_unmount(self) -> None:
        self._stop()
        with contextlib.suppress(SentenceError):
            await beside(self._get_up)

    def _get_up(self, _should_stop: ShouldStop) -> None:
        self._place.get_up()

    def action_leave(self) -> None:
        self._stop()
        self._leave()

    @work(exclusive=True, group="leaving")
    async def _leave(self) -> None:
        from jericho_tui.store.waiting import BegunError

        try:
            await beside(self._get_up)
        except BegunError as begun:
            self.dismiss(begun.path)
        except SentenceError as error:
            self.dismiss(error.sentence)
        else:
            self.dismiss(None)

    def action_fill(self) -> None:
        self._change(N_("Fill with bots"), self._place.fill)

    # Changing the table.

    def action_seats(self) -> None:
        from jericho_tui.tui.dialogs.seats import SeatsDialog

        self._edit(N_("Seats"), SeatsDialog)

    def action_options(self) -> None:
        from jericho_tui.tui.dialogs.options import OptionsDialog

        self._edit(N_("Options"), partial(OptionsDialog, editions=True))

    def action_game(self) -> None:
        self._edit(N_("Game"), lambda plan: plan.with_game(registry.step_from(plan.game, 1)))

    def action_rated(self) -> None:
        self._edit(N_("Rated"), lambda plan: replace(plan, rated=not plan.rated))

    @work(exclusive=True, group="editing")
    async def _edit(self, title: str, edit: Callable[[Plan], Plan | Dialog[Plan]]) -> None:
        """Let whoever may change the table as it is by now.

        :param title: of the notice that says why it cannot be changed.
        :param edit: returns the new plan, or the dialog that does.
        """

        def done(plan: Plan) -> None:
            self._change(title, lambda: self._place.change(plan))

        async with self._trying(title):
            edited = edit(await beside(lambda _should_stop: self._place.plan()))
            if isinstance(edited, Plan):
                done(edited)
            else:
                self.ask(edited, done)

    @work(exclusive=True, group="changing")
    async def _change(self, title: str, change: "Callable[[], WaitingTable]") -> None:
        async with self._trying(title):
            self._looked(await beside(lambda _should_stop: change()))

    @contextlib.asynccontextmanager
    async def _trying(self, title: str) -> AsyncIterator[None]:
        """Say why something cannot be done, unless the game has begun: the next look tells that."""
        from jericho_tui.store.waiting import BegunError

        try:
            yield
        except BegunError:
            pass
        except SentenceError as error:
            self.app.push_screen(Notice(title, error.sentence))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "open_club":
            return self.app.club is None and self.app.table_club is None
        return super().availability(action, parameters)

    def action_open_club(self) -> None:
        from jericho_tui.tui.dialogs.invite import OPEN_CLUB

        question = Question(N_("Open to the network"), OPEN_CLUB)
        self.ask(question, lambda _yes: self.open_club())

    @work(exclusive=True, group="club")
    async def open_club(self) -> None:
        """Let guests come to this table over the network."""
        async with self._trying(N_("Open to the network")):
            await self.app.open_table_club(self._table.id)
        self.refresh_bindings()
        self.show_lines()

    def action_cancel(self) -> None:
        self.ask(Question(N_("Cancel the table"), CANCEL), lambda _yes: self._cancel())

    @work(exclusive=True, group="changing")
    async def _cancel(self) -> None:
        async with self._trying(N_("Cancel the table")):
            await beside(lambda _should_stop: self._place.cancel())
            self._stop()
            self.dismiss(None)


_SHARE: Final = 0.05
"""Of its time that a lobby spends at most on reading a folder in which others play all the time."""


class WaitingTablesScreen(SavedGamesScreen):
    """Looks at the tables and the matches while it is shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "invite", N_("With a friend"), show=False, id="lobby.friend"),
        Binding("k", "sit_together", N_("Sit down with me"), show=False, id="lobby.sit-down"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._opens_club = False
        """Whether the table that is being set up gets a club."""
        self._called: set[str] = set()
        """The ids of tables that wait for whoever is here, and have been told of."""
        self._tables: WaitingTables | None = None
        """As the lookout reads them."""
        self._readers = 0
        """How many read the matches just now."""
        self._next_read = 0.0
        """When they may be read for being followed again, in seconds of `monotonic`."""

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
        app = self.app
        store = app.store
        folder = Changes(store.folder)

        def look() -> None:
            self._look_at_tables(store)
            if (club := open_club(store.folder)) != app.club:
                self.call_later(self._show_club, club)
            if not self._readers and monotonic() > self._next_read and folder.news():
                self.call_later(self._follow)

        return look

    def _look_at_tables(self, store: "Store") -> None:
        if self._tables is None:
            self._tables = store.tables
            self._tables.sweep()
        self._tell(self._tables)

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

        Where there is no league, nothing is loaded to read it.
        """
        if self.waiting or self.app.store.league_files[0].exists():
            self._tell(self.app.store.tables)

    def _tell(self, tables: "WaitingTables") -> None:
        try:
            found = tables.list()
        except StoreError:  # of a folder that cannot be read more is said elsewhere
            found = []
        if found != list(self.waiting):
            self.call_later(self._show_tables, found)

    def _show_club(self, club: "Club | None") -> None:
        self.app.club = club
        self.show_club()

    def show_club(self) -> None:
        """Show that the club has changed."""

    def _show_tables(self, tables: "Sequence[ListedTable]") -> None:
        if tables == self.waiting:
            return
        from jericho_tui.text.waiting import friend_waits

        first = not self._called and not self.waiting
        self.waiting = tables
        calls = {one.id: friend_waits(one, self.who) for one in self.waiting}
        new = [one for one, text in calls.items() if text and one not in self._called]
        self._called = {one for one, text in calls.items() if text}
        if new and not self._searching:
            self._under = new[0]
            self._list.focus()
            self.app.position_changed()  # Enter was meant for what had the focus
        self.fill()
        for one in new:
            self._call(calls[one], aloud=not first)

    def _call(self, text: str, *, aloud: bool) -> None:
        """Tell that a friend waits, on the screen too unless the list is new to whoever is here."""
        app = self.app
        app.caller.say(text, app.store.settings)
        if aloud:
            app.notify(text, timeout=20, markup=False)
            if app.app_focus and app.store.settings.call_by_bell:
                app.bell()

    # Inviting.

    def action_invite(self) -> None:
        """Set up a table for a friend."""
        from jericho_tui.tui.dialogs.invite import ask_whom

        app, me = self.app, name_key(self.who)
        known = [one for one in app.known_players if one.kind == "human" and not one.retired]

        friends = [one.name for one in known if name_key(one.name) != me]
        ask_whom(self, friends, self._invite, self.action_sit_together)

    def _invite(self, name: str, *, opens_club: bool = False) -> None:
        self._opens_club = opens_club
        self.found(self.app.plan.inviting(name))

    def action_sit_together(self) -> None:
        """Set up a table for anyone on the network, after a question."""
        from jericho_tui.tui.dialogs.invite import OPEN_CLUB

        question = Question(N_("Play with a friend"), OPEN_CLUB)
        self.ask(question, lambda _yes: self._invite("", opens_club=True))

    # Sitting down.

    def pick_table(self, listed: "ListedTable | YourTable") -> None:
        from jericho_tui.session.ready import YourTable

        if isinstance(listed, YourTable):
            self.app.sit_at_ready(listed.table)
            return
        from jericho_tui.session.tables import sit_down

        store, who, table_id = self.app.store, self.who, listed.id
        self._act_once(N_("Sit down"), lambda: sit_down(store, table_id, who), self.wait_at)

    def sit_at(self, table_id: str) -> None:
        """Sit down at a table of this id; where it has begun without one, watch its game."""
        from jericho_tui.session.tables import sit_down
        from jericho_tui.store.waiting import BegunError, TableError

        store, who = self.app.store, self.who

        def sit() -> "tuple[Place, WaitingTable] | Path":
            try:
                return sit_down(store, table_id, who)
            except BegunError as begun:
                return begun.path
            except TableError:
                if (path := store.find_record(table_id)) is None:
                    raise
                return path

        self._act(N_("Sit down"), sit, self.wait_at)

    def found(self, plan: Plan, *, again: bool = False) -> None:
        """Set up a table for people at other terminals, and wait there for them.

        :param again: whether one of them may have set up the same table, which is then taken.
        """
        from jericho_tui.session.tables import expects, seats_of, sit_down, waiting_table

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
            self.app.remember(last_setup=self.app.plan.to_table())
            self.wait_at(found)

        self._act_once(N_("New game"), set_up, waits)

    def wait_at(self, found: "tuple[Place, WaitingTable] | Path") -> None:
        """Wait at a table where this terminal sits, or play the match that it has become."""
        if isinstance(found, Path):
            self.app.open_saved(found, self.who)
            return
        place, table = found
        if self.app.screen is not self:  # whoever sat down has gone on
            self.job(N_("Table"), place.get_up, lambda _done: None)
            return

        def waited(ended: "Path | Sentence | None") -> None:
            if isinstance(ended, Path):
                self.app.open_saved(ended, place.name)
                return
            self.app.close_table_club()
            if ended is not None:
                self.app.push_screen(Notice(N_("Table"), ended))

        self.app.say_once(place.warning)
        app = self.app
        dialog = WaitingDialog(place, table)
        app.push_screen(dialog, waited)
        if self._opens_club:
            self._opens_club = False
            dialog.call_after_refresh(dialog.open_club)

    # Clearing away.

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "sit_together":
            return self.app.club is None or Sentence(N_("the club is already open"))
        if action == "delete" and self._waiting is not None:
            refusal = Sentence(N_("delete the tournament to remove its tables"))
            return not self._is_tournaments(self._waiting) or refusal
        return super().availability(action, parameters)

    @property
    def _waiting(self) -> "ListedTable | YourTable | None":
        """The table under the cursor."""
        table = self._list.table
        return None if isinstance(table, CoachOffer) else table

    def _is_tournaments(self, listed: "ListedTable | YourTable") -> bool:
        from jericho_tui.session.ready import YourTable

        return isinstance(listed, YourTable)

    def action_delete(self) -> None:
        if (listed := self._waiting) is None:
            super().action_delete()
            return
        if self._is_tournaments(listed):
            return

        store, who, table_id = self.app.store, self.who, listed.id

        title = N_("Cancel the table")

        def cancel(_yes: bool) -> None:
            self._act(title, lambda: store.tables.cancel(table_id, who), lambda _done: None)

        self.ask(Question(title, CANCEL), cancel)


def _ended(saved: "Sequence[SavedMatch]") -> set[str]:
    """Return the ids of the finished matches that count for the ladder."""
    return {match.id for match in saved if match.rated and match.result is not None}
