"""The saved matches, below the tables that wait: the list, what its keys do, and what is under the
cursor in full.

How they are told (`saved_lines`, `waiting_lines`) is imported with the first: the first paint has
none.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import _
from jericho_tui.tui.availability import AnsweringApp, Available, Given
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.emblems import EMBLEM_HEIGHT, emblem
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width, wrap_line
from jericho_tui.tui.widgets.picker import Picker
from jericho_tui.tui.widgets.roles import OFF

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.sitting.ready import YourTable
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.store.waiting import ListedTable
    from jericho_tui.tui.application import Application
    from jericho_tui.tui.panels.closer import Closer
    from jericho_tui.tui.panels.saved_lines import Columns

_ROOMY: Final = 12
"""Lines from which a match that is over has a line for everybody who played."""
_WIDE: Final = 60
"""Columns from which the game's picture stands here: the new game's has no room beside taglines."""
ACTS: Final = (
    *("search", "clear", "filter", "sort", "rename", "copy", "delete", "undo", "replay"),
    *("export", "import_file"),
)
"""The screen's actions that are about saved matches, in the order in which they are shown."""


class SavedGames(Available, Picker):
    """The list, however long it is: tables that wait for players, then the matches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "sit_down", N_("Sit down"), id="waiting.sit-down"),
        Binding("enter", "pick", N_("Open"), id="saved.open"),
    ]

    def __init__(
        self,
        now: Callable[[], datetime],
        who: Callable[[], str],
        *,
        id: str,  # noqa: A002  Textual's name
    ) -> None:
        """Make a list.

        :param who: returns who sits at this terminal.
        """
        super().__init__(id=id)
        self.tables: Sequence[ListedTable | YourTable] = ()
        self.matches: Sequence[SavedMatch] = ()
        self.nothing = ""
        """What is said when there is no match."""
        self.offer = ""
        """What is offered below the list; empty: nothing."""
        self._now, self._who = now, who
        self._columns: Columns | None = None

    @property
    def match(self) -> "SavedMatch | None":
        """The match under the cursor; None: there is none, or a table is."""
        place = self.cursor - len(self.tables)
        return self.matches[place] if 0 <= place < len(self.matches) else None

    @property
    def table(self) -> "ListedTable | YourTable | None":
        """The table under the cursor."""
        return self.tables[self.cursor] if self.cursor < len(self.tables) else None

    def show(
        self,
        matches: "Sequence[SavedMatch]",
        columns: "Columns",
        under: Path | str | None = None,
        tables: "Sequence[ListedTable | YourTable]" = (),
    ) -> None:
        """Show these tables and matches.

        The cursor stays on what it is on, or goes to the file or table `under`. A table under it
        that has gone leaves it at its place among the tables, else on the first match.
        """
        match, table = self.match, self.table
        wanted = under or (match.path if match else table.id if table else None)
        places = [*(listed.id for listed in tables), *(saved.path for saved in matches)]
        here = (number for number, place in enumerate(places) if place == wanted)
        stay = self.cursor
        if table is not None:
            stay = min(stay, len(tables))
        elif match is not None:
            stay += len(tables) - len(self.tables)
        self.tables, self.matches, self._columns = tables, matches, columns
        self.fill([[]] * len(places), next(here, stay))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "sit_down":
            return self.table is not None
        if action == "pick":
            return self.table is None
        return super().availability(action, parameters)

    def action_sit_down(self) -> None:
        self.action_pick()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        offer = [[], *wrap_line([(self.offer, "gold")], width, 0)] if self.offer else []
        if not self.rows:
            return [[(self.nothing, "quiet")], *offer]
        return [*super().paint(width, max(1, height - len(offer))), *offer]

    def row(self, index: int, width: int) -> Line:
        from jericho_tui.tui.panels.saved_lines import row

        assert self._columns is not None  # there are rows once there are columns
        if index < len(self.tables):
            from jericho_tui.tui.panels.waiting_lines import row as table_row

            return table_row(self.tables[index], width)
        match = self.matches[index - len(self.tables)]
        return row(match, self._columns, width, self._now(), self._who())


class SavedGamesKeys(Canvas):
    """What can be done with saved matches, read off the bindings; a click on a key is the key."""

    if TYPE_CHECKING:

        @property
        def app(self) -> AnsweringApp:  # type: ignore[override]  # narrower, as textual advises
            """Which gives the command that is clicked."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._places: list[tuple[int, int, int, Given]] = []
        """Line, first column, column after the last one, and command of every key shown."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        if self.is_attached:
            size = self.content_size
            if size.width and len(self._laid_out(size.width)[0]) != size.height:
                self.refresh(layout=True)
            self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(self._laid_out(width)[0])

    def paint(self, width: int, height: int) -> Sequence[Line]:
        del height
        lines, self._places = self._laid_out(width)
        return lines

    def _laid_out(self, width: int) -> tuple[list[Line], list[tuple[int, int, int, Given]]]:
        """Return the keys in as many lines as they take, and where each stands."""
        # Of several keys for an action the first is shown.
        found = {
            active.binding.action: active
            for active in reversed(self.screen.active_bindings.values())
            if active.node is self.screen and (active.enabled or active.binding.action != "undo")
        }
        entries: list[tuple[Line, Given]] = []
        for action in ACTS:
            if action in found:
                active = found[action]
                tones = ("gold", "quiet") if active.enabled else (OFF, OFF)
                key = (key_name(active.binding), tones[0])
                title = active.binding.description
                given = active.node, active.binding.action, title
                entries.append(([key, (f" {_(title)}", tones[1])], given))
        room = width - sum(line_width(pieces) for pieces, _given in entries) - len(entries) + 1
        # A space is enough where it saves a line.
        gap = " " * (1 if 0 <= room < len(entries) - 1 else 2)
        lines: list[Line] = [[]]
        places = []
        for pieces, given in entries:
            between: Line = [(gap, "plain")] if lines[-1] else []
            if between and line_width(lines[-1] + between + pieces) > width:
                lines.append([])
                between = []
            start = line_width(lines[-1] + between)
            lines[-1] += between + pieces
            places.append((len(lines) - 1, start, start + line_width(pieces), given))
        return lines, places

    def on_click(self, event: events.Click) -> None:
        for line, start, end, given in self._places:
            if event.y == line and start <= event.x < end:
                self.call_later(self.app.give, given)


class About(Canvas):
    """The match or the table under the cursor in full."""

    if TYPE_CHECKING:

        @property
        def app(self) -> Application:  # type: ignore[override]  # narrower, as textual advises
            """Which knows who is here."""

    def __init__(self, now: Callable[[], datetime], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._now = now
        self._match: SavedMatch | None = None
        self._table: ListedTable | YourTable | None = None
        self._changes: Sequence[RatingChange] = ()
        self._read: Closer | None = None

    def show(
        self,
        match: "SavedMatch | None",
        changes: "Sequence[RatingChange]" = (),
        table: "ListedTable | YourTable | None" = None,
        read: "Closer | None" = None,
    ) -> None:
        """Show this match, or this table.

        :param changes: what it did to the ratings.
        :param read: what its file says; None: it has not been read.
        """
        self._match, self._changes, self._table, self._read = match, changes, table, read
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        if self._table is not None:
            from jericho_tui.tui.panels.waiting_lines import detail as table_detail

            lines = table_detail(self._table, self._now(), width, self.app.who)
        elif self._match is not None:
            from jericho_tui.tui.panels.saved_lines import detail, last_moves

            roomy = height >= _ROOMY
            stands = "" if self._read is None else self._read.stands
            lines = detail(self._match, self._now(), width, self._changes, stands, roomy=roomy)
            if self._read is not None and self._read.sight is not None:
                lines += last_moves(self._read.sight.log, width, height - len(lines))
            elif roomy and width >= _WIDE and len(lines) + 1 + EMBLEM_HEIGHT <= height:
                lines += [[], *emblem(self._match.game)]
        else:
            return []
        if len(lines) > height:
            lines = [*lines[: height - 1], [*lines[height - 1], (" …", "quiet")]]
        return lines
