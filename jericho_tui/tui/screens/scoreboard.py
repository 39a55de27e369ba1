"""The scoreboard: where the points came from, who is placed where, whose rating moved."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.movement import movements
from jericho_tui.play.match import Match
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _, say
from jericho_tui.prose.report import ending, score_rows
from jericho_tui.tui.application import AppScreen
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.lately import reason
from jericho_tui.tui.settling import Settlement
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_right, line_width, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar

_TITLE = 29
_SEAT = 11


class ScoreboardScreen(AppScreen):
    """Shows how a finished match ended: points, places, and what it did to ratings."""

    CSS_PATH = "scoreboard.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("n", "again", N_("Play again"), id="scoreboard.play-again"),
        Binding("v", "replay", N_("Replay"), id="scoreboard.replay"),
        Binding("g", "game", N_("Course"), id="scoreboard.course"),
        Binding("escape,enter", "leave('lobby')", N_("Lobby"), id="app.lobby"),
        Binding("escape,enter", "leave('tournament')", N_("Tournament"), id="scoreboard.cup"),
        Binding("question_mark", "app.rules", N_("Rules"), id="app.rules"),
    ]

    def __init__(self, match: Match, settlement: Settlement) -> None:
        """Show a finished match.

        :param settlement: what becomes of its result.
        """
        super().__init__()
        self.match = match
        self.settlement = settlement

    def compose(self) -> ComposeResult:
        """The points above, the ratings below."""
        outcome = self.match.outcome()
        assert outcome is not None
        with Vertical(id="score-box"):
            yield Points(self.match, outcome, id="points")
            yield _Ratings(self.match, outcome, self.settlement, id="ratings")
        yield KeyBar()

    def on_mount(self) -> None:
        """Title the panels, and follow what becomes of the result."""
        self.app.settlements.changed.subscribe(self, self._settled)
        self.retranslate()

    def _settled(self, settlement: Settlement) -> None:
        """Show what has become of the result."""
        if settlement is self.settlement:
            self.query_one(_Ratings).repaint()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one("#points").border_title = _("Result")
        self.query_one("#ratings").border_title = _("Ladder")

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Where one came from a tournament, one goes back there, and there is nothing again."""
        if action == "leave":
            return parameters == (self.app.seated_from,)
        if action == "again":
            return self.app.seated_from == "lobby"
        return super().availability(action, parameters)

    def action_leave(self, _mode: str) -> None:
        """Go back to where the table was opened."""
        self.app.action_lobby()

    def action_again(self) -> None:
        """Start another match with the same seats and options."""
        self.app.play_again(self.match)

    def action_game(self) -> None:
        """Show how the match came along."""
        self.app.show_game(self.settlement.match_id)

    def action_replay(self) -> None:
        """Look back on the match."""
        self.app.replay(self.match)


class Points(Canvas):
    """The score, line by line, and the sentence that says how it was decided."""

    def __init__(self, match: Match, outcome: Outcome, *, id: str) -> None:  # noqa: A002  Textual's
        super().__init__(id=id)
        self._match = match
        self._outcome = outcome
        self._game = match.game.info.id

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint a line for each part of the score, a column for each seat."""
        outcome = self._outcome
        names = tuple(seat.name for seat in self._match.seats)
        seat_width = max(7, min(_SEAT + 4, (width - _TITLE - 1) // len(names)))
        gap: list[Line] = [[]] if height >= len(outcome.lines) + 9 else []

        def row(title: str, cells: Sequence[str], role: str) -> Line:
            line: Line = [(fit(f" {title}", _TITLE), "quiet")]
            for seat, cell in enumerate(cells):
                winner = seat in outcome.winners
                line.append((fit_right(cell, seat_width), "gold" if winner else role))
            return line

        lines = [
            *gap,
            [(f" {ending(self._game, outcome, names)}", "gold")],
            *gap,
            row(
                "",
                [fit_right(fit(n, seat_width - 1).rstrip(), seat_width) for n in names],
                "strong",
            ),
        ]
        lines += [row(*told) for told in score_rows(self._game, outcome)]
        lines += [*gap, row(_("Place"), [f"{place}." for place in outcome.placings], "strong")]
        return lines


class _Ratings(Canvas):
    """Whose rating moved by how much, and why."""

    def __init__(
        self,
        match: Match,
        outcome: Outcome,
        settlement: Settlement,
        *,
        id: str,  # noqa: A002  Textual's name
    ) -> None:
        super().__init__(id=id)
        self._match = match
        self._outcome = outcome
        self._settlement = settlement

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint a line a player, best placed first."""
        del height
        changes, problem = self._settlement.changes, self._settlement.problem
        if problem is not None:
            return wrap_line([(f" {say(problem)}", "warning")], width, 1)
        if not changes:
            if self._match.rated and self._settlement.open:
                return []  # it will be there in a moment
            return [[(" " + _("A casual match: the ladder stays as it is."), "quiet")]]
        outcome = self._outcome
        placings = [outcome.placings[change.seat] for change in changes]
        moved = movements(changes, placings, outcome.teams)
        name = max(cell_width(change.name) for change in changes) + 3
        lines: list[Line] = []
        for movement in sorted(moved, key=lambda m: self._outcome.placings[m.change.seat]):
            change = movement.change
            head: Line = [
                (fit(f" {change.name}", name), "plain"),
                (fit_right(f"{change.before:.0f}", 4), "quiet"),
                (" → ", "faint"),
                (f"{change.after:.0f}", "strong"),
                ("?  " if change.provisional else "   ", "quiet"),
            ]
            why = reason(movement)
            room = width - line_width(head)
            lines.append([*head, *(why if line_width(why) <= room else why[:1])])
        return lines
