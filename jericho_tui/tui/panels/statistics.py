"""The parts of a person's statistics: games, company, mistakes, achievements."""

from collections.abc import Sequence

from jericho_tui.league.achievements import Standing
from jericho_tui.league.statistics import Companion, Statistics
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _
from jericho_tui.prose.statistics import (
    Row,
    achievement_how,
    achievement_state,
    companion_name,
    company_columns,
    game_rows,
    size_rows,
    slip_text,
    tally_columns,
)
from jericho_tui.tui.widgets.canvas import Line, Showing, fit, fit_right, wrap_line
from jericho_tui.tui.widgets.grid import Grid
from jericho_tui.tui.widgets.picker import Picker

_NAME = 14


class Tallies(Showing[Statistics]):
    """What came of each game, and of tables of each size."""

    can_focus = True

    def draw(self, shown: Statistics, width: int, height: int) -> Sequence[Line]:
        del height
        games, sizes = game_rows(shown), size_rows(shown)
        rows: list[Row] = [*games, *sizes]
        if not rows:
            return [[(_("No finished match of this player is here."), "quiet")]]
        first = max(_NAME, *(cell_width(name) + 1 for name, _tally in rows))
        grid = Grid.of(tally_columns(), rows).within(width - first)
        lines: list[Line] = [[(" " * first + grid.head, "quiet")]]
        for number, row in enumerate(rows):
            if number == len(games):
                lines.append([])
            lines.append([(fit(row[0], first), "plain"), *grid.line(row)])
        return lines


class Slips(Showing[Statistics]):
    """The kinds of mistakes, the most frequent first."""

    can_focus = True

    def draw(self, shown: Statistics, width: int, height: int) -> Sequence[Line]:
        slips = shown.slips()
        if not slips:
            text = _("None yet: they come from matches that were analysed.")
            return wrap_line([(text, "quiet")], width, 0)
        return [
            [(fit_right(str(number), 3) + "  ", "strong"), (slip_text(slip), "plain")]
            for slip, number in slips[:height]
        ]


class Company(Picker):
    """Everybody who was met."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._met: Sequence[Companion] = ()
        self._grid: Grid[Companion] | None = None

    def show(self, met: Sequence[Companion]) -> None:
        """Show these."""
        self._met = met
        self.fill([[]] * len(met))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        self._grid = Grid.of(company_columns(), self._met)
        self.head = [
            ("  ", "plain"),
            (fit(_("with"), width - 2 - self._grid.width) + self._grid.head, "quiet"),
        ]
        return super().paint(width, height)

    def row(self, index: int, width: int) -> Line:
        assert self._grid is not None  # it is painted
        met, grid = self._met[index], self._grid
        return [(fit(companion_name(met), width - grid.width), "plain"), *grid.line(met)]


class Achieved(Picker):
    """Every achievement: whether it is earned, and how it is."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._standings: Sequence[Standing] = ()

    def show(self, standings: Sequence[Standing]) -> None:
        """Show these."""
        self._standings = standings
        self.fill([[]] * len(standings))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        below = [
            line
            for number, one in enumerate(self._standings)
            for line in [self.row(number, width), *self._how(one, width)]
        ]
        if len(below) <= height or not self._standings:
            return below
        how = self._how(self._standings[self.cursor], width)
        rows = super().paint(width, max(1, height - len(how) - 1))
        return [*rows, [], *how]

    def row(self, index: int, width: int) -> Line:
        del width
        one = self._standings[index]
        earned = one.earned is not None
        titles = [cell_width(_(other.achievement.title)) for other in self._standings]
        return [
            ("✓ " if earned else "· ", "up" if earned else "faint"),
            (fit(_(one.achievement.title), max(titles) + 2), "strong" if earned else "plain"),
            (achievement_state(one), "gold" if earned else "quiet"),
        ]

    def _how(self, one: Standing, width: int) -> list[Line]:
        return wrap_line([("  ", "plain"), (achievement_how(one), "quiet")], width, 2)
