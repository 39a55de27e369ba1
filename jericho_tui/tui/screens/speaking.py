"""Saying something on a screen: a line that is typed in the place of the keys."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_SAID
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.talking import Talker
from jericho_tui.text.language import _, say
from jericho_tui.tui.beside import beside
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.text_line import TextLine


class TalkEntry(Vertical):
    """Who speaks, a line to type in, how long it is, and why it could not be said."""

    DEFAULT_CSS = """
    TalkEntry { dock: bottom; height: auto; background: $panel; }
    TalkEntry Horizontal { height: 1; }
    TalkEntry Static { width: auto; padding: 0 1; }
    TalkEntry #speaker { color: $gold; }
    TalkEntry #length, TalkEntry #talk-keys { color: $quiet; }
    TalkEntry Input { width: 1fr; background: $background; }
    TalkEntry #complaint, TalkEntry #length.-long { color: $warning; }
    TalkEntry #complaint { width: 100%; height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", N_("Back"), id="talk.back"),
    ]

    def __init__(self, talker: Talker, drafts: dict[str, str], focused: Widget | None) -> None:
        """Ask for a line.

        :param drafts: by who speaks, what they have typed and not said; kept as it is typed.
        :param focused: what has the keys again afterwards.
        """
        super().__init__()
        self._talker = talker
        self._speaker = talker.speaker
        self._drafts = drafts
        self._focused = focused
        self._saying = False
        self._complaint: Sentence | None = None

    def compose(self) -> ComposeResult:
        complaint = Static(id="complaint")
        complaint.display = False
        yield complaint
        line = _Line(self.text, compact=True, select_on_focus=False)
        with Horizontal():
            yield Static(id="speaker")
            yield line
            yield Static(id="length")
            yield Static(id="talk-keys")

    @property
    def line(self) -> Input:
        """What is typed into."""
        return self.query_one(Input)

    def on_mount(self) -> None:
        self.screen.query_one(KeyBar).display = False
        self.retranslate()

    def retranslate(self) -> None:
        speaker = _("{name}: {text}").format(name=self._speaker, text="").rstrip(" ")
        self.query_one("#speaker", Static).update(Content(speaker))
        self.query_one("#talk-keys", Static).update(Content(_("⏎ send  esc back")))
        if self._complaint is not None:
            self.complain(self._complaint)
        self._count()

    @property
    def text(self) -> str:
        """What is typed."""
        return self._drafts.get(self._speaker, "")

    def complain(self, sentence: Sentence) -> None:
        """Tell why it could not be said; what was typed stays."""
        self._complaint = sentence
        complaint = self.query_one("#complaint", Static)
        complaint.update(Content(say(sentence)))
        complaint.display = True

    @on(Input.Changed)
    def _typed(self, message: Input.Changed) -> None:
        message.stop()
        self._drafts[self._speaker] = message.value
        self._count()

    def _count(self) -> None:
        length = len(self.text.strip(" "))
        count = self.query_one("#length", Static)
        count.update(Content(f"{length}/{MOST_SAID}"))
        count.set_class(length > MOST_SAID, "-long")

    @on(Input.Submitted)
    def _enter(self, message: Input.Submitted) -> None:
        message.stop()
        self._drafts[self._speaker] = message.value
        if not self._saying:
            self._saying = True
            self.screen.run_worker(self._say(), group="talk")

    async def _say(self) -> None:
        text = self.text
        try:
            await beside(lambda _should_stop: self._talker.say(text, self._speaker))
        except SentenceError as error:
            if self.is_attached:
                self.complain(error.sentence)
        else:
            if self.text == text:  # else something else is typed by now
                del self._drafts[self._speaker]
            if not self.text:
                self.action_close()
        finally:
            self._saying = False

    def action_close(self) -> None:
        """Let the keys have their place again; what was typed stays for whoever typed it."""
        if self.is_attached:
            self.remove()
            self.screen.query_one(KeyBar).display = True
            self.screen.set_focus(self._focused)


class _Line(TextLine):
    """A line that is entered whatever happens at the table meanwhile."""

    def on_paste(self, event: events.Paste) -> None:
        """Make one line of a paste of several, and say so: a message is one line."""
        lines = [line.strip() for line in event.text.splitlines() if line.strip()]
        if len(lines) > 1:
            event.text = " ".join(lines)
            joined = Sentence(N_("The {n} lines are now one message."), {"n": len(lines)})
            self.query_ancestor(TalkEntry).complain(joined)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether a key is typed here: Enter too, which commits nobody to anything."""
        return key == "enter" or super().check_consume_key(key, character)


if TYPE_CHECKING:
    from jericho_tui.tui.app import JerichoApp

    _Base = Screen[Any]
else:
    _Base = object
    """No `DOMNode`: of several such bases Textual takes the style sheets of the first alone."""


TALK: Final = Binding("T", "talk", N_("Chat"), id="table.talk")
MUTE: Final = Binding("M", "mute", N_("Mute chat"), show=False, id="table.mute")


async def open_talk(screen: Screen[Any], app: "JerichoApp", talker: Talker) -> None:
    """Let somebody type what they say, in the place of a screen's keys."""
    if not screen.query(TalkEntry):
        drafts = app.drafts.setdefault(talker.talk.match_id, {})
        entry = TalkEntry(talker, drafts, screen.focused)
        await screen.mount(entry, before=screen.query_one(KeyBar))
        screen.set_focus(entry.line)


def mute(app: "JerichoApp") -> None:
    """Hide what is said, or show it again."""
    shown = not app.store.settings.talk_shown
    app.remember(talk_shown=shown)
    app.notify(_("Messages are shown.") if shown else _("Messages are hidden."), markup=False)


class Speaking(_Base):
    """A screen at which people talk. What goes on there goes on while somebody types."""

    if TYPE_CHECKING:

        @property
        def app(self) -> "JerichoApp":  # type: ignore[override]  # narrower, as textual advises
            """Whose settings and drafts they are."""

    _shows_all = True
    """Whether everybody's talk was shown when it was last looked."""

    @property
    @abstractmethod
    def talker(self) -> Talker:
        """Whoever is at the table at this terminal."""

    def show_talk(self) -> None:
        """Show what is said by now."""

    async def on_screen_resume(self) -> None:
        before, self._shows_all = self._shows_all, self.app.store.settings.talk_shown
        if before != self._shows_all:
            self.call_after_refresh(self.show_talk)

    async def action_talk(self) -> None:
        await open_talk(self, self.app, self.talker)

    def action_mute(self) -> None:
        mute(self.app)
        self.show_talk()

    def stop_talking(self) -> None:
        """Type nothing any more, as when somebody else is to look at the screen."""
        for entry in self.query(TalkEntry):
            entry.action_close()
