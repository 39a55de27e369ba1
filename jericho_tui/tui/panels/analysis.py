"""What a bot says of a match as lines: everybody's grade, the marked moves, what was better."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.geometry import Size

from jericho_tui.bots.analysis import Judged
from jericho_tui.bots.grades import MISTAKES, Grade, Mark
from jericho_tui.core.sentence import N_, estimated
from jericho_tui.play.match import Match
from jericho_tui.play.names import cell_width
from jericho_tui.prose.analysis import (
    MARK_NAMES,
    advice,
    cells,
    done,
    heads,
    hinted_text,
    lost_and_won,
    lost_open,
    meaning,
    option_name,
)
from jericho_tui.prose.counts import chance_text
from jericho_tui.prose.language import _
from jericho_tui.tui.widgets.canvas import Line, Showing, fit, fit_right, wrap_line
from jericho_tui.tui.widgets.picker import Picker

_NAME: Final = 18
_MARK: Final = 3
_BAR: Final = 20
_HIGH: Final = 30
"""Lines of the terminal from which all figures are explained."""
ROLES: Final = {
    Mark.ONLY: "up",
    Mark.INACCURACY: "quiet",
    Mark.MISTAKE: "warning",
    Mark.BLUNDER: "down",
}
"""How a mark is painted; it is written out besides."""


@dataclass(frozen=True)
class Graded:
    """What is shown of everybody."""

    names: Sequence[str]
    grades: Sequence[Grade]
    sides: int
    """How many players or teams the match was between."""


class Grades(Showing[Graded]):
    """A line a seat: accuracy, how often which mark was given, what was lost to what.

    Below stands what that means, where there is little room of accuracy alone.
    """

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container
        if self.shown is None:
            return 1
        told = _meaning(self.shown, width, viewport.height)
        return 1 + len(self.shown.grades) + len(told)

    def show(self, shown: Graded) -> None:
        new = self.shown is None or len(self.shown.grades) != len(shown.grades)
        super().show(shown)
        if new:
            self.refresh(layout=True)

    def draw(self, shown: Graded, width: int, height: int) -> Sequence[Line]:
        titles = heads()
        rows = [cells(grade) for grade in shown.grades]
        widths = [
            2 + max(map(cell_width, (title, *column)))
            for title, column in zip(titles, zip(*rows, strict=True), strict=True)
        ]
        name = max(4, min(_NAME, width - sum(widths)))

        def line(title: str, texts: Sequence[str], role: str) -> Line:
            cut = [fit_right(text, w) for text, w in zip(texts, widths, strict=True)]
            return [(fit(title, name), "strong" if role != "quiet" else role), ("".join(cut), role)]

        accuracy = [round(grade.accuracy or 0) for grade in shown.grades]
        best = max(accuracy, default=0)
        return [
            line("", titles, "quiet"),
            *(
                line(player, row, "gold" if best and one == best else "plain")
                for player, row, one in zip(shown.names, rows, accuracy, strict=True)
            ),
            *_meaning(shown, width, self.app.size.height),
        ][:height]


def _meaning(shown: Graded, width: int, terminal: int) -> list[Line]:
    """Return what the figures mean, as far as a terminal of so many lines has room for it."""
    told = [*meaning(shown.sides)[: 2 if terminal >= _HIGH else 1]]
    told += filter(None, [hinted_text(shown.grades)])
    return [line for text in told for line in wrap_line([(text, "quiet")], width, 0)]


class Marked(Picker):
    """The moves that have a mark, in their order."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Look there"), id="analysis.look"),
    ]

    def show(self, marked: Sequence[tuple[Judged, Mark]], match: Match) -> None:
        """Show these; the cursor stays at its move."""
        names = [seat.name for seat in match.seats]
        widest = min(_NAME, max(map(cell_width, names)))
        self.fill([_row(one, mark, names[one.seat], widest, match) for one, mark in marked])


@dataclass(frozen=True)
class Told:
    """A decision that is told of at length."""

    match: Match
    decision: Judged
    mark: Mark
    grade: Grade
    """Of whoever decided, by what they knew."""
    opened: Grade | None = None
    """The same with every card open; None: that is not what shows."""


class Better(Showing[Told]):
    """About the move under the cursor: what was done, what there was to do, and why."""

    def draw(self, shown: Told, width: int, height: int) -> Sequence[Line]:
        match, one, mark = shown.match, shown.decision, shown.mark
        name = match.seats[one.seat].name
        who = f"{one.ply + 1}. {name}"
        head = _("{title}: {text}").format(title=who, text=done(one, match))
        lines: list[Line] = [[(head, "strong"), (f" {mark} {_(MARK_NAMES[mark])}", ROLES[mark])]]
        room = max(8, width - _BAR - 8)
        for number, option in enumerate(one.options):
            share = option.share
            full = 0 if share is None else round(share * _BAR)
            role = "gold" if number == one.played else "plain"
            lines.append(
                [
                    ("● " if number == one.played else "  ", role),
                    (fit(option_name(one, number, match), room - 2), role),
                    (fit_right("–" if share is None else chance_text(share), 6) + "  ", role),
                    ("█" * full, role),
                    ("░" * (_BAR - full), "faint"),
                ]
            )
        if mark in MISTAKES:
            lines += wrap_line([(advice(one, match), "plain")], width, 0)
        lost = (
            lost_and_won(shown.grade, name)
            if shown.opened is None
            else lost_open(shown.grade, shown.opened, name)
        )
        lines += wrap_line([(lost, "quiet")], width, 0)
        return lines[:height]


def _row(one: Judged, mark: Mark, name: str, widest: int, match: Match) -> Line:
    before, after = estimated(one.before or 0.0), estimated(one.after or 0.0)
    return [
        (fit_right(str(one.ply + 1), 3) + "  ", "quiet"),
        (fit(str(mark), _MARK), ROLES[mark]),
        (fit(name, widest + 1), "strong"),
        (f"{before:>3} →{after:>3} %  ", "quiet"),
        (done(one, match), "plain"),
    ]
