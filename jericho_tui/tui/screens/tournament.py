"""A tournament: whose table is ready, how the bots' tables come along, and who stands where.

People's tables are played at the normal table; bots' tables meanwhile in a process beside. Whatever
is left, and however, the next visit goes on from the last result.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from jericho_tui.session.people import bot_title
from jericho_tui.session.ready import BotsTables
from jericho_tui.store.paths import TOURNAMENTS
from jericho_tui.store.tournaments import decides, founder_decides, match_id
from jericho_tui.text.language import _
from jericho_tui.text.tournament import format_title, progress_text, scoring_text
from jericho_tui.tui.common_keys import common
from jericho_tui.tui.dialogs.dialog import Notice, Question
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
    picker.parts = sheet.parts
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
    sheet = Sheet(None, ())

    def show(self, sheet: Sheet) -> None:
        """Show a sheet; the cursor stays where it is."""
        self.sheet = sheet
        _show_sheet(self, sheet)

    @property
    def entrant(self) -> int | None:
        """Whom the row under the cursor is about."""
        entrants = self.sheet.entrants
        return entrants[self.cursor] if self.cursor < len(entrants) else None


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


@dataclass(frozen=True)
class _Standing:
    tournament: Tournament
    begun: frozenset[int]
    """Open tables of the current round whose match has begun."""


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
        game = "" if self._standing is None else self._standing.tournament.plan.game
        return game or self.app.plan.game, ""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if self._standing is None:
            return action in ("leave", "panel") or Sentence(
                N_("the tournament is still loading; wait a moment")
            )
        tournament = self._standing.tournament
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

    @property
    def tournament(self) -> Tournament | None:
        return None if self._standing is None else self._standing.tournament

    # Reading, and the bots.

    def watched(self) -> Sequence[Path]:
        store = self.app.store
        return [*store.league_files, store.folder / TOURNAMENTS / self.tournament_id]

    def reread(self) -> None:
        """Read it again off the event loop; only what was read last is shown."""
        self._asked += 1
        asked = self._asked

        def show(standing: _Standing) -> None:
            if asked == self._asked:
                self._show(standing)

        self.job(N_("Tournament"), self._read, show)

    def _read(self) -> _Standing:
        """Enter what is finished, pair what can be, and read the rest."""
        store, tournaments = self.app.store, self.app.store.tournaments
        if store.league_problem is None:
            tournaments.settle(self.tournament_id)
            tournament = tournaments.advance(self.tournament_id)
        else:  # it is only shown
            tournament = tournaments.load(self.tournament_id)
        begun = tournaments.begun(self.tournament_id, tournament)
        self.app.learn_players()  # for late entries
        return _Standing(tournament, begun)

    def _show(self, standing: _Standing) -> None:
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
        rounds = () if self._standing is None else self._standing.tournament.rounds
        return rounds[self._shown - 1] if rounds else None

    def _fill(self) -> None:
        standing = self._standing
        if standing is None or not self.is_attached:
            return
        tournament = standing.tournament
        play, name = self._bots is not None, self.app.store.sits_as
        self.query_one("#header", Panel).show(lambda width, _height: [_headline(tournament, width)])
        self.query_one("#status", Panel).show(
            lambda width, _height: [_status(tournament, name, width, bots_play=play)]
        )
        shown = self._round
        tables = self.query_one(TablesPanel)
        if shown is not None:
            begun = standing.begun if shown is tournament.rounds[-1] else ()
            width = tables.content_size.width
            _show_sheet(tables, tables_sheet(tournament, shown, begun, width))
            tables.entitle(_("Round {n}").format(n=shown.number))
            self._show_past(tournament, shown)
        self._show_view()
        self.refresh_bindings()

    def _show_past(self, tournament: Tournament, shown: Round) -> None:
        """Show the other rounds, and where everybody stood after each."""
        rounds, course = self.query_one("#rounds", Picker), self.query_one("#course", Picker)
        rounds.entitle(_("Other rounds"))
        course.entitle(_("Rank after each round"))
        if rounds.display:
            _show_sheet(rounds, rounds_sheet(tournament, shown, rounds.content_size.width))
            _show_sheet(course, course_sheet(tournament, course.content_size.width))

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
                self.job(
                    "", lambda: final_report(tournament), partial(self._worked_out, tournament)
                )
            if self._report is None:
                view.show(Sheet(None, [[(_("Calculating…"), "quiet")]]))
                return
        report = self._report[1]
        if self.view is View.REPORT:
            view.show(report_sheet(tournament, report, width))
        else:
            view.show(strengths_sheet(tournament, report, width, view.cursor))

    def _worked_out(self, tournament: Tournament, report: FinalReport) -> None:
        self._reporting = False
        self._report = (_finished(tournament), report)
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
        entrant = self.query_one(ViewPanel).entrant
        if entrant is not None and self._standing is not None:
            tournament = self._standing.tournament
            player = tournament.entrant(entrant).player
            seat = seated([player], tournament.plan.game)[0]
            self.app.show_player(tournament.plan.game, seat.identity)

    # --- who comes and goes

    def may_change(self, action: str) -> bool | Sentence:
        """Whether who is here may let anybody come or go: a visitor at least themselves."""
        tournament, visitor = self.tournament, self.app.visitor
        assert tournament is not None  # it was read
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
        assert self.tournament is not None  # see `check_action`
        return [entrant for entrant in self.tournament.entrants if entrant.left_after is None]

    def action_withdraw(self) -> None:
        from jericho_tui.tui.dialogs.dialog import ChoiceDialog

        assert self.tournament is not None  # see `check_action`
        staying = self._staying
        if not decides(self.tournament.plan, self.app.visitor):
            key = name_key(self.app.visitor)
            (mine,) = (entrant for entrant in staying if name_key(entrant.player.name) == key)
            self._ask_to_withdraw(mine.number, mine.player.name)
            return

        def chosen(place: int) -> None:
            self._ask_to_withdraw(staying[place].number, staying[place].player.name)

        rows: list[Line] = [[(entrant.player.name, "plain")] for entrant in staying]
        self.ask(ChoiceDialog(N_("Who withdraws?"), rows), chosen)

    def _ask_to_withdraw(self, number: int, name: str) -> None:
        tournaments = self.app.store.tournaments

        def withdraw(_yes: bool) -> None:
            self._change(N_("Withdraw"), lambda: tournaments.withdraw(self.tournament_id, number))

        question = Sentence(
            N_(
                "{name} leaves this tournament; finished games stay. A waiting table continues "
                "without {name}. Withdraw?"
            ),
            {"name": name},
        )
        self.ask(Question(N_("Withdraw"), question), withdraw)

    def action_enter_late(self) -> None:
        from jericho_tui.tui.dialogs.dialog import ChoiceDialog

        assert self.tournament is not None  # see `check_action`
        if not decides(self.tournament.plan, self.app.visitor):
            self._ask_to_enter(self.app.visitor)
            return
        kinds = ["", *(bot.id for bot in bots_for(self.tournament.plan.game))]
        seats = [SeatInfo("?", "bot", kind) if kind else SeatInfo("?", "human") for kind in kinds]

        rows: list[Line] = [[(bot_title(seat), "plain")] for seat in seats]
        dialog = ChoiceDialog(N_("Who enters?"), rows)
        self.ask(dialog, lambda place: self._ask_name(seats[place]))

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
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        assert self.tournament is not None  # see `check_action`
        names = [entrant.player.name for entrant in self.tournament.entrants]
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
