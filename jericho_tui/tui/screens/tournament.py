"""A tournament: whose table is ready, how the bots' tables come along, and who stands where.

People's tables are played at the normal table; bots' tables meanwhile in a process beside. Whatever
is left, and however, the next visit goes on from the last result.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message

from jericho_tui.bots.roster import seated
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.final import FinalReport, final_report
from jericho_tui.league.formats import is_over
from jericho_tui.league.tournament import Round, Table, Tournament
from jericho_tui.prose.language import _
from jericho_tui.prose.tournament import scoring_text
from jericho_tui.sitting.bots_tables import BotsTables
from jericho_tui.store.changes import Changes
from jericho_tui.store.paths import TOURNAMENTS
from jericho_tui.store.tournament_rows import match_id
from jericho_tui.tui.dialogs.notice import Notice
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.tournament_panels import (
    Listing,
    Progress,
    TablesPanel,
    TournamentHeader,
    TournamentStatus,
    ViewPanel,
)
from jericho_tui.tui.panels.tournament_views import (
    Sheet,
    course_sheet,
    cross_sheet,
    report_sheet,
    rounds_sheet,
    standings_sheet,
    strengths_sheet,
    tables_sheet,
)
from jericho_tui.tui.screens.entrants import EntrantsScreen
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.store.records import OpenMatch
    from jericho_tui.tui.application import Application

_SIDE_BY_SIDE = 150
"""Columns from which tables and standings stand beside each other."""


class View(Enum):
    """What is shown beside the tables."""

    STANDINGS = N_("Standings")
    CROSS = N_("Cross table")
    REPORT = N_("Report")
    STRENGTHS = N_("Who is stronger, in %")


@dataclass(frozen=True)
class _Standing:
    tournament: Tournament
    begun: frozenset[int]
    """Open tables of the current round whose match has begun."""


class TournamentScreen(EntrantsScreen):
    """Shows how a tournament stands; plays its tables, and lets bots play theirs."""

    CSS_PATH = "tournament.tcss"
    AUTO_FOCUS = "#tables"
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("p", "play", N_("Sit down"), id="cup.sit-down"),
        Binding("v", "view", N_("View"), id="cup.view"),
        Binding("right", "round(1)", N_("Rounds"), key_display="←→", id="cup.next-round"),
        Binding("left", "round(-1)", N_("Round before"), show=False, id="cup.previous-round"),
        Binding("tab,shift+tab", "panel", N_("Next panel"), show=False, id="cup.next-panel"),
        Binding("escape", "leave", N_("Back"), id="cup.back"),
        Commit("space", "pause", N_("Stop the bots"), id="cup.stop"),
        Commit("space", "go_on", N_("Bots go on"), id="cup.go-on"),
        Binding("e", "enter_late", N_("Late entry"), id="cup.late-entry"),
        Binding("w", "withdraw", N_("Withdraw"), id="cup.withdraw"),
        Binding("question_mark", "app.rules", N_("Rules"), show=False, id="app.rules"),
    ]

    @dataclass
    class Changed(Message):
        """Other programs have played or entered something."""

    bots_tables: ClassVar[Callable[..., BotsTables]] = BotsTables
    """What plays the bots' tables."""

    def __init__(self, tournament_id: str, sit_at: int = 0) -> None:
        """Open a tournament.

        :param tournament_id: it need not exist any more; then a notice says so.
        :param sit_at: the table of the current round at which to sit down at once; 0: at none.
        """
        super().__init__(tournament_id)
        self._sit_at = sit_at
        self.view = View.STANDINGS
        self._standing: _Standing | None = None
        self._report: tuple[int, FinalReport] | None = None
        """What it has come to, and after how many tables that was worked out."""
        self._reporting = False
        """Whether that is being worked out."""
        self._shown = 0
        """Number of the round whose tables are shown; 0: the last."""
        self._bots: BotsTables | None = None
        """What plays bots' tables now."""
        self._asked = 0
        """How often it was read: only what was read last is shown."""
        self._reads = 0
        """How many readings are under way."""
        self._sits = False
        """Whether a table is being opened."""
        self._paused = False
        self.over = False
        """Whether it was over when it was last read."""

    def compose(self) -> ComposeResult:
        yield TournamentHeader(id="header")
        yield TournamentStatus(id="status")
        with Horizontal(id="columns"):
            yield TablesPanel(id="tables")
            yield ViewPanel(id="view")
            yield Listing(id="rounds")
            yield Listing(id="course")
        yield KeyBar()

    def on_unmount(self) -> None:
        if self._bots is not None:
            self._bots.stop()

    def on_screen_resume(self) -> None:
        self._sits = False
        self.reread()

    def retranslate(self) -> None:
        """Fill every panel anew, from what was read."""
        self._fill()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < _SIDE_BY_SIDE, "stacked")
        self.call_after_refresh(self._fill)

    def rules_page(self) -> tuple[str, str]:
        """Return where the rulebook opens: at the game's beginning."""
        game = "" if self._standing is None else self._standing.tournament.plan.game
        return game or self.app.plan.game, ""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if self._standing is None:
            return action in ("leave", "panel") or Sentence(N_("the tournament is being read"))
        tournament = self._standing.tournament
        if action == "play":
            if self.app.store.sits_as and tournament.ready_tables:
                return bool(self._own_tables) or Sentence(N_("no table waits for you"))
            return bool(tournament.ready_tables) or Sentence(
                N_("the tournament is over") if self.over else N_("no table waits for people")
            )
        if action == "pause":
            return not self._paused and self._bots is not None
        if action == "go_on":
            return self._paused
        if action in ("enter_late", "withdraw"):
            over = Sentence(N_("the tournament is over"))
            return over if self.over else self.may_change(action)
        if action == "round":
            return len(tournament.rounds) > 1 or Sentence(N_("there is only one round so far"))
        return super().availability(action, parameters)

    @property
    def tournament(self) -> Tournament | None:
        return None if self._standing is None else self._standing.tournament

    # Reading, and the bots.

    def looking(self) -> Callable[[], object]:
        store = self.app.store
        changes = Changes(*store.league_files, store.folder / TOURNAMENTS / self.tournament_id)

        def look() -> None:
            if not self._reads and changes.news():
                self.post_message(self.Changed())

        return look

    @on(Changed)
    def reread(self) -> None:
        self._asked += 1
        self._reads += 1
        self._read(self._asked)

    @work(thread=True)
    def _read(self, asked: int) -> None:
        """Enter what is finished, pair what can be, and read the rest, off the event loop."""
        app = self.app
        try:
            self._read_now(app, asked)
        finally:
            self._reads -= 1

    def _read_now(self, app: "Application", asked: int) -> None:
        tournaments = app.store.tournaments
        try:
            if app.store.league_problem is None:
                tournaments.settle(self.tournament_id)
                tournament = tournaments.advance(self.tournament_id)
            else:  # it is only shown
                tournament = tournaments.load(self.tournament_id)
            begun = tournaments.begun(self.tournament_id, tournament)
            app.learn_players()  # for late entries
            standing = _Standing(tournament, begun)
        except SentenceError as error:
            app.call_from_thread(Notice.renew, app, N_("Tournament"), error.sentence)
            return
        app.call_from_thread(self._show, asked, standing)

    def _show(self, asked: int, standing: _Standing) -> None:
        if not self.is_attached or asked != self._asked:
            return
        before = self._standing
        if standing == before:  # what was written elsewhere does not show here
            self._let_bots_play()
            self.refresh_bindings()
            return
        self._standing = standing
        over = is_over(standing.tournament)
        if over and not self.over:
            self.view = View.REPORT
        self.over = over
        if before is None or len(before.tournament.rounds) != len(standing.tournament.rounds):
            self._shown = 0
        self._fill()
        self._let_bots_play()
        number, self._sit_at = self._sit_at, 0
        for table in standing.tournament.ready_tables:
            if table.number == number:
                self._sit_down(table)

    def _let_bots_play(self) -> None:
        """Start on bots' tables, where there are any and nobody stopped them."""
        assert self._standing is not None  # it was read
        tournament = self._standing.tournament
        waiting = any(tournament.bots_only(table) for table in tournament.open_tables)
        here = self.app.visit is None  # visitors' machines are elsewhere: this one has a host
        if waiting and here and self._bots is None and not self._paused:
            self._bots = self.bots_tables(self.app.store.folder, self.tournament_id)
            self._play_bots(self._bots)
            self._fill()

    @work(thread=True)
    def _play_bots(self, bots: BotsTables) -> None:
        """Wait for the bots' tables, one after another."""
        app = self.app
        problem = None
        try:
            for _table in bots.play():
                app.call_from_thread(self.reread)
        except SentenceError as error:
            problem = error.sentence
        app.call_from_thread(self._bots_stopped, problem)

    def _bots_stopped(self, problem: Sentence | None) -> None:
        self._bots = None
        if not self.is_attached:
            return
        self._fill()
        if problem is not None:
            self._paused = True
            Notice.renew(self.app, N_("Tournament"), problem)
        self.reread()

    def action_pause(self) -> None:
        self._paused = True
        if self._bots is not None:
            self._bots.stop()

    def action_go_on(self) -> None:
        self._paused = False
        self.reread()

    # What is shown.

    @property
    def _round(self) -> Round | None:
        """The round whose tables are shown."""
        rounds = () if self._standing is None else self._standing.tournament.rounds
        return rounds[self._shown - 1] if rounds else None

    def _fill(self) -> None:
        standing = self._standing
        if standing is None or not self.is_attached:
            return
        tournament = standing.tournament
        self.query_one(TournamentHeader).show(tournament)
        status = Progress(tournament, self._bots is not None, self.app.store.sits_as)
        self.query_one(TournamentStatus).show(status)
        shown = self._round
        tables = self.query_one(TablesPanel)
        if shown is not None:
            begun = standing.begun if shown is tournament.rounds[-1] else ()
            tables.show(tables_sheet(tournament, shown, begun, tables.content_size.width))
            tables.entitle(_("Round {n}").format(n=shown.number))
            self._show_past(tournament, shown)
        self._show_view()
        self.refresh_bindings()

    def _show_past(self, tournament: Tournament, shown: Round) -> None:
        """Show the other rounds, and where everybody stood after each."""
        rounds, course = self.query_one("#rounds", Listing), self.query_one("#course", Listing)
        rounds.entitle(_("Other rounds"))
        course.entitle(_("Place after each round"))
        if rounds.display:
            rounds.show(rounds_sheet(tournament, shown, rounds.content_size.width))
            course.show(course_sheet(tournament, course.content_size.width))

    def _show_view(self) -> None:
        standing = self._standing
        assert standing is not None  # it was read
        view = self.query_one(ViewPanel)
        width = view.content_size.width
        scoring = standing.tournament.plan.scoring if self.view is View.STANDINGS else None
        view.entitle(_(self.view.value), "" if scoring is None else scoring_text(scoring))
        if self.view is View.STANDINGS:
            view.show(standings_sheet(standing.tournament, width))
        elif self.view is View.CROSS:
            view.show(cross_sheet(standing.tournament, width, view.cursor))
        else:
            self._show_report(standing.tournament)

    def _show_report(self, tournament: Tournament) -> None:
        """Show what it has come to; have it worked out when that is not known."""
        view = self.query_one(ViewPanel)
        width = view.content_size.width
        if self._report is None or self._report[0] != _finished(tournament):
            if not self._reporting:
                self._reporting = True
                self._work_out(tournament)
            if self._report is None:
                view.show(Sheet(None, [[(_("It is being worked out…"), "quiet")]]))
                return
        report = self._report[1]
        if self.view is View.REPORT:
            view.show(report_sheet(tournament, report, width))
        else:
            view.show(strengths_sheet(tournament, report, width, view.cursor))

    @work(thread=True)
    def _work_out(self, tournament: Tournament) -> None:
        """Work out the report off the event loop: of many players it takes seconds."""
        report = final_report(tournament)
        self.app.call_from_thread(self._worked_out, _finished(tournament), report)

    def _worked_out(self, tables: int, report: FinalReport) -> None:
        self._reporting = False
        self._report = (tables, report)
        if self.is_attached and self._standing is not None:
            self._show_view()

    @on(Picker.Moved, "#view")
    def _moved(self) -> None:
        """In a table wider than the screen, go along with the cursor."""
        if self.view in (View.CROSS, View.STRENGTHS):
            self._show_view()

    def action_view(self) -> None:
        views = list(View)
        self.view = views[(views.index(self.view) + 1) % len(views)]
        if self._standing is not None:
            self._show_view()

    def action_round(self, step: int) -> None:
        if self._standing is not None:
            rounds = len(self._standing.tournament.rounds)
            here = self._shown or rounds
            wanted = max(1, min(here + step, rounds))
            self._shown = 0 if wanted == rounds else wanted
            self._fill()

    def action_panel(self) -> None:
        view = self.query_one(ViewPanel)
        (self.query_one(TablesPanel) if view.has_focus else view).focus()

    def action_leave(self) -> None:
        self.dismiss()

    # Playing.

    @on(Picker.Picked, "#tables")
    def _table_picked(self, message: Picker.Picked) -> None:
        """Sit down at a table, or look at what was played there."""
        standing, shown = self._standing, self._round
        if standing is None or shown is None:
            return
        table = shown.tables[message.index]
        if table.finished:
            self.app.show_game(match_id(self.tournament_id, shown.number, table.number))
        elif standing.tournament.bots_only(table):
            self.app.note(_("Only bots sit there; they play by themselves."))
        else:
            self._sit_down(table)

    @property
    def _own_tables(self) -> Sequence[Table]:
        """The tables that wait for people who are asked at this terminal."""
        tournament, name = self.tournament, self.app.store.sits_as
        if tournament is None:
            return ()
        return tournament.ready_for(name) if name else tournament.ready_tables

    def action_play(self) -> None:
        for table in self._own_tables[:1]:
            self._sit_down(table)

    def _sit_down(self, table: Table) -> None:
        """Deal or resume a table's match, once."""
        if not self._sits:
            self._sits = True
            self._open(table)

    @work(thread=True)
    def _open(self, table: Table) -> None:
        """Open a table's match off the event loop."""
        app = self.app
        try:
            opened = app.store.tournaments.open_match(self.tournament_id, table.number)
            app.store.bot_limit(opened.path)  # asked here, known where nothing may wait
        except SentenceError as error:
            app.call_from_thread(Notice.renew, app, N_("Tournament"), error.sentence)
            app.call_from_thread(self.on_screen_resume)
            return
        app.call_from_thread(self._seated, opened)

    def _seated(self, opened: "OpenMatch") -> None:
        self.app.play_table(opened)

    @on(Picker.Picked, "#view")
    def _entrant_picked(self) -> None:
        """Open the page of whoever the row is about."""
        entrant = self.query_one(ViewPanel).entrant
        if entrant is not None and self._standing is not None:
            tournament = self._standing.tournament
            player = tournament.entrant(entrant).player
            seat = seated([player], tournament.plan.game)[0]
            self.app.show_player(tournament.plan.game, seat.identity)


def _finished(tournament: Tournament) -> int:
    """Return how many tables are finished."""
    return sum(table.finished for paired in tournament.rounds for table in paired.tables)
