"""Item cards, ambush cards and missions as short coloured texts.

An item is told by three things: its colour, its sign, and the letter of the rulebook in the
language in use, so that it is known without colour too.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from jericho_tui.games.nottingham.items import FIRST_PAIR, PAIRS, count_of, kinds_in
from jericho_tui.prose.nottingham.words import ambush_text, item_letter, item_text
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_line, line_width

SIGNS: Final = "●†▬○♦Ω▣"
"""By item: coin, candlestick, bar of gold, pearl, jewel, necklace, chest."""
_COLOURS: Final = ("cyan", "blue", "yellow", "trumpet", "red", "green", "purple")
"""By item."""
_PAWN_ROLES: Final = ("red", "yellow", "green", "blue", "purple", "trumpet", "quiet")
"""By pawn: red, yellow, green, blue, violet, white, grey."""
AMBUSH_SIGN: Final = "⚑"
MISSION_SIGNS: Final = ("3×2", "1×5", "7×1", "4×2")
"""By kind of mission: how many items, and how many cards of each."""
BACK: Final = "▒"
"""A card of which nothing is known."""


def brick_role(item: int) -> str:
    """Return the role of text on a card of this item."""
    return f"{_COLOURS[item]}-brick"


def text_role(item: int) -> str:
    """Return the role of text in an item's colour."""
    return f"{_COLOURS[item]}-bold"


def chip(item: int) -> Piece:
    """Return a card in three columns."""
    return (f" {item_letter(item)} ", brick_role(item))


def chips(items: Iterable[int]) -> Line:
    """Return cards beside one another, a column between two."""
    line: Line = []
    for item in items:
        line += [chip(item), (" ", "plain")]
    return line[:-1]


def group(item: int, number: int, width: int, *, sign: bool = True) -> Piece:
    """Return so many cards of an item as one brick: sign, letter, number."""
    head = f" {SIGNS[item]} {item_letter(item)}" if sign else f" {item_letter(item)}"
    tail = f"×{number} " if number > 1 else " "
    return (head + tail.rjust(width - len(head)), brick_role(item))


def tallies(bundles: Sequence[int], widths: Sequence[int], *, broad: bool = False) -> list[Line]:
    """Return several lots of cards, all in the same form: the clearest in which each has room.

    By item: sign, letter and how many; without the sign; without a column between two.

    :param broad: as bricks, if there is room for them.
    """
    forms = [(True, " ", False), (False, " ", False), (False, "", False)]
    for signs, gap, solid in [(True, " ", True)] * broad + forms:
        lines = [_tally(bundle, signs=signs, gap=gap, solid=solid) for bundle in bundles]
        if all(line_width(line) <= width for line, width in zip(lines, widths, strict=True)):
            break
    return [
        fit_line(line, max(0, w)) if line_width(line) > w else line
        for line, w in zip(lines, widths, strict=True)
    ]


def tally(bundle: int, width: int) -> Line:
    """Return some cards by item; see `tallies`."""
    return tallies([bundle], [width])[0]


def _tally(bundle: int, *, signs: bool, gap: str, solid: bool) -> Line:
    line: Line = []
    for item in kinds_in(bundle):
        number = count_of(bundle, item)
        sign = SIGNS[item] if signs else ""
        text = f"{sign}{item_letter(item)}{number if number > 1 else ''}"
        line += [(gap, "plain")] * bool(line and gap)
        line.append((f" {text} ", brick_role(item)) if solid else (text, text_role(item)))
    return line


def face(item: int, value: int, width: int, height: int, mark: str = "") -> list[Piece]:
    """Return the lines of a card: sign and letter, name, value and sign.

    :param mark: stands in a corner, as how many of them there are.
    """
    role = brick_role(item)
    name = item_text(item).center(width)
    head = f" {SIGNS[item]}{item_letter(item).rjust(width - 3)} "
    foot = f" {value:<{width - 3 - len(mark)}}{mark}{SIGNS[item] if not mark else ' '} "
    lines = [head, name, foot] if height >= 3 else [name]
    gaps = max(0, min(height, 5) - 3)
    if gaps:
        lines[1:2] = [" " * width, name, " " * width][: gaps + 1]
    return [(fit(line, width), role) for line in lines]


def back(width: int, height: int) -> list[Piece]:
    """Return the lines of a card that lies face down."""
    return [(BACK * width, "faint")] * (min(height, 5) if height >= 3 else 1)


def ambush_pieces(card: int) -> Line:
    """Return the signs of an ambush card in their colours: “C/T”, or a pawn."""
    if card < FIRST_PAIR:
        return [("♟", _PAWN_ROLES[card])]
    low, high = PAIRS[card - FIRST_PAIR]
    first, second = ((item_letter(item), text_role(item)) for item in (low, high))
    return [first, ("/", "quiet"), second]


def ambush_short(card: int) -> str:
    """Return an ambush card in as few columns as there are: “C/T”, or its pawn."""
    if card < FIRST_PAIR:
        return ambush_text(card)
    low, high = PAIRS[card - FIRST_PAIR]
    return f"{item_letter(low)}/{item_letter(high)}"
