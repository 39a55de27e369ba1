"""The ladder of a game, a curve of ratings, and the latest matches: panels of the league."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import cell_width
from jericho_tui.session.people import what_plays
from jericho_tui.text.counts import day, ordinal
from jericho_tui.text.ladder import movement_line, rank_text, rating_text
from jericho_tui.text.language import _, decimals, ngettext
from jericho_tui.text.table import Column, up_or_down
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right, line_width, wrap_line
from jericho_tui.tui.widgets.chart import Curve
from jericho_tui.tui.widgets.picker import Grid, Picker, title_width

if TYPE_CHECKING:
    from jericho_tui.league.career import Career, Listed
    from jericho_tui.league.ladder import LadderRow, Movement


class RatingCurve(Curve):
    """A player's curve; `empty` says what stands there before the first rated game."""

    def show_career(self, career: "Career | None") -> None:
        """Draw a career's curve; None: there is no rated game yet."""
        if career is None:
            self.show((), "")
        else:
            points = [(point.game, point.rating) for point in career.history]
            self.show(points, ngettext("game", "games", career.row.games))


_ROLES: Final = {"plain": "quiet", "name": "plain", "number": "strong", "quiet": "quiet"}


@dataclass(frozen=True)
class Moved:
    """A match of a player and what it did to the rating."""

    match: "Listed"
    movement: "Movement"


def reason(movement: "Movement") -> Line:
    """Return how a rating moved and on whose account."""
    line: Line = []
    for number, segment in enumerate(movement_line(movement)):
        role = _ROLES.get(segment.role, "plain")
        if number == 0 and round(movement.change.delta):
            role = "up" if movement.change.delta > 0 else "down"
        line.append((segment.text.replace("-", "−") if number == 0 else segment.text, role))
    return line


def recent_lines(games: Sequence[Moved], now: datetime, width: int, height: int) -> list[Line]:
    """Return a player's last matches, the latest first, as many as there is room for."""
    lines: list[Line] = []
    for moved in games:
        listed = moved.match
        text = _("{place} of {seats}")
        place = text.format(place=ordinal(listed.own.placing), seats=len(listed.seats))
        head: Line = [(fit(day(listed.match.finished, now), 11), "quiet"), (f"{place}  ", "plain")]
        entry = wrap_line([*head, *reason(moved.movement)], width, min(line_width(head), 11))
        if len(lines) + len(entry) > height:
            break
        lines += entry
    return lines


_BARS: Final = "▆▅▃▂▁"
"""A game as a bar: first place, second, … fifth and after. None is as tall as a line: the bars of
neighbouring rows would touch."""
_RANK: Final = 3
_RATING: Final = 6
_LEAST_NAME: Final = 6
_LEAST: Final = (5, 5, 11, 5, 5, 6)
"""Columns of the terminal that each of the further columns takes at least."""


class Ladder(Picker):
    """The players by rating; provisional ones last, apart and quiet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Player"), id="ladder.player"),
    ]

    apart = False
    """Whether a heading stands above those who have no rank."""
    players: "Sequence[LadderRow]" = ()
    _told = ""

    @property
    def player(self) -> "LadderRow | None":
        """The player under the cursor."""
        return self.players[self.cursor] if self.players else None

    def show(self, players: "Sequence[LadderRow]", empty: str = "") -> None:
        """Show these players; the cursor stays on its player.

        :param empty: what is said when there are none; empty: that nobody has played.
        """
        before = self.player
        self.players = players
        self._told = empty
        there = [row.root for row in players]
        place = there.index(before.root) if before is not None and before.root in there else None
        if self.apart:
            self.parts = _parts(players)
        self.fill([[] for _player in players], place)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        how = _("No rated games yet. Press r in the lobby, then play: that puts you here.")
        self.empty, self.head = self._told or how, None
        if self.players:
            head, self.rows = _table(self.players, width - 2)
            self.head = [("  ", "plain"), *head]
        return super().paint(width, height)


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
    tags = [f" {what_plays(row)}" if row.kind == "bot" else "" for row in players]
    names = [cell_width(row.name) + cell_width(tag) for row, tag in zip(players, tags, strict=True)]
    name = min(max(*names, cell_width(_("player")) + 1), max(_LEAST_NAME, width - _RANK - _RATING))
    columns = _columns()
    sizes = [
        max(least, title_width(column) + 1) for column, least in zip(columns, _LEAST, strict=True)
    ]
    grid = Grid(columns, sizes).within(width - _RANK - name - _RATING, 0)
    head = fit_right("#", 2) + " " + fit(_("player"), name) + fit_right(_("rating"), _RATING)
    lines: list[Line] = []
    for row, tag in zip(players, tags, strict=True):
        aside = row.rank is None
        tone = "quiet" if aside else "strong"
        called = min(cell_width(row.name), name)
        line: Line = [
            (fit_right(rank_text(row), 2) + " ", "quiet"),
            (fit(row.name, called), "quiet" if aside else "plain"),
            (fit(tag, name - called), "quiet"),
            (fit_right(rating_text(row.rating, row.provisional), _RATING), tone),
        ]
        lines.append([*line, *grid.line(row)])
    return [(head + grid.head, "quiet")], lines


def _columns() -> "list[Column[LadderRow]]":
    return [
        Column(None, _error, short="±"),
        Column(None, lambda row: str(row.games), short=_("games")),
        Column(None, form_bars, short=_("last 10"), tone=_trend_tone),
        Column(None, lambda row: str(row.wins), short=_("won")),
        Column(None, lambda row: decimals(row.average_place, 1), short=_("rank")),
        Column(None, _trend, short=_("trend"), tone=_trend_tone),
    ]


def _error(row: "LadderRow") -> str:
    return "" if row.provisional else f"±{row.error:.0f}"


def _trend(row: "LadderRow") -> str:
    return f"{row.trend:+.0f}".replace("-", "−")


def _trend_tone(row: "LadderRow") -> str:
    return up_or_down(round(row.trend))
