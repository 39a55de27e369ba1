"""The Hamster Rolle table: the wheel, the words beside it, and keys that say where a piece goes.

Hamster Rolle on the screen: the wheel from the side, stocks, and keys that let a piece go.

`raster` paints shapes as half blocks or dots and `picture` says which: both are pure, so they are
tested and measured without a screen. `wheel_view` draws the cells that changed, `hand` is the
choice under way, `panels` the words, `film` a roll as it happened.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from jericho_tui.bots.worker import BotError
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import side_of
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.hamster_rolle import INFO, TURN_CAP
from jericho_tui.games.hamster_rolle.rules.setup import Position
from jericho_tui.games.hamster_rolle.rules.state import Rolled
from jericho_tui.games.hamster_rolle.rules.wheel import KINDS, NUM_KINDS, Move, Roll, kind_of
from jericho_tui.games.hamster_rolle.table.hand import TARGETS, Choice, Mode, held
from jericho_tui.games.hamster_rolle.table.picture import INK_NAMES, PIECES, Scene
from jericho_tui.games.hamster_rolle.table.wheel import TICK, WheelView, come, pictures
from jericho_tui.games.hamster_rolle.text import kind_letter, kind_name
from jericho_tui.play.names import cell_width
from jericho_tui.prose.aloud import sentence
from jericho_tui.prose.language import _, say
from jericho_tui.prose.voice import Remark
from jericho_tui.tui.availability import AnsweringApp
from jericho_tui.tui.tables.choosing import ChoosingTable
from jericho_tui.tui.tables.panels import ChoiceCanvas, SightCanvas, name_role, remark_lines
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right, line_width, wrap

if TYPE_CHECKING:
    from jericho_tui.tui.tables import GameTable

    TABLE: GameTable


_TARGETS: Final = {"same": N_("same"), "next": N_("next one"), "second": N_("after next")}
"""What the compartments are called that a piece may be placed in."""
_NAMES: Final = 8
"""Columns of a name beside the stocks."""
KIND_ROLES: Final = tuple(
    f"{name.removeprefix('card-')}-bold" for name in INK_NAMES[PIECES : PIECES + len(KINDS)]
)
"""How the letter of every kind looks."""


class Stocks(SightCanvas):
    """The title, the turn, and what everybody still has to place."""

    left: int | None = None
    """Seconds left of the mover's time (H5); None: nobody is timed."""

    def count_down(self, left: int | None) -> None:
        """Show how many seconds are left; None: nobody is timed."""
        self.left = left
        self.repaint()

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        position: Position = sight.observation.position
        text = _("turn {n} of at most {most}")
        told = text.format(n=min(position.turns + 1, TURN_CAP), most=TURN_CAP)
        lines: list[Line] = [[(INFO.title.upper(), "gold")], [(told, "quiet")]]
        if self.left is not None:
            clock = _("{n} s").format(n=self.left)
            lines[0].append((f"  {clock}", "strong" if self.left else "warning"))
        if height > position.num_seats + 4:
            lines.append([])
        names = max(3, min(_NAMES, width - 19, max(map(cell_width, sight.names))))
        # Letters over their columns: beside them figures would run into each other.
        head: Line = [(" " * (names + 3), "plain")]
        head += [(f"{kind_letter(kind)} ", KIND_ROLES[kind]) for kind in range(NUM_KINDS)]
        lines.append(head)
        for seat in range(position.num_seats):
            lines.append(self._seat(sight, position, Seat(seat), names))
            apart = position.teams and seat + 1 == position.num_seats // 2
            if apart and height > position.num_seats + 5:
                lines.append([])
        return lines

    def _seat(self, sight: Sight, position: Position, seat: Seat, names: int) -> Line:
        moves = seat == position.mover and position.result is None
        partners = side_of(position.teams, seat)
        bracket = " " if len(partners) < 2 else "╭" if seat == partners[0] else "╰"
        counts = Counter(map(kind_of, position.stocks[seat]))
        line: Line = [
            ("▸" if moves else " ", "gold"),
            (bracket, "quiet"),
            (fit(sight.names[seat], names) + " ", name_role(sight, seat)),
        ]
        for kind in range(NUM_KINDS):
            number = counts[kind]
            line.append((f"{number} ", KIND_ROLES[kind]) if number else ("· ", "off"))
        total = fit_right(str(len(position.stocks[seat])), 2)
        return [*line, (total, "gold" if seat == sight.observation.seat else "strong")]


class HandPanel(ChoiceCanvas[Choice]):
    """What is chosen: piece, compartment, spot and angle; why it cannot be, or what it will do."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        choice = self.choice
        prompt: list[Line] = [[(text, "quiet")] for text in wrap(sight.prompt, width, height)]
        if choice is None:
            return prompt[:height]
        if choice.must_pass:
            told = _("You cannot place or move anything: Enter passes.")
            return [[(text, "gold")] for text in wrap(told, width, height)]
        lines = _chosen(choice, width)
        said = _said(choice, self.remarks, width)
        keys = _keys(choice, width)
        parts = [lines, said, keys, prompt]
        while sum(map(len, parts)) > height and len(parts) > 2:
            parts.pop()  # what is said elsewhere too, then the keys, which the help has
        parts = [*parts[3:], *parts[:3]]
        room = height - sum(map(len, parts))
        drawn: list[Line] = []
        for part in parts:
            if part and drawn and room > 0:
                drawn.append([])
                room -= 1
            drawn += part
        return drawn[:height]


def _chosen(choice: Choice, width: int) -> list[Line]:
    """Return piece, compartment, spot and angle, a line each."""
    kind = choice.kind
    piece: Line = [(kind_letter(kind), KIND_ROLES[kind]), (f" {kind_name(kind)}", "strong")]
    if choice.mode is Mode.POINT:
        at = choice.position.wheel.compartments[choice.piece] + 1
        told = _("in {compartment}").format(compartment=at)
        return _rows([(_("move"), piece), (_("lies"), [(told, "gold")])], width)
    where: Line = [(str(choice.compartment + 1), "gold")]
    if choice.mode is Mode.PLACE:
        for number, name in enumerate(TARGETS):
            if choice.target(number) == choice.compartment:
                where.append((f"  {_(_TARGETS[name])}", "quiet"))
                break
    spots = "".join("●" if spot == choice.spot else "·" for spot in range(-3, 4))
    angles: Line = [
        (f"{angle}° ", "gold" if angle == choice.angle else "faint") for angle in choice.angles
    ]
    return _rows(
        [
            (_("in hand") if choice.mode is Mode.PLACE else _("move"), piece),
            (_("where"), where),
            (_("spot"), [(spots, "gold"), (f" {choice.spot:+}", "gold")]),
            (_("angle"), angles),
        ],
        width,
    )


def _rows(rows: Sequence[tuple[str, Line]], width: int) -> list[Line]:
    title = min(max(cell_width(name) for name, _line in rows) + 1, width // 2)
    return [[(fit(name, title), "quiet"), *line] for name, line in rows]


def _said(choice: Choice, remarks: Sequence[Remark], width: int) -> list[Line]:
    """Return why the choice is refused, else the remarks."""
    refusal = choice.refusal
    if refusal is not None:
        text = say(refusal.reason)
        return [[(part, "warning")] for part in wrap(text[:1].upper() + text[1:] + ".", width, 7)]
    return remark_lines(remarks, width, 3)


def _keys(choice: Choice, width: int) -> list[Line]:
    told = {
        Mode.PLACE: [
            (_("Tab"), _("piece")),
            ("s n m", _("same, next, second")),
            ("← →", _("spot")),
            ("↑ ↓", _("angle")),
            ("v", _("move a piece")),
            (_("Enter"), _("let go")),
        ],
        Mode.POINT: [
            ("← →", _("piece")),
            (_("Esc"), _("back to the stock")),
            (_("Enter"), _("take in hand")),
        ],
        Mode.MOVE: [
            (_("Tab"), _("piece")),
            ("s n m", _("back, on, two on")),
            ("← →", _("spot")),
            ("↑ ↓", _("angle")),
            (_("Esc"), _("put it back")),
            (_("Enter"), _("let go")),
        ],
    }[choice.mode]
    names = max(cell_width(keys) for keys, _text in told) + 1
    lines: list[Line] = [[(fit(keys, names), "gold"), (text, "quiet")] for keys, text in told]
    return [line for line in lines if line_width(line) <= width] if width > 20 else []


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
        Binding(
            "shift+tab", "other_piece(-1)", N_("Previous piece"), show=False, id="table.before"
        ),
        Binding("s", "go(0)", N_("Same compartment"), show=False, id="table.same"),
        Binding("n", "go(1)", N_("Next compartment"), show=False, id="table.next"),
        Binding("m", "go(2)", N_("Compartment after next"), show=False, id="table.second"),
        Binding("v", "move_piece", N_("Move a piece"), id="table.move-piece"),
        Binding("escape", "back", N_("Back to the stock"), show=False, id="table.back"),
        Binding("left", "across(-1)", N_("Spot behind"), show=False, id="table.left"),
        Binding("right", "across(1)", N_("Spot ahead"), show=False, id="table.right"),
        Binding("up", "turn(1)", N_("Next angle"), show=False, id="table.up"),
        Binding("down", "turn(-1)", N_("Previous angle"), show=False, id="table.down"),
    ]

    game_id = "hamster_rolle"
    pictures = (WheelView, Stocks)
    asks = "#in-hand"

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
            return bool(choice.movable) or Sentence(
                N_("you cannot move any piece of the wheel now")
            )
        if action == "go" and choice.mode is Mode.PLACE:
            there = choice.target(int(str(parameters[0]))) is not None
            return there or Sentence(N_("this compartment is not open now"))
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


__all__ = ["TABLE"]


def __getattr__(name: str) -> Any:
    """Make the table when it is first asked for: pictures need none."""
    if name != "TABLE":
        raise AttributeError(name)
    from jericho_tui.tui.tables import table_in_words

    return table_in_words("hamster_rolle", HamsterTable)
