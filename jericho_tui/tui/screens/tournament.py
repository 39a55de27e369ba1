"""A tournament: whose table is ready, how the bots' tables come along, and who stands where.

People's tables are played at the normal table; bots' tables meanwhile in a process beside. Whatever
is left, and however, the next visit goes on from the last result.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Size

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.roster import seated
from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.final import FinalReport, final_report
from jericho_tui.league.formats import is_over
from jericho_tui.league.tournament import Entrant, Round, Table, Tournament
from jericho_tui.play.names import clean_new_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.browse import following
from jericho_tui.session.people import bot_title
from jericho_tui.session.ready import BotsTables
from jericho_tui.store.paths import TOURNAMENTS
from jericho_tui.store.tournaments import decides, founder_decides, match_id
from jericho_tui.text.language import _
from jericho_tui.text.tournament import format_title, progress_text, scoring_text
from jericho_tui.tui.common_keys import common
from jericho_tui.tui.dialogs.dialog import ChoiceDialog, Notice, Question
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.input_guard import Commit
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
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line, Panel, line_width
from jericho_tui.tui.widgets.chart import bar
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.store.record_file import OpenMatch


_BAR = 12
"""Columns of the bar that shows how far the bots are."""


def _show_sheet(picker: Picker, sheet: Sheet) -> None:
    """Show a sheet in a list; the cursor stays where it is."""
    picker.head = None if sheet.head is None else [("  ", "plain"), *sheet.head]
    picker.parts, picker.items = sheet.parts, sheet.entrants
    picker.fill(sheet.rows)


class TablesPanel(Picker):
    """The tables of a round."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Table"), id="cup.table"),
    ]


class ViewPanel(Picker):
    """Standings, cross table or report."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Player"), id="cup.player"),
    ]


def _headline(tournament: Tournament, width: int) -> Line:
    plan = tournament.plan
    line: Line = [(f" {plan.name}  ", "gold")]
    texts = [registry.title(plan.game), format_title(plan.format), progress_text(tournament)]
    if plan.founder:
        texts.append(_("created by {name}").format(name=plan.founder))
    for text in texts:
        piece = (f" · {text}" if len(line) > 1 else text, "quiet")
        if line_width([*line, piece]) <= width:
            line.append(piece)
    return line


def _status(tournament: Tournament, name: str, width: int, *, bots_play: bool) -> Line:
    """Return what waits for somebody here, and how far the bots are.

    :param name: who alone is at this terminal; empty: everybody who has no other.
    """
    bots = _bots_tables(tournament)
    line: Line = [(" ", "plain")]
    ready = tournament.ready_tables
    if ready and name and not tournament.ready_for(name):
        line.append((_("No table is waiting for you; others are playing."), "plain"))
    elif ready and name:
        line.append((_("Your table is ready. Press p to sit down."), "gold"))
    elif ready:
        people = [p.name for t in ready for p in tournament.players(t) if p.kind == "human"]
        text = _("Your table is ready: {names}. Press p to sit down.").format(
            names=", ".join(people)
        )
        if len(text) > width - line_width(bots) - 3:
            text = _("Your table is ready. Press p to sit down.")
        line.append((text, "gold"))
    elif is_over(tournament):
        line.append((_("The tournament is over. v shows the other views."), "strong"))
    elif bots_play:
        line.append((_("The bots are playing."), "plain"))
    else:
        line.append((_("The bots are paused. Press Space to continue."), "warning"))
    if line_width(line) + line_width(bots) >= width:
        bots = bots[:1]  # the figures say what the bar does
    gap = width - line_width(line) - line_width(bots) - 1
    return [*line, (" " * max(1, gap), "plain"), *bots]


def _bots_tables(tournament: Tournament) -> Line:
    """Return how many of the bots' tables of this round are played; [] when there are none."""
    current = tournament.current
    if current is None:
        return []
    tables = [table for table in current.tables if tournament.bots_only(table)]
    if not tables:
        return []
    done = sum(table.finished for table in tables)
    filled = bar(done / len(tables), _BAR)
    return [
        (_("Bots’ tables {done} of {all}").format(done=done, all=len(tables)) + " ", "quiet"),
        (filled, "gold"),
        ("░" * (_BAR - len(filled)), "faint"),
    ]


class View(Enum):
    """What is shown beside the tables."""

    STANDINGS = N_("Standings")
    CROSS = N_("Cross table")
    REPORT = N_("Report")
    STRENGTHS = N_("Who is stronger, in %")


class TournamentScreen(AppScreen[None]):
    """Shows how a tournament stands; plays its tables, and lets bots play theirs."""

    CSS_PATH = "tournament.tcss"
    AUTO_FOCUS = "#tables"
    panels = ("tables", "view")
    all_fit = Size(150, 0)
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("p", "play", N_("Sit down"), id="cup.sit-down"),
        Binding("v", "view", N_("View"), id="cup.view"),
        Binding("right", "round(1)", N_("Rounds"), key_display="←→", id="cup.next-round"),
        Binding("left", "round(-1)", N_("Previous round"), show=False, id="cup.previous-round"),
        common("next-panel", show=False),
        common("previous-panel"),
        common("back"),
        Commit("space", "pause", N_("Pause bots"), id="cup.stop"),
        Commit("space", "go_on", N_("Resume bots"), id="cup.go-on"),
        Binding("e", "enter_late", N_("Late entry"), id="cup.late-entry"),
        Binding("w", "withdraw", N_("Withdraw"), id="cup.withdraw"),
        common("rules"),
    ]

    bots_tables: ClassVar[Callable[..., BotsTables]] = BotsTables
    """What plays the bots' tables."""

    def __init__(self, tournament_id: str, sit_at: int = 0) -> None:
        """Open a tournament.

        :param tournament_id: it need not exist any more; then a notice says so.
        :param sit_at: the table of the current round at which to sit down at once; 0: at none.
        """
        super().__init__()
        self.tournament_id = tournament_id
        self._sit_at = sit_at
        self.view = View.STANDINGS
        self.tournament: Tournament | None = None
        """As it was read last; None: it is not read yet."""
        self._begun = frozenset[int]()
        """Open tables of the current round whose match has begun."""
        self._report: tuple[int, FinalReport] | None = None
        """What it has come to, and after how many tables that was worked out."""
        self._reporting = False
        """Whether that is being worked out."""
        self._shown = 0
        """Number of the round whose tables are shown; 0: the last."""
        self._bots: BotsTables | None = None
        """What plays bots' tables now."""
        self._sits = False
        """Whether a table is being opened."""
        self._paused = False
        self.over = False
        """Whether it was over when it was last read."""

    def compose(self) -> ComposeResult:
        yield Panel(id="header")
        yield Panel(id="status")
        with Horizontal(id="columns"):
            yield TablesPanel(id="tables")
            yield ViewPanel(id="view")
            for name in ("rounds", "course"):
                past = Picker(id=name)
                past.can_focus = False
                yield past
        yield KeyBar()

    def on_unmount(self) -> None:
        if self._bots is not None:
            self._bots.stop()

    def on_screen_resume(self) -> None:
        self._sits = False
        self.reread()

    def retranslate(self) -> None:
        self._fill()

    def on_resize(self) -> None:
        self.call_after_refresh(self._fill)

    def rules_page(self) -> tuple[str, str]:
        plan = self.app.plan if self.tournament is None else self.tournament.plan
        return plan.game, ""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        tournament = self.tournament
        if tournament is None:
            return action in ("leave", "panel") or Sentence(
                N_("the tournament is still loading; wait a moment")
            )
        if action == "play":
            if self.app.store.sits_as and tournament.ready_tables:
                return bool(self._own_tables) or Sentence(N_("no table is waiting for you"))
            return bool(tournament.ready_tables) or Sentence(
                N_("the tournament is over") if self.over else N_("no table is waiting for players")
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

    # Reading, and the bots.

    def watched(self) -> Sequence[Path]:
        store = self.app.store
        return [*store.league_files, store.folder / TOURNAMENTS / self.tournament_id]

    def reread(self) -> None:
        """Read it again off the event loop."""
        self.job(N_("Tournament"), self._read, lambda read: self._show(*read), group="read")

    def _read(self) -> tuple[Tournament, frozenset[int]]:
        """Enter what is finished, pair what can be, and read the rest."""
        store, tournaments = self.app.store, self.app.store.tournaments
        if store.league_problem is None:
            tournaments.settle(self.tournament_id)
            tournament = tournaments.advance(self.tournament_id)
        else:  # it is only shown
            tournament = tournaments.load(self.tournament_id)
        begun = tournaments.begun(self.tournament_id, tournament)
        self.app.learn_players()  # for late entries
        return tournament, begun

    def _show(self, tournament: Tournament, begun: frozenset[int]) -> None:
        before = self.tournament
        if (tournament, begun) == (before, self._begun):  # what was written does not show here
            self._let_bots_play(tournament)
            self.refresh_bindings()
            return
        self.tournament, self._begun = tournament, begun
        over = is_over(tournament)
        if over and not self.over:
            self.view = View.REPORT
        self.over = over
        if before is None or len(before.rounds) != len(tournament.rounds):
            self._shown = 0
        self._fill()
        self._let_bots_play(tournament)
        number, self._sit_at = self._sit_at, 0
        for table in tournament.ready_tables:
            if table.number == number:
                self._sit_down(table)

    def _let_bots_play(self, tournament: Tournament) -> None:
        waiting = any(tournament.bots_only(table) for table in tournament.open_tables)
        here = self.app.visit is None  # visitors' machines are elsewhere: this one has a host
        if waiting and here and self._bots is None and not self._paused:
            self._bots = self.bots_tables(self.app.store.folder, self.tournament_id)
            self._play_bots(self._bots)
            self._fill()

    @work(thread=True)
    def _play_bots(self, bots: BotsTables) -> None:
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
        rounds = () if self.tournament is None else self.tournament.rounds
        return rounds[self._shown - 1] if rounds else None

    def _fill(self) -> None:
        tournament = self.tournament
        if tournament is None or not self.is_attached:
            return
        play, name = self._bots is not None, self.app.store.sits_as
        self.query_one("#header", Panel).show(lambda width, _height: [_headline(tournament, width)])
        self.query_one("#status", Panel).show(
            lambda width, _height: [_status(tournament, name, width, bots_play=play)]
        )
        shown = self._round
        tables = self.query_one(TablesPanel)
        if shown is not None:
            begun = self._begun if shown is tournament.rounds[-1] else ()
            width = tables.content_size.width
            _show_sheet(tables, tables_sheet(tournament, shown, begun, width))
            tables.entitle(_("Round {n}").format(n=shown.number))
            self._show_past(tournament, shown)
        self._show_view(tournament)
        self.refresh_bindings()

    def _show_past(self, tournament: Tournament, shown: Round) -> None:
        rounds, course = self.query_one("#rounds", Picker), self.query_one("#course", Picker)
        rounds.entitle(_("Other rounds"))
        course.entitle(_("Rank after each round"))
        if rounds.display:
            _show_sheet(rounds, rounds_sheet(tournament, shown, rounds.content_size.width))
            _show_sheet(course, course_sheet(tournament, course.content_size.width))

    def _show_view(self, tournament: Tournament) -> None:
        view = self.query_one(ViewPanel)
        by_points = self.view is View.STANDINGS
        view.entitle(_(self.view.value), scoring_text(tournament.plan.scoring) * by_points)
        _show_sheet(view, self._sheet(tournament, view.content_size.width, view.cursor))

    def _sheet(self, tournament: Tournament, width: int, cursor: int) -> Sheet:
        """Return the view that was chosen; have a report worked out that is not known yet."""
        if self.view is View.STANDINGS:
            return standings_sheet(tournament, width)
        if self.view is View.CROSS:
            return cross_sheet(tournament, width, cursor)
        if self._report is None or self._report[0] != _finished(tournament):
            if not self._reporting:
                self._reporting = True
                self.job(
                    "", lambda: final_report(tournament), partial(self._worked_out, tournament)
                )
            if self._report is None:
                return Sheet(None, [[(_("Calculating…"), "quiet")]])
        report = self._report[1]
        if self.view is View.REPORT:
            return report_sheet(tournament, report, width)
        return strengths_sheet(tournament, report, width, cursor)

    def _worked_out(self, tournament: Tournament, report: FinalReport) -> None:
        self._reporting = False
        self._report = (_finished(tournament), report)
        self._show_view(tournament)

    @on(Picker.Moved, "#view")
    def _moved(self) -> None:
        """In a table wider than the screen, go along with the cursor."""
        if self.view in (View.CROSS, View.STRENGTHS):
            self._show_view(self._read_one)

    def action_view(self) -> None:
        self.view = following(self.view)
        self._show_view(self._read_one)

    def action_round(self, step: int) -> None:
        rounds = len(self._read_one.rounds)
        wanted = max(1, min((self._shown or rounds) + step, rounds))
        self._shown = 0 if wanted == rounds else wanted
        self._fill()

    @property
    def _read_one(self) -> Tournament:
        """The tournament, for what `availability` allows only once it is read."""
        assert self.tournament is not None
        return self.tournament

    # Playing.

    @on(Picker.Picked, "#tables")
    def _table_picked(self, message: Picker.Picked) -> None:
        shown = self._round
        if shown is None:
            return
        table = shown.tables[message.index]
        if table.finished:
            self.app.show_game(match_id(self.tournament_id, shown.number, table.number))
        elif self._read_one.bots_only(table):
            self.app.note(_("Only bots sit there; they play automatically."))
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
        if self._sits:
            return
        self._sits = True
        store = self.app.store

        def open_match() -> "OpenMatch":
            opened = store.tournaments.open_match(self.tournament_id, table.number)
            store.bot_limit(opened.path)  # asked here, known where nothing may wait
            return opened

        self.job(N_("Tournament"), open_match, self.app.play_table, self.on_screen_resume)

    @on(Picker.Picked, "#view")
    def _entrant_picked(self) -> None:
        view, tournament = self.query_one(ViewPanel), self._read_one
        entrant = view.items[view.cursor] if view.cursor < len(view.items) else None
        if entrant is not None:
            player = tournament.entrant(entrant).player
            seat = seated([player], tournament.plan.game)[0]
            self.app.show_player(tournament.plan.game, seat.identity)

    # --- who comes and goes

    def may_change(self, action: str) -> bool | Sentence:
        """Whether who is here may let anybody come or go: a visitor at least themselves."""
        tournament, visitor = self._read_one, self.app.visitor
        if decides(tournament.plan, visitor):
            return True
        takes_part = any(name_key(e.player.name) == name_key(visitor) for e in self._staying)
        if action == "withdraw":
            return takes_part or Sentence(N_("you do not take part"))
        if takes_part:
            return Sentence(N_("you already take part"))
        return tournament.plan.takes_entries or founder_decides(tournament.plan)

    @property
    def _staying(self) -> Sequence[Entrant]:
        return [entrant for entrant in self._read_one.entrants if entrant.left_after is None]

    def action_withdraw(self) -> None:
        staying = self._staying
        if not decides(self._read_one.plan, self.app.visitor):
            key = name_key(self.app.visitor)
            (mine,) = (entrant for entrant in staying if name_key(entrant.player.name) == key)
            self._ask_to_withdraw(mine)
            return
        rows: list[Line] = [[(entrant.player.name, "plain")] for entrant in staying]
        self.ask(ChoiceDialog(N_("Who withdraws?"), rows, staying), self._ask_to_withdraw)

    def _ask_to_withdraw(self, entrant: Entrant) -> None:
        change = partial(self.app.store.tournaments.withdraw, self.tournament_id, entrant.number)

        question = Sentence(
            N_(
                "{name} leaves this tournament; finished games stay. A waiting table continues "
                "without {name}. Withdraw?"
            ),
            {"name": entrant.player.name},
        )
        dialog = Question(N_("Withdraw"), question)
        self.ask(dialog, lambda _yes: self._change(N_("Withdraw"), change))

    def action_enter_late(self) -> None:
        plan = self._read_one.plan
        if not decides(plan, self.app.visitor):
            self._ask_to_enter(self.app.visitor)
            return
        bots = [SeatInfo("?", "bot", bot.id) for bot in bots_for(plan.game)]
        kinds = [SeatInfo("?", "human"), *bots]
        rows: list[Line] = [[(bot_title(kind), "plain")] for kind in kinds]
        self.ask(ChoiceDialog(N_("Who enters?"), rows, kinds), self._ask_name)

    def _ask_to_enter(self, name: str) -> None:
        question = Sentence(
            N_("{name} plays in this tournament from the next round on. Enter?"), {"name": name}
        )
        dialog = Question(N_("Late entry"), question)
        self.ask(dialog, lambda _yes: self._enter(SeatInfo(name, "human")))

    def _enter(self, player: SeatInfo) -> None:
        tournaments = self.app.store.tournaments
        self._change(N_("Late entry"), lambda: tournaments.enter(self.tournament_id, player))

    def _ask_name(self, kind: SeatInfo) -> None:
        names = [entrant.player.name for entrant in self._read_one.entrants]
        there = {name_key(name): name for name in names}
        known = [
            (row.name, "")
            for row in self.app.known_players
            if row.kind == kind.kind and name_key(row.name) not in there
        ]
        title = Sentence(N_("Name of the new player"))
        human = kind.kind == "human"
        entry = TextEntry(title, "", lambda text: clean_new_name(text, there), known, human=human)
        self.ask(entry, lambda name: self._enter(SeatInfo(name, kind.kind, kind.bot)))

    def _change(self, title: str, change: Callable[[], Tournament]) -> None:
        self.job(title, change, lambda _tournament: self.reread(), self.reread)


def _finished(tournament: Tournament) -> int:
    return sum(table.finished for paired in tournament.rounds for table in paired.tables)
