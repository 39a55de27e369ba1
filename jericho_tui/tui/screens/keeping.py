"""A screen whose match is kept on disk and in the league, and that says so when it is not."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, TypeVar

from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import say
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.store.files import StoreError
from jericho_tui.store.opened import News
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.screens.thinking import ThinkingScreen
from jericho_tui.tui.services import Settlement

T = TypeVar("T")


class KeepingScreen(ThinkingScreen):
    """Saves a match off the event loop; a banner tells what could not be kept, and where to go."""

    SAVE_ELSEWHERE: ClassVar[Binding] = Binding(
        "f2", "save_elsewhere", N_("Save elsewhere"), id="table.save-elsewhere"
    )

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.saving = False
        self._banner: Sentence | None = None
        """What the banner says or last said."""
        self.unsaved = False
        """Whether the last move could not be written."""
        self.learnt: News | None = None
        """What others had done when a change was made last; None: nothing that was not known."""

    def banner(self) -> Static:
        """Return the line for what could not be kept."""
        return Static(id="banner")

    def watch_keeping(self) -> None:
        self.query_one("#banner").display = False
        problem = self.sitting.opened.problem
        if problem is not None:
            self.say_banner(problem.sentence)
        self.app.settlements.changed.subscribe(self, self._settled)

    def retranslate(self) -> None:
        """Say the banner in the language in use."""
        if self._banner is not None and self.query_one("#banner").display:
            self.say_banner(self._banner)

    def _settled(self, settlement: Settlement) -> None:
        """Say that the ladder has to wait for the result, until it has it."""
        if settlement.match_id != self.sitting.opened.record.id:
            return
        if settlement.problem is not None:
            self.say_banner(settlement.problem)
        else:
            self.query_one("#banner").display = False

    def action_save_elsewhere(self) -> None:
        def answered(folder: str | None) -> None:
            if folder is not None:
                self.unsaved = False
                place = str(self.sitting.opened.path.parent)
                self.say_banner(Sentence(N_("Saved in {folder}"), {"folder": place}))
                self.refresh_bindings()

        dialog = TextEntry(N_("Folder to save in"), str(Path.home()), self._move_to, live=False)
        self.app.push_screen(dialog, answered)

    def _move_to(self, folder: str) -> str:
        """Save the match in `folder` from now on.

        :raises StoreError: that does not work either.
        """
        self.sitting.move_to(Path(folder))
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
            turn = await asyncio.to_thread(self.sitting.opened.turn)
            self.learnt = turn.follow()
            if self.learnt is not None:
                self.learn(self.learnt)
            made = make()
            try:
                await asyncio.to_thread(turn.write)
            except StoreError as error:
                self.unsaved = True
                text = N_("Not saved: {reason} F2 saves in another folder.")
                if self.app.visit is not None:
                    text = N_("Not saved: {reason}")
                self.say_banner(Sentence(text, {"reason": error.sentence}))
            else:
                self.unsaved = False
                self.query_one("#banner").display = False
            return made
        finally:
            if turn is not None:
                turn.release()
            self.saving = False

    def learn(self, news: News) -> None:
        """Take note of what other terminals have done with the match."""

    def say_banner(self, sentence: Sentence) -> None:
        """Say something above the table, until it is no longer so."""
        self._banner = sentence
        banner = self.query_one("#banner", Static)
        banner.update(Content(say(sentence)))
        banner.display = True
