"""The ramparts: a wall with battlements for every seat, below it what its towers protect."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from textual.message import Message

from jericho_tui.core.game import Seat
from jericho_tui.games.rempart.masks import FULL, MAGICIANS, cards_in, figure_of, protected
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import points_of
from jericho_tui.prose.counts import points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.rempart.words import figure_sign
from jericho_tui.tui.tables.panels import ChoiceCanvas, name_role
from jericho_tui.tui.tables.rempart.choice import Choice
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, fit, line_width

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


class _Size(NamedTuple):
    """How large the ramparts are drawn, in lines."""

    crest: int
    """Lines of battlements."""
    tall: int
    """Lines of a brick; with two its sign stands below the number."""
    pitch: int
    """Lines from one seat's rampart to the next."""


class Ramparts(ChoiceCanvas[Choice]):
    """Every seat's rampart, and the figure that the considered move is aimed at."""

    @dataclass
    class Clicked(Message):
        """A card of a rampart was clicked."""

        seat: int
        card: int

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: RempartObservation = sight.observation
        action = self.action
        size = _size_for(seen, height)
        lines: list[Line] = []
        for seat in map(Seat, range(seen.num_seats)):
            wall = seen.ramparts[seat]
            block = [_head(sight, seat, width)]
            if size.crest:
                block.append(_crest(wall, seen, width))
            block += _bricks(wall, seen, width, size.tall)
            if seen.rules.points:
                aimed = action.card if action is not None and action.victim == seat else 0
                block.append(_shield(wall, seen, width, aimed))
            block += [[] for _gap in range(size.pitch - len(block))]
            lines += block
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def clicked(self, x: int, y: int) -> Message | None:
        seen: RempartObservation = self.sight.observation
        size = _size_for(seen, self.content_size.height)
        seat, line = divmod(y, size.pitch)
        if seat >= seen.num_seats or not 1 <= line <= size.crest + size.tall:
            return None
        for card, start, columns in _columns(seen.ramparts[seat], seen, self.content_size.width):
            if start <= x < start + columns:
                return self.Clicked(seat, card)
        return None


def _size_for(seen: RempartObservation, height: int) -> _Size:
    """Return the largest size in which the ramparts of all seats stand in so many lines."""
    others = 1 + int(seen.rules.points)  # who it is; what is protected
    for crest, tall, gap in ((1, 2, 1), (1, 2, 0), (1, 1, 0), (0, 1, 1)):
        pitch = others + crest + tall + gap
        if seen.num_seats * pitch - gap <= height:
            return _Size(crest, tall, pitch)
    return _Size(0, 1, others + 1)


def _head(sight: Sight, seat: Seat, width: int) -> Line:
    """Return the line above a wall: who, how many cards, what it is worth, an unused magician."""
    seen: RempartObservation = sight.observation
    wall = seen.ramparts[seat]
    line: Line = [
        ("▸" if seat in seen.actors() else " ", "gold"),
        (fit(sight.names[seat], _NAME) + " ", name_role(sight, seat)),
    ]
    if seen.rules.points:
        line.append((f"{wall.bit_count()}/{FULL}", "strong"))
        line.append((f"  {points_text(sum(points_of(wall)))}", "plain"))
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
        size = max(_brick(width), len(f"{card}{_sign(card, seen)}"))
        columns.append((card, place, size))
        place += size
    return columns


def _crest(wall: int, seen: RempartObservation, width: int) -> Line:
    """Return the battlements of a wall: turrets on towers, and the flag on its own stone."""
    line: Line = [(" ", "plain")]
    for card, _start, size in _columns(wall, seen, width):
        figure = figure_of(card) if seen.rules.points else ""
        text = (_MERLONS * size)[:size]
        if figure == "tower":
            text = (_TURRETS * size)[: size - 1] + _TURRETS[-1]
        role = _COLOURS[figure]
        if figure == "flag":
            text = figure_sign(figure).center(size)
        line.append((text, role))
    return line


def _bricks(wall: int, seen: RempartObservation, width: int, tall: int) -> list[Line]:
    """Return the lines of a wall: its bricks, then room for those that are missing."""
    upper: Line = [(" ", "plain")]
    lower: Line = [(" ", "plain")]
    for number, (card, _start, size) in enumerate(_columns(wall, seen, width)):
        role = _role(card, seen, shade=number % 2 == 1)
        face, sign = str(card), _sign(card, seen)
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
    text = [" "] * width
    columns = {card: (start, size) for card, start, size in _columns(wall, seen, width)}
    kept = list(cards_in(safe))
    if kept:
        first = columns[kept[0]][0]
        start, size = columns[kept[-1]]
        last = start + size - 1
        inner = last - first - 1
        label = f" {_('safe')} "
        words = label if inner >= len(label) + 2 else ""
        text[first : last + 1] = "╰" + words.center(inner, "─") + "╯"
    if aimed not in columns:
        return [("".join(text).rstrip(), "quiet")]
    start, size = columns[aimed]
    at = start + size // 2
    return [
        ("".join(text[:at]), "quiet"),
        (_TARGET, "gold"),
        ("".join(text[at + 1 :]).rstrip(), "quiet"),
    ]


def _sign(card: int, seen: RempartObservation) -> str:
    return figure_sign(figure_of(card)) if seen.rules.points else ""


def _role(card: int, seen: RempartObservation, *, shade: bool) -> str:
    figure = figure_of(card) if seen.rules.points else ""
    return f"{_COLOURS[figure]}-brick{'-alt' if shade else ''}"
