"""Chat in text mode."""

from dataclasses import replace

from jericho_tui.cli.plain.wire import Wire
from jericho_tui.cli.plain.words import MUTE, SAY, Command
from jericho_tui.core.sentence import Sentence
from jericho_tui.session.talking import RECENT, Talker, is_heard, spoken
from jericho_tui.store.files import StoreError
from jericho_tui.store.store import Store
from jericho_tui.text.language import _, say


class PlainTalk:
    """Tells on a wire what is said at a table, and says what is written there."""

    def __init__(self, wire: Wire, store: Store, talker: Talker) -> None:
        self._wire = wire
        self._store = store
        self._talker = talker
        self._begun = False
        """Whether what had been said before has been told."""
        self._unheard: Sentence | None = None
        """Why the talk cannot be read, as it was told last; None: it can."""

    def listen(self) -> None:
        """Tell what has been said since; at first, the last of what was said before."""
        talk = self._talker.talk
        try:
            news = talk.hear(talk.news())
        except StoreError as error:
            if error.sentence != self._unheard:
                self._unheard = error.sentence
                self._wire.interject(say(error.sentence))
            return
        self._unheard = None
        only = self._talker.listened_to
        heard = [one for one in news if is_heard(one, only)]
        if not self._begun:
            heard, self._begun = heard[-RECENT:], True
        if heard:
            self._wire.interject(*map(spoken, heard))

    def obey(self, command: Command, words: str) -> None:
        """Say something, or let others be heard or not.

        :raises SentenceError: it cannot be said; says why.
        """
        if command is SAY:
            self._talker.say(words)
            self.listen()
            return
        muted = command is MUTE
        self._store.settings = replace(self._store.settings, talk_shown=not muted)
        self._wire.say(
            _("You no longer see messages here; type unmute to see them again.")
            if muted
            else _("You see messages here again.")
        )
