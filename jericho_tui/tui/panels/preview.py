"""What is told of a saved match once its file is read: where it stands, board and last moves.

What everybody may see of it; whoever sits down may know more.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jericho_tui.text.language import _
from jericho_tui.tui.widgets.canvas import Frame

if TYPE_CHECKING:
    from jericho_tui.play.match import Match
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.tui.tables.panels import Sight


@dataclass(frozen=True)
class Preview:
    """What is told of a match once its file has been read."""

    stands: str
    """Where it stands, in words; empty once it is over."""
    sight: "Sight | None" = None
    """What everybody sees of its last position; None: there is nothing good in the file."""


def read_preview(match: "SavedMatch", *, board: bool) -> Preview:
    """Read the file of a match. Not on the event loop: its rules may have to be loaded first.

    :param board: whether its board and moves are wanted too.
    """
    from jericho_tui.store.files import StoreError
    from jericho_tui.store.record_file import load_good_part
    from jericho_tui.tui.panels.saved_lines import where

    stands, played = where(match) if match.status == "running" else "", None
    if board:
        with suppress(StoreError):
            played = load_good_part(match.path).match
    return Preview(stands, None if played is None else sight_of(played))


def sight_of(played: "Match") -> "Sight":
    """Return what everybody may see of the last position of a match."""
    from jericho_tui.session.review import Review
    from jericho_tui.tui.tables import table_of
    from jericho_tui.tui.tables.panels import RECENT_MOVES, Sight
    from jericho_tui.tui.tables.worded_log import log_lines

    review = Review(played, fixed=True)
    names, table = tuple(seat.name for seat in played.seats), table_of(played.game.info.id)
    return Sight.of(
        played,
        review.observation(),
        log=log_lines(table, review.recent(RECENT_MOVES), played.ply, names, None),
        casual=not played.rated,
        open_state=played.state if review.over else None,
    )


class Board(Frame):
    """The board of a match, as large as there is room for."""

    DEFAULT_CSS = """
    Board { layout: horizontal; }
    Board > * { width: 1fr; height: 1fr; margin: 0 1; }
    """

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._pictures: dict[str, Sequence[Any]] = {}
        """By game, what shows its boards; made when the first of them is shown."""

    def show(self, match: "SavedMatch | None", read: Preview | None) -> None:
        """Show a match; until its file has been read, what was there stays."""
        if not self.is_attached:
            return  # the program ends
        if match is None or (read is not None and read.sight is None):
            self.entitle(_("Table"))
            self._open("")
        elif read is not None and read.sight is not None:
            self.entitle(f"{_('Table')} · {match.game_title}")
            self.look(match.game, read.sight)

    def look(self, game: str, sight: "Sight") -> None:
        """Show a position of a game."""
        for picture in self._open(game):
            picture.look(sight)

    def _open(self, game: str) -> Sequence[Any]:
        """Return what shows the boards of a game, alone on show from now on; empty: of none."""
        if game and game not in self._pictures:
            from jericho_tui.tui.tables import table_of

            kinds = table_of(game).view.pictures
            self._pictures[game] = [
                kind(id=f"{game}-{number}") for number, kind in enumerate(kinds)
            ]
            self.mount(*self._pictures[game])
        for other, pictures in self._pictures.items():
            for picture in pictures:
                picture.display = other == game
        return self._pictures.get(game, ())
