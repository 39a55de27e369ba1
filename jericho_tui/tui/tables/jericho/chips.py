"""Cards as short coloured texts, and setting them one after another."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from jericho_tui.games.jericho.cards import TRUMPET
from jericho_tui.prose.colours import colour_symbol
from jericho_tui.prose.jericho.words import card_short
from jericho_tui.tui.tables.jericho.walls import TRUMPET_SIGN
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, Piece, line_width

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
    return [_trimmed(line) for line in lines]


def _trimmed(line: Line) -> Line:
    """Return a line without the space at its end."""
    *pieces, (text, role) = line
    return [*pieces, (text.rstrip(" "), role)]
