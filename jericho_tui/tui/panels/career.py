"""The parts of a player's page: records, how the places fell, everybody met, every match."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.movement import signed
from jericho_tui.prose.when import day
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_line, fit_right, line_width
from jericho_tui.tui.widgets.chart import bar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.league.career import Career, Listed, Opponent, Played, Split

_GAP = 3
"""Columns between two tables side by side."""
_DATE = 11


class Records(Canvas):
    """Best rating, runs, the biggest upset."""

    can_focus = True

    def __init__(self, now: Callable[[], datetime], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._now = now
        self._career: Career | None = None

    def show(self, career: "Career") -> None:
        """Show a player's."""
        self._career = career
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint a record a line."""
        del height
        if self._career is None:
            return []
        facts = list(self._facts(self._career))
        widest = max(cell_width(title) for title, _value, _note in facts) + 2
        lines: list[Line] = []
        for title, value, note in facts:
            line: Line = [(fit(title, widest), "quiet"), (value, "strong")]
            if note and line_width(line) + cell_width(note) + 2 <= width:
                line.append((f"  {note}", "quiet"))
            lines.append(line)
        return lines

    def _facts(self, career: "Career") -> "list[tuple[str, str, str]]":
        """Return title, value and a note of every record."""
        row, records = career.row, career.records
        now = self._now()
        share = f"{100 * row.wins / row.games:.0f} %"
        facts = [
            (_("Victories"), str(row.wins), share),
            (_("Average place"), f"{row.average_place:.2f}", ""),
            (_("Average score"), f"{career.average_score:.1f}", ""),
        ]
        if records.best is not None:
            facts.append(
                (_("Best rating"), f"{records.best.rating:.0f}", _date(records.best.match, now))
            )
        for title, most, current in (
            (_("Victories in a row"), records.longest_run, records.run),
            (_("Games without victory"), records.longest_drought, records.drought),
        ):
            facts.append((title, str(most), _("now {n}").format(n=current) if current else ""))
        if records.upset is not None:
            upset = records.upset
            facts.append(
                (_("Biggest upset"), f"{upset.name} {signed(upset.gap)}", _date(upset.match, now))
            )
        if career.other_names:
            facts.append((_("Other names"), ", ".join(career.other_names), ""))
        return facts


class Places(Canvas):
    """How often each place was reached: in all, by number of seats and by seat."""

    can_focus = True

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._career: Career | None = None

    def show(self, career: "Career") -> None:
        """Show a player's."""
        self._career = career
        self.refresh(layout=True)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the tables take below each other."""
        del container, viewport, width
        career = self._career
        if career is None:
            return 1
        return len(career.all.places) + len(career.by_size) + len(career.by_seat) + 4

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint three tables below each other, or two columns where that is too high."""
        career = self._career
        if career is None:
            return []
        names = [
            *(
                ngettext("{n} seat", "{n} seats", s.number).format(n=s.number)
                for s in career.by_size
            ),
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
        right = max(map(line_width, below))
        left = width - right - _GAP
        bars = [[], *_distribution(career.all, left)]
        count = max(len(bars), len(below))
        bars += [[]] * (count - len(bars))
        below += [[]] * (count - len(below))
        return [
            [*fit_line(one, left), (" " * _GAP, "plain"), *two]
            for one, two in zip(bars, below, strict=True)
        ]


class Opponents(Picker):
    """Head to head: everybody met, with the share won and the share expected."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Player"), id="player.opponent"),
    ]

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self.opponents: Sequence[Opponent] = ()

    def show(self, opponents: "Sequence[Opponent]") -> None:
        """Show these."""
        self.opponents = opponents
        self.fill([[] for _opponent in opponents])

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the columns that fit."""
        titles = [_("games"), _("ahead"), _("expected"), _("last")]
        cells = [_versus(opponent) for opponent in self.opponents]
        sizes = [
            max([cell_width(title), *(cell_width(row[i]) for row in cells)]) + 2
            for i, title in enumerate(titles)
        ]
        names = [cell_width(opponent.player.called) for opponent in self.opponents]
        name = max([6, cell_width(_("against")), *names])
        room = width - 2
        while len(sizes) > 1 and name + sum(sizes) > room:
            sizes.pop()
        name = min(name, room - sum(sizes))
        head = fit(_("against"), name)
        head += "".join(fit_right(t, size) for t, size in zip(titles, sizes, strict=False))
        self.head = [("  ", "plain"), (head, "quiet")]
        rows: list[Line] = []
        for opponent, row in zip(self.opponents, cells, strict=True):
            line: Line = [(fit(opponent.player.called, name), "plain")]
            for place, (cell, size) in enumerate(zip(row, sizes, strict=False)):
                line.append((fit_right(cell, size), _versus_role(opponent, place)))
            rows.append(line)
        self.rows = rows
        return super().paint(width, height)


class Matches(Picker):
    """A player's matches, the latest first; rows are made when they are painted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Course"), id="player.game"),
    ]

    def __init__(self, now: Callable[[], datetime], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._now = now
        self.matches: list[Listed] = []

    @property
    def match(self) -> "Listed | None":
        """The match under the cursor."""
        return self.matches[self.cursor] if self.matches else None

    def show(self, matches: "list[Listed]", *, more: bool = False) -> None:
        """Show these; the cursor goes to the first unless they are more of the same."""
        self.matches = matches
        self.fill([[] for _match in matches], None if more else 0)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint date, place, score, rating, and as many of the others as fit."""
        now = self._now()
        rating = cell_width(_("rating")) + 2
        score = cell_width(_("score")) + 2
        place = cell_width(_("place")) + 1
        head = fit("", _DATE) + fit_right(_("place"), place) + fit_right(_("score"), score)
        head += fit_right(_("rating"), rating) + fit_right("±", 6)
        self.head = [("  ", "plain"), (f"{head}  {_('others')}", "quiet")]
        rows: list[Line] = [[] for _match in self.matches]
        # Only what may be in sight is put into words.
        for number in range(max(0, self._top - height), self._top + 2 * height + 2):
            if number < len(rows):
                rows[number] = self._row(self.matches[number], now, (place, score, rating), width)
        self.rows = rows
        return super().paint(width, height)

    def _row(
        self, listed: "Listed", now: datetime, sizes: tuple[int, int, int], width: int
    ) -> Line:
        assert listed.own_seat is not None  # a player's list
        own = listed.seats[listed.own_seat]
        assert own.before is not None  # a player's list has only what counts
        assert own.after is not None
        delta = own.after - own.before
        place, score, rating = sizes
        line: Line = [
            (fit(day(listed.match.finished, now), _DATE), "quiet"),
            (
                fit_right(f"{own.placing}/{len(listed.seats)}", place),
                "strong" if own.placing == 1 else "plain",
            ),
            (fit_right(str(own.score), score), "plain"),
            (fit_right(f"{own.after:.0f}", rating), "plain"),
            (
                fit_right(signed(delta).replace("-", "−"), 6),
                "up" if delta > 0 else "down" if delta < 0 else "quiet",
            ),
            ("  ", "plain"),
        ]
        left = width - 2 - line_width(line)
        others = [seat for seat in listed.seats if seat is not own]
        partners = [seat for seat in others if seat.team is not None and seat.team == own.team]
        others = [seat for seat in others if seat not in partners]
        names = [f"& {seat.name}" for seat in partners]
        names += [seat.name for seat in sorted(others, key=lambda seat: seat.placing)]
        text, number = " · ".join(names), len(names)
        while number and cell_width(text) > left:
            number -= 1
            text = " · ".join([*names[:number], f"+{len(names) - number}"])
        return [*line, (text, "quiet")]


def _date(match: "Played", now: datetime) -> str:
    return day(match.finished, now)


def _versus(opponent: "Opponent") -> list[str]:
    """Return what stands beside an opponent's name."""
    last = opponent.last
    return [
        str(opponent.games),
        f"{100 * opponent.share:.0f} %",
        f"{100 * opponent.expected:.0f} %",
        f"{_result(last.placing, last.other_placing)} {last.score}–{last.other_score}",
    ]


def _versus_role(opponent: "Opponent", place: int) -> str:
    if place != 1:
        return "quiet"
    difference = round(100 * opponent.share) - round(100 * opponent.expected)
    return "up" if difference > 0 else "down" if difference < 0 else "plain"


def _result(own: int, other: int) -> str:
    return _("ahead") if own < other else _("behind") if own > other else _("level")


def _distribution(split: "Split", width: int) -> list[Line]:
    """Return a line a place: how often it was reached, as bar and figure."""
    lines: list[Line] = []
    most = max(split.places)
    counts = max(len(str(count)) for count in split.places)
    figures = [f"{count:>{counts}} {100 * count / split.games:>3.0f} %" for count in split.places]
    widest = max(map(len, figures))
    room = max(1, width - widest - 5)
    for place, (count, figure) in enumerate(zip(split.places, figures, strict=True), start=1):
        lines.append(
            [
                (fit(_("{n}.").format(n=place), 4), "quiet"),
                (fit(bar(count / most, room), room), "gold" if place == 1 else "quiet"),
                (" " + fit_right(figure, widest), "plain"),
            ]
        )
    return lines


def _split_table(splits: "Sequence[Split]", names: Sequence[str], first: int) -> list[Line]:
    """Return a table of parts of a player's games.

    :param names: at least as many as there are parts.
    :param first: columns that the names take.
    """
    titles = [_("games"), _("won"), _("place"), _("score")]
    sizes = [max(5, cell_width(title)) + 1 for title in titles]
    head = " " * first + "".join(
        fit_right(title, size) for title, size in zip(titles, sizes, strict=True)
    )
    lines: list[Line] = [[(head, "quiet")]]
    for called, split in zip(names, splits, strict=False):
        cells = [
            str(split.games),
            f"{100 * split.wins / split.games:.0f}%",
            f"{split.average_place:.2f}",
            f"{split.average_score:.1f}",
        ]
        figures = "".join(fit_right(cell, size) for cell, size in zip(cells, sizes, strict=True))
        lines.append([(fit(called, first), "plain"), (figures, "plain")])
    return lines
