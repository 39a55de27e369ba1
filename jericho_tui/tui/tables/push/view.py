"""The Push table: its canvases laid out, and keys turned into a move."""

from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.timer import Timer
from textual.widget import Widget

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import load
from jericho_tui.games.push.actions import (
    DRAW,
    NUM_COLUMNS,
    PASS,
    PLACE,
    PROTECT,
    ROLLS,
    STOP,
    TAKE,
    Action,
)
from jericho_tui.games.push.events import TurnedUp
from jericho_tui.games.push.menu import Phase
from jericho_tui.prose.language import _
from jericho_tui.prose.push.voice import VOICE
from jericho_tui.prose.segments import plain
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.push.columns import Columns
from jericho_tui.tui.tables.push.moves import Moves
from jericho_tui.tui.tables.push.panels import Players, StatusLine
from jericho_tui.tui.tables.table import Sight, TableView

_TICK: Final = 0.12
"""Seconds that a tumbling die shows a face."""


class PushTable(TableView):
    """A Push table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    PushTable { height: 1fr; width: 1fr; layout: vertical; }
    PushTable #status { height: 1; background: $panel; }
    PushTable #board {
        layout: grid;
        grid-size: 2;
        grid-columns: 1fr 50;
        grid-rows: 12 1fr;
        height: 1fr;
    }
    PushTable #columns { row-span: 2; height: 100%; }
    PushTable #benches { height: 100%; }
    PushTable.many #board { grid-rows: 16 1fr; }
    PushTable #moves { height: 9; }
    PushTable #columns, PushTable #benches, PushTable #moves, PushTable #log {
        border: round $frame;
        border-title-color: $quiet;
        border-subtitle-color: $quiet;
        padding: 0 1;
    }
    PushTable #log { height: 1fr; }
    PushTable.acting #moves { border: round $gold; border-title-color: $gold; }
    PushTable.acting #moves:nocolor { border: heavy $gold; }
    .-wide PushTable #board { grid-columns: 1fr 60; }
    .-narrow PushTable #board { grid-columns: 54% 46%; grid-rows: 1fr; }
    .-narrow PushTable #columns { row-span: 1; }
    .-narrow PushTable #benches { height: 100%; }
    .-narrow PushTable #moves { height: 8; }
    .-narrow PushTable #log { display: none; }

    ReplayScreen PushTable #moves { display: none; }
    ReplayScreen PushTable #log { border: round $gold; border-title-color: $gold; }
    ReplayScreen.-narrow PushTable #board { grid-rows: 14 1fr; }
    ReplayScreen.-narrow PushTable #log { display: block; column-span: 2; height: 100%; }
    TutorialScreen PushTable #coach { border: round $gold; padding: 0 1; height: 1fr; }
    TutorialScreen.-narrow PushTable #board { grid-rows: 1fr 7; }
    TutorialScreen.-narrow PushTable #moves { height: 6; }
    TutorialScreen.-narrow PushTable #coach {
        border: none;
        background: $panel;
        column-span: 2;
        height: 100%;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", N_("Play"), id="table.play"),
        Binding("d", "draw", N_("Draw"), id="table.draw"),
        Binding("s", "stop", N_("Stop"), id="table.stop"),
        Binding("n,0", "none", N_("No column"), id="table.no-column"),
        *(
            Binding(
                str(number),
                f"column({number - 1})",
                N_("Choose this column"),
                show=False,
                id=f"table.column-{number}",
            )
            for number in range(1, NUM_COLUMNS + 1)
        ),
        Binding("left,up", "step(-1)", N_("Move before"), show=False, id="table.before"),
        Binding("right,down", "step(1)", N_("Next move"), show=False, id="table.after"),
        # The letters of the colours, English and French: rouge vert bleu jaune pourpre.
        Binding("r", "protect(0)", N_("Protect red"), show=False, id="table.protect-red"),
        Binding("g,v", "protect(1)", N_("Protect green"), show=False, id="table.protect-green"),
        Binding("b", "protect(2)", N_("Protect blue"), show=False, id="table.protect-blue"),
        Binding("y,j", "protect(3)", N_("Protect yellow"), show=False, id="table.protect-yellow"),
        Binding("p", "protect(4)", N_("Protect purple"), show=False, id="table.protect-purple"),
    ]

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._game = load("push")
        self._actions: tuple[Action, ...] = ()
        self._cursor = 0
        self._turn: tuple[Any, ...] | None = None
        """For which decision the cursor stands; a new one starts at the first move."""
        self._tumbling: Timer | None = None
        self._shown = 0
        """How many faces the tumbling die has shown."""

    def compose(self) -> ComposeResult:
        """Lay the canvases out; the style sheet shows and hides by size."""
        yield StatusLine(id="status")
        with Container(id="board"):
            yield Columns(id="columns")
            yield Players(id="benches")
            yield LogPanel(id="log") if self.log_place is None else self.log_place
        yield Moves(id="moves")

    def on_mount(self) -> None:
        """Name the panels."""
        self.retranslate()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one(Players).entitle(_("Players"))
        if self.log_place is None:
            self.query_one(LogPanel).entitle(_("Log"))

    def show(self, sight: Sight) -> None:
        """Show what is seen now; the cursor stays while the decision is the same."""
        seen = sight.observation
        turn = (seen.seat, seen.ply, sight.acting)
        self.sight = sight
        self._actions = tuple(seen.legal_actions()) if sight.acting else ()
        fresh = turn != self._turn
        if fresh:
            self._turn = turn
            self._cursor = 0
        self.set_class(sight.acting, "acting")
        self.set_class(seen.num_seats > 4, "many")
        self.query_one(Columns).entitle(_("Columns"), last_move(sight))
        self.query_one(StatusLine).show(sight)
        self.query_one(Players).show(sight)
        for log in self.query(LogPanel):
            log.show(sight)
        self._roll(seen.phase is Phase.ROLL)
        if fresh and self._actions:
            self.take_up(self._actions)
        self._show_moves()
        self.refresh_bindings()

    def considered(self) -> Action | None:
        """Return the action under the cursor while the viewing seat is asked."""
        return self._actions[self._cursor] if self._actions else None

    def way_to(self, action: Action) -> list[str]:
        """Return the commands that lead from the action under the cursor to playing `action`."""
        if action is self.considered():
            return ["confirm"]
        return [_COMMANDS[action], "confirm"]

    def choose(self, action: Any) -> None:
        """Put the cursor on this action."""
        self._go(self._actions.index(action))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Dim what is not legal now; hide what this match does not have."""
        if action == "none":
            forced = self.sight is None or self.sight.options["forced_collect"]
            return False if forced else PASS in self._actions or self.refused()
        if not self._actions:
            return self.idle() if action in ("confirm", "draw", "stop") else self.early()
        wanted = _meant(action, parameters)
        return not wanted or any(move in self._actions for move in wanted) or self.refused()

    def action_confirm(self) -> None:
        """Play the action under the cursor."""
        action = self.considered()
        if action is not None:
            self.commit(action)

    def action_draw(self) -> None:
        """Choose to draw; once chosen, do it."""
        self._take(_meant("draw"))

    def action_stop(self) -> None:
        """Choose to stop; once chosen, do it."""
        self._take(_meant("stop"))

    def action_none(self) -> None:
        """Choose to take no column; once chosen, do it."""
        self._take(_meant("none"))

    def action_column(self, column: int) -> None:
        """Choose a column to put the card on, or to take; once chosen, do it."""
        self._take(_meant("column", (column,)))

    def action_protect(self, colour: int) -> None:
        """Choose a colour to protect; once chosen, do it."""
        self._take(_meant("protect", (colour,)))

    def action_step(self, step: int) -> None:
        """Go to the next move, or the one before."""
        if self._actions:
            self._go((self._cursor + step) % len(self._actions))
        else:
            self.choose_early(lambda: self.action_step(step))

    @on(Moves.Clicked)
    def _move_clicked(self, message: Moves.Clicked) -> None:
        """Choose the move; a second click plays it."""
        self._take((self._actions[message.index],))

    @on(Columns.Clicked)
    def _column_clicked(self, message: Columns.Clicked) -> None:
        """Choose the column; a second click plays it."""
        self.action_column(message.column)

    def _take(self, actions: tuple[Action, ...]) -> None:
        """Choose whichever of these is legal; play it if it was chosen already."""
        if self.considered() in actions:
            self.action_confirm()
        elif self._actions:
            self._point(actions)
        else:
            self.choose_early(lambda: self._point(actions))

    def _point(self, actions: tuple[Action, ...]) -> None:
        """Put the cursor on whichever of these is legal."""
        for index, action in enumerate(self._actions):
            if action in actions:
                self._go(index)

    def _go(self, index: int) -> None:
        self._cursor = index
        self.keep_chosen()
        self.post_message(self.Considered())
        self._show_moves()

    def _show_moves(self) -> None:
        sight = self.sight
        assert sight is not None
        seen = sight.observation
        action = self.considered()
        remarks = []
        if action is not None:
            events = self._game.preview(seen, action)
            remarks = VOICE.preview(events, seen, action, sight.names)
        moves = self.query_one(Moves)
        moves.entitle(_("Your move") if self._actions else _("Waiting"))
        moves.show(seen, self._actions, self._cursor, sight.prompt, remarks)
        self.query_one(Columns).show(sight, action)

    def _roll(self, rolls: bool) -> None:
        """Let the die tumble while it is rolled, unless nothing is to move by itself."""
        if rolls and self._tumbling is None and self.app.animation_level != "none":
            self._tumbling = self.set_interval(_TICK, self._tumble)
        elif not rolls and self._tumbling is not None:
            self._tumbling.stop()
            self._tumbling = None
            self.query_one(Columns).tumble(None)

    def _tumble(self) -> None:
        """Show another face, none twice running; what it comes to is not among these."""
        self._shown += 1
        self.query_one(Columns).tumble(ROLLS[self._shown * 5 % len(ROLLS)].index)


_COMMANDS: Final[dict[Action, str]] = {
    DRAW: "draw",
    STOP: "stop",
    PASS: "none",
    **{action: f"column({action.index})" for action in (*PLACE, *TAKE)},
    **{action: f"protect({action.index})" for action in PROTECT},
}
"""By move: the command that chooses it."""


def _meant(action: str, parameters: tuple[object, ...] = ()) -> tuple[Action, ...]:
    """Return the moves that a command chooses, if they are legal; () for other commands."""
    command = f"{action}({parameters[0]})" if parameters else action
    return tuple(move for move, name in _COMMANDS.items() if name == command)


def last_move(sight: Sight) -> str:
    """Return the last move in words; a card that was drawn lies there to be seen."""
    told = [event for event in sight.last if not isinstance(event, TurnedUp)]
    lines = VOICE.log_lines(told, sight.names, sight.observation.seat)
    return plain(lines[0]) if lines else ""
