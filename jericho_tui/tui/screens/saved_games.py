"""A screen with the saved matches on it: looking through them, and what is done with one."""

from asyncio import sleep
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.worker import Worker

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.session.browse import (
    Kind,
    Order,
    View,
    called,
    clean_or_empty,
    select_matches,
    title_of_copy,
)
from jericho_tui.store.allowed import REFUSED
from jericho_tui.store.files import TakenError, shown
from jericho_tui.store.paths import typed_path
from jericho_tui.text.language import _, current, ngettext, say
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.dialogs.dialog import Notice, Question
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.closer import Board
from jericho_tui.tui.panels.saved_games import (
    CoachOffer,
    SavedGames,
    match_lines,
    rules_lines,
    table_lines,
)
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Frame, Panel
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from datetime import datetime

    from textual.widgets import Input

    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.session.ready import YourTable
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.store.waiting import ListedTable
    from jericho_tui.tui.panels.closer import Closer
    from jericho_tui.tui.panels.saved_lines import Columns

T = TypeVar("T")
_MEASURED: Final = 2000
"""Matches whose entries the columns are made for; those of others may be cut."""
_KNOWN: Final = 64
"""Matches whose files are not read again when the cursor comes back to them."""
_REST: Final = 0.05
"""Seconds that the cursor rests on a match before its file is read: not while a key is held."""
_AT_ONCE: Final = 500
"""Matches that are gone through between two keys without anybody noticing."""


class _Selected(NamedTuple):
    """What a view selected of the saved matches."""

    view: View[Kind, Order]
    total: int
    """How many matches there were to select from."""
    shown: "list[SavedMatch]"
    columns: "Columns"


class _Looked(NamedTuple):
    """What is read of a match: as the file is, in a language, with its board or without."""

    path: Path
    updated: "datetime"
    ply: int
    language: str
    board: bool


class SavedGamesScreen(AppScreen[None]):
    """Has `SavedGames` in a `#saved-games`, an `#about` and a `Board`; a subclass fills them.

    The board is shown where the style sheet has room for it.
    """

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
    ]

    def __init__(self) -> None:
        super().__init__()
        self._saved: list[SavedMatch] = []
        self.waiting: Sequence[ListedTable] = ()
        """The tables that wait for players."""
        self._changes: dict[str, Sequence[RatingChange]] = {}
        """What finished rated matches did to the ratings, by id."""
        self._closer: dict[_Looked, Closer] = {}
        """What was read of matches."""
        # Of a club's folder, or one for several people, everybody first sees their own.
        self._view = View(Kind.MINE if self.app.store.sits_as else Kind.ALL, Order.DATE)
        self._under: Path | str | None = None
        """The file, or id of a table, that the cursor goes to when the list is shown next."""
        self._searching = False
        """Whether the line to type in is open."""
        self._way = ""
        """What enter was last on the list."""
        self._acting: Worker[None] | None = None
        """Does what a key asked for with the match under the cursor."""

    def pick_table(self, listed: "ListedTable | YourTable") -> None:
        """Sit down at a table that waits for players."""

    def show_saved(self, saved: "list[SavedMatch]") -> None:
        """Show what of these matches the view selects."""
        self._saved = saved
        self.fill()

    def show_changes(self, changes: "dict[str, Sequence[RatingChange]]") -> None:
        """Show what finished rated matches did to the ratings, by id."""
        self._changes = changes
        self._tell_about()

    # The list.

    @property
    def _board(self) -> "Board | None":
        """What shows the board of the match under the cursor; None: there is no room for it."""
        board = self.query_one(Board)
        return board if board.display else None

    @cached_property
    def _list(self) -> SavedGames:
        return self.query_one(SavedGames)

    def fill(self) -> None:
        """Show what the view selects; of very many matches soon, so that no key waits for it."""
        if len(self._saved) <= _AT_ONCE:
            self.workers.cancel_group(self, "fill")
            self._fill(self._select(lambda: False))
        else:
            self._fill_soon()

    @work(exclusive=True, group="fill")
    async def _fill_soon(self) -> None:
        self._fill(await beside(self._select))

    def _select(self, should_stop: ShouldStop) -> "_Selected":
        from jericho_tui.tui.panels.saved_lines import Columns

        now = self.app.now()
        view, saved = self._view, self._saved
        listed = takewhile(lambda _match: not should_stop(), saved)
        shown = select_matches(view, listed, now, self.app.who)
        return _Selected(view, len(saved), shown, Columns.of(shown[:_MEASURED], now))

    def _fill(self, found: "_Selected") -> None:
        shown, total = found.shown, found.total
        saved = self._list
        saved.empty = (
            _("No saved game matches. Esc shows them all.")
            if total
            else _("No saved games yet. Press n to start one.")
        )
        view = found.view
        tables: list[ListedTable | YourTable] = []
        offers: list[CoachOffer] = []
        if not view.words and view.kind in (Kind.ALL, Kind.MINE):
            tables = [*self.app.ready.tables, *self.waiting]
            game = self.app.plan.game
            if self.is_newcomer(self._saved) and registry.has_part(game, "lesson"):
                offers = [CoachOffer(game)]
        self.set_class(bool(offers), "newcomer")
        self.set_class(not total, "bare")
        saved.show(shown, found.columns, self._under, [*tables, *offers])
        self._under = None
        parts = [_("Start here") if offers else _("Continue")]
        if len(shown) != total:
            parts.append(_("{shown} of {all}").format(shown=len(shown), all=total))
        elif shown:
            parts.append(str(len(shown)))
        if not view.shows_all:
            parts.append(_(view.kind.title))
        if shown:
            parts.append(_(view.order.value))
        if tables:
            waiting = ngettext("{n} table waiting", "{n} tables waiting", len(tables))
            parts.insert(1, waiting.format(n=len(tables)))
        self.query_one("#saved-games", Frame).entitle(" · ".join(parts))
        self.look_closer()
        self.refresh_bindings()

    def is_newcomer(self, saved: "Sequence[SavedMatch]") -> bool:
        """Return whether nobody here has begun a game, or gone through the coach's."""
        settings = self.app.store.settings
        began = settings.coached or settings.last_setup
        return not began and all(match.example for match in saved)

    @on(Picker.Moved, "#saved")
    def _cursor_moved(self) -> None:
        visits = self.app.visit is not None  # and may not do the same to every game
        if visits or self._list.way != self._way:  # enter does something else
            self._way = self._list.way
            self.refresh_bindings()
        self.look_closer()

    def _tell_about(self) -> None:
        match = self._list.match
        changes = () if match is None else self._changes.get(match.id, ())
        read = self._closer.get(self._looked(match)) if match else None
        about, app, table = self.query_one("#about", Panel), self.app, self._list.table
        told = match is not None or (table is not None and not isinstance(table, CoachOffer))
        name = _("{game} in short").format(game=registry.title(app.plan.game))
        about.entitle(_("Under the cursor") if told else name)
        if match is not None:
            about.show(lambda *size: match_lines(match, changes, read, app.now(), *size))
        elif table is not None and not isinstance(table, CoachOffer):
            about.show(lambda *size: table_lines(table, app.now(), app.who, *size))
        else:
            about.show(lambda *size: rules_lines(app.plan.game, *size))
        if (board := self._board) is not None:
            board.show(match, read)

    def _looked(self, match: "SavedMatch") -> "_Looked":
        board = self._board is not None
        return _Looked(match.path, match.updated, match.ply, current(), board)

    @work(exclusive=True, group="closer")
    async def look_closer(self) -> None:
        """Tell where a match stands once the cursor rests on it: its file and its rules are loaded.

        What is told for a moment only, while a key is held, is not worth writing.
        """
        from jericho_tui.tui.panels.closer import look_closer

        await sleep(_REST)
        self._tell_about()
        match = self._list.match
        if match is None or self._looked(match) in self._closer:
            return
        looked = self._looked(match)
        if looked.board or match.status == "running":
            read = await beside(lambda _should_stop: look_closer(match, board=looked.board))
            if len(self._closer) >= _KNOWN:
                self._closer.clear()
            self._closer[looked] = read
            self._tell_about()

    @on(Picker.Picked, "#saved")
    def _picked(self) -> None:
        """Sit down at a table, open a saved match, or offer the good part of a damaged one."""
        table = self._list.table
        if isinstance(table, CoachOffer):
            self.app.action_tutorial()
        elif table is not None:
            self.pick_table(table)
        match = self._list.match
        if match is None:
            return
        if match.problem is None:
            self.app.open_saved(match.path)
            return
        if not match.ply or self.app.visit is not None:
            self.app.push_screen(Notice(N_("Damaged game"), match.problem.located))
            return
        text = ngettext(
            "{reason}\n\nThe first {n} move is good. Continue from there as a new game? The "
            "damaged file stays as it is.",
            "{reason}\n\nThe first {n} moves are good. Continue from there as a new game? The "
            "damaged file stays as it is.",
            match.ply,
        ).format(reason=say(match.problem.located), n=match.ply)

        question = Question(N_("Damaged game"), text)
        self.ask(question, lambda _yes: self.app.resume_good_part(match.path))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action in ("rename", "copy", "delete", "export", "replay"):
            if not (self._list.matches or self._list.table):
                return Sentence(N_("the list has no saved games"))
            if self.focused is not self._list:
                return Sentence(N_("go to the list of saved games first; Tab leads there"))
            if isinstance(self._list.table, CoachOffer):
                return Sentence(N_("move to a saved game first"))
            if self._list.table is not None:
                return Sentence(N_("this table waits for players: its game has not started"))
            match, saved = self._list.match, self.app.store.saved
            return action not in ("rename", "delete") or not match or saved.owns(match) or REFUSED
        if action == "undo":
            refusal = Sentence(N_("there is no deleted game to restore"))
            return self.app.store.can_restore or refusal
        if action == "clear":
            return self._view.words != "" or not self._view.shows_all or self._searching
        return super().availability(action, parameters)

    # Looking through it.

    async def action_search(self) -> None:
        from jericho_tui.tui.widgets.text_line import SearchLine

        if not self.query(SearchLine):
            await self.query_one("#saved-games").mount(SearchLine(), before=self._list)
        search = self.query_one(SearchLine)
        self._searching = search.display = True
        search.line.focus()
        self.refresh_bindings()

    def on_input_changed(self, message: "Input.Changed") -> None:
        self._look(replace(self._view, words=message.value))

    def on_input_submitted(self) -> None:
        self._list.focus()
        if not self._view.words.strip():
            self.action_clear()

    def action_clear(self) -> None:
        if self._searching:
            from jericho_tui.tui.widgets.text_line import SearchLine

            search = self.query_one(SearchLine)
            self._searching = search.display = False
            search.line.value = ""
        self._list.focus()
        self._look(self._view.all())

    def action_cursor(self, step: int) -> None:
        self._list.action_cursor(step)

    def action_filter(self) -> None:
        self._look(self._view.next_kind())

    def action_sort(self) -> None:
        self._look(self._view.next_order())

    def _look(self, view: View[Kind, Order]) -> None:
        self._view = view
        self.fill()

    # What is done with a match.

    def action_replay(self) -> None:
        if match := self._list.match:
            self.app.open_replay(match.path)

    def action_rename(self) -> None:
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        if (match := self._list.match) is None:
            return
        path = match.path
        saved = self.app.store.saved

        def titled(title: str) -> None:
            self._act(N_("Rename"), lambda: saved.rename(path, title), lambda _done: None)

        text = N_("Title; leave empty for the players’ names")
        self.ask(TextEntry(text, match.title, clean_or_empty), titled)

    def action_copy(self) -> None:
        if (match := self._list.match) is None:
            return
        saved, listed = self.app.store.saved, self._saved

        def copy() -> tuple[Path, str]:
            title = title_of_copy(match, listed)
            return saved.duplicate(match.path, title), title

        def copied(done: tuple[Path, str]) -> None:
            self._under, title = done
            self.app.notify(_("“{title}” is now a separate casual game.").format(title=title))

        self._act_once(N_("Copy"), copy, copied)

    def action_delete(self) -> None:
        if (match := self._list.match) is None:
            return
        path, name = match.path, called(match)
        saved = self.app.store.saved

        def deleted(kept: Path) -> None:
            text = _("“{name}” is in the trash: {path}\nPress u to restore it.")
            self.app.notify(text.format(name=visible(name, 60), path=shown(kept)))

        self._act_once(N_("Delete"), lambda: saved.delete(path), deleted)

    def action_undo(self) -> None:
        def restored(path: Path) -> None:
            self._under = path

        self._act_once(N_("Undo"), self.app.store.saved.restore, restored)

    def action_export(self) -> None:
        from jericho_tui.tui.dialogs.text_entry import TextEntry

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
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        saved = self.app.store.saved

        def imported(path: Path) -> None:
            self._under = path
            self.app.notify(_("Imported as a casual game: {path}").format(path=shown(path)))

        def typed(source: str) -> None:
            self._act(N_("Import"), lambda: saved.take_in(Path(source)), imported)

        self.ask(TextEntry(N_("Import which file?"), "", _typed, live=False), typed)

    def _act_once(self, title: str, act: Callable[[], T], done: Callable[[T], None]) -> None:
        """Do what a key asks for; typed again meanwhile, it is about a list nobody has seen."""
        if self._acting is None or self._acting.is_finished:
            self._acting = self._act(title, act, done)

    def _act(self, title: str, act: Callable[[], T], done: Callable[[T], None]) -> Worker[None]:
        """Do something with saved matches off the event loop, then read them again; see `job`."""

        def acted(answer: T) -> None:
            done(answer)
            self.reread()

        return self.job(title, act, acted)


def _typed(text: str) -> str:
    """Return what was typed as a path.

    :raises SentenceError: it is none.
    """
    return str(typed_path(text))
