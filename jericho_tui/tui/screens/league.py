"""The league: the ladder of every game, and how whoever is under the cursor came there."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_
from jericho_tui.session.browse import By, View, Who, select_players
from jericho_tui.session.people import player_title
from jericho_tui.text.language import _, ngettext
from jericho_tui.tui.common_keys import common, old_key
from jericho_tui.tui.panels.career import Opponents, show_career
from jericho_tui.tui.panels.ladder import Ladder, Moved, RatingCurve, recent_lines
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Frame, Line, Panel
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker
from jericho_tui.tui.widgets.text_line import SearchLine

if TYPE_CHECKING:
    from textual.widgets import Input

    from jericho_tui.league.career import Career
    from jericho_tui.league.ladder import LadderRow
    from jericho_tui.store.database import League

_LATELY = 30
"""Matches that are told of a player."""


class LeagueScreen(AppScreen[None]):
    """The ladder of one game after another."""

    CSS_PATH = "league.tcss"
    AUTO_FOCUS = "#ladder"
    BINDINGS: ClassVar[list[BindingType]] = [
        common("filter"),
        common("sort"),
        common("search"),
        common("compete"),
        common("back"),
        common("next-game"),
        old_key("G", "game(-1)", N_("Previous game"), "league.previous-game"),
        old_key("t", "app.tournaments", N_("Tournaments"), "app.tournaments"),
        old_key("S", "app.statistics", N_("Statistics"), "app.statistics"),
        Binding("o", "retired", N_("Retired players"), show=False, id="league.retired"),
        common("rules"),
    ]

    def __init__(self, game: str) -> None:
        """Show a game's ladder.

        :param game: its id.
        """
        super().__init__()
        self.game = game
        self._view = View(Who.BOTH, By.RATING)
        self._rows: list[LadderRow] = []
        self._results = 0
        self._retired = False
        """Whether those who left are listed too."""

    def compose(self) -> ComposeResult:
        yield Panel(id="header")
        with Vertical(id="left"):
            with Frame(id="ranks"):
                search = SearchLine()
                search.display = False
                yield search
                ladder = Ladder(id="ladder")
                ladder.apart = True
                yield ladder
            with Horizontal(id="career"):
                yield Panel(id="records", focus=True)
                yield Panel(id="places", focus=True)
            against = Opponents(id="against")
            against.can_focus = False
            yield against
        yield Vertical(
            RatingCurve(id="curve"),
            Panel(id="recent"),
            id="player",
        )
        yield KeyBar()

    def on_screen_resume(self) -> None:
        self.reread()

    def retranslate(self) -> None:
        self._fill()

    def rules_page(self) -> tuple[str, str]:
        return self.game, ""

    # What is shown.

    def reread(self) -> None:
        """Read the ladder off the event loop."""
        game, retired, store = self.game, self._retired, self.app.store

        def read() -> "tuple[list[LadderRow], int]":
            return store.league.ladder(game, retired=retired), store.league.count(game)

        def show(found: "tuple[list[LadderRow], int]") -> None:
            self._rows, self._results = found
            self._fill()

        self.job(N_("League"), read, show, group="ladder")

    def _fill(self) -> None:
        if not self.is_attached:
            return
        shown = select_players(self._view, self._rows)
        empty = _("No player matches. Esc shows them all.") if self._rows else ""
        self.query_one(Ladder).show(shown, empty)
        head = _headline(self.game, self._results, len(self._rows))
        self.query_one("#header", Panel).show(lambda *_size: [head])
        parts = [_("Ladder")]
        if len(shown) != len(self._rows):
            parts.append(_("{shown} of {all}").format(shown=len(shown), all=len(self._rows)))
        if not self._view.shows_all:
            parts.append(_(self._view.kind.title))
        parts.append(_(self._view.order.value))
        self.query_one("#ranks", Frame).entitle(" · ".join(parts))
        self._show_player()
        self.refresh_bindings()

    @on(Picker.Moved, "#ladder")
    def _show_player(self) -> None:
        row = self.query_one(Ladder).player
        curve = self.query_one(RatingCurve)
        if row is None:
            curve.show_career(None)
            curve.entitle(_("Rating"))
            self._panel("recent").show(lambda *_size: ())
            self.query_one(Opponents).show_career(None)
            self.query_one("#career").visible = False
            return
        curve.entitle(_("Rating · {name}").format(name=player_title(row)))
        self._panel("recent").entitle(_("Recent games · {name}").format(name=player_title(row)))
        self.query_one(Opponents).entitle(_("Head to head · {name}").format(name=player_title(row)))
        self._panel("records").entitle(_("Records · {name}").format(name=player_title(row)))
        self._panel("places").entitle(_("Finishes"))
        game, store = self.game, self.app.store

        def show(story: "tuple[Career | None, Sequence[Moved]]") -> None:
            if self.query_one(Ladder).player is row and self.game == game:
                self._show_story(*story)

        # Where it cannot be read, the ladder itself has said so.
        self.job("", lambda: _story(store.league, game, row.root), show)

    def _show_story(self, career: "Career | None", moved: Sequence[Moved]) -> None:
        now = self.app.now
        show_career(self, career, now)
        self._panel("recent").show(lambda *size: recent_lines(moved, now(), *size))
        self.query_one("#career").visible = career is not None

    def _panel(self, name: str) -> Panel:
        return self.query_one(f"#{name}", Panel)

    # What keys do.

    @on(Picker.Picked, "#ladder")
    def _picked(self) -> None:
        row = self.query_one(Ladder).player
        if row is not None:
            self.app.show_player(self.game, row.root)

    @on(Picker.Picked, "#against")
    def _opponent_picked(self, message: Picker.Picked) -> None:
        who = self.query_one(Opponents).items[message.index].player.root
        self.app.show_player(self.game, who)

    def action_game(self, step: int) -> None:
        self.game = registry.step_from(self.game, step)
        self.reread()

    def action_filter(self) -> None:
        self._look(self._view.next_kind())

    def action_sort(self) -> None:
        self._look(self._view.next_order())

    def action_retired(self) -> None:
        self._retired = not self._retired
        self.reread()

    def action_search(self) -> None:
        self.query_one(SearchLine).open()

    def action_cursor(self, step: int) -> None:
        self.query_one(Ladder).action_cursor(step)

    def on_input_changed(self, message: "Input.Changed") -> None:
        self._look(replace(self._view, words=message.value))

    def on_input_submitted(self) -> None:
        if not self._view.words.strip():
            self._close_search()
        self.query_one(Ladder).focus()

    def action_leave(self) -> None:
        if self.query_one(SearchLine).display or not self._view.shows_all:
            self._close_search()
            self._look(self._view.all())
        else:
            self.app.leave_mode("league")

    def _close_search(self) -> None:
        self.query_one(SearchLine).close()
        self.query_one(Ladder).focus()

    def _look(self, view: View[Who, By]) -> None:
        self._view = view
        self._fill()


def _story(league: "League", game: str, who: str) -> "tuple[Career | None, Sequence[Moved]]":
    moved = []
    for listed in league.matches(game, who, most=_LATELY).matches:
        movements = league.movements(listed.match.match_id)
        if movements and listed.own_seat is not None:
            moved.append(Moved(listed, movements[listed.own_seat]))
    return league.career(game, who), moved


def _headline(game: str, results: int, players: int) -> Line:
    played = ngettext("{n} rated game", "{n} rated games", results).format(n=results)
    there = ngettext("{n} player", "{n} players", players).format(n=players)
    return [
        (f" {_('LEAGUE')}  ", "gold"),
        (registry.title(game), "strong"),
        (f" · {played} · {there}", "quiet"),
    ]
