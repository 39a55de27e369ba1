"""The saved games, below the tables that wait: the list, and what its keys do.

How they are told (`saved_lines`, `waiting_lines`) is imported with the first: the first paint has
none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, cast

from textual import events, work
from textual.binding import Binding, BindingType
from textual.geometry import Size

from jericho_tui.core.registry import has_part, title
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.browse import Kind, Order, View, select_matches
from jericho_tui.store.allowed import REFUSED
from jericho_tui.text.language import _, ngettext
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.commands import is_available, key_name
from jericho_tui.tui.widgets.canvas import Frame, Line, fit_line, line_width
from jericho_tui.tui.widgets.key_bar import Entry, Keys, lines_of
from jericho_tui.tui.widgets.picker import Picker
from jericho_tui.tui.widgets.roles import OFF

if TYPE_CHECKING:
    from jericho_tui.session.ready import YourTable
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.store.waiting import ListedTable
    from jericho_tui.tui.app import JerichoApp
    from jericho_tui.tui.panels.saved_lines import Columns

    _Table: TypeAlias = "ListedTable | YourTable | CoachOffer"
    _Selected = tuple[View[Kind, Order], int, list[SavedMatch], Columns]
    """A view, of how many games it selected, which, and how wide their columns are."""

_MEASURED: Final = 2000
"""The number of games for which the columns have room; other entries may be cut."""
_AT_ONCE: Final = 500
"""The number of games that can be selected between two keys without a delay."""
ACTS: Final = (
    *("search", "clear", "filter", "sort", "rename", "copy", "delete", "undo", "replay"),
    *("export", "import_file"),
)
"""The screen's actions that are about saved matches, in the order in which they are shown."""


@dataclass(frozen=True)
class CoachOffer:
    """A first game with a coach, which is offered to a newcomer as tables are."""

    game: str
    id: ClassVar = "coach"


class SavedGames(Picker):
    """The list, however long it is: tables that wait for players, then the matches."""

    check_action = is_available
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "sit_down", N_("Sit down"), id="waiting.sit-down"),
        Binding("enter", "coach", N_("Start"), id="saved.coach"),
        Binding("enter", "pick", N_("Open"), id="saved.open"),
    ]

    if TYPE_CHECKING:

        @property
        def app(self) -> "JerichoApp":  # type: ignore[override]  # narrower, as textual advises
            """The application, narrower than Textual's."""

    def __init__(self, shown: Callable[[], object], *, id: str) -> None:  # noqa: A002
        """List nothing yet.

        :param shown: called when the list is shown anew.
        """
        super().__init__(id=id)
        self.saved: list[SavedMatch] = []
        """All saved games."""
        self.waiting: Sequence[ListedTable] = ()
        """The tables that wait for players."""
        # Of a club's folder, or one for several people, everybody first sees their own.
        self.view = View(Kind.MINE if self.app.store.sits_as else Kind.ALL, Order.DATE)
        self.under: Path | str | None = None
        """The file, or id of a table, that the cursor goes to when the list is shown next."""
        self.tables: Sequence[_Table] = ()
        """What is listed before the saved games."""
        self.matches: Sequence[SavedMatch] = ()
        """What the view selects of them."""
        self._columns: Columns | None = None
        self._shown = shown

    @property
    def match(self) -> "SavedMatch | None":
        """The match under the cursor; None: there is none, or a table is."""
        place = self.cursor - len(self.tables)
        return self.matches[place] if 0 <= place < len(self.matches) else None

    @property
    def table(self) -> "_Table | None":
        """The table under the cursor, or the coach."""
        return self.tables[self.cursor] if self.cursor < len(self.tables) else None

    @property
    def way(self) -> str:
        """The action that enter is on the row under the cursor."""
        if self.table is None:
            return "pick"
        return "coach" if isinstance(self.table, CoachOffer) else "sit_down"

    @property
    def cup_table(self) -> "YourTable | None":
        """The table of a tournament under the cursor."""
        return next((one for one in self.app.ready.tables if one is self.table), None)

    @property
    def is_newcomer(self) -> bool:
        """Whether nobody here has begun a game, or gone through the coach's."""
        settings = self.app.store.settings
        began = settings.coached or settings.last_setup
        return not began and all(match.example for match in self.saved)

    @property
    def offers_coach(self) -> bool:
        """Whether the list offers a first game with a coach."""
        return any(isinstance(table, CoachOffer) for table in self.tables)

    def look(self, view: View[Kind, Order]) -> None:
        """Look through the list in another way."""
        self.view = view
        self.renew()

    def renew(self) -> None:
        """Show what the view selects; of very many games soon, so that no key waits for it."""
        if len(self.saved) <= _AT_ONCE:
            self.workers.cancel_group(self, "fill")
            self._show(*self._select(lambda: False))
        else:
            self._show_soon()

    @work(exclusive=True, group="fill")
    async def _show_soon(self) -> None:
        self._show(*await beside(self._select))

    def _select(self, should_stop: ShouldStop) -> "_Selected":
        from jericho_tui.tui.panels.saved_lines import Columns

        now, view, saved = self.app.now(), self.view, self.saved
        listed = takewhile(lambda _match: not should_stop(), saved)
        shown = select_matches(view, listed, now, self.app.who)
        return view, len(saved), shown, Columns.of(shown[:_MEASURED], now)

    def _show(
        self, view: View[Kind, Order], total: int, shown: "list[SavedMatch]", columns: "Columns"
    ) -> None:
        """Show the tables and these games.

        The cursor stays on what it is on, or goes to the file or table `under`. A table under it
        that has gone leaves it at its place among the tables, else on the first game.
        """
        self.empty = (
            _("No saved game matches. Esc shows them all.")
            if total
            else _("No saved games yet. Press n to start one.")
        )
        tables: list[_Table] = []
        offers: list[_Table] = []
        if not view.words and view.kind in (Kind.ALL, Kind.MINE):
            tables = [*self.app.ready.tables, *self.waiting]
            game = self.app.plan.game
            offers = [CoachOffer(game)] if self.is_newcomer and has_part(game, "lesson") else []
        waiting = len(tables)
        tables += offers
        match, table = self.match, self.table
        wanted = self.under or (match.path if match else table.id if table else None)
        self.under = None
        places = [*(listed.id for listed in tables), *(saved.path for saved in shown)]
        here = (number for number, place in enumerate(places) if place == wanted)
        stay = self.cursor
        if table is not None:
            stay = min(stay, len(tables))
        elif match is not None:
            stay += len(tables) - len(self.tables)
        self.tables, self.matches, self._columns = tables, shown, columns
        self.fill([[]] * len(places), next(here, stay))
        parts = [_("Start here") if self.offers_coach else _("Continue")]
        if waiting:
            text = ngettext("{n} table waiting", "{n} tables waiting", waiting)
            parts.append(text.format(n=waiting))
        if len(shown) != total:
            parts.append(_("{shown} of {all}").format(shown=len(shown), all=total))
        elif shown:
            parts.append(str(len(shown)))
        if not view.shows_all:
            parts.append(_(view.kind.title))
        if shown:
            parts.append(_(view.order.value))
        cast(Frame, self.parent).entitle(" · ".join(parts))
        self._shown()

    def may_act(self, action: str) -> bool | Sentence:
        """Return whether something can be done with what is under the cursor, or why not."""
        table = self.table
        if action == "delete" and table is not None and not isinstance(table, CoachOffer):
            refusal = Sentence(N_("delete the tournament to remove its tables"))
            return refusal if self.cup_table else True
        if not (self.matches or table):
            return Sentence(N_("the list has no saved games"))
        if self.screen.focused is not self:
            return Sentence(N_("go to the list of saved games first; Tab leads there"))
        if isinstance(table, CoachOffer):
            return Sentence(N_("move to a saved game first"))
        if table is not None:
            return Sentence(N_("this table waits for players: its game has not started"))
        match, saved = self.match, self.app.store.saved
        return action not in ("rename", "delete") or not match or saved.owns(match) or REFUSED

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action in ("sit_down", "coach", "pick"):
            return action == self.way
        return True

    def action_sit_down(self) -> None:
        self.action_pick()

    action_coach = action_sit_down

    def row(self, index: int, width: int) -> Line:
        from jericho_tui.tui.panels.saved_lines import row

        assert self._columns is not None  # there are rows once there are columns
        if index < len(self.tables):
            from jericho_tui.tui.panels.waiting_lines import row as table_row

            table = self.tables[index]
            if isinstance(table, CoachOffer):
                text = _("Learn {game} with a coach, in a few minutes")
                text = text.format(game=title(table.game))
                return fit_line([("◆ ", "gold"), (text, "gold")], width)
            return table_row(table, width)
        match = self.matches[index - len(self.tables)]
        return row(match, self._columns, width, self.app.now(), self.app.who)


class SavedGamesKeys(Keys):
    """What can be done with saved matches; a click on a key gives the command."""

    def repaint(self) -> None:
        size = self.content_size
        if size.width and len(self._laid_out(size.width)[0]) != size.height:
            self.refresh(layout=True)
        super().repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(self._laid_out(width)[0])

    def paint(self, width: int, height: int) -> Sequence[Line]:
        del height
        lines, gap = self._laid_out(width)
        return self.paint_keys(lines, 0, gap)

    def _laid_out(self, width: int) -> tuple[list[list[Entry]], int]:
        """Return the keys line by line, and the gap between two."""
        # Of several keys for an action the first is shown.
        found = {
            active.binding.action: active
            for active in reversed(self.screen.active_bindings.values())
            if active.node is self.screen and (active.enabled or active.binding.action != "undo")
        }
        entries: list[Entry] = []
        for active in (found[action] for action in ACTS if action in found):
            tones = ("gold", "quiet") if active.enabled else (OFF, OFF)
            title = _(active.binding.description)
            pieces: Line = [(key_name(active.binding), tones[0]), (f" {title}", tones[1])]
            entries.append((pieces, active))
        room = width - sum(line_width(pieces) for pieces, _active in entries) - len(entries) + 1
        # A space is enough where it saves a line.
        gap = 1 if 0 <= room < len(entries) - 1 else 2
        return lines_of(entries, width, gap), gap

    async def on_click(self, event: events.Click) -> None:
        active = self.key_at(event)
        if active is not None:
            given = active.node, active.binding.action, active.binding.description
            self.call_later(cast("JerichoApp", self.app).give, given)
