"""The Push table: its canvases laid out, and keys turned into a move."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.timer import Timer
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
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
from jericho_tui.tui.tables.choosing import ChoosingTable, ListChoice, digits
from jericho_tui.tui.tables.motion import Flight
from jericho_tui.tui.tables.push.columns import Columns
from jericho_tui.tui.tables.push.flights import flown
from jericho_tui.tui.tables.push.moves import Moves
from jericho_tui.tui.tables.push.panels import Players, StatusLine
from jericho_tui.tui.tables.table import Sight

_TICK: Final = 0.12
"""Seconds that a tumbling die shows a face."""


class PushTable(ChoosingTable[ListChoice[Action]]):
    """A Push table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    PushTable #board {
        layout: grid;
        grid-size: 2;
        grid-columns: 1fr 50;
        grid-rows: 12 1fr;
        height: 1fr;
    }
    PushTable #columns { row-span: 2; height: 100%; }
    PushTable #benches { height: 100%; }
    PushTable.five #board, PushTable.six #board { grid-rows: 16 1fr; }
    PushTable #moves { height: 9; }
    PushTable #log { height: 1fr; }
    .-wide PushTable #board { grid-columns: 1fr 68; }
    .-narrow PushTable #board { grid-columns: 54% 46%; grid-rows: 11 1fr; }
    .-narrow PushTable.two #board { grid-rows: 7 1fr; }
    .-narrow PushTable.three #board { grid-rows: 9 1fr; }
    .-narrow PushTable.five #board { grid-rows: 13 1fr; }
    .-narrow PushTable.six #board { grid-rows: 1fr; }
    .-narrow PushTable #moves { height: 7; }
    .-narrow PushTable.six #log { display: none; }

    ReplayScreen PushTable #moves, PushTable.open #moves { display: none; }
    ReplayScreen PushTable #log { border: round $gold; border-title-color: $gold; }
    ReplayScreen.-narrow PushTable #columns { row-span: 1; }
    ReplayScreen.-narrow PushTable #board { grid-rows: 14 1fr; }
    ReplayScreen.-narrow PushTable #log { display: block; column-span: 2; height: 100%; }
    CoachedScreen PushTable #coach { border: round $gold; padding: 0 1; height: 1fr; }
    CoachedScreen.-narrow PushTable #columns { row-span: 1; }
    CoachedScreen.-narrow PushTable #board { grid-rows: 1fr 7; }
    CoachedScreen.-narrow PushTable #moves { height: 6; }
    CoachedScreen.-narrow.answered PushTable #moves { display: none; }
    CoachedScreen.-narrow PushTable #coach {
        border: none;
        background: $panel;
        column-span: 2;
        height: 100%;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "draw", N_("Draw"), id="table.draw"),
        Binding("s", "stop", N_("Stop"), id="table.stop"),
        Binding("n,0", "none", N_("No column"), id="table.no-column"),
        *digits(range(1, NUM_COLUMNS + 1), N_("Choose this column"), "column"),
        Binding("left,up", "across(-1)", N_("Move before"), show=False, id="table.before"),
        Binding("right,down", "across(1)", N_("Next move"), show=False, id="table.after"),
        # The letters of the colours, English and French: rouge vert bleu jaune pourpre.
        Binding("r", "protect(0)", N_("Protect red"), show=False, id="table.protect-red"),
        Binding("g,v", "protect(1)", N_("Protect green"), show=False, id="table.protect-green"),
        Binding("b", "protect(2)", N_("Protect blue"), show=False, id="table.protect-blue"),
        Binding("y,j", "protect(3)", N_("Protect yellow"), show=False, id="table.protect-yellow"),
        Binding("p", "protect(4)", N_("Protect purple"), show=False, id="table.protect-purple"),
    ]

    game_id = "push"
    pictures = (Columns, Players)
    titles: ClassVar = {"benches": N_("Players")}
    untold = (TurnedUp,)

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._tumbling: Timer | None = None
        self._shown = 0
        """How many faces the tumbling die has shown."""

    def flown(self, event: Event) -> list[Flight]:
        return flown(self, event)

    def compose(self) -> ComposeResult:
        yield StatusLine(id="status")
        with Container(id="board"):
            yield Columns(id="columns")
            yield Players(id="benches")
            yield self.own_log()
        yield Moves(id="moves", classes="asked")

    def begin(self, sight: Sight) -> ListChoice[Action] | None:
        return ListChoice(sight.observation.legal_actions()) if sight.acting else None

    def show(self, sight: Sight) -> None:
        super().show(sight)
        self._roll(sight.observation.phase is Phase.ROLL)

    def show_choice(self) -> None:
        self.query_one(Columns).entitle(_("Columns"))
        moves = self.query_one(Moves)
        moves.entitle(_("Waiting") if self.choice is None else _("Your move"))
        super().show_choice()
        self.query_one(Columns).follow()

    def way_to(self, action: Action) -> list[str]:
        if action is self.considered():
            return ["confirm"]
        return [_COMMANDS[action], "confirm"]

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        actions = () if self.choice is None else self.choice.actions
        if action == "none":
            forced = self.sight is None or self.sight.options["forced_collect"]
            return False if forced else PASS in actions or self.refused()
        if not actions:
            return self.idle() if action in ("confirm", "draw", "stop") else self.early()
        wanted = _meant(action, parameters)
        return not wanted or any(move in actions for move in wanted) or self.refused()

    def action_draw(self) -> None:
        self._take(_meant("draw"))

    def action_stop(self) -> None:
        self._take(_meant("stop"))

    def action_none(self) -> None:
        self._take(_meant("none"))

    def action_digit(self, digit: int) -> None:
        self._take(_meant("digit", (digit,)))

    def action_protect(self, colour: int) -> None:
        self._take(_meant("protect", (colour,)))

    @on(Moves.Clicked)
    def _move_clicked(self, message: Moves.Clicked) -> None:
        """Choose the move; a second click plays it."""
        if self.choice is not None:
            self._take((self.choice.actions[message.index],))

    @on(Columns.Clicked)
    def _column_clicked(self, message: Columns.Clicked) -> None:
        """Choose the column; a second click plays it."""
        self.action_digit(message.column + 1)

    def _take(self, actions: tuple[Action, ...]) -> None:
        """Choose whichever of these is legal; play it if it was chosen already."""
        self.choose_or_play(lambda choice: choice.seek(lambda action: action in actions))

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
    **{action: f"digit({action.index + 1})" for action in (*PLACE, *TAKE)},
    **{action: f"protect({action.index})" for action in PROTECT},
}
"""By move: the command that chooses it."""


def _meant(action: str, parameters: tuple[object, ...] = ()) -> tuple[Action, ...]:
    """Return the moves that a command chooses, if they are legal; () for other commands."""
    command = f"{action}({parameters[0]})" if parameters else action
    return tuple(move for move, name in _COMMANDS.items() if name == command)
