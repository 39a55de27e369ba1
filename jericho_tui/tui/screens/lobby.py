"""The lobby: set up a match, take a saved one up again, look at the ladder."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widget import Widget

from jericho_tui import __version__, games
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import _
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.editions import editions_folder
from jericho_tui.store.files import StoreError
from jericho_tui.store.records import SavedMatch
from jericho_tui.tui.dialogs.notice import Notice
from jericho_tui.tui.panels.ladder import Ladder
from jericho_tui.tui.panels.new_game import NewGame
from jericho_tui.tui.panels.saved_games import About, SavedGames, ShelfKeys
from jericho_tui.tui.screens.shelf import ShelfScreen
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow, RatingChange


class LobbyScreen(ShelfScreen):
    """Where every evening starts."""

    CSS_PATH = "lobby.tcss"
    AUTO_FOCUS = "#saved"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "start", N_("New game"), id="lobby.new-game"),
        Binding("g", "game(1)", N_("Next game"), show=False, id="lobby.next-game"),
        Binding("e", "seats", N_("Seats"), show=False, id="lobby.seats"),
        Binding("r", "rated", N_("Rated"), show=False, id="lobby.rated"),
        Binding("o", "options", N_("Options"), show=False, id="lobby.options"),
        Binding("tab", "panel(1)", N_("Next panel"), show=False, id="lobby.next-panel"),
        Binding(
            "shift+tab", "panel(-1)", N_("Previous panel"), show=False, id="lobby.previous-panel"
        ),
        Binding("l", "app.league", N_("League"), id="app.league"),
        Binding("T", "app.tournaments", N_("Tournaments"), show=False, id="app.tournaments"),
        Binding("t", "app.tutorial", N_("Tutorial"), id="lobby.tutorial"),
        Binding("question_mark", "app.rules", N_("Rules"), id="app.rules"),
        Binding("q", "app.quit", N_("Quit"), id="app.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._read_once = False

    def compose(self) -> ComposeResult:
        """Header, new game, ladder, saved matches."""
        yield _Header(id="header")
        yield Container(
            NewGame(self.app.plan, id="plan"),
            Ladder(id="ladder"),
            Vertical(
                SavedGames(self.app.now, id="saved"),
                ShelfKeys(id="shelf-keys"),
                About(self.app.now, id="about"),
                id="shelf",
            ),
            id="columns",
        )
        yield KeyBar()

    def on_mount(self) -> None:
        """Name the panels."""
        self.retranslate()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one(NewGame).entitle(_("New game"))
        title = games.info(self.app.plan.game).title
        self.query_one(Ladder).entitle(_("Ladder · {game}").format(game=title))
        if self._read_once:
            self.fill()
        else:
            self.query_one("#shelf").border_title = Content(_("Saved games"))

    def on_screen_resume(self) -> None:
        """Look again at what is on disk: a match may just have been played."""
        self.query_one(NewGame).show(self.app.plan)
        # After the first paint: reading and its imports would hold it up.
        self.call_after_refresh(self.reread)

    # What is on disk.

    @work(thread=True, exclusive=True, group="read")
    def reread(self) -> None:
        """Read saved matches and the ladder off the event loop."""
        house = self.app.house
        saved: list[SavedMatch] = []
        players: list[LadderRow] = []
        problem: Sentence | None = None
        changes = dict(self._changes)
        try:
            self.app.settle()
            saved = house.matches.list()
            players = self.app.ladder(self.app.plan.game)
            for match in saved:
                if match.rated and match.result is not None and match.id not in changes:
                    changes[match.id] = house.league.changes(match.id) or ()
        except StoreError as error:
            problem = error.sentence
        self.app.call_from_thread(self._show, saved, players, changes, problem)
        self.app.call_from_thread(self.app.show_problems)

    def _show(
        self,
        saved: list[SavedMatch],
        players: "list[LadderRow]",
        changes: "dict[str, Sequence[RatingChange]]",
        problem: Sentence | None,
    ) -> None:
        if not self.is_attached:
            return
        first, self._read_once = not self._read_once, True
        self.show_saved(saved, changes)
        self.query_one(Ladder).show(players)
        if first and not saved:
            self.query_one(NewGame).focus()
        if problem is not None:
            self.app.push_screen(Notice(N_("Saved games"), problem))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer another game where there is one."""
        if action == "game" and parameters == (1,):
            return len(games.IDS) > 1
        return super().check_action(action, parameters)

    # The plan.

    def action_start(self) -> None:
        """Deal a new match and sit down."""
        self.app.start(self.app.plan)

    def action_game(self, step: int) -> None:
        """Choose another game."""
        here = games.IDS.index(self.app.plan.game)
        game = games.IDS[(here + step) % len(games.IDS)]
        if game != self.app.plan.game:
            self._replan(self.app.plan.with_game(game))
            self.retranslate()
            self.reread()

    def action_rated(self) -> None:
        """Switch between a match that counts for the ladder and a casual one."""
        self._replan(replace(self.app.plan, rated=not self.app.plan.rated))

    def action_seats(self) -> None:
        """Choose who sits where."""
        from jericho_tui.tui.dialogs.seats import SeatsDialog

        dialog = SeatsDialog(self.app.plan, self.app.players(), self.query_one(Ladder).players)
        self.app.push_screen(dialog, self._replan)

    def action_options(self) -> None:
        """Choose the options of the game."""
        from jericho_tui.tui.dialogs.options import OptionsDialog

        self.app.push_screen(
            OptionsDialog(self.app.plan, editions_folder(self.app.house.folder)), self._replan
        )

    def _replan(self, plan: Plan | None) -> None:
        if plan is not None:
            self.app.plan = plan
            self.query_one(NewGame).show(plan)

    # Panels.

    def action_panel(self, step: int) -> None:
        """Go to the next panel, or the one before."""
        panels: list[Widget] = [self.query_one(NewGame), self._list, self.query_one(Ladder)]
        here = panels.index(self.focused) if self.focused in panels else 1
        panels[(here + step) % len(panels)].focus()

    @on(Picker.Picked, "#ladder")
    def _player_picked(self) -> None:
        """Open the page of the player under the cursor."""
        player = self.query_one(Ladder).player
        if player is not None:
            self.app.show_player(self.app.plan.game, player.name)


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
        room = width - line_width(head) - len(version)
        return [[*head, (" " * max(1, room), "plain"), (version, "quiet")]]
