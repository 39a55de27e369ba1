"""A small picture of every game, of what its table is made of: `EMBLEM` of its package.

It is a text a line. A line is written as its pieces with a bar between them: the
name of a colour, what is done with it (`#` a brick, `%` a brick in the other shade, `:` text), and
what stands there.
"""

from typing import Final

from jericho_tui.core.registry import IDS, package
from jericho_tui.tui.widgets.canvas import Line, Piece, fit_line

WIDTH: Final = 24
_KINDS: Final = {"#": "-brick", "%": "-brick-alt", ":": ""}


def emblem(game: str) -> list[Line]:
    """Return the picture of a game, each line of `WIDTH` columns; nothing of one without."""
    lines = getattr(package(game), "EMBLEM", ()) if game in IDS else ()
    return [fit_line(_line(text), WIDTH) for text in lines]


def _line(text: str) -> Line:
    return [_piece(piece) for piece in text.split("|") if piece]


def _piece(text: str) -> Piece:
    at = min(text.index(sign) for sign in _KINDS if sign in text)
    name = text[:at].strip() or "plain"
    return (text[at + 1 :], f"{name}{_KINDS[text[at]]}")
