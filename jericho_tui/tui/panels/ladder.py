"""The ladder of a game, with as many of its columns as there is room for."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual.binding import Binding, BindingType

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _
from jericho_tui.sitting.people import what_plays
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow

_BARS: Final = "█▆▄▂▁"
"""A game as a bar: first place, second, … fifth and after."""
_RANK: Final = 3
_RATING: Final = 6
_LEAST_NAME: Final = 6


class Ladder(Picker):
    """The players by rating; provisional ones last, apart and quiet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Player"), id="ladder.player"),
    ]

    def __init__(self, *, id: str, apart: bool = False) -> None:  # noqa: A002  Textual's name
        """Make a ladder.

        :param apart: whether a heading stands above those who have no rank.
        """
        super().__init__(id=id)
        self.players: list[LadderRow] = []
        self._apart = apart

    @property
    def player(self) -> "LadderRow | None":
        """The player under the cursor."""
        return self.players[self.cursor] if self.players else None

    def show(self, players: "list[LadderRow]", empty: str = "") -> None:
        """Show these players; the cursor stays on its player.

        :param empty: what is said when there are none; empty: that nobody has played.
        """
        before = self.player
        self.players = players
        self._empty = empty
        there = [row.root for row in players]
        place = there.index(before.root) if before is not None and before.root in there else None
        if self._apart:
            self.parts = _parts(players)
        self.fill([[] for _player in players], place)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the columns that fit."""
        if not self.players:
            return [[(self._empty or _("No rated games yet."), "quiet")]]
        head, self.rows = _table(self.players, width - 2)
        self.head = [("  ", "plain"), *head]
        return super().paint(width, height)


class _Column(NamedTuple):
    """A column that is left out where there is no room."""

    title: str
    least: int
    """Columns of the terminal that an entry takes at least, with the space before it."""
    entry: "Callable[[LadderRow], str]"


def form_bars(row: "LadderRow") -> str:
    """Return the last games as bars, the latest last: the higher the better the place."""
    return "".join(_BARS[min(place, len(_BARS)) - 1] for place in row.form)


def _parts(players: "Sequence[LadderRow]") -> dict[int, Line]:
    """Return headings above the first player without a rank, and the first who has left."""
    from jericho_tui.league.ladder import PROVISIONAL_GAMES

    parts: dict[int, Line] = {}
    for number, row in enumerate(players):
        before = players[number - 1] if number else None
        if row.retired:
            if before is None or not before.retired:
                parts[number] = [(_("retired"), "faint")]
        elif row.provisional and (before is None or not before.provisional):
            text = _("provisional: fewer than {n} games").format(n=PROVISIONAL_GAMES)
            parts[number] = [(text, "faint")]
    return parts


def _table(players: "Sequence[LadderRow]", width: int) -> tuple[Line, list[Line]]:
    """Return the head and the lines of a ladder in so many columns of the terminal."""
    tags = [f" {what_plays(row)}" if row.kind == "bot" else "" for row in players]
    names = [cell_width(row.name) + cell_width(tag) for row, tag in zip(players, tags, strict=True)]
    name = min(max(*names, cell_width(_("player")) + 1), max(_LEAST_NAME, width - _RANK - _RATING))
    left = width - _RANK - name - _RATING
    columns = []
    for column in _columns():
        size = max(column.least, cell_width(column.title) + 1)
        if size > left:
            break
        left -= size
        columns.append((column, size))
    head = fit_right("#", 2) + " " + fit(_("player"), name) + fit_right(_("rating"), _RATING)
    head += "".join(fit_right(column.title, size) for column, size in columns)
    lines: list[Line] = []
    for row, tag in zip(players, tags, strict=True):
        aside = row.rank is None
        tone = "quiet" if aside else "strong"
        rating = f"{row.rating:.0f}" + "?" * row.provisional
        rank = "–" if row.retired else "?" if row.rank is None else str(row.rank)
        called = min(cell_width(row.name), max(_LEAST_NAME, name - cell_width(tag)), name)
        line: Line = [
            (fit_right(rank, 2) + " ", "quiet"),
            (fit(row.name, called), "quiet" if aside else "plain"),
            (fit(tag, name - called), "quiet"),
            (fit_right(rating, _RATING), tone),
        ]
        for column, size in columns:
            role = _trend_role(row) if column.entry in (form_bars, _trend) else "quiet"
            line.append((fit_right(column.entry(row), size), role))
        lines.append(line)
    return [(head, "quiet")], lines


def _columns() -> list[_Column]:
    """Return the further columns, the most important first."""
    return [
        _Column("±", 5, lambda row: "" if row.provisional else f"±{row.error:.0f}"),
        _Column(_("games"), 5, lambda row: str(row.games)),
        _Column(_("last 10"), 11, form_bars),
        _Column(_("won"), 5, lambda row: str(row.wins)),
        _Column(_("place"), 5, lambda row: f"{row.average_place:.1f}"),
        _Column(_("trend"), 6, _trend),
    ]


def _trend(row: "LadderRow") -> str:
    return f"{row.trend:+.0f}".replace("-", "−")


def _trend_role(row: "LadderRow") -> str:
    """Return how the way a rating goes is coloured."""
    if round(row.trend) == 0:
        return "quiet"
    return "up" if row.trend > 0 else "down"
