"""The lobby: set up a match, take a saved one up again, look at the ladder."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widget import Widget

from jericho_tui import __version__, games
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.prose.language import _, ngettext
from jericho_tui.sitting.browse import Kind, View, called, clean_or_empty, title_of_copy
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.paths import typed_path
from jericho_tui.store.records import SavedMatch
from jericho_tui.tui.dialogs.notice import Notice, Question
from jericho_tui.tui.panels.ladder import Ladder, player_text
from jericho_tui.tui.panels.new_game import NewGame
from jericho_tui.tui.panels.saved_games import About, SavedGames, ShelfKeys
from jericho_tui.tui.panels.saved_lines import reason
from jericho_tui.tui.screens.screen import HouseScreen
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from textual.widgets import Input

    from jericho_tui.league.ladder import LadderRow, RatingChange

T = TypeVar("T")


class LobbyScreen(HouseScreen):
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
        Binding("l", "ladder", N_("Ladder"), show=False, id="lobby.ladder"),
        Binding("slash", "search", N_("Search"), show=False, id="shelf.search"),
        Binding("escape", "clear", N_("All"), show=False, id="shelf.all"),
        Binding("f", "filter", N_("Filter"), show=False, id="shelf.filter"),
        Binding("s", "sort", N_("Sort"), show=False, id="shelf.sort"),
        Binding("R,f2", "rename", N_("Rename"), show=False, id="shelf.rename"),
        Binding("c", "copy", N_("Copy"), show=False, id="shelf.copy"),
        Binding("d,delete", "delete", N_("Delete"), show=False, id="shelf.delete"),
        Binding("u", "undo", N_("Undo"), show=False, id="shelf.undo"),
        Binding("v", "replay", N_("Replay"), show=False, id="shelf.replay"),
        Binding("x", "export", N_("Export"), show=False, id="shelf.export"),
        Binding("i", "import_file", N_("Import"), show=False, id="shelf.import"),
        Binding("t", "app.tutorial", N_("Tutorial"), id="lobby.tutorial"),
        Binding("question_mark", "app.rules", N_("Rules"), id="app.rules"),
        Binding("q", "app.quit", N_("Quit"), id="app.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._saved: list[SavedMatch] = []
        self._view = View()
        self._changes: dict[str, Sequence[RatingChange]] = {}
        """What finished rated matches did to the ratings, by id."""
        self._under: Path | None = None
        """The file that the cursor goes to when the list is shown next."""
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
        title = games.load(self.app.plan.game).info.title
        self.query_one(Ladder).entitle(_("Ladder · {game}").format(game=title))
        self._fill()

    def on_screen_resume(self) -> None:
        """Look again at what is on disk: a match may just have been played."""
        self.query_one(NewGame).show(self.app.plan)
        # After the first paint: reading and its imports would hold it up.
        self.call_after_refresh(self._read)

    # What is on disk.

    @work(thread=True, exclusive=True, group="read")
    def _read(self) -> None:
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
        self._saved, self._changes = saved, changes
        self._fill()
        self.query_one(Ladder).show(players)
        if not (saved or self._read_once):
            self.query_one(NewGame).focus()
        self._read_once = True
        if problem is not None:
            self.app.push_screen(Notice(N_("Saved games"), problem))

    @work(thread=True, group="shelf")
    def _act(self, title: str, act: Callable[[], T], done: Callable[[T], None]) -> None:
        """Do something with the shelf off the event loop, then read it again.

        :param title: of the notice that says why it cannot be done.
        :param done: is given the answer.
        """
        try:
            answer = act()
        except SentenceError as error:
            notice = Notice(title, error.sentence)
            self.app.call_from_thread(self.app.push_screen, notice)
            return
        self.app.call_from_thread(done, answer)
        self.app.call_from_thread(self._read)

    # The list.

    @property
    def _list(self) -> SavedGames:
        return self.query_one(SavedGames)

    def _fill(self) -> None:
        """Show what the view selects."""
        shown = self._view.select(self._saved, self.app.now())
        saved = self._list
        saved.nothing = (
            _("No saved game matches. Esc shows them all.")
            if self._saved
            else _("No saved games yet. Press n to start one.")
        )
        newcomer = not (self._saved or self.app.house.settings.last_setup)
        saved.offer = (
            _("New to Jericho? Press t for a first game with a coach.") if newcomer else ""
        )
        saved.show(shown, self._under)
        self._under = None
        parts = [_("Saved games")]
        if len(shown) != len(self._saved):
            parts.append(_("{shown} of {all}").format(shown=len(shown), all=len(self._saved)))
        elif shown:
            parts.append(str(len(shown)))
        if self._view.kind is not Kind.ALL:
            parts.append(_(self._view.kind.title))
        parts.append(_(self._view.order.value))
        self.query_one("#shelf").border_title = Content(" · ".join(parts))
        self._show_about()
        self.refresh_bindings()

    @on(Picker.Moved, "#saved")
    def _show_about(self) -> None:
        """Tell all of the match under the cursor."""
        match = self._list.match
        changes = () if match is None else self._changes.get(match.id, ())
        self.query_one(About).show(match, changes)

    @on(Picker.Picked, "#saved")
    def _picked(self) -> None:
        """Open a saved match, or offer the good part of a damaged one."""
        match = self._list.match
        if match is None:
            return
        if match.problem is None:
            self.app.open_saved(match.path)
            return
        if not match.ply:
            self.app.push_screen(Notice(N_("Damaged game"), match.problem.located))
            return
        text = ngettext(
            "{reason}\n\nThe first {n} move is good. Play on from there as a new game? The"
            " damaged file stays as it is.",
            "{reason}\n\nThe first {n} moves are good. Play on from there as a new game? The"
            " damaged file stays as it is.",
            match.ply,
        ).format(reason=reason(match), n=match.ply)

        def answered(yes: bool | None) -> None:
            if yes:
                self.app.resume_good_part(match.path)

        self.app.push_screen(Question(N_("Damaged game"), text), answered)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what there is something for."""
        if action in ("rename", "copy", "delete", "export", "replay"):
            return True if self._list.matches else None
        if action == "undo":
            return self.app.house.shelf.can_restore
        if action == "clear":
            return self._view.words != "" or self._view.kind is not Kind.ALL or self._searching
        if action == "game" and parameters == (1,):
            return len(games.IDS) > 1
        return super().check_action(action, parameters)

    # Looking through it.

    @property
    def _searching(self) -> bool:
        return any(line.display for line in self.query("SearchLine"))

    async def action_search(self) -> None:
        """Show only what has the words that are typed."""
        from jericho_tui.tui.panels.search_line import SearchLine

        if not self.query(SearchLine):
            await self.query_one("#shelf").mount(SearchLine(), before=self._list)
        search = self.query_one(SearchLine)
        search.display = True
        search.line.focus()
        self.refresh_bindings()

    def on_input_changed(self, message: "Input.Changed") -> None:
        """Look for what is typed."""
        self._look(replace(self._view, words=message.value))

    def on_input_submitted(self) -> None:
        """Go to the list; without words the line is closed."""
        self._list.focus()
        if not self._view.words.strip():
            self.action_clear()

    def action_clear(self) -> None:
        """Show all matches again."""
        if self._searching:
            from jericho_tui.tui.panels.search_line import SearchLine

            search = self.query_one(SearchLine)
            search.display = False
            search.line.value = ""
        self._list.focus()
        self._look(View(order=self._view.order))

    def action_cursor(self, step: int) -> None:
        """Move the cursor of the list from elsewhere."""
        self._list.action_cursor(step)

    def action_filter(self) -> None:
        """Show the next kind of matches."""
        self._look(self._view.next_kind())

    def action_sort(self) -> None:
        """Sort by the next thing."""
        self._look(self._view.next_order())

    def _look(self, view: View) -> None:
        self._view = view
        self._fill()

    # What is done with a match.

    def action_replay(self) -> None:
        """Look back on the match under the cursor."""
        if match := self._list.match:
            self.app.open_replay(match.path)

    def action_rename(self) -> None:
        """Give the match under the cursor a title of its own."""
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        if (match := self._list.match) is None:
            return
        path = match.path
        shelf = self.app.house.shelf

        def titled(title: str | None) -> None:
            if title is not None:
                self._act(N_("Rename"), lambda: shelf.rename(path, title), lambda _done: None)

        dialog = TextEntry(N_("Title; empty: the players’ names"), match.title, clean_or_empty)
        self.app.push_screen(dialog, titled)

    def action_copy(self) -> None:
        """Copy the match under the cursor."""
        if (match := self._list.match) is None:
            return
        path, title = match.path, title_of_copy(match, self._saved)
        shelf = self.app.house.shelf

        def copied(copy: Path) -> None:
            self._under = copy
            self.app.notify(_("“{title}” is a casual game of its own.").format(title=title))

        self._act(N_("Copy"), lambda: shelf.duplicate(path, title), copied)

    def action_delete(self) -> None:
        """Move the match under the cursor to the trash folder."""
        if (match := self._list.match) is None:
            return
        path, name = match.path, called(match)
        shelf = self.app.house.shelf

        def deleted(kept: Path) -> None:
            text = _("“{name}” lies in the trash: {path}\nu brings it back.")
            self.app.notify(text.format(name=visible(name, 60), path=shown(kept)))

        self._act(N_("Delete"), lambda: shelf.throw_away(path), deleted)

    def action_undo(self) -> None:
        """Bring the match back that was deleted last."""

        def restored(path: Path) -> None:
            self._under = path

        self._act(N_("Undo"), self.app.house.shelf.restore, restored)

    def action_export(self) -> None:
        """Copy the file of the match under the cursor to another place."""
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        if (match := self._list.match) is None:
            return
        path = match.path

        def typed(target: str | None) -> None:
            if target is not None:
                self._export(path, Path(target), overwrite=False)

        title = N_("Export to which file or folder?")
        self.app.push_screen(TextEntry(title, f"~/{path.name}", _typed, live=False), typed)

    @work(thread=True, group="shelf")
    def _export(self, path: Path, target: Path, *, overwrite: bool) -> None:
        """Export; ask before a file is replaced."""
        from jericho_tui.store.shelf import TakenError

        app = self.app
        try:
            written = app.house.shelf.export(path, target, overwrite=overwrite)
        except TakenError as error:
            question = Sentence(N_("{problem}. Replace it?"), {"problem": error.sentence})

            def answered(yes: bool | None) -> None:
                if yes:
                    self._export(path, target, overwrite=True)

            app.call_from_thread(app.push_screen, Question(N_("Export"), question), answered)
        except SentenceError as error:
            app.call_from_thread(app.push_screen, Notice(N_("Export"), error.sentence))
        else:
            text = _("Exported to {path}.").format(path=shown(written))
            app.call_from_thread(app.notify, text)

    def action_import_file(self) -> None:
        """Take in the record of a match from another place."""
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        shelf = self.app.house.shelf

        def imported(path: Path) -> None:
            self._under = path
            self.app.notify(_("Imported as a casual game: {path}").format(path=shown(path)))

        def typed(source: str | None) -> None:
            if source is not None:
                self._act(N_("Import"), lambda: shelf.take_in(Path(source)), imported)

        dialog = TextEntry(N_("Import which file?"), "", _typed, live=False)
        self.app.push_screen(dialog, typed)

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
            self._read()

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

        self.app.push_screen(OptionsDialog(self.app.plan), self._replan)

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

    def action_ladder(self) -> None:
        """Go to the ladder."""
        self.query_one(Ladder).focus()

    @on(Picker.Picked, "#ladder")
    def _player_picked(self) -> None:
        """Tell all of the player under the cursor."""
        ladder = self.query_one(Ladder)
        player = ladder.players[ladder.cursor]
        self.app.push_screen(Notice(player.name, player_text(player)))


def _typed(text: str) -> str:
    """Return what was typed as a path.

    :raises SentenceError: it is none.
    """
    return str(typed_path(text))


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
