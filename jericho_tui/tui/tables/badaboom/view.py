"""The Badaboom table: its canvases laid out, keys turned into a choice and that into an action."""

from collections.abc import Callable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widget import Widget

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import load
from jericho_tui.games.badaboom.actions import PASS, Action, Kind
from jericho_tui.games.badaboom.cards import GADGET, MECHANISM_TYPE, TRICK, size
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.prose.badaboom.voice import VOICE
from jericho_tui.prose.counts import cards_text
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import plain
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables.badaboom.bag import Bag
from jericho_tui.tui.tables.badaboom.bomb import Bomb
from jericho_tui.tui.tables.badaboom.choice import Choice
from jericho_tui.tui.tables.badaboom.outlook import outlook
from jericho_tui.tui.tables.badaboom.panels import Seats, StatusLine
from jericho_tui.tui.tables.badaboom.window import Window, read_window
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.table import Sight, TableView

_KINDS = {"counter": Kind.COUNTER, "leave": Kind.LEAVE, "keep": Kind.KEEP, "scrap": Kind.SCRAP}


class BadaboomTable(TableView):
    """A Badaboom table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    BadaboomTable { height: 1fr; width: 1fr; layout: vertical; }
    BadaboomTable #status { height: 1; background: $panel; }
    BadaboomTable #board {
        layout: grid;
        grid-size: 2;
        grid-columns: 1fr 48;
        grid-rows: 21 1fr;
        height: 1fr;
    }
    BadaboomTable #bomb, BadaboomTable #seats, BadaboomTable #bag, BadaboomTable #log {
        height: 100%;
        border: round $frame;
        border-title-color: $quiet;
        border-subtitle-color: $quiet;
        padding: 0 1;
    }
    BadaboomTable.acting #bag { border: round $gold; border-title-color: $gold; }
    BadaboomTable.acting #bag:nocolor { border: heavy $gold; }
    .-wide BadaboomTable #board { grid-columns: 1fr 64; }

    ReplayScreen BadaboomTable #log { border: round $gold; border-title-color: $gold; }
    ReplayScreen.blind BadaboomTable #bag { display: none; }
    ReplayScreen.blind BadaboomTable #log { column-span: 2; }
    TutorialScreen BadaboomTable #coach { height: 100%; border: round $gold; padding: 0 1; }

    /* Where there is little room everybody has one line, and all panels the whole width. */
    .-narrow BadaboomTable, .-short BadaboomTable {
        #board { grid-size: 1; grid-columns: 1fr; grid-rows: 6 6 1fr 7; }
        &.three #board { grid-rows: 6 5 1fr 7; }
        &.five #board { grid-rows: 6 7 1fr 7; }
    }
    .-short BadaboomTable #log { display: none; }
    ReplayScreen.-narrow BadaboomTable, ReplayScreen.-short BadaboomTable {
        #board { grid-size: 2; grid-columns: 2fr 3fr; }
        #bomb, #seats { column-span: 2; }
        #log { display: block; }
        /* Once every card may be seen, the bags take the whole width. */
        &.open #bag { column-span: 2; border: none; padding: 0 2; }
        &.open #log { column-span: 2; }
        &.open #board { grid-rows: 5 6 4 1fr; }
        &.open.three #board { grid-rows: 6 5 3 1fr; }
        &.open.five #board { grid-rows: 5 7 5 1fr; }
    }
    TutorialScreen.-narrow BadaboomTable, TutorialScreen.-short BadaboomTable {
        &.three #board { grid-rows: 5 3 1fr 7; }
        #seats { border: none; padding: 0 2; }
        #coach { border: none; background: $panel; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", N_("Play"), id="table.play"),
        Commit("p", "pass", N_("Pass"), id="table.pass"),
        Commit("P", "pass_on", N_("Pass on"), id="table.pass-on"),
        Binding("c", "counter", N_("Counter"), id="table.counter"),
        Binding("n", "leave", N_("Leave alone"), id="table.leave-alone"),
        Binding("k,g", "keep", N_("Keep"), id="table.keep"),
        Binding("r", "scrap", N_("Turn in"), id="table.turn-in"),
        Binding("right", "across(1)", N_("Card"), key_display="←→", id="table.next-card"),
        Binding("left", "across(-1)", N_("Card before"), show=False, id="table.card-before"),
        Binding("down", "along(1)", N_("Target"), key_display="↑↓", id="table.next-target"),
        Binding("up", "along(-1)", N_("Target before"), show=False, id="table.target-before"),
        Binding("home", "edge(0)", N_("First"), show=False, id="table.first"),
        Binding("end", "edge(1)", N_("Last"), show=False, id="table.last"),
        Binding("t", f"back({TRICK})", N_("A trick"), show=False, id="table.name-trick"),
        Binding("g", f"back({GADGET})", N_("A gadget"), show=False, id="table.name-gadget"),
        Binding(
            "m", f"back({MECHANISM_TYPE})", N_("A mechanism"), show=False, id="table.name-mechanism"
        ),
        *(
            Binding(
                str(number),
                f"pick({number})",
                N_("Choose this card"),
                show=False,
                id=f"table.card-{number}",
            )
            for number in range(1, 10)
        ),
    ]

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._game = load("badaboom")
        self._choice: Choice | None = None
        self._turn: tuple[Any, ...] | None = None
        """For which decision the choice was made; a new one starts afresh."""
        self._window = Window()
        self._passes: tuple[Any, ...] | None = None
        """How things stood when somebody chose to pass until that changes; None: nobody has."""

    def compose(self) -> ComposeResult:
        """Lay the canvases out; the style sheet shows and hides by size."""
        yield StatusLine(id="status")
        with Container(id="board"):
            yield Bomb(id="bomb")
            yield Seats(id="seats")
            yield Bag(id="bag")
            yield LogPanel(id="log") if self.log_place is None else self.log_place

    def on_mount(self) -> None:
        """Name the panels."""
        self.retranslate()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one(Seats).entitle(_("Players"))
        if self.log_place is None:
            self.query_one(LogPanel).entitle(_("Log"))

    def show(self, sight: Sight) -> None:
        """Show what is seen now; a choice under way is kept while the decision is the same."""
        seen = sight.observation
        turn = (seen.seat, seen.ply, sight.acting)
        fresh, self.sight = turn != self._turn, sight
        asked = sight.acting and fresh
        if fresh:
            self._turn = turn
            self._choice = Choice(seen) if sight.acting else None
        self._window = read_window(sight.recent)
        self.set_class(sight.acting, "acting")
        self.set_class(seen.num_seats == 3, "three")
        self.set_class(seen.num_seats == 5, "five")
        self.set_class(sight.open_state is not None, "open")
        self.query_one(StatusLine).show(sight)
        for log in self.query(LogPanel):
            log.show(sight)
        if fresh and self._choice is not None:
            self.take_up(seen.legal_actions())
        if asked and self._passes not in (None, _standing(seen)):
            self._passes = None
        self._show_choice()
        self.refresh_bindings()
        if self._passes is not None and asked and self._choice and self._choice.can(Kind.PASS):
            self.post_message(self.ActionChosen(PASS, sight.position))  # as was said beforehand

    def considered(self) -> Action | None:
        """Return the chosen action while the viewing seat is asked."""
        return None if self._choice is None else self._choice.action

    def way_to(self, action: Action) -> list[str]:
        """Return the commands that lead from what is considered to playing `action`."""
        if action is PASS:
            return ["pass"]
        return [*(() if self._choice is None else self._choice.way_to(action)), "confirm"]

    def choose(self, action: Any) -> None:
        """Choose this action."""
        self._change(lambda choice: choice.take(action))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Show the keys of what is asked now."""
        del parameters
        choice = self._choice
        if action in _KINDS:
            return choice is not None and choice.can(_KINDS[action])
        if action == "pass":
            return self.idle() if choice is None else choice.can(Kind.PASS)
        if action == "pass_on":
            return self._passes is not None or self._may_pass_on()
        if choice is None and action in ("confirm", "across"):
            return self.idle()
        if choice is None and action in ("edge", "pick"):
            return self.early()
        if action == "along":
            return choice is not None and len(choice.option.actions) > 1
        if action == "back":
            return choice is not None and bool(choice.backs())
        return True

    def action_confirm(self) -> None:
        """Play the chosen action."""
        action = self.considered()
        if action is not None:
            self.commit(action)

    def action_pass(self) -> None:
        """Play no trick, or no counter, at once."""
        if self._choice is not None and self._choice.can(Kind.PASS):
            self.commit(PASS)

    def action_pass_on(self) -> None:
        """Pass until the bomb is armed or comes here, or a trick affects this seat (B18)."""
        if self._passes is not None:
            self._passes = None
            self._show_choice()
            self.refresh_bindings()
        elif self._may_pass_on():
            assert self.sight is not None
            self._passes = _standing(self.sight.observation)
            self.action_pass()

    def _may_pass_on(self) -> bool:
        """Whether a trick is asked of somebody who has not the bomb."""
        if self._choice is None or self.sight is None:
            return False
        seen = self.sight.observation
        return seen.phase is Phase.TRICK and seen.holder != seen.seat

    def action_counter(self) -> None:
        """Choose to counter."""
        self._change(lambda choice: choice.take_kind(Kind.COUNTER))

    def action_leave(self) -> None:
        """Choose to leave the bomb alone."""
        self._change(lambda choice: choice.take_kind(Kind.LEAVE))

    def action_keep(self) -> None:
        """Choose to keep the mechanism."""
        self._change(lambda choice: choice.take_kind(Kind.KEEP))

    def action_scrap(self) -> None:
        """Choose to turn the mechanism in."""
        self._change(lambda choice: choice.take_kind(Kind.SCRAP))

    def action_across(self, step: int) -> None:
        """Go to a neighbouring card or word."""
        self._change(lambda choice: choice.across(step))

    def action_along(self, step: int) -> None:
        """Name another seat or card."""
        self._change(lambda choice: choice.along(step))

    def action_edge(self, end: int) -> None:
        """Go to the first or last card or word."""
        self._change(lambda choice: choice.edge(bool(end)))

    def action_pick(self, number: int) -> None:
        """Choose a card by its number."""
        self._change(lambda choice: choice.take_number(number))

    def action_back(self, back: int) -> None:
        """Let pickpocket name a type."""
        self._change(lambda choice: choice.take_back(back))

    @on(Bag.Clicked)
    def _option_clicked(self, message: Bag.Clicked) -> None:
        """Choose the card or word; a second click plays it."""
        choice = self._choice
        if choice is not None and message.option is choice.option:
            self.action_confirm()
        elif choice is not None:
            index = choice.options.index(message.option)
            self._change(lambda choice: choice.go(index))

    @on(Bomb.Clicked)
    def _card_clicked(self, message: Bomb.Clicked) -> None:
        """Choose to take the card out of the bomb; a second click does it."""
        choice = self._choice
        if choice is None or not choice.can(Kind.TAKE):
            return
        if choice.option.card == message.card:
            self.action_confirm()
        else:
            self._change(lambda choice: choice.take_card(message.card))

    @on(Seats.Clicked)
    def _seat_clicked(self, message: Seats.Clicked) -> None:
        """Let the chosen card name the seat."""
        self._change(lambda choice: choice.take_seat(message.seat))

    def _change(self, change: Callable[[Choice], None]) -> None:
        """Change the choice and show it; without one do nothing."""
        if self._choice is None:
            self.choose_early(lambda: self._change(change))
            return
        before = self._enabled()
        change(self._choice)
        self.keep_chosen()
        self.post_message(self.Considered())
        self._show_choice()
        if self._enabled() != before:
            self.refresh_bindings()

    def _enabled(self) -> tuple[bool | None, ...]:
        """Return what decides the look of the key bar while a choice is made."""
        return self.check_action("along", ()), self.check_action("back", ())

    def _show_choice(self) -> None:
        sight, choice = self.sight, self._choice
        assert sight is not None
        seen = sight.observation
        action = self.considered()
        then = outlook(seen, action)
        remarks = []
        if action is not None:
            events = self._game.preview(seen, action)
            remarks = VOICE.preview(events, seen, action, sight.names)
        bomb = self.query_one(Bomb)
        bomb.entitle(_("Bomb"), last_move(sight))
        bomb.show(sight, then, choice, self._window)
        target = -1 if action is None else action.seat
        self.query_one(Seats).show(sight, then, self._window, target)
        bag = self.query_one(Bag)
        if sight.open_state is not None:
            bag.entitle(_("Bags"))
        elif seen.seat is None:
            bag.entitle(_("Bags are hidden"))
        else:
            title = _("Your bag") if sight.acting or sight.prompt else _("Bag")
            passes = "" if self._passes is None else _("you pass until something happens")
            bag.entitle(f"{title} · {cards_text(size(seen.bag))}", passes)
        bag.show(sight, choice, remarks)


def _standing(seen: BadaboomObservation) -> tuple[Any, ...]:
    """Return what a seat that passes on wants to be asked about once it is another (B18)."""
    return (seen.seat, seen.phase, len(seen.payments), seen.armed_by, seen.holder == seen.seat)


def last_move(sight: Sight) -> str:
    """Return the last move in words."""
    lines = VOICE.log_lines(sight.last, sight.names, sight.observation.seat)
    return plain(lines[0]) if lines else ""
