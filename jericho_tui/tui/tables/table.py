"""What every game's table has in common: what it is given, and what it says."""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.tui.availability import is_available
from jericho_tui.tui.tables.motion import Flight, Motion
from jericho_tui.tui.widgets.canvas import Line

if TYPE_CHECKING:
    from jericho_tui.tui.app import JerichoApp

_MOST_EARLY: Final = 9
"""Keys that are kept for when somebody is asked; earlier ones are forgotten."""
_ASIDE: Final = Size(40, 9)
"""The least size of a log that something may lie on."""
RECENT_MOVES: Final = 60
"""Enough to show what everybody did since somebody was last asked."""


@dataclass(frozen=True)
class Sight:
    """What the person in front of the screen sees now."""

    observation: Any
    """What the viewing seat knows; its `seat` is None for a spectator."""
    names: tuple[str, ...]
    notes: tuple[str, ...]
    """A few words beside each name: which bot, or that it is a person."""
    ratings: tuple[str, ...]
    """Each seat's rating as text; empty where it has none."""
    acting: bool
    """Whether the viewing seat is asked for an action now."""
    prompt: str
    """What is asked, or who is waited for."""
    log: Sequence[Line] = ()
    """The move log, oldest first."""
    last: tuple[Event, ...] = ()
    """What the last move caused, as the viewing seat saw it."""
    recent: Sequence[tuple[Event, ...]] = ()
    """What the latest moves caused, as the viewing seat saw it, oldest first; at least
    `RECENT_MOVES` of them, where so many were made."""
    last_mover: Seat | None = None
    options: dict[str, Any] = field(default_factory=dict)
    """The match's options by key."""
    casual: bool = True
    """Whether the match is unrated."""
    position: int = 0
    """Which decision is shown: an action that was confirmed for another one is not played."""
    may_choose_early: bool = False
    """Whether the viewing seat will be asked, and may choose something for then."""
    open_state: Any = None
    """The whole position (`State`) where every card may be seen, as after the end; else None."""


class Looking(Protocol):
    """A widget that shows a position to somebody who only looks."""

    def look(self, sight: Sight) -> None:
        """Show what is seen."""


class TableView(Widget):
    """A game's table. Subclasses show a `Sight` and post the action that was chosen."""

    can_focus = True
    check_action = is_available
    DEFAULT_CSS = """
    TableView Sprite { overlay: screen; height: 1; border: none; padding: 0; }
    """
    pictures: ClassVar[Sequence[type[Widget]]] = ()
    """The widgets, each of them `Looking`, that show a position where there is no table, side by
    side."""

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
        self.motion = Motion(self)
        self._early: dict[Seat | None, list[tuple[str, Callable[[], None]]]] = {}
        """By seat: the keys that chose something before it was asked, and what each does."""
        self._chosen: dict[Seat | None, Any] = {}
        """By seat: what its keys have chosen and not played, an action where nothing else says."""

    def seat(self, number: int) -> None:
        """Know how many play before anything is laid out."""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Return whether a command can be given; see `availability.is_available`."""
        del action, parameters
        return True

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

    def flights(self, happened: Sequence[Event]) -> Sequence[Flight]:
        """Return what a move moves on the screen, which still shows what was before it.

        :param happened: what the move caused, as the viewing seat saw it.
        """
        del happened
        return ()

    def on_key(self, event: events.Key) -> None:
        del event
        self.motion.end()

    def on_resize(self, event: events.Resize) -> None:
        """What flies would come down elsewhere."""
        del event
        self.motion.end()

    def show(self, sight: Sight) -> None:
        """Show what is seen now."""

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

    def considered(self) -> Any | None:
        """Return the action that confirming would play; None when there is none."""
        return None

    def way_to(self, action: Any) -> list[str]:
        """Return the commands (actions of bindings) that lead from here to playing `action`."""
        return []

    def choose(self, action: Any) -> None:
        """Choose a legal action of the viewing seat, as its keys would; it is not played yet."""
