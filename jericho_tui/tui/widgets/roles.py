"""What a piece of painted text can be, and how each looks under a theme.

A role names theme variables, never a colour. Styles are worked out once a theme for the whole
application: as component classes they would be matched against the style sheet for every canvas
anew, which is most of a screen's start-up time.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rich.style import Style
from textual.color import Color

from jericho_tui.tui.themes import CARDS, LYING, MORE


class Look(NamedTuple):
    """How a role looks: theme variables for text and ground, bold, underlined, italic."""

    text: str
    ground: str = ""
    """Empty: the ground of the widget."""
    bold: bool = False
    underline: bool = False
    italic: bool = False


ROLES: Final[Mapping[str, Look]] = {
    "strong": Look("strong", bold=True),
    "quiet": Look("quiet"),
    "faint": Look("faint"),
    "off": Look("off"),
    "gold": Look("gold", bold=True),
    "gold-block": Look("gold-ink", "gold", bold=True),
    "hit": Look("gold", bold=True, underline=True),
    "up": Look("up"),
    "down": Look("down"),
    "warning": Look("warning"),
    "lying": Look("quiet", LYING),
    "said": Look("quiet", italic=True),
    "pile": Look("quiet"),
    "pile-gone": Look("faint"),
    **{
        f"{name}{suffix}": look
        for name in (*CARDS, *MORE)
        for suffix, look in (
            ("", Look(f"card-{name}")),
            ("-bold", Look(f"card-{name}", bold=True)),
            ("-lying", Look(f"card-{name}", LYING)),
            ("-brick", Look(f"ink-{name}", f"brick-{name}", bold=True)),
            ("-brick-alt", Look(f"ink-{name}", f"shade-{name}", bold=True)),
        )
    },
}
"""Every role but "plain", which is the widget's own style."""

OFF: Final = "off"
"""The role of what cannot be used now; dimmed where colours are not ours to choose."""


def is_brick(role: str) -> bool:
    """Return whether text of this role stands on a card's colour."""
    return role.endswith(("-brick", "-brick-alt"))


def role_styles(
    theme: str, variables: Mapping[str, str], *, native: bool = False, colour: bool = True
) -> Mapping[str, Style]:
    """Return the style of every role.

    :param theme: the theme's name; the variables are read once for each.
    :param variables: the theme's variables.
    :param native: the terminal's own colours are used; what is off is dimmed.
    :param colour: without colour, text on the ground of what can be used is reversed instead.
    """
    values = tuple([variables.get(name, "") for name in _VARIABLES])
    return _styles(theme, values, native, colour)


_VARIABLES: Final = tuple(
    dict.fromkeys(name for look in ROLES.values() for name in (look.text, look.ground) if name)
)


@lru_cache(maxsize=8)
def _styles(theme: str, values: tuple[str, ...], native: bool, colour: bool) -> Mapping[str, Style]:
    del theme  # part of the key: two themes may share every value but not their kind
    colours = {
        name: Color.parse(value).rich_color
        for name, value in zip(_VARIABLES, values, strict=True)
        if value
    }
    return {
        role: Style(
            color=colours.get(look.text) if colour else None,
            bgcolor=colours.get(look.ground) if colour else None,
            bold=look.bold or None,
            underline=look.underline or None,
            italic=look.italic or None,
            dim=(native and role == OFF) or None,
            reverse=(look.ground not in ("", LYING) and not colour) or None,
        )
        for role, look in ROLES.items()
    }
