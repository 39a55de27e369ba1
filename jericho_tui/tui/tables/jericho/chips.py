"""Cards as short coloured texts, and setting them one after another."""

from collections.abc import Iterable, Sequence

from jericho_tui.games.jericho.cards import TRUMPET
from jericho_tui.prose.jericho import card_short, colour_symbol
from jericho_tui.tui.tables.jericho.walls import TRUMPET_SIGN
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, Piece, line_width


def chip(card: int, shade: bool = False) -> Piece:
    """Return a card as a brick of five columns, its symbol beside letter and value.

    :param shade: in the other shade of its colour, to stand apart from its neighbours.
    """
    tone = "brick-alt" if shade else "brick"
    if card == TRUMPET:
        return (f"  {TRUMPET_SIGN}  ", f"trumpet-{tone}")
    colour = card // 5
    return (f" {colour_symbol(colour)}{card_short(card)} ", f"{CARD_COLOURS[colour]}-{tone}")


def card_texts(cards: Iterable[int]) -> list[Line]:
    """Return each card as a short text in its colour, letter and symbol with it."""
    pieces: list[Line] = []
    for card in cards:
        if card == TRUMPET:
            pieces.append([(f"{TRUMPET_SIGN} ", "trumpet")])
        else:
            colour = card // 5
            text = f"{colour_symbol(colour)}{card_short(card)} "
            pieces.append([(text, CARD_COLOURS[colour])])
    return pieces


def flow(head: Line, items: Sequence[Line], width: int) -> list[Line]:
    """Set items one after another, breaking lines between them; later lines are indented."""
    lines: list[Line] = [list(head)]
    for item in items:
        if line_width(lines[-1]) + line_width(item) > width + 1:
            lines.append([(" " * line_width(head), "plain")])
        lines[-1] += item
    return lines
