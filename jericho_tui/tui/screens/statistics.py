"""A person's statistics across games: what they play, with whom, how well, and what they earned."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.statistics import Standing, Statistics, Tally
from jericho_tui.play.names import cell_width
from jericho_tui.session.statistics import Told, people, statistics_of
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.statistics import (
    Row,
    achievement_how,
    achievement_state,
    companion_name,
    company_columns,
    earned_text,
    game_rows,
    headline,
    size_rows,
    slip_text,
    tally_columns,
)
from jericho_tui.text.table import Column
from jericho_tui.tui.beside import beside
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.screens.question import ask_person
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line, Panel, fit, fit_right, wrap_line
from jericho_tui.tui.widgets.chart import Curve, bar
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Grid, Picker

_NAME: Final = 14
_BAR: Final = 10
_MOST_BAR: Final = 40
_GOAL: Final = 6
"""Columns of the bar of an achievement."""


def _tallies(shown: Statistics, width: int) -> list[Line]:
    games, sizes = game_rows(shown), size_rows(shown)
    rows: list[Row] = [*games, *sizes]
    if not rows:
        return [[(_("This player has no finished games here."), "quiet")]]
    first = max(_NAME, *(cell_width(name) + 1 for name, _tally in rows))
    grid = Grid.of(tally_columns(), rows).within(width - first - _BAR - 2)
    room = min(_MOST_BAR, width - first - grid.width - 2)
    head = _("│ expected")
    lines: list[Line] = [[(f"{' ' * first}{grid.head}  {head}", "quiet")]]
    for number, row in enumerate(rows):
        if number == len(games):
            lines.append([])
        name = (fit(row[0], first), "plain")
        lines.append([name, *grid.line(row), ("  ", "plain"), *_shares(row[1], room)])
    return lines


def _shares(tally: Tally, width: int) -> Line:
    """Return a bar of the games that were won, with a mark at how many could be expected."""
    won = bar(tally.wins / tally.matches, width)
    line: Line = [(char, "gold") for char in won]
    line += [("░", "faint")] * (width - len(won))
    line[min(width - 1, round(tally.expected / tally.matches * width))] = ("│", "strong")
    return line


def _slips(shown: Statistics, width: int) -> list[Line]:
    slips = shown.slips()
    if not slips:
        text = _("None yet: they come from analysed games.")
        return wrap_line([(text, "quiet")], width, 0)
    return [
        [(fit_right(str(number), 3) + "  ", "strong"), (slip_text(slip), "plain")]
        for slip, number in slips
    ]


class Achieved(Picker):
    """Every achievement: whether it is earned, and how it is."""

    items: Sequence[Standing] = ()

    def show(self, standings: Sequence[Standing]) -> None:
        """Show these."""
        self.items = standings
        self.fill([[]] * len(standings))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        below = [
            line
            for number, one in enumerate(self.items)
            for line in [self.row(number, width), *self._how(one, width)]
        ]
        if len(below) <= height or not self.items:
            return below
        how = self._how(self.items[self.cursor], width)
        rows = super().paint(width, max(1, height - len(how) - 1))
        return [*rows, [], *how]

    def row(self, index: int, width: int) -> Line:
        del width
        one = self.items[index]
        earned = one.earned is not None
        full = bar(one.steps / one.achievement.goal, _GOAL)
        titles = [cell_width(_(other.achievement.title)) for other in self.items]
        return [
            ("✓ " if earned else "· ", "up" if earned else "faint"),
            (fit(_(one.achievement.title), max(titles) + 2), "strong" if earned else "plain"),
            *([] if earned else [(full, "gold"), ("░" * (_GOAL - len(full)) + "  ", "faint")]),
            (achievement_state(one), "gold" if earned else "quiet"),
        ]

    def _how(self, one: Standing, width: int) -> list[Line]:
        return wrap_line([("  ", "plain"), (achievement_how(one), "quiet")], width, 2)


class StatisticsScreen(AppScreen[None]):
    """All that follows from a person's matches; escape goes back to where it was opened."""

    CSS_PATH = "statistics.tcss"
    AUTO_FOCUS = "#tallies"
    panels = ("tallies", "slips", "achieved", "company")
    all_fit = Size(116, 38)
    BINDINGS: ClassVar[list[BindingType]] = [
        common("next-panel"),
        common("previous-panel"),
        common("practise"),
        *with_former("W", Binding("w", "whose", N_("Choose player"), id="statistics.whose")),
        common("back"),
        common("compete", show=False),
        common("rules"),
    ]

    def __init__(self, who: str) -> None:
        """Show a person's statistics.

        :param who: by any of their names.
        """
        super().__init__()
        self.who = who
        self.told: Told | None = None
        """None until it is read."""

    def compose(self) -> ComposeResult:
        yield Panel(id="header")
        with Horizontal(id="columns"):
            yield Vertical(
                Curve(id="curve", within=(0, 100)),
                Panel(id="tallies", focus=True),
                Panel(id="slips", focus=True),
                id="left",
            )
            yield Vertical(Achieved(id="achieved"), Picker(id="company"), id="right")
        yield KeyBar()

    def on_mount(self) -> None:
        self.retranslate()

    def retranslate(self) -> None:
        self.query_one("#tallies", Panel).entitle(_("Games"))
        self.query_one("#slips", Panel).entitle(_("Frequent mistakes"))
        self.query_one(Achieved).entitle(_("Achievements"))
        self.query_one("#company", Picker).entitle(_("Opponents"))
        self._show_headline()
        self._read()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "learn":
            return self.app.visit is None or self.app.visit.is_me(self.who)
        if action == "whose":
            return self.app.visit is None
        return super().availability(action, parameters)

    @work(exclusive=True, group="statistics")
    async def _read(self) -> None:
        store, who = self.app.store, self.who
        with self.app.noticing(N_("Statistics")):
            self.told = await beside(lambda should_stop: statistics_of(store, who, should_stop))
            self._show(self.told)

    def _show(self, told: Told) -> None:
        statistics = told.statistics
        self._show_headline()
        tallies, slips = self.query_one("#tallies", Panel), self.query_one("#slips", Panel)
        tallies.show(lambda width, _height: _tallies(statistics, width))
        slips.show(lambda width, _height: _slips(statistics, width))
        achieved = self.query_one(Achieved)
        achieved.entitle(_("Achievements"), earned_text(told.achievements))
        achieved.show(told.achievements)
        met = Column(None, companion_name, short=_("with"), tone="plain")
        company = self.query_one("#company", Picker)
        company.tabulate(statistics.company(), [met, *company_columns()])
        points = [(n, one.accuracy) for n, one in enumerate(statistics.accuracy(), start=1)]
        title = _("Accuracy")
        if not points:
            points = list(enumerate(statistics.won_by_then(), start=1))
            title = _("Games won by then, %")
        curve = self.query_one(Curve)
        curve.entitle(title)
        curve.show(points, ngettext("game", "games", len(points)))

    def _show_headline(self) -> None:
        line: Line = [(f" {self.who}  ", "gold")]
        told = self.told
        if told is None:
            line.append((_("Loading the games…"), "quiet"))
        elif told.statistics.all is not None:
            line.append((headline(told.statistics.all), "quiet"))
        self.query_one("#header", Panel).show(lambda *_size: [line])

    def action_learn(self) -> None:
        self.app.learn(self.who)

    @work(exclusive=True, group="whose")
    async def action_whose(self) -> None:
        found = await beside(lambda should_stop: people(self.app.store, should_stop))
        if not found:
            self.app.note(_("Nobody has finished a game here yet."))
            return
        ask_person(self, N_("Whose statistics?"), found, self._show_person, self.who)

    def _show_person(self, name: str) -> None:
        self.who, self.told = name, None
        self._show_headline()
        self.refresh_bindings()
        self._read()
