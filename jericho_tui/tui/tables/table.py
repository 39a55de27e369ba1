"""What every game's table has in common: what it shows, what it says, how a move is chosen."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.language import _
from jericho_tui.text.notation import words_of
from jericho_tui.text.segments import plain
from jericho_tui.tui.commands import is_available
from jericho_tui.tui.tables.choosing import Choosable
from jericho_tui.tui.tables.motion import Flight, Motion
from jericho_tui.tui.tables.panels import LogPanel, Prospect, Sight, StatusLine, TablePanel
from jericho_tui.tui.widgets.canvas import Canvas, Line

if TYPE_CHECKING:
    from jericho_tui.tui.app import JerichoApp

C = TypeVar("C", bound=Choosable)
_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
"""The style sheets' classes for how many play."""
_MOST_EARLY: Final = 9
"""Keys that are kept for when somebody is asked; earlier ones are forgotten."""
_ASIDE: Final = Size(40, 9)
"""The least size of a log that something may lie on."""


class TableView(Widget, Generic[C]):
    """A game's table. It shows a `Sight`, and posts the action that was chosen.

    A game says what it begins a decision with (`begin`), lays out its panels, and binds its keys
    to what a choice does.
    """

    check_action = is_available
    can_focus = True
    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    TableView { height: 1fr; width: 1fr; layout: vertical; }
    TableView Sprite { overlay: screen; height: 1; border: none; padding: 0; }
    TableView TablePanel {
        border: round $frame;
        border-title-color: $quiet;
        border-subtitle-color: $quiet;
        padding: 0 1;
    }
    TableView #board { layout: grid; grid-size: 2; height: 1fr; }
    TableView #board > * { height: 100%; }
    TableView #log { height: 1fr; }
    TableView StatusLine { height: 1; background: $panel; border: none; padding: 0; }
    TableView .asked.acting { border: round $gold; border-title-color: $gold; }
    TableView .asked.acting:nocolor { border: heavy $gold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", N_("Play"), id="table.play"),
    ]
    game_id: ClassVar[str]
    titles: ClassVar[Mapping[str, str]] = {}
    """By id of a canvas, the title it always has (a gettext message id)."""
    kinds: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """By the word that the command `kind` gets, the kinds of actions that it chooses from."""
    depends: ClassVar[tuple[str, ...]] = ()
    """The commands whose place in the key bar depends on what is chosen."""
    untold: ClassVar[tuple[type[Event], ...]] = ()
    """What `last_move` leaves out: it lies there to be seen, or is its mover's secret."""

    pictures: ClassVar[Sequence[type[Widget]]] = ()
    """The widgets that show a position by their `look` where there is no table, side by side."""

    asks: ClassVar[str] = ".asked"
    """The selector of what shows the moves of whoever is asked."""

    def __init__(self, log: Widget | None = None) -> None:
        """Make a table.

        :param log: what stands in the log's place; None: the latest lines of `Sight.log`.
        """
        super().__init__(id="table")
        self.log_place = log
        self.sight: Sight | None = None
        """What is seen; None before there is anything."""
        self.game = load(self.game_id)
        self.words = words_of(self.game_id)
        self.choice: C | None = None
        """None while there is nothing to choose from."""
        self._turn: tuple[Any, ...] | None = None
        """For which decision the choice was made; a new one starts afresh."""
        self.motion = Motion(self)
        self._early: dict[Seat | None, list[tuple[str, Callable[[], None]]]] = {}
        """By seat: the keys that chose something before it was asked, and what each does."""
        self._chosen: dict[Seat | None, Any] = {}
        """By seat: what its keys have chosen and not played, an action where nothing else says."""

    if TYPE_CHECKING:

        @property
        def app(self) -> "JerichoApp":  # type: ignore[override]  # narrower, as textual advises
            """Which keeps a key from being taken for two, and has the thinker."""

    @dataclass
    class ActionChosen(Message):
        """The viewing seat confirmed an action."""

        action: Any
        position: int
        """For which decision."""

    @dataclass
    class ChosenEarly(Message):
        """Something was chosen before the viewing seat is asked; see `early_keys`."""

    @dataclass
    class Considered(Message):
        """Another action may be considered now; see `considered`."""

    @dataclass
    class Performed(Message):
        """What `perform` showed is over: it came to its end, or somebody would not wait for it."""

    def begin(self, sight: Sight) -> C | None:
        """Return the choice with which a decision begins; None while there is none to make."""
        return None

    def turn(self, sight: Sight) -> tuple[Any, ...]:
        """Return what is another as soon as another decision is to be made."""
        seen = sight.observation
        return (seen.seat, seen.ply, sight.acting)

    # What is shown.

    @staticmethod
    def status(sight: Sight, narrow: bool) -> list[Line]:
        """Return what the status line says behind the game's name, group by group."""
        del sight, narrow
        return []

    def status_line(self) -> StatusLine:
        """Return the line above the table."""
        return StatusLine(self.game_id, self.status)

    def own_log(self) -> Widget:
        """Return the log, or what stands in its place."""
        return LogPanel(id="log") if self.log_place is None else self.log_place

    def on_mount(self) -> None:
        self.retranslate()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        for name, title in self.titles.items():
            self.query_one(f"#{name}", Canvas).entitle(_(title))
        for log in self.query(LogPanel):
            log.entitle(_("Log"))

    def seat(self, number: int) -> None:
        """Know how many play before anything is laid out."""
        for players, name in _NUMBERS.items():
            self.set_class(players == number, name)

    def show(self, sight: Sight) -> None:
        """Show what is seen now."""
        turn = self.turn(sight)
        fresh, self.sight = turn != self._turn, sight
        if fresh:
            self._turn = turn
            self.choice = self.begin(sight)
        self.query(".asked").set_class(sight.acting, "acting")
        self.set_class(sight.open_state is not None, "open")
        self.seat(sight.observation.num_seats)
        for panel in self.query(TablePanel):
            if not panel.considers:
                panel.look(sight)
        if fresh and self.choice is not None:
            self.take_up(sight.observation.legal_actions())
        self.show_choice()
        self.refresh_bindings()

    def show_choice(self) -> None:
        """Show the choice wherever it is painted, and what it would do."""
        prospect = self.prospect()
        for panel in self.query(TablePanel):
            if panel.considers:
                panel.consider(prospect)

    def prospect(self) -> Prospect[C]:
        """Return what is seen, what is considered, and what would come of it."""
        sight = self.sight
        assert sight is not None
        seen, action = sight.observation, self.considered()
        if action is None:
            return Prospect(sight, self.choice, None, seen)
        events = self.game.preview(seen, action)
        remarks = self.words.preview(events, seen, action, sight.names)
        then = self.game.after(seen, action)
        return Prospect(sight, self.choice, action, then, remarks, events)

    def last_move(self) -> str:
        """Return the last move in words."""
        sight = self.sight
        assert sight is not None
        told = [event for event in sight.last if not isinstance(event, self.untold)]
        lines = self.words.log_lines(told, sight.names, sight.observation.seat)
        return plain(lines[0]) if lines else ""

    def aside(self) -> Region:
        """Return where on the screen something can lie beside the board.

        That is on the log if it has room, else on the moves of whoever is asked.
        """
        found = [*self.query("#log"), *self.query(self.asks)]
        shown = [one.region for one in found if one.region]
        roomy = (one for one in shown if one.width >= _ASIDE.width and one.height >= _ASIDE.height)
        below = Region(0, self.region.bottom - _ASIDE.height, self.region.width, _ASIDE.height)
        return next(roomy, shown[-1] if shown else below)

    def idle(self) -> Sentence:
        """Return why there is nothing to choose for whoever looks on: who is waited for instead."""
        prompt = "" if self.sight is None else self.sight.prompt
        if not prompt:
            return Sentence(N_("no player has to move here now"))
        return Sentence(N_("it is not your turn to move. {prompt}"), {"prompt": prompt})

    def early(self) -> bool | Sentence:
        """Return whether something may be chosen for when the viewing seat is asked, or why not."""
        return (self.sight is not None and self.sight.may_choose_early) or self.idle()

    def refused(self) -> Sentence:
        """Return why a command is not among those that can be given now: what is asked instead."""
        if self.sight is None or not self.sight.acting:
            return self.idle()
        return Sentence(N_("this is not possible now. {prompt}"), {"prompt": self.sight.prompt})

    def perform(self, happened: Sequence[Event], before: Any) -> bool:
        """Show a move as it happens, where that takes time; return whether it does.

        Then `Performed` will come, and `show` of what it came to only after that. Never called
        where nothing is to move by itself.

        :param happened: what the move caused, as the viewing seat saw it.
        :param before: what a spectator knew before.
        """
        del happened, before
        return False

    # What flies when a move has been made.

    def flights(self, happened: Sequence[Event]) -> Sequence[Flight]:
        """Return what a move moves on the screen, which still shows what was before it.

        :param happened: what the move caused, as the viewing seat saw it.
        """
        if self.sight is None:
            return ()
        return [flown for event in happened for flown in self.flown(event)]

    def flown(self, event: Event) -> list[Flight]:
        """Return what an event moves on the screen, which still shows what was before it."""
        del event
        return []

    def seat_at(self, seat: int) -> Offset | None:
        """Return where on the screen a seat's name stands first; None: nowhere."""
        assert self.sight is not None
        name = self.sight.names[seat]
        shown = (c.place_of(name) for c in self.query(TablePanel) if not isinstance(c, LogPanel))
        return next((place for place in shown if place is not None), None)

    def on_key(self, event: events.Key) -> None:
        del event
        self.motion.end()

    def on_resize(self, event: events.Resize) -> None:
        """What flies would come down elsewhere."""
        del event
        self.motion.end()

    # What is chosen.

    def considered(self) -> Any | None:
        """Return the action that confirming would play; None when there is none."""
        return None if self.choice is None else self.choice.action

    def way_to(self, action: Any) -> list[str]:
        """Return the commands (actions of bindings) that lead from here to playing `action`."""
        return [*(() if self.choice is None else self.choice.way_to(action)), "confirm"]

    def choose(self, action: Any) -> None:
        """Choose a legal action of the viewing seat, as its keys would; it is not played yet."""
        self.change(lambda choice: choice.take(action))

    def change(self, change: Callable[[C], object]) -> None:
        """Change the choice and show it; without one, do so when its seat is asked."""
        if self.choice is None:
            self.choose_early(lambda: self.change(change))
            return
        before = self._enabled()
        change(self.choice)
        self.keep_chosen()
        self.post_message(self.Considered())
        self.show_choice()
        if self._enabled() != before:
            self.refresh_bindings()

    def choose_or_play(self, change: Callable[[C], bool]) -> None:
        """Choose what was pointed at; where that was chosen already, play it.

        :param change: returns whether there was anything to choose.
        """
        before, found = self.considered(), list[bool]()
        self.change(lambda choice: found.append(change(choice)))
        if any(found) and before is not None and self.considered() is before:
            self.action_confirm()

    @on(TablePanel.Clicked)
    def _panel_clicked(self, message: TablePanel.Clicked) -> None:
        self.click(message.panel, message.what)

    def click(self, panel: str, what: Any) -> None:
        """Do what a click means.

        :param panel: the id of the panel that was clicked.
        :param what: what lies there.
        """

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if self.choice is None:
            return self.idle() if action in ("confirm", "kind") else self.early()
        if action == "kind":
            return self.choice.can(*self.kinds[str(parameters[0])]) or self.refused()
        if action == "confirm":
            return self.choice.action is not None or self.refused()
        return True

    def _enabled(self) -> list[bool | None]:
        """Return what decides the look of the key bar while a choice is made."""
        return [self.check_action(command, ()) for command in self.depends]

    def action_confirm(self) -> None:
        action = self.considered()
        if action is not None:
            self.commit(action)

    def action_kind(self, name: str) -> None:
        self.change(lambda choice: choice.take_kind(*self.kinds[name]))

    def action_digit(self, digit: int) -> None:
        self.change(lambda choice: choice.type(digit))

    def action_across(self, step: int) -> None:
        self.change(lambda choice: choice.across(step))

    def action_along(self, step: int) -> None:
        self.change(lambda choice: choice.along(step))

    def action_edge(self, end: int) -> None:
        self.change(lambda choice: choice.edge(bool(end)))

    def commit(self, action: Any) -> None:
        """Play an action of the decision that is shown, if the key was meant for it."""
        if self.sight is not None and self.app.may_commit():
            self._chosen.pop(self.sight.observation.seat, None)
            self.post_message(self.ActionChosen(action, self.sight.position))

    # What is chosen before one is asked, and stays chosen.

    def choose_early(self, choose: Callable[[], None]) -> None:
        """Keep a choice for when the viewing seat is asked; it is made then, not played.

        :param choose: makes it; where it is not legal by then it does nothing.
        """
        seat = None if self.sight is None else self.sight.observation.seat
        if self.sight is not None and self.sight.may_choose_early:
            early = self._early.setdefault(seat, [])
            early.append((self.app.key_typed(), choose))
            del early[:-_MOST_EARLY]
            self.post_message(self.ChosenEarly())

    @property
    def early_keys(self) -> str:
        """The keys that have chosen something for when the viewing seat is asked."""
        seat = None if self.sight is None else self.sight.observation.seat
        return " ".join(key for key, _choose in self._early.get(seat, ()))

    def keep_chosen(self) -> None:
        """Note what the viewing seat considers now: it chose that."""
        if self.sight is not None:
            self._chosen[self.sight.observation.seat] = self.considered()

    def take_up(self, legal: Container[Any]) -> None:
        """Begin a decision with what was chosen before it, as far as that is legal."""
        assert self.sight is not None
        seat = self.sight.observation.seat
        chosen = self._chosen.get(seat)
        if chosen is not None and chosen in legal:
            self.choose(chosen)
        for _key, choose in self._early.pop(seat, ()):
            choose()
