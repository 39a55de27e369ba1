"""The Hamster Rolle table: the wheel, the words beside it, and keys that say where a piece goes."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

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
from jericho_tui.games import load
from jericho_tui.games.hamster_rolle.actions import Move, Roll
from jericho_tui.games.hamster_rolle.events import Rolled
from jericho_tui.games.hamster_rolle.pieces import kind_of
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.prose.hamster_rolle.voice import VOICE
from jericho_tui.prose.language import _, say
from jericho_tui.tui.tables.hamster_rolle.film import TICK, come, pictures
from jericho_tui.tui.tables.hamster_rolle.hand import Choice, Done, Mode, held
from jericho_tui.tui.tables.hamster_rolle.panels import HandPanel, Stocks
from jericho_tui.tui.tables.hamster_rolle.picture import Scene
from jericho_tui.tui.tables.hamster_rolle.wheel_view import WheelView
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.table import Sight, TableView
from jericho_tui.tui.widgets.canvas import Canvas

if TYPE_CHECKING:
    pass


class HamsterTable(TableView):
    """A Hamster Rolle table."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    HamsterTable { height: 1fr; width: 1fr; layout: vertical; }
    HamsterTable #halves { height: 1fr; }
    HamsterTable #wheel { width: 1fr; height: 1fr; }
    HamsterTable #words { width: 40; height: 1fr; padding: 0 1; }
    HamsterTable #stocks { height: 9; }
    HamsterTable #in-hand { height: 1fr; max-height: 21; }
    HamsterTable #log { height: 1fr; max-width: 100%; }
    .-wide HamsterTable #words { width: 52; }
    .-narrow HamsterTable #words { width: 28; padding: 0 0 0 1; }
    .-short HamsterTable #stocks { height: 7; }
    .-short HamsterTable #in-hand { max-height: 100%; }
    .-short HamsterTable #log { display: none; }
    .-short HamsterTable.rolled #in-hand { height: 5; }
    .-short HamsterTable.rolled #log { display: block; }
    ReplayScreen HamsterTable #in-hand { display: none; }
    ReplayScreen HamsterTable #log { display: block; height: 1fr; }
    TutorialScreen HamsterTable #coach { border: round $gold; padding: 0 1; height: 1fr; }
    TutorialScreen.-short HamsterTable #in-hand { height: 6; }
    TutorialScreen HamsterTable #in-hand { height: 8; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", N_("Let go"), id="table.let-go"),
        Binding("tab", "other_piece(1)", N_("Piece"), id="table.piece"),
        Binding("shift+tab", "other_piece(-1)", N_("Piece before"), show=False, id="table.before"),
        Binding("s", "go(0)", N_("Same compartment"), show=False, id="table.same"),
        Binding("n", "go(1)", N_("Next compartment"), show=False, id="table.next"),
        Binding("m", "go(2)", N_("Second next compartment"), show=False, id="table.second"),
        Binding("v", "move_piece", N_("Move a piece"), id="table.move-piece"),
        Binding("left", "across(-1)", N_("Spot behind"), show=False, id="table.left"),
        Binding("right", "across(1)", N_("Spot ahead"), show=False, id="table.right"),
        Binding("up", "turn(1)", N_("Next angle"), show=False, id="table.up"),
        Binding("down", "turn(-1)", N_("Angle before"), show=False, id="table.down"),
    ]

    class Filmed(Message):
        """The pictures of a roll are there."""

        def __init__(self, scenes: Sequence[Scene]) -> None:
            super().__init__()
            self.scenes = scenes

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._game = load("hamster_rolle")
        self._choice: Choice | None = None
        self._turn: tuple[Any, ...] | None = None
        """For which decision the choice was made; a new one starts afresh."""
        self._rolling = False
        """Whether a roll is being shown; a key ends it."""
        self._film: list[Scene] = []
        """The pictures of it still to come."""
        self._timer: Timer | None = None
        self._clock: Timer | None = None
        self._until = 0.0
        """When the mover's time is over, where that is limited (H5)."""

    def compose(self) -> ComposeResult:
        """Lay the canvases out; the style sheet shows and hides by size."""
        with Horizontal(id="halves"):
            yield WheelView(id="wheel")
            with Vertical(id="words"):
                yield Stocks(id="stocks")
                yield HandPanel(id="in-hand")
                yield LogPanel(id="log") if self.log_place is None else self.log_place

    def on_mount(self) -> None:
        """Name the panels."""
        self.retranslate()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        if self.log_place is None:
            self.query_one("#log", Canvas).entitle(_("Log"))

    # --- what is shown

    def show(self, sight: Sight) -> None:
        """Show what is seen now; a choice under way is kept while the decision is the same."""
        self._end_film()
        seen = sight.observation
        turn = (seen.seat, seen.ply, sight.acting)
        fresh, self.sight = turn != self._turn, sight
        if fresh:
            self._turn = turn
            self._choice = Choice(seen.position) if sight.acting else None
            self._start_clock(seen.position.rules.time_limit if sight.acting else 0)
        self.set_class(sight.acting, "acting")
        self.set_class(not sight.acting, "rolled")
        self.query_one(Stocks).show(sight)
        for log in self.query(LogPanel):
            log.show(sight)
        if fresh and self._choice is not None:
            self.take_up(seen.legal_actions())
        self._show_choice()
        self.refresh_bindings()

    def perform(self, happened: Sequence[Event], before: Any) -> bool:
        """Show a roll as a film; the pictures are computed where bots think."""
        roll = next((event.roll for event in happened if isinstance(event, Rolled)), None)
        if roll is None:
            return False
        self._rolling = True
        self._compute_film(before.position, roll)
        return True

    def _show_choice(self) -> None:
        """Show the piece in hand, and what is said of letting it go."""
        sight = self.sight
        assert sight is not None
        position: Position = sight.observation.position
        choice = self._choice
        self.query_one(WheelView).show(_scene(position, choice))
        remarks = []
        action = self.considered()
        if action is not None:
            seen = sight.observation
            found = self._game.preview(seen, action)
            remarks = VOICE.preview(found, seen, action, sight.names)
        self.query_one(HandPanel).show(sight, choice, remarks)

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
            self._timer = self.set_interval(TICK, self._next_picture)
            self._next_picture()

    def _next_picture(self) -> None:
        if self._film:
            self.query_one(WheelView).show(self._film.pop(0))
        else:
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
        """Any key ends the film, and does nothing else."""
        if self._rolling:
            event.stop()
            event.prevent_default()
            self._end_film()

    def on_click(self, event: events.Click) -> None:
        """So does a click."""
        if self._rolling:
            event.stop()
            self._end_film()

    # --- what is chosen

    def considered(self) -> Done | None:
        """Return what confirming would do while the viewing seat is asked; None: nothing legal."""
        return None if self._choice is None else self._choice.action

    def way_to(self, action: Done) -> list[str]:
        """Return the commands that lead from here to playing `action`."""
        return [*(() if self._choice is None else self._choice.way_to(action)), "confirm"]

    def choose(self, action: Any) -> None:
        """Choose this action."""
        self._change(lambda choice: choice.take(action))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Dim what there is nothing to do with now."""
        choice = self._choice
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
        """Let the piece in hand go; take the one that is pointed at."""
        choice = self._choice
        if choice is None:
            return
        if choice.mode is Mode.POINT and not choice.must_pass:
            self._change(lambda choice: choice.lift())
            return
        action = choice.action
        if action is not None:
            self.commit(action)
        elif choice.refusal is not None:
            self.notify(say(choice.refusal.reason), severity="warning", markup=False)

    def action_other_piece(self, step: int) -> None:
        """Take another piece of the stock in hand, or point at another of the wheel."""
        self._change(lambda choice: choice.other_piece(step))

    def action_go(self, target: int) -> None:
        """Go to another compartment."""
        self._change(lambda choice: choice.go(target))

    def action_move_piece(self) -> None:
        """Point at a piece of the wheel that is to be moved, or go back to the stock."""
        self._change(lambda choice: choice.toggle_move())

    def action_across(self, step: int) -> None:
        """Go to a neighbouring spot."""
        self._change(lambda choice: choice.across(step))

    def action_turn(self, step: int) -> None:
        """Go to another angle."""
        self._change(lambda choice: choice.turn(step))

    @on(WheelView.Clicked)
    def _compartment_clicked(self, message: WheelView.Clicked) -> None:
        """Choose the compartment."""
        self._change(lambda choice: choice.take_compartment(message.compartment))

    def _change(self, change: Callable[[Choice], None]) -> None:
        if self._choice is None and not self._rolling:
            self.choose_early(lambda: self._change(change))
        elif self._choice is not None and not self._choice.must_pass and not self._rolling:
            change(self._choice)
            self.keep_chosen()
            self.post_message(self.Considered())
            self._show_choice()
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
