"""The parts of a player's page: records, how the places fell, everybody met, every match."""

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from jericho_tui.core.sentence import N_
from jericho_tui.league.career import Career, Listed, Opponent, Split
from jericho_tui.play.names import cell_width
from jericho_tui.session.people import player_title
from jericho_tui.text.counts import day, ordinal, percent
from jericho_tui.text.ladder import match_columns, opponent_columns, signed, split_columns
from jericho_tui.text.language import _, decimals, ngettext
from jericho_tui.text.table import Column
from jericho_tui.tui.panels.ladder import RatingCurve
from jericho_tui.tui.widgets.canvas import Line, Panel, fit, fit_line, fit_right, line_width
from jericho_tui.tui.widgets.chart import bar
from jericho_tui.tui.widgets.picker import Grid, Picker, on_screen, title_width

_GAP = 3
"""Columns between two tables side by side."""
_DATE = 11
_BEFORE = (1, 2, 2, 5)
"""Space before place, score, rating and change of a match."""


def show_career(screen: Screen[None], career: Career | None, now: Callable[[], datetime]) -> None:
    """Show a career in the panels of a screen: curve, opponents, records and finishes.

    :param career: None: there is no rated game yet.
    """
    screen.query_one(RatingCurve).show_career(career)
    screen.query_one(Opponents).show_career(career)
    if career is not None:
        records, places = screen.query_one("#records", Panel), screen.query_one("#places", Panel)
        records.show(lambda width, _height: record_lines(career, now(), width))
        places.show(lambda *size: finish_lines(career, *size))


def record_lines(career: Career, now: datetime, width: int) -> list[Line]:
    """Return best rating, runs and the biggest upset of a player."""
    facts = _records(career, now)
    widest = max(cell_width(title) for title, _value, _note in facts) + 2
    lines: list[Line] = []
    for title, value, note in facts:
        line: Line = [(fit(title, widest), "quiet"), (value, "strong")]
        if note and line_width(line) + cell_width(note) + 2 <= width:
            line.append((f"  {note}", "quiet"))
        lines.append(line)
    return lines


def _records(career: Career, now: datetime) -> list[tuple[str, str, str]]:
    row, records = career.row, career.records
    facts = [
        (_("Wins"), str(row.wins), percent(row.wins / row.games)),
        (_("Average rank"), decimals(row.average_place, 2), ""),
        (_("Average score"), decimals(career.average_score, 1), ""),
    ]
    if records.best is not None:
        date = day(records.best.match.finished, now)
        facts.append((_("Best rating"), f"{records.best.rating:.0f}", date))
    for title, most, current in (
        (_("Wins in a row"), records.longest_run, records.run),
        (_("Games without a win"), records.longest_drought, records.drought),
    ):
        facts.append((title, str(most), _("now {n}").format(n=current) if current else ""))
    if records.upset is not None:
        upset = records.upset
        gap = f"{upset.name} {signed(upset.gap)}"
        facts.append((_("Biggest upset"), gap, day(upset.match.finished, now)))
    if career.other_names:
        facts.append((_("Other names"), ", ".join(career.other_names), ""))
    return facts


def finish_lines(career: Career, width: int, height: int) -> list[Line]:
    """Return how often a player reached each place: in all, by number of seats and by seat.

    Where there are not enough lines, the tables stand beside the bars.
    """
    names = [
        *(ngettext("{n} seat", "{n} seats", s.number).format(n=s.number) for s in career.by_size),
        *(_("seat {n}").format(n=s.number + 1) for s in career.by_seat),
    ]
    widest = max(map(cell_width, names))
    sizes = _split_table(career.by_size, names, widest)
    seats = _split_table(career.by_seat, names[len(career.by_size) :], widest)
    below = [*sizes, *seats]
    bars = _distribution(career.all, width)
    if len(bars) + 1 + len(below) <= height:
        gap: list[Line] = [[]] if len(bars) + 2 + len(below) <= height else []
        return [*bars, [], *sizes, *gap, *seats]
    left = width - max(map(line_width, below)) - _GAP
    bars = [[], *_distribution(career.all, left)]
    return [
        [*fit_line(one or [], left), (" " * _GAP, "plain"), *(two or [])]
        for one, two in zip_longest(bars, below)
    ]


class Opponents(Picker):
    """Head to head: everybody met, with the share won and the share expected."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Player"), id="player.opponent"),
    ]

    def show_career(self, career: Career | None) -> None:
        """Show whom a player met most."""
        against = Column[Opponent](
            None, lambda met: player_title(met.player), short=_("against"), tone="plain"
        )
        met = () if career is None else career.opponents
        self.tabulate(met, [against, *opponent_columns()])


class Matches(Picker):
    """A player's matches, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Chances"), id="player.game"),
    ]

    items: Sequence[Listed] = ()
    _grid: Grid[Listed] = Grid((), ())
    _now: datetime

    @property
    def match(self) -> Listed | None:
        """The match under the cursor."""
        return self.items[self.cursor] if self.items else None

    def show(self, matches: Sequence[Listed], now: datetime, *, more: bool = False) -> None:
        """Show these; the cursor goes to the first unless they are more of the same."""
        self.items, self._now = matches, now
        self.fill([[]] * len(matches), None if more else 0)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        columns = on_screen(match_columns())
        sizes = [title_width(column) + gap for column, gap in zip(columns, _BEFORE, strict=True)]
        self._grid = Grid(columns, sizes)
        head = f"{fit('', _DATE)}{self._grid.head}  {_('opponents')}"
        self.head = [("  ", "plain"), (head, "quiet")]
        return super().paint(width, height)

    def row(self, index: int, width: int) -> Line:
        listed = self.items[index]
        date = fit(day(listed.match.finished, self._now), _DATE)
        line: Line = [(date, "quiet"), *self._grid.line(listed), ("  ", "plain")]
        return [*line, (_others(listed, width - line_width(line)), "quiet")]


def _others(listed: Listed, room: int) -> str:
    """Return who else played, partners first, then the best; as many as there is room for."""
    own = listed.own
    partners = [seat for seat in listed.others if seat.team is not None and seat.team == own.team]
    against = [seat for seat in listed.others if seat not in partners]
    names = [f"& {seat.name}" for seat in partners]
    names += [seat.name for seat in sorted(against, key=lambda seat: seat.placing)]
    text, number = " · ".join(names), len(names)
    while number and cell_width(text) > room:
        number -= 1
        text = " · ".join([*names[:number], f"+{len(names) - number}"])
    return text


def _distribution(split: Split, width: int) -> list[Line]:
    most = max(split.places)
    counts = max(len(str(count)) for count in split.places)
    figures = [
        f"{count:>{counts}} {percent(count / split.games):>{cell_width(percent(1))}}"
        for count in split.places
    ]
    widest = max(map(len, figures))
    room = max(1, width - widest - 5)
    return [
        [
            (fit(ordinal(place), 4), "quiet"),
            (fit(bar(count / most, room), room), "gold" if place == 1 else "quiet"),
            (" " + fit_right(figure, widest), "plain"),
        ]
        for place, (count, figure) in enumerate(zip(split.places, figures, strict=True), start=1)
    ]


def _split_table(splits: Sequence[Split], names: Sequence[str], first: int) -> list[Line]:
    """Return a table of parts of a player's games.

    :param names: at least as many as there are parts.
    :param first: columns that the names take.
    """
    columns = on_screen(split_columns(splits))
    grid = Grid(columns, [max(5, title_width(column)) + 1 for column in columns])
    lines: list[Line] = [[(" " * first + grid.head, "quiet")]]
    for called, split in zip(names, splits, strict=False):
        figures = "".join(text for text, _tone in grid.line(split))
        lines.append([(fit(called, first), "plain"), (figures, "plain")])
    return lines
