"""Item cards, ambush cards and missions as short coloured texts.

An item is told by three things: its colour, its sign, and the letter of the rulebook and the
records, so that it is known without colour too.
"""

from collections.abc import Iterable
from typing import Final

from jericho_tui.games.nottingham.items import FIRST_PAIR, LETTERS, PAIRS, count_of, kinds_in
from jericho_tui.prose.nottingham.words import ambush_text, item_text
from jericho_tui.tui.widgets.canvas import Line, Piece, fit

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
    return (f" {LETTERS[item]} ", brick_role(item))


def chips(items: Iterable[int]) -> Line:
    """Return cards beside one another, a column between two."""
    line: Line = []
    for item in items:
        line += [chip(item), (" ", "plain")]
    return line[:-1]


def group(item: int, number: int, width: int, *, sign: bool = True) -> Piece:
    """Return so many cards of an item as one brick: sign, letter, number."""
    head = f" {SIGNS[item]} {LETTERS[item]}" if sign else f" {LETTERS[item]}"
    tail = f"×{number} " if number > 1 else " "
    return (head + tail.rjust(width - len(head)), brick_role(item))


def letters(bundle: int, width: int) -> Line:
    """Return the letters of some cards in at most so many columns: each, else counted."""
    each: Line = [
        (LETTERS[item] * count_of(bundle, item), text_role(item)) for item in kinds_in(bundle)
    ]
    if sum(len(text) for text, _role in each) <= width:
        return each
    counted: Line = []
    for item in kinds_in(bundle):
        number = count_of(bundle, item)
        text = LETTERS[item] + (str(number) if number > 1 else "")
        if sum(len(other) for other, _role in counted) + len(text) > width:
            break
        counted.append((text, text_role(item)))
    return counted


def face(item: int, value: int, width: int, height: int, mark: str = "") -> list[Piece]:
    """Return the lines of a card: sign and letter, name, value and sign.

    :param mark: stands in a corner, as how many of them there are.
    """
    role = brick_role(item)
    name = item_text(item).center(width)
    head = f" {SIGNS[item]}{LETTERS[item].rjust(width - 3)} "
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
    return [(LETTERS[low], text_role(low)), ("/", "quiet"), (LETTERS[high], text_role(high))]


def ambush_short(card: int) -> str:
    """Return an ambush card in as few columns as there are: “C/T”, or its pawn."""
    if card < FIRST_PAIR:
        return ambush_text(card)
    low, high = PAIRS[card - FIRST_PAIR]
    return f"{LETTERS[low]}/{LETTERS[high]}"
