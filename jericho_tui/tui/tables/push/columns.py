"""The columns: what lies in them, where the drawn card fits and why not, and the die."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.geometry import Offset
from textual.message import Message

from jericho_tui.games.push.actions import NUM_COLUMNS, PLACE, STAR, Action, Kind
from jericho_tui.games.push.bundle import pack, points
from jericho_tui.games.push.cards import DIE, colour_of, value_of
from jericho_tui.games.push.events import Lost, Rolled
from jericho_tui.games.push.menu import BITS, VALUE_BITS, Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.state import PushState
from jericho_tui.play.names import cell_width
from jericho_tui.prose.colours import colour_name, colour_symbol
from jericho_tui.prose.counts import points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.push.words import DIE_SIGN, SWITCH_SIGN, card_short
from jericho_tui.tui.tables.choosing import ListChoice
from jericho_tui.tui.tables.motion import spot
from jericho_tui.tui.tables.panels import ChoiceCanvas
from jericho_tui.tui.tables.push.chips import CARD, STAR_SIGN, card_brick
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, Piece, fit_line, line_width, wrap_line

_MOST: Final = 6
"""Cards that a column can have (rules page 6.1)."""
_TALL: Final = 17
"""Content lines from which cards are two lines high."""
_TALLER: Final = 24
"""Content lines from which they are three lines high."""
_TALLEST: Final = 40
"""Content lines from which they are five lines high."""
_AHEAD: Final = 10
"""Cards of the pile that are shown where everything lies open."""
_WIDEST: Final = 32
"""Columns of a card, at most."""


def _thick(height: int) -> int:
    """Return how many lines a card is high."""
    return 1 + (height >= _TALL) + (height >= _TALLER) + 2 * (height >= _TALLEST)


def _pitch(width: int) -> int:
    """Return how far it is from one column to the next."""
    return min(width // NUM_COLUMNS, _WIDEST + 4)


def _card(width: int) -> int:
    """Return how wide cards are."""
    return min(_WIDEST, _pitch(width) - 1)


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
        """Return the columns and what is to be said about them."""
        seen: PushObservation = sight.observation
        thick = _thick(height)
        news = self._news(seen, width)
        room = (height - 2 - len(news)) // thick
        rows = max(self._height(seen), min(_MOST, room))
        lines = [self._heads(seen, width), *self._cards(seen, width, rows, thick)]
        lines.append(self._worths(seen, width))
        if height >= len(lines) + len(news) + 1:
            lines.append([])
        return [*lines, *news][:height]

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
        return spot(self, column * _pitch(width), 1 + row * _thick(height))

    def clicked(self, x: int, y: int) -> Message | None:
        """Return which column was clicked."""
        del y
        column = x // _pitch(self.content_size.width)
        return self.Clicked(column) if column < NUM_COLUMNS else None

    def selection(self) -> tuple[int, int] | None:
        """Return where the number of the chosen column stands."""
        if self.action is None or self.action.kind not in (Kind.PLACE, Kind.TAKE):
            return None
        width = self.content_size.width
        return (self.action.index * _pitch(width) + _card(width) // 2, 0)

    def _heads(self, seen: PushObservation, width: int) -> Line:
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
        return _spread([(text.center(_card(width)), role) for text, role in texts], width)

    def _target(self) -> int:
        """Return the column where the drawn card would go; -1 for none."""
        chosen = self.action
        return chosen.index if chosen is not None and chosen.kind is Kind.PLACE else -1

    def _height(self, seen: PushObservation) -> int:
        """Return how many rows of cards there are to show."""
        target = self._target()
        return max(len(cards) + (place == target) for place, cards in enumerate(seen.columns))

    def _cards(self, seen: PushObservation, width: int, rows: int, thick: int) -> list[Line]:
        """Return the rows of cards; the drawn one is shown where it would go."""
        target = self._target()
        size = _card(width)
        lines: list[Line] = []
        for row in range(rows):
            pieces: list[Piece] = []
            for column, cards in enumerate(seen.columns):
                if row < len(cards):
                    pieces.append(card_brick(cards[row], size, shade=row % 2 == 1))
                elif row == len(cards) and column == target:
                    ghost = card_brick(seen.card, size)[0].strip()
                    pieces.append((f"▸{ghost}".ljust(size), "gold"))
                else:
                    pieces.append((("·" if row == 0 else " ").center(size), "faint"))
            blank = [(" " * size, role) for _text, role in pieces]
            for line in range(thick):
                lines.append(_spread(pieces if line == (thick - 1) // 2 else blank, width))
        return lines

    def _worths(self, seen: PushObservation, width: int) -> Line:
        """Return below each column what it is worth."""
        pieces: list[Piece] = []
        for cards in seen.columns:
            worth = points(pack(cards))
            text = points_text(worth) if _card(width) >= CARD else f"{worth}"
            text = text if cards else ""
            mark = f" {DIE_SIGN}" if DIE in cards else ""
            pieces.append(((text + mark).ljust(_card(width)), "strong" if cards else "plain"))
        return _spread(pieces, width)

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
        size = min(CARD, _card(width))
        head: Line = [(_("drawn") + " ", "quiet"), card_brick(seen.card, size), (" ", "plain")]
        started = [str(place + 1) for place in places if place < seen.count]
        new = any(place == seen.count for place in places)
        if started and new:
            text = _("fits on {columns}, or starts one").format(columns=", ".join(started))
        elif started:
            text = _("fits on {columns}").format(columns=", ".join(started))
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


def _spread(pieces: Sequence[Piece], width: int) -> Line:
    """Return one piece a column, evenly over the width."""
    pitch = _pitch(width)
    line: Line = []
    for piece in pieces:
        line += [piece, (" " * (pitch - line_width([piece])), "plain")]
    return line
