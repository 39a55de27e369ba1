"""A match that is kept at its file, and whose news are told on a wire."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from jericho_tui.cli.plain.wire import Wire
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import Sentence
from jericho_tui.session.session import Session
from jericho_tui.store.files import StoreError
from jericho_tui.store.record_file import News
from jericho_tui.text.language import _, say
from jericho_tui.text.notation import words_of

T = TypeVar("T")


class ToldMatch:
    """Changes a match at its file, follows other terminals, and tells each person what is new."""

    def __init__(self, wire: Wire, session: Session) -> None:
        self._wire = wire
        self._session = session
        self._words = words_of(session.match.game.info.id)
        self._news: dict[Seat | None, list[str]] = {None: []}
        """What each person, and None everybody, has not been told yet."""
        self._news |= {seat: [] for seat in session.humans}
        self._latest: dict[Seat | None, int] = {}
        """How many lines of each news the last move brought."""
        self.unsaved: Sentence | None = None
        """Why the last move is not on the disk; None when it is."""
        self._troubled: Sentence | None = None
        """What was last said of a file that cannot be followed; None when it can."""

    # --- the file

    def change(self, make: Callable[[], T]) -> T:
        """Change the match at its file; a failure to write is told, and the match goes on.

        :raises SentenceError: what `make` raises, or nothing could be changed.
        """
        with self._session.opened.turn() as turn:
            self._learn(turn.follow())
            made = make()
            self._write(turn.write)
        return made

    def save(self) -> None:
        """Keep the match on disk as it stands by now; a failure is told."""
        try:
            self.change(lambda: None)
        except SentenceError as error:
            self._tell_unsaved(error.sentence)

    def save_in(self, folder: Path) -> None:
        """Keep the match in another folder from now on.

        :raises StoreError: it cannot be.
        """
        self._session.move_to(folder)
        self.unsaved = self._troubled = None

    def catch_up(self) -> bool:
        """Hear what other terminals have done; return whether they have done anything."""
        opened = self._session.opened
        try:
            found = opened.look()
            news = None if found is None else opened.follow(found)
        except StoreError as error:
            if error.sentence != self._troubled:
                self._troubled = error.sentence
                self._wire.say(say(error.sentence))
            return False
        self._troubled = None
        self._learn(news)
        return news is not None

    def _write(self, write: Callable[[], None]) -> None:
        try:
            write()
        except SentenceError as error:
            self._tell_unsaved(error.sentence)
        else:
            self.unsaved = None

    def _tell_unsaved(self, reason: Sentence) -> None:
        self.unsaved = reason
        text = _("Not saved: {reason}. To continue elsewhere, type save and a folder.")
        self._wire.say(text.format(reason=say(reason)))

    def _learn(self, news: News | None) -> None:
        if news is None:
            return
        self._session.learn(news)
        if news.taken_back:
            self.say_instead(_("Moves were undone at another terminal."))
        self.hear(*news.happened)

    # --- the news

    def hear(self, *moves: tuple[Event, ...]) -> None:
        """Note for everybody what moves caused; a person alone is told at once."""
        names = self._session.names
        for listener, news in self._news.items():
            lines: list[str] = []
            for events in moves:
                seen = tuple(event.seen_by(listener) for event in events)
                lines += self._words.news(seen, names, listener)
            self._latest[listener] = len(lines)
            news += lines
        if len(self._session.here) < 2:
            self.tell_all()

    def tell(self, listener: Seat | None) -> None:
        """Tell a person, or None everybody, what they have not heard."""
        self._wire.say(*self._news[listener])
        self._news[listener] = []
        self._news[None] = []

    def tell_all(self) -> None:
        """Tell the only person here; where there are several or none, what everybody may know."""
        here = self._session.here
        self.tell(here[0] if len(here) == 1 else None)

    def say_instead(self, text: str) -> None:
        """Let this be all that is new, for everybody."""
        for lines in self._news.values():
            lines[:] = [text]

    def take_back_latest(self) -> None:
        """Forget what the last move brought."""
        for listener, lines in self._latest.items():
            news = self._news[listener]
            del news[len(news) - lines :]
