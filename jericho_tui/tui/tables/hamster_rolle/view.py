"""The Hamster Rolle table: the wheel, the words beside it, and keys that say where a piece goes."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from jericho_tui.bots.worker import BotError
from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.hamster_rolle.actions import Move, Roll
from jericho_tui.games.hamster_rolle.events import Rolled
from jericho_tui.games.hamster_rolle.pieces import kind_of
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.prose.aloud import sentence
from jericho_tui.prose.language import say
from jericho_tui.tui.availability import AnsweringApp
from jericho_tui.tui.tables.choosing import ChoosingTable
from jericho_tui.tui.tables.hamster_rolle.film import TICK, come, pictures
from jericho_tui.tui.tables.hamster_rolle.hand import Choice, Mode, held
from jericho_tui.tui.tables.hamster_rolle.panels import HandPanel, Stocks
from jericho_tui.tui.tables.hamster_rolle.picture import Scene
from jericho_tui.tui.tables.hamster_rolle.wheel_view import WheelView
from jericho_tui.tui.tables.table import Sight


class HamsterTable(ChoosingTable[Choice], inherit_bindings=False):
    """A Hamster Rolle table."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    HamsterTable #halves { height: 1fr; }
    HamsterTable #wheel { width: 1fr; height: 1fr; }
    HamsterTable #words { width: 40; height: 1fr; padding: 0 1; }
    HamsterTable #stocks, HamsterTable #in-hand { border: none; padding: 0; }
    HamsterTable #stocks { height: 9; }
    HamsterTable #in-hand { height: 21; }
    HamsterTable #log { height: 1fr; max-width: 100%; }
    .-wide HamsterTable #words { width: 52; }
    .-narrow HamsterTable #words { width: 29; padding: 0 1; }
    .-short HamsterTable #stocks { height: 8; }
    .-short HamsterTable #in-hand { height: 1fr; }
    .-short HamsterTable #log { display: none; }
    .-short HamsterTable.rolled #in-hand { height: 5; }
    .-short HamsterTable.rolled #log { display: block; }
    ReplayScreen HamsterTable #in-hand { display: none; }
    ReplayScreen HamsterTable #log { display: block; height: 1fr; }
    CoachedScreen HamsterTable #coach { border: round $gold; padding: 0 1; height: 1fr; }
    CoachedScreen HamsterTable #in-hand { height: 8; }
    CoachedScreen.-short HamsterTable #words { width: 34; }
    CoachedScreen.-short HamsterTable #in-hand { height: 1fr; }
    CoachedScreen.-short HamsterTable #stocks { display: none; }
    CoachedScreen.-short HamsterTable.rolled #stocks { display: block; height: 1fr; }
    CoachedScreen.-short HamsterTable.rolled #in-hand { display: none; }
    CoachedScreen.-short.last HamsterTable #stocks { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", N_("Let go"), id="table.let-go"),
        Binding("tab", "other_piece(1)", N_("Piece"), id="table.piece"),
        Binding("shift+tab", "other_piece(-1)", N_("Piece before"), show=False, id="table.before"),
        Binding("s", "go(0)", N_("Same compartment"), show=False, id="table.same"),
        Binding("n", "go(1)", N_("Next compartment"), show=False, id="table.next"),
        Binding("m", "go(2)", N_("Second next compartment"), show=False, id="table.second"),
        Binding("v", "move_piece", N_("Move a piece"), id="table.move-piece"),
        Binding("escape", "back", N_("Back to the stock"), show=False, id="table.back"),
        Binding("left", "across(-1)", N_("Spot behind"), show=False, id="table.left"),
        Binding("right", "across(1)", N_("Spot ahead"), show=False, id="table.right"),
        Binding("up", "turn(1)", N_("Next angle"), show=False, id="table.up"),
        Binding("down", "turn(-1)", N_("Angle before"), show=False, id="table.down"),
    ]

    game_id = "hamster_rolle"
    pictures = (WheelView, Stocks)

    class Filmed(Message):
        """The pictures of a roll are there."""

        def __init__(self, scenes: Sequence[Scene]) -> None:
            super().__init__()
            self.scenes = scenes

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._rolling = False
        """Whether a roll is being shown; a key ends it."""
        self._film: list[Scene] = []
        """The pictures of it still to come."""
        self._timer: Timer | None = None
        self._clock: Timer | None = None
        self._until = 0.0
        """When the mover's time is over, where that is limited (H5)."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="halves"):
            yield WheelView(id="wheel")
            with Vertical(id="words"):
                yield Stocks(id="stocks")
                yield HandPanel(id="in-hand")
                yield self.own_log()

    # --- what is shown

    def retranslate(self) -> None:
        super().retranslate()
        self.query_one(WheelView).redraw()

    def begin(self, sight: Sight) -> Choice | None:
        position: Position = sight.observation.position
        self._start_clock(position.rules.time_limit if sight.acting else 0)
        return Choice(position) if sight.acting else None

    def show(self, sight: Sight) -> None:
        self._end_film()
        self.set_class(not sight.acting, "rolled")
        super().show(sight)

    def perform(self, happened: Sequence[Event], before: Any) -> bool:
        roll = next((event.roll for event in happened if isinstance(event, Rolled)), None)
        if roll is None:
            return False
        self._rolling = False  # of a film that still runs nobody is to hear
        self._end_film()
        self._rolling = True
        self._compute_film(before.position, roll)
        return True

    def show_choice(self) -> None:
        assert self.sight is not None
        self.query_one(WheelView).show(_scene(self.sight.observation.position, self.choice))
        super().show_choice()

    # --- the clock

    def _start_clock(self, seconds: int) -> None:
        """Count down a turn's seconds; 0: there is no limit. Nothing happens at its end (H5)."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        self._until = monotonic() + seconds
        if seconds:
            self._clock = self.set_interval(1, self._tick)
        self.query_one(Stocks).count_down(seconds or None)

    def _tick(self) -> None:
        self.query_one(Stocks).count_down(max(0, round(self._until - monotonic())))

    # --- a roll as it happens

    @work(thread=True, exclusive=True, group="film", exit_on_error=False)
    def _compute_film(self, position: Position, roll: Roll) -> None:
        try:
            scenes = pictures(self.app.thinker, position, roll)
        except BotError:
            scenes = []  # what the roll came to is known; only how is not
        self.post_message(self.Filmed(scenes))

    @on(Filmed)
    def _filmed(self, message: Filmed) -> None:
        """Start the film, unless somebody did not want to wait for it."""
        if self._rolling:
            self._film = list(message.scenes)
            if self._timer is not None:  # of the film before, which another terminal cut short
                self._timer.stop()
            self._timer = self.set_interval(TICK, self._next_picture)
            self._next_picture()

    def _next_picture(self) -> None:
        film = self._film
        if film:
            self.query_one(WheelView).show(film.pop(0))
        if not film:
            # What is beside the wheel changes only when the last picture has been sent.
            self.call_after_refresh(self._is_over, film)

    def _is_over(self, film: Sequence[Scene]) -> None:
        if film is self._film:
            self._end_film()

    def _end_film(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._film = []
        if self._rolling:
            self._rolling = False
            self.post_message(self.Performed())

    def on_key(self, event: events.Key) -> None:
        if self._rolling:
            event.stop()
            event.prevent_default()
            self._end_film()

    def on_click(self, event: events.Click) -> None:
        if self._rolling:
            event.stop()
            self._end_film()

    # --- what is chosen

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        choice = self.choice
        if action == "back":  # else the key leads to the lobby
            return not self._rolling and choice is not None and choice.mode is not Mode.PLACE
        if self._rolling:
            return self.idle()
        if choice is None:
            return self.idle() if action in ("confirm", "move_piece") else self.early()
        if choice.must_pass:
            return action == "confirm" or self.refused()
        if action == "move_piece":
            return bool(choice.movable) or Sentence(N_("no piece of the wheel can be moved now"))
        if action == "go" and choice.mode is Mode.PLACE:
            there = choice.target(int(str(parameters[0]))) is not None
            return there or Sentence(N_("there is no such compartment open now"))
        return True

    def action_confirm(self) -> None:
        choice = self.choice
        if choice is None:
            return
        if choice.mode is Mode.POINT and not choice.must_pass:
            self.change(lambda choice: choice.lift())
            return
        action = choice.action
        if action is not None:
            self.commit(action)
        elif choice.refusal is not None:
            assert isinstance(self.app, AnsweringApp)
            self.app.note(sentence(say(choice.refusal.reason)))

    def action_other_piece(self, step: int) -> None:
        self.change(lambda choice: choice.other_piece(step))

    def action_go(self, target: int) -> None:
        self.change(lambda choice: choice.go(target))

    def action_move_piece(self) -> None:
        self.change(lambda choice: choice.toggle_move())

    def action_back(self) -> None:
        self.change(lambda choice: choice.back())

    def action_turn(self, step: int) -> None:
        self.change(lambda choice: choice.turn(step))

    @on(WheelView.Clicked)
    def _compartment_clicked(self, message: WheelView.Clicked) -> None:
        self.change(lambda choice: choice.take_compartment(message.compartment))

    def change(self, change: Callable[[Choice], object]) -> None:
        if self._rolling or (self.choice is not None and self.choice.must_pass):
            return
        super().change(change)
        self.refresh_bindings()


def _scene(position: Position, choice: Choice | None) -> Scene:
    """Return the picture of a position, with what is chosen or being let go in hand."""
    if choice is not None and not choice.must_pass:
        wheel = choice.wheel()
        pointed = choice.piece if choice.mode is Mode.POINT else -1
        chosen = -1 if choice.mode is Mode.POINT else choice.compartment
        hand = choice.hand()
        return Scene(wheel, come(wheel), choice.targets, chosen, hand, pointed)
    wheel, put = position.wheel, position.put
    if put is None:
        return Scene(wheel, come(wheel))
    piece = position.in_hand
    lifted = piece if isinstance(put, Move) else -1
    release = wheel.release(kind_of(piece), put.compartment, put.spot, put.angle, lifted)
    assert release is not None  # it was legal
    hand = held(position, kind_of(piece), put, release)
    shown = wheel.without(piece)
    return Scene(shown, come(shown), (), -1, hand)
