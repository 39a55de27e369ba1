"""The application: the one place that knows every screen.

What the lobby does not show is imported when it is first wanted: the first paint is worth it.
"""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.screen import Screen

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import _
from jericho_tui.sitting.plan import Plan
from jericho_tui.tui.application import Application
from jericho_tui.tui.dialogs.dialog import ChoiceDialog
from jericho_tui.tui.screens.lobby import LobbyScreen
from jericho_tui.tui.services import Settlement
from jericho_tui.tui.widgets.canvas import Line, fit

if TYPE_CHECKING:
    from jericho_tui.play.match import Match
    from jericho_tui.sitting.sitting import Sitting
    from jericho_tui.store.records import OpenMatch


class JerichoApp(Application):
    """Lobby, table and scoreboard over one store: saved matches, league, settings."""

    TITLE = "Jericho"
    CSS_PATH = "app.tcss"
    MODES: ClassVar = {"lobby": LobbyScreen}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f12", "picture", N_("Picture of this screen"), show=False, id="app.picture"),
    ]
    HORIZONTAL_BREAKPOINTS = [
        (0, "-narrow"),
        (116, "-normal"),
        (160, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]

    def action_settings(self) -> None:
        from jericho_tui.tui.dialogs.settings import SettingsDialog

        self.push_screen(SettingsDialog())

    def action_picture(self) -> None:
        from jericho_tui.tui.sharing.handing import choose_way, picture_ways

        choose_way(self, N_("Picture of this screen"), list(picture_ways(self)))

    def action_learn_door(self) -> None:
        self._open_door(
            N_("Learn"),
            ("tutorial", N_("Coach"), N_("play a first game, step by step")),
            ("rules", N_("Rules"), N_("read the rulebook")),
            ("puzzles", N_("Puzzles"), N_("find the one good move")),
            ("learn", N_("Practise"), N_("decide your own mistakes again")),
        )

    def action_compete_door(self) -> None:
        self._open_door(
            N_("Compete"),
            ("league", N_("Ladder"), N_("see how everybody is rated")),
            ("tournaments", N_("Tournaments"), N_("play for a cup")),
            ("daily", N_("Daily deal"), N_("play the same cards as everybody, once a day")),
            ("statistics", N_("Statistics"), N_("see your results and achievements")),
        )

    def _open_door(self, title: str, *ways: tuple[str, str, str]) -> None:
        """Offer what lies behind one of the lobby's doors.

        :param ways: the application's action, what it is called, and what one does there (gettext
            message ids).
        """
        names = [_(name) for _action, name, _what in ways]
        size = max(map(cell_len, names)) + 2
        rows: list[Line] = [
            [(f"{number}  ", "gold"), (fit(name, size), "strong"), (_(what), "quiet")]
            for number, (name, (_action, _name, what)) in enumerate(
                zip(names, ways, strict=True), 1
            )
        ]

        def chosen(number: int | None) -> None:
            if number is not None:
                self.call_later(self.run_action, f"app.{ways[number][0]}")

        self.push_screen(ChoiceDialog(title, rows), chosen)

    def action_league(self) -> None:
        from jericho_tui.tui.screens.league import LeagueScreen

        self._switch("league", lambda: LeagueScreen(self.plan.game))

    def action_tournaments(self) -> None:
        from jericho_tui.tui.screens.tournaments import TournamentsScreen

        self._switch("tournament", TournamentsScreen)

    def learn(self, who: str = "", first: Path | None = None) -> None:
        """Open somebody's own mistakes as exercises.

        :param who: empty, and for visitors: whoever is at this terminal.
        :param first: the match whose mistakes come first; None: the latest.
        """
        from jericho_tui.tui.screens.learn import LearnScreen

        self.push_screen(LearnScreen(self.who if self.visit else who or self.who, first))

    def action_learn(self) -> None:
        self.learn()

    def action_statistics(self) -> None:
        from jericho_tui.tui.screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen(self.who))

    def action_puzzles(self) -> None:
        self.show_puzzles(self.plan.game)

    def show_puzzles(self, game: str) -> None:
        from jericho_tui.tui.screens.puzzles import PuzzlesScreen

        self.push_screen(PuzzlesScreen(game))

    def action_daily(self) -> None:
        from jericho_tui.tui.screens.daily import DailyScreen

        self._switch("daily", DailyScreen)

    def _table(self, sitting: "Sitting") -> Screen[None]:
        from jericho_tui.tui.screens.table import TableScreen

        return TableScreen(sitting)

    def sit_at(self, table_id: str) -> None:
        if isinstance(self.screen, LobbyScreen):
            self.screen.sit_at(table_id)

    def wait_again(self, plan: Plan) -> None:
        self._leave_for("scoreboard", self.DEFAULT_MODE)
        if isinstance(self.screen, LobbyScreen):
            self.screen.found(plan, again=True)

    def _scoreboard(self, sitting: "Sitting", settlement: Settlement, counts: bool) -> Screen[None]:
        from jericho_tui.tui.screens.scoreboard import ScoreboardScreen

        return ScoreboardScreen(sitting, settlement, counts=counts)

    def _replay(
        self,
        match: "Match",
        file: "OpenMatch | Path | None",
        problem: Sentence | None,
        ply: int | None,
    ) -> Screen[None]:
        from jericho_tui.sitting.talking import Bystander
        from jericho_tui.tui.screens.replay import ReplayScreen

        opened, path = (None, file) if isinstance(file, Path | None) else (file, file.path)
        talker = None if path is None else Bystander(self.store, path, (self.name_here,))
        reader = "" if self.visit is None else self.visit.name
        return ReplayScreen(
            match,
            opened=opened,
            problem=problem,
            ply=ply,
            talker=talker,
            reader=reader,
            path=path,
        )

    def _player(self, game: str, who: str) -> Screen[None]:
        from jericho_tui.tui.screens.player import PlayerScreen

        return PlayerScreen(game, who)

    def _game(self, match_id: str) -> Screen[None]:
        from jericho_tui.tui.screens.game import GameScreen

        return GameScreen(match_id)

    def _tournament(self, tournament_id: str, sit_at: int) -> Screen[None]:
        from jericho_tui.tui.screens.tournament import TournamentScreen

        return TournamentScreen(tournament_id, sit_at)

    def _tutorial(self, game: str) -> Screen[None]:
        from jericho_tui.tui.screens.tutorial import TutorialScreen

        return TutorialScreen(game)
