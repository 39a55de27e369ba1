"""The entry under the lobby's cursor in full, or else the chosen game."""

from asyncio import sleep
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from textual import work

from jericho_tui.core import registry
from jericho_tui.text.language import _, current
from jericho_tui.tui.beside import beside
from jericho_tui.tui.panels.preview import Board, Preview, read_preview
from jericho_tui.tui.panels.saved_games import CoachOffer, SavedGames
from jericho_tui.tui.widgets.canvas import Line, Panel, Piece, fit_line

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.session.ready import YourTable
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.store.waiting import ListedTable
    from jericho_tui.tui.app import JerichoApp

_ROOMY: Final = 60
"""Columns from which a game that is over has a line for everybody who played."""
_BESIDE: Final = 64
"""Columns from which a game's picture stands beside what is said of it."""
_KNOWN: Final = 64
"""Games whose files are not read again when the cursor comes back to them."""
_REST: Final = 0.05
"""Seconds that the cursor rests on a game before its file is read: not while a key is held."""


class _Version(NamedTuple):
    """What is read of a game: as the file is, in a language, with its board or without."""

    path: Path
    updated: datetime
    ply: int
    language: str
    board: bool


class About(Panel):
    """Describes the entry under the lobby's cursor in full, or else the chosen game."""

    if TYPE_CHECKING:

        @property
        def app(self) -> "JerichoApp":  # type: ignore[override]  # narrower, as textual advises
            """The application, narrower than Textual's."""

    def __init__(self, listed: SavedGames, board: Board, *, id: str) -> None:  # noqa: A002
        """Tell of nothing yet.

        :param listed: whose cursor it is.
        :param board: shows a saved game beside it, where the style sheet has room for that.
        """
        super().__init__(id=id)
        self._list, self._board = listed, board
        self.changes: dict[str, Sequence[RatingChange]] = {}
        """What finished rated games did to the ratings, by id."""
        self._previews: dict[_Version, Preview] = {}

    def tell(self) -> None:
        """Tell what is known without a file being read."""
        match, table, app = self._list.match, self._list.table, self.app
        if isinstance(table, CoachOffer):
            table = None
        read = None if match is None else self._previews.get(self._version(match))
        if match is None and table is None:
            self.entitle(_("{game} in short").format(game=registry.title(app.plan.game)))
            self.show(lambda *size: _rules_lines(app.plan.game, *size))
        else:
            self.entitle(_("Under the cursor"))
            self.show(lambda *size: self._in_full(match, table, read, *size))
        if self._board.display:
            self._board.show(match, read)

    def _in_full(
        self,
        match: "SavedMatch | None",
        table: "ListedTable | YourTable | None",
        read: Preview | None,
        width: int,
        height: int,
    ) -> list[Line]:
        from jericho_tui.tui.panels.saved_lines import detail, last_moves

        now, lines = self.app.now(), list[Line]()
        if match is not None:
            changes = self.changes.get(match.id, ())
            stands = "" if read is None else read.stands
            lines = detail(match, now, width, changes, stands, roomy=width >= _ROOMY)
            if read is not None and read.sight is not None:
                lines += last_moves(read.sight.log, width, height - len(lines))
        elif table is not None:
            from jericho_tui.tui.panels.waiting_lines import detail as table_detail

            lines = table_detail(table, now, width, self.app.who)
        if len(lines) > height:
            lines = [*lines[: height - 1], [*lines[height - 1], (" …", "quiet")]]
        return lines

    def _version(self, match: "SavedMatch") -> "_Version":
        return _Version(match.path, match.updated, match.ply, current(), self._board.display)

    @work(exclusive=True, group="closer")
    async def look_closer(self) -> None:
        """Tell where a game stands once the cursor rests on it: its file and its rules are loaded.

        What is told for a moment only, while a key is held, is not worth writing.
        """
        await sleep(_REST)
        self.tell()
        if (match := self._list.match) is None or self._version(match) in self._previews:
            return
        version = self._version(match)
        if version.board or match.status == "running":
            read = await beside(lambda _should_stop: read_preview(match, board=version.board))
            if len(self._previews) >= _KNOWN:
                self._previews.clear()
            self._previews[version] = read
            self.tell()


def _rules_lines(game: str, width: int, height: int) -> list[Line]:
    """Return a game's picture and how its rulebook begins, as much as there is room for."""
    from jericho_tui.text.rulebook import Paragraph, blocks, chapters
    from jericho_tui.tui.dialogs.rules import typeset

    picture, beside = _emblem(game), width >= _BESIDE
    room = width - _WIDTH - 3 if beside else width
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
    picture += [[(" " * _WIDTH, "plain")]] * (height - len(picture))
    both = zip(picture, lines, strict=False)
    return [[*left, ("   ", "plain"), *right] for left, right in both][:height]


_WIDTH: Final = 24
"""Columns of a game's picture."""
_KINDS: Final = {"#": "-brick", "%": "-brick-alt", ":": ""}
"""How a line of `EMBLEM`, of a game's package, is written: as its pieces with a bar between them.
A piece is the name of a colour, what is done with it (`#` a brick, `%` a brick in the other shade,
`:` text), and what stands there."""


def _emblem(game: str) -> list[Line]:
    """Return the picture of a game, each line of `_WIDTH` columns; nothing of one without."""
    lines = getattr(registry.package(game), "EMBLEM", ()) if game in registry.IDS else ()
    return [fit_line([_piece(part) for part in text.split("|") if part], _WIDTH) for text in lines]


def _piece(text: str) -> Piece:
    at = min(text.index(sign) for sign in _KINDS if sign in text)
    name = text[:at].strip() or "plain"
    return (text[at + 1 :], f"{name}{_KINDS[text[at]]}")
