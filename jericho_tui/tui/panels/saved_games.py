"""The saved matches, below the tables that wait: the list, what its keys do, and what is under the
cursor in full.

How they are told (`saved_lines`, `waiting_lines`) is imported with the first: the first paint has
none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from jericho_tui.core.registry import title
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.language import _
from jericho_tui.tui.commands import is_available, key_name
from jericho_tui.tui.emblems import WIDTH, emblem
from jericho_tui.tui.widgets.canvas import Line, fit_line, line_width
from jericho_tui.tui.widgets.key_bar import Entry, Keys, lines_of
from jericho_tui.tui.widgets.picker import Picker
from jericho_tui.tui.widgets.roles import OFF

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.session.ready import YourTable
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.store.waiting import ListedTable
    from jericho_tui.tui.app import JerichoApp
    from jericho_tui.tui.panels.closer import Closer
    from jericho_tui.tui.panels.saved_lines import Columns

_ROOMY: Final = 60
"""Columns from which a match that is over has a line for everybody who played."""
_BESIDE: Final = 64
"""Columns from which a game's picture stands beside what is said of it."""
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
        self.tables: Sequence[ListedTable | YourTable | CoachOffer] = ()
        self.matches: Sequence[SavedMatch] = ()
        self._now, self._who = now, who
        self._columns: Columns | None = None

    @property
    def match(self) -> "SavedMatch | None":
        """The match under the cursor; None: there is none, or a table is."""
        place = self.cursor - len(self.tables)
        return self.matches[place] if 0 <= place < len(self.matches) else None

    @property
    def table(self) -> "ListedTable | YourTable | CoachOffer | None":
        """The table under the cursor, or the coach."""
        return self.tables[self.cursor] if self.cursor < len(self.tables) else None

    @property
    def way(self) -> str:
        """The action that enter is on the row under the cursor."""
        if self.table is None:
            return "pick"
        return "coach" if isinstance(self.table, CoachOffer) else "sit_down"

    def show(
        self,
        matches: "Sequence[SavedMatch]",
        columns: "Columns",
        under: Path | str | None = None,
        tables: "Sequence[ListedTable | YourTable | CoachOffer]" = (),
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
            return (
                _offer(table, width) if isinstance(table, CoachOffer) else table_row(table, width)
            )
        match = self.matches[index - len(self.tables)]
        return row(match, self._columns, width, self._now(), self._who())


def _offer(offer: CoachOffer, width: int) -> Line:
    text = _("Learn {game} with a coach, in a few minutes").format(game=title(offer.game))
    return fit_line([("◆ ", "gold"), (text, "gold")], width)


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


def match_lines(
    match: "SavedMatch",
    changes: "Sequence[RatingChange]",
    read: "Closer | None",
    now: datetime,
    width: int,
    height: int,
) -> list[Line]:
    """Return a match in full.

    :param changes: what it did to the ratings.
    :param read: what its file says; None: it has not been read.
    """
    from jericho_tui.tui.panels.saved_lines import detail, last_moves

    stands = "" if read is None else read.stands
    lines = detail(match, now, width, changes, stands, roomy=width >= _ROOMY)
    if read is not None and read.sight is not None:
        lines += last_moves(read.sight.log, width, height - len(lines))
    return within(lines, height)


def table_lines(
    table: "ListedTable | YourTable", now: datetime, who: str, width: int, height: int
) -> list[Line]:
    """Return a table that waits in full, as `who` sees it."""
    from jericho_tui.tui.panels.waiting_lines import detail

    return within(detail(table, now, width, who), height)


def within(lines: list[Line], height: int) -> list[Line]:
    """Return lines, of which those that have no room are announced by an ellipsis."""
    if len(lines) <= height:
        return lines
    return [*lines[: height - 1], [*lines[height - 1], (" …", "quiet")]]


def rules_lines(game: str, width: int, height: int) -> list[Line]:
    """Return a game's picture and how its rulebook begins, as much as there is room for."""
    from jericho_tui.text.rulebook import Paragraph, blocks, chapters
    from jericho_tui.tui.dialogs.rules import typeset

    picture, beside = emblem(game), width >= _BESIDE
    room = width - WIDTH - 3 if beside else width
    first, *others = chapters(game)
    told = [one for one in blocks(first.text) if isinstance(one, Paragraph)]
    # How many play it how long, the second of these, stands in the list of games.
    lines, _starts = typeset([*told[:1], *told[2:3]], room)
    for chapter in others:
        if len(lines) >= height:
            break
        lines += [[], *typeset(blocks(chapter.text), room)[0]]
    if not beside:
        return [*picture, [], *lines][:height]
    picture += [[(" " * WIDTH, "plain")]] * (height - len(picture))
    both = zip(picture, lines, strict=False)
    return [[*left, ("   ", "plain"), *right] for left, right in both][:height]
