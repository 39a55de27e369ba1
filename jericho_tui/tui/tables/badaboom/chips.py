"""Cards as bricks, and what bags show, in the colours and with the signs of their backs."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.badaboom.cards import GADGET, MECHANISM_TYPE, TRICK, type_of
from jericho_tui.prose.badaboom.words import card_name
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_right, wrap
from jericho_tui.tui.widgets.roles import is_brick

SIGNS: Final = {TRICK: "✦", GADGET: "◆", MECHANISM_TYPE: "☼"}
"""What stands for each back where colours cannot be seen."""
BOMB_SIGN: Final = "●"
HIT_SIGN: Final = "✸"
_COLOURS: Final = {TRICK: "green", GADGET: "red", MECHANISM_TYPE: "yellow"}
_ORDER: Final = (TRICK, GADGET, MECHANISM_TYPE)


def card_label(kind: int, number: int = 1) -> str:
    """Return a card with its sign, e.g. “✦ Hot potato ×2”."""
    many = f" ×{number}" if number > 1 else ""
    return f"{SIGNS[type_of(kind)]} {card_name(kind)}{many}"


def card_brick(kind: int, width: int = 0, number: int = 1, *, shade: bool = False) -> Piece:
    """Return a card as a brick.

    :param width: how wide it is; 0: as wide as it needs.
    :param shade: in the other shade of its colour, to stand apart from its neighbour.
    """
    text = f" {card_label(kind, number)} "
    return (fit(text, width) if width else text, f"{card_role(kind)}-brick{'-alt' * shade}")


def card_role(kind: int) -> str:
    """Return the role of text in the colour of a card's back."""
    return _COLOURS[type_of(kind)]


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
    sign = SIGNS[type_of(kind)]
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
