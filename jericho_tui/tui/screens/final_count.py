"""The end of a match as an event: everybody's points are added up line by line, then who won."""

from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key, Resize

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.play.names import cell_width
from jericho_tui.prose.game_words import words_of
from jericho_tui.prose.language import _
from jericho_tui.prose.report import score_rows
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables.ceremony import Panel, Stepwise
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right, wrap
from jericho_tui.tui.widgets.key_bar import KeyBar

_CROWN: Final = "♛"
_NAME: Final = 16
_LONGEST: Final = 0.9
"""Seconds from one line of the score to the next, at most."""
_WHOLE: Final = 6.0
"""Seconds for all of them, at most."""


class FinalCount(Stepwise):
    """The final count of any game; any key ends it."""

    DEFAULT_CSS = """
    FinalCount { background: $background; }
    FinalCount #box { height: 1fr; }
    FinalCount.-wide { align: center middle; }
    FinalCount.-wide #box { width: 132; max-height: 34; }
    FinalCount #count { border: round $gold; border-title-color: $gold; padding: 0 1; }
    FinalCount #totals {
        height: 1fr;
        border: round $frame;
        border-title-color: $quiet;
        padding: 0 1;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("space,enter,escape", "leave", N_("Go on"), id="final.on"),
        Binding("question_mark", "app.rules", N_("Rules"), show=False, id="app.rules"),
    ]

    def __init__(
        self, game_id: str, outcome: Outcome, names: tuple[str, ...], me: Seat | None
    ) -> None:
        """Count.

        :param me: whom the sentences call “you”.
        """
        super().__init__()
        self._game, self._outcome, self._names, self._me = game_id, outcome, names, me
        self.step = min(_LONGEST, _WHOLE / self.steps)

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Panel(self.count_lines, id="count")
            yield Panel(self.total_lines, id="totals")
        yield KeyBar()

    def retranslate(self) -> None:
        self.query_one("#count", Panel).entitle(_("The match is over · the final count"))
        self.query_one("#totals", Panel).entitle(_("Score"))

    def on_resize(self, event: Resize) -> None:
        needed = len(score_rows(self._game, self._outcome)) + 7
        left = event.size.height - 1 - len(self._names) - 2
        self.query_one("#count").styles.height = min(needed, left)

    @property
    def steps(self) -> int:
        return len(self._outcome.lines) + 1

    def on_key(self, event: Key) -> None:
        if event.key not in self.active_bindings:
            event.stop()
            self.action_leave()

    def on_click(self) -> None:
        self.action_leave()

    def action_leave(self) -> None:
        self.dismiss(None)

    def rules_page(self) -> tuple[str, str]:
        """Return where the rulebook opens: at the game's beginning."""
        return self._game, ""

    def count_lines(self, width: int, height: int) -> list[Line]:
        """Paint the lines of the score that have been counted, at last what decided it."""
        outcome = self._outcome
        rows = score_rows(self._game, outcome)
        widest = max(cell_width(row.title) for row in rows) + 2
        title = min(widest, width - 7 * len(self._names))
        seat_width = max(7, min(_NAME, (width - title) // len(self._names)))
        number = len(outcome.lines)
        counted = rows if self.finished else rows[: min(self.shown, number)]
        heads = [fit_right(fit(name, seat_width - 1).rstrip(), seat_width) for name in self._names]
        head: Line = [
            (" " * title, "plain"),
            *((text, self._tone(seat, "strong")) for seat, text in enumerate(heads)),
        ]
        last: list[Line] = []
        if self.finished:
            told = words_of(self._game).ending(outcome, self._names, self._me)
            last = [[], *([(f" {_CROWN} {part}", "gold")] for part in wrap(told, width - 3, 2))]
        room = max(0, height - len(last) - 2)
        lines = [
            [
                (fit(f" {row.title}", title), "quiet"),
                *(
                    (fit_right(cell, seat_width), self._tone(seat, row.tone))
                    for seat, cell in enumerate(row.cells)
                ),
            ]
            for row in counted[-room:]
        ]
        gap: list[Line] = [[]] if height >= len(rows) + len(last) + 2 else []
        return [*gap, head, *lines, *last][:height]

    def total_lines(self, width: int, height: int) -> list[Line]:
        """Paint what everybody has by now, what came last in gold; at last the places."""
        outcome = self._outcome
        rows = max(1, min(5, height // len(self._names)))
        before, now = self._totals(self.shown - 1), self._totals(self.shown)
        most = max(1, *outcome.scores, *now)
        room = max(1, width - _NAME - 18)
        lines: list[Line] = []
        for seat, name in enumerate(self._names):
            end = _columns(now[seat], most, room)
            old = min(end, _columns(before[seat], most, room))
            gain = now[seat] - before[seat]
            line: Line = [
                (fit(f" {name}", _NAME), self._tone(seat, "plain")),
                ("█" * old, "quiet"),
                ("█" * (end - old), "gold"),
                (fit_right(str(now[seat]), 5), "strong"),
            ]
            if self.finished:
                crown = f" {_CROWN}" if seat in outcome.winners else ""
                line.append((f"   {outcome.placings[seat]}.{crown}", self._tone(seat, "quiet")))
            elif gain:
                line.append((f"  {gain:+}", "up" if gain > 0 else "down"))
            lines += [
                line,
                *([(" " * _NAME, "plain"), *line[1:3]] for _row in range(rows - 2)),
                *([[]] if rows > 1 else []),
            ]
        return lines[:height]

    def _tone(self, seat: int, role: str) -> str:
        """Return how something of a seat looks: gold once it is known to have won."""
        return "gold" if self.finished and seat in self._outcome.winners else role

    def _totals(self, shown: int) -> Sequence[int]:
        """Return what everybody has after so many steps."""
        lines = self._outcome.lines
        if shown > len(lines):
            return self._outcome.scores
        sums = [(0,) * len(self._names)]
        sums += accumulate(
            (line.points for line in lines),
            lambda one, other: tuple(a + b for a, b in zip(one, other, strict=True)),
        )
        return sums[max(0, shown)]


def _columns(points: int, most: int, room: int) -> int:
    """Return how long the bar of some points is: whole columns a point where there is room."""
    points = max(0, points)
    return points * min(4, room // most) if most <= room else points * room // most
