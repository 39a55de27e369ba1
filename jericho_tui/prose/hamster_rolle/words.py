"""The names of pieces and places."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.hamster_rolle.names import KIND_NAMES, THE_KINDS
from jericho_tui.games.hamster_rolle.pieces import NOTATION, kind_of
from jericho_tui.prose.company import enumeration
from jericho_tui.prose.language import _, ngettext, say
from jericho_tui.prose.segments import Segment

_LETTERS: Final = N_("R O Y G B P W K")
"""By kind: the initials of the colours, or another letter of theirs where two are the same."""


def kind_name(kind: int) -> str:
    """Return the name of a kind, e.g. “short slab”."""
    return say(KIND_NAMES[kind])


def kind_letter(kind: int) -> str:
    """Return the letter of a kind in the language in use; records have `edition.KINDS`."""
    return _(_LETTERS)[2 * kind]


def piece_label(piece: int) -> str:
    """Return the letter and the number of a piece, e.g. “O2”."""
    return kind_letter(kind_of(piece)) + NOTATION[piece][1]


def the_piece(piece: int) -> str:
    """Return a piece as part of a sentence, e.g. “the cube”."""
    return the_kind(kind_of(piece))


def the_kind(kind: int) -> str:
    """Return a piece of a kind as part of a sentence, e.g. “the cube”."""
    return say(THE_KINDS[kind])


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
