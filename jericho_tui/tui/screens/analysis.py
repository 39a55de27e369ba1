"""What the strongest bot says of a finished match: grades, marked moves, what was better.

What the league keeps shows at once; the rest is worked out in processes of its own while
the page is open, and kept as it comes: the moves of whoever is at this terminal, those of all on
request. A visitor sees what is kept: processes are the host's.
Where seats hide something from one another a key shows the same with every card open.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import ClassVar, Final, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from jericho_tui.bots.analysis import Judged, hides
from jericho_tui.bots.grades import MISTAKES, Grade, Mark, grades, marked, mistakes, noted, sides_of
from jericho_tui.bots.knowledge import knowledge_of
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence, estimated
from jericho_tui.play.match import Match
from jericho_tui.play.names import cell_width
from jericho_tui.session import analysing
from jericho_tui.session.analysing import Analysing, kept_analysis
from jericho_tui.store.analyses import Analyses
from jericho_tui.text.aloud import sentence
from jericho_tui.text.analysis import (
    ASIDES,
    NO_MARK,
    advice,
    cells,
    heads,
    hinted_text,
    judged_by,
    lost_and_won,
    lost_open,
    mark_name,
    meaning,
    note,
    thresholds_text,
    told,
)
from jericho_tui.text.language import _, say
from jericho_tui.tui.beside import ShouldStop, beside, from_beside
from jericho_tui.tui.common_keys import common
from jericho_tui.tui.screens.question import learn_from, option_rows, people_of
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line, Panel, fit, fit_right, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

_NAME: Final = 18
_MARK: Final = 3
_BAR: Final = 20
_HIGH: Final = 30
"""Lines of the terminal from which all figures are explained."""
ROLES: Final = {
    Mark.ONLY: "up",
    Mark.INACCURACY: "quiet",
    Mark.MISTAKE: "warning",
    Mark.BLUNDER: "down",
}
"""How a mark is painted; it is written out besides."""


def _grade_table(
    names: Sequence[str], given: Sequence[Grade], sides: int, width: int, height: int
) -> list[Line]:
    """Return a line a seat: accuracy, how often which mark was given, what was lost to what.

    Below stands what that means, where there is little room of accuracy alone.

    :param sides: how many players or teams the match was between.
    """
    titles = heads()
    rows = [cells(grade) for grade in given]
    widths = [
        2 + max(map(cell_width, (title, *column)))
        for title, column in zip(titles, zip(*rows, strict=True), strict=True)
    ]
    name = max(4, min(_NAME, width - sum(widths)))

    def line(title: str, texts: Sequence[str], role: str) -> Line:
        cut = [fit_right(text, w) for text, w in zip(texts, widths, strict=True)]
        return [(fit(title, name), "strong" if role != "quiet" else role), ("".join(cut), role)]

    accuracy = [round(grade.accuracy or 0) for grade in given]
    best = max(accuracy, default=0)
    told = [*meaning(sides)[: 2 if height >= _HIGH else 1], *filter(None, [hinted_text(given)])]
    return [
        line("", titles, "quiet"),
        *(
            line(player, row, "gold" if best and one == best else "plain")
            for player, row, one in zip(names, rows, accuracy, strict=True)
        ),
        *(line for text in told for line in wrap_line([(text, "quiet")], width, 0)),
    ]


class Marked(Picker):
    """The moves that have a mark or cost much, the costliest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Go there"), id="analysis.look"),
    ]


def _better(
    match: Match, head: str, one: Judged, mark: Mark | None, lost: str, width: int
) -> list[Line]:
    """Return about a decision: what was done, what there was to do, and why.

    :param head: the move in words.
    :param lost: what all decisions of whoever made it gave away.
    """
    named = (f" {mark or NO_MARK} {mark_name(mark)}", _role(mark))
    lines: list[Line] = [[(head, "strong"), named]]
    better = advice(one, match)
    lines += wrap_line([(better, "plain")], width, 0) if better else []
    rows = option_rows(one, match, max(8, width - _BAR - 8) - 2, "plain")
    for row, option in zip(rows, one.options, strict=True):
        full = round((option.share or 0.0) * _BAR)
        bars = [("  " + "█" * full, row[0][1]), ("░" * (_BAR - full), "faint")]
        lines.append([*row, *bars])
    return [*lines, *wrap_line([(lost, "quiet")], width, 0)]


def _role(mark: Mark | None) -> str:
    return "quiet" if mark is None else ROLES[mark]


def _row(one: Judged, mark: Mark | None, text: str) -> Line:
    before, after = estimated(one.before or 0.0), estimated(one.after or 0.0)
    return [
        (fit_right(str(one.ply + 1), 3) + "  ", "quiet"),
        (fit(mark or NO_MARK, _MARK), _role(mark)),
        (_("{n} %").format(n=f"{before:>3} →{after:>3}") + "  ", "quiet"),
        (text, "plain"),
    ]


class Marks(NamedTuple):
    """What is kept of a match's analysis, in the words of the language in use."""

    lines: Mapping[int, Line]
    """By the ply that a marked move led to: its mark, and what would have been better."""
    mistakes: tuple[int, ...]
    """The plies that moves led to which are marked as mistakes, in order."""
    has_open: bool
    """Whether anything is judged with every card open."""

    def next(self, ply: int, step: int) -> int | None:
        """Return the ply of the next mistake (1) or of the previous one (-1); None: no more."""
        if step > 0:
            return next((place for place in self.mistakes if place > ply), None)
        return next((place for place in reversed(self.mistakes) if place < ply), None)


NO_MARKS = Marks({}, (), has_open=False)


def read_marks(match: Match, analyses: Analyses, *, open_cards: bool) -> Marks:
    """Return the marks that are kept of a match; reads the league, so not on the event loop.

    :param open_cards: whether they are of the line with every card open.
    """
    kept = kept_analysis(match, analyses)
    if kept is None:
        return NO_MARKS
    analysis = kept.opened if open_cards else kept
    lines: dict[int, Line] = {}
    found = marked(analysis, match)
    for one, mark in found:
        text = note(one, match)
        if open_cards:
            text = _("all open: {chances}").format(chances=text)
        lines[one.ply + 1] = [(f"{mark}  ", ROLES[mark]), (text, "quiet")]
    plies = tuple(one.ply + 1 for one, mark in found if mark in MISTAKES)
    return Marks(lines, plies, bool(kept.open))


class AnalysisScreen(AppScreen[None]):
    """The analysis of one match; escape goes back to where it was opened."""

    CSS_PATH = "analysis.tcss"
    AUTO_FOCUS = "#marked"
    asides: ClassVar = ASIDES
    key_words: ClassVar[Mapping[str, str]] = {
        "open": N_("All open"),
        "everyone": N_("Others"),
    }
    """By action, its word where the key bar has not room for all."""
    BINDINGS: ClassVar[list[BindingType]] = [
        common("filter"),
        Binding("b", "everyone", N_("Grade opponents"), id="analysis.everyone"),
        Binding("o", "open", N_("All cards open"), id="analysis.open"),
        common("practise"),
        common("rules"),
        common("back"),
    ]

    def __init__(
        self, match: Match, path: Path | None, look: Callable[[int], object] | None = None
    ) -> None:
        """Show the analysis of a finished match.

        :param path: its file; None: it has none.
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
        self._marked: list[tuple[Judged, Mark | None]] = []
        """By row."""
        self._filter: Seat | None = None
        """Whose moves alone are listed; None: everybody's."""
        self._me: Seat | None = None
        """Who reads, if it is one alone."""
        self._seats: Collection[Seat] | None = None
        """Whose moves are analysed; None: everybody's."""
        self._began = monotonic(), 0
        """When the analysis began, and how many decisions there were to judge."""
        self._open_cards = False
        """Whether the line with every card open shows."""
        self._trouble: Sentence | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="banner")
        yield Panel(id="grades")
        yield Marked(id="marked", empty=" ")
        yield Panel(id="better")
        yield KeyBar()

    def on_mount(self) -> None:
        names = people_of(self, self.match, range(len(self.match.seats)))
        mine = [Seat(n) for n, seat in enumerate(self.match.seats) if seat.name in names]
        self._seats = mine or None
        self._filter = self._me = mine[0] if len(mine) == 1 else None
        self.retranslate()
        self._work()

    def retranslate(self) -> None:
        self._show()

    def rules_page(self) -> tuple[str, str]:
        return self.match.game.info.id, ""

    @work(exclusive=True, group="analysis")
    async def _work(self) -> None:
        tell = from_beside(lambda _judged: self._show())
        try:
            await beside(lambda should_stop: self._judge(should_stop, tell))
        except SentenceError as error:
            self._trouble = error.sentence
        self._show()

    def _judge(self, should_stop: ShouldStop, tell: Callable[[Judged], object]) -> None:
        """Judge what is not judged yet; on a thread."""
        knowledge_of(self.match.game.info.id)  # the event loop need not load it to say reasons
        open_cards, seats = self._open_cards, self._seats
        if self.analysing is None:
            self.analysing = Analysing(self.match, self.app.store.analyses)
        waiting = self.analysing.waiting(seats, open_cards=open_cards)
        self._began = monotonic(), len(waiting)
        if self.app.visit is not None:
            return
        crew = analysing.thinkers()
        try:
            self.analysing.run(crew, should_stop, tell, seats=seats, open_cards=open_cards)
        finally:
            for thinker in crew:
                thinker.close()

    def _show(self) -> None:
        if not self.is_attached:
            return
        title = _("Analysis with all cards open") if self._open_cards else _("Analysis")
        self.query_one("#grades", Panel).entitle(title, self._state())
        self.query_one("#better", Panel).entitle(_("Better moves"))
        trouble = self._trouble or (None if self.analysing is None else self.analysing.trouble)
        banner = self.query_one("#banner", Static)
        banner.display = trouble is not None
        banner.update(Content("" if trouble is None else sentence(say(trouble))))
        outcome = self.match.outcome()
        if outcome is None:  # moves were undone at another terminal
            return
        whose = _("everyone") if self._filter is None else self.match.seats[self._filter].name
        rows = self.query_one(Marked)
        least = thresholds_text(self.match.game.info.id, sides_of(outcome))
        rows.entitle(_("Mistakes and costly moves · {whose}").format(whose=whose), least)
        if self.analysing is None:
            return
        analysis = self.analysing.analysis
        found = analysis.opened if self._open_cards else analysis
        game_id, hinted = self.match.game.info.id, self.match.hinted
        self._grades = grades(found, outcome, game_id, hinted)
        self._seen = grades(analysis, outcome, game_id, hinted)
        shown = [
            (seat.name, grade)
            for number, (seat, grade) in enumerate(zip(self.match.seats, self._grades, strict=True))
            if self._seats is None or number in self._seats or grade.decisions
        ]
        names, given = zip(*shown, strict=True)
        lines, sides = self.app.size.height, sides_of(outcome)
        self.query_one("#grades", Panel).show(
            lambda width, _height: _grade_table(names, given, sides, width, lines)
        )
        here = self._here() if rows.cursor else None
        listed = [pair for pair in noted(found, self.match) if self._filter in (None, pair[0].seat)]
        self._marked = sorted(listed, key=lambda pair: -pair[0].cost)
        plies = [one.ply for one, _mark in self._marked]
        rows.empty = self._empty(self.analysing)
        rows.fill(
            [_row(one, mark, told(one, self.match, self._me)) for one, mark in self._marked],
            plies.index(here[0].ply) if here and here[0].ply in plies else None,
        )
        self._show_better()
        self.refresh_bindings()  # whether there is anything to learn from is known by now

    def _empty(self, work: Analysing) -> str:
        seats = None if self._filter is None else (self._filter,)
        if not work.waiting(seats, open_cards=self._open_cards):
            return _("No mistakes: every move was as good as the engine’s, or nearly.")
        if self.app.visit is not None:
            return ""
        if self._seats is None or self._filter in self._seats:
            return _("Nothing found yet: the analysis goes on.")
        return _("Press b to analyse the moves of the opponents.")

    def _state(self) -> str:
        work = self.analysing
        if work is None:
            return _("Loading the game…")
        who = judged_by(self.match.game.info.id, work.judge, work.budget)
        total = len(work.of(self._seats))
        left = len(work.waiting(self._seats, open_cards=self._open_cards))
        if not left or self.app.visit is not None:
            return who
        begun, first = self._began
        done = _("{done} of {total} decisions").format(done=total - left, total=total)
        if first > left:
            seconds = round((monotonic() - begun) * left / (first - left))
            done = _("{done}, {minutes}:{seconds} left").format(
                done=done, minutes=seconds // 60, seconds=f"{seconds % 60:02}"
            )
        return f"{done} · {who}"

    def _here(self) -> tuple[Judged, Mark | None] | None:
        place = self.query_one(Marked).cursor
        return self._marked[place] if 0 <= place < len(self._marked) else None

    def _show_better(self) -> None:
        here = self._here()
        better = self.query_one("#better", Panel)
        better.visible = here is not None
        if here is None:
            return
        (one, mark), match = here, self.match
        name, seen = match.seats[one.seat].name, self._seen[one.seat]
        lost = (
            lost_open(seen, self._grades[one.seat], name)
            if self._open_cards
            else lost_and_won(seen, name)
        )
        head = f"{one.ply + 1}. {told(one, match, self._me)}"
        better.show(lambda width, _height: _better(match, head, one, mark, lost, width))

    @on(Picker.Moved, "#marked")
    def _moved(self) -> None:
        self._show_better()

    @on(Picker.Picked, "#marked")
    def _picked(self, message: Picker.Picked) -> None:
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

    def action_everyone(self) -> None:
        self._seats = self._filter = None
        self._show()
        self._work()

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
                N_("no player hides cards in this game")
            )
        if action == "everyone":
            work = self.analysing
            return (
                self.app.visit is None
                and work is not None
                and bool(work.waiting(open_cards=self._open_cards))
            )
        if action == "learn":
            return bool(self._learners()) or Sentence(
                N_("the analysis marks no mistake of a player at this terminal")
            )
        return super().availability(action, parameters)

    def _learners(self) -> list[str]:
        """Return the people whose mistakes can be asked here."""
        if self.analysing is None:
            return []
        wrong = {one.seat for one, _mark in mistakes(self.analysing.analysis, self.match)}
        return people_of(self, self.match, wrong)

    def action_learn(self) -> None:
        learn_from(self, self._learners(), self._path)
