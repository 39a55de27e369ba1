"""Themes for terminals with fewer colours than the themes are made of.

Rich would take the nearest of the terminal's colours for each of ours by itself: of 256 it turns
quiet greys into blues and greens, and of sixteen it makes one colour of several. So of 256 the
nearest for the eye are chosen here, and where there are sixteen the terminal's own theme is worn.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import dist
from typing import Final

from rich.color import ColorSystem
from rich.console import Console
from textual.color import Color, rgb_to_lab
from textual.theme import Theme

from jericho_tui.tui.themes import ANSI, CONTRAST
from jericho_tui.tui.widgets.roles import OFF, ROLES, Look

_CUBE: Final = (0, 95, 135, 175, 215, 255)
"""The levels of red, green and blue of which 216 of the 256 colours are made."""
_GREYS: Final = tuple(round(255 * number / 25) for number in range(26))
"""The levels that Rich takes for black, the 24 greys beside them, and white."""
_STEP: Final = 7.0
"""Lightness (of 100) between a brick and its neighbour."""
_HUE: Final = 300.0
"""By how much a shade of another hue looks less like it, a whole turn of the hue being 1."""
_COLOURED: Final = 0.25
"""How saturated a colour is (of 1) for its hue to be seen."""
_READABLE: Final = 4.2
"""The contrast that text keeps: for 4.5 (WCAG's AA), yellow bricks on white would turn pink."""
_LEVELS: Final = (7.0, _READABLE, 3.0)
"""Contrasts that are kept where a theme has them."""
_NEVER: Final = 1000.0
"""How bad it is to miss what has to be kept, by a unit of it."""
_FIELDS: Final = (
    *("primary", "secondary", "warning", "error", "success", "accent"),
    *("foreground", "background", "surface", "panel"),
)
"""Of a theme, what is a colour and no variable."""
_MANY: Final = 256


def fitted(theme: Theme, depth: str | None) -> Theme:
    """Return a theme as a terminal can show it.

    :param depth: what Rich calls the terminal's colours; None: it shows none.
    """
    if theme.ansi or depth in (None, "truecolor"):
        return theme
    return _in_256(theme) if depth == "256" else ANSI


def look_up_depth(console: Console) -> None:
    """Let a console have the 256 colours that the terminal's own description promises.

    Rich goes by the terminal’s name alone, and takes `alacritty` or `foot` for one of sixteen.
    """
    if console.color_system == "standard" and _described_colours() >= _MANY:
        console._color_system = ColorSystem.EIGHT_BIT


def _described_colours() -> int:
    """Return how many colours terminfo says that the terminal has; 0: it does not say."""
    try:
        import curses
    except ImportError:  # Windows, whose terminals Rich asks by itself
        return 0
    try:
        curses.setupterm(os.environ.get("TERM", ""), 1)
    except curses.error:
        return 0
    return max(0, curses.tigetnum("colors"))


def _in_256(theme: Theme) -> Theme:
    """Return a theme whose colours are all among the 256.

    Neighbouring bricks stay apart, and what can be read stays so.
    """
    fields = {name: str(getattr(theme, name)) for name in _FIELDS}
    grounds = fields["background"], fields["panel"]
    read_on: dict[str, set[str]] = {}
    for look in (Look("text"), *ROLES.values()):
        if look.ground:
            inks = {theme.variables[look.text], fields["background"]}
            read_on.setdefault(look.ground, set()).update(inks)
        elif look.text != OFF:
            read_on.setdefault(look.text, set()).update(grounds)
    variables: dict[str, str] = {}
    for name, value in theme.variables.items():
        kind, _dash, card = name.partition("-")
        beside = variables[f"brick-{card}"] if kind == "shade" else ""
        read_with = frozenset(read_on.get(name, ()))
        variables[name] = _nearest(
            value, beside, read_with, 7.0 if theme is CONTRAST else _READABLE
        )
    of_roles = {"warning": "warning", "error": "down", "success": "up", "foreground": "text"}
    of_roles |= {"primary": "gold", "secondary": "quiet", "accent": "gold"}
    fields = {name: _nearest(value) for name, value in fields.items()}
    fields |= {name: variables[role] for name, role in of_roles.items()}
    return replace(theme, name=f"{theme.name}-256", variables=variables, **fields)  # type: ignore[arg-type]  # all of them are texts


@cache
def _nearest(
    colour: str, beside: str = "", read_with: frozenset[str] = frozenset(), most: float = _READABLE
) -> str:
    """Return what makes Rich show the one of the 256 that looks most like a colour.

    :param beside: what it has to be told from; empty: nothing.
    :param read_with: on or under what it can be read, as it is and as it is shown.
    :param most: which contrast suffices there.
    """
    wanted = Color.parse(colour)
    lab, hue = rgb_to_lab(wanted), wanted.hsl.h
    found = {near: in_256(near) for near in _around(wanted)}
    others = [Color.parse(other) for other in read_with]
    kept = [
        (in_256(Color.parse(_nearest(other.hex))), _level(min(most, contrast(wanted, other))))
        for other in others
    ]

    def strangeness(near: Color) -> float:
        shown = found[near]
        lacks = max((level - contrast(shown, other) for other, level in kept), default=0.0)
        turned = 0.0
        if beside:
            other = in_256(Color.parse(beside))
            lacks = max(lacks, _STEP - abs(rgb_to_lab(shown).L - rgb_to_lab(other).L))
            if wanted.hsl.s >= _COLOURED:  # of a grey the hue says nothing
                turned = abs(shown.hsl.h - hue) if shown.hsl.s else 0.5
        far = dist(rgb_to_lab(shown), lab) + _HUE * min(turned, 1 - turned)
        return far + _NEVER * max(0.0, lacks)

    return min(found, key=strangeness).hex.lower()


def _level(found: float) -> float:
    """Return which contrast is to be kept of one that is found."""
    return next((level for level in _LEVELS if found >= level), 0.0)


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours, of 1 to 21.

    Source: WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    """
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@cache
def _luminance(colour: Color) -> float:
    """Source: WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    shares = (part / 255 for part in colour.rgb)
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def in_256(colour: Color) -> Color:
    """Return what Rich makes of a colour where a terminal has 256."""
    red, green, blue = colour.rich_color.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
    return Color(red, green, blue)


def _around(colour: Color) -> Iterator[Color]:
    """Yield what Rich shows as those of the 256 that may be the nearest."""
    levels = [_nearest_of(_CUBE, part) for part in colour.rgb]
    for red, green, blue in product(*levels):
        yield Color(red, green, blue)
    for grey in _nearest_of(_GREYS, sum(colour.rgb) / 3):
        yield Color(grey, grey, grey)


def _nearest_of(levels: Sequence[int], wanted: float) -> list[int]:
    """Return the four levels that are nearest to what is wanted."""
    return sorted(levels, key=lambda level: abs(level - wanted))[:4]
