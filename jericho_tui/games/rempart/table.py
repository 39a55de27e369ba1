"""The Rempart table: spots on a grid, ramparts as walls, and the keys that choose a move."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.rempart.rules.board import (
    FULL,
    MAGICIANS,
    Action,
    Kind,
    Phase,
    cards_in,
    protected,
    score_of,
)
from jericho_tui.games.rempart.rules.setup import Inserted, Kept, Shot
from jericho_tui.games.rempart.rules.state import RempartObservation
from jericho_tui.games.rempart.text import VOICE, card_text, figure_sign
from jericho_tui.text.counts import points_text
from jericho_tui.text.language import _, ngettext
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.tables.choosing import EDGES, ListChoice, digits
from jericho_tui.tui.tables.motion import Flight, flight, spot
from jericho_tui.tui.tables.panels import (
    SPACE,
    Prospect,
    Sight,
    TablePanel,
    figure,
    name_role,
    remark_lines,
    turn_mark,
    worded,
)
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Line, fit, line_width, wrap_line

COLUMNS: Final = 9
"""Of the grid of places."""


class Choice(ListChoice[Action]):
    """The selection; every step leaves it on a legal action."""

    def __init__(self, observation: RempartObservation, place: int) -> None:
        """Begin a decision.

        :param place: where the selection was when a place was last chosen.
        """
        super().__init__(observation.legal_actions())
        self._places = tuple(cards_in(observation.down))
        self._typed = ""
        """The digits that were typed of a place's number."""
        if self.can(Kind.TURN):
            self.index = self._nearest(place, self._places)
        elif self.can(Kind.SHOOT):  # R9: nobody means to hit their own first
            self.seek(lambda action: action.victim != observation.seat)

    def seek(self, fits: Callable[[Action], bool]) -> bool:
        self._typed = ""
        return super().seek(fits)

    def take(self, action: Action) -> None:
        self.seek(lambda other: other is action)

    def take_place(self, place: int) -> bool:
        """Choose to turn up the card at a place, if there is one."""
        return self.seek(lambda action: action.kind is Kind.TURN and action.place == place)

    def take_card(self, victim: int, card: int) -> bool:
        """Choose to shoot this card, if it can be hit."""
        return self.seek(lambda action: action.victim == victim and action.card == card)

    def type(self, digit: int) -> bool:
        number = self._typed + str(digit)
        if all(action.place != int(number) - 1 for action in self.actions):
            number = str(digit)
        found = self.take_place(int(number) - 1)
        self._typed = number if len(number) == 1 else ""
        return found

    def go(self, index: int) -> None:
        self._typed = ""
        super().go(index)

    def along(self, step: int) -> None:
        action = self.action
        if action is None:
            return
        if action.kind is Kind.SHOOT:
            others = sorted({other.victim for other in self.actions})
            victim = others[(others.index(action.victim) + step) % len(others)]
            self.seek(lambda other: other.victim == victim)
        elif action.kind is Kind.TURN:
            rows = sorted({place // COLUMNS for place in self._places})
            row = rows[(rows.index(action.place // COLUMNS) + step) % len(rows)]
            there = [place for place in self._places if place // COLUMNS == row]
            self._typed = ""
            self.index = self._nearest(row * COLUMNS + action.place % COLUMNS, there)
        else:
            self.across(step)

    def way_to(self, action: Action) -> list[str]:
        if self.action is action:
            return []
        if action.kind is Kind.TURN:
            number = str(action.place + 1)
            if self._typed and len(number) == 2 and number[0] == self._typed:
                return [f"digit({number[1]})"]
            fresh = ["across(1)"] if self._typed else []
            return [*fresh, *(f"digit({digit})" for digit in number)]
        if action.kind is Kind.SHOOT:
            return super().way_to(action)
        return [f"kind('{action.kind.name.lower()}')"]

    def _nearest(self, place: int, places: Sequence[int]) -> int:
        """Return which action turns up the one of `places` that is nearest to `place`."""
        row, column = divmod(place, COLUMNS)
        best = min(places, key=lambda p: (abs(p // COLUMNS - row), abs(p % COLUMNS - column)))
        return self._places.index(best)


_NARROW: Final = 3
_WIDE: Final = 11
"""Least and most columns of a stone; one more between two, where the cursor stands."""
_EDGE: Final = 2
"""Columns of the number of a row's first spot, and of its last."""
_TALL: Final = 5
"""Most lines of a stone; one more between two where there is room."""
_CORNERS: Final = {
    1: ("[", "]"),
    **{tall: (f"┏{'┃' * (tall - 2)}┗", f"┓{'┃' * (tall - 2)}┛") for tall in range(2, _TALL + 1)},
}
"""The cursor's left and right edge, by the height of a stone."""
_BACK: Final = ("", "stone-brick")
"""A card face down."""
_SEEN: Final = ("•", "stone-brick-alt")
"""One that was turned up before, where the memory aid tells that."""


class Stones(TablePanel[Choice, RempartObservation]):
    """The cards on the table, face down. The table's keys move the cursor."""

    @property
    def _cursor(self) -> int | None:
        """The place that is chosen; None: none can be."""
        action = self.action
        return action.place if action is not None and action.kind is Kind.TURN else None

    def consider(self, prospect: Prospect[Choice]) -> None:
        super().consider(prospect)
        cursor = self._cursor
        where = "" if cursor is None else _("spot {number}").format(number=cursor + 1)
        self.entitle(_("The {n} spots").format(n=len(self.sight.observation.known)), where)

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: RempartObservation = sight.observation
        faces = _faces(sight)
        stone, tall, pitch = _sizes(seen, width, height)
        edge = _edge(width)
        lines: list[Line] = []
        for first in range(0, len(faces), COLUMNS):
            row = faces[first : first + COLUMNS]
            lines += [[]] * (pitch - tall if first else 0)
            for line in range(tall):
                ends = (first + 1, first + len(row)) if line == tall // 2 else ("", "")
                left, right = (str(end).rjust(_EDGE) if edge else "" for end in ends)
                stones = self._line(row, first, line, stone, tall)
                lines.append([(left, "faint"), *stones, (right, "faint")])
        if seen.card and seen.phase is Phase.REVEALED and len(lines) < height:
            if len(lines) + 1 < height:
                lines.append([])
            text = card_text(seen.card, seen.figure(seen.card))
            lines.append([(" " + _("turned up") + " ", "quiet"), (f" {text} ", "gold-block")])
        return lines

    def selection(self) -> tuple[int, int] | None:
        cursor = self._cursor
        return None if cursor is None else self._middle(cursor)

    def place_at(self, place: int) -> Offset | None:
        """Return where on the screen the left half of a place's middle is."""
        column, line = self._middle(place)
        return spot(self, max(0, column - 2), line)

    def _middle(self, place: int) -> tuple[int, int]:
        """Return the column and line of a place's middle."""
        stone, tall, pitch = _sizes(self.sight.observation, *self.content_size)
        row, column = divmod(place, COLUMNS)
        edge = _edge(self.content_size.width)
        return edge + column * (stone + 1) + 1 + stone // 2, row * pitch + tall // 2

    def clicked(self, x: int, y: int) -> Any:
        seen: RempartObservation = self.sight.observation
        stone, tall, pitch = _sizes(seen, *self.content_size)
        column, within = divmod(x - 1 - _edge(self.content_size.width), stone + 1)
        row, line = divmod(y, pitch)
        place = row * COLUMNS + column
        there = 0 <= column < COLUMNS and within < stone and line < tall and place < len(seen.known)
        return place if there else None

    def _line(
        self, row: Sequence[tuple[str, str]], first: int, line: int, stone: int, tall: int
    ) -> Line:
        chosen = None if self._cursor is None else self._cursor - first
        edges = [SPACE] * (len(row) + 1)
        if chosen is not None and 0 <= chosen < len(row):
            edges[chosen : chosen + 2] = [(edge[line], "gold") for edge in _CORNERS[tall]]
        pieces: Line = []
        for edge, (text, role) in zip(edges, row, strict=False):
            pieces += [edge, ((text if line == tall // 2 else "").center(stone), role)]
        return [*pieces, edges[-1]]


def _edge(width: int) -> int:
    """Return the columns of the numbers at each edge: none where there is no room."""
    return _EDGE if width > COLUMNS * (_NARROW + 1) + 2 * _EDGE else 0


def _sizes(seen: RempartObservation, width: int, height: int) -> tuple[int, int, int]:
    """Return columns and lines of a stone, and the lines from one row to the next."""
    rows = -(-len(seen.known) // COLUMNS)
    stone = max(_NARROW, min(_WIDE, (width - 1 - 2 * _edge(width)) // COLUMNS - 1))
    stone -= 1 - stone % 2  # so that it has a middle
    for tall in range(_TALL if stone > _NARROW else 1, 0, -1):
        if rows * (tall + 1) <= height:
            return stone, tall, tall + 1
    return stone, 1, 1


def _faces(sight: Sight) -> list[tuple[str, str]]:
    """Return what is shown of every place: a text and its role.

    What others turned up since this seat's last turn stays in sight until it turns up a card.
    """
    seen: RempartObservation = sight.observation
    mine = seen.seat is not None and seen.seat == seen.turn
    fresh = 0 if mine and seen.phase is not Phase.CHOOSE else seen.shown_since()
    aid = seen.rules.memory_aid
    open_table = sight.open_state is not None or bool(seen.termination)
    board = seen.known if sight.open_state is None else sight.open_state.board
    faces = []
    for place, card in enumerate(board):
        if not seen.down >> place & 1:
            faces.append(("·", "off"))
        elif place == seen.place:
            faces.append((_face(card, seen), "gold-block"))
        elif card and fresh >> place & 1:
            faces.append((_face(card, seen), "trumpet-brick"))
        elif card and (open_table or aid == "full"):
            faces.append((_face(card, seen), "quiet"))
        elif aid == "seen_marks" and seen.seen >> place & 1:
            faces.append(_SEEN)
        else:
            faces.append(_BACK)
    return faces


def _face(card: int, seen: RempartObservation) -> str:
    """Return a card in at most three columns, its sign with it where there are figures."""
    return f"{card}{figure_sign(seen.figure(card))[:1]}"


_MOST: Final = 3
"""Lines that one sentence takes at most."""
_AIDS: Final = {"off": N_("off"), "seen_marks": N_("marks"), "full": N_("full")}
"""The memory aid (R16) in a word."""


def status(sight: Sight, narrow: bool) -> list[Line]:
    """Return the variant, how many cards lie face down, the memory aid."""
    seen: RempartObservation = sight.observation
    left = seen.down.bit_count() - (seen.phase is Phase.REVEALED)
    variant = _("race to ten")
    if seen.rules.points:  # that the figures are the house's own is always said with them
        variant = _("points · house edition")
        variant = variant if narrow else _("points · figures of the house edition")
    idle = ngettext("{n} turn without a card", "{n} turns without a card", seen.idle)
    return [
        [(variant, "quiet")],
        [(ngettext("{n} face down", "{n} face down", left).format(n=left), "strong")],
        figure(_("memory aid"), _(_AIDS[seen.rules.memory_aid])),
        [(idle.format(n=seen.idle), "quiet")] if seen.idle else [],
    ]


class MovePanel(TablePanel[Choice, RempartObservation]):
    """What is asked, the move that is chosen, and what it will do."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        prompt = worded(sight.prompt, "quiet", width, height)
        if self.choice is None or self.action is None:
            return prompt
        head = wrap_line(self._headline(self.choice, self.action, sight), width, 0)
        text = [*head, *remark_lines(self.remarks, width, _MOST)]
        room = height - len(text) - len(prompt)
        return [*(prompt if room >= 0 else []), *[[]] * (room > 0), *text][:height]

    def _headline(self, choice: Choice, action: Action, sight: Sight) -> Line:
        if action.kind is Kind.TURN:
            return [(_("Spot {number}").format(number=action.place + 1), "gold")]
        if action.kind is Kind.SHOOT:
            text = _("Shoot {card} of {name}  ← →")
            return [(text.format(card=action.card, name=sight.names[action.victim]), "gold")]
        line: Line = []
        for other in choice.actions:
            name = f" {VOICE.action_name(other)} "
            line.append((name.replace(" ", "\u00a0"), "gold-block" if other is action else "quiet"))
            line.append((" ", "plain"))
        return line


_NAME: Final = 13
_WIDEST: Final = 6
"""Most columns of a brick; at least three, and four where a card has two ravens."""
_COLOURS: Final = {
    "": "yellow",
    "flag": "trumpet",
    "tower": "trumpet",
    "king": "purple",
    "queen": "purple",
    "prince": "purple",
    "princess": "purple",
    "magician": "green",
    "cannon": "red",
    "raven": "blue",
    "raven2": "blue",
}
"""By figure; its sign says the same."""
_TARGET: Final = "▲"
_MERLONS: Final = "▄▄ "
_TURRETS: Final = "█▄█"
"""What stands on a wall, and on a tower, over and over again."""


class Ramparts(TablePanel[Choice, RempartObservation]):
    """Every seat's rampart, and the figure that the considered move is aimed at."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: RempartObservation = sight.observation
        action = self.action
        crest, tall, pitch = _size_for(seen, height)
        lines: list[Line] = []
        for seat in map(Seat, range(seen.num_seats)):
            wall = seen.ramparts[seat]
            block = [_head(sight, seat, width)]
            if crest:
                block.append(_crest(wall, seen, width))
            block += _bricks(wall, seen, width, tall)
            if seen.rules.points:
                aimed = action.card if action is not None and action.victim == seat else 0
                block.append(_shield(wall, seen, width, aimed))
            block += [[] for _gap in range(pitch - len(block))]
            lines += block
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def clicked(self, x: int, y: int) -> Any:
        seen: RempartObservation = self.sight.observation
        crest, tall, pitch = _size_for(seen, self.content_size.height)
        seat, line = divmod(y, pitch)
        if seat >= seen.num_seats or not 1 <= line <= crest + tall:
            return None
        for card, start, columns in _columns(seen.ramparts[seat], seen, self.content_size.width):
            if start <= x < start + columns:
                return (seat, card)
        return None


def _size_for(seen: RempartObservation, height: int) -> tuple[int, int, int]:
    """Return the largest size in which the ramparts of all seats stand in so many lines.

    In lines: the battlements; a brick, whose sign stands below its number with two; from one
    seat's rampart to the next.
    """
    others = 1 + int(seen.rules.points)  # who it is; what is protected
    for crest, tall, gap in ((1, 2, 1), (1, 2, 0), (1, 1, 0)):
        pitch = others + crest + tall + gap
        if seen.num_seats * pitch - gap <= height:
            return crest, tall, pitch
    return 0, 1, others + 1


def _head(sight: Sight, seat: Seat, width: int) -> Line:
    """Return the line above a wall: who, how many cards, what it is worth, an unused magician."""
    seen: RempartObservation = sight.observation
    wall = seen.ramparts[seat]
    line: Line = [
        turn_mark(sight, seat),
        (fit(sight.names[seat], _NAME) + " ", name_role(sight, seat)),
    ]
    if seen.rules.points:
        points = points_text(score_of(wall))
        line += [(f"{wall.bit_count()}/{FULL}", "strong"), (f"  {points}", "plain")]
        if wall & MAGICIANS & ~seen.spent:
            line.append((f"  {figure_sign('magician')}", "up"))
            if line_width(line) + 1 + len(_("unused")) <= width:
                line.append((f" {_('unused')}", "quiet"))
    else:
        text = _("{number}/{full} cards")
        line.append((text.format(number=wall.bit_count(), full=FULL), "strong"))
    note = sight.notes[seat]
    if note and line_width(line) + len(note) + 3 <= width:
        line.append((" " * (width - line_width(line) - len(note)) + note, "faint"))
    return line


def _brick(width: int) -> int:
    """Return the columns of a brick in a panel of so many."""
    return max(3, min(_WIDEST, (width - 2) // FULL))


def _columns(wall: int, seen: RempartObservation, width: int) -> list[tuple[int, int, int]]:
    """Return every card of a wall with its first column and how many it takes."""
    place = 1
    columns = []
    for card in cards_in(wall):
        size = max(_brick(width), len(f"{card}{figure_sign(seen.figure(card))}"))
        columns.append((card, place, size))
        place += size
    return columns


def _crest(wall: int, seen: RempartObservation, width: int) -> Line:
    """Return the battlements of a wall: turrets on towers, and the flag on its own stone."""
    line: Line = [(" ", "plain")]
    for card, _start, size in _columns(wall, seen, width):
        figure = seen.figure(card)
        text = (_MERLONS * size)[:size]
        if figure == "tower":
            text = (_TURRETS * size)[: size - 1] + _TURRETS[-1]
        elif figure == "flag":
            text = figure_sign(figure).center(size)
        line.append((text, _COLOURS[figure]))
    return line


def _bricks(wall: int, seen: RempartObservation, width: int, tall: int) -> list[Line]:
    """Return the lines of a wall: its bricks, then room for those that are missing."""
    upper, lower = [SPACE], [SPACE]
    for number, (card, _start, size) in enumerate(_columns(wall, seen, width)):
        figure = seen.figure(card)
        role = f"{_COLOURS[figure]}-brick{'-alt' if number % 2 else ''}"
        face, sign = str(card), figure_sign(figure)
        upper.append(((face if tall > 1 else face + sign).center(size), role))
        lower.append((sign.center(size), role))
    missing = FULL - wall.bit_count()
    free = "·".center(_brick(width))
    lines = [upper, lower][:tall]
    for line in lines:
        text = free if line is lines[-1] else " " * len(free)
        line += [(text, "faint")] * missing
    return lines


def _shield(wall: int, seen: RempartObservation, width: int, aimed: int) -> Line:
    """Return the line below a wall: a bracket under what is protected, an arrow at a target."""
    safe = protected(wall, seen.rules.flag_card)
    text = " " * width
    columns = {card: (start, size) for card, start, size in _columns(wall, seen, width)}
    kept = list(cards_in(safe))
    if kept:
        first, end = columns[kept[0]][0], sum(columns[kept[-1]])
        inner = end - first - 2
        label = f" {_('safe')} "
        words = label if inner >= len(label) + 2 else ""
        text = f"{text[:first]}╰{words.center(inner, '─')}╯{text[end:]}"
    if aimed not in columns:
        return [(text.rstrip(), "quiet")]
    start, size = columns[aimed]
    at = start + size // 2
    return [(text[:at], "quiet"), (_TARGET, "gold"), (text[at + 1 :].rstrip(), "quiet")]


class RempartTable(TableView[Choice]):
    """A Rempart table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    RempartTable #halves { height: 1fr; }
    RempartTable #left { width: 63; height: 1fr; }
    RempartTable #right { width: 1fr; height: 1fr; }
    RempartTable #stones { height: 1fr; }
    RempartTable #move { height: 10; }
    RempartTable #ramparts { height: 22; }
    RempartTable.three #ramparts { height: 17; }
    RempartTable.two #ramparts { height: 12; }
    RempartTable #log { max-width: 100%; }
    .-wide RempartTable #left { width: 105; }
    .-narrow RempartTable #left { width: 43; }
    .-narrow RempartTable #stones { padding: 0; }
    .-short RempartTable #stones { height: 12; }
    .-short RempartTable #move { height: 1fr; }
    .-short RempartTable #ramparts { height: 14; }
    .-short RempartTable.two #ramparts { height: 8; }
    .-short RempartTable.three #ramparts { height: 11; }
    CoachedScreen.-short RempartTable #ramparts { height: 12; border: none; padding: 0 2; }
    CoachedScreen.-short RempartTable.two #ramparts { height: 6; }
    CoachedScreen.-short RempartTable.three #ramparts { height: 9; }
    RempartTable.blind #move { display: none; }
    RempartTable.blind #stones { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *EDGES,
        Binding("k,g", "kind('keep')", N_("Keep"), id="table.keep"),
        Binding("p,b,r", "kind('back')", N_("Put back"), id="table.put-back"),
        Binding("i", "kind('insert')", N_("Insert"), id="table.insert"),
        Binding("left", "across(-1)", N_("Left"), show=False, id="table.left"),
        Binding("right", "across(1)", N_("Right"), show=False, id="table.right"),
        Binding("up", "along(-1)", N_("Up"), show=False, id="table.up"),
        Binding("down", "along(1)", N_("Down"), show=False, id="table.down"),
        *digits(range(10), N_("Spot by number"), "digit"),
    ]
    game_id = "rempart"
    status = staticmethod(status)
    pictures = (Stones, Ramparts)
    titles: ClassVar = {"ramparts": N_("Ramparts")}
    kinds: ClassVar = {"keep": (Kind.KEEP,), "back": (Kind.BACK,), "insert": (Kind.INSERT,)}

    _place = 22
    """Where the cursor was when a place was last chosen; the middle of the grid."""

    def flown(self, event: Event) -> list[Flight]:
        match event:
            case (Kept() | Inserted()) as built:
                piece = (f"  {figure_sign(built.figure)}  ", "stone-brick")
                start = self.query_one(Stones).place_at(built.place)
                return flight(piece, start, self.seat_at(built.seat))
            case Shot(victim=victim, figure=figure):
                hit = self.seat_at(victim)
                piece = (f" {figure_sign(figure)} ", "stone-brick-alt")
                return flight(piece, hit, None if hit is None else hit + Offset(6, 4))
        return []

    def compose(self) -> ComposeResult:
        yield self.status_line()
        with Horizontal(id="halves"):
            with Vertical(id="left"):
                yield Stones(id="stones")
                yield MovePanel(id="move", classes="asked")
            with Vertical(id="right"):
                yield Ramparts(id="ramparts")
                yield self.own_log()

    def begin(self, sight: Sight) -> Choice | None:
        return Choice(sight.observation, self._place) if sight.acting else None

    def turn(self, sight: Sight) -> tuple[Any, ...]:
        return (*super().turn(sight), sight.observation.phase)

    def show(self, sight: Sight) -> None:
        self.set_class(not sight.prompt and not sight.acting, "blind")
        self.query_one(MovePanel).entitle(_("Your move") if sight.acting else "")
        super().show(sight)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if parameters == ("insert",) and not (self.sight and self.sight.observation.rules.points):
            return False
        return super().availability(action, parameters)

    def click(self, panel: str, what: Any) -> None:
        """Choose the spot or the target; a second click plays it."""
        if panel == "stones":
            self.choose_or_play(lambda choice: choice.take_place(what))
        else:
            self.choose_or_play(lambda choice: choice.take_card(*what))

    def show_choice(self) -> None:
        action = self.considered()
        if action is not None and action.kind is Kind.TURN:
            self._place = action.place
        super().show_choice()


TABLE: Final = GameTable(RempartTable)
