"""What may still be drawn, and which of it would be a bust."""

from typing import Final

from jericho_tui.games.push.bundle import count_of
from jericho_tui.games.push.cards import DIE, NUM_COLOURS, NUM_VALUES
from jericho_tui.games.push.menu import Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.odds import fits_nowhere
from jericho_tui.prose.colours import colour_name, colour_symbol
from jericho_tui.prose.language import _
from jericho_tui.prose.push.words import DIE_SIGN
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, line_width

_NAME: Final = 11
_CELL: Final = 5
"""Columns of a colour's name, and of a card."""
RISK_WIDTH: Final = _NAME + _CELL * NUM_VALUES


def risk_picture(seen: PushObservation) -> list[Line]:
    """Return how many of every card the pile may have, by colour and value; what busts is lit.

    Empty where the match shows no odds, and while the next card is not what is decided on.
    """
    if not seen.rules.odds or seen.phase not in (Phase.CHOOSE, Phase.DECIDE):
        return []
    head: Line = [(fit(_("to come"), _NAME), "quiet")]
    head += [(str(value + 1).center(_CELL), "quiet") for value in range(NUM_VALUES)]
    lines = [head]
    for colour in range(NUM_COLOURS):
        role = CARD_COLOURS[colour]
        name = f"{colour_symbol(colour)} {colour_name(colour)}"
        first = colour * NUM_VALUES
        cells = [_cell(seen, card, f"{role}-bold") for card in range(first, first + NUM_VALUES)]
        lines.append([(fit(name, _NAME), role), *cells])
    dice: Line = [(fit(f"{DIE_SIGN} {_('die')}", _NAME), "trumpet"), _cell(seen, DIE, "trumpet")]
    legend = _("busts")
    gap = RISK_WIDTH - line_width(dice) - len(legend) - 4
    lines.append([*dice, (" " * gap, "plain"), (" n ", "red-brick"), (f" {legend}", "quiet")])
    return lines


def _cell(seen: PushObservation, card: int, role: str) -> Piece:
    number = count_of(seen.left, card)
    if not number:
        return ("·".center(_CELL), "faint")
    busts = fits_nowhere(card, seen.masks, seen.count)
    return (str(number).center(_CELL), "red-brick" if busts else role)
