"""Who else is at a table: what other terminals do with its match, and who is where."""

from functools import partial
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.terminal import Whereabouts, take_over_question, told
from jericho_tui.store.files import StoreError
from jericho_tui.store.record_file import Found
from jericho_tui.store.talk import Said
from jericho_tui.text.aloud import sentence
from jericho_tui.text.language import say
from jericho_tui.tui.beside import beside
from jericho_tui.tui.dialogs.dialog import Question
from jericho_tui.tui.screens.following import Follower

if TYPE_CHECKING:
    from jericho_tui.tui.screens.table import TableScreen


class Company(Static):
    """Follows what others do with the match; the line says who is where, while that matters."""

    def __init__(self, table: "TableScreen") -> None:
        super().__init__(id="whereabouts")
        self._table = table
        self._session = table.session
        self._follower: Follower | None = None
        self._trouble: Sentence | None = None
        """Why what stood in the file could not be followed, when it last could not."""

    def start(self) -> None:
        """Look from now on at what other terminals do."""
        self.attend(self._session.where)
        later = self._table.call_later  # after a move that is being saved there
        self._follower = Follower(
            self._session.opened,
            self._session.terminal,
            self._session.talk,
            partial(later, self._changed),
            partial(later, self._say_trouble),
            partial(later, self._attended),
            partial(later, self._spoken),
            partial(later, self._table.app.say_once),
        )
        if self._session.terminal.greeting is not None:
            self.notify(sentence(say(self._session.terminal.greeting)), markup=False)

    def on_unmount(self) -> None:
        if self._follower is not None:
            self._follower.stop()

    def _changed(self, found: Found) -> None:
        """Follow another terminal; while this one is at the file, it reads for itself."""
        assert self._follower is not None  # which has said it
        table = self._table
        try:
            news = None if table.keeping.saving else self._session.opened.follow(found)
        except StoreError as error:
            self._say_trouble(error.sentence)
            return
        if news is None:
            self._follower.look_again()
        else:
            table.keeping.unsay(self._trouble)
            table.learn(news)
            table.show_news(news)

    def _say_trouble(self, problem: Sentence) -> None:
        self._trouble = problem
        if not self._table.keeping.unsaved:  # which says it, and what can be done
            self._table.keeping.say(problem)

    def _spoken(self, said: tuple[Said, ...]) -> None:
        if self._session.talk.hear(said):
            self._table.show_talk()

    def _attended(self, where: Whereabouts) -> None:
        had_seat = self._session.where.here
        self.attend(where)
        if had_seat and self._session.may_take_over:
            text = N_("Another terminal took over your seat; you are watching.")
            self.notify(say(Sentence(text)), severity="warning", markup=False)
        self._table.show_whereabouts()
        self._table.refresh_bindings()

    def attend(self, where: Whereabouts) -> None:
        """Know that everybody is there, and say so."""
        session, app = self._session, self._table.app
        session.attend(where)
        text = told(where, session.names, app.now(), session.stand_ins)
        self.update(Content(text))
        self.display = bool(text)
        app.say_once(where.warning)
        self._table.requests.show()

    def retranslate(self) -> None:
        """Say it in the language in use."""
        self.attend(self._session.where)

    def take_seat(self) -> None:
        """Ask whether to take over a seat that another terminal has."""
        if not self._session.may_take_over:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._take_over()

        text = take_over_question(self._session.terminal.name)
        self.app.push_screen(Question(N_("Take seat"), text), answered)

    @work(exclusive=True, group="seat")
    async def _take_over(self) -> None:
        terminal = self._session.terminal
        where = await beside(lambda _should_stop: terminal.take_over())
        self._table.call_later(self._attended, where)
