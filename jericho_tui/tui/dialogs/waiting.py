"""A table for players at other terminals: asking whom it is for, and waiting there for them."""

import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.session.plan import Plan
from jericho_tui.session.tables import Place, expects, seats_of, sit_down, waiting_table
from jericho_tui.session.talking import spoken
from jericho_tui.store.files import StoreError
from jericho_tui.store.presence import Said
from jericho_tui.store.waiting import BegunError, TableError, WaitingTable
from jericho_tui.text.language import _, say
from jericho_tui.text.waiting import lines_to_send, seat_text, waits_for
from jericho_tui.tui.beside import beside
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.dialogs.dialog import ChoiceDialog, Dialog, Notice, Question
from jericho_tui.tui.dialogs.options import OptionsDialog
from jericho_tui.tui.dialogs.seats import SeatsDialog
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.waiting_lines import game_title
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.screens.speaking import MUTE, TALK, mute, open_talk
from jericho_tui.tui.widgets.canvas import Line

if TYPE_CHECKING:
    from jericho_tui.tui.screens.lobby import LobbyScreen


_TITLE: Final = N_("Play with a friend")
OPEN_CLUB: Final = Sentence(
    N_(
        "Open a club? Anyone on your network who has the code can sit down at this table, from "
        "their own computer or phone. They reach nothing else here. The club closes with the table."
    )
)
"""What is asked before a club is opened."""
CANCEL: Final = Sentence(N_("Cancel this table? Nobody can join it any more."))
"""What is asked before a table is cleared away."""
_REMARKS: Final = 5
"""Of those made last, which stand below the seats."""


class WaitingDialog(Dialog[Path | Sentence]):
    """Waits for the others; returns the file of the match once it has begun, or why it will not.

    Escape gets up, and returns neither. Whoever sits there talks meanwhile.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", N_("Leave"), id="waiting.get-up"),
        *with_former("f,F", Commit("b", "fill", N_("Fill with bots"), id="waiting.fill")),
        Binding("w", "open_club", N_("Open to the network"), id="waiting.open-club"),
        TALK,
        Binding("e", "seats", N_("Seats"), id="waiting.seats"),
        *with_former("x", common("delete", "cancel", N_("Cancel the table"))),
        Binding("o", "options", N_("Options"), id="waiting.options"),
        common("next-game", "game"),
        Binding("r", "rated", N_("Rated"), id="waiting.rated"),
        MUTE,
    ]
    every = 0.5
    looks_behind = True

    def __init__(self, place: Place, table: WaitingTable) -> None:
        """Wait.

        :param place: where this terminal sits; the dialog gets up from it.
        :param table: as it was when it sat down.
        """
        super().__init__(game_title(table))
        self._place = place
        self._table = table
        self._trouble: Sentence | None = None
        """What keeps the match from beginning though all are there."""

    def contents(self) -> list[Widget]:
        told = Vertical(Static(id="waits"), Static(id="seats"), Static(id="talk"))
        return [Static(id="lines"), Horizontal(told, Static(id="code"))]

    @property
    def place(self) -> str:
        """What names it in an address."""
        return f"table/{self._table.id}"

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.show_talk)  # it may be shown or hidden by now

    async def action_talk(self) -> None:
        await open_talk(self, self.app, self._place.talker)

    def action_mute(self) -> None:
        mute(self.app)
        self.show_talk()

    def looking(self) -> Callable[[], object]:
        return self._look

    def heading(self) -> Content:
        return Content(game_title(self._table))

    def write(self) -> None:
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
        remarks = self._place.talker.talk.placed(0, self._place.talker.listened_to)[-_REMARKS:]
        talk = self.query_one("#talk", Static)
        talk.update(Content("\n".join(f"› {spoken(said)}" for _place, said in remarks)))
        talk.display = bool(remarks)

    def _look(self) -> None:
        """Tell how it stands, and what is said; not on the event loop."""
        with contextlib.suppress(StoreError):  # whoever cannot read it can sit here all the same
            if said := self._place.talker.talk.news():
                self.call_later(self._hear, said)
        try:
            found = self._place.look()
        except SentenceError as error:
            if not self._place.left:  # else what is there now is as it was wanted
                waits = self._place.waits()
                self.call_later(self._troubled if waits else self._ended, error.sentence)
            return
        self.call_later(self._ended if isinstance(found, Path) else self._looked, found)

    def _looked(self, table: WaitingTable) -> None:
        if (table, None) != (self._table, self._trouble):
            self._table, self._trouble = table, None
            self.write()

    def _hear(self, said: tuple[Said, ...]) -> None:
        if self._place.talker.talk.hear(said):
            self.show_talk()

    def _troubled(self, sentence: Sentence) -> None:
        self._trouble = sentence
        self.write()

    def _ended(self, how: Path | Sentence | None) -> None:
        self._look_no_more()
        self.dismiss(how)

    async def on_unmount(self) -> None:
        with contextlib.suppress(SentenceError):
            await beside(lambda _should_stop: self._place.get_up())

    def action_leave(self) -> None:
        self._look_no_more()
        self._leave()

    @work(exclusive=True, group="leaving")
    async def _leave(self) -> None:
        try:
            await beside(lambda _should_stop: self._place.get_up())
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
        self._edit(N_("Seats"), SeatsDialog)

    def action_options(self) -> None:
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
    async def _change(self, title: str, change: Callable[[], WaitingTable]) -> None:
        async with self._trying(title):
            self._looked(await beside(lambda _should_stop: change()))

    @contextlib.asynccontextmanager
    async def _trying(self, title: str) -> AsyncIterator[None]:
        """Say why something cannot be done, unless the game has begun: the next look tells that."""
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
            self._ended(None)


def qr_code(text: str) -> Content | None:
    """Return a text as a QR code of half blocks; None: the package that makes them is not there."""
    try:
        import segno
    except ModuleNotFoundError:
        return None
    rows = [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}  # light is drawn: it is scanned
    lines = [
        "".join(blocks[bool(above), bool(below)] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Content("\n".join(lines)).stylize("white on black")


def ask_whom(
    screen: AppScreen[Any],
    friends: Sequence[str],
    invited: Callable[[str], object],
    open_club: Callable[[], object],
) -> None:
    """Ask on a screen whom a table is for.

    :param friends: the names of people to choose from.
    :param invited: told who: by name, or with an empty name anyone.
    :param open_club: asks whether a club opens for anyone on the network.
    """
    app, online = screen.app, set(map(name_key, screen.app.online))
    rows: list[Line] = []
    acts: list[Callable[[], object]] = []

    def add(title: str, note: str, act: Callable[[], object]) -> None:
        rows.append([(f"{title}  ", "strong"), (note, "quiet")])
        acts.append(act)

    def ask_name() -> None:
        title = Sentence(N_("Name of your friend"))
        screen.ask(TextEntry(title, "", clean_name, human=True), invited)

    add(_("Anyone"), _("at another terminal: an open seat"), lambda: invited(""))
    if app.table_club is not None:
        add(_("Close the club"), _("its visitors leave"), app.close_table_club)
    elif app.visit is None and app.club is None:
        add(_("A friend on this network"), _("opens a club for this table"), open_club)
    for friend in friends:
        note = _("online") if name_key(friend) in online else ""
        add(friend, note, lambda friend=friend: invited(friend))  # type: ignore[misc]
    add(_("Another name…"), "", ask_name)
    screen.ask(ChoiceDialog(_TITLE, rows, acts), lambda act: act())


_Seated = tuple[Place, WaitingTable] | Path
"""A place at a table, or the file of the game that it has become."""


def found(
    lobby: "LobbyScreen", plan: Plan, *, again: bool = False, opens_club: bool = False
) -> None:
    """Set up a table for people at other terminals, and wait there for them.

    :param again: whether one of them may have set up the same table, which is then taken.
    :param opens_club: whether the table gets a club.
    """
    app, plan = lobby.app, lobby.app.for_here(plan)
    store, seats, who = app.store, seats_of(plan), app.who
    here = [seat.name for seat in seats if seat.kind == "here"]
    # Whoever decides has to be there: where the plan calls them otherwise, by that name.
    founder = here[0] if here and who not in here else who

    def set_up() -> _Seated:
        planned = waiting_table(plan, seats, founder, store.folder)
        same = expects(planned) if again else None
        return sit_down(store, store.tables.found(planned, same).id, founder)

    def waits(found: _Seated) -> None:
        app.remember(last_setup=app.plan.to_table())
        _wait_at(lobby, found, opens_club=opens_club)

    lobby.act(N_("New game"), set_up, waits)


def sit_at(lobby: "LobbyScreen", table_id: str, *, watches: bool = False) -> None:
    """Sit down at a table of this id.

    :param watches: whether a game that has begun without one is watched.
    """
    store, who = lobby.app.store, lobby.app.who

    def sit() -> _Seated:
        try:
            return sit_down(store, table_id, who)
        except (BegunError, TableError) as error:
            begun = error.path if isinstance(error, BegunError) else store.find_record(table_id)
            if not watches or begun is None:
                raise
            return begun

    lobby.act(N_("Sit down"), sit, partial(_wait_at, lobby), always=watches)


def _wait_at(lobby: "LobbyScreen", seated: _Seated, *, opens_club: bool = False) -> None:
    """Wait at a table where this terminal sits, or play the game that it has become."""
    app = lobby.app
    if isinstance(seated, Path):
        app.open_saved(seated, app.who)
        return
    place, table = seated
    if app.screen is not lobby:  # whoever sat down has gone on
        lobby.job(N_("Table"), place.get_up, lambda _done: None)
        return

    def waited(ended: Path | Sentence | None) -> None:
        if isinstance(ended, Path):
            app.open_saved(ended, place.name)
            return
        app.close_table_club()
        if ended is not None:
            app.push_screen(Notice(N_("Table"), ended))

    app.say_once(place.warning)
    dialog = WaitingDialog(place, table)
    app.push_screen(dialog, waited)
    if opens_club:
        dialog.call_after_refresh(dialog.open_club)
