"""Cards, and what lies in front of a player, as short coloured texts."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.push.bundle import LANE_COUNT, LANE_POINTS, lane_of, unpack
from jericho_tui.games.push.cards import DIE, NUM_COLOURS, colour_of, value_of
from jericho_tui.prose.colours import colour_letter, colour_name, colour_symbol
from jericho_tui.prose.language import _
from jericho_tui.prose.push.words import DIE_SIGN
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, line_width

CARD: Final = 12
"""Columns of a card with its colour's name; narrower ones have its letter."""
SAFE_SIGN: Final = "▣"
STAR_SIGN: Final = "★"
_FORMS: Final = ((" ", " ", " "), (" ", "", " "), (" ", None, ""), ("", None, ""))
"""How a bench is written, the roomiest first: what stands before a colour, between its values (None
for their sum instead), and between colours."""


def card_brick(card: int, width: int = CARD) -> Piece:
    """Return a card as a brick of this width: value, symbol, and the colour's name or letter."""
    if card == DIE:
        return (fit(f" {DIE_SIGN}   {_('die')}", width), "trumpet-brick")
    colour = colour_of(card)
    name = colour_name(colour) if width >= CARD else colour_letter(colour)
    text = f" {value_of(card)} {colour_symbol(colour)} {name}"
    return (fit(text, width), f"{CARD_COLOURS[colour]}-brick")


def lanes(bundle: int) -> list[tuple[int, int]]:
    """Return the colours a bundle has, each with its lane."""
    found = [(colour, lane_of(bundle, colour)) for colour in range(NUM_COLOURS)]
    return [(colour, lane) for colour, lane in found if lane]


def bench_lines(bundles: Sequence[int], width: int) -> list[Line]:
    """Return unprotected cards by colour, as fully as there is room: values, or their sum.

    Where one has no room between its values, none has: they are compared.
    """
    fitting = [_fitting_form(bundle, width) for bundle in bundles]
    least = min(1, max(fitting, default=0))
    return [
        _bench(bundle, *_FORMS[max(form, least)])
        for bundle, form in zip(bundles, fitting, strict=True)
    ]


def _fitting_form(bundle: int, width: int) -> int:
    """Return the roomiest form in which a bench fits; the last, if it fits in none."""
    lines = (_bench(bundle, *form) for form in _FORMS)
    fits = (number for number, line in enumerate(lines) if line_width(line) <= width)
    return next(fits, len(_FORMS) - 1)


def _bench(bundle: int, pad: str, joint: str | None, gap: str) -> Line:
    line: Line = []
    for colour, lane in lanes(bundle):
        values = [str(value_of(card)) for card in reversed(unpack(lane))]
        text = f"={LANE_POINTS[lane]}" if joint is None else f" {joint.join(values)}"
        line += [(gap, "plain")] * bool(line and gap)
        line.append((f"{pad}{colour_symbol(colour)}{text} ", f"{CARD_COLOURS[colour]}-brick"))
    return line


def counts_line(bundle: int) -> Line:
    """Return how many cards of each colour lie face down: “♦×2 ▲×1”."""
    return [
        (f"{colour_symbol(colour)}×{LANE_COUNT[lane]} ", CARD_COLOURS[colour])
        for colour, lane in lanes(bundle)
    ]


def risk_line(bundle: int) -> Line:
    """Return what each face of the die would cost: “♦−11 ▲−4”, the most first."""
    ordered = sorted(lanes(bundle), key=lambda pair: -LANE_POINTS[pair[1]])
    return [
        (f"{colour_symbol(colour)}−{LANE_POINTS[lane]} ", f"{CARD_COLOURS[colour]}-bold")
        for colour, lane in ordered
    ]
