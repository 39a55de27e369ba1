"""Which move the keys have chosen so far: a card, what to do with it, and a trumpet's colour.

The walls: a row a player, a column a colour, in every size; more room makes bricks larger.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from textual.geometry import Offset

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules import setup
from jericho_tui.games.jericho.rules.cards import (
    LENGTH,
    NUM_COLOURS,
    TRUMPET,
    Action,
    Kind,
    colour_of,
    count_stones,
    lane_cards,
    lane_in,
    lane_of,
    unpack,
    value_of,
)
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.text.log import card_short
from jericho_tui.play.names import cell_width
from jericho_tui.text.colours import colour_name, colour_symbol
from jericho_tui.text.language import _
from jericho_tui.tui.tables.choosing import Choosable
from jericho_tui.tui.tables.motion import spot
from jericho_tui.tui.tables.panels import SPACE, Prospect, Sight, TablePanel, name_role
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_line, fit_right, line_width
from jericho_tui.tui.widgets.roles import is_brick


class Choice(Choosable):
    """The selection in a hand; every step leaves it on a legal action."""

    def __init__(self, observation: JerichoObservation) -> None:
        self.hand = unpack(observation.hand)
        self._legal = observation.legal_actions()
        self._supply = False
        """Whether cards go to the supply rather than where they naturally go."""
        self.away = False
        """Whether a trumpet is kept out of the own wall (option J6)."""
        me = observation.seat
        targets = [
            colour
            for colour in range(NUM_COLOURS)
            if any(wall for seat, wall in enumerate(observation.lane(colour)) if seat != me)
        ]
        self.colour = targets[0] if targets else 0
        """The colour a trumpet announces: at first one in which somebody else has a wall."""
        if self.action is None and self.hand:
            self._seek(lambda _card: True)

    @property
    def card(self) -> int | None:
        """The selected card; None with an empty hand."""
        return self.hand[self.index] if self.hand else None

    @property
    def action(self) -> Action | None:
        return self._action(self.card)

    def take(self, action: Action) -> None:
        self._supply = action.kind is Kind.SUPPLY
        self.away = not action.joins
        if action.kind is Kind.TRUMPET:
            self.colour = action.colour
        self._seek(lambda card: card == action.card)

    def keep(self, earlier: "Choice") -> None:
        """Choose what was chosen earlier, with the same cards or others, as far as it is there."""
        self._supply, self.away, self.colour = earlier._supply, earlier.away, earlier.colour
        card = earlier.card
        if card is not None and card in self.hand:
            same = (
                earlier.hand[earlier.index : earlier.index + 1]
                == self.hand[earlier.index : earlier.index + 1]
            )
            self.index = earlier.index if same else self.hand.index(card)
        if self._legal and self.action is None:
            self._seek(lambda _card: True)

    def way_to(self, action: Action) -> list[str]:
        if action.kind is Kind.TRUMPET:
            colour = [f"colour({action.colour})"] if self.colour != action.colour else []
            return colour if self.is_trumpet else ["kind('trumpet')", *colour]
        way = [f"digit({self.hand.index(action.card) + 1})"] if self.card != action.card else []
        if self._supply != (action.kind is Kind.SUPPLY):
            way.append(f"kind('{'wall' if self._supply else 'supply'}')")
        return way

    @property
    def size(self) -> int:
        return len(self.hand)

    def take_kind(self, *kinds: Kind) -> bool:
        if Kind.TRUMPET in kinds and self.is_trumpet:
            self.along(1)  # where a trumpet is chosen, it announces the next colour
            return True
        self._supply = Kind.SUPPLY in kinds
        if not self._supply:
            return self._seek(lambda card: (card == TRUMPET) == (Kind.TRUMPET in kinds))
        return self.action is not None

    def to_trumpet(self, colour: int) -> bool:
        """Play a trumpet, announcing `colour`."""
        self._supply = False
        if not self._seek(lambda card: card == TRUMPET):
            return False
        self.colour = colour
        return self.action is not None

    def along(self, step: int) -> None:
        if not self.is_trumpet:
            return
        for _turn in range(NUM_COLOURS):
            self.colour = (self.colour + step) % NUM_COLOURS
            if self.action is not None:
                return

    def toggle_away(self) -> None:
        """Keep the trumpet out of the own wall, or let it join (option J6)."""
        self.away = not self.away

    @property
    def is_trumpet(self) -> bool:
        """Whether the chosen action plays a trumpet."""
        action = self.action
        return action is not None and action.kind is Kind.TRUMPET

    def can(self, *kinds: Kind) -> bool:
        return any(action.kind in kinds for action in self._legal)

    def _seek(self, fits: Callable[[int], bool]) -> bool:
        """Select the nearest card, from the selected one on, that fits and has an action."""
        for step in range(len(self.hand)):
            index = (self.index + step) % len(self.hand)
            card = self.hand[index]
            if fits(card) and self._action(card) is not None:
                self.index = index
                return True
        return False

    def _action(self, card: int | None) -> Action | None:
        """Return the legal action for `card` that agrees best with what was chosen."""
        actions = [action for action in self._legal if action.card == card]
        kinds = [a for a in actions if (a.kind is Kind.SUPPLY) == self._supply]
        if card == TRUMPET and any(a.kind is Kind.TRUMPET for a in kinds):
            kinds = [a for a in kinds if a.colour == self.colour]
            kinds = [a for a in kinds if a.joins != self.away] or kinds
        return kinds[0] if kinds else None


BACK: Final[Piece] = ("▒▒▒▒▒", "pile")
"""A card that lies face down."""


def chip(card: int, shade: bool = False) -> Piece:
    """Return a card as a brick of five columns, its symbol beside letter and value.

    :param shade: in the other shade of its colour, to stand apart from its neighbours.
    """
    tone = "brick-alt" if shade else "brick"
    if card == TRUMPET:
        return (f"  {TRUMPET_SIGN}  ", f"trumpet-{tone}")
    colour = card // 5
    return (f" {colour_symbol(colour)}{card_short(card)} ", f"{CARD_COLOURS[colour]}-{tone}")


def card_chips(cards: Iterable[int]) -> list[Line]:
    """Return each card as a brick with a space behind it."""
    return [[chip(card), (" ", "plain")] for card in cards]


def card_texts(cards: Iterable[int], *, counted: bool = False) -> list[Line]:
    """Return each card as a short text in its colour, letter and symbol with it.

    :param counted: name each kind once, with how many there are of it.
    """
    pieces: list[Line] = []
    for card, number in Counter(cards).items():
        text = TRUMPET_SIGN
        role = "trumpet"
        if card != TRUMPET:
            text = f"{colour_symbol(card // 5)}{card_short(card)}"
            role = CARD_COLOURS[card // 5]
        if counted and number > 1:
            pieces.append([(f"{text}×{number} ", role)])
        else:
            pieces += [[(f"{text} ", role)]] * number
    return pieces


def flow(head: Line, items: Sequence[Line], width: int, indent: int | None = None) -> list[Line]:
    """Set items, each with a space at its end, one after another, breaking lines between them.

    :param indent: of all lines but the first; None: as far as `head` reaches.
    """
    lines: list[Line] = [list(head)]
    margin = line_width(head) if indent is None else indent
    for item in items:
        if lines[-1] and line_width(lines[-1]) + line_width(item) - 1 > width:
            lines.append([(" " * margin, "plain")])
        lines[-1] += item
    return [[*pieces, (text.rstrip(" "), role)] for *pieces, (text, role) in lines]


CROWN: Final = "♛"
_THIN: Final = "░"
"""What a brick is made of that would fall or come."""
TRUMPET_SIGN: Final = "♪"
_NAME: Final = 16
"""Least columns of the names, with what a player has won and holds."""
_LONG_NAME: Final = 26
_ROOMY: Final = 110
"""Columns from which long names are whole."""
_LENGTH: Final = 4
"""Columns of a length that stands before its wall."""
_SHORT: Final = 9
"""Points of a wall for which there is room however wide bricks are."""
_WIDEST: Final = 3
"""Most columns for each point of a card's value."""
_HIGHEST: Final = 6
"""Most lines of a brick."""
_GAP: Final = 2
"""Most empty lines between two players."""


class Walls(TablePanel[Choice, JerichoObservation]):
    """Every wall on the table, and what the move that is considered would do to them."""

    _changes: Mapping[tuple[int, int], int] = {}
    """By (colour, seat): by how much the last move changed a wall's length."""

    _prospects: Mapping[tuple[int, int], "WallProspect"] = {}
    """By (colour, seat): what the move that is considered would do to a wall."""

    def consider(self, prospect: Prospect[Choice]) -> None:
        self._changes = wall_changes(prospect.sight.last)
        self._prospects = wall_prospects(prospect.events)
        super().consider(prospect)

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        shape = _shape(sight, width, height)
        column = shape.column
        head: Line = [(fit_right(f"{_('score')}▤ {_('hand')}▯", shape.names - 1) + " ", "faint")]
        for colour in range(NUM_COLOURS):
            title = f"{colour_symbol(colour)} {colour_name(colour).upper()}"
            head.append((fit(title, column), f"{CARD_COLOURS[colour]}-bold"))
        lines: list[Line] = [head]
        for seat in map(Seat, range(self.seen.num_seats)):
            lines += self._row(sight, seat, shape)
            lines += [[]] * shape.gap
        if shape.takes:
            lines.append(_would_take(sight, shape))
        return lines

    def wall_at(self, colour: int, seat: int, *, end: bool) -> Offset | None:
        """Return where on the screen a wall begins, or where its next brick would."""
        shape = _shape(self.sight, *self.content_size)
        x, room = shape.names + colour * shape.column + shape.lead, shape.column - 1 - shape.lead
        if end:
            before = bricks(self.seen.wall(colour, seat), colour, room, shape.unit)
            x += min(line_width(before), room - 1)
        return spot(self, x, 1 + seat * shape.rows)

    def clicked(self, x: int, y: int) -> Any:
        del y
        shape = _shape(self.sight, *self.content_size)
        colour = (x - shape.names) // shape.column
        return colour if 0 <= colour < NUM_COLOURS else None

    def _row(self, sight: Sight, seat: Seat, shape: "_Shape") -> list[Line]:
        """Return the lines of a player's walls: bricks, and below or before them their figures.

        What a brick is stands in the middle of its lines.
        """
        won = f"{self.seen.won_count(seat)}▤" if sight.options["show_won_counts"] else ""
        name = marked_name(sight, seat, shape.names - 4)
        lines: list[Line] = [[name, (fit_right(won, 3), "gold"), SPACE]]
        lines += [[piece] for piece in _told_between(sight, seat, shape)]
        hand = fit_right(f"{self.seen.hand_sizes[seat]}▯", 3)
        note = fit(f" {sight.notes[seat]}", shape.names - 4)
        below: Line = [(f"{note}{hand}", "quiet"), SPACE]
        for colour in range(NUM_COLOURS):
            figures = self._figures(self.seen, colour, seat, shape.column - 1)
            room = shape.column - 1 - shape.lead
            prospect = self._prospects.get((colour, seat), _AS_IT_IS)
            wall = bricks(self.seen.wall(colour, seat), colour, room, shape.unit, prospect)
            if shape.lead:
                lines[0] += fit_line(figures[:1], shape.lead)
            # The same without what stands on bricks, and on how many are not drawn.
            bare = [
                ((" " if is_brick(role) or text[:1] == "+" else _THIN) * len(text), role)
                for text, role in wall
            ]
            for number, line in enumerate(lines):
                told = wall if number == (shape.bricks - 1) // 2 else bare
                line += fit_line(told, shape.column - shape.lead)
            below += fit_line(figures, shape.column)
        return lines if shape.lead else [*lines, below]

    def _figures(
        self, seen: JerichoObservation, colour: int, seat: Seat, width: int
    ) -> list[Piece]:
        """Return a wall's length, a crown or how far it is behind, and what the last move did."""
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
            # A minus says already how far it is behind.
            text = f" {'▲' if change > 0 else '▼'}{abs(change)}"
            if line_width(pieces) + len(text) + 1 <= width:
                pieces.append((text, "up" if change > 0 else "down"))
        return pieces


@dataclass(frozen=True)
class _Shape:
    """How walls are laid out in the room there is."""

    names: int
    """Columns of the names."""
    column: int
    """Columns of a colour, with the one that parts it from the next."""
    unit: int
    """Columns of bricks for each point of a card's value."""
    bricks: int
    """Lines of a wall's bricks."""
    lead: int
    """Columns before the bricks for the length, where there is no line below for it."""
    gap: int
    """Empty lines below a player."""
    takes: bool
    """Whether a line below all says what the longest walls would take."""

    @property
    def rows(self) -> int:
        """How many lines a player has."""
        return self.bricks + (not self.lead) + self.gap


def _shape(sight: Sight, width: int, height: int) -> _Shape:
    """Return how walls are laid out: taller bricks, then a gap, where there is room for all.

    Bricks are as wide as the longest wall allows.
    """
    seen: JerichoObservation = sight.observation
    names = _NAME
    if width >= _ROOMY:
        names = max(_NAME, min(_LONG_NAME, max(map(cell_width, sight.names)) + 6))
    seats, column = seen.num_seats, (width - names) // NUM_COLOURS
    longest = max(_SHORT, *[LENGTH[wall] for wall in seen.walls])
    if height < 2 * seats + 1:
        return _Shape(names, column, 1, 1, _LENGTH, 0, takes=False)
    takes = height >= 2 * seats + 2
    left = height - 1 - takes
    rows = left // seats
    tall = max(1, min(_HIGHEST, rows - 1))
    gap = min(_GAP, rows - 1 - tall)
    unit = max(1, min(_WIDEST, (column - 1) // longest))
    return _Shape(names, column, unit, tall, 0, gap, takes)


def _would_take(sight: Sight, shape: _Shape) -> Line:
    """Return what the longest wall of each colour would take of the supply, as far as is known."""
    seen: JerichoObservation = sight.observation
    column = shape.column
    line: Line = [(fit_right(_("would take"), shape.names - 1) + " ", "faint")]
    for colour in range(NUM_COLOURS):
        leaders = len(seen.leaders(colour))
        known = lane_in(seen.buried, colour)
        if sight.options["supply_memory_aid"] == "on":  # J20
            known = seen.known_supply(colour)
        taken = _takes(known, colour, leaders, column - 1) if leaders else []
        line += fit_line(taken, column)
    return line


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


@dataclass(frozen=True)
class WallProspect:
    """What a move would do to a wall."""

    falls: Sequence[int] = ()
    """Cards that it would lose."""
    comes: Sequence[int] = ()
    """Cards that it would get."""


_AS_IT_IS: Final = WallProspect()


def bricks(
    wall: int, colour: int, room: int, unit: int, prospect: WallProspect = _AS_IT_IS
) -> list[Piece]:
    """Paint a wall's cards, highest first, in at most `room` columns.

    A brick is `unit` columns wide for each point of its card's value, less where the wall would not
    fit; a wall of more cards than columns ends in how many are not drawn. What would fall, and in
    gold what would come, is see-through.
    """
    falls, comes = list(prospect.falls), list(prospect.comes)
    cards = lane_cards(wall + lane_of(comes), colour)
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
        if card in comes or card in falls:
            pieces.append((sign.center(width, _THIN), "gold" if card in comes else name))
            (comes if card in comes else falls).remove(card)
        else:
            pieces.append((sign.center(width), f"{name}-brick{'-alt' if place % 2 else ''}"))
    if hidden:
        pieces.append((f"+{min(hidden, 9)}", name))
    return pieces


def marked_name(sight: Sight, seat: Seat, width: int) -> Piece:
    """Return a seat's name with the mark of whoever acts before it, in so many columns."""
    acts = seat in sight.observation.actors()
    return (fit(f"{'▸' if acts else ' '}{sight.names[seat]}", width), name_role(sight, seat))


def _told_between(sight: Sight, seat: Seat, shape: _Shape) -> list[Piece]:
    """Return what stands below a name where bricks are tall: rating, and the won pile drawn."""
    told: list[Piece] = []
    if sight.ratings[seat]:
        told.append((f" {sight.ratings[seat]}", "quiet"))
    if sight.options["show_won_counts"]:
        won = sight.observation.won_count(seat)
        pile = "█" * (won // 2) + "▌" * (won % 2)  # from the side, two cards a column
        told.append((f" {pile[: shape.names - 2]}", "gold"))
    told += [("", "plain")] * shape.bricks
    return [(fit(text, shape.names), role) for text, role in told[: shape.bricks - 1]]


def wall_prospects(events: Iterable[Event]) -> dict[tuple[int, int], WallProspect]:
    """Return by (colour, seat) what a move would take from each wall, and add to it."""
    falls: dict[tuple[int, int], list[int]] = defaultdict(list)
    comes: dict[tuple[int, int], list[int]] = defaultdict(list)
    for event in events:
        if isinstance(event, setup.Laid):
            comes[colour_of(event.card), event.seat].append(event.card)
        elif isinstance(event, setup.TrumpetJoined):
            comes[event.colour, event.seat].append(TRUMPET)
        elif isinstance(event, setup.Felled):
            falls[event.colour, event.owner] += [event.card] * event.number
        elif isinstance(event, setup.Dissolved) and (event.colour, event.owner) in falls:
            falls[event.colour, event.owner] += [TRUMPET] * event.trumpets
        elif isinstance(event, setup.OpeningsRevealed):
            for seat, card in enumerate(event.cards):
                if card != TRUMPET:
                    comes[colour_of(card), seat].append(card)
    return {wall: WallProspect(falls[wall], comes[wall]) for wall in {*falls, *comes}}


def wall_changes(events: Iterable[Event]) -> dict[tuple[int, int], int]:
    """Return by (colour, seat) how much each wall's length changed in a move."""
    return {
        wall: sum(map(value_of, prospect.comes)) - sum(map(value_of, prospect.falls))
        for wall, prospect in wall_prospects(events).items()
    }
