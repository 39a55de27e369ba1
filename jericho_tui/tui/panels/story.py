"""How a finished match came along as lines: chances, leads, turning points, what it came to."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, ClassVar, Final

from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.strip import Strip

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import cell_width
from jericho_tui.text.language import _
from jericho_tui.tui.tables import role_of
from jericho_tui.tui.widgets.canvas import (
    Canvas,
    Line,
    Piece,
    fit,
    fit_right,
    joined_cells,
    line_width,
    wrap_line,
)
from jericho_tui.tui.widgets.picker import Picker, shortened

if TYPE_CHECKING:
    from jericho_tui.session.story import Story, Turn

_STEPS: Final = " ▁▂▃▄▅▆▇█"
_EIGHTHS: Final = len(_STEPS) - 1
_LANDMARK: Final = "◆"
_NOBODY: Final = "·"
SEAT_ROLES: Final = ("blue", "red", "green", "yellow", "purple", "cyan", "trumpet")
"""How each seat's area, bar and name look."""
_MARGIN: Final = 6
"""Columns of the scale."""
_LOOSE: Final = " \u00a0\u202f:,;·→("
"""What no line ends in."""
_HIGH: Final = 50
"""Lines of a screen on which the areas are tall."""
_TALL: Final = (5, 12)
"""How many lines they have there, and elsewhere before."""


class Chances(Canvas):
    """Everybody's chances over time as areas upon one another, the winner's lowest."""

    can_focus = True

    def __init__(self, *, leads: bool = False, id: str) -> None:  # noqa: A002  Textual's name
        """Make the chart.

        :param leads: whether it is told below who led in what, by seat number.
        """
        super().__init__(id=id)
        self._names: Sequence[str] = ()
        self._story: Story | None = None
        self._instead = ""
        self._leads = leads

    def show(self, names: Sequence[str], story: "Story | None", instead: str = "") -> None:
        """Show a story, or as much of it as is known.

        :param names: by seat.
        :param instead: what is said while there is no story.
        """
        self._names, self._story, self._instead = names, story, instead
        self.refresh(layout=self.styles.is_auto_height)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, width
        leads = len(self._story.leads[0]) if self._leads and self._story else 0
        return _TALL[viewport.height >= _HIGH] + 2 + leads

    def paint(self, width: int, height: int) -> Sequence[Line]:
        story = self._story
        if story is None:
            return [[(self._instead, "quiet")]]
        shares = _course(story)
        leads = story.leads[0] if self._leads else ()
        margin = max(_MARGIN, *(min(cell_width(lead.title), 18) + 1 for lead in leads), 0)
        last = len(story.chances) - 1
        room = max(1, width - margin)
        plies = [round(column * last / max(1, room - 1)) for column in range(room)]
        lines: list[Line] = []
        if shares[-1]:
            rows = max(1, height - 2 - len(leads))
            order = sorted(range(len(self._names)), key=lambda seat: -shares[-1][seat])
            half = max(story.span, last // room) // 2
            columns = [_column(_around(shares, ply, half), order, rows) for ply in plies]
            top = f"{'100%' if story.judged else '':>{margin - 1}} "
            for row in reversed(range(rows)):
                scale = top if row == rows - 1 else " " * margin
                lines.append([(scale, "faint"), *joined_cells(column[row] for column in columns)])
        lines.append(self._moves(margin, plies, story.landmarks))
        if shares[-1]:
            lines.append([(" " * margin, "plain"), *self._legend(order, room)])
        for number, lead in enumerate(leads):
            role = role_of(lead.role)
            strip = "".join(_leader(story.leads[ply][number].leader) for ply in plies)
            lines.append([(fit(lead.title, margin), role), (strip, role)])
        return lines

    def _legend(self, order: Sequence[int], room: int) -> Line:
        """Return whose area is which, the lowest first."""
        line: Line = []
        names = shortened([self._names[seat] for seat in order], room - 2 * len(order))
        for seat, name in zip(order, names, strict=True):
            number = f" {seat + 1}" if self._leads else ""
            line += [(" ", "plain")] if line else []
            line += [(_STEPS[-1], SEAT_ROLES[seat]), (f"{number} {name}", "plain")]
        return line

    def _moves(self, margin: int, plies: Sequence[int], landmarks: Sequence[int]) -> Line:
        marks = [
            _LANDMARK if any(before < mark <= ply for mark in landmarks) else "─"
            for before, ply in zip([-1, *plies], plies, strict=False)
        ]
        return [(fit(_("moves"), margin), "quiet"), ("".join(marks), "quiet")]

    def _style_of(self, role: str) -> Style:
        """Return how text looks; of “red/blue” the ground has the other colour."""
        area, _slash, ground = role.partition("/")
        style = super()._style_of(area)
        return style + Style(bgcolor=super()._style_of(ground).color) if ground else style

    def _strip(self, line: Line, width: int) -> Strip:
        """Paint a line; without colours an area has the number of its seat."""
        if self.app.no_color:
            line = [
                (str(SEAT_ROLES.index(area) + 1) * len(text), area)
                if text[:1] in _STEPS[1:] and (area := role.partition("/")[0]) in SEAT_ROLES
                else (text, role)
                for text, role in line
            ]
        return super()._strip(line, width)


def _around(shares: Sequence[Sequence[float]], ply: int, half: int) -> Sequence[float]:
    """Return the mean shares around a position, which differ less by chance; the last's own."""
    last = len(shares) - 1
    half = min(half, last - ply)
    known = [seats for seats in shares[max(0, ply - half) : ply + half + 1] if seats]
    return [sum(seat) / len(known) for seat in zip(*known, strict=True)]


def _column(shares: Sequence[float], order: Sequence[int], rows: int) -> list[Piece]:
    """Return a column of areas upon one another, the lowest cell first."""
    heights = [shares[seat] for seat in order] if shares else []
    ends = [round(rows * _EIGHTHS * end) for end in accumulate(heights)]
    areas = [SEAT_ROLES[seat] for seat in order]
    cells: list[Piece] = []
    for row in range(rows):
        low, high = row * _EIGHTHS, (row + 1) * _EIGHTHS
        lower = next((n for n, end in enumerate(ends) if end > low), None)
        upper = next((n for n, end in enumerate(ends) if end >= high), None)
        if lower is None:
            cells.append((" ", "plain"))
        elif lower == upper:
            cells.append((_STEPS[-1], areas[lower]))
        else:
            ground = "" if upper is None else f"/{areas[upper]}"
            cells.append((_STEPS[ends[lower] - low], areas[lower] + ground))
    return cells


class Turns(Picker):
    """The moves at which somebody's chances turned, the largest swing first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Go there"), id="game.look"),
    ]

    turns: "Sequence[Turn]" = ()

    def show(
        self,
        turns: "Sequence[Turn]",
        names: Sequence[str],
        told: Sequence[Line],
        empty: str,
        *,
        judged: bool = True,
        parts: "Mapping[int, Line] | None" = None,
    ) -> None:
        """Show these.

        :param names: by seat; none where the headings name them.
        :param told: the move of each turn in words.
        :param parts: headings by the row above which they stand.
        :param empty: what is said when there is none.
        :param judged: whether they are changes of chances, and not what seats lost otherwise.
        """
        self.turns, self.empty, self.parts = turns, empty, parts or {}
        widest = max(map(cell_width, names), default=-1)
        rows: list[Line] = []
        for turn, move in zip(turns, told, strict=True):
            before, after, sign = f"{turn.before:.0f}", f"{turn.after:.0f}", ""
            if judged:
                (before, after), sign = turn.percents, _("{n} %").format(n="")
            # Where chances are not judged, all are setbacks.
            good = judged and turn.after > turn.before
            rows.append(
                [
                    (fit_right(str(turn.ply), 3) + "  ", "quiet"),
                    (fit(names[turn.seat], widest + 1) if names else "", "strong"),
                    (f"{before:>3}→{after:>3}{sign}  ", "up" if good else "down"),
                    *move,
                ]
            )
        self.fill(rows)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        return [_shortened(line, width) for line in super().paint(width, height)]


class Moves(Picker):
    """The record: every move in words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Go there"), id="game.look-at-move"),
    ]

    def show(self, number: int, told: "Callable[[int], Line]") -> None:
        """Show a record.

        :param number: how many moves it has.
        :param told: from the number of a move (from 0), what it was.
        """
        self._told = cache(told)  # there are rows once there is a record
        self.fill([[]] * number)

    def row(self, index: int, width: int) -> Line:
        number = fit_right(str(index + 1), 3) + "  "
        return _shortened([(number, "quiet"), *self._told(index)], width)


def _shortened(line: Line, width: int) -> Line:
    """Return a line, without the last words if they have no room."""
    return line if line_width(line) <= width else _ended(wrap_line(line, width, 0)[0])


def _ended(line: Line) -> Line:
    """Return a line without what announces words that are not there."""
    while line:
        *before, (text, role) = line
        if bare := text.rstrip(_LOOSE):
            return [*before, (bare, role)]
        line = before
    return line


def _course(story: "Story") -> Sequence[Sequence[float]]:
    """Return every seat's share of the height at every position.

    Where chances are not judged that is its part of the first thing to lead in, of the most that
    all had together.
    """
    if story.judged or not story.leads[0]:
        return story.chances
    amounts = [leads[0].amounts for leads in story.leads]
    most = max(1, *map(sum, amounts))
    return [[amount / most for amount in seats] for seats in amounts]


def _leader(seat: int | None) -> str:
    return _NOBODY if seat is None else str(seat + 1)
