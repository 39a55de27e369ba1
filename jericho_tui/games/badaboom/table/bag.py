"""Cards as bricks with the signs of their backs, other players' bags, and the own one.

The own bag shows the key of each card and what the chosen move would do.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import product
from typing import Final

from jericho_tui.core.bundles import count_of, kinds_in, unpack
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules.actions import COUNTER, Action, Kind
from jericho_tui.games.badaboom.rules.position import BadaboomObservation
from jericho_tui.games.badaboom.text.telling import card_name, card_text, type_name
from jericho_tui.text.language import _
from jericho_tui.tui.tables.choosing import VariantChoice, steps
from jericho_tui.tui.tables.panels import TONES, Sight, TablePanel
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_right, line_width, wrap, wrap_line
from jericho_tui.tui.widgets.roles import is_brick

SIGNS: Final = {deck.TRICK: "✦", deck.GADGET: "◆", deck.MECHANISM_TYPE: "☼"}
"""What stands for each back where colours cannot be seen."""
BOMB_SIGN: Final = "●"
HIT_SIGN: Final = "✸"
_COLOURS: Final = {deck.TRICK: "green", deck.GADGET: "red", deck.MECHANISM_TYPE: "yellow"}
_ORDER: Final = (deck.TRICK, deck.GADGET, deck.MECHANISM_TYPE)


def card_label(kind: int, number: int = 1) -> str:
    """Return a card with its sign, e.g. “✦ Hot potato ×2”."""
    many = f" ×{number}" if number > 1 else ""
    return f"{SIGNS[deck.type_of(kind)]} {card_name(kind)}{many}"


def card_brick(kind: int, number: int = 1, *, shade: bool = False) -> Piece:
    """Return a card as a brick.

    :param shade: in the other shade of its colour, to stand apart from its neighbour.
    """
    return (f" {card_label(kind, number)} ", f"{card_role(kind)}-brick{'-alt' * shade}")


def card_role(kind: int) -> str:
    """Return the role of text in the colour of a card's back."""
    return _COLOURS[deck.type_of(kind)]


def counts_line(backs: Sequence[int], before: Sequence[int] | None = None) -> Line:
    """Return what a bag shows: “✦4 ◆1 ☼2 ”; gold where it differs from `before`."""
    line: Line = []
    for back in _ORDER:
        changed = before is not None and before[back] != backs[back]
        role = "gold" if changed else f"{_COLOURS[back]}-bold" if backs[back] else "off"
        line.append((f"{SIGNS[back]}{backs[back]:<2}", role))
    return line


def backs_line(backs: Sequence[int], width: int) -> Line:
    """Return a small brick for every card of a bag; their numbers where they do not fit."""
    if 2 * sum(backs) > width:
        return counts_line(backs)
    line: Line = []
    for back in _ORDER:
        for number in range(backs[back]):
            line.append((f"{SIGNS[back]} ", f"{_COLOURS[back]}-brick{'-alt' * (number % 2)}"))
    return line


def card_face(kind: int, number: int, width: int, lines: int) -> list[str]:
    """Return a card as a tile of two or three lines.

    :param number: how many of it there are.
    """
    name = wrap(card_name(kind), width - 2, 2)
    rows = [fit(f" {part}", width) for part in [*name, ""][:2]]
    sign = SIGNS[deck.type_of(kind)]
    many = f"×{number}" if number > 1 else ""
    if lines > len(rows):
        return [fit(f" {sign}", width - 4) + fit_right(f"{many} ", 4), *rows]
    corner = f"{many} {sign} " if len(name) == 1 else f"{many}{sign} "
    return [rows[0], fit(rows[1], width - len(corner)) + corner]


def solid(line: Line) -> Line:
    """Return a line that is wrapped between its bricks, never within one."""
    return [
        (text[:-1].replace(" ", "\u00a0") + text[-1:], role) if is_brick(role) else (text, role)
        for text, role in line
    ]


_NUMBERED: Final = 9  # cards that have a number as key
_WORDS: Final = {Kind.PASS: "p", Kind.LEAVE: "n", Kind.KEEP: "k", Kind.SCRAP: "r"}
"""The keys of moves that are no card."""


@dataclass(frozen=True)
class Option:
    """A card that can be used now, or a word such as “pass”."""

    key: str
    """Empty where there are more cards than numbers."""
    card: int
    """-1: it is a word."""
    actions: tuple[Action, ...]
    """What can be done with it: one for each thing it may name."""

    @property
    def kind(self) -> Kind:
        """What is done with it."""
        return self.actions[0].kind


class Choice(VariantChoice[Action]):
    """The selection; every step leaves it on a legal action.

    It begins with what does nothing, where that is possible: no card is played by mistake.
    """

    def __init__(self, observation: BadaboomObservation) -> None:
        self.options: Sequence[Option] = _options(observation.legal_actions())
        self.alternatives = [option.actions for option in self.options]

    @property
    def option(self) -> Option:
        """The chosen card or word."""
        return self.options[self.index]

    @property
    def kind(self) -> Kind:
        """What is asked: what is done with the last option."""
        return self.options[-1].kind

    def seats(self) -> list[Seat]:
        """Return whom the chosen card may name; [] for one that names nobody."""
        seats = dict.fromkeys(action.seat for action in self.option.actions)
        return [Seat(seat) for seat in seats if seat >= 0]

    def backs(self) -> list[int]:
        """Return which types the chosen card may name, of the chosen seat."""
        seat = self.action.seat
        return [a.back for a in self.option.actions if a.seat == seat and a.back >= 0]

    def others(self) -> list[int]:
        """Return which further card the chosen one may name."""
        return [action.other for action in self.option.actions if action.other >= 0]

    def take_kind(self, *kinds: Kind) -> None:
        self.take_where(lambda option: option.kind in kinds)

    def type(self, digit: int) -> bool:
        return self.take_where(lambda option: option.key == str(digit))

    def take_seat(self, seat: int) -> None:
        """Let the chosen card name this seat, if it may; the type it names stays if it can."""
        back = self.action.back
        if not self._seek(lambda action: action.seat == seat and action.back == back):
            self._seek(lambda action: action.seat == seat)

    def take_back(self, back: int) -> None:
        """Let the chosen card name this type: of the chosen seat, else of the next that has it."""
        seat = self.action.seat
        if not self._seek(lambda action: action.seat == seat and action.back == back):
            self._seek(lambda action: action.back == back)

    def go(self, index: int) -> None:
        if index != self.index:
            self.index, self.variant = index, 0

    def along(self, step: int) -> None:
        seats = self.seats()
        if len(seats) > 1:
            self.take_seat(seats[(seats.index(Seat(self.action.seat)) + step) % len(seats)])
        else:
            self.variant = (self.variant + step) % len(self.option.actions)

    def way_to(self, action: Action) -> list[str]:
        target = next(i for i, variants in enumerate(self.alternatives) if action in variants)
        ways: list[str] = []
        trial = copy(self)
        if target != self.index:
            option = self.options[target]
            if option.key.isdigit():
                ways.append(f"digit({option.key})")
            else:
                ways += steps("across", target - self.index)
            trial.go(target)
        while trial.action.seat != action.seat or trial.action.other != action.other:
            trial.along(1)
            ways.append("along(1)")
        if trial.action is not action:
            ways.append(f"back({action.back})")
        return ways

    def take_where(self, fits: Callable[[Option], bool]) -> bool:
        """Choose the first option that fits; return whether there is one."""
        for index, option in enumerate(self.options):
            if fits(option):
                self.go(index)
                return True
        return False

    def _seek(self, fits: Callable[[Action], bool]) -> bool:
        for way, action in enumerate(self.option.actions):
            if fits(action):
                self.variant = way
                return True
        return False


def _options(actions: Sequence[Action]) -> list[Option]:
    words: list[Option] = []
    cards: dict[int, list[Action]] = {}
    for action in actions:
        if action.kind in _WORDS:
            words.append(Option(_WORDS[action.kind], -1, (action,)))
        else:
            card = deck.NOT_SO_FAST if action is COUNTER else action.card
            cards.setdefault(card, []).append(action)
    numbered = [
        Option(str(number) if number <= _NUMBERED else "", card, tuple(found))
        for number, (card, found) in enumerate(cards.items(), start=1)
    ]
    return [*words, *numbered]


_TILE: Final = 15  # columns of a card where it has more than one line
_LARGE: Final = 32  # columns of one that has what is printed on it
_PRINTED: Final = 8  # lines of such a card
_TEXT: Final = 3  # lines that what is said about a move gets at least
_MOST_TEXT: Final = 5  # lines that it mostly needs
_BAG_WORDS: Final = {
    Kind.PASS: N_("pass"),
    Kind.LEAVE: N_("leave it alone"),
    Kind.KEEP: N_("keep"),
    Kind.SCRAP: N_("return it"),
}
_CHOSEN: Final = "gold-block"  # how the chosen of what a card may name looks
_TYPE_KEYS: Final = "tgm"  # the keys of the types that pickpocket may name, by `cards.TYPES`


@dataclass(frozen=True)
class _Face:
    card: int  # -1: a word
    number: int
    option: Option | None  # none: it cannot be used now


@dataclass(frozen=True)
class _Row:
    """Some of them side by side."""

    lines: list[Line]
    spots: list[tuple[int, int, int, Option]]
    """Where options are: line, first column, columns; the last line of each first."""

    def ended(self) -> "_Row":
        """Return the row without the space after its last."""
        return _Row([line[:-1] for line in self.lines], self.spots)


class Bag(TablePanel[Choice, BadaboomObservation]):
    """What is asked, the cards, and what the chosen one would do."""

    _printed = False  # whether cards have on them what they do

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        choice = self.choice
        if sight.open_state is not None:
            return self._open(sight, width, height)
        role = "quiet" if choice is None else "gold"
        prompt: list[Line] = []
        if sight.prompt:
            most = height if choice is None else 2
            prompt = [[(text, role)] for text in wrap(sight.prompt, width, most)]
        faces = self._faces()
        for lines in (_PRINTED, 3, 2, 1):
            rows = list(self._rows(faces, width, lines))
            used = sum(len(row.lines) for row in rows)
            gap = lines > 1 or len(prompt) + used + 2 + _MOST_TEXT <= height
            if lines == 1 or len(prompt) + used + 2 * gap + _TEXT <= height:
                break
        self._printed = lines == _PRINTED
        text = 0 if choice is None else min(_TEXT, height // 2)
        if len(prompt) > 1 and text:
            # What is asked comes before what stands on the card.
            text = max(2, min(text, height - used - len(prompt)))
        room = height - used - text
        if len(prompt) > room:
            prompt = (
                [[(line, role)] for line in wrap(sight.prompt, width, room)] if room > 0 else []
            )
        space: list[Line] = [[]] if gap and prompt else []
        shown = self._shown(rows, max(1, height - len(prompt) - len(space) - text))
        left = height - sum(len(row.lines) for row in shown)
        says: list[Line] = []
        # Words about the move come before empty lines, and before what is asked.
        for asked, between in ((prompt, space), (prompt, []), ([], [])):
            if choice is not None:
                says = self._text(choice, width, left - len(asked) - 2 * len(between))
            if all(line_width(line) <= width for line in says):
                break
        painted = [*asked, *between]
        for row in shown:
            self.spots += [(len(painted) + y, x, size, option) for y, x, size, option in row.spots]
            painted += row.lines
        painted += [*between, *says] if choice is not None else []
        return painted[:height]

    def selection(self) -> tuple[int, int] | None:
        if self.choice is None:
            return None
        option = self.choice.option
        return next(((x, y) for y, x, _size, there in self.spots if there is option), None)

    def _faces(self) -> list[_Face]:
        """Return words, the cards that can be used, and the others."""
        options = () if self.choice is None else self.choice.options
        words = [_Face(-1, 1, option) for option in options if option.card < 0]
        usable = {o.card: o for o in options if o.card >= 0 and o.kind is not Kind.TAKE}
        kinds = sorted(kinds_in(self.seen.bag), key=lambda kind: kind not in usable)
        return [
            *words,
            *(_Face(kind, count_of(self.seen.bag, kind), usable.get(kind)) for kind in kinds),
        ]

    def _rows(self, faces: Sequence[_Face], width: int, lines: int) -> Iterator[_Row]:
        """Yield rows of tiles of so many lines, with a line of keys below; one line: of chips."""
        row = _Row([[] for _line in range(lines + (lines > 1))], [])
        for face in faces:
            pieces = self._chip(face) if lines == 1 else self._tile(face, lines)
            columns = line_width(pieces[0])
            if row.lines[0] and line_width(row.lines[0]) + columns - 1 > width:
                yield row.ended()
                row = _Row([[] for _line in row.lines], [])
            if face.option is not None:
                first = line_width(row.lines[0])
                for y in reversed(range(len(row.lines))):
                    row.spots.append((y, first, columns, face.option))
            for line, piece in zip(row.lines, pieces, strict=True):
                line += piece
        if faces:
            yield row.ended()

    def _chip(self, face: _Face) -> list[Line]:
        choice = self.choice
        chosen = choice is not None and face.option is choice.option
        if face.option is None:
            if choice is None:
                return [[card_brick(face.card, number=face.number), (" ", "plain")]]
            label = card_label(face.card, face.number)
            return [[(f"  {label}", card_role(face.card)), (" ", "plain")]]
        if face.card < 0:
            text = f" {_(_BAG_WORDS[face.option.kind])} "
            piece: Piece = (text, "gold-block" if chosen else "plain")
        else:
            piece = card_brick(face.card, number=face.number)
        return [
            [
                ("▸" if chosen else " ", "gold"),
                (f"{face.option.key or ' '} ", "gold" if chosen else "quiet"),
                piece,
                (" ", "plain"),
            ]
        ]

    def _tile(self, face: _Face, lines: int) -> list[Line]:
        choice = self.choice
        chosen = choice is not None and face.option is choice.option
        columns = _LARGE if lines == _PRINTED and face.card >= 0 else _TILE
        if face.card < 0:
            assert face.option is not None
            rows = [" " * columns] * lines
            words = wrap(_(_BAG_WORDS[face.option.kind]), columns - 2, lines)
            first = (lines - len(words)) // 2
            rows[first : first + len(words)] = [word.strip().center(columns) for word in words]
            role = "gold-block" if chosen else "lying"
        else:
            rows = card_face(face.card, face.number, columns, min(lines, 3))
            if lines == _PRINTED:
                seen: BadaboomObservation = self.sight.observation
                says = wrap(card_text(face.card, seen.rules.edition), columns - 2, lines - 3)
                rows += [fit(f" {part}", columns) for part in [*says, *[""] * lines][: lines - 3]]
            usable = choice is None or face.option is not None
            role = f"{card_role(face.card)}-{'brick' if usable else 'lying'}"
        key = f"[{face.option.key}]" if face.option is not None and face.option.key else ""
        key = f"▲{key}▲" if chosen else key
        tile: list[Line] = [[(text, role), (" ", "plain")] for text in rows]
        return [*tile, [(key.center(columns), "gold" if chosen else "quiet"), (" ", "plain")]]

    def _shown(self, rows: Sequence[_Row], room: int) -> Sequence[_Row]:
        most = room // len(rows[0].lines) if rows else 0
        if self.choice is None or len(rows) <= most:
            return rows[: max(1, most)]
        option = self.choice.option
        where = [n for n, row in enumerate(rows) if any(spot[3] is option for spot in row.spots)]
        first = max(0, min(where[0] - most // 2, len(rows) - most)) if where else 0
        return rows[first : first + max(1, most)]

    def _text(self, choice: Choice, width: int, height: int) -> list[Line]:
        """Return what is chosen, what stands on the card, and what it would do."""
        option = choice.option
        shown = self._printed or option.card < 0
        says = "" if shown else card_text(option.card, self.seen.rules.edition)
        printed: list[Line] = [[(says, "quiet")]] if says else []
        remarks: list[Line] = [[(remark.text, TONES[remark.tone])] for remark in self.remarks]
        told = ([*printed, *remarks], remarks, [_joined([*remarks, *printed])], [_joined(remarks)])
        lines: list[Line] = []
        for brief, text in product((False, True), told):
            head = self._headline(choice, brief=brief)
            lines = [part for line in (head, *text) if line for part in wrap_line(line, width, 2)]
            if len(lines) <= height:
                return lines
        if len(lines) > height > 0:
            rest = [piece for line in lines[height - 1 :] for piece in (*line, (" ", "plain"))]
            lines = [*lines[: height - 1], rest]
        return lines

    def _headline(self, choice: Choice, *, brief: bool) -> Line:
        """Return the chosen card and what it may name; if brief, only what is chosen of that."""
        sight = self.sight
        option, action = choice.option, choice.action
        if option.card < 0:
            return []
        line: Line = [(card_name(option.card), "gold")]
        ways: list[Line] = []
        seats = choice.seats()
        if seats:
            ways.append([_way(sight.names[seat], seat == action.seat) for seat in seats])
        backs = choice.backs()
        if backs:
            ways.append(
                [
                    _way(f"{_TYPE_KEYS[back]} {SIGNS[back]} {type_name(back)}", back == action.back)
                    for back in backs
                ]
            )
        others = choice.others()
        if others:
            ways.append([_way(card_name(card), card == action.other) for card in others])
        for way in ways:
            told = [piece for piece in way if piece[1] == _CHOSEN or not brief]
            line += [("  ", "plain"), *told]
        if len(option.actions) > 1:
            line.append((" ↑↓", "quiet"))
        return line

    def _open(self, sight: Sight, width: int, height: int) -> list[Line]:
        lines: list[Line] = []
        longest = max(map(len, sight.names)) + 1
        for seat, name in enumerate(sight.names):
            line: Line = [(fit(name, longest), "strong")]
            cards = unpack(sight.open_state.bags[seat])
            for number, kind in enumerate(dict.fromkeys(cards)):
                many = cards.count(kind)
                line += [card_brick(kind, number=many, shade=number % 2 == 1)]
            if not cards:
                line.append((_("empty bag"), "faint"))
            lines.append(line)
        wrapped = [part for line in lines for part in wrap_line(solid(line), width, longest)]
        return wrapped if len(wrapped) <= height else lines[:height]


def _way(text: str, chosen: bool) -> Piece:
    """Return what may be named: a line may break after it, not in it."""
    return (f" {text}".replace(" ", "\u00a0") + " ", _CHOSEN if chosen else "quiet")


def _joined(lines: Sequence[Line]) -> Line:
    joined: Line = []
    for line in lines:
        joined += [(" · ", "faint"), *line] if joined else line
    return joined
