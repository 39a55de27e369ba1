"""Saying something on a screen: a line that is typed in the place of the keys."""

from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_
from jericho_tui.prose.language import _
from jericho_tui.sitting.talking import Talker
from jericho_tui.tui.beside import beside
from jericho_tui.tui.panels.talk_entry import TalkEntry
from jericho_tui.tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from jericho_tui.tui.application import Application

    _Base = Screen[Any]
else:
    _Base = object
    """No `DOMNode`: of several such bases Textual takes the style sheets of the first alone."""


class Speaking(_Base):
    """A screen at which people talk. What goes on there goes on while somebody types."""

    TALK: ClassVar[Binding] = Binding("T", "talk", N_("Talk"), id="table.talk")
    MUTE: ClassVar[Binding] = Binding("M", "mute", N_("Mute talk"), show=False, id="table.mute")

    if TYPE_CHECKING:

        @property
        def app(self) -> "Application":  # type: ignore[override]  # narrower, as textual advises
            """Whose settings and drafts they are."""

    _saying = False
    """Whether something is being said just now."""
    _focused_before: Widget | None = None
    """What has the keys when nothing is typed."""

    _shows_all = True
    """Whether everybody's talk was shown when it was last looked."""

    @property
    def talker(self) -> Talker:
        """Whoever is at the table at this terminal."""
        raise NotImplementedError

    def show_talk(self) -> None:
        """Show what is said by now."""
        raise NotImplementedError

    async def on_screen_resume(self) -> None:
        before, self._shows_all = self._shows_all, self.app.store.settings.talk_shown
        if before != self._shows_all:
            self.call_after_refresh(self.show_talk)

    async def action_talk(self) -> None:
        if self.query(TalkEntry):
            return
        talker, bar = self.talker, self.query_one(KeyBar)
        drafts = self.app.drafts.setdefault(talker.talk.path, {})
        self._focused_before = self.focused
        bar.display = False
        entry = TalkEntry(talker.speaker, drafts)
        await self.mount(entry, before=bar)
        self.set_focus(entry.line)

    def action_mute(self) -> None:
        shown = not self.app.store.settings.talk_shown
        self.app.remember(talk_shown=shown)
        text = _("What others say is shown.") if shown else _("What others say is not shown.")
        self.notify(text, markup=False)
        self.show_talk()

    def stop_talking(self) -> None:
        """Let the keys have their place again; what was typed stays for whoever typed it."""
        if entries := self.query(TalkEntry):
            entries.remove()
            self.query_one(KeyBar).display = True
            self.set_focus(self._focused_before)

    def on_talk_entry_closed(self) -> None:
        self.stop_talking()

    def on_talk_entry_entered(self, message: TalkEntry.Entered) -> None:
        if not self._saying:
            self._saying = True
            self._say(message.entry)

    @work(group="talk")
    async def _say(self, entry: TalkEntry) -> None:
        text = entry.text
        try:
            await beside(lambda _should_stop: self.talker.say(text, entry.speaker))
        except SentenceError as error:
            if entry.is_attached:
                entry.complain(error.sentence)
        else:
            entry.said(text)
            if not entry.text:
                self.stop_talking()
        finally:
            self._saying = False
