"""The columns: what lies in them, where the drawn card fits and why not, and the die."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from textual.geometry import Offset
from textual.message import Message

from jericho_tui.games.push.rules.cards import (
    BITS,
    DIE,
    LANE_COUNT,
    LANE_POINTS,
    NUM_COLOURS,
    NUM_COLUMNS,
    PLACE,
    STAR,
    VALUE_BITS,
    Action,
    Kind,
    Phase,
    colour_of,
    lane_of,
    pack,
    points,
    unpack,
    value_of,
)
from jericho_tui.games.push.rules.setup import Lost, Rolled
from jericho_tui.games.push.rules.state import PushObservation, PushState
from jericho_tui.games.push.text import DIE_SIGN, SWITCH_SIGN, card_short
from jericho_tui.play.names import cell_width
from jericho_tui.prose.colours import colour_letter, colour_name, colour_symbol
from jericho_tui.prose.counts import points_text
from jericho_tui.prose.language import _
from jericho_tui.tui.tables.choosing import ListChoice
from jericho_tui.tui.tables.motion import spot
from jericho_tui.tui.tables.panels import ChoiceCanvas
from jericho_tui.tui.tables.table import Sight
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


def bench_lines(bundles: Sequence[int], width: int) -> list[Line]:
    """Return unprotected cards by colour, as fully as there is room: values, or their sum."""
    return [_fitting_bench(bundle, width) for bundle in bundles]


def _fitting_bench(bundle: int, width: int) -> Line:
    """Return a bench in the roomiest form in which it fits; in the last, if it fits in none."""
    lines = [_bench(bundle, *form) for form in _FORMS]
    return next((line for line in lines if line_width(line) <= width), lines[-1])


def _bench(bundle: int, pad: str, apart: bool, gap: str) -> Line:
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


def risk_line(bundle: int) -> Line:
    """Return what each face of the die would cost: “♦−11 ▲−4”, the most first."""
    ordered = sorted(lanes(bundle), key=lambda pair: -LANE_POINTS[pair[1]])
    return [
        (f"{colour_symbol(colour)}−{LANE_POINTS[lane]} ", f"{CARD_COLOURS[colour]}-bold")
        for colour, lane in ordered
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


_MOST: Final = 6
"""Cards that a column can have (rules page 6.1)."""
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


class Columns(ChoiceCanvas[ListChoice[Action]]):
    """The three columns of a turn, and below them the drawn card or the die."""

    @dataclass
    class Clicked(Message):
        """A column was clicked."""

        column: int

    _face: int | None = None
    """What the die shows while it rolls; None: it lies still."""

    def tumble(self, face: int | None) -> None:
        """Show a face of the die while it rolls; None: the die lies still."""
        self._face = face
        self.repaint()

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: PushObservation = sight.observation
        size, news = _size(height), self._news(seen, width)
        rows = max(size.tab * self._most(seen), height - _HEADS - len(news))
        return [self._heads(seen), self._worths(seen), *self._cards(seen, rows), *news][:height]

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

    def clicked(self, x: int, y: int) -> Message | None:
        del y
        column = x // _pitch(*self.content_size)
        return self.Clicked(column) if column < NUM_COLUMNS else None

    def selection(self) -> tuple[int, int] | None:
        if self.action is None or self.action.kind not in (Kind.PLACE, Kind.TAKE):
            return None
        size = self.content_size
        return (self.action.index * _pitch(*size) + _card(*size) // 2, 0)

    def _heads(self, seen: PushObservation) -> Line:
        """Return the numbers of the columns; gold where the move may go."""
        sight = self.sight
        menu = seen.legal_actions() if sight.acting else ()
        open_to = {a.index for a in menu if a.kind in (Kind.PLACE, Kind.TAKE)}
        chosen = self.action
        texts: list[Piece] = []
        for column in range(NUM_COLUMNS):
            number = str(column + 1)
            if chosen is not None and column in open_to and chosen.index == column:
                texts.append((f"▼[{number}]▼", "gold"))
            elif column in open_to:
                texts.append((f"[{number}]", "gold"))
            else:
                there = column < seen.count or seen.phase is Phase.COLLECT
                texts.append((number, "quiet" if there else "off"))
        return self._spread(texts)

    def _target(self) -> int:
        """Return the column where the drawn card would go; -1 for none."""
        chosen = self.action
        return chosen.index if chosen is not None and chosen.kind is Kind.PLACE else -1

    def _most(self, seen: PushObservation) -> int:
        """Return how many cards the longest column shows."""
        target = self._target()
        return max(len(cards) + (place == target) for place, cards in enumerate(seen.columns))

    def _cards(self, seen: PushObservation, rows: int) -> list[Line]:
        """Return so many lines of cards; the drawn one is shown where it would go."""
        stacks = [
            self._stack(cards, seen.card if column == self._target() else None, rows)
            for column, cards in enumerate(seen.columns)
        ]
        return [self._spread(pieces) for pieces in zip(*stacks, strict=True)]

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
            text = text if cards else ""
            mark = f" {DIE_SIGN}" if DIE in cards else ""
            pieces.append((text + mark, "strong" if cards else "plain"))
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
        sight = self.shown
        state: PushState | None = None if sight is None else sight.open_state
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
        started = [str(place + 1) for place in places if place < seen.count]
        new = any(place == seen.count for place in places)
        if started and new:
            text = _("fits in {columns}, or starts one").format(columns=", ".join(started))
        elif started:
            text = _("fits in {columns}").format(columns=", ".join(started))
        else:
            text = _("starts a column")
        lines = [*wrap_line([*head, (text, "gold")], width, 2)]
        why = [
            self._why_not(seen, column)
            for column in range(seen.count)
            if column not in places and seen.columns[column]
        ]
        if why:
            lines += wrap_line([(", ".join(why), "quiet")], width, 2)
        return lines

    @staticmethod
    def _why_not(seen: PushObservation, column: int) -> str:
        """Return what the drawn card and a column have in common (rule 3)."""
        number = column + 1
        if seen.card == DIE:
            return _("{column} has a die").format(column=number)
        shared = seen.masks[column] & BITS[seen.card]
        value, colour = value_of(seen.card), colour_name(colour_of(seen.card))
        if shared & VALUE_BITS and shared & ~VALUE_BITS:
            text = _("{column} has a {value} and {colour}")
            return text.format(column=number, value=value, colour=colour)
        if shared & VALUE_BITS:
            return _("{column} has a {value}").format(column=number, value=value)
        return _("{column} has {colour}").format(column=number, colour=colour)

    def _rolling(self, seen: PushObservation) -> list[Line]:
        sight = self.sight
        face = (f" {DIE_SIGN} ", "trumpet-brick") if self._face is None else _face(self._face)
        if seen.roller == seen.seat:
            text = _("The die is rolled for you.")
        else:
            text = _("The die is rolled for {name}.").format(name=sight.names[seen.roller])
        return [[face, (f" {text}", "strong")]]

    def _rolled(self, width: int) -> list[Line]:
        """Return what the die showed in the last move, and what it cost."""
        sight = self.sight
        rolled = [event for event in sight.last if isinstance(event, Rolled)]
        if not rolled:
            return []
        lost = sum(event.points for event in sight.last if isinstance(event, Lost))
        name = _("you") if rolled[0].seat == sight.observation.seat else sight.names[rolled[0].seat]
        what = f"−{lost}" if lost else _("nothing is lost")
        return wrap_line(
            [_face(rolled[0].face), (f" {name}: ", "plain"), (what, "down" if lost else "up")],
            width,
            2,
        )


def _face(face: int) -> Piece:
    """Return what the die shows."""
    if face == STAR:
        return (f" {STAR_SIGN} {_('star')} ", "trumpet-brick")
    return (f" {colour_symbol(face)} {colour_name(face)} ", f"{CARD_COLOURS[face]}-brick")
