"""A table whose match is over: it says so, and offers what comes after."""

from collections.abc import Collection, Sequence
from itertools import accumulate
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.widgets import Static

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _
from jericho_tui.prose.notation import words_of
from jericho_tui.prose.report import score_rows
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens.consenting import ConsentingScreen
from jericho_tui.tui.tables.ceremony import Panel, Stepwise
from jericho_tui.tui.tables.motion import ASIDES
from jericho_tui.tui.tables.table import TableView
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
        Commit("space,enter,escape", "leave", N_("Continue"), id="final.on"),
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
        self.query_one("#count", Panel).entitle(_("The game is over · the final count"))
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


class EndingScreen(ConsentingScreen):
    """Holds the final count, then leaves the open table to be looked at."""

    SCOREBOARD: ClassVar[Binding] = Binding(
        "enter", "result", N_("Scoreboard"), id="table.scoreboard"
    )
    REPLAY: ClassVar[Binding] = Binding("v", "replay", N_("Replay"), id="table.replay")
    asides: ClassVar = ASIDES
    AFTERWARDS: ClassVar = ("result", "replay")
    """The actions that there are once it is over."""
    MEANWHILE: ClassVar = ("undo", "hint", "pace", "hurry")
    """The actions that are left out then, where they cannot be given."""
    HELPS: ClassVar = ("hint", "undo")
    """The actions that a deal of the day never has: pressed all the same, they say why."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._played = not self.over
        """Whether the match was still going on when it was opened."""
        self._counted: int | None = None
        """After how many moves the final count was held."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.sitting.match.outcome() is not None

    @property
    def quiet_keys(self) -> Collection[str]:
        """The actions that the key bar does not name: what this match or its end has no use for."""
        quiet = super().quiet_keys
        if self.over:
            quiet = (*quiet, "app.rules")
        if self.sitting.match.daily is not None:
            quiet = (*quiet, *self.HELPS)
        return quiet

    def ending_line(self) -> Static:
        """Return the line that says how the match has ended, once it has."""
        line = Static(id="ending")
        line.display = False
        return line

    def show_ending(self) -> None:
        """Say how it has ended; the keys of the table are gone then, back if it goes on."""
        outcome, view = self.sitting.match.outcome(), self.query_one(TableView)
        line = self.query_one("#ending", Static)
        line.display = outcome is not None
        if outcome is not None:
            told = self._table.words.ending(outcome, self.sitting.names, self.sitting.eyes)
            line.update(Content(f"{told}."))
        if view.can_focus == (outcome is not None):
            view.can_focus = outcome is None
            self.set_focus(view if outcome is None else None)
            self.refresh_bindings()

    def end(self) -> None:
        """Enter the result into the ladder at once, count, and let everybody look at the table."""
        outcome = self.sitting.match.outcome()
        if not self._played or outcome is None:
            self.app.show_scoreboard(self.sitting)
            return
        self.app.settlements.settle(self.sitting)
        self._refresh()
        ply = self.sitting.match.ply
        if self._counted != ply and not self.app.reduced_motion:
            sitting = self.sitting
            game_id = sitting.match.game.info.id
            self.app.push_screen(FinalCount(game_id, outcome, sitting.names, sitting.eyes))
        self._counted = ply

    def action_result(self) -> None:
        self.app.show_scoreboard(self.sitting)

    def action_replay(self) -> None:
        self.app.replay(self.sitting.match, self.sitting.opened.path)
