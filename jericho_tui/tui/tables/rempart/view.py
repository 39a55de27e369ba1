"""The Rempart table: its canvases laid out, keys turned into a choice and that into an action."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.rempart.actions import Kind
from jericho_tui.prose.language import _
from jericho_tui.tui.tables.choosing import EDGES, ChoosingTable, digits
from jericho_tui.tui.tables.motion import Flight
from jericho_tui.tui.tables.rempart.choice import Choice
from jericho_tui.tui.tables.rempart.flights import flown
from jericho_tui.tui.tables.rempart.panels import MovePanel, StatusLine
from jericho_tui.tui.tables.rempart.ramparts import Ramparts
from jericho_tui.tui.tables.rempart.stones import Stones
from jericho_tui.tui.tables.table import Sight


class RempartTable(ChoosingTable[Choice]):
    """A Rempart table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    RempartTable #halves { height: 1fr; }
    RempartTable #left { width: 59; height: 1fr; }
    RempartTable #right { width: 1fr; height: 1fr; }
    RempartTable #stones { height: 1fr; }
    RempartTable #move { height: 10; }
    RempartTable #ramparts { height: 22; }
    RempartTable.three #ramparts { height: 17; }
    RempartTable.two #ramparts { height: 12; }
    RempartTable #log { height: 1fr; max-width: 100%; }
    .-wide RempartTable #left { width: 105; }
    .-narrow RempartTable #left { width: 41; }
    .-short RempartTable #stones { height: 12; }
    .-short RempartTable #move { height: 1fr; }
    .-short RempartTable #ramparts { height: 14; }
    .-short RempartTable.two #ramparts { height: 8; }
    .-short RempartTable.three #ramparts { height: 11; }
    CoachedScreen.-short RempartTable #ramparts { height: 12; border: none; padding: 0 2; }
    CoachedScreen.-short RempartTable.two #ramparts { height: 6; }
    CoachedScreen.-short RempartTable.three #ramparts { height: 9; }
    RempartTable.blind #move { display: none; }
    RempartTable.blind #stones { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *EDGES,
        Binding("k,g", "kind('keep')", N_("Keep"), id="table.keep"),
        Binding("p,b,r", "kind('back')", N_("Put back"), id="table.put-back"),
        Binding("i", "kind('insert')", N_("Insert"), id="table.insert"),
        Binding("left", "across(-1)", N_("Left"), show=False, id="table.left"),
        Binding("right", "across(1)", N_("Right"), show=False, id="table.right"),
        Binding("up", "along(-1)", N_("Up"), show=False, id="table.up"),
        Binding("down", "along(1)", N_("Down"), show=False, id="table.down"),
        *digits(range(10), N_("Number of a place"), "digit"),
    ]
    game_id = "rempart"
    pictures = (Stones, Ramparts)
    titles: ClassVar = {"ramparts": N_("Ramparts")}
    kinds: ClassVar = {"keep": (Kind.KEEP,), "back": (Kind.BACK,), "insert": (Kind.INSERT,)}

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._place = 22
        """Where the cursor was when a place was last chosen; the middle of the grid."""

    def flown(self, event: Event) -> list[Flight]:
        return flown(self, event)

    def compose(self) -> ComposeResult:
        yield StatusLine(id="status")
        with Horizontal(id="halves"):
            with Vertical(id="left"):
                yield Stones(id="stones")
                yield MovePanel(id="move", classes="asked")
            with Vertical(id="right"):
                yield Ramparts(id="ramparts")
                yield self.own_log()

    def begin(self, sight: Sight) -> Choice | None:
        return Choice(sight.observation, self._place) if sight.acting else None

    def turn(self, sight: Sight) -> tuple[Any, ...]:
        return (*super().turn(sight), sight.observation.phase)

    def show(self, sight: Sight) -> None:
        self.set_class(not sight.prompt and not sight.acting, "blind")
        self.query_one(MovePanel).entitle(_("Your move") if sight.acting else "")
        super().show(sight)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if parameters == ("insert",) and not (self.sight and self.sight.observation.rules.points):
            return False
        return super().availability(action, parameters)

    @on(Stones.Clicked)
    def _place_clicked(self, message: Stones.Clicked) -> None:
        """Choose the place; a second click on it turns its card up."""
        self.choose_or_play(lambda choice: choice.take_place(message.place))

    @on(Ramparts.Clicked)
    def _card_clicked(self, message: Ramparts.Clicked) -> None:
        """Choose the target; a second click on it fires."""
        self.choose_or_play(lambda choice: choice.take_card(message.seat, message.card))

    def show_choice(self) -> None:
        action = self.considered()
        if action is not None and action.kind is Kind.TURN:
            self._place = action.place
        super().show_choice()
