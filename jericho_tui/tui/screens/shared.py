"""A screen whose match other terminals play as well."""

from dataclasses import dataclass
from typing import ClassVar

from textual import on, work
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.aloud import sentence
from jericho_tui.prose.language import say
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.sitting.terminal import PATIENCE, Whereabouts, take_over_question, told
from jericho_tui.store.files import StoreError
from jericho_tui.store.opened import News
from jericho_tui.store.talk import Said
from jericho_tui.tui.beside import beside
from jericho_tui.tui.dialogs.dialog import Question
from jericho_tui.tui.screens.following import Changed, Follower, Troubled
from jericho_tui.tui.screens.keeping import KeepingScreen


class SharedScreen(KeepingScreen):
    """Follows what others do with the match, and says who is where."""

    TAKE_SEAT: ClassVar[Binding] = Binding("t", "take_seat", N_("Take seat"), id="table.take-seat")

    @dataclass
    class Attended(Message):
        """Somebody has come to the match at another terminal, or gone."""

        where: Whereabouts

    @dataclass
    class Spoken(Message):
        """Somebody has said something at the table, here or elsewhere."""

        said: tuple[Said, ...]

    @dataclass
    class Unheard(Message):
        """What is said at the table cannot be read."""

        sentence: Sentence

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._follower: Follower | None = None
        self._trouble: Sentence | None = None
        """Why what stood in the file could not be followed, when it last could not."""

    def whereabouts(self) -> Static:
        """Return the line that says who is where, while there is something to say of that."""
        return Static(id="whereabouts")

    def start_following(self) -> None:
        """Look from now on at what other terminals do."""
        self._attend(self.sitting.where)
        self._follower = Follower(
            self.sitting.opened,
            self.sitting.terminal,
            self.sitting.talk,
            lambda found: self.post_message(Changed(found)),
            lambda problem: self.post_message(Troubled(problem)),
            lambda where: self.post_message(self.Attended(where)),
            lambda said: self.post_message(self.Spoken(said)),
            lambda problem: self.post_message(self.Unheard(problem)),
        )
        if self.sitting.terminal.greeting is not None:
            self.notify(sentence(say(self.sitting.terminal.greeting)), markup=False)

    def offer_seat(self) -> None:
        """Ask who came for a seat that another terminal has whether to take it over."""
        if self.sitting.where.holder is not None:
            self.action_take_seat()

    def on_unmount(self) -> None:
        if self._follower is not None:
            self._follower.stop()

    def show_news(self, news: News) -> None:
        """Show what another terminal has done, after `learn`."""

    def show_talk(self) -> None:
        """Show what is said by now; `Sitting.talk` has heard it."""

    def show_whereabouts(self) -> None:
        """Ask whoever is asked at this terminal by now, and nobody who has another."""

    @on(Changed)
    def _changed(self, message: Changed) -> None:
        """Follow another terminal; while this one is at the file, it reads for itself."""
        assert self._follower is not None  # which has said it
        try:
            news = None if self.saving else self.sitting.opened.follow(message.found)
        except StoreError as error:
            self._say_trouble(error.sentence)
            return
        if news is None:
            self._follower.look_again()
        else:
            if self._trouble is not None and self._banner == self._trouble:
                self.query_one("#banner").display = False
            self.learn(news)
            self.show_news(news)

    @on(Troubled)
    def _troubled(self, message: Troubled) -> None:
        self._say_trouble(message.sentence)

    def _say_trouble(self, problem: Sentence) -> None:
        self._trouble = problem
        if not self.unsaved:  # which says it, and what can be done
            self.say_banner(problem)

    @on(Spoken)
    def _spoken(self, message: Spoken) -> None:
        if self.sitting.talk.hear(message.said):
            self.show_talk()

    @on(Unheard)
    def _unheard(self, message: Unheard) -> None:
        self.app.say_once(message.sentence)

    @on(Attended)
    def _attended(self, message: Attended) -> None:
        had_seat = self.sitting.where.here
        self._attend(message.where)
        if had_seat and self.sitting.may_take_over:
            text = N_("Another terminal took over your seat; you are watching.")
            self.notify(say(Sentence(text)), severity="warning", markup=False)
        self.show_whereabouts()
        self.refresh_bindings()

    def _attend(self, where: Whereabouts) -> None:
        self.sitting.attend(where)
        line = self.query_one("#whereabouts", Static)
        text = told(where, self.sitting.names, self.app.now(), self.sitting.stand_ins)
        line.update(Content(text))
        line.display = bool(text)
        self.app.say_once(where.warning)

    def retranslate(self) -> None:
        super().retranslate()
        self._attend(self.sitting.where)

    def call(self, seat: Seat) -> None:
        """Tell a person that they are asked, where they look elsewhere."""
        sitting = self.sitting
        title = sitting.match.game.info.title
        self.app.caller.call(sitting.names[seat], title, self.app.store.settings)

    def action_take_seat(self) -> None:
        if not self.sitting.may_take_over:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._take_over()

        text = take_over_question(self.sitting.terminal.name)
        self.app.push_screen(Question(N_("Take seat"), text), answered)

    @work(exclusive=True, group="seat")
    async def _take_over(self) -> None:
        terminal = self.sitting.terminal
        where = await beside(lambda should_stop: terminal.take_over(PATIENCE, should_stop))
        if where.holder is not None:
            self.notify(say(where.holder.sentence), severity="warning", markup=False)
        self.post_message(self.Attended(where))
