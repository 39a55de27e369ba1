"""The scoreboard: the points, what decided the match and how it came along, whose rating moved."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from jericho_tui.bots.grades import grades
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.ladder import movements
from jericho_tui.play.match import Match
from jericho_tui.play.names import cell_width
from jericho_tui.session.analysing import kept_analysis
from jericho_tui.session.review import View
from jericho_tui.session.session import Session
from jericho_tui.session.story import Story, Turn, story_of
from jericho_tui.store.record_file import News
from jericho_tui.text.analysis import grade_rows
from jericho_tui.text.counts import ordinal
from jericho_tui.text.language import _, say
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import ScoreRow, ending_told, move_told, score_rows
from jericho_tui.tui.beside import beside, from_beside
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.ladder import reason
from jericho_tui.tui.panels.preview import Board, sight_of
from jericho_tui.tui.panels.story import SEAT_ROLES, Chances, Turns
from jericho_tui.tui.screens.question import learn_from, people_of
from jericho_tui.tui.screens.sharing import Shared, SharingScreen, filmed
from jericho_tui.tui.services import Settlement
from jericho_tui.tui.sharing.handing import keep
from jericho_tui.tui.tables import line_of
from jericho_tui.tui.widgets.canvas import Canvas, Line, Panel, fit, fit_right, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

_TITLE = 29
_SEAT = 11
_BAR: Final = 50
"""Columns of a bar at most."""
_CROWN: Final = "♛"
_MOST_TURNS: Final = 6
_STEP: Final = 0.5
"""Seconds from one counted line of the score to the next, at most."""
_WHOLE: Final = 3.0
"""Seconds for all of them, at most."""


class ScoreboardScreen(SharingScreen):
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
        Binding("r", "keep", N_("Record turning point"), id="scoreboard.record"),
        common("next-panel", show=False),
        common("previous-panel"),
        Binding("t", "table", N_("Table"), id="scoreboard.table"),
        common("rules"),
    ]
    AUTO_FOCUS = ""
    panels = ("ratings", "chances", "turns", "last")
    all_fit = Size(116, 34)

    def __init__(self, session: Session, settlement: Settlement, *, counts: bool = False) -> None:
        """Show a finished match, and follow its file.

        :param session: as it was left.
        :param settlement: what becomes of its result.
        :param counts: whether the points are counted as they come.
        """
        super().__init__(session.opened)
        self.opened = session.opened
        self.match = self.opened.match
        self.set_class(not self.match.rated, "casual", update=False)  # before anything is styled
        self._plays = bool(session.here) or not session.humans
        """Whether somebody at this terminal has played."""
        here = session.here
        self._me = here[0] if len(here) == 1 else session.eyes
        """Who reads it; None: several, or nobody who has played."""
        self._counts = counts
        self._elsewhere = [session.names[seat] for seat in session.with_terminals]
        self.settlement = settlement
        self._goes_on = False
        """Whether moves were taken back elsewhere, so that it is over no more."""

    @property
    def place(self) -> str:
        """What names the game in an address."""
        return f"game/{self.opened.record.id}"

    def compose(self) -> ComposeResult:
        outcome = self.match.outcome()
        assert outcome is not None
        yield Static(id="banner")
        with Vertical(id="score-box"):
            yield Points(self.match, outcome, self._me, id="points")
            with Horizontal(id="middle"):
                yield Chances(id="chances")
                last = Board(id="last")
                last.can_focus = True
                yield last
            with Horizontal(id="after"):
                yield Turns(id="turns")
                yield Panel(id="ratings", focus=True)
        yield KeyBar()

    def on_mount(self) -> None:
        self.app.settlements.changed.subscribe(self, self._settled)
        outcome = self.match.outcome()
        assert outcome is not None
        self._show_ratings(outcome)
        self.query_one("#ratings" if self.match.rated else "#chances").focus()
        self.retranslate()
        self.query_one(Board).look(self.match.game.info.id, sight_of(self.match))
        if self._counts:
            self.query_one(Points).count()

    @work(exclusive=True, group="grades")
    async def on_screen_resume(self) -> None:
        match, analyses = self.match, self.app.store.analyses
        outcome = match.outcome()
        if outcome is None:
            return
        found = await beside(lambda _should_stop: kept_analysis(match, analyses))
        if found is not None:
            game_id = match.game.info.id
            self.add_class("graded")
            given = grades(found, outcome, game_id, match.hinted)
            self.query_one(Points).grade(grade_rows(given))
            self._suggest()

    def followed(self, _news: News) -> None:
        outcome = self.match.outcome()
        self._goes_on = outcome is None
        if outcome is not None:
            self.remove_class("graded")
            self.query_one(Points).show(outcome)
            self.on_screen_resume()
            self._show_ratings(outcome)
            self.query_one(Board).look(self.match.game.info.id, sight_of(self.match))
            self._tell()
        self._show_banner()
        self.refresh_bindings()

    def _show_banner(self) -> None:
        banner = self.query_one("#banner", Static)
        banner.display = self._goes_on
        text = _("Moves were undone at another terminal: the game continues. Press t to go there.")
        banner.update(Content(text))

    def _settled(self, settlement: Settlement) -> None:
        if settlement is self.settlement:
            self.query_one("#ratings", Panel).repaint()

    def _show_ratings(self, outcome: Outcome) -> None:
        self.query_one("#ratings", Panel).show(
            lambda *size: _ratings(self.match, outcome, self.settlement, *size)
        )

    def retranslate(self) -> None:
        self.query_one("#points").border_title = _("Result")
        self.query_one("#ratings").border_title = _("Ladder")
        self.query_one("#last").border_title = _("Table")
        self.query_one(Turns).entitle(_("What decided it"))
        self._suggest()
        self.on_resize()
        self._show_banner()
        self._tell()  # the game's own words are in the story

    def on_resize(self) -> None:
        for name in self.panels:
            self.query_one(f"#{name}").border_subtitle = (
                _("Tab: next panel") if self.is_paged else ""
            )

    def _suggest(self) -> None:
        outcome = self.match.outcome()
        if self._me is None or outcome is None:
            action, text = "replay", _("Next: press {key} to replay the game")
        elif self.has_class("graded"):
            action, text = "learn", _("Next: press {key} to practise your mistakes")
        elif self._me not in outcome.winners:
            action, text = "analyse", _("Next: press {key} to see which moves cost you most")
        else:
            action, text = "again", _("Next: press {key} to play again")
        bound = (one.binding for one in self.active_bindings.values())
        key = next((self.app.get_key_display(one) for one in bound if one.action == action), "")
        self.query_one(Points).border_subtitle = text.format(key=key) if key else ""

    @work(exclusive=True, group="story")
    async def _tell(self) -> None:
        """Work out the story of the match, and show meanwhile what is known of it."""
        match = self.match
        words = words_of(match.game.info.id)
        instead = _("Calculating the chances…")
        if match.game.slow_chance:
            instead = _("Loading the game…")
        self.query_one(Chances).show((), None, instead)
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
        if self.match.game.slow_chance:
            told = _("How the game went")
        elif whole:
            told = _("Chances of winning")
        else:
            told = _("Chances of winning: calculating…")
        self.query_one("#chances").border_title = told

    def _show_course(self, story: Story) -> None:
        if self.is_attached:
            self.query_one(Chances).show(self._names, story)

    def _show_story(self, story: Story) -> None:
        outcome = self.match.outcome()
        assert outcome is not None  # the story is of a match that is over
        self.query_one(Chances).show(self._names, story)
        seats = list(dict.fromkeys([*outcome.winners[:1], self._me]))
        if self._me in outcome.winners:
            seats = [self._me]
        turns: list[Turn] = []
        parts: dict[int, Line] = {}
        for seat in seats:
            own = [] if seat is None else story.turns_of(Seat(seat), _MOST_TURNS // len(seats))
            if own:
                parts[len(turns)] = [(self._heading(seat, outcome, story), "strong")]
            turns += own
        moves = [line_of(move_told(self.match, turn.ply)) for turn in turns]
        empty = (
            _("No single move changed anyone’s chances much.")
            if story.judged
            else _("No single move changed much.")
        )
        self.query_one(Turns).show(turns, (), moves, empty, judged=story.judged, parts=parts)
        self.refresh_bindings()  # whether there is one to keep is known by now

    def _heading(self, seat: int | None, outcome: Outcome, story: Story) -> str:
        if seat == self._me:
            own = _("How you won") if seat in outcome.winners else _("Your game")
            return own if story.judged else _("Your setbacks")
        text = _("How {name} won") if story.judged else _("Setbacks of {name}")
        return text.format(name=self._names[outcome.winners[0]])

    @on(Picker.Picked, "#turns")
    def _turn_picked(self, message: Picker.Picked) -> None:
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
            return self.is_paged
        if action == "keep":
            kept = self.app.visit is None and bool(self.query_one(Turns).turns)
            return kept and not self._goes_on
        return super().availability(action, parameters)

    def action_leave(self, _mode: str = "") -> None:
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

    def action_learn(self) -> None:
        if self.has_class("graded"):
            learn_from(self, self._learners(), self.opened.path)
        else:
            text = _("The game is analysed first. Then press m to practise your mistakes.")
            self.notify(text, markup=False)
            self.action_analyse()

    def _learners(self) -> list[str]:
        return people_of(self, self.match, range(len(self.match.seats)))

    def shared(self) -> Shared:
        return Shared(self.match, self.opened.path, View(everything=True))

    def action_keep(self) -> None:
        """Write a short page that plays the turning point by itself."""
        turning = max(self.query_one(Turns).turns, key=lambda turn: turn.swing)
        path, ply = self.opened.path, turning.ply
        film = partial(filmed, path, "html", View(everything=True), move=ply)
        keep(self.app, Path.home() / f"{path.stem}-{ply}.html", film)

    def action_replay(self) -> None:
        self.app.replay(self.match, self.opened.path)


class Points(Canvas):
    """Everybody in the order of their ranks, and where their points come from."""

    def __init__(
        self,
        match: Match,
        outcome: Outcome,
        me: Seat | None = None,
        *,
        id: str,  # noqa: A002  Textual's name
    ) -> None:
        """Show a result.

        :param me: who reads it, if that is one of the players.
        """
        super().__init__(id=id)
        self._match = match
        self._outcome = outcome
        self._me = me
        self._game = match.game.info.id
        self._grades: list[ScoreRow] = []
        """How well everybody played; empty: nobody has judged it."""
        self._counted_lines: int | None = None
        """How many lines of the score have been counted; None: all, and who won is told."""

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

    def count(self) -> None:
        """Count line by line; who has won is told at last."""
        number = len(self._outcome.lines)
        if number > 1:
            self._counted_lines = 0
            self.set_interval(min(_STEP, _WHOLE / number), self._count_on, repeat=number)

    def _count_on(self) -> None:
        if self._counted_lines is not None:
            counted = self._counted_lines + 1
            self._counted_lines = counted if counted < len(self._outcome.lines) else None
            self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        rows = [*self._parts(), *self._grades, *self._counted]
        number = len(self._match.seats)
        return len(self._said(width)) + number + 2 + (len(rows) + 2 if rows else 0)

    def _parts(self) -> list[ScoreRow]:
        """Return what the score is made of, and what parts who is tied."""
        rows = score_rows(self._game, self._outcome)
        return [row for row in rows if row.tone != "strong"]  # the sum stands with the ranks

    def _said(self, width: int) -> list[Line]:
        """Return how it ended in sentences, the reader's own result first."""
        names = tuple(seat.name for seat in self._match.seats)
        first, *others = ending_told(self._game, self._outcome, names, self._me)
        lines = wrap_line([(f"{first} ", "gold"), (" ".join(others), "plain")], width - 2, 0)
        return [[(" ", "plain"), *line] for line in lines]

    def paint(self, width: int, height: int) -> Sequence[Line]:
        outcome, counting = self._outcome, self._counted_lines is not None
        order = list(range(len(self._match.seats)))
        if not counting:
            order.sort(key=lambda seat: (outcome.placings[seat], seat != self._me))
        said = [[]] * len(self._said(width)) if counting else self._said(width)
        rows = self._parts()
        if self._counted_lines is not None:  # what is not counted yet has no figures
            blank = [""] * len(order)
            rows[self._counted_lines :] = [
                row._replace(cells=blank) for row in rows[self._counted_lines :]
            ]
        left = height - len(said) - len(order)
        over = len(rows) + len(self._grades) + 1 - left
        if over > 0:
            rows = _first_as_one(rows, outcome, over + 1)
        rows += self._grades
        if over + len(self._counted) <= 0:
            rows += self._counted
            over += len(self._counted)
        gap: list[Line] = [[]] if rows and over <= -2 else []
        return [*said, *gap, *self._ranks(order, width), *gap, *self._table(order, rows, width)]

    def _ranks(self, order: Sequence[int], width: int) -> list[Line]:
        outcome, counted = self._outcome, self._counted_lines
        scores: Sequence[int] = outcome.scores
        if counted is not None:
            points = [line.points for line in outcome.lines[:counted]]
            scores = [sum(line[seat] for line in points) for seat in range(len(order))]
        most = max(1, *outcome.scores, *scores)
        names = [seat.name for seat in self._match.seats]
        widest = max(map(cell_width, names))
        room = max(1, min(_BAR, width - widest - 18))
        lines: list[Line] = []
        for seat in order:
            rank = ordinal(outcome.placings[seat]) if counted is None else ""
            crown = _CROWN if counted is None and seat in outcome.winners else " "
            cells = max(0, scores[seat]) * room // most
            lines.append(
                [
                    (fit_right(rank, 6), "strong"),
                    (f" {crown} ", "gold"),
                    (fit(names[seat], widest + 2), "gold" if seat == self._me else "strong"),
                    ("█" * cells, SEAT_ROLES[seat]),
                    ("·" * (room - cells), "faint"),
                    (fit_right(str(scores[seat]), 5), "strong"),
                ]
            )
        return lines

    def _table(self, order: Sequence[int], rows: Sequence[ScoreRow], width: int) -> list[Line]:
        """Return what the scores are made of, a column a seat in the order of the ranks."""
        if not rows:
            return []
        names = [seat.name for seat in self._match.seats]
        seat_width = max(7, min(_SEAT + 4, (width - _TITLE - 1) // len(names)))
        left = width - 1 - seat_width * len(names)
        title_width = max(_TITLE, min(left, 2 + max(cell_width(row.title) for row in rows)))
        heads = [fit(names[seat], seat_width - 1).rstrip() for seat in order]
        head: Line = [(" " * title_width, "plain")]
        for seat, name in zip(order, heads, strict=True):
            head.append((fit_right(name, seat_width), f"{SEAT_ROLES[seat]}-bold"))
        lines = [head]
        for row in rows:
            line: Line = [(fit(f" {row.title}", title_width), "quiet")]
            for seat in order:
                role = "gold" if seat == self._me else row.tone
                line.append((fit_right(row.cells[seat], seat_width), role))
            lines.append(line)
        return lines


def _first_as_one(rows: list[ScoreRow], outcome: Outcome, number: int) -> list[ScoreRow]:
    """Return the rows of a score, the first of them as one with their sums: there is no room."""
    first = outcome.lines[:number]
    if not first:
        return rows
    sums = [str(sum(points)) for points in zip(*(line.points for line in first), strict=True)]
    return [ScoreRow("…", sums, "plain"), *rows[len(first) :]]


def _ratings(
    match: Match, outcome: Outcome, settlement: Settlement, width: int, height: int
) -> list[Line]:
    changes, problem = settlement.changes, settlement.problem
    if problem is not None:
        return wrap_line([(f" {say(problem)}", "warning")], width, 1)
    if not changes:
        if match.rated and settlement.open:
            return []  # it will be there in a moment
        told = _("A casual game: the ladder does not change.")
        return wrap_line([(f" {told}", "quiet")], width, 1)
    placings = [outcome.placings[change.seat] for change in changes]
    moved = movements(changes, placings, outcome.teams)
    name = max(cell_width(change.name) for change in changes) + 3
    lines: list[Line] = []
    for movement in sorted(moved, key=lambda m: outcome.placings[m.change.seat]):
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
