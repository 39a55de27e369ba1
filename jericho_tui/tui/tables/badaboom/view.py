"""The Badaboom table: its canvases laid out, keys turned into a choice and that into an action."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.badaboom.actions import PASS, Action, Kind
from jericho_tui.games.badaboom.cards import GADGET, MECHANISM_TYPE, TRICK, size
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.prose.counts import cards_text
from jericho_tui.prose.language import _
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables.badaboom.bag import Bag
from jericho_tui.tui.tables.badaboom.bomb import Bomb
from jericho_tui.tui.tables.badaboom.choice import Choice
from jericho_tui.tui.tables.badaboom.flights import flown
from jericho_tui.tui.tables.badaboom.panels import Seats, StatusLine
from jericho_tui.tui.tables.badaboom.window import read_window
from jericho_tui.tui.tables.choosing import EDGES, ChoosingTable, digits
from jericho_tui.tui.tables.motion import Flight
from jericho_tui.tui.tables.table import Sight


class BadaboomTable(ChoosingTable[Choice]):
    """A Badaboom table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    BadaboomTable #board {
        layout: grid;
        grid-size: 2;
        grid-columns: 1fr 48;
        grid-rows: 21 1fr;
        height: 1fr;
    }
    BadaboomTable #bomb, BadaboomTable #seats, BadaboomTable #bag, BadaboomTable #log {
        height: 100%;
    }
    .-wide BadaboomTable #board { grid-columns: 1fr 64; }

    ReplayScreen BadaboomTable #log { border: round $gold; border-title-color: $gold; }
    ReplayScreen.blind BadaboomTable #bag { display: none; }
    ReplayScreen.blind BadaboomTable #log { column-span: 2; }
    CoachedScreen BadaboomTable #coach { height: 100%; border: round $gold; padding: 0 1; }

    /* Where there is little room everybody has one line, and all panels the whole width. */
    .-narrow BadaboomTable, .-short BadaboomTable {
        #board { grid-size: 1; grid-columns: 1fr; grid-rows: 6 4 1fr 2; }
        &.three #board { grid-rows: 6 3 1fr 2; }
        &.five #board { grid-rows: 6 5 1fr 2; }
        #seats { border: none; padding: 0 2; }
    }
    ReplayScreen.-narrow BadaboomTable, ReplayScreen.-short BadaboomTable {
        #board { grid-size: 2; grid-columns: 2fr 3fr; }
        #bomb, #seats { column-span: 2; }
        #log { display: block; }
        /* Once every card may be seen, the bags take the whole width. */
        &.open #bag { column-span: 2; border: none; padding: 0 2; }
        &.open #log { column-span: 2; }
        &.open #board { grid-rows: 6 4 4 1fr; }
        &.open.three #board { grid-rows: 6 3 3 1fr; }
        &.open.five #board { grid-rows: 6 5 5 1fr; }
    }
    CoachedScreen.-narrow BadaboomTable, CoachedScreen.-short BadaboomTable {
        #board { grid-rows: 6 4 1fr 3; }
        &.five #board { grid-rows: 6 5 1fr 3; }
        &.three #board { grid-rows: 5 3 1fr 7; }
        #coach { border: none; background: $panel; }
    }
    CoachedScreen.-narrow.answered BadaboomTable, CoachedScreen.-short.answered BadaboomTable {
        #board, &.three #board, &.five #board { grid-rows: 6 6 1fr; }
        #bag { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("p", "pass", N_("Pass"), id="table.pass"),
        Commit("P", "pass_on", N_("Pass on"), id="table.pass-on"),
        Binding("c", "kind('counter')", N_("Counter"), id="table.counter"),
        Binding("n", "kind('leave')", N_("Leave alone"), id="table.leave-alone"),
        Binding("k,g", "kind('keep')", N_("Keep"), id="table.keep"),
        Binding("r", "kind('scrap')", N_("Turn in"), id="table.turn-in"),
        Binding("right", "across(1)", N_("Card"), key_display="←→", id="table.next-card"),
        Binding("left", "across(-1)", N_("Card before"), show=False, id="table.card-before"),
        Binding("down", "along(1)", N_("Target"), key_display="↑↓", id="table.next-target"),
        Binding("up", "along(-1)", N_("Target before"), show=False, id="table.target-before"),
        *EDGES,
        Binding("t", f"back({TRICK})", N_("A trick"), show=False, id="table.name-trick"),
        Binding("g", f"back({GADGET})", N_("A gadget"), show=False, id="table.name-gadget"),
        Binding(
            "m", f"back({MECHANISM_TYPE})", N_("A mechanism"), show=False, id="table.name-mechanism"
        ),
        *digits(range(1, 10), N_("Choose this card"), "card"),
    ]
    game_id = "badaboom"
    pictures = (Bomb, Seats)
    titles: ClassVar = {"seats": N_("Players")}
    kinds: ClassVar = {
        "counter": (Kind.COUNTER,),
        "leave": (Kind.LEAVE,),
        "keep": (Kind.KEEP,),
        "scrap": (Kind.SCRAP,),
    }
    depends = ("along", "back")

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._passes: tuple[Any, ...] | None = None
        """How things stood when somebody chose to pass until that changes; None: nobody has."""

    def flown(self, event: Event) -> list[Flight]:
        return flown(self, event)

    def compose(self) -> ComposeResult:
        yield StatusLine(id="status")
        with Container(id="board"):
            yield Bomb(id="bomb")
            yield Seats(id="seats")
            yield Bag(id="bag", classes="asked")
            yield self.own_log()

    def begin(self, sight: Sight) -> Choice | None:
        return Choice(sight.observation) if sight.acting else None

    def show(self, sight: Sight) -> None:
        asked = sight.acting and self.turn(sight) != self._turn
        if asked and self._passes not in (None, _standing(sight.observation)):
            self._passes = None
        window = read_window(sight.recent)
        self.query_one(Bomb).window = window
        self.query_one(Seats).window = window
        super().show(sight)
        if self._passes is not None and asked and self.choice and self.choice.can(Kind.PASS):
            self.post_message(self.ActionChosen(PASS, sight.position))  # as was said beforehand

    def way_to(self, action: Action) -> list[str]:
        return ["pass"] if action is PASS else super().way_to(action)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        choice = self.choice
        if action == "kind":
            return choice is not None and choice.can(*self.kinds[str(parameters[0])])
        if action == "pass":
            return self.idle() if choice is None else choice.can(Kind.PASS)
        if action == "pass_on":
            return self._passes is not None or self._may_pass_on()
        if action == "along":
            return choice is not None and len(choice.option.actions) > 1
        if action == "back":
            return choice is not None and bool(choice.backs())
        if action == "across" and choice is None:
            return self.idle()
        return super().availability(action, parameters)

    def action_pass(self) -> None:
        if self.choice is not None and self.choice.can(Kind.PASS):
            self.commit(PASS)

    def action_pass_on(self) -> None:
        """Pass until the bomb is armed or comes here, or a trick affects this seat (B18)."""
        if self._passes is not None:
            self._passes = None
            self.show_choice()
            self.refresh_bindings()
        elif self._may_pass_on():
            assert self.sight is not None
            self._passes = _standing(self.sight.observation)
            self.action_pass()

    def _may_pass_on(self) -> bool:
        """Whether a trick is asked of somebody who has not the bomb."""
        if self.choice is None or self.sight is None:
            return False
        seen = self.sight.observation
        return seen.phase is Phase.TRICK and seen.holder != seen.seat

    def action_back(self, back: int) -> None:
        self.change(lambda choice: choice.take_back(back))

    @on(Bag.Clicked)
    def _option_clicked(self, message: Bag.Clicked) -> None:
        """Choose the card or word; a second click plays it."""
        if self.choice is not None:
            self.choose_or_play(lambda choice: choice.take_option(message.option))

    @on(Bomb.Clicked)
    def _card_clicked(self, message: Bomb.Clicked) -> None:
        """Choose to take the card out of the bomb; a second click does it."""
        if self.choice is not None and self.choice.can(Kind.TAKE):
            self.choose_or_play(lambda choice: choice.take_card(message.card))

    @on(Seats.Clicked)
    def _seat_clicked(self, message: Seats.Clicked) -> None:
        """Let the chosen card name the seat."""
        self.change(lambda choice: choice.take_seat(message.seat))

    def show_choice(self) -> None:
        sight = self.sight
        assert sight is not None
        seen = sight.observation
        self.query_one(Bomb).entitle(_("Bomb"), self.last_move())
        bag = self.query_one(Bag)
        if sight.open_state is not None:
            bag.entitle(_("Bags"))
        elif seen.seat is None:
            bag.entitle(_("Bags are hidden"))
        else:
            title = _("Your bag") if sight.acting or sight.prompt else _("Bag")
            passes = "" if self._passes is None else _("you pass until something happens")
            bag.entitle(f"{title} · {cards_text(size(seen.bag))}", passes)
        super().show_choice()


def _standing(seen: BadaboomObservation) -> tuple[Any, ...]:
    """Return what a seat that passes on wants to be asked about once it is another (B18)."""
    return (seen.seat, seen.phase, len(seen.payments), seen.armed_by, seen.holder == seen.seat)
