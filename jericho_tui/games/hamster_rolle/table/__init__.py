"""Hamster Rolle on the screen: the wheel from the side, stocks, and keys that let a piece go.

`picture` says what is painted where: it is pure, so it is tested and measured without a screen.
`hand` is the choice under way. Of the wheel only the cells that changed are drawn again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import radians
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from jericho_tui.bots.worker import BotError, Thinker
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import side_of
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.hamster_rolle import INFO, TURN_CAP
from jericho_tui.games.hamster_rolle.bots.knowledge import Projection
from jericho_tui.games.hamster_rolle.rules import wheel as kit
from jericho_tui.games.hamster_rolle.rules.rig import FRAMES_PER_SECOND, Frame
from jericho_tui.games.hamster_rolle.rules.setup import Position
from jericho_tui.games.hamster_rolle.rules.state import HamsterObservation, Rolled
from jericho_tui.games.hamster_rolle.table import picture
from jericho_tui.games.hamster_rolle.table.hand import TARGETS, Choice, Mode, held
from jericho_tui.games.hamster_rolle.text import kind_letter, kind_name
from jericho_tui.play.names import cell_width
from jericho_tui.play.player import Limit
from jericho_tui.text.aloud import sentence
from jericho_tui.text.language import _, say
from jericho_tui.text.voice import Remark
from jericho_tui.tui.mosaic import BLOCKS
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.tables.panels import Sight, TablePanel, name_role, remark_lines, worded
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right, line_width

if TYPE_CHECKING:
    from jericho_tui.tui.access import AccessibleApp


TICK: Final = 1 / FRAMES_PER_SECOND
"""Seconds that a picture stands."""
_PARTS: Final = 3
"""In so many pictures the wheel at rest is drawn sharp; in one there would be much to send."""


def come(wheel: kit.Wheel) -> float:
    """Return how far the hub of a wheel at rest has come since the beginning, mm to the right."""
    return -radians(wheel.turn / 100) * kit.WHEEL.outer_radius


def pictures(thinker: Thinker, position: Position, roll: kit.Roll) -> Sequence[picture.Scene]:
    """Return the pictures of a roll; waits for whoever computes them, so never on an event loop.

    :param position: the one in which CHANCE acted.
    :raises BotError: they could not be computed.
    """
    decision = thinker.choose(partial(Projection), (position, roll), Limit())
    frames: Sequence[Frame] = decision.action
    start = come(position.wheel)
    scenes = [
        picture.Scene(frame.wheel, start + frame.shift / 100, moving=True) for frame in frames
    ]
    last = scenes[-1]
    rest = replace(last, moving=False)
    if len(scenes) == 1:  # how it rolled is not known
        return [rest]
    return [*scenes, *(replace(last, sharp=part / _PARTS) for part in range(1, _PARTS)), rest]


_VARIABLES: Final = {
    "ground": "background",
    **{
        name: name.replace("card-", "brick-")
        for name in picture.INK_NAMES
        if name.startswith("card-")
    },
    "orange": "brick-orange",
    "stone": "brick-stone",
}
"""What an ink's variable is called in a theme, where it is not called as the ink."""


class WheelView(Widget):
    """The wheel from the side."""

    DEFAULT_CSS = """
    WheelView { height: 1fr; width: 1fr; }
    """

    if TYPE_CHECKING:

        @property
        def app(self) -> "AccessibleApp":  # type: ignore[override]  # narrower, as textual advises
            """Which knows what pictures are drawn with."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._scene: picture.Scene | None = None
        self._cells: Sequence[Sequence[picture.Cell]] = ()
        self._painter: picture.Painter | None = None
        self._styles: dict[tuple[bool, int, int], Style] = {}
        self._strips: dict[int, Strip] = {}

    def on_mount(self) -> None:
        self.watch(self.app, "mosaic", self._forget, init=False)

    def show(self, scene: picture.Scene) -> None:
        """Show another scene; nothing is drawn where it is the same."""
        if scene != self._scene:
            self._scene = scene
            self.redraw()

    def look(self, sight: Sight) -> None:
        """Show the wheel to somebody who only looks."""
        wheel = sight.observation.position.wheel
        self.show(picture.Scene(wheel, come(wheel)))

    def on_resize(self, event: events.Resize) -> None:
        event.stop()
        self._forget()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._forget()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self._scene is None:
            return
        size = self.content_size
        x, y = picture.place_at(self._scene, size.width, size.height, offset.x, offset.y)
        self.post_message(TablePanel.Clicked("wheel", kit.compartment_at(x, y)))

    def render_line(self, y: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._strip(y)
        return strip

    def _forget(self) -> None:
        self._painter = None
        self._styles.clear()
        self._strips.clear()
        self._cells = ()
        if self.is_attached:
            self.redraw()

    def redraw(self) -> None:
        """Paint the scene and draw again what is different."""
        width, height = self.content_size
        if self._scene is None or not width or not height:
            return
        before = self._cells
        self._cells = self._paint(self._scene, width, height)
        if len(before) != len(self._cells):
            self._strips.clear()
            self.refresh()
            return
        regions = []
        for y, (old, new) in enumerate(zip(before, self._cells, strict=True)):
            if old != new:
                self._strips.pop(y, None)
                regions += [Region(x, y, end - x, 1) for x, end in _changed(old, new)]
        if regions:
            self.refresh(*regions)

    def _paint(
        self, scene: picture.Scene, width: int, height: int
    ) -> Sequence[Sequence[picture.Cell]]:
        if self.app.no_color:
            return [
                [picture.Cell(text, picture.NONE, picture.NONE) for text in line]
                for line in picture.outlined(scene, width, height)
            ]
        if self._painter is None:
            self._painter = picture.Painter(width, height, self._mix(), self.app.mosaic)
        cells = self._painter.paint(scene)
        if not (scene.moving and self._cells) or self.app.native_ansi_color:
            return cells
        sharp, plain = round(len(cells) * scene.sharp), self._painter.plain
        rest = picture.steadied(
            self._cells[sharp:],
            cells[sharp:],
            self.app.mosaic,
            lambda column, row: plain(column, sharp + row),
        )
        return [*cells[:sharp], *rest]

    def _mix(self) -> picture.Mix:
        if self.app.native_ansi_color:
            return picture.most_of
        colours = [self._colour(name).rgb for name in picture.INK_NAMES]
        return picture.mean_of(colours)

    def _colour(self, ink: str) -> Color:
        return Color.parse(self.app.theme_variables[_VARIABLES.get(ink, ink)])

    def _strip(self, y: int) -> Strip:
        width = self.content_size.width
        if y >= len(self._cells):
            return Strip.blank(width, self.rich_style)
        segments = []
        text, last = "", None
        moving = self._scene is not None and self._scene.moving
        row = self._cells[y]
        for cell in picture.inverted(row, self.app.mosaic) if moving else row:
            style = (cell.text not in BLOCKS, cell.paint, cell.ground)
            if style != last:
                if text:
                    segments.append(Segment(text, self._style(last)))
                text, last = "", style
            text += cell.text
        segments.append(Segment(text, self._style(last)))
        return Strip(segments, width)

    def _style(self, key: tuple[bool, int, int] | None) -> Style:
        assert key is not None
        style = self._styles.get(key)
        if style is None:
            written, paint, ground = key
            style = self.rich_style
            if ground != picture.NONE:
                style += Style(bgcolor=self._paint_colour(ground).rich_color)
            if written:
                style += Style(bold=True)
                if paint != picture.NONE:
                    style += Style(color=self._text_on(paint).rich_color)
            elif paint != picture.NONE:
                style += Style(color=self._paint_colour(paint).rich_color)
            self._styles[key] = style
        return style

    def _paint_colour(self, paint: int) -> Color:
        if self.app.native_ansi_color:
            return self._colour(picture.INK_NAMES[paint])
        return Color(paint >> 16, paint >> 8 & 255, paint & 255)

    def _text_on(self, ink: int) -> Color:
        name = "gold-ink" if ink == picture.GOLD else "wood-ink"
        if ink >= picture.PIECES:
            name = _VARIABLES[picture.INK_NAMES[ink]].replace("brick-", "ink-")
        return Color.parse(self.app.theme_variables[name])


def _changed(old: Sequence[picture.Cell], new: Sequence[picture.Cell]) -> Iterator[tuple[int, int]]:
    start = end = -1
    for x, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is after or before == after:
            continue
        if start < 0:
            start = x
        elif x > end:
            yield start, end
            start = x
        end = x + 1
    if start >= 0:
        yield start, end


_TARGETS: Final = {"same": N_("same"), "next": N_("next one"), "second": N_("after next")}
"""What the compartments are called that a piece may be placed in."""
_NAMES: Final = 8  # columns of a name beside the stocks
KIND_ROLES: Final = tuple(
    f"{name.removeprefix('card-')}-bold"
    for name in picture.INK_NAMES[picture.PIECES : picture.PIECES + len(kit.KINDS)]
)
"""How the letter of every kind looks."""


class Stocks(TablePanel[Any, HamsterObservation]):
    """The title, the turn, and what everybody still has to place."""

    considers = False

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
        head += [(f"{kind_letter(kind)} ", KIND_ROLES[kind]) for kind in range(kit.NUM_KINDS)]
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
        counts = Counter(map(kit.kind_of, position.stocks[seat]))
        line: Line = [
            ("▸" if moves else " ", "gold"),
            (bracket, "quiet"),
            (fit(sight.names[seat], names) + " ", name_role(sight, seat)),
        ]
        for kind in range(kit.NUM_KINDS):
            number = counts[kind]
            line.append((f"{number} ", KIND_ROLES[kind]) if number else ("· ", "off"))
        total = fit_right(str(len(position.stocks[seat])), 2)
        return [*line, (total, "gold" if seat == sight.observation.seat else "strong")]


class HandPanel(TablePanel[Choice, HamsterObservation]):
    """What is chosen: piece, compartment, spot and angle; why it cannot be, or what it will do."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        choice = self.choice
        prompt = worded(sight.prompt, "quiet", width, height)
        if choice is None:
            return prompt[:height]
        if choice.must_pass:
            told = _("You cannot place or move anything: Enter passes.")
            return worded(told, "gold", width, height)
        said = _said(choice, self.remarks, width)
        parts = [_chosen(choice, width), said, _keys(choice, width), prompt]
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
    refusal = choice.refusal
    if refusal is not None:
        text = say(refusal.reason)
        return worded(text[:1].upper() + text[1:] + ".", "warning", width, 7)
    return remark_lines(remarks, width, 3)


def _keys(choice: Choice, width: int) -> list[Line]:
    placing = choice.mode is Mode.PLACE
    if choice.mode is Mode.POINT:
        told = [("← →", _("piece")), (_("Esc"), _("back to the stock"))]
    else:
        where = _("same, next, second") if placing else _("back, on, two on")
        told = [(_("Tab"), _("piece")), ("s n m", where), ("← →", _("spot")), ("↑ ↓", _("angle"))]
        told.append(("v", _("move a piece")) if placing else (_("Esc"), _("put it back")))
    told.append((_("Enter"), _("take in hand") if choice.mode is Mode.POINT else _("let go")))
    names = max(cell_width(keys) for keys, _text in told) + 1
    lines: list[Line] = [[(fit(keys, names), "gold"), (text, "quiet")] for keys, text in told]
    return [line for line in lines if line_width(line) <= width] if width > 20 else []


class HamsterTable(TableView[Choice], inherit_bindings=False):
    """A Hamster Rolle table."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    HamsterTable #halves { height: 1fr; }
    HamsterTable #wheel { width: 1fr; height: 1fr; }
    HamsterTable #words { width: 40; height: 1fr; padding: 0 1; }
    HamsterTable #stocks, HamsterTable #in-hand { border: none; padding: 0; }
    HamsterTable #stocks { height: 9; }
    HamsterTable #in-hand { height: 21; }
    HamsterTable #log { max-width: 100%; }
    .-wide HamsterTable #words { width: 52; }
    .-narrow HamsterTable #words { width: 29; padding: 0 1; }
    .-short HamsterTable #stocks { height: 8; }
    .-short HamsterTable #in-hand { height: 1fr; }
    .-short HamsterTable #log { display: none; }
    .-short HamsterTable.rolled #in-hand { height: 5; }
    .-short HamsterTable.rolled #log { display: block; }
    ReplayScreen HamsterTable #in-hand { display: none; }
    ReplayScreen HamsterTable #log { display: block; }
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
        Binding("up", "along(1)", N_("Next angle"), show=False, id="table.up"),
        Binding("down", "along(-1)", N_("Previous angle"), show=False, id="table.down"),
    ]

    game_id = "hamster_rolle"
    pictures = (WheelView, Stocks)
    asks = "#in-hand"

    class Filmed(Message):
        """The pictures of a roll are there."""

        def __init__(self, scenes: Sequence[picture.Scene]) -> None:
            super().__init__()
            self.scenes = scenes

    _rolling = False  # whether a roll is being shown; a key ends it
    _film: list[picture.Scene]  # the pictures of it still to come
    _timer: Timer | None = None
    _clock: Timer | None = None
    _until = 0.0  # when the mover's time is over, where that is limited (H5)

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
    def _compute_film(self, position: Position, roll: kit.Roll) -> None:
        try:
            scenes = pictures(self.app.thinker, position, roll)
        except BotError:
            scenes = []  # what the roll came to is known; only how is not
        self.post_message(self.Filmed(scenes))

    @on(Filmed)
    def _filmed(self, message: Filmed) -> None:
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

    def _is_over(self, film: Sequence[picture.Scene]) -> None:
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
            self.app.note(sentence(say(choice.refusal.reason)))

    def action_other_piece(self, step: int) -> None:
        self.change(lambda choice: choice.other_piece(step))

    def action_go(self, target: int) -> None:
        self.change(lambda choice: choice.go(target))

    def action_move_piece(self) -> None:
        self.change(lambda choice: choice.toggle_move())

    def action_back(self) -> None:
        self.change(lambda choice: choice.back())

    def click(self, panel: str, what: int) -> None:
        self.change(lambda choice: choice.take_compartment(what))

    def change(self, change: Callable[[Choice], object]) -> None:
        if self._rolling or (self.choice is not None and self.choice.must_pass):
            return
        super().change(change)
        self.refresh_bindings()


def _scene(position: Position, choice: Choice | None) -> picture.Scene:
    if choice is not None and not choice.must_pass:
        wheel = choice.wheel()
        pointed = choice.piece if choice.mode is Mode.POINT else -1
        chosen = -1 if choice.mode is Mode.POINT else choice.compartment
        hand = choice.hand()
        return picture.Scene(wheel, come(wheel), choice.targets, chosen, hand, pointed)
    wheel, put = position.wheel, position.put
    if put is None:
        return picture.Scene(wheel, come(wheel))
    shown = wheel.without(position.in_hand)
    return picture.Scene(shown, come(shown), (), -1, held(position, put))


TABLE: Final = GameTable(HamsterTable)
