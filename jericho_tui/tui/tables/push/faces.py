"""Cards with their faces: value, symbol and colour above, pips below, as playing cards have."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.push.actions import STAR
from jericho_tui.games.push.cards import DIE, NUM_COLOURS, colour_of, value_of
from jericho_tui.prose.colours import colour_symbol
from jericho_tui.prose.push.words import DIE_SIGN
from jericho_tui.tui.tables.push.chips import STAR_SIGN, card_brick
from jericho_tui.tui.widgets.canvas import Piece, fit_right

_PIPS: Final = {1: (0, 1, 0), 2: (1, 0, 1), 3: (1, 1, 1), 4: (2, 0, 2), 5: (2, 1, 2), 6: (2, 2, 2)}
"""How many stand in the upper, middle and lower row, by value."""
_ROWS: Final = 3
"""Lines between the first and the last from which pips stand in rows."""


def face(card: int, width: int, height: int) -> list[Piece]:
    """Return a card that lies open, line by line."""
    title, role = card_brick(card, width)
    if height < _ROWS:
        return tab(card, width, height)
    middle = [text.center(width) for text in _middle(card, width, height - 2)]
    foot = DIE_SIGN if card == DIE else f"{colour_symbol(colour_of(card))} {value_of(card)}"
    return [(text, role) for text in (title, *middle, fit_right(f"{foot} ", width))]


def tab(card: int, width: int, height: int) -> list[Piece]:
    """Return what is seen of a card that lies under another, line by line."""
    title, role = card_brick(card, width)
    return [(title, role), *[(" " * width, role)] * (height - 1)]


def ghost(card: int, width: int, height: int) -> list[Piece]:
    """Return the outline of a card where it would lie, line by line."""
    title = f"▸{card_brick(card, width)[0].strip()}".ljust(width)
    sides, foot = f"│{' ' * (width - 2)}│", f"╰{'─' * (width - 2)}╯"
    lines = [title, *[sides] * (height - 2), *[foot] * (height > 1)]
    return [(line, "gold") for line in lines]


def _middle(card: int, width: int, height: int) -> list[str]:
    """Return what stands between the first line and the last: pips, or what the die may show."""
    if card == DIE:
        signs = [colour_symbol(face) for face in range(NUM_COLOURS)] + [STAR_SIGN]
        assert len(signs) == STAR + 1
        rows: Sequence[Sequence[str]] = (signs[:3], (), signs[3:])
    else:
        symbol = colour_symbol(colour_of(card))
        rows = [[symbol] * number for number in _PIPS[value_of(card)]]
    if height < _ROWS:
        return ["", " ".join("".join(row) for row in rows if row)][-height:]
    gap = " " * (width // 6)
    lines = [""] * height
    for place, row in zip((0, height // 2, height - 1), rows, strict=True):
        lines[place] = gap.join(row)
    return lines
