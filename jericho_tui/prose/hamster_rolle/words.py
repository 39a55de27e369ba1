"""The names of pieces and places."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.hamster_rolle.edition import KINDS
from jericho_tui.games.hamster_rolle.pieces import kind_of
from jericho_tui.prose.company import enumeration
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import Segment

_KINDS: Final = {
    "R": (N_("long slab"), N_("the long slab")),
    "O": (N_("short slab"), N_("the short slab")),
    "Y": (N_("cube"), N_("the cube")),
    "G": (N_("tall bar"), N_("the tall bar")),
    "B": (N_("cylinder"), N_("the cylinder")),
    "P": (N_("prism"), N_("the prism")),
    "W": (N_("plate"), N_("the plate")),
    "K": (N_("pyramid"), N_("the pyramid")),
}
"""Each kind by its letter: its name, and a piece of it within a sentence."""


def kind_name(kind: int) -> str:
    """Return the name of a kind, e.g. “short slab”."""
    return _(_KINDS[KINDS[kind]][0])


def the_piece(piece: int) -> str:
    """Return a piece as part of a sentence, e.g. “the cube”."""
    return the_kind(kind_of(piece))


def the_kind(kind: int) -> str:
    """Return a piece of a kind as part of a sentence, e.g. “the cube”."""
    return _(_KINDS[KINDS[kind]][1])


def listing(pieces: Sequence[int]) -> list[Segment]:
    """Return pieces (at least one) as an enumeration: “the cube and the plate”."""
    return enumeration([[Segment(the_piece(piece))] for piece in pieces])


def names_of(pieces: Sequence[int]) -> str:
    """Return pieces by kind, separated by commas: “cube, plate”; “nothing” for none."""
    return ", ".join(kind_name(kind_of(piece)) for piece in pieces) or _("nothing")


def pieces_text(number: int) -> str:
    """Return so many pieces in words."""
    return ngettext("{n} piece", "{n} pieces", number).format(n=number)


def spot_text(spot: int) -> str:
    """Return a spot within its compartment in words."""
    if not spot:
        return _("in the middle")
    if spot > 0:
        return _("{n} forward of the middle").format(n=spot)
    return _("{n} behind the middle").format(n=-spot)


def degrees_text(hundredths: int) -> str:
    """Return an angle in whole degrees, e.g. “12°”."""
    return _("{n}°").format(n=round(abs(hundredths) / 100))
