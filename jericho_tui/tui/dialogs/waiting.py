"""Wait at a table for the other players."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on, work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui import games
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import _, say
from jericho_tui.prose.waiting import seat_text, waits_for
from jericho_tui.sitting.plan import Plan
from jericho_tui.sitting.tables import Place
from jericho_tui.sitting.talking import Talker, spoken
from jericho_tui.store.files import StoreError
from jericho_tui.store.talk import Said
from jericho_tui.store.waiting import BegunError
from jericho_tui.store.waiting_file import WaitingTable
from jericho_tui.tui.beside import Lookout, ShouldStop, beside
from jericho_tui.tui.dialogs.dialog import Dialog, Notice, Question
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.waiting_lines import game_title
from jericho_tui.tui.screens.speaking import Speaking

if TYPE_CHECKING:
    from jericho_tui.league.ladder import PlayerRow


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
        Commit("f,F", "fill", N_("Fill with bots"), id="waiting.fill"),
        Speaking.TALK,
        Binding("e", "seats", N_("Seats"), id="waiting.seats"),
        Commit("x,delete", "cancel", N_("Cancel the table"), id="waiting.cancel"),
        Binding("o", "options", N_("Options"), id="waiting.options"),
        Binding("g", "game", N_("Next game"), id="waiting.game"),
        Binding("r", "rated", N_("Rated"), id="waiting.rated"),
        Speaking.MUTE,
    ]

    @dataclass
    class Looked(Message):
        """The table waits, like this."""

        table: WaitingTable

    @dataclass
    class Ended(Message):
        """It waits no more."""

        how: Path | Sentence

    @dataclass
    class Troubled(Message):
        """It waits on, though something is wrong with it."""

        sentence: Sentence

    @dataclass
    class Spoken(Message):
        """Somebody has said something at the table."""

        said: tuple[Said, ...]

    def __init__(
        self, place: Place, table: WaitingTable, saves: Path, players: "Sequence[PlayerRow]" = ()
    ) -> None:
        """Wait.

        :param place: where this terminal sits; the dialog gets up from it.
        :param table: as it was when it sat down.
        :param saves: the saves folder.
        :param players: everybody the league knows; their names are offered for seats.
        """
        super().__init__(game_title(table))
        self._saves, self._players = saves, players
        self._place = place
        self._table = table
        self._trouble: Sentence | None = None
        """What keeps the match from beginning though all are there."""
        self._lookout: Lookout | None = None

    def contents(self) -> list[Widget]:
        return [Static(id="waits"), Static(id="seats"), Static(id="talk")]

    @property
    def talker(self) -> Talker:
        return self._place.talker

    def on_mount(self) -> None:
        super().on_mount()
        self._lookout = Lookout(self._look, _EVERY)

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
        self.show_talk()

    def show_talk(self) -> None:
        remarks = self.talker.talk.placed(0, self.talker.listened_to)[-_REMARKS:]
        talk = self.query_one("#talk", Static)
        talk.update(Content("\n".join(f"› {spoken(said)}" for _place, said in remarks)))
        talk.display = bool(remarks)

    def _look(self) -> None:
        """Post how it stands, and what is said; not on the event loop."""
        with contextlib.suppress(StoreError):  # whoever cannot read it can sit here all the same
            if said := self.talker.talk.news():
                self.post_message(self.Spoken(said))
        try:
            found = self._place.look()
        except SentenceError as error:
            if not self._place.left:  # else what is there now is as it was wanted
                kind = self.Troubled if self._place.waits() else self.Ended
                self.post_message(kind(error.sentence))
            return
        self.post_message(self.Ended(found) if isinstance(found, Path) else self.Looked(found))

    @on(Looked)
    def _looked(self, message: Looked) -> None:
        if (message.table, None) != (self._table, self._trouble):
            self._table, self._trouble = message.table, None
            self.write()

    @on(Spoken)
    def _spoken(self, message: Spoken) -> None:
        if self.talker.talk.hear(message.said):
            self.show_talk()

    @on(Troubled)
    def _troubled(self, message: Troubled) -> None:
        self._trouble = message.sentence
        self.write()

    @on(Ended)
    def _ended(self, message: Ended) -> None:
        self._stop()
        self.dismiss(message.how)

    def _stop(self) -> None:
        if self._lookout is not None:
            self._lookout.stop()

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
        try:
            await beside(self._get_up)
        except BegunError as begun:
            self.dismiss(begun.path)
        except SentenceError as error:
            self.dismiss(error.sentence)
        else:
            self.dismiss(None)

    @work(exclusive=True, group="changing")
    async def action_fill(self) -> None:
        try:
            table = await beside(lambda _should_stop: self._place.fill())
        except BegunError:
            return  # which is noticed with the next look
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Fill with bots"), error.sentence))
        else:
            self.post_message(self.Looked(table))

    # Changing the table.

    def action_seats(self) -> None:
        from jericho_tui.tui.dialogs.seats import SeatsDialog

        self._edit(
            N_("Seats"), lambda plan: SeatsDialog(plan, self._players, (), self.app.for_here)
        )

    def action_options(self) -> None:
        from jericho_tui.store.editions import editions_folder
        from jericho_tui.tui.dialogs.options import OptionsDialog

        folder = editions_folder(self._saves)
        self._edit(N_("Options"), lambda plan: OptionsDialog(plan, folder))

    def action_game(self) -> None:
        self._edit(N_("Game"), lambda plan: plan.with_game(games.step_from(plan.game, 1)))

    def action_rated(self) -> None:
        self._edit(N_("Rated"), lambda plan: replace(plan, rated=not plan.rated))

    @work(exclusive=True, group="editing")
    async def _edit(self, title: str, edit: Callable[[Plan], Plan | Dialog[Plan]]) -> None:
        """Let whoever may change the table as it is by now.

        :param title: of the notice that says why it cannot be changed.
        :param edit: returns the new plan, or the dialog that does.
        """
        try:
            edited = edit(await beside(lambda _should_stop: self._place.plan()))
        except BegunError:
            return
        except SentenceError as error:
            self.app.push_screen(Notice(title, error.sentence))
            return

        def done(plan: Plan | None) -> None:
            if plan is not None:
                self._change(title, plan)

        if isinstance(edited, Plan):
            done(edited)
        else:
            self.app.push_screen(edited, done)

    @work(exclusive=True, group="changing")
    async def _change(self, title: str, plan: Plan) -> None:
        try:
            table = await beside(lambda _should_stop: self._place.change(plan))
        except BegunError:
            return  # which is noticed with the next look
        except SentenceError as error:
            self.app.push_screen(Notice(title, error.sentence))
        else:
            self.post_message(self.Looked(table))

    def action_cancel(self) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self._cancel()

        self.app.push_screen(Question(N_("Cancel the table"), CANCEL), answered)

    @work(exclusive=True, group="changing")
    async def _cancel(self) -> None:
        try:
            await beside(lambda _should_stop: self._place.cancel())
        except BegunError:
            return
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Cancel the table"), error.sentence))
        else:
            self._stop()
            self.dismiss(None)
