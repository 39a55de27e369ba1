"""Learning from one's own mistakes: they are asked one after the other, and come back."""

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.learning import Answer, Exercise, Learning, Posed, learners
from jericho_tui.store.analyses import Card
from jericho_tui.text.counts import day
from jericho_tui.text.language import _, say
from jericho_tui.text.learning import comes_back, done, history, question, standing
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.common_keys import common
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens.coached import Advice
from jericho_tui.tui.screens.exercise import ExerciseScreen
from jericho_tui.tui.screens.learners import ask_person
from jericho_tui.tui.widgets.canvas import Line

_MORE = 10
"""New exercises that are added for today at once."""


class LearnScreen(ExerciseScreen):
    """The exercises of one person; escape goes back to where it was opened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter,space", "go_on", N_("Next"), id="learn.next"),
        Commit("n", "more", N_("More exercises"), id="learn.more"),
        common("replay"),
        Binding("W", "learner", N_("Choose player"), id="learn.who"),
        common("back"),
        common("rules", show=True),
    ]

    def __init__(self, who: str, first: Path | None = None) -> None:
        """Ask somebody.

        :param who: a person, by any of their names.
        :param first: the match whose mistakes come first; None: the latest.
        """
        super().__init__()
        self._first = first
        self.learning: Learning | None = None
        """None until the matches have been read."""
        self.posed: Posed | None = None
        self._card: Card | None = None
        """What has become of the exercise that was answered last."""
        self._who = who

    def on_mount(self) -> None:
        self.show()
        self.action_go_on()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "replay":
            return self.posed is not None and self.answer is not None
        if action == "more":
            learning = self.learning
            return self.posed is None and learning is not None and learning.counts().waiting > 0
        if action == "learner":
            return self.app.visit is None
        return super().availability(action, parameters)

    # What is asked.

    def find(self, should_stop: ShouldStop) -> Exercise | None:
        if self.learning is None:
            now = self.app.now
            learning = Learning(self.app.store, self._who, lambda: now().date(), self._first)
            learning.read(should_stop)
            if should_stop():  # another player was chosen
                return None
            self.learning = learning
        self.posed = self.learning.next()
        return None if self.posed is None else self.posed.exercise

    def keep(self, answer: Answer) -> None:
        assert self.learning is not None  # else there was nothing to answer
        assert self.posed is not None
        self._card = self.learning.note(self.posed.mistake, answer)

    # What the coach says.

    def question(self) -> Advice:
        learning, posed = self.learning, self.posed
        if learning is None:
            text = _("Loading your games…")
            return Advice(self._title(), "", [[(text, "quiet")]], "")
        lines: list[Line] = []
        if learning.trouble is not None:
            lines.append([(say(learning.trouble), "warning")])
        counts = learning.counts()
        if posed is None:
            lines += [[(text, "plain")] for text in done(counts, self.app.now().date())]
            ask = ""
            if counts.waiting:
                ask = _("Press {key} for {number} more today.").format(
                    key=self.key_of("more"), number=min(_MORE, counts.waiting)
                )
            return Advice(self._title(), "", lines, ask)
        one = posed.mistake
        lines.append([(question(one.mark, one.cost), "plain")])
        if posed.card is not None:
            lines.append([(history(posed.card.asked, posed.card.well), "quiet")])
        return Advice(self._title(), standing(counts), lines, _("Choose a move, as at the table."))

    def _title(self) -> str:
        posed = self.posed
        if posed is None:
            return _("Mistakes made by {name}").format(name=self._who)
        record = posed.analysed.record
        title = registry.title(record.game)
        moment = record.created or record.updated
        return title if moment is None else f"{title}, {day(moment, self.app.now())}"

    def kept(self) -> str:
        assert self._card is not None  # it is kept
        return comes_back(self._card.schedule, self.app.now().date())

    # What keys do.

    def action_more(self) -> None:
        if self.learning is not None:
            self.learning.more += _MORE
            self.action_go_on()

    def action_replay(self) -> None:
        if self.posed is not None:
            found = self.posed.analysed
            self.app.replay(found.match, found.path, ply=self.posed.mistake.ply + 1)

    @work(exclusive=True, group="who")
    async def action_learner(self) -> None:
        people = await beside(lambda _stop: learners(self.app.store))
        if not people:
            self.app.note(_("There are no exercises yet."))
            return
        ask_person(self, N_("Choose player"), people, self._ask, self._who)

    def _ask(self, who: str) -> None:
        self._who, self.learning = who, None
        self.action_go_on()
