"""The scoreboard: the points, what decided the match and how it came along, whose rating moved."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from jericho_tui.bots.grades import grades
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.movement import movements
from jericho_tui.play.match import Match
from jericho_tui.play.names import cell_width
from jericho_tui.prose.analysis import grade_rows
from jericho_tui.prose.counts import ordinal
from jericho_tui.prose.language import _, say
from jericho_tui.prose.notation import words_of
from jericho_tui.prose.report import ScoreRow, ending, move_told, score_rows
from jericho_tui.sitting.analysing import kept_analysis
from jericho_tui.sitting.review import View
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.sitting.story import Story, story_of
from jericho_tui.store.opened import News
from jericho_tui.tui.beside import beside, from_beside
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.ladder import reason
from jericho_tui.tui.panels.story import Chances, Turns
from jericho_tui.tui.screens.learners import learn_from, learners
from jericho_tui.tui.screens.paged import PagedScreen
from jericho_tui.tui.screens.sharing import Shared, SharingScreen
from jericho_tui.tui.services import Settlement
from jericho_tui.tui.tables import line_of, table_of
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_right, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

_TITLE = 29
_SEAT = 11


class ScoreboardScreen(SharingScreen, PagedScreen):
    """Shows how a finished match ended: points, places, what decided it, what it did to ratings.

    Another terminal may take back the last moves of a casual one: then the match goes on, and the
    way back to its table is offered.
    """

    CSS_PATH = "scoreboard.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("n", "again", N_("Play again"), id="scoreboard.play-again"),
        Binding("escape,enter", "leave('lobby')", N_("Lobby"), id="app.lobby"),
        Binding("escape,enter", "leave('tournament')", N_("Tournament"), id="scoreboard.cup"),
        Binding("escape,enter", "leave('daily')", N_("Daily deal"), id="scoreboard.daily"),
        common("replay"),
        common("analysis"),
        common("practise"),
        *with_former("g", Binding("c", "game", N_("Chances"), id="scoreboard.chances")),
        *with_former("s", common("share")),
        common("next-panel", show=False),
        common("previous-panel"),
        Binding("t", "table", N_("Table"), id="scoreboard.table"),
        common("rules"),
    ]
    AUTO_FOCUS = ""
    panels = ("ratings", "chances", "turns")
    left = ("chances",)
    all_fit = Size(116, 34)

    def __init__(self, sitting: Sitting, settlement: Settlement) -> None:
        """Show a finished match, and follow its file.

        :param sitting: as it was left.
        :param settlement: what becomes of its result.
        """
        super().__init__(sitting.opened)
        self.opened = sitting.opened
        self.match = self.opened.match
        self.set_class(not self.match.rated, "casual", update=False)  # before anything is styled
        self._plays = bool(sitting.here) or not sitting.humans
        """Whether somebody at this terminal has played."""
        self._elsewhere = [sitting.names[seat] for seat in sitting.with_terminals]
        self.settlement = settlement
        self._goes_on = False
        """Whether moves were taken back elsewhere, so that it is over no more."""

    def compose(self) -> ComposeResult:
        outcome = self.match.outcome()
        assert outcome is not None
        yield Static(id="banner")
        with Vertical(id="score-box"):
            yield Points(self.match, outcome, id="points")
            yield _Curve(id="chances")
            with Horizontal(id="after"):
                yield Turns(id="turns")
                yield _Ratings(self.match, outcome, self.settlement, id="ratings")
        yield KeyBar()

    def on_mount(self) -> None:
        self.app.settlements.changed.subscribe(self, self._settled)
        self.query_one("#ratings" if self.match.rated else "#chances").focus()
        self.retranslate()

    @work(exclusive=True, group="grades")
    async def on_screen_resume(self) -> None:
        match, path = self.match, self.opened.path
        outcome = match.outcome()
        if outcome is None:
            return
        found = await beside(lambda _should_stop: kept_analysis(match, path))
        if found is not None:
            game_id = match.game.info.id
            self.add_class("graded")
            given = grades(found, outcome, game_id, match.hinted)
            self.query_one(Points).grade(grade_rows(given))

    def followed(self, _news: News) -> None:
        outcome = self.match.outcome()
        self._goes_on = outcome is None
        if outcome is not None:
            self.query_one(Points).show(outcome)
            self.query_one(_Ratings).show(outcome)
            self._tell()
        self._show_banner()
        self.refresh_bindings()

    def _show_banner(self) -> None:
        banner = self.query_one("#banner", Static)
        banner.display = self._goes_on
        text = _("Moves were undone at another terminal: the game continues. Press t to go there.")
        banner.update(Content(text))

    def _settled(self, settlement: Settlement) -> None:
        """Show what has become of the result."""
        if settlement is self.settlement:
            self.query_one(_Ratings).repaint()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one("#points").border_title = _("Result")
        self.query_one("#ratings").border_title = _("Ladder")
        self.query_one(Turns).entitle(_("Turning points"))
        self._name_key()
        self._show_banner()
        self._tell()  # the game's own words are in the story

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._name_key()

    def _name_key(self) -> None:
        told = _("Tab: next panel") if self.has_class("paged") else ""
        for name in self.panels:
            self.query_one(f"#{name}").border_subtitle = told

    @work(exclusive=True, group="story")
    async def _tell(self) -> None:
        """Work out the story of the match, and show meanwhile what is known of it."""
        match = self.match
        words = table_of(match.game.info.id).words
        instead = _("Calculating the chances…")
        if match.game.info.slow_chance:
            instead = _("Reading the game…")
        self.query_one(Chances).show((), None, instead)
        self.query_one(Chances).expect(self._names, len(words.leads(match.state.observation(None))))
        self.query_one(Turns).show((), (), (), instead)
        self._name_course(whole=False)
        tell = from_beside(self._show_course)
        story = await beside(lambda should_stop: story_of(match, words.leads, should_stop, tell))
        # What was taken back meanwhile is told anew once the match is over again.
        if story is not None and len(story.leads) == match.ply + 1:
            self._name_course(whole=True)
            self._show_story(story)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.match.seats)

    def _name_course(self, *, whole: bool) -> None:
        """Say what the curves are, and whether all of them is worked out."""
        if self.match.game.info.slow_chance:
            told = _("Course of the game")
        elif whole:
            told = _("Chances and leads")
        else:
            told = _("Chances and leads: calculating…")
        self.query_one("#chances").border_title = told

    def _show_course(self, story: Story) -> None:
        """Show as much of the story as is known."""
        if self.is_attached:
            self.query_one(Chances).show(self._names, story)

    def _show_story(self, story: Story) -> None:
        """Show how the match came along."""
        names = self._names
        self.query_one(Chances).show(names, story)
        moves = [line_of(move_told(self.match, turn.ply)) for turn in story.turns]
        empty = (
            _("No single move changed anyone’s chances much.")
            if story.judged
            else _("No single move changed much.")
        )
        self.query_one(Turns).show(story.turns, names, moves, empty, judged=story.judged)

    @on(Picker.Picked, "#turns")
    def _turn_picked(self, message: Picker.Picked) -> None:
        """Look back on the match at a turning point."""
        turn = self.query_one(Turns).turns[message.index]
        self.app.replay(self.match, self.opened.path, ply=turn.ply)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "leave":
            return parameters == (self.app.seated_from,)
        if action == "again":
            return self._plays and self.app.seated_from == "lobby"
        if action == "table":
            return self._goes_on
        if action == "analyse":
            return not self._goes_on
        if action == "learn":
            return not self._goes_on and bool(self._learners())
        if action == "share" and self._goes_on:
            return Sentence(N_("the game continues"))
        if action == "panel":
            return self.has_class("paged")
        return super().availability(action, parameters)

    def action_leave(self, _mode: str) -> None:
        self.app.action_lobby()

    def action_again(self) -> None:
        self.app.play_again(self.match, self._elsewhere)

    def action_table(self) -> None:
        self.app.open_saved(self.opened.path)

    def action_game(self) -> None:
        self.app.show_game(self.settlement.match_id)

    def action_analyse(self) -> None:
        from jericho_tui.tui.screens.analysis import AnalysisScreen

        self.app.push_screen(AnalysisScreen(self.match, self.opened.path))

    @work(exclusive=True, group="learn")
    async def action_learn(self) -> None:
        path = self.opened.path
        found = await beside(lambda _should_stop: kept_analysis(self.match, path))
        if found is None:
            self.notify(
                _("First the game is analysed; then press m to practise your mistakes."),
                markup=False,
            )
            self.action_analyse()
        else:
            learn_from(self, self._learners(), path)

    def _learners(self) -> list[str]:
        return learners(self, self.match, range(len(self.match.seats)))

    def shared(self) -> Shared:
        return Shared(self.match, self.opened.path, View(everything=True))

    def action_replay(self) -> None:
        self.app.replay(self.match, self.opened.path)


class _Curve(Chances):
    """The chances as one of the panels."""

    can_focus = True


class Points(Canvas):
    """The score, line by line, and the sentence that says how it was decided."""

    def __init__(self, match: Match, outcome: Outcome, *, id: str) -> None:  # noqa: A002  Textual's
        super().__init__(id=id)
        self._match = match
        self._outcome = outcome
        self._game = match.game.info.id
        self._grades: list[ScoreRow] = []
        """How well everybody played; empty: nobody has judged it."""

    @property
    def _counted(self) -> list[ScoreRow]:
        """What else is counted of the match, below its score."""
        seats = len(self._match.seats)
        told = words_of(self._game).counted(self._match.journal, seats)
        return [ScoreRow(title, list(map(str, numbers)), "quiet") for title, numbers in told]

    def show(self, outcome: Outcome) -> None:
        """Show how it has ended anew; what was said of the moves is of another match."""
        self._outcome = outcome
        self._grades = []
        self.repaint()

    def grade(self, rows: list[ScoreRow]) -> None:
        """Show how well everybody played."""
        if rows != self._grades:
            self._grades = rows
            self.refresh(layout=True)
            self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport, width
        aside = len(self._grades) + len(self._counted)
        rows = len(score_rows(self._game, self._outcome)) + aside
        return max(len(self._outcome.lines) + 9 + len(self._grades), rows + 6)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        outcome = self._outcome
        names = tuple(seat.name for seat in self._match.seats)
        rows = score_rows(self._game, outcome)
        seat_width = max(7, min(_SEAT + 4, (width - _TITLE - 1) // len(names)))
        left = width - 1 - seat_width * len(names)
        title_width = max(_TITLE, min(left, 2 + max(cell_width(row.title) for row in rows)))
        roomy = height >= len(outcome.lines) + 9 + len(self._grades)
        gap: list[Line] = [[]] if roomy else []

        def row(title: str, cells: Sequence[str], role: str) -> Line:
            line: Line = [(fit(f" {title}", title_width), "quiet")]
            for seat, cell in enumerate(cells):
                winner = seat in outcome.winners
                line.append((fit_right(cell, seat_width), "gold" if winner else role))
            return line

        lines = [
            *gap,
            [(f" {ending(self._game, outcome, names)}", "gold")],
            *gap,
            row(
                "",
                [fit_right(fit(n, seat_width - 1).rstrip(), seat_width) for n in names],
                "strong",
            ),
        ]
        last = [*gap, row(_("Rank"), list(map(ordinal, outcome.placings)), "strong")]
        over = len(lines) + len(rows) + len(last) - height
        if over > 0:
            rows = _first_as_one(rows, outcome, over + 1)
        for aside in (self._grades, self._counted):
            if over + len(aside) <= 0:
                rows += aside
                over += len(aside)
        return [*lines, *(row(*told) for told in rows), *last]


def _first_as_one(rows: list[ScoreRow], outcome: Outcome, number: int) -> list[ScoreRow]:
    """Return the rows of a score, the first of them as one with their sums: there is no room."""
    first = outcome.lines[:number]
    if not first:
        return rows
    sums = [str(sum(points)) for points in zip(*(line.points for line in first), strict=True)]
    return [ScoreRow("…", sums, "plain"), *rows[len(first) :]]


class _Ratings(Canvas):
    """Whose rating moved by how much, and why."""

    can_focus = True

    def __init__(
        self,
        match: Match,
        outcome: Outcome,
        settlement: Settlement,
        *,
        id: str,  # noqa: A002  Textual's name
    ) -> None:
        super().__init__(id=id)
        self._match = match
        self._outcome = outcome
        self._settlement = settlement

    def show(self, outcome: Outcome) -> None:
        """Show whose rating moved by how it has ended anew."""
        self._outcome = outcome
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        changes, problem = self._settlement.changes, self._settlement.problem
        if problem is not None:
            return wrap_line([(f" {say(problem)}", "warning")], width, 1)
        if not changes:
            if self._match.rated and self._settlement.open:
                return []  # it will be there in a moment
            told = _("A casual game: the ladder does not change.")
            return wrap_line([(f" {told}", "quiet")], width, 1)
        outcome = self._outcome
        placings = [outcome.placings[change.seat] for change in changes]
        moved = movements(changes, placings, outcome.teams)
        name = max(cell_width(change.name) for change in changes) + 3
        lines: list[Line] = []
        for movement in sorted(moved, key=lambda m: self._outcome.placings[m.change.seat]):
            change = movement.change
            head: Line = [
                (fit(f" {change.name}", name), "plain"),
                (fit_right(f"{change.before:.0f}", 4), "quiet"),
                (" → ", "faint"),
                (f"{change.after:.0f}", "strong"),
                ("?  " if change.provisional else "   ", "quiet"),
            ]
            why = reason(movement)
            whole = wrap_line([*head, *why], width, name)
            fits = len(changes) * 2 <= height or len(whole) == 1
            lines += whole[:2] if fits else [[*head, *why[:1]]]
        return lines
