"""The parts of a tournament's screen: which it is, what is to be done, lists to walk in."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from jericho_tui import games
from jericho_tui.core.sentence import N_
from jericho_tui.league.formats import is_over
from jericho_tui.league.tournament import Tournament
from jericho_tui.prose.language import _
from jericho_tui.prose.tournament import format_title, progress_text
from jericho_tui.tui.panels.tournament_views import Sheet
from jericho_tui.tui.widgets.canvas import Line, Showing, line_width
from jericho_tui.tui.widgets.chart import bar
from jericho_tui.tui.widgets.picker import Picker

_BAR = 12
"""Columns of the bar that shows how far the bots are."""


class Listing(Picker):
    """A sheet of lines; one that is to be walked in can have the focus."""

    can_focus = False
    sheet = Sheet(None, ())

    def show(self, sheet: Sheet) -> None:
        """Show a sheet; the cursor stays where it is."""
        self.sheet = sheet
        self.head = None if sheet.head is None else [("  ", "plain"), *sheet.head]
        self.parts = sheet.parts
        self.fill(sheet.rows)


class TablesPanel(Listing):
    """The tables of a round."""

    can_focus = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Table"), id="cup.table"),
    ]


class ViewPanel(Listing):
    """Standings, cross table or report."""

    can_focus = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Player"), id="cup.player"),
    ]

    @property
    def entrant(self) -> int | None:
        """Whom the row under the cursor is about."""
        entrants = self.sheet.entrants
        return entrants[self.cursor] if self.cursor < len(entrants) else None


class TournamentHeader(Showing[Tournament]):
    """Which tournament it is, in a line."""

    def draw(self, shown: Tournament, width: int, height: int) -> Sequence[Line]:
        del height
        plan = shown.plan
        line: Line = [(f" {plan.name}  ", "gold")]
        texts = [games.title(plan.game), format_title(plan.format), progress_text(shown)]
        if plan.founder:
            texts.append(_("founded by {name}").format(name=plan.founder))
        for text in texts:
            piece = (f" · {text}" if len(line) > 1 else text, "quiet")
            if line_width([*line, piece]) <= width:
                line.append(piece)
        return [line]


class Progress(NamedTuple):
    """How a tournament comes along."""

    tournament: Tournament
    bots_play: bool
    """Whether bots play now."""
    name: str
    """Who alone is at this terminal; empty: everybody who has no other."""


class TournamentStatus(Showing[Progress]):
    """What waits for somebody here, and how far the bots are."""

    def draw(self, shown: Progress, width: int, height: int) -> Sequence[Line]:
        del height
        tournament = shown.tournament
        bots = _bots_tables(tournament)
        line: Line = [(" ", "plain")]
        ready = tournament.ready_tables
        if ready and shown.name and not tournament.ready_for(shown.name):
            line.append((_("No table waits for you; others are being played."), "plain"))
        elif ready and shown.name:
            line.append((_("Your table is ready. p sits down."), "gold"))
        elif ready:
            names = [
                player.name
                for table in ready
                for player in tournament.players(table)
                if player.kind == "human"
            ]
            texts = (
                _("Your table is ready: {names}. p sits down.").format(names=", ".join(names)),
                _("Your table is ready. p sits down."),
            )
            room = width - line_width(bots) - 3
            line.append((next((t for t in texts if len(t) <= room), texts[-1]), "gold"))
        elif is_over(tournament):
            line.append((_("The tournament is over. v shows the other views."), "strong"))
        elif shown.bots_play:
            line.append((_("The bots play."), "plain"))
        else:
            line.append((_("The bots are stopped. Space lets them go on."), "warning"))
        if line_width(line) + line_width(bots) >= width:
            bots = bots[:1]  # the figures say what the bar does
        gap = width - line_width(line) - line_width(bots) - 1
        return [[*line, (" " * max(1, gap), "plain"), *bots]]


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
