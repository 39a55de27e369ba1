"""What the strongest bot says of a finished match: grades, marked moves, what was better.

What is kept beside the match shows at once; the rest is worked out in processes of its own while
the page is open, and kept as it comes. A visitor sees what is kept: processes are the host's.
Where seats hide something from one another a key shows the same with every card open.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from jericho_tui.bots.analysis import Analysis, Judged, hides
from jericho_tui.bots.grades import Grade, Mark, grades, marked, mistakes, sides_of
from jericho_tui.bots.policies import knowledge_of
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.prose.aloud import sentence
from jericho_tui.prose.analysis import ASIDES, judged_by
from jericho_tui.prose.language import _, say
from jericho_tui.sitting import analysing
from jericho_tui.sitting.analysing import Analysing
from jericho_tui.tui.application import AppScreen
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.panels.analysis import Better, Graded, Grades, Marked, Told
from jericho_tui.tui.screens.learners import learn_from, learners
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker


class AnalysisScreen(AppScreen):
    """The analysis of one match; escape goes back to where it was opened."""

    CSS_PATH = "analysis.tcss"
    AUTO_FOCUS = "#marked"
    asides: ClassVar = ASIDES
    key_words: ClassVar[Mapping[str, str]] = {"open": N_("All open")}
    """By action, its word where the key bar has not room for all."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "filter", N_("Filter"), id="analysis.filter"),
        Binding("o", "open", N_("All cards open"), id="analysis.open"),
        Binding("m", "learn", N_("Mistakes"), id="analysis.learn"),
        Binding("question_mark", "app.rules", N_("Rules"), show=False, id="app.rules"),
        Binding("escape", "leave", N_("Back"), id="analysis.back"),
    ]

    @dataclass
    class More(Message):
        """Something more is known."""

    def __init__(
        self, match: Match, path: Path | None, look: Callable[[int], object] | None = None
    ) -> None:
        """Show the analysis of a finished match.

        :param path: its file, beside which the analysis is kept; None: it has none.
        :param look: shows the position after so many moves, once this page has gone; None: the
            replay is opened over it.
        """
        super().__init__()
        self.match = match
        self._path = path
        self._look = look
        self.analysing: Analysing | None = None
        """None until it is taken up."""
        self._grades: Sequence[Grade] = ()
        """By seat, of the line that shows."""
        self._seen: Sequence[Grade] = ()
        """By seat, by what each knew."""
        self._marked: list[tuple[Judged, Mark]] = []
        """By row."""
        self._filter: Seat | None = None
        """Whose moves alone are listed; None: everybody's."""
        self._open_cards = False
        """Whether the line with every card open shows."""
        self._trouble: Sentence | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="banner")
        yield Grades(id="grades")
        yield Marked(id="marked", empty=" ")
        yield Better(id="better")
        yield KeyBar()

    def on_mount(self) -> None:
        self.retranslate()
        self._work()

    def retranslate(self) -> None:
        """Say everything in the language in use."""
        self._show()

    def rules_page(self) -> tuple[str, str]:
        """Return where the rulebook opens: at its beginning."""
        return self.match.game.info.id, ""

    @work(exclusive=True, group="analysis")
    async def _work(self) -> None:
        try:
            await beside(self._judge)
        except SentenceError as error:
            self._trouble = error.sentence
        self._show()

    def _judge(self, should_stop: ShouldStop) -> None:
        """Judge what is not judged yet; on a thread."""
        knowledge_of(self.match.game.info.id)  # the event loop need not load it to say reasons
        open_cards = self._open_cards
        if self.analysing is None:
            self.analysing = Analysing(self.match, self._path)
        if self.app.visit is not None:
            return
        crew = analysing.thinkers()
        try:
            self.analysing.run(
                crew,
                should_stop,
                lambda _one: self.post_message(self.More()),
                open_cards=open_cards,
            )
        finally:
            for thinker in crew:
                thinker.close()

    @on(More)
    def _more(self) -> None:
        self._show()

    def _show(self) -> None:
        if not self.is_attached:
            return
        title = _("Analysis with all cards open") if self._open_cards else _("Analysis")
        self.query_one(Grades).entitle(title, self._state())
        self.query_one(Better).entitle(_("Better moves"))
        whose = _("everybody") if self._filter is None else self.match.seats[self._filter].name
        rows = self.query_one(Marked)
        rows.entitle(_("Marked moves · {whose}").format(whose=whose))
        self._show_trouble()
        if self.analysing is None:
            return
        found, outcome = self._line(self.analysing), self.match.outcome()
        assert outcome is not None  # else there is no analysis
        names = [seat.name for seat in self.match.seats]
        game_id, hinted = self.match.game.info.id, self.match.hinted
        self._grades = grades(found, outcome, game_id, hinted)
        self._seen = grades(self.analysing.analysis, outcome, game_id, hinted)
        self.query_one(Grades).show(Graded(names, self._grades, sides_of(outcome)))
        here = self._here()
        self._marked = [
            (one, mark)
            for one, mark in marked(found, self.match)
            if self._filter in (None, one.seat)
        ]
        plies = [one.ply for one, _mark in self._marked]
        rows.cursor = plies.index(here[0].ply) if here and here[0].ply in plies else rows.cursor
        rows.show(self._marked, self.match)
        self._show_better()
        self.refresh_bindings()  # whether there is anything to learn from is known by now

    def _line(self, work: Analysing) -> Analysis:
        return work.analysis.opened if self._open_cards else work.analysis

    def _show_trouble(self) -> None:
        """Say why nothing is judged, or why what is found is not kept, if that is so."""
        trouble = self._trouble or (None if self.analysing is None else self.analysing.trouble)
        banner = self.query_one("#banner", Static)
        banner.display = trouble is not None
        banner.update(Content("" if trouble is None else sentence(say(trouble))))

    def _state(self) -> str:
        """Return how far the analysis is, and who judges."""
        work = self.analysing
        if work is None:
            return _("The match is being read…")
        who = judged_by(self.match.game.info.id, work.judge, work.budget)
        done = work.done_open if self._open_cards else work.done
        if done == work.total:
            return who
        return _("{done} of {total} decisions · {who}").format(done=done, total=work.total, who=who)

    def _here(self) -> tuple[Judged, Mark] | None:
        """Return what the cursor stands at."""
        place = self.query_one(Marked).cursor
        return self._marked[place] if 0 <= place < len(self._marked) else None

    def _show_better(self) -> None:
        here = self._here()
        better = self.query_one(Better)
        better.visible = here is not None
        if here is not None:
            one, mark = here
            opened = self._grades[one.seat] if self._open_cards else None
            better.show(Told(self.match, one, mark, self._seen[one.seat], opened))

    @on(Picker.Moved, "#marked")
    def _moved(self) -> None:
        """Tell of another move."""
        self._show_better()

    @on(Picker.Picked, "#marked")
    def _picked(self, message: Picker.Picked) -> None:
        """Look at the position that a move led to."""
        ply = self._marked[message.index][0].ply + 1
        if self._look is None:
            self.app.replay(self.match, self._path, ply=ply)
        else:
            self._look(ply)
            self.dismiss()

    def action_filter(self) -> None:
        seats: list[Seat | None] = [None, *map(Seat, range(len(self.match.seats)))]
        self._filter = seats[(seats.index(self._filter) + 1) % len(seats)]
        self._show()

    def action_open(self) -> None:
        self._open_cards = not self._open_cards
        self._show()
        self._work()

    @property
    def quiet_keys(self) -> Collection[str]:
        """The actions that the key bar does not name: where all is open nothing is to be opened."""
        return () if hides(self.match.game.info.id) else ("open",)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "open":
            return hides(self.match.game.info.id) or Sentence(
                N_("in this game nobody holds cards that others do not know")
            )
        if action == "learn":
            return bool(self._learners()) or Sentence(
                N_("nobody at this terminal has made a mistake in this match, as far as is known")
            )
        return super().availability(action, parameters)

    def _learners(self) -> list[str]:
        """Return the people whose mistakes can be asked here."""
        if self.analysing is None:
            return []
        wrong = {one.seat for one, _mark in mistakes(self.analysing.analysis, self.match)}
        return learners(self, self.match, wrong)

    def action_learn(self) -> None:
        learn_from(self, self._learners(), self._path)

    def action_leave(self) -> None:
        self.dismiss()
