"""The Rempart table: its canvases laid out, keys turned into a choice and that into an action."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import load
from jericho_tui.games.rempart.actions import Kind
from jericho_tui.prose.language import _
from jericho_tui.prose.rempart.voice import VOICE
from jericho_tui.tui.tables.choosing import ChoosingTable
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.rempart.choice import Choice
from jericho_tui.tui.tables.rempart.panels import MovePanel, StatusLine
from jericho_tui.tui.tables.rempart.ramparts import Ramparts
from jericho_tui.tui.tables.rempart.stones import Stones
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Canvas

_KINDS = {"keep": Kind.KEEP, "back": Kind.BACK, "insert": Kind.INSERT}


class RempartTable(ChoosingTable[Choice]):
    """A Rempart table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    RempartTable { height: 1fr; width: 1fr; layout: vertical; }
    RempartTable #status { height: 1; background: $panel; }
    RempartTable #halves { height: 1fr; }
    RempartTable #left { width: 59; height: 1fr; }
    RempartTable #right { width: 1fr; height: 1fr; }
    RempartTable #stones { height: 24; }
    RempartTable #move { height: 1fr; }
    RempartTable #ramparts { height: 22; }
    RempartTable.three #ramparts { height: 17; }
    RempartTable.two #ramparts { height: 12; }
    RempartTable #log { height: 1fr; max-width: 100%; }
    RempartTable #stones, RempartTable #move, RempartTable #ramparts, RempartTable #log {
        border: round $frame;
        border-title-color: $quiet;
        border-subtitle-color: $quiet;
        padding: 0 1;
    }
    RempartTable.acting #move { border: round $gold; border-title-color: $gold; }
    RempartTable.acting #move:nocolor { border: heavy $gold; }
    .-wide RempartTable #left { width: 77; }
    .-narrow RempartTable #left { width: 41; }
    .-short RempartTable #stones { height: 12; }
    .-short RempartTable #ramparts { height: 14; }
    .-short RempartTable.two #ramparts { height: 8; }
    .-short RempartTable.three #ramparts { height: 11; }
    RempartTable.blind #move { display: none; }
    RempartTable.blind #stones { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k,g", "keep", N_("Keep"), id="table.keep"),
        Binding("p,b,r", "back", N_("Put back"), id="table.put-back"),
        Binding("i", "insert", N_("Insert"), id="table.insert"),
        Binding("left", "across(-1)", N_("Left"), show=False, id="table.left"),
        Binding("right", "across(1)", N_("Right"), show=False, id="table.right"),
        Binding("up", "along(-1)", N_("Up"), show=False, id="table.up"),
        Binding("down", "along(1)", N_("Down"), show=False, id="table.down"),
        *(
            Binding(
                str(digit),
                f"digit({digit})",
                N_("Number of a place"),
                show=False,
                id=f"table.digit-{digit}",
            )
            for digit in range(10)
        ),
    ]

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._game = load("rempart")
        self._turn: tuple[Any, ...] | None = None
        """For which decision the choice was made; a new one starts afresh."""
        self._place = 22
        """Where the cursor was when a place was last chosen; the middle of the grid."""

    def compose(self) -> ComposeResult:
        """Lay the canvases out; the style sheet shows and hides by size."""
        yield StatusLine(id="status")
        with Horizontal(id="halves"):
            with Vertical(id="left"):
                yield Stones(id="stones")
                yield MovePanel(id="move")
            with Vertical(id="right"):
                yield Ramparts(id="ramparts")
                yield LogPanel(id="log") if self.log_place is None else self.log_place

    def on_mount(self) -> None:
        """Name the panels."""
        self.retranslate()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one("#ramparts", Canvas).entitle(_("Ramparts"))
        if self.log_place is None:
            self.query_one("#log", Canvas).entitle(_("Log"))

    def show(self, sight: Sight) -> None:
        """Show what is seen now; a choice under way is kept while the decision is the same."""
        seen = sight.observation
        turn = (seen.seat, seen.ply, seen.phase, sight.acting)
        fresh, self.sight = turn != self._turn, sight
        if fresh:
            self._turn = turn
            self.choice = Choice(seen, self._place) if sight.acting else None
        self.set_class(sight.acting, "acting")
        self.set_class(not sight.prompt and not sight.acting, "blind")
        self.set_class(seen.num_seats == 2, "two")
        self.set_class(seen.num_seats == 3, "three")
        self.query_one(MovePanel).entitle(_("Your move") if sight.acting else "")
        self.query_one(StatusLine).show(sight)
        for log in self.query(LogPanel):
            log.show(sight)
        if fresh and self.choice is not None:
            self.take_up(seen.legal_actions())
        self.show_choice()
        self.refresh_bindings()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Dim what is not legal now; hide what this match does not have."""
        del parameters
        choice, sight = self.choice, self.sight
        if action == "insert" and (sight is None or not sight.observation.rules.points):
            return False
        if choice is None:
            return self.idle() if action in ("confirm", *_KINDS) else self.early()
        if action in _KINDS:
            return choice.can(_KINDS[action]) or self.refused()
        if action == "confirm":
            return bool(choice.actions) or self.refused()
        return True

    def action_keep(self) -> None:
        """Choose to keep the card."""
        self.change(lambda choice: choice.take_kind(Kind.KEEP))

    def action_back(self) -> None:
        """Choose to put the card back."""
        self.change(lambda choice: choice.take_kind(Kind.BACK))

    def action_insert(self) -> None:
        """Choose to insert the card with the magician."""
        self.change(lambda choice: choice.take_kind(Kind.INSERT))

    def action_digit(self, digit: int) -> None:
        """Type a digit of a place's number."""
        self.change(lambda choice: choice.type(digit))

    @on(Stones.Clicked)
    def _place_clicked(self, message: Stones.Clicked) -> None:
        """Choose the place; a second click on it turns its card up."""
        action = self.considered()
        if action is not None and action.kind is Kind.TURN and action.place == message.place:
            self.action_confirm()
        else:
            self.change(lambda choice: choice.take_place(message.place))

    @on(Ramparts.Clicked)
    def _card_clicked(self, message: Ramparts.Clicked) -> None:
        """Choose the target; a second click on it fires."""
        action = self.considered()
        if action is not None and (action.victim, action.card) == (message.seat, message.card):
            self.action_confirm()
        else:
            self.change(lambda choice: choice.take_card(message.seat, message.card))

    def show_choice(self) -> None:
        """Show the choice everywhere, and what it would do."""
        sight, choice = self.sight, self.choice
        assert sight is not None
        seen = sight.observation
        action = self.considered()
        cursor = None
        if action is not None and action.kind is Kind.TURN:
            cursor = self._place = action.place
        stones = self.query_one(Stones)
        where = "" if cursor is None else _("place {number}").format(number=cursor + 1)
        stones.entitle(_("The {n} places").format(n=len(seen.known)), where)
        stones.show(sight, cursor)
        shot = action if action is not None and action.kind is Kind.SHOOT else None
        self.query_one(Ramparts).show(sight, shot)
        remarks = []
        if action is not None:
            events = self._game.preview(seen, action)
            remarks = VOICE.preview(events, seen, action, sight.names)
        self.query_one(MovePanel).show(sight, choice, remarks)
