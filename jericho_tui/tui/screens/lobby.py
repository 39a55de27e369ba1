"""The lobby: set up a match, take a saved one up again, look at the ladder."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from jericho_tui import __version__
from jericho_tui.core.sentence import N_
from jericho_tui.games import load
from jericho_tui.prose.language import _, ngettext, say
from jericho_tui.prose.when import when
from jericho_tui.sitting.people import bot_title
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.files import StoreError
from jericho_tui.store.records import SavedMatch
from jericho_tui.tui.dialogs.notice import Notice, Question
from jericho_tui.tui.screens.screen import HouseScreen
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_right
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow


class LobbyScreen(HouseScreen):
    """Where every evening starts."""

    CSS_PATH = "lobby.tcss"
    AUTO_FOCUS = "#saved"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "start", N_("New game"), id="lobby.new-game"),
        Binding("e", "seats", N_("Seats"), id="lobby.seats"),
        Binding("v", "replay", N_("Replay"), id="lobby.replay"),
        Binding("o", "options", N_("Options"), id="lobby.options"),
        Binding("r", "rated", N_("Rated"), id="lobby.rated"),
        Binding("question_mark", "app.rules", N_("Rules"), id="app.rules"),
        Binding("q", "app.quit", N_("Quit"), id="app.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._saved: list[SavedMatch] = []

    def compose(self) -> ComposeResult:
        """Header, plan, saved matches, ladder."""
        yield _Header(id="header")
        with Horizontal(id="columns"):
            with Vertical(id="main-column"):
                yield PlanPanel(id="plan")
                yield SavedGames(empty=_("No saved games yet. Press n to start one."), id="saved")
            yield Ladder(id="ladder")
        yield KeyBar()

    def on_mount(self) -> None:
        """Name the panels and read what is on disk."""
        self.query_one("#plan").border_title = _("New game")
        self.query_one("#saved").border_title = _("Saved games")
        self.query_one("#ladder").border_title = _("Ladder")
        self.query_one(PlanPanel).show(self.app.plan)

    def on_screen_resume(self) -> None:
        """Look again at what is on disk: a match may just have been played."""
        self.query_one(PlanPanel).show(self.app.plan)
        # After the first paint: reading and its imports would hold it up.
        self.call_after_refresh(self._read)

    @work(thread=True, exclusive=True, group="read")
    def _read(self) -> None:
        """Read saved matches and the ladder off the event loop."""
        house = self.app.house
        problem = ""
        try:
            self.app.settle()
            saved = house.matches.list()
        except StoreError as error:
            saved, problem = [], say(error.sentence)
        rows = self.app.ladder(self.app.plan.game)
        self.app.call_from_thread(self._show, saved, rows, problem)
        self.app.call_from_thread(self.app.show_problems)

    def _show(self, saved: list[SavedMatch], rows: "list[LadderRow]", problem: str) -> None:
        if not self.is_attached:
            return
        self._saved = saved
        self._fill()
        self.query_one(Ladder).show(rows)
        if problem:
            self.app.push_screen(Notice(_("Saved games"), problem))

    def on_resize(self) -> None:
        """Write the rows anew: with more room they say more."""
        self._fill()

    def _fill(self) -> None:
        now = self.app.now()
        wide = self.size.width >= _ROOMY
        rows = [_saved_line(match, now, wide) for match in self._saved]
        self.query_one("#saved", Picker).fill(rows)

    @on(Picker.Picked, "#saved")
    def _picked(self, message: Picker.Picked) -> None:
        """Open a saved match, or offer the good part of a damaged one."""
        match = self._saved[message.index]
        if match.status != "damaged":
            self.app.open_saved(match.path)
            return
        reason = _reason(match)
        if not match.ply:
            self.app.push_screen(Notice(_("Damaged game"), reason))
            return
        text = ngettext(
            "{reason}\n\nThe first {n} move is good. Play on from there as a new game? The"
            " damaged file stays as it is.",
            "{reason}\n\nThe first {n} moves are good. Play on from there as a new game? The"
            " damaged file stays as it is.",
            match.ply,
        ).format(reason=reason, n=match.ply)

        def answered(yes: bool | None) -> None:
            if yes:
                self.app.resume_good_part(match.path)

        self.app.push_screen(Question(_("Damaged game"), text), answered)

    def action_replay(self) -> None:
        """Look back on the saved match under the cursor."""
        if self._saved:
            self.app.open_replay(self._saved[self.query_one("#saved", Picker).cursor].path)

    def action_start(self) -> None:
        """Deal a new match and sit down."""
        self.app.start(self.app.plan)

    def action_rated(self) -> None:
        """Switch between a match that counts for the ladder and a casual one."""
        self._replan(replace(self.app.plan, rated=not self.app.plan.rated))

    def action_seats(self) -> None:
        """Choose who sits where."""
        from jericho_tui.tui.dialogs.seats import SeatsDialog

        known = [player.name for player in self.app.players() if player.kind == "human"]
        self.app.push_screen(SeatsDialog(self.app.plan, known), self._replan)

    def action_options(self) -> None:
        """Choose the options of the game."""
        from jericho_tui.tui.dialogs.options import OptionsDialog

        self.app.push_screen(OptionsDialog(self.app.plan), self._replan)

    def _replan(self, plan: Plan | None) -> None:
        if plan is not None:
            self.app.plan = plan
            self.query_one(PlanPanel).show(plan)


class SavedGames(Picker):
    """The list of saved matches."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "pick", N_("Open"), id="lobby.open")]


class _Header(Canvas):
    """The name of the house."""

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint title, motto and version."""
        del height
        version = f"v{__version__} "
        head: Line = [
            (" JERICHO  ", "gold"),
            (_("walls, trumpets and a league of your own"), "quiet"),
        ]
        room = width - sum(len(text) for text, _role in head) - len(version)
        return [[*head, (" " * max(1, room), "plain"), (version, "faint")]]


class PlanPanel(Canvas):
    """What pressing n will start."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._plan: Plan | None = None

    def show(self, plan: Plan) -> None:
        """Show this plan."""
        self._plan = plan
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint game, seats, rated, options, and whether it can start."""
        plan = self._plan
        if plan is None:
            return []
        info = load(plan.game).info
        players = _("{low}–{high} players").format(low=info.min_seats, high=info.max_seats)
        minutes = _("{n} min").format(n=info.minutes)
        title: Line = [(f"▸ {info.title}", "gold"), (f"  {players} · {minutes}", "plain")]
        if width >= 90:
            title.append((f"   {_(info.tagline)}", "quiet"))
        label = 9
        lines: list[Line] = [title]
        seats: Line = [(fit("  " + _("Seats"), label), "quiet")]
        used = label
        for number, seat in enumerate(plan.seats):
            pieces: Line = [(" · " if number else " ", "faint"), (seat.name, "strong")]
            if seat.kind == "bot":
                pieces.append((f" {bot_title(seat, plan.game)}", "quiet"))
            size = sum(len(text) for text, _role in pieces)
            if used + size > width:
                lines.append(seats)
                seats, used = [(" " * label, "plain")], label
                pieces[0] = (" ", "plain")
            seats += pieces
            used += size
        lines.append(seats)
        lines.append(
            [
                (fit("  " + _("Rated"), label), "quiet"),
                (" ● ", "up") if plan.rated else (" ○ ", "quiet"),
                (
                    _("counts for the ladder")
                    if plan.rated
                    else _("casual: the ladder stays as it is"),
                    "plain",
                ),
            ]
        )
        lines.append([(fit("  " + _("Rules"), label), "quiet"), (" " + self._rules(plan), "plain")])
        return lines

    def _rules(self, plan: Plan) -> str:
        changed = [
            _(option.title)
            for option in load(plan.game).info.options
            if option.key in plan.options and plan.options[option.key] != option.default
        ]
        return ", ".join(changed) if changed else _("standard")


class Ladder(Canvas):
    """The first places of the ladder."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._rows: list[LadderRow] = []

    def show(self, rows: "list[LadderRow]") -> None:
        """Show these rows."""
        self._rows = rows
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint a line a player; provisional ones last, apart and quiet."""
        if not self._rows:
            return [[(_("No rated games yet."), "quiet")]]
        wide = width >= 32
        name = width - (21 if wide else 16)
        head = fit(" # " + _("player"), name + 3) + fit_right(_("rating"), 7)
        head += (fit_right("±", 5) if wide else "") + fit_right(_("games"), 6)
        lines: list[Line] = [[(head, "faint")]]
        for row in self._rows[: height - 1]:
            mark = "?" if row.rank is None else str(row.rank)
            tone = "quiet" if row.provisional else "plain"
            lines.append(
                [
                    (fit_right(mark, 2) + " ", "quiet"),
                    (fit(row.name, name), tone),
                    (fit_right(f"{row.rating:.0f}", 7), "quiet" if row.provisional else "strong"),
                    (fit_right("" if row.provisional else f"{row.error:.0f}", 5 * wide), "quiet"),
                    (fit_right(str(row.games), 6), "quiet"),
                ]
            )
        return lines


_ROOMY = 100
"""Columns from which a saved match's row has its game and date."""
_SIGNS = {
    "running": ("◐", "gold"),
    "finished": ("●", "plain"),
    "damaged": ("▲", "down"),
    "foreign-version": ("▲", "warning"),
}


def _reason(match: SavedMatch) -> str:
    return "" if match.problem is None else say(match.problem.located)


def _saved_line(match: SavedMatch, now: datetime, wide: bool) -> Line:
    """Return a saved match as a row of the list; nothing hidden is in it."""
    sign, role = _SIGNS[match.status]
    line: Line = [(f"{sign} ", role)]
    if match.status in ("damaged", "foreign-version"):
        return [
            *line,
            (fit(match.path.stem, 16), "plain"),
            (" " + _("damaged") + ": ", "down"),
            (_reason(match), "quiet"),
        ]
    names = [seat.name for seat in match.seats]
    if wide:
        line.append((fit(match.game_title, 8) + " ", "plain"))
    if match.result is not None:
        order = sorted(match.result.seats, key=lambda seat: seat.placing)
        for place, seat in enumerate(order):
            line.append((" · " if place else "", "faint"))
            tone = "strong" if seat.placing == 1 else "plain"
            line.append((f"{seat.name} {seat.score}", tone))
    else:
        for number, name in enumerate(names):
            turn = number in match.actors
            line.append((" · " if number else "", "faint"))
            line.append((("▸" if turn else "") + name, "gold" if turn else "plain"))
        moves = ngettext("{n} move", "{n} moves", match.ply).format(n=match.ply)
        line.append((f"  {moves}", "quiet"))
    if wide:
        line.append((f"  {when(match.updated, now)}", "faint"))
    return line
