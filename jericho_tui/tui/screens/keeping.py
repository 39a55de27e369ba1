"""Keeps the match at a table on disk and in the league, and says so when that fails."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from textual.content import Content
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError
from jericho_tui.store.record_file import News
from jericho_tui.text.language import say
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.services import Settlement

if TYPE_CHECKING:
    from jericho_tui.tui.screens.table import TableScreen

T = TypeVar("T")


class Keeping(Static):
    """Saves a match off the event loop; the line tells what could not be kept, and where to go."""

    def __init__(self, table: "TableScreen") -> None:
        super().__init__(id="banner")
        self.display = False
        self._table = table
        self.saving = False
        self._said: Sentence | None = None
        """What the line says or last said."""
        self.unsaved = False
        """Whether the last move could not be written."""
        self.learnt: News | None = None
        """What others had done when a change was made last; None: nothing that was not known."""

    def on_mount(self) -> None:
        problem = self._table.session.opened.problem
        if problem is not None:
            self.say(problem.sentence)
        self._table.app.settlements.changed.subscribe(self, self._settled)

    def retranslate(self) -> None:
        """Say it in the language in use."""
        if self._said is not None and self.display:
            self.say(self._said)

    def _settled(self, settlement: Settlement) -> None:
        """Say that the ladder has to wait for the result, until it has it."""
        if settlement.match_id != self._table.session.opened.record.id:
            return
        if settlement.problem is not None:
            self.say(settlement.problem)
        else:
            self.display = False

    def save_elsewhere(self) -> None:
        """Ask for another folder, and save the match there from now on."""

        def answered(folder: str | None) -> None:
            if folder is not None:
                self.unsaved = False
                place = str(self._table.session.opened.path.parent)
                self.say(Sentence(N_("Saved in {folder}"), {"folder": place}))
                self._table.refresh_bindings()

        dialog = TextEntry(N_("Folder to save in"), str(Path.home()), self._move_to, live=False)
        self.app.push_screen(dialog, answered)

    def _move_to(self, folder: str) -> str:
        """Save the match in `folder` from now on.

        :raises StoreError: that does not work either.
        """
        self._table.session.move_to(Path(folder))
        return folder

    async def change(self, make: Callable[[], T]) -> T:
        """Change the match at its file, off the event loop but for the change itself.

        A failure to write is shown and the match goes on.

        :param make: changes the match as others have left it; what it raises is passed on.
        :raises BusyError: another terminal does not let go of the file; nothing has changed.
        """
        self.saving = True
        turn = self.learnt = None
        try:
            turn = await asyncio.to_thread(self._table.session.opened.turn)
            self.learnt = turn.follow()
            if self.learnt is not None:
                self._table.learn(self.learnt)
            made = make()
            try:
                await asyncio.to_thread(turn.write)
            except StoreError as error:
                self.unsaved = True
                text = N_("Not saved: {reason} F2 saves in another folder.")
                if self._table.app.visit is not None:
                    text = N_("Not saved: {reason}")
                self.say(Sentence(text, {"reason": error.sentence}))
            else:
                self.unsaved = False
                self.display = False
            return made
        finally:
            if turn is not None:
                turn.release()
            self.saving = False

    def say(self, sentence: Sentence) -> None:
        """Say something above the table, until it is no longer so."""
        self._said = sentence
        self.update(Content(say(sentence)))
        self.display = True

    def unsay(self, sentence: Sentence | None) -> None:
        """Say this no longer, if it is what is said."""
        if sentence is not None and self._said == sentence:
            self.display = False
