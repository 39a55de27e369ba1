"""Sitting at a table that waits for players."""

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from textual import on, work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import _, say
from jericho_tui.prose.waiting import seat_text, waits_for
from jericho_tui.sitting.place import Place
from jericho_tui.store.waiting import BegunError
from jericho_tui.store.waiting_file import WaitingTable
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.dialogs.notice import Notice, Question
from jericho_tui.tui.following import Lookout
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.waiting_lines import game_title

CANCEL: Final = Sentence(N_("Cancel this table? Nobody can sit down at it any more."))
"""What is asked before a table is cleared away."""
_EVERY: Final = 0.5
"""Seconds between two looks at the table."""


class WaitingDialog(Dialog[Path | Sentence]):
    """Waits for the others; returns the file of the match once it has begun, or why it will not.

    Escape gets up, and returns neither.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", N_("Get up"), id="waiting.get-up"),
        Commit("f,F", "fill", N_("Fill with bots"), id="waiting.fill"),
        Commit("x,delete", "cancel", N_("Cancel the table"), id="waiting.cancel"),
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
        self._lookout: Lookout | None = None

    def contents(self) -> list[Widget]:
        """Return who is missing, and the seats."""
        return [Static(id="waits"), Static(id="seats")]

    def on_mount(self) -> None:
        """Look from now on at what becomes of the table."""
        super().on_mount()
        self._lookout = Lookout(self._look, _EVERY)

    def heading(self) -> Content:
        """Return the game's title."""
        return Content(game_title(self._table))

    def write(self) -> None:
        """Write who is missing, and who sits where."""
        text = _("This table {waits}.").format(waits=waits_for(self._table))
        if self._trouble is not None:
            text += f"\n{say(self._trouble)}"
        self.query_one("#waits", Static).update(Content(text))
        lines = [
            f"{number}  {'●' if seat.taken else '○'} {seat_text(seat)}"
            for number, seat in enumerate(self._table.seats, 1)
        ]
        self.query_one("#seats", Static).update(Content("\n".join(lines)))

    def _look(self) -> None:
        """Post how it stands; not on the event loop."""
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
        """Get up where the program ends."""
        self._stop()
        with contextlib.suppress(SentenceError):
            await beside(self._get_up)

    def _get_up(self, _should_stop: ShouldStop) -> None:
        self._place.get_up()

    def action_leave(self) -> None:
        """Get up; where the match has begun just then, it is played."""
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
        """Let bots have the seats of all who are missing."""
        try:
            table = await beside(lambda _should_stop: self._place.fill())
        except BegunError:
            return  # which is noticed with the next look
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Fill with bots"), error.sentence))
        else:
            self.post_message(self.Looked(table))

    def action_cancel(self) -> None:
        """Clear the table away, after asking."""

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
