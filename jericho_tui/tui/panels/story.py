"""How a finished match came along as lines: chances, leads, turning points, what it came to."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.geometry import Size

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _
from jericho_tui.tui.tables import role_of
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_right, line_width
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.sitting.story import Story, Turn

_STEPS: Final = " ▁▂▃▄▅▆▇█"
_LANDMARK: Final = "◆"
_NOBODY: Final = "·"
_LOOSE: Final = " \u00a0\u202f:,;·→("
"""What no line ends in."""
_HIGH: Final = 50
"""Lines of a screen on which a seat's chances have several."""
_TALL: Final = 3
"""How many they have there."""


class Chances(Canvas):
    """Everybody's chances over time, and below who led in what: by seat number, moves across."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._names: Sequence[str] = ()
        self._story: Story | None = None
        self._instead = ""
        self._leads = 0
        """How many things there are to lead in, as far as is known."""

    def show(self, names: Sequence[str], story: "Story | None", instead: str = "") -> None:
        """Show a story, or as much of it as is known.

        :param names: by seat.
        :param instead: what is said while there is no story.
        """
        leads = 0 if story is None else len(story.leads[0])
        self.expect(names, leads)
        self._story, self._instead = story, instead
        self.repaint()

    def expect(self, names: Sequence[str], leads: int) -> None:
        """Take the room that a story will need.

        :param leads: how many things there are to lead in.
        """
        if (len(names), leads) != (len(self._names), self._leads):
            self.refresh(layout=True)
        self._names, self._leads = names, leads

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, width
        rows = _TALL if viewport.height >= _HIGH else 1
        return max(3, rows * len(self._names) + 1 + self._leads)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        story = self._story
        if story is None:
            return [[(self._instead, "quiet")]]
        heights, won = _course(story)
        told = self._names if heights[-1] else ()
        titles = [f"{seat} {name}" for seat, name in enumerate(told, start=1)]
        titles += [lead.title for lead in story.leads[0]]
        margin = min(max(map(cell_width, titles or [_("moves")])), 18) + 1
        last = len(story.chances) - 1
        room = max(1, width - margin)
        plies = [round(column * last / max(1, room - 1)) for column in range(room)]
        lines: list[Line] = []
        rows = max(1, min(_TALL, (height - 1 - len(story.leads[0])) // max(1, len(told))))
        for seat in range(len(told)):
            role = "gold" if seat in won else "plain"
            title = (fit(titles[seat], margin), "strong" if seat in won else "plain")
            for row in reversed(range(rows)):
                steps = "".join(
                    _step(rows * known[seat] - row) if (known := heights[ply]) else " "
                    for ply in plies
                )
                lines.append([title if not row else (" " * margin, "plain"), (steps, role)])
        lines.append(self._moves(margin, plies, story.landmarks))
        for number, lead in enumerate(story.leads[0]):
            role = role_of(lead.role)
            strip = "".join(_leader(story.leads[ply][number].leader) for ply in plies)
            lines.append([(fit(lead.title, margin), role), (strip, role)])
        return lines

    def _moves(self, margin: int, plies: Sequence[int], landmarks: Sequence[int]) -> Line:
        marks = [
            _LANDMARK if any(before < mark <= ply for mark in landmarks) else "─"
            for before, ply in zip([-1, *plies], plies, strict=False)
        ]
        return [(fit(_("moves"), margin), "quiet"), ("".join(marks), "quiet")]


class Turns(Picker):
    """The moves at which somebody's chances turned, the largest swing first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Go there"), id="game.look"),
    ]

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self.turns: Sequence[Turn] = ()

    def show(
        self,
        turns: "Sequence[Turn]",
        names: Sequence[str],
        told: Sequence[Line],
        empty: str,
        *,
        judged: bool = True,
    ) -> None:
        """Show these.

        :param names: by seat.
        :param told: the move of each turn in words.
        :param empty: what is said when there is none.
        :param judged: whether they are changes of chances, and not what seats lost otherwise.
        """
        self.turns, self._empty = turns, empty
        widest = max(map(cell_width, names), default=0)
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
                    (fit(names[turn.seat], widest + 1), "strong"),
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

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._told: Callable[[int], Line] = lambda _number: []

    def show(self, number: int, told: "Callable[[int], Line]") -> None:
        """Show a record.

        :param number: how many moves it has.
        :param told: from the number of a move (from 0), what it was.
        """
        self._told = cache(told)
        self.fill([[]] * number)

    def row(self, index: int, width: int) -> Line:
        number = fit_right(str(index + 1), 3) + "  "
        return _shortened([(number, "quiet"), *self._told(index)], width)


def _shortened(line: Line, width: int) -> Line:
    """Return a line, without the last words if they have no room."""
    if line_width(line) <= width:
        return line
    kept: Line = []
    left = width
    for text, role in line:
        size = cell_width(text)
        if size > left:
            head = text
            while head and cell_width(head) > left:
                head = head.rpartition(" ")[0]
            return _ended([*kept, (head, role)])
        kept.append((text, role))
        left -= size
    return _ended(kept)


def _ended(line: Line) -> Line:
    """Return a line without what announces words that are not there."""
    while line:
        *before, (text, role) = line
        if bare := text.rstrip(_LOOSE):
            return [*before, (bare, role)]
        line = before
    return line


def _course(story: "Story") -> tuple[Sequence[Sequence[float]], Sequence[int]]:
    """Return how high every seat's line is at every position (0 to 1), and the seats that won.

    Where chances are not judged the lines are those of the first thing to lead in.
    """
    if story.judged or not story.leads[0]:
        last = story.chances[-1]
        return story.chances, [seat for seat, share in enumerate(last) if share == max(last)]
    leads = [leads[0] for leads in story.leads]
    most = max(1, *(amount for lead in leads for amount in lead.amounts))
    end = leads[-1]
    best = min(end.amounts) if end.fewest else max(end.amounts)
    won = [seat for seat, amount in enumerate(end.amounts) if amount == best]
    return [[amount / most for amount in lead.amounts] for lead in leads], won


def _step(chance: float) -> str:
    return _STEPS[round(max(0.0, min(chance, 1.0)) * (len(_STEPS) - 1))]


def _leader(seat: int | None) -> str:
    return _NOBODY if seat is None else str(seat + 1)
