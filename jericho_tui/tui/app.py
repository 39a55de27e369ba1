"""The application: the one place that knows every screen.

What the lobby does not show is imported when it is first wanted: the first paint is worth it.
"""

from typing import TYPE_CHECKING, ClassVar

from textual.screen import Screen

from jericho_tui.core.sentence import Sentence
from jericho_tui.play.match import Match
from jericho_tui.tui.application import Application
from jericho_tui.tui.screens.lobby import LobbyScreen
from jericho_tui.tui.settling import Settlement

if TYPE_CHECKING:
    from jericho_tui.sitting.sitting import Sitting


class JerichoApp(Application):
    """Lobby, table and scoreboard over one store: saved matches, league, settings."""

    TITLE = "Jericho"
    CSS_PATH = "app.tcss"
    MODES: ClassVar = {"lobby": LobbyScreen}
    HORIZONTAL_BREAKPOINTS = [
        (0, "-narrow"),
        (116, "-normal"),
        (160, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]

    def action_settings(self) -> None:
        """Open the settings, whose changes are seen and kept at once."""
        from jericho_tui.tui.dialogs.settings import SettingsDialog

        self.push_screen(SettingsDialog())

    def action_league(self) -> None:
        """Look at the ladder of the game that the lobby is set up for."""
        from jericho_tui.tui.screens.league import LeagueScreen

        self._switch("league", lambda: LeagueScreen(self.plan.game))

    def action_tournaments(self) -> None:
        """Look at the tournaments."""
        from jericho_tui.tui.screens.tournaments import TournamentsScreen

        self._switch("tournament", TournamentsScreen)

    def _table(self, sitting: "Sitting") -> Screen[None]:
        from jericho_tui.tui.screens.table import TableScreen

        return TableScreen(sitting)

    def _scoreboard(self, match: Match, settlement: Settlement) -> Screen[None]:
        from jericho_tui.tui.screens.scoreboard import ScoreboardScreen

        return ScoreboardScreen(match, settlement)

    def _replay(self, match: Match, problem: Sentence | None, ply: int | None) -> Screen[None]:
        from jericho_tui.tui.screens.replay import ReplayScreen

        return ReplayScreen(match, problem=problem, ply=ply)

    def _player(self, game: str, who: str) -> Screen[None]:
        from jericho_tui.tui.screens.player import PlayerScreen

        return PlayerScreen(game, who)

    def _game(self, match_id: str) -> Screen[None]:
        from jericho_tui.tui.screens.game import GameScreen

        return GameScreen(match_id)

    def _tournament(self, tournament_id: str) -> Screen[None]:
        from jericho_tui.tui.screens.tournament import TournamentScreen

        return TournamentScreen(tournament_id)

    def _tutorial(self, game: str) -> Screen[None]:
        from jericho_tui.tui.screens.tutorial import TutorialScreen

        return TutorialScreen(game)
