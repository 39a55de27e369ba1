"""The walls: brick lanes by colour where there is room, a compact grid where there is not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET, value_of
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import LENGTH, lane_cards
from jericho_tui.prose.colours import colour_name, colour_symbol
from jericho_tui.prose.language import _
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Canvas, Line, Piece, fit, fit_right, line_width

CROWN: Final = "♛"
TRUMPET_SIGN: Final = "♪"
_WIDE: Final = 72
"""Least width for lanes; below it the grid is drawn."""
_NAME: Final = 11
_COLOUR: Final = 8
_FIGURES: Final = 13
"""Room behind a lane's bricks: length, crown, what the last move changed."""
_WIDEST: Final = 3
"""Most columns for each point of a card's value."""
_USUAL: Final = 22
"""A long wall; lanes do not get wider bricks than this many points leave room for."""
_GRID_NAME: Final = 16


class Walls(Canvas):
    """Every wall on the table."""

    @dataclass
    class Clicked(Message):
        """The walls of a colour were clicked."""

        colour: int

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self.border_title = ""
        self._sight: Sight | None = None
        self._changes: Mapping[tuple[int, int], int] = {}

    def show(self, sight: Sight, changes: Mapping[tuple[int, int], int]) -> None:
        """Show the walls.

        :param changes: by (colour, seat): by how much the last move changed a wall's length.
        """
        self._sight = sight
        self._changes = changes
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint lanes or the grid, whichever fits."""
        if self._sight is None:
            return []
        if _has_lanes(self._sight, width, height):
            return self._lanes(self._sight, width, height)
        return self._grid(self._sight, width, height)

    def on_click(self, event: events.Click) -> None:
        """Say the walls of which colour were clicked."""
        offset = event.get_content_offset(self)
        if offset is None or self._sight is None:
            return
        width, height = self.content_size
        if _has_lanes(self._sight, width, height):
            seats = len(self._sight.names)
            colour = offset.y // (seats * _rows(seats, height) + _gaps(seats, height))
        else:
            colour = (offset.x - _GRID_NAME) // _grid_column(width)
        if 0 <= colour < NUM_COLOURS:
            self.post_message(self.Clicked(colour))

    def _lanes(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: JerichoObservation = sight.observation
        seats = seen.num_seats
        room = width - _COLOUR - _NAME - 3 - _FIGURES
        longest = max([LENGTH[wall] for wall in seen.walls], default=0)
        unit = max(1, min(_WIDEST, room // max(longest, _USUAL)))
        gaps = _gaps(seats, height)
        rows = _rows(seats, height)
        lines: list[Line] = []
        for colour in range(NUM_COLOURS):
            role = CARD_COLOURS[colour]
            heads = [
                (fit(colour_name(colour).upper(), _COLOUR), f"{role}-bold"),
                (fit(f"{colour_symbol(colour)}", _COLOUR), role),
            ]
            leaders = seen.leaders(colour)
            for seat in range(seats):
                line: Line = [heads[seat] if seat < 2 else (" " * _COLOUR, "plain")]
                line.append(_name(sight, Seat(seat), _NAME))
                line.append((" │ ", "faint"))
                wall = bricks(seen.wall(colour, seat), colour, room, unit)
                line += [*wall, (" " * (room - line_width(wall)), "plain")]
                line += self._figures(seen, colour, Seat(seat), leaders)
                lines.append(line)
                if rows == 2:
                    lower: Line = [(" " * (_COLOUR + _NAME), "plain"), (" │ ", "faint")]
                    lines.append(lower + [(" " * len(text), role) for text, role in wall])
            if gaps and colour < NUM_COLOURS - 1:
                lines.append([])
        return lines

    def _figures(
        self, seen: JerichoObservation, colour: int, seat: Seat, leaders: Sequence[Seat]
    ) -> Line:
        length = LENGTH[seen.wall(colour, seat)]
        leads = seat in leaders
        text = fit_right(str(length) if length else "·", 4)
        role = f"{CARD_COLOURS[colour]}-bold" if leads else "plain" if length else "faint"
        line: Line = [(text, role), (f" {CROWN}" if leads else "  ", "gold")]
        change = self._changes.get((colour, seat))
        if change:
            line.append((f" {change:+d}".replace("-", "−"), "up" if change > 0 else "down"))
        return line

    def _grid(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: JerichoObservation = sight.observation
        column = _grid_column(width)
        two_rows = height >= 2 * seen.num_seats + 1
        head: Line = [(fit_right(f"{_('pile')}▤ {_('hand')}▯", _GRID_NAME - 1) + " ", "faint")]
        for colour in range(NUM_COLOURS):
            title = f"{colour_symbol(colour)} {colour_name(colour).upper()}"
            head.append((fit(title, column), f"{CARD_COLOURS[colour]}-bold"))
        lines: list[Line] = [head]
        for seat in map(Seat, range(seen.num_seats)):
            first: Line = [*_grid_name(sight, seat)]
            second: Line = [*_grid_note(sight, seat)]
            for colour in range(NUM_COLOURS):
                figures = self._grid_figures(seen, colour, seat, column - 1)
                lead = 0 if two_rows else 4
                wall = bricks(seen.wall(colour, seat), colour, column - 1 - lead, 1)
                if lead:
                    first += _cell(figures[:1], lead)
                first += _cell(wall, column - lead)
                second += _cell(figures, column)
            lines += [first, second] if two_rows else [first]
        return lines

    def _grid_figures(
        self, seen: JerichoObservation, colour: int, seat: Seat, width: int
    ) -> list[Piece]:
        lengths = seen.lengths(colour)
        length, best = lengths[seat], max(lengths)
        pieces: list[Piece]
        if not length:
            pieces = [("·", "faint")]
        elif length == best:
            pieces = [(f"{length}", f"{CARD_COLOURS[colour]}-bold"), (f" {CROWN}", "gold")]
        else:
            pieces = [(f"{length}", "plain"), (f" −{best - length}", "quiet")]
        change = self._changes.get((colour, seat))
        if change:
            sign = f" {change:+d}".replace("-", "−")
            if line_width(pieces) + len(sign) + 1 <= width:
                pieces.append((f" {'▲' if change > 0 else '▼'}{abs(change)}", _tone(change)))
        return pieces


def _has_lanes(sight: Sight, width: int, height: int) -> bool:
    return width >= _WIDE and height >= NUM_COLOURS * len(sight.names)


def _gaps(seats: int, height: int) -> bool:
    """Return whether an empty line fits between two colours' lanes."""
    return height >= NUM_COLOURS * (seats + 1) - 1


def _rows(seats: int, height: int) -> int:
    """Return how many lines a wall is high: two where that leaves a line between two colours."""
    return 2 if height >= NUM_COLOURS * (2 * seats + 1) - 1 else 1


def _grid_column(width: int) -> int:
    """Return the columns of one colour of the grid."""
    return (width - _GRID_NAME) // NUM_COLOURS


def bricks(wall: int, colour: int, room: int, unit: int) -> list[Piece]:
    """Paint a wall's cards, highest first, in at most `room` columns.

    A brick is `unit` columns wide for each point of its card's value, less where the wall would not
    fit; a wall of more cards than columns ends in how many are not drawn.
    """
    cards = lane_cards(wall, colour)
    name = CARD_COLOURS[colour]
    widths = [value_of(card) * unit for card in cards]
    room = max(0, room)
    while sum(widths) > room and max(widths) > 1:
        widest = max(widths)
        widths = [min(width, widest - 1) for width in widths]
    hidden = 0
    while widths and sum(widths) + (2 if hidden else 0) > room:
        widths.pop()
        hidden += 1
    pieces: list[Piece] = []
    for place, width in enumerate(widths):
        card = cards[place]
        sign = TRUMPET_SIGN if card == TRUMPET else str(value_of(card))
        pieces.append((sign.center(width), f"{name}-brick{'-alt' if place % 2 else ''}"))
    if hidden:
        pieces.append((f"+{min(hidden, 9)}", name))
    return pieces


def _name(sight: Sight, seat: Seat, width: int) -> Piece:
    acts = seat in sight.observation.actors()
    role = "gold" if seat == sight.observation.seat else "strong" if acts else "plain"
    return (fit(f"{'▸' if acts else ' '}{sight.names[seat]}", width), role)


def _grid_name(sight: Sight, seat: Seat) -> list[Piece]:
    won = f"{sight.observation.won_count(seat)}▤" if sight.options["show_won_counts"] else ""
    return [
        _name(sight, seat, _GRID_NAME - 4),
        (fit_right(won, 3), "gold"),
        (" ", "plain"),
    ]


def _grid_note(sight: Sight, seat: Seat) -> list[Piece]:
    hand = f"{sight.observation.hand_sizes[seat]}▯"
    return [
        (fit(f" {sight.notes[seat]}", _GRID_NAME - 4), "quiet"),
        (fit_right(hand, 3), "quiet"),
        (" ", "plain"),
    ]


def _cell(pieces: Sequence[Piece], width: int) -> list[Piece]:
    """Return pieces filled up to `width` columns."""
    return [*pieces, (" " * max(0, width - line_width(list(pieces))), "plain")]


def _tone(change: int) -> str:
    return "up" if change > 0 else "down"
