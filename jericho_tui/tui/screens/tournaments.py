"""The tournaments there are, and a new one."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import cell_width
from jericho_tui.store.tournaments import decides, founder_decides
from jericho_tui.text.counts import day
from jericho_tui.text.language import _, ngettext, say
from jericho_tui.text.tournament import format_title
from jericho_tui.tui.common_keys import common
from jericho_tui.tui.dialogs.dialog import Question
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line, fit
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.store.tournaments import TournamentRow


_WIDE = 94
"""Columns of a row from which it has the date."""


class TournamentsScreen(AppScreen[None]):
    """A list of tournaments, the newest first."""

    CSS_PATH = "tournaments.tcss"
    AUTO_FOCUS = "#tournaments"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", N_("New tournament"), id="cups.new"),
        common("delete"),
        common("compete"),
        common("rules"),
        common("back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._kept = True
        """Whether a new tournament would be on the disk."""

    def compose(self) -> ComposeResult:
        yield _Tournaments(id="tournaments")
        yield KeyBar()

    def on_mount(self) -> None:
        self.retranslate()

    def on_screen_resume(self) -> None:
        self.reread()

    def retranslate(self) -> None:
        self._list.entitle(_("Tournaments"))
        self._list.empty = _("No tournaments yet. Press n to create one.")
        self._list.repaint()

    @property
    def _list(self) -> "_Tournaments":
        return self.query_one(_Tournaments)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "new":
            return self._kept or Sentence(N_("the league file is read-only"))
        if action == "delete":
            if not self._list.items:
                return Sentence(N_("there is no tournament to delete"))
            plan = self._list.items[self._list.cursor].plan
            return decides(plan, self.app.visitor) or founder_decides(plan)
        return super().availability(action, parameters)

    def watched(self) -> Sequence[Path]:
        return self.app.store.league_files

    @on(Picker.Moved)
    def _moved(self) -> None:
        """Whether a tournament can be deleted depends on which it is."""
        self.refresh_bindings()

    def reread(self) -> None:
        self.job(N_("Tournaments"), self.app.store.tournaments.list, self._show)

    def _show(self, rows: "Sequence[TournamentRow]") -> None:
        problem = self.app.store.league_problem
        if problem is not None and self._kept:
            text = _("Can’t create a tournament: {reason}").format(reason=say(problem.sentence))
            self.notify(text, severity="warning", timeout=20)
        self._kept = problem is None
        self._list.show(rows, self.app.now())
        self.refresh_bindings()

    @on(Picker.Picked)
    def _picked(self, message: Picker.Picked) -> None:
        self.app.show_tournament(self._list.items[message.index].id)

    def action_new(self) -> None:
        from jericho_tui.tui.screens.tournament_setup import TournamentSetupScreen

        self.app.push_screen(TournamentSetupScreen(self.app.plan, len(self._list.items) + 1))

    def action_delete(self) -> None:
        row, remove = self._list.items[self._list.cursor], self.app.store.tournaments.remove

        def delete(_yes: bool) -> None:
            self.job(N_("Delete"), lambda: remove(row.id), lambda _done: self.reread(), self.reread)

        question = Sentence(
            N_(
                "This removes {name} from the list. Its games stay saved, and their ratings stay. "
                "Delete it?"
            ),
            {"name": row.plan.name},
        )
        self.ask(Question(N_("Delete"), question), delete)

    def action_leave(self) -> None:
        self.app.leave_mode("tournament")


def _progress(row: "TournamentRow") -> str:
    if row.finished:
        return _("over")
    place = _("round {number} of {rounds}") if row.plan.rounds else _("round {number}")
    return place.format(number=row.round, rounds=row.plan.rounds)


class _Tournaments(Picker):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Open"), id="cups.open"),
    ]
    items: "Sequence[TournamentRow]" = ()

    def show(self, rows: "Sequence[TournamentRow]", now: datetime) -> None:
        """Show these; the cursor stays on its tournament."""
        under = self.items[self.cursor].id if self.items else None
        self.items, self._now = rows, now
        here = (place for place, row in enumerate(rows) if row.id == under)
        self.fill([[]] * len(rows), next(here, None))

    def row(self, index: int, width: int) -> Line:
        row: TournamentRow = self.items[index]
        widest = max(12, *(cell_width(one.plan.name) for one in self.items))
        entrants = ngettext("{n} player", "{n} players", row.entrants).format(n=row.entrants)
        # Where there is no room for the date, the order tells what is new.
        dated = [(fit(day(row.created, self._now), 11), "quiet")] if width >= _WIDE else []
        return [
            ("● " if row.finished else "◐ ", "plain" if row.finished else "gold"),
            (fit(row.plan.name, widest + 2), "strong"),
            *dated,
            (f"{registry.title(row.plan.game)} · {format_title(row.plan.format)}", "plain"),
            (f" · {entrants} · {_progress(row)}", "quiet"),
        ]
