"""What may still be drawn, and which of it would be a bust."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.push.actions import Action, Kind
from jericho_tui.games.push.bundle import count_of
from jericho_tui.games.push.cards import COPIES, DIE, NUM_COLOURS, NUM_VALUES
from jericho_tui.games.push.menu import Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.odds import fits_nowhere, once_placed
from jericho_tui.play.names import cell_width
from jericho_tui.prose.colours import colour_name, colour_symbol
from jericho_tui.prose.language import _
from jericho_tui.prose.push.words import DIE_SIGN
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, fit, line_width

_NAME: Final = 11
_CELL: Final = 5
"""Columns of a colour's name, and of a card."""
RISK_WIDTH: Final = _NAME + _CELL * NUM_VALUES


def risk_picture(seen: PushObservation, action: Action | None) -> list[Line]:
    """Return all cards that the pile may have, by colour and value; what would bust is lit.

    Empty where the match shows no odds, and while the next card is not what is decided on.

    :param action: what is considered: a card counts as placed already.
    """
    if not seen.rules.odds or seen.phase not in (Phase.CHOOSE, Phase.DECIDE, Phase.PLACE):
        return []
    masks: Sequence[int] = seen.masks
    count = seen.count
    if action is not None and action.kind is Kind.PLACE:
        masks, count = once_placed(seen, action.index)
    head: Line = [(fit(_("to come"), _NAME), "quiet")]
    head += [(str(value + 1).center(_CELL), "quiet") for value in range(NUM_VALUES)]
    lines = [head]
    for colour in range(NUM_COLOURS):
        role = CARD_COLOURS[colour]
        first = colour * NUM_VALUES
        line: Line = [(fit(colour_name(colour), _NAME), role)]
        for card in range(first, first + NUM_VALUES):
            busts = fits_nowhere(card, masks, count)
            line += _cell(colour_symbol(colour), count_of(seen.left, card), busts, f"{role}-bold")
        lines.append(line)
    dice, busts = count_of(seen.left, DIE), fits_nowhere(DIE, masks, count)
    last: Line = [
        (fit(_("die"), _NAME), "trumpet"),
        (f" {DIE_SIGN} ×{dice} ", "red-brick" if busts and dice else "trumpet"),
    ]
    legend = _("go bust")
    gap = RISK_WIDTH - line_width(last) - cell_width(legend) - 6
    lines.append([*last, (" " * gap, "plain"), ("     ", "red-brick"), (f" {legend}", "quiet")])
    return lines


def _cell(symbol: str, there: int, busts: bool, role: str) -> Line:
    """Return a card's symbol as often as it may come, of as often as there is the card."""
    gone = COPIES - there
    if there and busts:
        return [(f" {symbol * there}{' ' * gone} ", "red-brick")]
    return [(f" {symbol * there}", role), (f"{'·' * gone} ", "faint")]
