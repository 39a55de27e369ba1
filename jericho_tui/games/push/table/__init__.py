"""The Push table: its canvases laid out, and keys turned into a move.

Push on the screen: columns, players with what they risk, and the keys that choose a move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.push.rules.cards import (
    COPIES,
    DIE,
    DRAW,
    LANE_POINTS,
    NUM_COLOURS,
    NUM_COLUMNS,
    NUM_VALUES,
    PASS,
    PLACE,
    PROTECT,
    ROLLS,
    STOP,
    TAKE,
    Action,
    Kind,
    Phase,
    count_numbered,
    count_of,
    full_deck,
    lane_of,
    points,
)
from jericho_tui.games.push.rules.setup import Placed, Taken, TurnedUp
from jericho_tui.games.push.rules.state import (
    PushObservation,
    bust_chance,
    fits_nowhere,
    once_placed,
)
from jericho_tui.games.push.table.columns import (
    CARD,
    SAFE_SIGN,
    STAR_SIGN,
    Columns,
    bench_lines,
    card_brick,
    counts_line,
    risk_line,
)
from jericho_tui.games.push.text import DIE_SIGN, VOICE
from jericho_tui.play.names import cell_width
from jericho_tui.prose.colours import colour_letter, colour_name, colour_symbol
from jericho_tui.prose.counts import percent, points_text
from jericho_tui.prose.language import _
from jericho_tui.tui.tables import table_in_words
from jericho_tui.tui.tables.choosing import ChoosingTable, ListChoice, digits
from jericho_tui.tui.tables.motion import Flight, flight
from jericho_tui.tui.tables.panels import (
    ChoiceCanvas,
    SightCanvas,
    StatusCanvas,
    add_remarks,
    name_role,
)
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, fit, fit_line, fit_right, line_width, wrap


def flown(table: ChoosingTable[Any], event: Event) -> list[Flight]:
    """Return what an event moves; the table still shows what was before it."""
    columns = table.query_one(Columns)
    match event:
        case Placed(card=card, column=column):
            return flight(card_brick(card, CARD), columns.drawn_at(), columns.card_at(column))
        case Taken(seat=seat, column=column, cards=cards):
            end = table.seat_at(seat)
            return [
                flown
                for row, card in enumerate(cards)
                for flown in flight(card_brick(card, CARD), columns.card_at(column, row), end)
            ]
    return []


_RISKY: Final = 0.25
"""From this chance of a bust on it is a warning."""


class StatusLine(StatusCanvas):
    """Pile, direction of collecting, and the public odds of going bust."""

    game_id = "push"
    rated_from = 0

    def groups(self, sight: Sight, *, narrow: bool) -> list[Line]:
        seen: PushObservation = sight.observation
        cells = 10 if narrow else 20
        left = seen.cards_left()
        deck = full_deck(seen.num_seats, two_keep=seen.rules.two_keep)
        full = -(-left * cells // len(deck))
        pile: Line = [
            (_("Draw pile") + " ", "quiet"),
            ("█" * full, "gold"),
            ("·" * (cells - full), "pile-gone"),
            (f" {left}", "strong"),
        ]
        return [pile, _direction(seen), _odds(seen, narrow)]


def _direction(seen: PushObservation) -> Line:
    if seen.num_seats == 2:
        return []  # there is one other, whichever way round
    if seen.switches % 2:
        return [("⟲ ", "gold"), (_("right first"), "strong")]
    return [("⟳ ", "quiet"), (_("left first"), "strong")]


def _odds(seen: PushObservation, narrow: bool) -> Line:
    if not seen.rules.odds or seen.phase not in (Phase.CHOOSE, Phase.DECIDE):
        return []  # the next card is not what is decided on
    title = _("bust") if narrow else _("bust on the next card")
    chance = bust_chance(seen)
    role = "down" if chance >= _RISKY else "strong" if chance else "up"
    return [(f"{title} ", "quiet"), (percent(chance), role)]


class Players(SightCanvas):
    """Two lines a player: points and what is safe, then what lies unprotected."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: PushObservation = sight.observation
        gap = height >= 3 * seen.num_seats + 1
        benches = bench_lines(seen.bench, width - 2)
        lines: list[Line] = []
        for seat in map(Seat, range(seen.num_seats)):
            lines.append(self._head(sight, seat, width))
            if height >= 2 * seen.num_seats:  # else what they have in all must do
                bench = _with_protected(benches[seat], seen.protected[seat], width - 2)
                lines.append([("  ", "plain"), *bench])
            if gap:
                lines.append([])
        whose = seen.turn if seen.seat is None else seen.seat
        risk = risk_line(seen.bench[whose])
        if risk and len(lines) < height:
            if seen.rules.risk:
                risk.append((f"{STAR_SIGN}−{points(seen.bench[whose])}", "down"))
            head = _("on the die")
            if line_width(risk) + len(head) + 1 > width:
                head = DIE_SIGN
            lines.append([(f"{head} ", "quiet"), *risk])
        return lines

    def _head(self, sight: Sight, seat: Seat, width: int) -> Line:
        seen: PushObservation = sight.observation
        acts = seat in seen.acting
        waits = seat in seen.queue[1:] if seen.phase is Phase.COLLECT else False
        shows = sight.open_state is not None or seen.shows_protected(seat)
        if shows:
            total = points_text(seen.score(seat))
            safe = f"{SAFE_SIGN} {points(seen.protected[seat])}" if seen.protected[seat] else ""
        else:
            total = points_text(points(seen.bench[seat]))
            hidden = count_numbered(seen.protected[seat])
            safe = f"+ {SAFE_SIGN}×{hidden}" if hidden else ""
        note = fit_right(safe, 7)
        rating = fit_right(sight.ratings[seat], 6) if width >= 46 else ""
        room = width - 2 - 11 - len(note) - len(rating)
        return [
            ("▸ " if acts else "… " if waits else "  ", "gold" if acts else "quiet"),
            (fit(sight.names[seat], room), name_role(sight, seat)),
            (fit_right(total, 11), "strong"),
            (note, "up"),
            (rating, "quiet"),
        ]


def _with_protected(bench: Line, protected: int, width: int) -> Line:
    """Return what lies in front of a seat, and how many cards lie face down."""
    line = bench or [(_("nothing unprotected"), "faint")]
    safe = counts_line(protected)
    mark: Line = [("  ", "plain"), (f"{SAFE_SIGN} ", "up"), *safe]
    if safe and line_width(line) + line_width(mark) <= width:
        return [*line, *mark]
    return line


_NAME: Final = 11
_CELL: Final = 5
"""Columns of a colour's name, and of a card."""
RISK_WIDTH: Final = _NAME + _CELL * NUM_VALUES


def risk_picture(seen: PushObservation, action: Action | None) -> list[Line]:
    """Return all cards that the pile may have, by colour and value; what would bust is lit.

    Empty where the match shows no odds, and while the next card is not what is decided on.

    :param action: what is considered: a card counts as placed already.
    """
    if not seen.rules.odds or seen.phase not in (Phase.CHOOSE, Phase.DECIDE, Phase.PLACE):
        return []
    masks: Sequence[int] = seen.masks
    count = seen.count
    if action is not None and action.kind is Kind.PLACE:
        masks, count = once_placed(seen, action.index)
    head: Line = [(fit(_("to come"), _NAME), "quiet")]
    head += [(str(value + 1).center(_CELL), "quiet") for value in range(NUM_VALUES)]
    lines = [head]
    for colour in range(NUM_COLOURS):
        role = CARD_COLOURS[colour]
        first = colour * NUM_VALUES
        line: Line = [(fit(colour_name(colour), _NAME), role)]
        for card in range(first, first + NUM_VALUES):
            busts = fits_nowhere(card, masks, count)
            line += _cell(colour_symbol(colour), count_of(seen.left, card), busts, f"{role}-bold")
        lines.append(line)
    dice, busts = count_of(seen.left, DIE), fits_nowhere(DIE, masks, count)
    last: Line = [
        (fit(_("die"), _NAME), "trumpet"),
        (f" {DIE_SIGN} ×{dice} ", "red-brick" if busts and dice else "trumpet"),
    ]
    legend = _("go bust")
    gap = RISK_WIDTH - line_width(last) - cell_width(legend) - 6
    lines.append([*last, (" " * gap, "plain"), ("     ", "red-brick"), (f" {legend}", "quiet")])
    return lines


def _cell(symbol: str, there: int, busts: bool, role: str) -> Line:
    """Return a card's symbol as often as it may come, of as often as there is the card."""
    gone = COPIES - there
    if there and busts:
        return [(f" {symbol * there}{' ' * gone} ", "red-brick")]
    return [(f" {symbol * there}", role), (f"{'·' * gone} ", "faint")]


_LIST: Final = 34
"""Columns of the list, at most half of all."""
_ROOMY: Final = 100
"""Columns from which what may still be drawn stands beside it."""
_KEYS: Final = {Kind.DRAW: "d", Kind.STOP: "s", Kind.PASS: "n"}


class Moves(ChoiceCanvas[ListChoice[Action]]):
    """The moves of whoever is asked, and what they risk. The table's keys move its selection."""

    @dataclass
    class Clicked(Message):
        """A move was clicked."""

        index: int

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        choice = self.choice
        if choice is None:
            return [[(text, "quiet")] for text in wrap(sight.prompt, width, max(1, height))]
        risk = risk_picture(sight.observation, self.action)
        if width < _ROOMY or height < len(risk):
            risk = []
        whole, width = width, width - (RISK_WIDTH + 2 if risk else 0)
        size = min(_LIST, width // 2)
        text: list[Line] = [
            [(part, "gold")] for part in wrap(sight.prompt, width - size - 2, height)
        ]
        add_remarks(text, self.remarks, width - size - 2, height)
        lines: list[Line] = []
        rows = [self._row(sight, action) for action in choice.actions]
        for number in range(min(height, max(len(rows), len(text), len(risk)))):
            line = fit_line(rows[number] if number < len(rows) else [], size + 2)
            line += text[number] if number < len(text) else []
            if number < len(risk):
                line = fit_line(line, whole - RISK_WIDTH) + risk[number]
            lines.append(line)
        return lines

    def selection(self) -> tuple[int, int] | None:
        return None if self.choice is None else (2, self.choice.index)

    def clicked(self, x: int, y: int) -> Message | None:
        there = self.choice is not None and x < _LIST and y < len(self.choice.actions)
        return self.Clicked(y) if there else None

    def _row(self, sight: Sight, action: Action) -> Line:
        chosen = action is self.action
        line: Line = [
            ("▸ " if chosen else "  ", "gold"),
            (f"{key_of(action)} ", "gold" if chosen else "quiet"),
            (VOICE.action_name(action), "strong" if chosen else "plain"),
        ]
        if action.kind is Kind.PROTECT:
            seen: PushObservation = sight.observation
            assert seen.seat is not None  # a spectator is asked for nothing
            lane = lane_of(seen.bench[seen.seat], action.index)
            role = f"{CARD_COLOURS[action.index]}-bold"
            line += [(f" {colour_symbol(action.index)} {points_text(LANE_POINTS[lane])}", role)]
        return line


def key_of(action: Any) -> str:
    """Return the key that chooses a move."""
    if action.kind is Kind.PROTECT:
        return colour_letter(action.index).lower()
    return _KEYS.get(action.kind) or str(action.index + 1)


_TICK: Final = 0.12
"""Seconds that a tumbling die shows a face."""


class PushTable(ChoosingTable[ListChoice[Action]]):
    """A Push table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    PushTable #board {
        layout: grid;
        grid-size: 2;
        grid-columns: 1fr 50;
        grid-rows: 12 1fr;
        height: 1fr;
    }
    PushTable #columns { row-span: 2; height: 100%; }
    PushTable #benches { height: 100%; }
    PushTable.five #board, PushTable.six #board { grid-rows: 16 1fr; }
    PushTable #moves { height: 9; }
    PushTable #log { height: 1fr; }
    .-wide PushTable #board { grid-columns: 1fr 68; }
    .-narrow PushTable #board { grid-columns: 54% 46%; grid-rows: 11 1fr; }
    .-narrow PushTable.two #board { grid-rows: 7 1fr; }
    .-narrow PushTable.three #board { grid-rows: 9 1fr; }
    .-narrow PushTable.five #board { grid-rows: 13 1fr; }
    .-narrow PushTable.six #board { grid-rows: 1fr; }
    .-narrow PushTable #moves { height: 7; }
    .-narrow PushTable.six #log { display: none; }

    ReplayScreen PushTable #moves, PushTable.open #moves { display: none; }
    ReplayScreen PushTable #log { border: round $gold; border-title-color: $gold; }
    ReplayScreen.-narrow PushTable #columns { row-span: 1; }
    ReplayScreen.-narrow PushTable #board { grid-rows: 14 1fr; }
    ReplayScreen.-narrow PushTable #log { display: block; column-span: 2; height: 100%; }
    CoachedScreen PushTable #coach { border: round $gold; padding: 0 1; height: 1fr; }
    CoachedScreen.-narrow PushTable #columns { row-span: 1; }
    CoachedScreen.-narrow PushTable #board { grid-rows: 1fr 7; }
    CoachedScreen.-narrow PushTable #moves { height: 6; }
    CoachedScreen.-narrow.answered PushTable #moves { display: none; }
    CoachedScreen.-narrow PushTable #coach {
        border: none;
        background: $panel;
        column-span: 2;
        height: 100%;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "draw", N_("Draw"), id="table.draw"),
        Binding("s", "stop", N_("Stop"), id="table.stop"),
        Binding("n,0", "none", N_("No column"), id="table.no-column"),
        *digits(range(1, NUM_COLUMNS + 1), N_("Choose this column"), "column"),
        Binding("left,up", "across(-1)", N_("Previous move"), show=False, id="table.before"),
        Binding("right,down", "across(1)", N_("Next move"), show=False, id="table.after"),
        # The letters of the colours, English and French: rouge vert bleu jaune pourpre.
        Binding("r", "protect(0)", N_("Protect red"), show=False, id="table.protect-red"),
        Binding("g,v", "protect(1)", N_("Protect green"), show=False, id="table.protect-green"),
        Binding("b", "protect(2)", N_("Protect blue"), show=False, id="table.protect-blue"),
        Binding("y,j", "protect(3)", N_("Protect yellow"), show=False, id="table.protect-yellow"),
        Binding("p", "protect(4)", N_("Protect purple"), show=False, id="table.protect-purple"),
    ]

    game_id = "push"
    pictures = (Columns, Players)
    titles: ClassVar = {"benches": N_("Players")}
    untold = (TurnedUp,)

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._tumbling: Timer | None = None
        self._shown = 0
        """How many faces the tumbling die has shown."""

    def flown(self, event: Event) -> list[Flight]:
        return flown(self, event)

    def compose(self) -> ComposeResult:
        yield StatusLine(id="status")
        with Container(id="board"):
            yield Columns(id="columns")
            yield Players(id="benches")
            yield self.own_log()
        yield Moves(id="moves", classes="asked")

    def begin(self, sight: Sight) -> ListChoice[Action] | None:
        return ListChoice(sight.observation.legal_actions()) if sight.acting else None

    def show(self, sight: Sight) -> None:
        super().show(sight)
        self._roll(sight.observation.phase is Phase.ROLL)

    def show_choice(self) -> None:
        self.query_one(Columns).entitle(_("Columns"))
        moves = self.query_one(Moves)
        moves.entitle(_("Waiting") if self.choice is None else _("Your move"))
        super().show_choice()
        self.query_one(Columns).follow()

    def way_to(self, action: Action) -> list[str]:
        if action is self.considered():
            return ["confirm"]
        return [_COMMANDS[action], "confirm"]

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        actions = () if self.choice is None else self.choice.actions
        if action == "none":
            forced = self.sight is None or self.sight.options["forced_collect"]
            return False if forced else PASS in actions or self.refused()
        if not actions:
            return self.idle() if action in ("confirm", "draw", "stop") else self.early()
        wanted = _meant(action, parameters)
        return not wanted or any(move in actions for move in wanted) or self.refused()

    def action_draw(self) -> None:
        self._take(_meant("draw"))

    def action_stop(self) -> None:
        self._take(_meant("stop"))

    def action_none(self) -> None:
        self._take(_meant("none"))

    def action_digit(self, digit: int) -> None:
        self._take(_meant("digit", (digit,)))

    def action_protect(self, colour: int) -> None:
        self._take(_meant("protect", (colour,)))

    @on(Moves.Clicked)
    def _move_clicked(self, message: Moves.Clicked) -> None:
        """Choose the move; a second click plays it."""
        if self.choice is not None:
            self._take((self.choice.actions[message.index],))

    @on(Columns.Clicked)
    def _column_clicked(self, message: Columns.Clicked) -> None:
        """Choose the column; a second click plays it."""
        self.action_digit(message.column + 1)

    def _take(self, actions: tuple[Action, ...]) -> None:
        """Choose whichever of these is legal; play it if it was chosen already."""
        self.choose_or_play(lambda choice: choice.seek(lambda action: action in actions))

    def _roll(self, rolls: bool) -> None:
        """Let the die tumble while it is rolled, unless nothing is to move by itself."""
        if rolls and self._tumbling is None and self.app.animation_level != "none":
            self._tumbling = self.set_interval(_TICK, self._tumble)
        elif not rolls and self._tumbling is not None:
            self._tumbling.stop()
            self._tumbling = None
            self.query_one(Columns).tumble(None)

    def _tumble(self) -> None:
        """Show another face, none twice running; what it comes to is not among these."""
        self._shown += 1
        self.query_one(Columns).tumble(ROLLS[self._shown * 5 % len(ROLLS)].index)


_COMMANDS: Final[dict[Action, str]] = {
    DRAW: "draw",
    STOP: "stop",
    PASS: "none",
    **{action: f"digit({action.index + 1})" for action in (*PLACE, *TAKE)},
    **{action: f"protect({action.index})" for action in PROTECT},
}
"""By move: the command that chooses it."""


def _meant(action: str, parameters: tuple[object, ...] = ()) -> tuple[Action, ...]:
    """Return the moves that a command chooses, if they are legal; () for other commands."""
    command = f"{action}({parameters[0]})" if parameters else action
    return tuple(move for move, name in _COMMANDS.items() if name == command)


TABLE: Final = table_in_words("push", PushTable)
