"""The lobby: set up a game, resume a saved one, sit down at a table, look at the ladder."""

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widget import Widget
from textual.worker import Worker

from jericho_tui import __version__
from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.session.browse import (
    called,
    clean_or_empty,
    title_of_copy,
)
from jericho_tui.session.people import player_title
from jericho_tui.session.plan import Plan
from jericho_tui.store.club import open_club
from jericho_tui.store.files import Changes, StoreError, TakenError, shown
from jericho_tui.store.paths import typed_path
from jericho_tui.text.language import _, ngettext, say
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.common_keys import common, old_key, with_former
from jericho_tui.tui.dialogs.dialog import Notice, Question
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.about import About
from jericho_tui.tui.panels.ladder import Ladder, RatingCurve
from jericho_tui.tui.panels.new_game import NewGame
from jericho_tui.tui.panels.preview import Board
from jericho_tui.tui.panels.saved_games import CoachOffer, SavedGames, SavedGamesKeys
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Frame, Line, Panel, line_width
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from textual.widgets import Input

    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.store.club import Seen as Club
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.store.store import Store
    from jericho_tui.store.waiting import ListedTable
    from jericho_tui.tui.widgets.text_line import SearchLine

T = TypeVar("T")
_WELCOME: Final = N_(
    "This is your name at tables and on the ladder; you can change it in the settings "
    "(F10). Esc: {name}."
)
_MANY: Final = 2000
"""Saved games from which on collecting what is not needed any more would be felt."""
_GAP: Final[Line] = [("  ", "plain")]
_AT_START: Final = 1.0
"""Seconds in which nobody has begun to do anything yet."""
_SHARE: Final = 0.05
"""Of its time that a lobby spends at most on reading a folder in which others play all the time."""


class LobbyScreen(AppScreen[None]):
    """Where every evening starts."""

    CSS_PATH = "lobby.tcss"
    AUTO_FOCUS = "#saved"
    BINDINGS: ClassVar[list[BindingType]] = [
        common("search", show=False),
        Binding("escape", "clear", N_("All"), show=False, id="saved.all"),
        common("filter", show=False),
        common("sort", show=False),
        *with_former("R", common("rename", show=False)),
        Commit("c", "copy", N_("Copy"), show=False, id="saved.copy"),
        common("delete", show=False),
        common("undo", show=False),
        common("replay", show=False),
        common("share", "export", N_("Send"), show=False),
        Binding("i", "import_file", N_("Import"), show=False, id="saved.import"),
        Binding("w", "invite", N_("With a friend"), show=False, id="lobby.friend"),
        Binding("k", "sit_together", N_("Sit down with me"), show=False, id="lobby.sit-down"),
        Commit("n", "start", N_("New"), id="lobby.new-game"),
        common("learn"),
        common("compete"),
        common("rules", show=True),
        Commit("q", "app.quit", N_("Quit"), id="app.quit"),
        common("next-game", show=False),
        Binding("e", "seats", N_("Seats"), show=False, id="lobby.seats"),
        Binding("r", "rated", N_("Rated"), show=False, id="lobby.rated"),
        Binding("o", "options", N_("Options"), show=False, id="lobby.options"),
        common("next-panel", show=False),
        common("previous-panel"),
        common("practise", "app.learn", show=False),
        Binding("p", "app.puzzles", N_("Puzzles"), show=False, id="app.puzzles"),
        old_key("T", "app.tournaments", N_("Tournaments"), "app.tournaments"),
        old_key("D", "app.daily", N_("Daily deal"), "app.daily"),
        old_key("S", "app.statistics", N_("Statistics"), "app.statistics"),
    ]

    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (24, "-short"), (30, "-tall")]
    key_words: ClassVar[Mapping[str, str]] = {
        "app.compete_door": N_("League"),
        "app.quit": N_("Exit"),
        "keys": N_("Help"),
        "settings": N_("Options"),
    }
    """By action, its word where the key bar has not room for all."""

    def __init__(self) -> None:
        super().__init__()
        self._called: set[str] = set()
        """The ids of tables that wait for whoever is here, and have been told of."""
        self._search: SearchLine | None = None
        """What is typed into to search; None: nobody has yet."""
        self._way = ""
        """What enter was last on the list."""
        self._acting: Worker[None] | None = None
        """Does what a key asked for with the game under the cursor."""
        self._read_once = False
        self._listed_at = 0.0
        """When there was a list for the first time, in seconds of `monotonic`."""
        self._offers_new = False
        """Whether the new game was put first then, for want of anything else."""
        self._swept = False
        """Whether tables that nobody needs any more have been cleared away."""
        self._readers = 0
        """How many read the saved games just now."""
        self._next_read = 0.0
        """When they may be read for being followed again, in seconds of `monotonic`."""
        self._unsettled = False
        """Whether the league may lack results, or the list what they did to the ratings."""

    def compose(self) -> ComposeResult:
        saved, board = SavedGames(self._list_shown, id="saved"), Board(id="board")
        yield Panel(id="header")
        yield Container(
            Frame(saved, SavedGamesKeys(id="saved-games-keys"), id="saved-games"),
            About(saved, board, id="about"),
            NewGame(self.app.plan, id="plan"),
            Ladder(id="ladder"),
            board,
            RatingCurve(id="curve"),
            id="columns",
        )
        yield KeyBar()

    @cached_property
    def _list(self) -> SavedGames:
        return self.query_one(SavedGames)

    @cached_property
    def _about(self) -> About:
        return self.query_one(About)

    def on_resize(self) -> None:
        if self._read_once:
            self.call_after_refresh(self._about.look_closer)
            self.call_after_refresh(self._show_curve)

    def on_mount(self) -> None:
        self.query_one("#header", Panel).show(self._header)
        self.app.ready.changed.subscribe(self, lambda _tables: self._show_ready())
        self.retranslate()

    def retranslate(self) -> None:
        self.query_one(NewGame).entitle(_("Play"))
        self._entitle_ladder()
        if self._read_once:
            self._list.renew()
        else:
            self.query_one("#saved-games", Frame).entitle(_("Continue"))

    def _entitle_ladder(self) -> None:
        title = registry.title(self.app.plan.game)
        self.query_one(Ladder).entitle(_("Ladder · {game}").format(game=title))

    def on_screen_resume(self) -> None:
        self.query_one(NewGame).show(self.app.plan)
        self.query_one("#header", Panel).repaint()  # who is here may be another
        if self.is_drawn:
            self.call_after_refresh(self.reread)

    def drawn(self) -> None:
        self.reread()

    def _header(self, width: int, _height: int) -> Sequence[Line]:
        """Return the program's name, who alone is at this terminal, and who visits the club."""
        head: Line = [(" JERICHO  ", "gold")]
        motto: Line = [(_("walls, trumpets and a league of your own"), "quiet")]
        tail: Line = [(f"v{__version__} ", "quiet")]
        if name := self.app.store.sits_as:
            tail = [(_("{name} is at this terminal").format(name=name), "gold"), *_GAP, *tail]
        if online := self.app.online:
            others = _("Online: {names}").format(names=", ".join(online))
            tail = [(others, "plain"), *_GAP, *tail]
        if line_width([*head, *motto, *tail]) < width:
            head += motto
        room = width - line_width(head) - line_width(tail)
        return [[*head, (" " * max(1, room), "plain"), *tail]]

    # What is on disk.

    def reread(self) -> None:
        """Read saved games, tables and the ladder off the event loop.

        At the start what stands in the list comes first; then none waits for another.
        """
        self._read()
        if self._read_once:
            self._read_besides()

    def looking(self) -> Callable[[], object]:
        app = self.app
        store = app.store
        folder = Changes(store.folder)

        def look() -> None:
            if not self._swept:
                self._swept = True
                store.tables.sweep()
            self._list_tables(store)
            if (club := open_club(store.folder)) != app.club:
                self.call_later(self._show_club, club)
            if not self._readers and monotonic() > self._next_read and folder.news():
                self.call_later(self._follow)

        return look

    def _follow(self) -> None:
        if not self._readers:  # else it is being read already, since the change
            self._read(follows=True)

    @work(exclusive=True, group="read")
    async def _read(self, *, follows: bool = False) -> None:
        """Show the saved games slice by slice; then enter in the league what it lacks.

        Whatever is wrong with the league, the games are there.

        :param follows: whether another program has changed the folder: where that cannot be read,
            more was said when the lobby was opened.
        """
        before, start = self._list.saved, monotonic()
        self._readers += 1
        try:
            saved = await beside(lambda stops: self._go_through(before, stops, follows=follows))
        except StoreError as error:
            if not follows:
                if not self._read_once:
                    self._read_besides()
                self.app.push_screen(Notice(N_("Saved games"), error.sentence))
            return
        finally:
            self._readers -= 1
        ended = _ended(saved) - _ended(before)
        if follows:
            self._next_read = monotonic() + (monotonic() - start) / _SHARE
        if not follows or ended:
            self._unsettled = True
        if self._unsettled:
            await self._settle(saved, elsewhere=follows)

    def _go_through(
        self, before: "list[SavedMatch]", should_stop: ShouldStop, *, follows: bool
    ) -> "list[SavedMatch]":
        """Post what there is, as it is found, and return all of it; not on the event loop.

        Tables that wait come before the games, as they stand in the list. Where there is no league,
        nothing is loaded to read it.
        """
        store, saved = self.app.store, before
        if self._list.waiting or store.league_files[0].exists():
            self._list_tables(store)
        for saved in store.matches.read_in_slices(before, should_stop):
            if not follows or saved != before:
                self.call_later(self._show_saved, saved)
            if len(saved) > _MANY:
                gc.freeze()  # they stay; a collection that goes through them all stops the keys
        return saved

    async def _settle(self, saved: "list[SavedMatch]", *, elsewhere: bool) -> None:
        """Enter in the league what it lacks, and tell what finished rated games did to the ratings.

        :param elsewhere: whether another program may have entered it.
        """
        store, known = self.app.store, dict(self._about.changes)

        def look_up(should_stop: ShouldStop) -> "dict[str, Sequence[RatingChange]]":
            league = store.league  # opening it may take a while
            for match in takewhile(lambda _match: not should_stop(), saved):
                if match.rated and match.result is not None and match.id not in known:
                    known[match.id] = league.changes(match.id) or ()
            return known

        try:
            entered = await beside(store.settle)
            self._about.changes = await beside(look_up)
        except StoreError as error:
            self.app.say_once(error.sentence)
        else:
            self._about.tell()
            if entered or elsewhere:
                self._read_ladder()
        self._unsettled = False

    def _show_saved(self, saved: "list[SavedMatch]") -> None:
        self._list.saved = saved
        if self._read_once:
            self._list.renew()
            return
        self._read_once = True
        self._listed_at = monotonic()
        examples = all(match.example for match in saved)
        if examples and not (self._list.waiting or self.app.ready.tables or self._list.is_newcomer):
            self._offers_new = True
            self.set_focus(self.query_one(NewGame))  # before there are lines that could have it
        self._list.renew()
        self.call_after_refresh(self._read_besides)
        self._list.action_edge(0)  # tables may have come before, and others before those
        if self.is_current:
            self.call_after_refresh(self._welcome)

    def _show_ready(self) -> None:
        """Show which tables of tournaments are ready."""
        if not self._read_once:
            return  # the list will have them as soon as there is one
        begins = monotonic() - self._listed_at < _AT_START and not self._list.cursor
        self._list.renew()
        if begins:
            self._list.action_edge(0)
            if self._offers_new and self.focused is self.query_one(NewGame):
                self._list.focus()

    def _list_tables(self, store: "Store") -> None:
        """Post which tables wait; not on the event loop."""
        try:
            found = store.tables.list()
        except StoreError:  # of a folder that cannot be read more is said elsewhere
            found = []
        if found != list(self._list.waiting):
            self.call_later(self._show_tables, found)

    def _show_tables(self, tables: "Sequence[ListedTable]") -> None:
        if tables == self._list.waiting:
            return
        from jericho_tui.text.waiting import friend_waits

        app, first = self.app, not self._called and not self._list.waiting
        self._list.waiting = tables
        calls = {one.id: friend_waits(one, app.who) for one in tables}
        new = [one for one, text in calls.items() if text and one not in self._called]
        self._called = {one for one, text in calls.items() if text}
        if new and not self._searching:
            self._list.under = new[0]
            self._list.focus()
            app.position_changed()  # Enter was meant for what had the focus
        self._list.renew()
        for one in new:  # on the screen too unless the list is new to whoever is here
            app.caller.say(calls[one], app.store.settings)
            if not first:
                app.notify(calls[one], timeout=20, markup=False)
                if app.app_focus and app.store.settings.call_by_bell:
                    app.bell()

    def _show_club(self, club: "Club | None") -> None:
        self.app.club = club
        self.query_one("#header", Panel).repaint()

    def _read_besides(self) -> None:
        self._read_ladder()
        self._read_ready()
        self._read_games()

    @work(exclusive=True, group="games")
    async def _read_games(self) -> None:
        """Add the installed games of others, if there are any that are not listed."""
        listed = len(registry.IDS)
        await beside(lambda _should_stop: registry.find_installed())
        if len(registry.IDS) > listed:
            self.query_one(NewGame).show(self.app.plan)

    @work(exclusive=True, group="ready")
    async def _read_ready(self) -> None:
        """Look which tables of tournaments are ready; the list has them when it is told."""
        await beside(lambda _should_stop: self.app.ready.look())

    @work(exclusive=True, group="ladder")
    async def _read_ladder(self) -> None:
        game = self.app.plan.game
        try:
            players = await beside(lambda _should_stop: self.app.ladder(game))
        except StoreError as error:
            self.app.say_once(error.sentence)
        else:
            self.query_one(Ladder).show(players)
            self._show_curve()
        self.app.show_problems()

    @on(Picker.Moved, "#ladder")
    def _show_curve(self) -> None:
        """Tell how the player under the ladder's cursor came there."""
        curve, player = self.query_one(RatingCurve), self.query_one(Ladder).player
        if player is None:
            curve.empty = _("No rated games yet.")
            curve.entitle(_("Rating"))
            curve.show_career(None)
        elif curve.display:
            curve.entitle(_("Rating · {name}").format(name=player_title(player)))
            self._read_curve(self.app.plan.game, player.root)

    @work(exclusive=True, group="curve")
    async def _read_curve(self, game: str, who: str) -> None:
        league = self.app.store.league
        try:
            career = await beside(lambda _should_stop: league.career(game, who))
        except StoreError:
            return  # the ladder itself has said so
        if career is not None:
            self.query_one(RatingCurve).show_career(career)

    # The list.

    def _list_shown(self) -> None:
        """Show the rest in the way of the list."""
        self.set_class(self._list.offers_coach, "newcomer")
        self.set_class(not self._list.saved, "bare")
        self._about.look_closer()
        self.refresh_bindings()

    @on(Picker.Moved, "#saved")
    def _cursor_moved(self) -> None:
        visits = self.app.visit is not None  # and may not do the same to every game
        if visits or self._list.way != self._way:  # enter does something else
            self._way = self._list.way
            self.refresh_bindings()
        self._about.look_closer()

    @on(Picker.Picked, "#saved")
    def _picked(self) -> None:
        """Sit down at a table, open a saved game, or offer the good part of a damaged one."""
        match, table, app = self._list.match, self._list.table, self.app
        if isinstance(table, CoachOffer):
            app.action_tutorial()
        elif cup := self._list.cup_table:
            app.sit_at_ready(cup.table)
        elif table is not None:
            from jericho_tui.tui.dialogs.waiting import sit_at

            sit_at(self, table.id)
        elif match is None:
            return
        elif match.problem is None:
            app.open_saved(match.path)
        elif not match.ply or app.visit is not None:
            app.push_screen(Notice(N_("Damaged game"), match.problem.located))
        else:
            path = match.path
            text = ngettext(
                "{reason}\n\nThe first {n} move is good. Continue from there as a new game? The "
                "damaged file stays as it is.",
                "{reason}\n\nThe first {n} moves are good. Continue from there as a new game? The "
                "damaged file stays as it is.",
                match.ply,
            )
            text = text.format(reason=say(match.problem.located), n=match.ply)
            question = Question(N_("Damaged game"), text)
            self.ask(question, lambda _yes: app.resume_good_part(path))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action in ("rename", "copy", "delete", "export", "replay"):
            return self._list.may_act(action)
        if action == "undo":
            refusal = Sentence(N_("there is no deleted game to restore"))
            return self.app.store.can_restore or refusal
        if action == "clear":
            return self._list.view.words != "" or not self._list.view.shows_all or self._searching
        if action == "sit_together":
            return self.app.club is None or Sentence(N_("the club is already open"))
        if action == "game" and parameters == (1,):
            return registry.step_from(self.app.plan.game, 1) != self.app.plan.game
        return True

    # Looking through it.

    @property
    def _searching(self) -> bool:
        return self._search is not None and self._search.display

    async def action_search(self) -> None:
        from jericho_tui.tui.widgets.text_line import SearchLine

        if self._search is None:
            search = SearchLine()
            await self.query_one("#saved-games").mount(search, before=self._list)
            self._search = search
        self._search.open()
        self.refresh_bindings()

    def on_input_changed(self, message: "Input.Changed") -> None:
        self._list.look(replace(self._list.view, words=message.value))

    def on_input_submitted(self) -> None:
        self._list.focus()
        if not self._list.view.words.strip():
            self.action_clear()

    def action_clear(self) -> None:
        if self._search is not None:
            self._search.close()
        self._list.focus()
        self._list.look(self._list.view.all())

    def action_cursor(self, step: int) -> None:
        self._list.action_cursor(step)

    def action_filter(self) -> None:
        self._list.look(self._list.view.next_kind())

    def action_sort(self) -> None:
        self._list.look(self._list.view.next_order())

    # What is done with a saved game.

    def action_replay(self) -> None:
        if match := self._list.match:
            self.app.open_replay(match.path)

    def action_rename(self) -> None:
        if (match := self._list.match) is None:
            return
        path, saved = match.path, self.app.store.saved

        def titled(title: str) -> None:
            self.act(N_("Rename"), lambda: saved.rename(path, title), always=True)

        text = N_("Title; leave empty for the players’ names")
        self.ask(TextEntry(text, match.title, clean_or_empty), titled)

    def action_copy(self) -> None:
        if (match := self._list.match) is None:
            return
        saved, listed = self.app.store.saved, self._list.saved

        def copy() -> tuple[Path, str]:
            title = title_of_copy(match, listed)
            return saved.duplicate(match.path, title), title

        def copied(done: tuple[Path, str]) -> None:
            self._list.under, title = done
            self.app.notify(_("“{title}” is now a separate casual game.").format(title=title))

        self.act(N_("Copy"), copy, copied)

    def action_delete(self) -> None:
        """Delete the saved game under the cursor, or cancel the table that is there."""
        match, table, store, who = self._list.match, self._list.table, self.app.store, self.app.who
        if match is not None:
            path, name = match.path, called(match)

            def deleted(kept: Path) -> None:
                text = _("“{name}” is in the trash: {path}\nPress u to restore it.")
                self.app.notify(text.format(name=visible(name, 60), path=shown(kept)))

            self.act(N_("Delete"), lambda: store.saved.delete(path), deleted)
        elif table is not None and self._list.may_act("delete") is True:
            from jericho_tui.tui.dialogs.waiting import CANCEL

            title, table_id = N_("Cancel the table"), table.id

            def cancel(_yes: bool) -> None:
                self.act(title, lambda: store.tables.cancel(table_id, who), always=True)

            self.ask(Question(title, CANCEL), cancel)

    def action_undo(self) -> None:
        def restored(path: Path) -> None:
            self._list.under = path

        self.act(N_("Undo"), self.app.store.saved.restore, restored)

    def action_export(self) -> None:
        if (match := self._list.match) is None:
            return
        path = match.path
        title = N_("Export to which file or folder?")
        name = path.name if path.name.isprintable() else f"{ascii(path.stem)[1:-1]}{path.suffix}"
        dialog = TextEntry(title, f"~/{name}", _typed, live=False)
        self.ask(dialog, lambda target: self._export(path, Path(target), overwrite=False))

    def _export(self, path: Path, target: Path, *, overwrite: bool) -> None:
        """Export; ask before a file is replaced."""
        saved = self.app.store.saved

        def export() -> Path | Sentence:
            try:
                return saved.export(path, target, overwrite=overwrite)
            except TakenError as error:
                return Sentence(N_("{problem}. Replace it?"), {"problem": error.sentence})

        def exported(found: Path | Sentence) -> None:
            if isinstance(found, Sentence):
                question = Question(N_("Export"), found)
                self.ask(question, lambda _yes: self._export(path, target, overwrite=True))
            else:
                self.app.notify(_("Exported to {path}.").format(path=shown(found)))

        self.job(N_("Export"), export, exported)

    def action_import_file(self) -> None:
        saved = self.app.store.saved

        def imported(path: Path) -> None:
            self._list.under = path
            self.app.notify(_("Imported as a casual game: {path}").format(path=shown(path)))

        def typed(source: str) -> None:
            self.act(N_("Import"), lambda: saved.take_in(Path(source)), imported, always=True)

        self.ask(TextEntry(N_("Import which file?"), "", _typed, live=False), typed)

    def act(
        self,
        title: str,
        act: Callable[[], T],
        done: Callable[[T], None] = lambda _done: None,
        *,
        always: bool = False,
    ) -> None:
        """Do what a key asks for off the event loop, then read the lists again; see `job`.

        Typed again meanwhile, it is about a list nobody has seen.

        :param always: whether it is done also then: a dialog has asked.
        """

        def acted(answer: T) -> None:
            done(answer)
            self.reread()

        if always or self._acting is None or self._acting.is_finished:
            self._acting = self.job(title, act, acted)

    # Tables that wait for players.

    def action_invite(self) -> None:
        """Set up a table for a friend."""
        from jericho_tui.tui.dialogs.waiting import ask_whom

        me = name_key(self.app.who)
        known = [one for one in self.app.known_players if one.kind == "human" and not one.retired]
        friends = [one.name for one in known if name_key(one.name) != me]

        def invited(name: str) -> None:
            self.found(self.app.plan.inviting(name))

        ask_whom(self, friends, invited, self.action_sit_together)

    def action_sit_together(self) -> None:
        """Set up a table for anyone on the network, after a question."""
        from jericho_tui.tui.dialogs.waiting import OPEN_CLUB

        question = Question(N_("Play with a friend"), OPEN_CLUB)
        self.ask(question, lambda _yes: self.found(self.app.plan.inviting(), opens_club=True))

    def found(self, plan: Plan, *, again: bool = False, opens_club: bool = False) -> None:
        """Set up a table for people at other terminals, and wait there for them."""
        from jericho_tui.tui.dialogs.waiting import found

        found(self, plan, again=again, opens_club=opens_club)

    def sit_at(self, table_id: str) -> None:
        """Sit down at a table of this id; where it has begun without one, watch its game."""
        from jericho_tui.tui.dialogs.waiting import sit_at

        sit_at(self, table_id, watches=True)

    # A new game.

    def _welcome(self) -> None:
        """Ask somebody who is here for the first time for their name."""
        app = self.app
        if app.store.settings.name or app.store.settings.last_setup or app.store.as_name:
            return

        def called(name: str | None) -> None:
            name = name or suggestion
            app.remember(name=name)
            self._replan(app.plan.called(name))
            self._list.focus()

        suggestion = self._who_played() or app.name_here
        title, note = N_("Welcome. What is your name?"), Sentence(_WELCOME, {"name": suggestion})
        app.push_screen(TextEntry(title, suggestion, clean_name, note=note), called)

    def _who_played(self) -> str:
        """Return who alone was the person at the table that was left last; empty: nobody.

        A table can be had by a command, which says who sits there.
        """
        last = next((saved for saved in self._list.saved if not saved.example), None)
        people = [] if last is None else [seat.name for seat in last.seats if seat.kind == "human"]
        return people[0] if len(people) == 1 else ""

    def action_start(self) -> None:
        plan = self.app.plan
        if plan.others:
            self.found(plan)
        else:
            self.app.start(plan)

    def action_game(self, step: int) -> None:
        game = registry.step_from(self.app.plan.game, step)
        if game != self.app.plan.game:
            self._replan(self.app.plan.with_game(game))
            if self._list.is_newcomer:
                self._list.renew()  # the coach teaches this game
            else:
                self._about.look_closer()  # where there is no saved game, this one is told of
            self._entitle_ladder()
            self._read_ladder()

    def action_trouble(self, game: str) -> None:
        error = registry.info_or_error(game)
        if isinstance(error, registry.GameError):
            self.app.push_screen(Notice(N_("Game"), error.sentence))

    def action_rated(self) -> None:
        self._replan(replace(self.app.plan, rated=not self.app.plan.rated))

    def action_seats(self) -> None:
        from jericho_tui.tui.dialogs.seats import SeatsDialog

        if self._can_be_had(N_("Seats")):
            dialog = SeatsDialog(self.app.plan, self.query_one(Ladder).players)
            self.ask(dialog, self._replan)

    def action_options(self) -> None:
        from jericho_tui.tui.dialogs.options import OptionsDialog

        if self._can_be_had(N_("Options")):
            self.ask(OptionsDialog(self.app.plan, editions=True), self._replan)

    def _can_be_had(self, wanted: str) -> bool:
        """Return whether the game can be loaded; say why not under what was wanted."""
        try:
            registry.load(self.app.plan.game)
        except registry.GameError as error:
            self.app.push_screen(Notice(wanted, error.sentence))
            return False
        return True

    def _replan(self, plan: Plan) -> None:
        self.app.plan = self.app.for_here(plan)
        self.query_one(NewGame).show(self.app.plan)

    # Panels.

    def action_panel(self, step: int) -> None:
        panels: list[Widget] = [self._list, self.query_one(NewGame), self.query_one(Ladder)]
        panels = [panel for panel in panels if panel.display]
        here = panels.index(self.focused) if self.focused in panels else 0
        panels[(here + step) % len(panels)].focus()

    @on(Picker.Picked, "#ladder")
    def _player_picked(self) -> None:
        player = self.query_one(Ladder).player
        if player is not None:
            self.app.show_player(self.app.plan.game, player.root)


def _typed(text: str) -> str:
    """Return what was typed as a path.

    :raises SentenceError: it is none.
    """
    return str(typed_path(text))


def _ended(saved: "Sequence[SavedMatch]") -> set[str]:
    """Return the ids of the finished games that count for the ladder."""
    return {match.id for match in saved if match.rated and match.result is not None}
