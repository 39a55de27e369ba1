"""A table on which a move is chosen step by step before it is confirmed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.registry import load
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import _
from jericho_tui.prose.notation import words_of
from jericho_tui.prose.segments import plain
from jericho_tui.tui.tables.motion import Flight
from jericho_tui.tui.tables.panels import ChoiceCanvas, LogPanel, Prospect, SightCanvas
from jericho_tui.tui.tables.table import Sight, TableView
from jericho_tui.tui.widgets.canvas import Canvas

_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
"""The style sheets' classes for how many play."""


class Choosable:
    """Which move the keys have chosen so far; every step leaves it on a legal one.

    A step that a game does not have changes nothing.
    """

    @property
    def action(self) -> Any | None:
        """The chosen action; None when there is none, or none yet."""
        return None

    def take(self, action: Any) -> None:
        """Choose exactly this legal action."""

    def way_to(self, action: Any) -> list[str]:
        """Return the table's commands that choose a legal action from here."""
        return []

    def type(self, digit: int) -> bool:
        """Choose what has this number; return whether anything has."""
        del digit
        return False

    def across(self, step: int) -> None:
        """Go a step to the right (1) or left (-1)."""

    def along(self, step: int) -> None:
        """Go a step of the other kind: another row, another variant."""

    def edge(self, last: bool) -> None:
        """Go to the first or the last of what can be chosen."""

    def can(self, *kinds: Any) -> bool:
        """Whether an action of one of these kinds is legal."""
        del kinds
        return False

    def take_kind(self, *kinds: Any) -> None:
        """Choose an action of one of these kinds, if there is one."""


A = TypeVar("A")
C = TypeVar("C", bound=Choosable)


class ListChoice(Choosable, Generic[A]):
    """A choice among legal actions that stand one after another."""

    def __init__(self, actions: Sequence[A]) -> None:
        """Begin at the first."""
        self.actions = actions
        self.index = 0

    @property
    def action(self) -> A | None:
        return self.actions[self.index] if self.actions else None

    def take(self, action: A) -> None:
        self.index = self.actions.index(action)

    def type(self, digit: int) -> bool:
        there = 0 < digit <= len(self.actions)
        if there:
            self.index = digit - 1
        return there

    def across(self, step: int) -> None:
        if self.actions:
            self.index = (self.index + step) % len(self.actions)

    def along(self, step: int) -> None:
        self.index = max(0, min(self.index + step, len(self.actions) - 1))

    def edge(self, last: bool) -> None:
        self.index = len(self.actions) - 1 if last and self.actions else 0

    def can(self, *kinds: Any) -> bool:
        return any(getattr(action, "kind", None) in kinds for action in self.actions)

    def take_kind(self, *kinds: Any) -> None:
        self.seek(lambda action: getattr(action, "kind", None) in kinds)

    def seek(self, fits: Callable[[A], bool]) -> bool:
        """Choose the first action that fits; return whether there is one."""
        for index, action in enumerate(self.actions):
            if fits(action):
                self.index = index
                return True
        return False

    def way_to(self, action: A) -> list[str]:
        return steps("across", self.actions.index(action) - self.index)


def steps(command: str, number: int) -> list[str]:
    """Return a command that goes a step on, given so often; back where the number is negative."""
    return [f"{command}({1 if number > 0 else -1})"] * abs(number)


EDGES: Final = (
    Binding("home", "edge(0)", N_("First"), show=False, id="table.first"),
    Binding("end", "edge(1)", N_("Last"), show=False, id="table.last"),
)
"""The keys of tables whose choice has a first and a last."""


def digits(numbers: range, title: str, of: str) -> Iterator[Binding]:
    """Yield the keys that choose by number.

    :param title: what each of them chooses (a gettext message id).
    :param of: what their ids are called: `table.<of>-<number>`.
    """
    for number in numbers:
        name = f"table.{of}-{number}"
        yield Binding(str(number), f"digit({number})", title, show=False, id=name)


class ChoosingTable(TableView, Generic[C]):
    """A table with a choice.

    A game says what it begins a decision with (`begin`), lays out its canvases, and binds its keys
    to what a choice does. Canvases that paint a sight are shown every new one, those that paint a
    choice every change of it.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = """
    ChoosingTable { height: 1fr; width: 1fr; layout: vertical; }
    ChoosingTable SightCanvas {
        border: round $frame;
        border-title-color: $quiet;
        border-subtitle-color: $quiet;
        padding: 0 1;
    }
    ChoosingTable StatusCanvas { height: 1; background: $panel; border: none; padding: 0; }
    ChoosingTable .asked.acting { border: round $gold; border-title-color: $gold; }
    ChoosingTable .asked.acting:nocolor { border: heavy $gold; }
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

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self.game = load(self.game_id)
        self.words = words_of(self.game_id)
        self.choice: C | None = None
        """None while there is nothing to choose from."""
        self._turn: tuple[Any, ...] | None = None
        """For which decision the choice was made; a new one starts afresh."""

    def begin(self, sight: Sight) -> C | None:
        """Return the choice with which a decision begins; None while there is none to make."""
        return None

    def turn(self, sight: Sight) -> tuple[Any, ...]:
        """Return what is another as soon as another decision is to be made."""
        seen = sight.observation
        return (seen.seat, seen.ply, sight.acting)

    # What is shown.

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
        for players, name in _NUMBERS.items():
            self.set_class(players == number, name)

    def show(self, sight: Sight) -> None:
        turn = self.turn(sight)
        fresh, self.sight = turn != self._turn, sight
        if fresh:
            self._turn = turn
            self.choice = self.begin(sight)
        self.query(".asked").set_class(sight.acting, "acting")
        self.set_class(sight.open_state is not None, "open")
        self.seat(sight.observation.num_seats)
        for canvas in self.query(SightCanvas).exclude("ChoiceCanvas"):
            canvas.show(sight)
        if fresh and self.choice is not None:
            self.take_up(sight.observation.legal_actions())
        self.show_choice()
        self.refresh_bindings()

    def show_choice(self) -> None:
        """Show the choice wherever it is painted, and what it would do."""
        prospect = self.prospect()
        for canvas in self.query(ChoiceCanvas):
            canvas.consider(prospect)

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

    # What flies when a move has been made.

    def flights(self, happened: Sequence[Event]) -> Sequence[Flight]:
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
        shown = (c.place_of(name) for c in self.query(SightCanvas) if not isinstance(c, LogPanel))
        return next((place for place in shown if place is not None), None)

    # What is chosen.

    def considered(self) -> Any | None:
        return None if self.choice is None else self.choice.action

    def way_to(self, action: Any) -> list[str]:
        return [*(() if self.choice is None else self.choice.way_to(action)), "confirm"]

    def choose(self, action: Any) -> None:
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
        before, found = self.considered(), False

        def choose(choice: C) -> None:
            nonlocal found
            found = change(choice)

        self.change(choose)
        if found and before is not None and self.considered() is before:
            self.action_confirm()

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
