"""The pieces: 28 in four sets of seven, and the pyramid; their numbers, notation and outlines."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, visible
from jericho_tui.games.hamster_rolle.edition import FORMS, KINDS, NUM_KINDS, PYRAMID_KIND, Form

COPIES: Final = 4
"""Sets, and so pieces of each kind (4.1)."""
NUM_PIECES: Final = NUM_KINDS * COPIES
"""Pieces that players own."""
PYRAMID: Final = NUM_PIECES
"""The pyramid's number; the others are kind * 4 + copy, copies from 0."""
NOTATION: Final = (
    *(f"{KINDS[kind]}{copy + 1}" for kind in range(NUM_KINDS) for copy in range(COPIES)),
    f"{KINDS[PYRAMID_KIND]}1",
)
"""By number: `R1` to `W4`, and `K1`."""
_NUMBERS: Final = {text: piece for piece, text in enumerate(NOTATION)}

Point = tuple[float, float]
"""Millimetres."""
Outline = tuple[Point, ...]
"""Corners of a convex polygon, counterclockwise."""


def kind_of(piece: int) -> int:
    """Return the kind of a piece, its place in `edition.KINDS`; it is also its colour (4.1)."""
    return piece // COPIES


def set_of(copy: int) -> tuple[int, ...]:
    """Return the seven pieces of a set, 0 to 3."""
    return tuple(kind * COPIES + copy for kind in range(NUM_KINDS))


def written(pieces: tuple[int, ...]) -> str:
    """Return pieces as a record has them."""
    return " ".join([NOTATION[piece] for piece in pieces])


def parse_piece(text: str) -> int:
    """Return the number of the piece that `text` notes.

    :raises InvalidActionError: it notes none.
    """
    if text not in _NUMBERS:
        raise InvalidActionError.because(
            N_(
                "“{text}” is not a piece; expected a letter from {kinds} and a number 1 to "
                "{copies}, or {pyramid}"
            ),
            {
                "text": visible(text),
                "kinds": " ".join(KINDS[:NUM_KINDS]),
                "copies": COPIES,
                "pyramid": NOTATION[PYRAMID],
            },
        )
    return _NUMBERS[text]


@cache
def outline(kind: int) -> Outline:
    """Return the outline of a kind around its centre of mass, standing at angle 0."""
    form = FORMS[kind]
    return _polygon(form) if form.corners else _trapezium(form)


def _polygon(form: Form) -> Outline:
    step = 2 * pi / form.corners
    first = -pi / 2 + step / 2
    return tuple(
        (form.radius * cos(first + i * step), form.radius * sin(first + i * step))
        for i in range(form.corners)
    )


def _trapezium(form: Form) -> Outline:
    bottom, top, height = form.bottom, form.top, form.height
    centre = height / 3 * (bottom + 2 * top) / (bottom + top)
    low, high = -centre, height - centre
    corners = ((-bottom / 2, low), (bottom / 2, low), (top / 2, high), (-top / 2, high))
    return corners if top else corners[:3]
