"""Cells of a terminal as mosaics of two colours: half blocks, quadrants or octants.

The finer, the rounder; but a font must have the characters, or the terminal draw them itself, and
no terminal says so. Pure; `finest` reads the environment that it is given.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Mosaic:
    """How a cell is divided into parts that have one of two colours each."""

    columns: int
    rows: int
    glyphs: tuple[str, ...]
    """By the parts that have the text's colour: a bit each, the first for the upper left one, then
    along the rows."""


HALVES: Final = Mosaic(1, 2, (" ", "▀", "▄", "█"))
QUADRANTS: Final = Mosaic(2, 2, tuple(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"))


def _octants() -> tuple[str, ...]:
    """Return the characters of all mosaics of two by four parts.

    Source: Unicode 16.0, U+1CD00 to U+1CDE5, in the order of their bits, but for those that have
    been elsewhere already: https://www.unicode.org/charts/PDF/Unicode-16.0/U160-1CC00.pdf
    """
    elsewhere: dict[int, str] = {}
    for bits, glyph in enumerate(QUADRANTS.glyphs):
        # A part of a quadrant is two octants, one above the other.
        parts = [part for part in range(4) if bits >> part & 1]
        elsewhere[sum(0b101 << 4 * (part // 2) + part % 2 for part in parts)] = glyph
    elsewhere |= {
        0x01: "\U0001cea8",  # the upper left one
        0x02: "\U0001ceab",
        0x03: "\U0001fb82",  # the upper quarter
        0x14: "\U0001fbe6",  # the middle of the left half
        0x28: "\U0001fbe7",
        0x3F: "\U0001fb85",  # the upper three quarters
        0x40: "\U0001cea3",  # the lower left one
        0x80: "\U0001cea0",
        0xC0: "▂",
        0xFC: "▆",
    }
    others = iter(range(0x1CD00, 0x1CDE6))
    return tuple(elsewhere.get(bits) or chr(next(others)) for bits in range(256))


OCTANTS: Final = Mosaic(2, 4, _octants())
MOSAICS: Final[Mapping[str, Mosaic]] = {
    "halves": HALVES,
    "quadrants": QUADRANTS,
    "octants": OCTANTS,
}
"""By the name that the settings have for them, the coarsest first."""
BLOCKS: Final = frozenset(HALVES.glyphs + QUADRANTS.glyphs + OCTANTS.glyphs)
"""Every character of a mosaic."""
_VTE: Final = 7800
"""From this version on VTE (GNOME and others) draws octants itself, whatever the font has."""
_GHOSTTY: Final = (1, 2)
"""From this version on Ghostty does."""


def finest(environ: Mapping[str, str], *, windows: bool = False) -> Mosaic:
    """Return the finest mosaic that a terminal surely shows.

    Octants only where the environment says which version of a terminal that draws them itself it
    is, and nothing stands between; quadrants have been in terminals' fonts for long, but for the
    consoles of Linux and Windows.

    :param windows: whether this is Windows.
    """
    if environ.get("TERM", "") == "linux" or (windows and "WT_SESSION" not in environ):
        return HALVES
    if "TMUX" in environ or "STY" in environ:
        return QUADRANTS
    vte = environ.get("VTE_VERSION", "")
    if vte.isdecimal() and int(vte) >= _VTE:
        return OCTANTS
    if environ.get("TERM_PROGRAM") == "ghostty":
        parts = environ.get("TERM_PROGRAM_VERSION", "").split(".")[:2]
        if all(part.isdecimal() for part in parts) and tuple(map(int, parts)) >= _GHOSTTY:
            return OCTANTS
    return QUADRANTS
