"""The walls: brick lanes by colour where there is room, a compact grid where there is not."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from textual.geometry import Offset
from textual.message import Message

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET, TRUMPET_VALUE, colour_of, value_of
from jericho_tui.games.jericho.events import Felled, Laid, OpeningsRevealed, TrumpetJoined
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import LENGTH, count_stones, lane_cards, lane_in
from jericho_tui.prose.colours import colour_name, colour_symbol
from jericho_tui.prose.language import _
from jericho_tui.tui.tables.motion import spot
from jericho_tui.tui.tables.panels import SightCanvas, name_role
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_right, line_width

CROWN: Final = "♛"
TRUMPET_SIGN: Final = "♪"
_WIDE: Final = 72
"""Least width for lanes; below it the grid is drawn."""
_NAME: Final = 11
_COLOUR: Final = 8
_FIGURES: Final = 15
"""Room behind a lane's bricks: length, crown, how far behind, what the last move changed."""
_TAKES: Final = 12
"""Least room behind the figures: what the longest wall takes from the supply."""
_WIDEST: Final = 3
"""Most columns for each point of a card's value."""
_USUAL: Final = 22
"""A long wall; lanes do not get wider bricks than this many points leave room for."""
_GRID_NAME: Final = 16


class Walls(SightCanvas):
    """Every wall on the table."""

    @dataclass
    class Clicked(Message):
        """The walls of a colour were clicked."""

        colour: int

    _changes: Mapping[tuple[int, int], int] = {}
    """By (colour, seat): by how much the last move changed a wall's length."""

    def show(self, sight: Sight) -> None:
        """Show the walls, and what the last move changed."""
        self._changes = wall_changes(sight.last)
        super().show(sight)

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        """Return lanes or the grid, whichever fits."""
        if _has_lanes(sight, width, height):
            return self._lanes(sight, width, height)
        return self._grid(sight, width, height)

    def wall_at(self, colour: int, seat: int, *, end: bool) -> Offset | None:
        """Return where on the screen a wall begins, or where its next brick would."""
        width, height = self.content_size
        seen: JerichoObservation = self.sight.observation
        seats = seen.num_seats
        cards = seen.wall(colour, seat) if end else 0
        if _has_lanes(self.sight, width, height):
            rows = _rows(seats, height)
            y = _headed(seats, height) + colour * (seats * rows + _gaps(seats, height))
            x, (room, unit) = _COLOUR + _NAME + 3, _lane_room(seen, width)
            x += line_width(bricks(cards, colour, room, unit))
            return spot(self, x, y + seat * rows)
        column, two_rows = _grid_column(width), height >= 2 * seats + 1
        lead = 0 if two_rows else 4
        x = _GRID_NAME + colour * column + lead
        x += min(line_width(bricks(cards, colour, column - 1 - lead, 1)), column - lead - 2)
        return spot(self, x, 1 + seat * (1 + two_rows))

    def clicked(self, x: int, y: int) -> Message | None:
        """Return the walls of which colour were clicked."""
        width, height = self.content_size
        if _has_lanes(self.sight, width, height):
            seats = len(self.sight.names)
            y -= _headed(seats, height)
            colour = y // (seats * _rows(seats, height) + _gaps(seats, height))
        else:
            colour = (x - _GRID_NAME) // _grid_column(width)
        return self.Clicked(colour) if 0 <= colour < NUM_COLOURS else None

    def _lanes(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: JerichoObservation = sight.observation
        seats = seen.num_seats
        room, unit = _lane_room(seen, width)
        gaps = _gaps(seats, height)
        rows = _rows(seats, height)
        lines: list[Line] = [_lanes_head(room)] if _headed(seats, height) else []
        for colour in range(NUM_COLOURS):
            role = CARD_COLOURS[colour]
            heads = [
                (fit(colour_name(colour).upper(), _COLOUR), f"{role}-bold"),
                (fit(f"{colour_symbol(colour)}", _COLOUR), role),
            ]
            leaders = seen.leaders(colour)
            for seat in range(seats):
                line: Line = [heads[seat] if seat < 2 else (" " * _COLOUR, "plain")]
                name, look = _name(sight, Seat(seat), _NAME)
                # Names stand in every block for whoever looks there, and speak up in the first.
                line.append((name, "quiet" if colour and look != "gold" else look))
                line.append((" │ ", "faint"))
                wall = bricks(seen.wall(colour, seat), colour, room, unit)
                line += [*wall, (" " * (room - line_width(wall)), "plain")]
                line += self._figures(seen, colour, Seat(seat), leaders)
                if seat in leaders:
                    left = width - line_width(line)
                    line += _takes(_known(sight, colour), colour, len(leaders), left)
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
        behind = max(seen.lengths(colour)) - length if length else 0
        line: Line = [
            (text, role),
            (f" {CROWN}" if leads else "  ", "gold"),
            (fit(f" −{behind}" if behind else "", 4), "quiet"),
        ]
        change = self._changes.get((colour, seat))
        line.append((fit(f" {_changed(change)}" if change else "", 5), _tone(change or 0)))
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
            text = f" {_changed(change)}"
            if line_width(pieces) + len(text) + 1 <= width:
                pieces.append((text, _tone(change)))
        return pieces


def _has_lanes(sight: Sight, width: int, height: int) -> bool:
    return width >= _WIDE and height >= NUM_COLOURS * len(sight.names)


def _headed(seats: int, height: int) -> bool:
    """Return whether a line above the lanes fits, and another between two colours'."""
    return height >= NUM_COLOURS * (seats + 1)


def _gaps(seats: int, height: int) -> bool:
    """Return whether an empty line fits between two colours' lanes."""
    return height >= NUM_COLOURS * (seats + 1) - 1


def _rows(seats: int, height: int) -> int:
    """Return how many lines a wall is high: two where that leaves a line between two colours."""
    return 2 if height >= NUM_COLOURS * (2 * seats + 1) else 1


def _lane_room(seen: JerichoObservation, width: int) -> tuple[int, int]:
    """Return the columns that a lane's bricks have, and those of a point."""
    room = width - _COLOUR - _NAME - 3 - _FIGURES - _TAKES
    longest = max(_USUAL, *[LENGTH[wall] for wall in seen.walls])
    unit = max(1, min(_WIDEST, room // longest))
    return min(room, longest * unit), unit


def _lanes_head(room: int) -> Line:
    """Return what stands above the lanes' figures.

    :param room: columns of bricks.
    """
    length, takes = _("length"), _("would take")
    before = _COLOUR + _NAME + 3 + room + 4
    return [(fit_right(length, before), "faint"), (" " * (_FIGURES - 4), "plain"), (takes, "faint")]


def _known(sight: Sight, colour: int) -> int:
    """Return the lane of the supply's cards of a colour that the screen may show (J20)."""
    seen: JerichoObservation = sight.observation
    if sight.options["supply_memory_aid"] == "on":
        return seen.known_supply(colour)
    return lane_in(seen.buried, colour)


def _takes(supply: int, colour: int, leaders: int, width: int) -> Line:
    """Return what a longest wall would take of the cards that are known: how many, and which.

    :param leaders: how many walls are that long and share (rule 23): then nobody knows which.
    """
    share = count_stones(supply) // leaders
    if not share:
        return []
    role = CARD_COLOURS[colour]
    line: Line = [(fit(f"+{share}", 4), "gold")]
    values = [value_of(card) for card in lane_cards(supply, colour) if card != TRUMPET]
    if leaders > 1 or 3 * len(values) > width - 4:
        return line
    tones = "brick", "brick-alt"
    return [*line, *[(f" {v} ", f"{role}-{tones[n % 2]}") for n, v in enumerate(values)]]


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
    return (fit(f"{'▸' if acts else ' '}{sight.names[seat]}", width), name_role(sight, seat))


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


def _changed(change: int) -> str:
    """Return by how much a wall grew or shrank; a minus says how far it is behind."""
    return f"{'▲' if change > 0 else '▼'}{abs(change)}"


def _tone(change: int) -> str:
    return "up" if change > 0 else "down"


def wall_changes(events: Iterable[Event]) -> dict[tuple[int, int], int]:
    """Return by (colour, seat) how much each wall's length changed in a move."""
    changes: dict[tuple[int, int], int] = {}
    for event in events:
        if isinstance(event, Laid):
            changes[colour_of(event.card), event.seat] = value_of(event.card)
        elif isinstance(event, Felled):
            key = (event.colour, event.owner)
            changes[key] = changes.get(key, 0) + event.after - event.before
        elif isinstance(event, TrumpetJoined):
            key = (event.colour, event.seat)
            changes[key] = changes.get(key, 0) + TRUMPET_VALUE
        elif isinstance(event, OpeningsRevealed):
            for seat, card in enumerate(event.cards):
                if card != TRUMPET:
                    changes[colour_of(card), seat] = value_of(card)
    return changes
