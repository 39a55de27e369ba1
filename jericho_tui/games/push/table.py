"""The Push table: columns, players with what they risk, and the keys that choose a move."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.geometry import Offset
from textual.timer import Timer

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.push.rules.cards import (
    BITS,
    COPIES,
    DIE,
    LANE_COUNT,
    LANE_POINTS,
    NUM_COLOURS,
    NUM_COLUMNS,
    NUM_VALUES,
    PLACE,
    ROLLS,
    STAR,
    VALUE_BITS,
    Action,
    Kind,
    Phase,
    colour_of,
    count_numbered,
    count_of,
    full_deck,
    lane_of,
    pack,
    points,
    unpack,
    value_of,
)
from jericho_tui.games.push.rules.setup import Lost, Placed, Rolled, Taken, TurnedUp
from jericho_tui.games.push.rules.state import (
    PushObservation,
    PushState,
    bust_chance,
    fits_nowhere,
    once_placed,
)
from jericho_tui.games.push.text import DIE_SIGN, RISKY, SWITCH_SIGN, VOICE, card_short
from jericho_tui.play.names import cell_width
from jericho_tui.text.colours import colour_letter, colour_name, colour_symbol
from jericho_tui.text.counts import percent, points_text
from jericho_tui.text.language import _
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.tables.choosing import ListChoice, digits
from jericho_tui.tui.tables.motion import Flight, flight, spot
from jericho_tui.tui.tables.panels import (
    Sight,
    StatusLine,
    TablePanel,
    add_remarks,
    name_role,
    two_columns,
    worded,
)
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import (
    Line,
    Piece,
    fit,
    fit_line,
    fit_right,
    line_width,
    wrap_line,
)

CARD: Final = 12
"""Columns of a card with its colour's name; narrower ones have its letter."""
SAFE_SIGN: Final = "▣"
STAR_SIGN: Final = "★"
_FORMS: Final = ((" ", True, " "), ("", True, ""), (" ", False, ""), ("", False, ""))
"""How a bench is written, the roomiest first: what stands before a colour, whether its values stand
there or their sum, and what stands between colours."""


def card_brick(card: int, width: int = CARD) -> Piece:
    """Return a card as a brick of this width: value, symbol, and the colour's name or letter."""
    if card == DIE:
        return (fit(f" {DIE_SIGN}   {_('die')}", width), "trumpet-brick")
    colour = colour_of(card)
    name = colour_name(colour) if width >= CARD else colour_letter(colour)
    text = f" {value_of(card)} {colour_symbol(colour)} {name}"
    return (fit(text, width), f"{CARD_COLOURS[colour]}-brick")


def lanes(bundle: int) -> list[tuple[int, int]]:
    """Return the colours a bundle has, each with its lane."""
    found = [(colour, lane_of(bundle, colour)) for colour in range(NUM_COLOURS)]
    return [(colour, lane) for colour, lane in found if lane]


def _bench(bundle: int, pad: str, apart: bool, gap: str) -> Line:
    """Return unprotected cards by colour, in one of the `_FORMS`."""
    line: Line = []
    for colour, lane in lanes(bundle):
        values = [str(value_of(card)) for card in reversed(unpack(lane))]
        text = f" {' '.join(values)}" if apart else f"={LANE_POINTS[lane]}"
        line += [(gap, "plain")] * bool(line and gap)
        line.append((f"{pad}{colour_symbol(colour)}{text} ", f"{CARD_COLOURS[colour]}-brick"))
    return line


def counts_line(bundle: int) -> Line:
    """Return how many cards of each colour lie face down: “♦×2 ▲×1”."""
    return [
        (f"{colour_symbol(colour)}×{LANE_COUNT[lane]} ", CARD_COLOURS[colour])
        for colour, lane in lanes(bundle)
    ]


_PIPS: Final = {1: (0, 1, 0), 2: (1, 0, 1), 3: (1, 1, 1), 4: (2, 0, 2), 5: (2, 1, 2), 6: (2, 2, 2)}
"""How many stand in the upper, middle and lower row, by value."""
_ROWS: Final = 3
"""Lines between the first and the last from which pips stand in rows."""


def face(card: int, width: int, height: int) -> list[Piece]:
    """Return a card that lies open, line by line."""
    title, role = card_brick(card, width)
    if height < _ROWS:
        return tab(card, width, height)
    middle = [text.center(width) for text in _middle(card, width, height - 2)]
    foot = DIE_SIGN if card == DIE else f"{colour_symbol(colour_of(card))} {value_of(card)}"
    return [(text, role) for text in (title, *middle, fit_right(f"{foot} ", width))]


def tab(card: int, width: int, height: int) -> list[Piece]:
    """Return what is seen of a card that lies under another, line by line."""
    title, role = card_brick(card, width)
    return [(title, role), *[(" " * width, role)] * (height - 1)]


def ghost(card: int, width: int, height: int) -> list[Piece]:
    """Return the outline of a card where it would lie, line by line."""
    title = f"▸{card_brick(card, width)[0].strip()}".ljust(width)
    sides, foot = f"│{' ' * (width - 2)}│", f"╰{'─' * (width - 2)}╯"
    lines = [title, *[sides] * (height - 2), *[foot] * (height > 1)]
    return [(line, "gold") for line in lines]


def _middle(card: int, width: int, height: int) -> list[str]:
    """Return what stands between the first line and the last: pips, or what the die may show."""
    if card == DIE:
        signs = [colour_symbol(face) for face in range(NUM_COLOURS)] + [STAR_SIGN]
        assert len(signs) == STAR + 1
        rows: Sequence[Sequence[str]] = (signs[:3], (), signs[3:])
    else:
        symbol = colour_symbol(colour_of(card))
        rows = [[symbol] * number for number in _PIPS[value_of(card)]]
    if height < _ROWS:
        return ["", " ".join("".join(row) for row in rows if row)][-height:]
    gap = " " * (width // 6)
    lines = [""] * height
    for place, row in zip((0, height // 2, height - 1), rows, strict=True):
        lines[place] = gap.join(row)
    return lines


_HEADS: Final = 2
"""Lines above the cards: a column's number, and what it is worth."""
_AHEAD: Final = 10
"""Cards of the pile that are shown where everything lies open."""


class _Size(NamedTuple):
    """How large cards are."""

    tab: int
    """Lines that are seen of a card under the next."""
    face: int
    """Lines of a card that lies open."""
    width: int
    """Columns."""
    least: int
    """Content lines of the canvas from which they are so large."""


_SIZES: Final = (
    _Size(5, 9, 28, 40),
    _Size(4, 7, 22, 34),
    _Size(3, 5, 18, 26),
    _Size(2, 4, 16, 20),
    _Size(1, 3, 14, 0),
)


def _size(height: int) -> _Size:
    """Return how large cards are where there are so many lines."""
    return next(size for size in _SIZES if height >= size.least)


def _pitch(width: int, height: int) -> int:
    """Return how far it is from one column to the next."""
    return min(width // NUM_COLUMNS, _size(height).width + 10)


def _card(width: int, height: int) -> int:
    return min(_size(height).width, _pitch(width, height) - 1)


class Columns(TablePanel["Choice", PushObservation]):
    """The three columns of a turn, and below them the drawn card or the die."""

    _face: int | None = None
    """What the die shows while it rolls; None: it lies still."""

    def tumble(self, face: int | None) -> None:
        """Show a face of the die while it rolls; None: the die lies still."""
        self._face = face
        self.repaint()

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: PushObservation = sight.observation
        news, chosen = self._news(seen, width), self.action
        target = chosen.index if chosen is not None and chosen.kind is Kind.PLACE else -1
        most = max(len(cards) + (place == target) for place, cards in enumerate(seen.columns))
        rows = max(_size(height).tab * most, height - _HEADS - len(news))
        stacks = [
            self._stack(cards, seen.card if column == target else None, rows)
            for column, cards in enumerate(seen.columns)
        ]
        drawn = [self._spread(pieces) for pieces in zip(*stacks, strict=True)]
        return [self._heads(seen), self._worths(seen), *drawn, *news][:height]

    def drawn_at(self) -> Offset | None:
        """Return where on the screen the drawn card lies."""
        head = _("drawn")
        found = self.place_of(head)
        return None if found is None else found + Offset(cell_width(head) + 1, 0)

    def card_at(self, column: int, row: int = -1) -> Offset | None:
        """Return where on the screen a card of a column lies; without a row, the next one."""
        width, height = self.content_size
        cards = self.sight.observation.columns[column]
        row = len(cards) if row < 0 else row
        return spot(self, column * _pitch(width, height), _HEADS + row * _size(height).tab)

    def clicked(self, x: int, y: int) -> Any:
        del y
        column = x // _pitch(*self.content_size)
        return column if column < NUM_COLUMNS else None

    def selection(self) -> tuple[int, int] | None:
        if self.action is None or self.action.kind not in (Kind.PLACE, Kind.TAKE):
            return None
        size = self.content_size
        return (self.action.index * _pitch(*size) + _card(*size) // 2, 0)

    def _heads(self, seen: PushObservation) -> Line:
        """Return the numbers of the columns; gold where the move may go."""
        menu = seen.legal_actions() if self.sight.acting else ()
        open_to = {a.index for a in menu if a.kind in (Kind.PLACE, Kind.TAKE)}
        texts: list[Piece] = []
        for column in range(NUM_COLUMNS):
            there = column < seen.count or seen.phase is Phase.COLLECT
            text, role = f"{column + 1}", "quiet" if there else "off"
            if column in open_to:
                text, role = f"[{text}]", "gold"
                if self.action is not None and self.action.index == column:
                    text = f"▼{text}▼"
            texts.append((text, role))
        return self._spread(texts)

    def _stack(self, cards: Sequence[int], drawn: int | None, rows: int) -> list[Piece]:
        """Return a column, line by line: each card lies on the one before, the last lies open."""
        size, width = _size(self.content_size.height), _card(*self.content_size)
        number = len(cards) + (drawn is not None)
        if not number:
            return [("·", "faint"), *[("", "plain")] * (rows - 1)]
        tall = min(size.face, rows - size.tab * (number - 1))
        under = cards[:-1] if drawn is None else cards
        lines = [line for card in under for line in tab(card, width, size.tab)]
        lines += face(cards[-1], width, tall) if drawn is None else ghost(drawn, width, tall)
        return [*lines, *[("", "plain")] * (rows - len(lines))]

    def _worths(self, seen: PushObservation) -> Line:
        """Return below each column's number what it is worth."""
        pieces: list[Piece] = []
        for cards in seen.columns:
            worth = points(pack(cards))
            text = points_text(worth) if _card(*self.content_size) >= CARD else f"{worth}"
            text += f" {DIE_SIGN}" if DIE in cards else ""
            pieces.append((text, "strong") if cards else ("", "plain"))
        return self._spread(pieces)

    def _spread(self, pieces: Sequence[Piece]) -> Line:
        """Return one piece a column, each in the middle of its cards."""
        pitch, width = _pitch(*self.content_size), _card(*self.content_size)
        line: Line = []
        for text, role in pieces:
            line += [(text.center(width), role), (" " * (pitch - width), "plain")]
        return line

    def _news(self, seen: PushObservation, width: int) -> list[Line]:
        """Return where the drawn card fits, or what the die says; which way it is collected."""
        if seen.phase is Phase.ROLL:
            lines = self._rolling(seen)
        elif seen.phase is Phase.PLACE:
            lines = self._drawn(seen, width)
        else:
            lines = self._rolled(width)
        if seen.switches:
            side = _("to the right") if seen.switches % 2 else _("to the left")
            text = _("collecting goes {side}").format(side=side)
            lines.append([(f"{SWITCH_SIGN * seen.switches} ", "strong"), (text, "quiet")])
        return lines + self._next(width)

    def _next(self, width: int) -> list[Line]:
        """Return the next cards of the pile, once they may be seen."""
        state: PushState | None = self.sight.open_state
        if state is None or state.drawn == len(state.deck):
            return []
        line: Line = [(_("next") + " ", "quiet")]
        for card in state.deck[state.drawn : state.drawn + _AHEAD]:
            role = "strong" if card >= DIE else f"{CARD_COLOURS[colour_of(card)]}-bold"
            line.append((f"{card_short(card)} ", role))
        return [fit_line(line, width)]

    def _drawn(self, seen: PushObservation, width: int) -> list[Line]:
        places = [action.index for action in PLACE if action in seen.menu]
        size = min(CARD + 1, _card(*self.content_size))
        head: Line = [(_("drawn") + " ", "quiet"), card_brick(seen.card, size), (" ", "plain")]
        started = ", ".join([str(place + 1) for place in places if place < seen.count])
        text = _("starts a column")
        if started:
            new = seen.count in places
            text = _("fits in {columns}, or starts one") if new else _("fits in {columns}")
        lines = wrap_line([*head, (text.format(columns=started), "gold")], width, 2)
        closed = [n for n in range(seen.count) if n not in places and seen.columns[n]]
        why = ", ".join([self._why_not(seen, column) for column in closed])
        return [*lines, *(wrap_line([(why, "quiet")], width, 2) if why else [])]

    @staticmethod
    def _why_not(seen: PushObservation, column: int) -> str:
        """Return what the drawn card and a column have in common (rule 3)."""
        number = column + 1
        if seen.card == DIE:
            return _("{column} has a die").format(column=number)
        shared = seen.masks[column] & BITS[seen.card]
        value, colour = value_of(seen.card), colour_name(colour_of(seen.card))
        if not shared & VALUE_BITS:
            text = _("{column} has {colour}")
        elif shared & ~VALUE_BITS:
            text = _("{column} has a {value} and {colour}")
        else:
            text = _("{column} has a {value}")
        return text.format(column=number, value=value, colour=colour)

    def _rolling(self, seen: PushObservation) -> list[Line]:
        face = (f" {DIE_SIGN} ", "trumpet-brick") if self._face is None else _face(self._face)
        mine, name = seen.roller == seen.seat, self.sight.names[seen.roller]
        text = _("The die is rolled for you.") if mine else _("The die is rolled for {name}.")
        return [[face, (f" {text.format(name=name)}", "strong")]]

    def _rolled(self, width: int) -> list[Line]:
        """Return what the die showed in the last move, and what it cost."""
        sight = self.sight
        rolled = next((event for event in sight.last if isinstance(event, Rolled)), None)
        if rolled is None:
            return []
        lost = sum(event.points for event in sight.last if isinstance(event, Lost))
        name = _("you") if rolled.seat == self.seen.seat else sight.names[rolled.seat]
        what = (f"−{lost}", "down") if lost else (_("nothing is lost"), "up")
        return wrap_line([_face(rolled.face), (f" {name}: ", "plain"), what], width, 2)


def _face(face: int) -> Piece:
    """Return what the die shows."""
    if face == STAR:
        return (f" {STAR_SIGN} {_('star')} ", "trumpet-brick")
    return (f" {colour_symbol(face)} {colour_name(face)} ", f"{CARD_COLOURS[face]}-brick")


def status(sight: Sight, narrow: bool) -> list[Line]:
    """Return pile, direction of collecting, and the public odds of going bust."""
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
    role = "down" if chance >= RISKY else "strong" if chance else "up"
    return [(f"{title} ", "quiet"), (percent(chance), role)]


class Players(TablePanel[Any, PushObservation]):
    """Two lines a player: points and what is safe, then what lies unprotected."""

    considers = False

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: PushObservation = sight.observation
        gap = height >= 3 * seen.num_seats + 1
        lines: list[Line] = []
        for seat in map(Seat, range(seen.num_seats)):
            lines.append(self._head(sight, seat, width))
            if height >= 2 * seen.num_seats:  # else what they have in all must do
                lines.append([("  ", "plain"), *_in_front(seen, seat, width - 2)])
            if gap:
                lines.append([])
        bench = seen.bench[seen.turn if seen.seat is None else seen.seat]
        # What each face of the die would cost: “♦−11 ▲−4”, the most first.
        risk = [
            (f"{colour_symbol(colour)}−{LANE_POINTS[lane]} ", f"{CARD_COLOURS[colour]}-bold")
            for colour, lane in sorted(lanes(bench), key=lambda pair: -LANE_POINTS[pair[1]])
        ]
        if risk and len(lines) < height:
            if seen.rules.risk:
                risk.append((f"{STAR_SIGN}−{points(bench)}", "down"))
            head = _("on the die")
            if line_width(risk) + len(head) + 1 > width:
                head = DIE_SIGN
            lines.append([(f"{head} ", "quiet"), *risk])
        return lines

    def _head(self, sight: Sight, seat: Seat, width: int) -> Line:
        seen: PushObservation = sight.observation
        acts = seat in seen.acting
        waits = seat in seen.queue[1:] if seen.phase is Phase.COLLECT else False
        if sight.open_state is not None or seen.shows_protected(seat):
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


def _in_front(seen: PushObservation, seat: Seat, width: int) -> Line:
    """Return what lies in front of a seat, and how many cards lie face down."""
    lines = [_bench(seen.bench[seat], *form) for form in _FORMS]
    fitting = next((line for line in lines if line_width(line) <= width), lines[-1])
    line = fitting or [(_("nothing unprotected"), "faint")]
    safe = counts_line(seen.protected[seat])
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


class Moves(TablePanel["Choice", PushObservation]):
    """The moves of whoever is asked, and what they risk. The table's keys move its selection."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        choice = self.choice
        if choice is None:
            return worded(sight.prompt, "quiet", width, max(1, height))
        risk = risk_picture(sight.observation, self.action)
        if width < _ROOMY or height < len(risk):
            risk = []
        whole, width = width, width - (RISK_WIDTH + 2 if risk else 0)
        size = min(_LIST, width // 2)
        text = worded(sight.prompt, "gold", width - size - 2, height)
        add_remarks(text, self.remarks, width - size - 2, height)
        rows = [self._row(sight, action) for action in choice.actions]
        lines = two_columns(rows, text, size + 2)
        return (two_columns(lines, risk, whole - RISK_WIDTH) if risk else lines)[:height]

    def selection(self) -> tuple[int, int] | None:
        return None if self.choice is None else (2, self.choice.index)

    def clicked(self, x: int, y: int) -> Any:
        there = self.choice is not None and x < _LIST and y < len(self.choice.actions)
        return y if there else None

    def _row(self, sight: Sight, action: Action) -> Line:
        chosen = action is self.action
        key = _KEYS.get(action.kind) or str(action.index + 1)
        if action.kind is Kind.PROTECT:
            key = colour_letter(action.index).lower()
        line: Line = [
            ("▸ " if chosen else "  ", "gold"),
            (f"{key} ", "gold" if chosen else "quiet"),
            (VOICE.action_name(action), "strong" if chosen else "plain"),
        ]
        if action.kind is Kind.PROTECT:
            seen: PushObservation = sight.observation
            assert seen.seat is not None  # a spectator is asked for nothing
            lane = lane_of(seen.bench[seen.seat], action.index)
            role = f"{CARD_COLOURS[action.index]}-bold"
            line += [(f" {colour_symbol(action.index)} {points_text(LANE_POINTS[lane])}", role)]
        return line


_TICK: Final = 0.12
"""Seconds that a tumbling die shows a face."""


class Choice(ListChoice[Action]):
    """The selection among the legal moves."""

    def type(self, digit: int) -> bool:
        return self.seek(_meant("digit", digit))

    def way_to(self, action: Action) -> list[str]:
        if action is self.action:
            return []
        if action.kind is Kind.PROTECT:
            return [f"protect({action.index})"]
        column = action.kind in (Kind.PLACE, Kind.TAKE)
        return [f"digit({action.index + 1})" if column else f"kind('{action.kind.name.lower()}')"]


def _meant(command: str, number: int) -> Callable[[Action], bool]:
    """Return what tells the move that a key means."""
    kinds = (Kind.PROTECT,) if command == "protect" else (Kind.PLACE, Kind.TAKE)
    index = number - (command == "digit")
    return lambda action: action.kind in kinds and action.index == index


class PushTable(TableView[Choice]):
    """A Push table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    PushTable #board { grid-columns: 1fr 50; grid-rows: 12 1fr; }
    PushTable #columns { row-span: 2; }
    PushTable.five #board, PushTable.six #board { grid-rows: 16 1fr; }
    PushTable #moves { height: 9; }
    .-wide PushTable #board { grid-columns: 1fr 68; }
    .-narrow PushTable #board { grid-columns: 54% 46%; grid-rows: 11 1fr; }
    .-narrow PushTable.two #board { grid-rows: 7 1fr; }
    .-narrow PushTable.three #board { grid-rows: 9 1fr; }
    .-narrow PushTable.five #board { grid-rows: 13 1fr; }
    .-narrow PushTable.six #board { grid-rows: 1fr; }
    .-narrow PushTable #moves { height: 7; }
    .-narrow PushTable.six #log { display: none; }

    ReplayScreen PushTable #moves, PushTable.open #moves { display: none; }
    ReplayScreen.-narrow PushTable #columns { row-span: 1; }
    ReplayScreen.-narrow PushTable #board { grid-rows: 14 1fr; }
    ReplayScreen.-narrow PushTable #log { display: block; column-span: 2; height: 100%; }
    CoachedScreen.-narrow PushTable #columns { row-span: 1; }
    CoachedScreen.-narrow PushTable #board { grid-rows: 1fr 7; }
    CoachedScreen.-narrow PushTable #moves { height: 6; }
    CoachedScreen.-narrow.answered PushTable #moves { display: none; }
    CoachedScreen.-narrow PushTable #coach { column-span: 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "kind('draw')", N_("Draw"), id="table.draw"),
        Binding("s", "kind('stop')", N_("Stop"), id="table.stop"),
        Binding("n,0", "kind('pass')", N_("No column"), id="table.no-column"),
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
    status = staticmethod(status)
    pictures = (Columns, Players)
    titles: ClassVar = {"benches": N_("Players")}
    kinds: ClassVar = {"draw": (Kind.DRAW,), "stop": (Kind.STOP,), "pass": (Kind.PASS,)}
    untold = (TurnedUp,)

    _tumbling: Timer | None = None
    _shown = 0
    """How many faces the tumbling die has shown."""

    def flown(self, event: Event) -> list[Flight]:
        columns = self.query_one(Columns)
        match event:
            case Placed(card=card, column=column):
                return flight(card_brick(card, CARD), columns.drawn_at(), columns.card_at(column))
            case Taken(seat=seat, column=column, cards=cards):
                end = self.seat_at(seat)
                return [
                    flown
                    for row, card in enumerate(cards)
                    for flown in flight(card_brick(card, CARD), columns.card_at(column, row), end)
                ]
        return []

    def compose(self) -> ComposeResult:
        yield StatusLine(self.game_id, status, rated_from=0)
        with Container(id="board"):
            yield Columns(id="columns")
            yield Players(id="benches")
            yield self.own_log()
        yield Moves(id="moves", classes="asked")

    def begin(self, sight: Sight) -> Choice | None:
        return Choice(sight.observation.legal_actions()) if sight.acting else None

    def show(self, sight: Sight) -> None:
        super().show(sight)
        self._roll(sight.observation.phase is Phase.ROLL)

    def show_choice(self) -> None:
        self.query_one(Columns).entitle(_("Columns"))
        moves = self.query_one(Moves)
        moves.entitle(_("Waiting") if self.choice is None else _("Your move"))
        super().show_choice()
        self.query_one(Columns).follow()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if parameters == ("pass",) and (self.sight is None or self.sight.options["forced_collect"]):
            return False
        if action in ("digit", "protect") and self.choice is not None:
            meant = _meant(action, int(str(parameters[0])))
            return any(map(meant, self.choice.actions)) or self.refused()
        return super().availability(action, parameters)

    def action_kind(self, name: str) -> None:
        self.choose_or_play(lambda choice: choice.take_kind(*self.kinds[name]))

    def action_digit(self, digit: int) -> None:
        self.choose_or_play(lambda choice: choice.type(digit))

    def action_protect(self, colour: int) -> None:
        self.choose_or_play(lambda choice: choice.seek(_meant("protect", colour)))

    def click(self, panel: str, what: int) -> None:
        """Choose the column or move; a second click plays it."""
        if panel == "columns":
            self.action_digit(what + 1)
        else:
            self.choose_or_play(lambda choice: choice.seek(choice.actions[what].__eq__))

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


TABLE: Final = GameTable(PushTable)
