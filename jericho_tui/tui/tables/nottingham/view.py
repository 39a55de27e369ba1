"""The Nottingham table: its canvases laid out, keys turned into a choice, that into an action."""

from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.timer import Timer
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.nottingham.actions import Action, Kind
from jericho_tui.games.nottingham.events import SheriffMoved, TurnedUp
from jericho_tui.games.nottingham.items import NUM_ITEMS
from jericho_tui.prose.language import _
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables.choosing import EDGES, ChoosingTable, digits
from jericho_tui.tui.tables.motion import Flight
from jericho_tui.tui.tables.nottingham.chips import AMBUSH_SIGN, ambush_short
from jericho_tui.tui.tables.nottingham.choice import Choice
from jericho_tui.tui.tables.nottingham.flights import flown
from jericho_tui.tui.tables.nottingham.hand import Hand
from jericho_tui.tui.tables.nottingham.market import Market
from jericho_tui.tui.tables.nottingham.seats import Missions, Players
from jericho_tui.tui.tables.nottingham.track import StatusLine, Track
from jericho_tui.tui.tables.table import Sight

_BEAT: Final = 0.18
"""Seconds before the sheriff steps on and the next card is turned over."""
_LINES: Final = 22
"""Lines below which not every player has a line of their own."""


class NottinghamTable(ChoosingTable[Choice]):
    """A Nottingham table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    NottinghamTable #track { height: 5; }
    NottinghamTable #board {
        layout: grid;
        grid-size: 2;
        grid-columns: 1fr 50;
        grid-rows: 8 3 1fr;
        height: 1fr;
    }
    NottinghamTable.five #board { grid-rows: 8 5 1fr; }
    NottinghamTable.six #board { grid-rows: 8 7 1fr; }
    NottinghamTable.seven #board { grid-rows: 8 9 1fr; }
    NottinghamTable #seats, NottinghamTable #log { row-span: 2; }
    NottinghamTable #seats, NottinghamTable #missions { height: 100%; }
    NottinghamTable #market { height: 100%; }
    NottinghamTable #log { height: 100%; }
    NottinghamTable #goods { height: 12; }
    NottinghamTable.six #goods { height: 10; }
    NottinghamTable.seven #goods { height: 9; }
    .-narrow NottinghamTable #seats, .-narrow NottinghamTable #log { row-span: 1; }
    .-narrow NottinghamTable #log { column-span: 2; }
    .-narrow NottinghamTable #market { column-span: 2; }
    .-narrow NottinghamTable #track { height: 2; border: none; padding: 0 2; }
    .-narrow NottinghamTable #board {
        grid-columns: 1fr 25;
        grid-rows: 1fr 2 5;
        height: 13;
    }
    .-narrow NottinghamTable.five #board { height: 14; grid-rows: 1fr 2 5; }
    .-narrow NottinghamTable.six #board { height: 15; grid-rows: 1fr 2 5; }
    .-narrow NottinghamTable.seven #board { height: 15; grid-rows: 1fr 1 5; }
    .-narrow NottinghamTable #goods { height: 1fr; }
    .-narrow NottinghamTable.tight #board { height: 1fr; grid-rows: 1fr 3; }
    .-narrow NottinghamTable.tight #market { border: none; padding: 0 2; }
    .-narrow NottinghamTable.tight #goods { height: 6; }
    .-narrow NottinghamTable.tight #log { display: none; }

    ReplayScreen NottinghamTable #goods { height: 4; }
    ReplayScreen.blind NottinghamTable #goods { display: none; }
    ReplayScreen.-narrow NottinghamTable #goods { display: none; }
    ReplayScreen.-narrow NottinghamTable #board {
        height: 1fr;
        grid-rows: 6 1fr 5;
    }
    ReplayScreen.-narrow NottinghamTable.five #board { height: 1fr; grid-rows: 7 1fr 5; }
    ReplayScreen.-narrow NottinghamTable.six #board { height: 1fr; grid-rows: 8 1fr 5; }
    ReplayScreen.-narrow NottinghamTable.seven #board { height: 1fr; grid-rows: 9 1fr 5; }
    ReplayScreen.-narrow NottinghamTable #log { display: block; }
    CoachedScreen NottinghamTable #coach {
        border: round $gold;
        padding: 0 1;
        height: 100%;
        row-span: 2;
    }
    CoachedScreen.-narrow NottinghamTable #seats, CoachedScreen.-narrow NottinghamTable #missions,
    CoachedScreen.-narrow NottinghamTable #market { border: none; }
    CoachedScreen.-narrow NottinghamTable #board {
        grid-rows: 4 1fr 3;
        height: 1fr;
    }
    CoachedScreen.-narrow NottinghamTable.five #board { grid-rows: 7 1fr 3; height: 1fr; }
    CoachedScreen.-narrow NottinghamTable.six #board { grid-rows: 8 1fr 3; height: 1fr; }
    CoachedScreen.-narrow NottinghamTable.seven #board { grid-rows: 9 1fr 3; height: 1fr; }
    CoachedScreen.-narrow NottinghamTable #goods { height: 6; }
    CoachedScreen.-narrow.answered NottinghamTable #goods { display: none; }
    CoachedScreen.-narrow NottinghamTable #coach {
        border: none;
        background: $panel;
        row-span: 1;
        column-span: 2;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *EDGES,
        Binding("t", "kind('take')", N_("Take"), id="table.take"),
        Binding("a", "kind('act')", N_("Action"), id="table.act"),
        Commit("p", "decline", N_("Pass"), id="table.pass"),
        Binding("g,d", "kind('defend')", N_("Give a necklace"), show=False, id="table.necklace"),
        Binding("m", "kind('mission')", N_("Next mission"), show=False, id="table.mission"),
        Binding("left", "across(-1)", N_("Move before"), show=False, id="table.before"),
        Binding("right", "across(1)", N_("Next move"), show=False, id="table.after"),
        Binding("up", "along(1)", N_("More, or another way"), show=False, id="table.more"),
        Binding("down", "along(-1)", N_("Fewer, or another way"), show=False, id="table.fewer"),
        *digits(range(1, NUM_ITEMS + 1), N_("Item, seat or card"), "digit"),
    ]
    game_id = "nottingham"
    pictures = (Players, Track)
    titles: ClassVar = {"missions": N_("Missions")}
    kinds: ClassVar = {
        "take": (Kind.TAKE,),
        "act": (Kind.ACT, Kind.ATTACK),
        "defend": (Kind.DEFEND,),
        "mission": (Kind.MISSION,),
        "decline": (Kind.PASS,),
    }
    untold = (TurnedUp,)

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._ply = 0
        """After how many moves the table was shown last; the next one is shown as it comes."""
        self._beat: Timer | None = None
        """Runs while the last move is still on its way."""

    def flown(self, event: Event) -> list[Flight]:
        return flown(self, event)

    def compose(self) -> ComposeResult:
        yield StatusLine(id="status")
        yield Track(id="track")
        with Container(id="board"):
            yield Players(id="seats")
            yield Missions(id="missions")
            yield self.own_log()
            yield Market(id="market")
        yield Hand(id="goods", classes="asked")

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < _LINES, "tight")
        self.retranslate()

    def retranslate(self) -> None:
        super().retranslate()
        columns = _("hand · {ambush} ambushes · loot · missions").format(ambush=AMBUSH_SIGN)
        # Where there is room the columns have headings.
        narrow = self.screen.has_class("-narrow")
        self.query_one(Players).entitle(_("Players"), columns if narrow else "")
        key = "" if narrow else _("a number: whoever has no more cards draws one")
        self.query_one(Track).entitle(_("The sheriff’s track"), key)

    def begin(self, sight: Sight) -> Choice | None:
        return Choice(sight.observation) if sight.acting else None

    def turn(self, sight: Sight) -> tuple[Any, ...]:
        return (*super().turn(sight), sight.observation.phase)

    def show(self, sight: Sight) -> None:
        super().show(sight)
        ply = sight.observation.ply
        if ply == self._ply + 1:
            self._move(sight)
        self._ply = ply

    def way_to(self, action: Action) -> list[str]:
        if self.choice is None or action.kind is Kind.PASS:
            return ["decline"]  # at once
        return super().way_to(action)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "decline":
            return super().availability("kind", ("decline",))
        return super().availability(action, parameters)

    def action_decline(self) -> None:
        if self.choice is not None and self.choice.can(Kind.PASS):
            self.action_kind("decline")
            self.action_confirm()

    @on(Market.Clicked)
    def _number_clicked(self, message: Market.Clicked) -> None:
        """Choose what was clicked; a second click plays it."""
        self.choose_or_play(lambda choice: choice.type(message.number))

    @on(Hand.Clicked)
    def _item_clicked(self, message: Hand.Clicked) -> None:
        """Choose the item; a second click plays it, but where two cards may be offered."""
        self.choose_or_play(lambda choice: choice.type(message.item + 1))

    def show_choice(self) -> None:
        sight = self.sight
        assert sight is not None
        logged = self.query_one("#log").display if self.log_place is None else True
        self.query_one(Market).entitle(_("Table"), "" if logged else self.last_move())
        laid = "  ".join(map(ambush_short, sight.observation.ambushes))
        self.query_one(Hand).entitle(_title(sight), f"{AMBUSH_SIGN} {laid}" if laid else "")
        super().show_choice()

    def _move(self, sight: Sight) -> None:
        """Let the sheriff step and the next card turn over, unless nothing is to move by itself."""
        if self._beat is not None:
            self._beat.stop()
            self._arrive()
        if self.app.animation_level == "none":
            return
        steps = any(isinstance(event, SheriffMoved) for event in sight.last)
        turns = any(isinstance(event, TurnedUp) for event in sight.last)
        if steps or turns:
            self.query_one(Track).lag(steps)
            self.query_one(Market).cover(turns)
            self._beat = self.set_timer(_BEAT, self._arrive)

    def _arrive(self) -> None:
        """Show everything where it is."""
        self._beat = None
        self.query_one(Track).lag(behind=False)
        self.query_one(Market).cover(covered=False)


def _title(sight: Sight) -> str:
    """Return what is asked, or whose hand it is."""
    if sight.open_state is not None:
        return _("Hidden cards")
    seat = sight.observation.seat
    if sight.acting or seat is None:
        return sight.prompt if sight.acting else ""
    if sight.prompt:
        return _("Your hand")
    return _("Hand: {name}").format(name=sight.names[seat])
